// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/objectsnapshot.h"

#include <QElapsedTimer>

#include <cstring>

namespace watchglass {

ObjectSnapshot::ObjectSnapshot(const ObjectStore &store)
{
    m_objects.reserve(store.count() + store.tombstones());
}

bool ObjectSnapshot::fill(const ObjectStore &store, const ObjectFilter &filter, std::chrono::milliseconds longest)
{
    QElapsedTimer timer;
    timer.start();
    if (std::exchange(m_texts.reuses, store.texts().reuses()) != store.texts().reuses()) {
        m_texts.known.clear();
        m_knownLabels.clear();
    }
    m_vocabulary.known.resize(store.vocabulary().idLimit());
    m_texts.known.resize(store.texts().idLimit());
    m_knownLabels.resize(filter.needsLabels() ? m_texts.known.size() : 0);
    while (m_next < store.idLimit()) {
        if (const ObjectEntry *entry = store.entry(m_next++)) {
            add(store, filter, *entry);
        }
        if (m_next % 256 == 0 && timer.durationElapsed() > longest) {
            return false;
        }
    }
    return true;
}

void ObjectSnapshot::add(const ObjectStore &store, const ObjectFilter &filter, const ObjectEntry &entry)
{
    ObjectFacts &facts = m_objects.emplace_back(entry);
    facts.kind = copy(m_vocabulary, store.vocabulary(), entry.kind);
    facts.namespaceName = copy(m_vocabulary, store.vocabulary(), entry.namespaceName);
    facts.status = copy(m_texts, store.texts(), entry.status);
    facts.reason = copy(m_texts, store.texts(), entry.reason);
    if (filter.needsNames()) {
        facts.name = copy(m_texts, store.texts(), entry.name);
    }
    if (filter.needsIdentity()) {
        facts.uid = copy(store.uid(entry));
        facts.resourceVersion = copy(entry.resourceVersion.text());
    }
    if (filter.needsLabels()) {
        const ObjectFacts::Labels *&known = m_knownLabels[entry.labels];
        known = known ? known : m_labels.emplace_back(std::make_unique<const ObjectFacts::Labels>(store.labels(entry))).get();
        facts.labels = known;
    }
}

std::string_view ObjectSnapshot::copy(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    auto *bytes = static_cast<char *>(m_bytes.allocate(text.size(), 1));
    std::memcpy(bytes, text.data(), text.size());
    return {bytes, text.size()};
}

std::string_view ObjectSnapshot::copy(Texts &texts, const StringPool &pool, StringId id)
{
    std::string_view &known = texts.known[id];
    if (known.empty() && id != 0) {
        known = copy(pool.text(id));
    }
    return known;
}

} // namespace watchglass
