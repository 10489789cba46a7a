// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apiobject.h"

#include <QByteArray>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::demo {

/// One object at one resourceVersion; never changes. Encoded at most once.
class Revision
{
public:
    explicit Revision(std::uint64_t version) : m_version(version) { }
    virtual ~Revision() = default;
    Revision(const Revision &) = delete;
    Revision &operator=(const Revision &) = delete;

    std::uint64_t version() const { return m_version; }
    virtual std::string_view namespaceName() const = 0;
    virtual std::string name() const = 0;
    virtual const Labels &labels() const = 0;
    /// The whole object in the form of `view`; without `kind` and `apiVersion` where items of a list have none.
    virtual void appendTo(QByteArray &out, const ResourceType &view, bool inList) const = 0;
    /// The text of a field by its dotted path, for field selectors; empty when it is not set.
    virtual std::string field(std::string_view dotted) const = 0;

private:
    std::uint64_t m_version;
};
using RevisionPtr = std::shared_ptr<const Revision>;

enum class ChangeType : std::uint8_t { Added, Modified, Deleted };

struct Change
{
    ChangeType type = ChangeType::Added;
    RevisionPtr now;    ///< for Deleted: the last state with the version of the deletion
    RevisionPtr before; ///< null for Added
};

/// What etcd and the watch cache are to a real server: current objects, a bounded history, one version counter for
/// everything. Not thread-safe.
class Store
{
public:
    using Live = std::map<std::string, RevisionPtr, std::less<>>;

    /// Changes of one table in order; `firstIndex` numbers the oldest one kept and only grows.
    struct Table
    {
        Live live;
        std::deque<Change> history;
        std::uint64_t firstIndex = 0;
        std::uint64_t oldest = 0; ///< a watch from a lower version has expired

        std::uint64_t endIndex() const { return firstIndex + history.size(); }
    };
    struct Snapshot
    {
        std::uint64_t version = 0;
        std::vector<Live> live;
    };

    explicit Store(std::uint64_t startVersion);

    std::uint64_t version() const { return m_version; }
    /// The version for the next write; every write takes one.
    std::uint64_t nextVersion() { return ++m_version; }
    const Table &table(int storage) const { return m_tables[std::size_t(storage)]; }

    void put(int storage, const std::string &key, RevisionPtr revision);
    /// `last` carries the version of the deletion.
    void erase(int storage, const std::string &key, RevisionPtr last);
    RevisionPtr find(int storage, std::string_view key) const;

    /// Forgets the history: watches from before now have expired.
    void compact();
    /// Forgets all but the newest `count` changes of each table, from now on too.
    void setHistoryLimit(std::size_t count) { m_historyLimit = count; }
    Snapshot snapshot() const;
    /// Everything is as it was, the counter too; the history is gone.
    void restore(const Snapshot &snapshot);
    /// Grows at each restore: indexes from another epoch mean nothing.
    std::uint64_t epoch() const { return m_epoch; }
    /// The highest version ever given out, restores included.
    std::uint64_t highestVersion() const { return std::max(m_highest, m_version); }
    std::uint64_t changes() const { return m_changes; }

private:
    void remember(Table &table, Change change);

    std::vector<Table> m_tables;
    std::uint64_t m_version;
    std::uint64_t m_highest = 0;
    std::uint64_t m_epoch = 1;
    std::uint64_t m_changes = 0;
    std::size_t m_historyLimit = 100'000;
};

/// A revision that keeps its text.
class StoredRevision final : public Revision
{
public:
    explicit StoredRevision(const ApiObject &object);
    std::string_view namespaceName() const override { return m_namespace; }
    std::string name() const override { return m_name; }
    const Labels &labels() const override { return m_labels; }
    void appendTo(QByteArray &out, const ResourceType &view, bool inList) const override;
    std::string field(std::string_view dotted) const override;

private:
    std::string m_namespace;
    std::string m_name;
    Labels m_labels;
    QByteArray m_text;
    QByteArray m_newEventText; ///< events only
};

/// Length of `"kind":"Pod","apiVersion":"v1",`, which items of a list leave out.
qsizetype kindPrefixLength(const ResourceType &view);

} // namespace watchglass::demo
