// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/objectcache.h"

#include <algorithm>
#include <simdjson.h>
#include <tuple>

namespace watchglass {

namespace {

constexpr std::size_t samples = 16;

/// The text behind `{"kind":"..","apiVersion":"..",` in either order: lists and watches differ only there.
std::string_view withoutTypeMeta(std::string_view json)
{
    std::string_view rest = json.starts_with('{') ? json.substr(1) : json;
    for (int i = 0; i < 2; ++i) {
        if (!rest.starts_with(R"("kind":")") && !rest.starts_with(R"("apiVersion":")")) {
            break;
        }
        const std::size_t comma = rest.find("\",");
        if (comma == std::string_view::npos) {
            break;
        }
        rest = rest.substr(comma + 2);
    }
    return rest;
}

using simdjson::dom::element;
using simdjson::dom::element_type;

bool sameValue(const element &a, const element &b);

bool sameMembers(const simdjson::dom::object &a, const simdjson::dom::object &b)
{
    if (a.size() != b.size()) {
        return false;
    }
    for (const auto member : a) {
        element other;
        if (b[member.key].get(other) != simdjson::SUCCESS || !sameValue(member.value, other)) {
            return false;
        }
    }
    return true;
}

bool sameItems(const simdjson::dom::array &a, const simdjson::dom::array &b)
{
    auto other = b.begin();
    for (const element item : a) {
        if (other == b.end() || !sameValue(item, *other)) {
            return false;
        }
        ++other;
    }
    return other == b.end();
}

bool sameValue(const element &a, const element &b)
{
    if (a.type() != b.type()) {
        return false;
    }
    switch (a.type()) {
    case element_type::OBJECT:
        return sameMembers(simdjson::dom::object(a), simdjson::dom::object(b));
    case element_type::ARRAY:
        return sameItems(simdjson::dom::array(a), simdjson::dom::array(b));
    case element_type::STRING:
        return std::string_view(a) == std::string_view(b);
    case element_type::INT64:
        return std::int64_t(a) == std::int64_t(b);
    case element_type::UINT64:
        return std::uint64_t(a) == std::uint64_t(b);
    case element_type::DOUBLE:
        return simdjson::minify(a) == simdjson::minify(b);
    case element_type::BOOL:
        return bool(a) == bool(b);
    case element_type::NULL_VALUE:
        return true;
    }
    return false;
}

} // namespace

std::uint64_t contentHash(std::string_view json)
{
    return std::hash<std::string_view>{}(withoutTypeMeta(json));
}

bool sameContent(std::string_view a, std::string_view b)
{
    if (withoutTypeMeta(a) == withoutTypeMeta(b)) {
        return true;
    }
    simdjson::dom::parser first;
    simdjson::dom::parser second;
    element left;
    element right;
    return first.parse(a.data(), a.size()).get(left) == simdjson::SUCCESS
        && second.parse(b.data(), b.size()).get(right) == simdjson::SUCCESS && sameValue(left, right);
}

ObjectCache::ObjectCache(std::string apiVersion, std::string kind)
    : m_apiVersion(std::move(apiVersion))
    , m_kind(std::move(kind))
    , m_codec(std::make_shared<BodyCodec>())
{
}

ObjectCache ObjectCache::sibling() const
{
    ObjectCache cache(m_apiVersion, m_kind);
    cache.m_codec = m_codec;
    return cache;
}

void ObjectCache::learn(std::span<const RawObjectPtr> objects)
{
    if (m_codec->hasLearnt() || objects.size() < samples) {
        return;
    }
    std::vector<std::string_view> bodies;
    for (std::size_t i = 0; i < samples; ++i) {
        bodies.emplace_back(objects[i * objects.size() / samples]->json);
    }
    m_codec->learn(bodies);
}

void ObjectCache::learnFromEntries()
{
    std::vector<std::string> texts;
    for (const auto &[key, entry] : m_entries) {
        texts.push_back(m_codec->unpack(entry.body));
    }
    m_codec->learn(std::vector<std::string_view>(texts.begin(), texts.end()));
}

void ObjectCache::put(const RawObject &object)
{
    if (!m_codec->hasLearnt() && m_entries.size() >= samples) {
        learnFromEntries();
    }
    Entry &entry = m_entries[object.meta.key()];
    m_packedBytes -= entry.body.packedSize;
    entry.uid = object.meta.uid;
    entry.resourceVersion = object.meta.resourceVersion;
    entry.generation = object.meta.generation;
    entry.hash = contentHash(object.json);
    entry.body = m_codec->pack(object.json);
    m_packedBytes += entry.body.packedSize;
}

bool ObjectCache::remove(const ObjectKey &key)
{
    const auto found = m_entries.find(key);
    if (found == m_entries.end()) {
        return false;
    }
    m_packedBytes -= found->second.body.packedSize;
    m_entries.erase(found);
    return true;
}

void ObjectCache::clear()
{
    m_entries.clear();
    m_packedBytes = 0;
    m_codec = std::make_shared<BodyCodec>();
}

const ObjectCache::Entry *ObjectCache::find(const ObjectKey &key) const
{
    const auto found = m_entries.find(key);
    return found == m_entries.end() ? nullptr : &found->second;
}

RawObjectPtr ObjectCache::object(const ObjectKey &key) const
{
    const Entry *entry = find(key);
    return entry != nullptr ? object(*entry) : nullptr;
}

RawObjectPtr ObjectCache::object(const Entry &entry) const
{
    return restoreRawObject(m_codec->unpack(entry.body), m_apiVersion, m_kind).value_or(nullptr);
}

std::vector<ObjectKey> ObjectCache::keys() const
{
    std::vector<ObjectKey> keys;
    keys.reserve(m_entries.size());
    for (const auto &[key, entry] : m_entries) {
        keys.push_back(key);
    }
    return keys;
}

bool ObjectCache::differs(const Entry &entry, const RawObject &object) const
{
    if (entry.uid != object.meta.uid || entry.resourceVersion != object.meta.resourceVersion) {
        return true;
    }
    return entry.hash != contentHash(object.json) && !sameContent(m_codec->unpack(entry.body), object.json);
}

bool ObjectCache::differs(const Entry &before, const Entry &after) const
{
    if (before.uid != after.uid || before.resourceVersion != after.resourceVersion) {
        return true;
    }
    return before.hash != after.hash && !sameContent(m_codec->unpack(before.body), m_codec->unpack(after.body));
}

std::vector<ObjectCache::Difference> ObjectCache::replaceWith(ObjectCache &&listed)
{
    std::vector<Difference> differences;
    for (auto &[key, after] : listed.m_entries) {
        const auto found = m_entries.find(key);
        if (found == m_entries.end()) {
            differences.push_back({Change::Added, key, {}, false});
        } else if (Entry &before = found->second; differs(before, after)) {
            const bool sameVersion = before.uid == after.uid && before.resourceVersion == after.resourceVersion;
            const Change change = before.uid == after.uid ? Change::Changed : Change::Recreated;
            differences.push_back({change, key, std::move(before), sameVersion && !after.resourceVersion.isEmpty()});
        }
    }
    for (auto &[key, before] : m_entries) {
        if (!listed.m_entries.contains(key)) {
            differences.push_back({Change::Removed, key, std::move(before), false});
        }
    }
    m_entries = std::move(listed.m_entries);
    m_packedBytes = listed.m_packedBytes;
    std::ranges::sort(differences, {}, [](const Difference &d) { return std::tie(d.change, d.key); });
    return differences;
}

} // namespace watchglass
