// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"

namespace watchglass::demo {
namespace {

std::optional<Duty> dutyOfKind(std::string_view kind)
{
    static const std::map<std::string_view, Duty> duties = {
        { "Deployment", Duty::Deployment }, { "ReplicaSet", Duty::ReplicaSet }, { "StatefulSet", Duty::StatefulSet },
        { "DaemonSet", Duty::DaemonSet },   { "Job", Duty::Job },               { "CronJob", Duty::CronJob },
        { "Pod", Duty::Pod },               { "Shopfront", Duty::Shopfront },
    };
    const auto known = duties.find(kind);
    return known == duties.end() ? std::nullopt : std::optional(known->second);
}

} // namespace

void WorkQueue::add(Duty duty, const std::string &key, double storySeconds)
{
    const Timestamp due = m_world.now() + m_world.real(storySeconds);
    Pending &pending = m_pending[{ duty, key }];
    if (pending.ticket != 0 && pending.due <= due) {
        return;
    }
    pending = { due, ++m_ticket };
    m_world.scheduler().after(due - m_world.now(), [this, duty, key, ticket = pending.ticket] {
        const auto known = m_pending.find({ duty, key });
        if (known == m_pending.end() || known->second.ticket != ticket) {
            return;
        }
        m_pending.erase(known);
        m_handlers[std::size_t(duty)](key);
    });
}

Controllers::Controllers(World &world)
    : m_world(world)
    , m_events(world)
    , m_queue(world)
{
    const auto handle = [this](Duty duty, void (Controllers::*sync)(const std::string &)) {
        m_queue.setHandler(duty, [this, sync](const std::string &key) { (this->*sync)(key); });
    };
    handle(Duty::Deployment, &Controllers::syncDeployment);
    handle(Duty::ReplicaSet, &Controllers::syncReplicaSet);
    handle(Duty::StatefulSet, &Controllers::syncStatefulSet);
    handle(Duty::DaemonSet, &Controllers::syncDaemonSet);
    handle(Duty::Job, &Controllers::syncJob);
    handle(Duty::CronJob, &Controllers::syncCronJob);
    handle(Duty::Pod, &Controllers::syncPod);
    handle(Duty::Shopfront, &Controllers::syncShopfront);
    handle(Duty::Garbage, &Controllers::collectGarbage);
    m_world.setObserver([this](const ApiObject &object, bool removed) { observe(object, removed); });
}

void Controllers::observe(const ApiObject &object, bool removed)
{
    if (const std::optional<Duty> duty = dutyOfKind(object.type->kind); duty && !removed) {
        m_queue.add(*duty, object.key(), soon());
    }
    for (const OwnerReference &owner : object.owners) {
        if (const std::optional<Duty> duty = dutyOfKind(owner.kind)) {
            m_queue.add(*duty, object.namespaceName + "/" + owner.name, soon());
        }
    }
    if (object.type->kind == "Deployment" && object.name == "web") {
        for (const auto &[key, front] : m_world.all("Shopfront")) {
            m_queue.add(Duty::Shopfront, key, 0.5);
        }
    }
    if (removed) {
        m_pods.erase(object.uid);
        m_queue.add(Duty::Garbage, object.uid, 0.3);
    }
}

void Controllers::resync()
{
    m_queue.clear();
    m_pods.clear();
    for (const char *kind : { "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "CronJob", "Pod" }) {
        for (const auto &[key, object] : m_world.all(kind)) {
            observe(object, false);
        }
    }
    // What the restore took away while its owner had gone before is found by looking for owners that are not there.
    for (const char *kind : { "ReplicaSet", "Pod", "Job" }) {
        for (const auto &[key, object] : m_world.all(kind)) {
            for (const OwnerReference &owner : object.owners) {
                if (!m_world.findUid(owner.kind, owner.uid)) {
                    m_queue.add(Duty::Garbage, owner.uid, 1);
                }
            }
        }
    }
}

void Controllers::collectGarbage(const std::string &ownerUid)
{
    for (const char *kind : { "ReplicaSet", "Job", "PersistentVolumeClaim" }) {
        for (const ApiObject *object : m_world.owned(kind, ownerUid)) {
            const std::string key = object->key();
            m_world.remove(kind, key);
        }
    }
    for (const ApiObject *pod : m_world.owned("Pod", ownerUid)) {
        const std::string key = pod->key();
        m_world.startDeletion("Pod", key, 30);
    }
}

void setCondition(Json &conditions, const std::string &type, const std::string &status, const std::string &reason,
                  const std::string &message, Timestamp now)
{
    if (!conditions.item("type", type)) {
        conditions.items().push_back(Json::object({ { "type", type }, { "status", "" } }));
    }
    Json &one = *conditions.item("type", type);
    if (one.textAt("status") != status) {
        one["status"] = status;
        one.set("lastTransitionTime", rfc3339(now), "reason");
    }
    const auto setOrRemove = [&](const char *field, const std::string &text, const char *before) {
        if (text.empty()) {
            one.remove(field);
        } else {
            one.set(field, text, before);
        }
    };
    setOrRemove("reason", reason, "message");
    setOrRemove("message", message, "");
}

std::string templateHash(const Json &podTemplate)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : podTemplate.dump()) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    // The digits of the number in the alphabet that generated names use.
    static constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789";
    std::string out;
    for (const char digit : std::to_string(hash)) {
        out += letters[std::size_t(digit) % letters.size()];
    }
    return out;
}

bool podReady(const ApiObject &pod)
{
    const Json *conditions = pod.section("status").find("conditions");
    const Json *ready = conditions ? conditions->item("type", "Ready") : nullptr;
    return ready && ready->textAt("status") == "True";
}

bool podFinished(const ApiObject &pod)
{
    const std::string phase = pod.section("status").textAt("phase");
    return phase == "Succeeded" || phase == "Failed";
}

} // namespace watchglass::demo
