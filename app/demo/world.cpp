// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/world.h"

#include "app/demo/builders.h"

#include <algorithm>
#include <cstdio>

namespace watchglass::demo {
namespace {

constexpr std::uint64_t firstVersion = 184'000;

/// Kinds whose generation the server counts.
bool hasGeneration(const ResourceType &type)
{
    return type.group == "apps" || type.group == "batch" || type.custom || type.kind == "Pod"
        || type.kind == "CustomResourceDefinition";
}

} // namespace

World::World(std::uint64_t seed, Timestamp start, double speed)
    : m_store(firstVersion)
    , m_scheduler(start)
    , m_speed(speed)
    , m_random(seed)
    , m_objects(std::size_t(storageCount()))
{
}

void World::after(double storySeconds, Scheduler::Task task)
{
    m_scheduler.after(real(storySeconds), std::move(task));
}

std::chrono::nanoseconds World::real(double storySeconds) const
{
    return std::chrono::nanoseconds(std::int64_t(storySeconds / m_speed * 1e9));
}

World::Objects &World::objects(std::string_view kind)
{
    return m_objects[std::size_t(typeOfKind(kind).storage)];
}

const World::Objects &World::all(std::string_view kind) const
{
    return m_objects[std::size_t(typeOfKind(kind).storage)];
}

const ApiObject *World::find(std::string_view kind, std::string_view key) const
{
    const Objects &known = all(kind);
    const auto found = known.find(key);
    return found == known.end() ? nullptr : &found->second;
}

const ApiObject *World::findUid(std::string_view kind, const std::string &uid) const
{
    for (const auto &[key, object] : all(kind)) {
        if (object.uid == uid) {
            return &object;
        }
    }
    return nullptr;
}

std::vector<const ApiObject *> World::owned(std::string_view kind, const std::string &ownerUid) const
{
    std::vector<const ApiObject *> out;
    for (const auto &[key, object] : all(kind)) {
        if (object.ownedBy(ownerUid)) {
            out.push_back(&object);
        }
    }
    return out;
}

const ApiObject &World::create(ApiObject object, const Writer &writer, const Writer *statusWriter)
{
    if (object.uid.empty()) {
        object.uid = newUid();
    }
    object.created = now();
    object.generation = hasGeneration(*object.type) ? 1 : 0;
    ApiObject bare = object.type->kind == "Pod" ? beforeAdmission(object) : object;
    bare.body.remove("status");
    if (object.type->kind == "Namespace") {
        bare.body = Json::object();
    }
    bare.trackFields(nullptr, writer, now());
    object.managers = bare.managers;
    if (statusWriter) {
        object.trackFields(&bare, *statusWriter, now());
    }
    const auto [place, fresh] = objects(object.type->kind).insert_or_assign(object.key(), std::move(object));
    ApiObject &stored = place->second;
    publish(stored);
    return stored;
}

bool World::update(std::string_view kind, std::string_view key, const Writer &writer, const Change &change)
{
    Objects &known = objects(kind);
    const auto found = known.find(key);
    if (found == known.end()) {
        return false;
    }
    ApiObject next = found->second;
    change(next);
    const ApiObject &before = found->second;
    const bool same = next.body == before.body && next.labels == before.labels
        && next.annotations == before.annotations && next.finalizers == before.finalizers
        && next.owners == before.owners && next.deletionAt == before.deletionAt;
    if (same) {
        return true;
    }
    const bool specChanged = next.section("spec") != before.section("spec");
    if (specChanged && next.generation > 0 && writer.subresource != "status") {
        ++next.generation;
    }
    next.trackFields(&before, writer, now());
    found->second = std::move(next);
    publish(found->second);
    return true;
}

void World::publish(ApiObject &object)
{
    object.version = m_store.nextVersion();
    m_store.put(object.type->storage, object.key(), std::make_shared<StoredRevision>(object));
    if (m_observer) {
        m_observer(object, false);
    }
}

void World::remove(std::string_view kind, std::string_view key)
{
    Objects &known = objects(kind);
    const auto found = known.find(key);
    if (found == known.end()) {
        return;
    }
    ApiObject last = std::move(found->second);
    known.erase(found);
    last.version = m_store.nextVersion();
    m_store.erase(last.type->storage, last.key(), std::make_shared<StoredRevision>(last));
    if (m_observer) {
        m_observer(last, true);
    }
}

bool World::startDeletion(std::string_view kind, std::string_view key, std::int64_t graceSeconds)
{
    Objects &known = objects(kind);
    const auto found = known.find(key);
    if (found == known.end() || found->second.deleting()) {
        return false;
    }
    ApiObject &object = found->second;
    object.deletionAt = now() + std::chrono::seconds(graceSeconds);
    object.gracePeriod = graceSeconds;
    object.generation += object.generation > 0 ? 1 : 0;
    publish(object);
    return true;
}

World::Saved World::save() const
{
    return { m_objects, m_store.snapshot() };
}

void World::restore(const Saved &saved)
{
    m_objects = saved.objects;
    m_store.restore(saved.store);
}

std::uint64_t World::random(std::uint64_t below)
{
    return m_random() % below;
}

double World::randomBetween(double low, double high)
{
    return low + (high - low) * double(random(1'000'000)) / 1e6;
}

std::string World::newUid()
{
    const std::uint64_t a = m_random();
    const std::uint64_t b = m_random();
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%012llx", unsigned(a >> 32), unsigned(a >> 16 & 0xffff),
                  unsigned(a & 0xfff), unsigned(0x8000 | (b >> 48 & 0x3fff)),
                  static_cast<unsigned long long>(b & 0xffffffffffffULL));
    return text;
}

std::string World::suffix(int length)
{
    static constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789";
    std::string out;
    for (int i = 0; i < length; ++i) {
        out += letters[random(letters.size())];
    }
    return out;
}

ApiObject makeObject(std::string_view kind, std::string namespaceName, std::string name)
{
    ApiObject out;
    out.type = &typeOfKind(kind);
    out.namespaceName = std::move(namespaceName);
    out.name = std::move(name);
    return out;
}

} // namespace watchglass::demo
