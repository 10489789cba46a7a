// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/eventrecorder.h"

#include <algorithm>
#include <cstdio>

namespace watchglass::demo {
namespace {

Json referenceTo(const ApiObject &about, const Note &note)
{
    Json out = Json::object({ { "kind", about.type->kind } });
    if (!about.namespaceName.empty()) {
        out["namespace"] = about.namespaceName;
    }
    out["name"] = about.name;
    // The kubelet and the node controller name nodes where a uid belongs.
    out["uid"] = about.type->kind == "Node" && note.component == "kubelet" ? about.name : about.uid;
    out["apiVersion"] = about.type->apiVersion();
    out["resourceVersion"] = std::to_string(about.version);
    if (!note.fieldPath.empty()) {
        out["fieldPath"] = note.fieldPath;
    }
    return out;
}

Writer writerOf(const Note &note)
{
    const bool ofManager = note.component.ends_with("-controller") || note.component == "node-controller";
    return { note.component == "kubelet"                ? "kubelet"
                 : note.component == "default-scheduler" ? "kube-scheduler"
                 : note.component == "horizontal-pod-autoscaler" ? "hpa-controller"
                 : ofManager                             ? "kube-controller-manager"
                                                         : note.component,
             "", false };
}

std::string identity(const ApiObject &about, const Note &note)
{
    return about.uid + '\n' + note.reason + '\n' + note.message + '\n' + note.fieldPath + '\n' + note.component;
}

} // namespace

ApiObject EventRecorder::make(const ApiObject &about, const Note &note)
{
    char id[20];
    const auto nanos = std::uint64_t(m_world.now().time_since_epoch().count()) + m_counter++;
    std::snprintf(id, sizeof id, "%016llx", static_cast<unsigned long long>(nanos));
    ApiObject out = makeObject("Event", about.namespaceName.empty() ? "default" : about.namespaceName,
                               about.name + "." + id);
    out.body["involvedObject"] = referenceTo(about, note);
    out.body["reason"] = note.reason;
    out.body["message"] = note.message;
    return out;
}

void EventRecorder::record(const ApiObject &about, const Note &note)
{
    const std::string who = identity(about, note);
    const Json now = rfc3339(m_world.now());
    if (const auto known = m_known.find(who); known != m_known.end()) {
        const bool there = m_world.update("Event", known->second, writerOf(note), [&](ApiObject &event) {
            event.body["count"] = event.body.numberAt("count") + note.times;
            event.body["lastTimestamp"] = now;
        });
        if (there) {
            return;
        }
    }
    ApiObject event = make(about, note);
    event.body["source"] = Json::object({ { "component", note.component } });
    if (!note.host.empty()) {
        event.body["source"]["host"] = note.host;
    }
    event.body["firstTimestamp"] = now;
    event.body["lastTimestamp"] = now;
    event.body["count"] = note.times;
    event.body["type"] = note.type;
    event.body["eventTime"] = Json();
    event.body["reportingComponent"] = note.component;
    event.body["reportingInstance"] = note.host;
    m_known[who] = event.key();
    m_world.create(std::move(event), writerOf(note));
}

void EventRecorder::recordNew(const ApiObject &about, const Note &note, const std::string &action)
{
    ApiObject event = make(about, note);
    event.body["source"] = Json::object();
    event.body["firstTimestamp"] = Json();
    event.body["lastTimestamp"] = Json();
    event.body["type"] = note.type;
    event.body["eventTime"] = rfc3339Micro(m_world.now());
    event.body["action"] = action;
    event.body["reportingComponent"] = note.component;
    event.body["reportingInstance"] = note.component + "-control-plane";
    m_world.create(std::move(event), writerOf(note));
}

void EventRecorder::expire(double seconds)
{
    const Timestamp limit = m_world.now() - m_world.real(seconds);
    std::vector<std::string> old;
    for (const auto &[key, event] : m_world.all("Event")) {
        const std::string last = event.body.textAt("lastTimestamp", event.body.textAt("eventTime"));
        if (parseRfc3339(last).value_or(limit) < limit) {
            old.push_back(key);
        }
    }
    for (const std::string &key : old) {
        m_world.remove("Event", key);
    }
    std::erase_if(m_known, [&](const auto &entry) { return !m_world.find("Event", entry.second); });
}

} // namespace watchglass::demo
