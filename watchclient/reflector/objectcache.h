// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/rawobject.h"
#include "watchclient/reflector/bodycodec.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace watchglass {

/// Equal for bodies that say the same, whatever the place of kind and apiVersion in the text.
std::uint64_t contentHash(std::string_view json);
/// True where two bodies hold the same values; order of members and blanks do not matter.
bool sameContent(std::string_view a, std::string_view b);

/// The last known state of every object of one stream: identity and versions in the open, the body packed. One thread.
class ObjectCache
{
public:
    struct Entry
    {
        std::string uid;
        ResourceVersion resourceVersion;
        std::int64_t generation = 0;
        std::uint64_t hash = 0;
        BodyCodec::Packed body;
    };
    enum class Change : std::uint8_t { Removed, Recreated, Added, Changed };
    struct Difference
    {
        Change change = Change::Changed;
        ObjectKey key;
        std::optional<Entry> before;
        bool sameVersion = false; ///< Changed although uid and resourceVersion are equal: two bodies for one version
    };

    /// `apiVersion` and `kind` are what object() says its results are; empty: what the body says.
    explicit ObjectCache(std::string apiVersion = {}, std::string kind = {});

    /// An empty cache that packs with the same dictionary: to be filled by a list and given to replaceWith().
    ObjectCache sibling() const;
    /// Makes the dictionary of a first page. Without it, it is made of the first objects that are put.
    void learn(std::span<const RawObjectPtr> objects);

    void put(const RawObject &object);
    bool remove(const ObjectKey &key);
    void clear();
    const Entry *find(const ObjectKey &key) const;
    RawObjectPtr object(const ObjectKey &key) const;
    RawObjectPtr object(const Entry &entry) const;

    std::size_t size() const { return m_entries.size(); }
    bool isEmpty() const { return m_entries.empty(); }
    std::size_t packedBytes() const { return m_packedBytes; }
    std::vector<ObjectKey> keys() const;

    /// True where `object` says something else than the entry: another uid, version, or (where the API has no versions,
    /// or for one and the same version) another content.
    bool differs(const Entry &entry, const RawObject &object) const;
    /// Takes everything of `listed` at once and says what that changed, by kind of change and then by key.
    std::vector<Difference> replaceWith(ObjectCache &&listed);

private:
    bool differs(const Entry &before, const Entry &after) const;
    void learnFromEntries();

    std::string m_apiVersion;
    std::string m_kind;
    std::shared_ptr<BodyCodec> m_codec;
    std::unordered_map<ObjectKey, Entry> m_entries;
    std::size_t m_packedBytes = 0;
};

} // namespace watchglass
