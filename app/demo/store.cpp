// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/store.h"

#include <algorithm>

namespace watchglass::demo {

Store::Store(std::uint64_t startVersion)
    : m_tables(std::size_t(storageCount()))
    , m_version(startVersion)
{
}

void Store::put(int storage, const std::string &key, RevisionPtr revision)
{
    Table &table = m_tables[std::size_t(storage)];
    RevisionPtr &place = table.live[key];
    Change change{ place ? ChangeType::Modified : ChangeType::Added, revision, std::move(place) };
    place = std::move(revision);
    remember(table, std::move(change));
}

void Store::erase(int storage, const std::string &key, RevisionPtr last)
{
    Table &table = m_tables[std::size_t(storage)];
    const auto known = table.live.find(key);
    if (known == table.live.end()) {
        return;
    }
    Change change{ ChangeType::Deleted, std::move(last), std::move(known->second) };
    table.live.erase(known);
    remember(table, std::move(change));
}

RevisionPtr Store::find(int storage, std::string_view key) const
{
    const Live &live = table(storage).live;
    const auto known = live.find(key);
    return known == live.end() ? nullptr : known->second;
}

void Store::remember(Table &table, Change change)
{
    ++m_changes;
    table.history.push_back(std::move(change));
    while (table.history.size() > m_historyLimit) {
        table.oldest = table.history.front().now->version();
        table.history.pop_front();
        ++table.firstIndex;
    }
}

void Store::compact()
{
    for (Table &table : m_tables) {
        table.firstIndex = table.endIndex();
        table.history.clear();
        table.oldest = m_version;
    }
}

Store::Snapshot Store::snapshot() const
{
    Snapshot out{ m_version, {} };
    for (const Table &table : m_tables) {
        out.live.push_back(table.live);
    }
    return out;
}

void Store::restore(const Snapshot &snapshot)
{
    m_highest = highestVersion();
    m_version = snapshot.version;
    ++m_epoch;
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        m_tables[i].live = snapshot.live[i];
    }
    compact();
}

StoredRevision::StoredRevision(const ApiObject &object)
    : Revision(object.version)
    , m_namespace(object.namespaceName)
    , m_name(object.name)
    , m_labels(object.labels)
    , m_text(QByteArray::fromStdString(object.encode()))
{
    if (object.type->kind == "Event") {
        m_newEventText = QByteArray::fromStdString(object.encodeAsNewEvent());
    }
}

void StoredRevision::appendTo(QByteArray &out, const ResourceType &view, bool inList) const
{
    const QByteArray &text = view.group == "events.k8s.io" ? m_newEventText : m_text;
    if (inList && !view.custom) {
        const qsizetype skip = 1 + kindPrefixLength(view);
        out += '{';
        out.append(text.constData() + skip, text.size() - skip);
    } else {
        out += text;
    }
}

std::string StoredRevision::field(std::string_view dotted) const
{
    const std::optional<Json> all = Json::parse(std::string_view(m_text.constData(), std::size_t(m_text.size())));
    const Json *value = all ? all->path(dotted) : nullptr;
    if (!value) {
        return {};
    }
    return value->isString() ? value->text() : value->dump();
}

qsizetype kindPrefixLength(const ResourceType &view)
{
    return qsizetype(std::string_view(R"("kind":"","apiVersion":"",)").size() + view.kind.size()
                     + view.apiVersion().size());
}

} // namespace watchglass::demo
