// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/carriedbodies.h"

#include <algorithm>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::uint64_t entryBytes = 4; ///< of an entry beside its frame, about

} // namespace

// Rows from `fromRow` on that hold something from before `before`, and their entries from `from` to there.
std::expected<std::vector<CarriedBodies::Entry>, std::string> CarriedBodies::readRows(std::uint64_t fromRow, std::uint64_t from,
                                                                                     std::uint64_t before)
{
    std::vector<Entry> found;
    std::vector<BodyEntry> entries;
    const Result done = m_database.each(
        u"SELECT seq, data FROM bodies WHERE seq>=? AND seq<? ORDER BY seq"_s,
        {static_cast<qint64>(fromRow), static_cast<qint64>(before)}, [&](const QSqlQuery &query) -> Result {
            const std::uint64_t first = query.value(0).toULongLong();
            const QByteArray data = query.value(1).toByteArray();
            if (!m_rows.empty() && m_rows.rbegin()->first < first) {
                m_rows.rbegin()->second.whole = true;
            }
            Row &row = m_rows[first];
            row.bytes = static_cast<std::uint64_t>(data.size());
            entries.clear();
            if (!readBodies(view(data), first, entries) || entries.empty()) {
                return {}; // it goes when another one follows
            }
            row.whole = entries.back().seq < before;
            for (const BodyEntry &entry : entries) {
                if (entry.seq >= from && entry.seq < before) {
                    const bool same = entry.base.kind == BodyBase::Kind::Revision && entry.frame.empty();
                    found.push_back({entry.seq, entry.base, entry.frame.size() + entryBytes, same});
                }
            }
            return {};
        });
    return done ? std::expected<std::vector<Entry>, std::string>(std::move(found)) : std::unexpected(done.error());
}

CarriedBodies::Rows::iterator CarriedBodies::rowOf(std::uint64_t seq)
{
    const auto after = m_rows.upper_bound(seq);
    return after == m_rows.begin() ? m_rows.end() : std::prev(after);
}

void CarriedBodies::need(const Frame &frame)
{
    if (const auto row = rowOf(frame.seq); row != m_rows.end()) {
        std::vector<std::uint64_t> &needed = row->second.needed;
        needed.insert(std::ranges::lower_bound(needed, frame.seq), frame.seq);
        row->second.neededBytes += frame.bytes;
    }
}

// The newest of a chain is not needed any more.
void CarriedBodies::free(Chain &chain)
{
    const Frame frame = chain.back();
    chain.pop_back();
    const auto row = rowOf(frame.seq);
    if (row == m_rows.end()) {
        return;
    }
    std::vector<std::uint64_t> &needed = row->second.needed;
    const auto found = std::ranges::lower_bound(needed, frame.seq);
    if (found != needed.end() && *found == frame.seq) {
        needed.erase(found);
        row->second.neededBytes -= frame.bytes;
    }
}

// Null: the body is not there, or cannot be read.
void CarriedBodies::take(Chain &chain, const Entry *entry)
{
    const std::uint64_t base = entry != nullptr && entry->base.kind == BodyBase::Kind::Revision ? entry->base.number : 0;
    while (!chain.empty() && chain.back().seq != base) {
        free(chain);
    }
    const bool leansOnNothing = base != 0 && chain.empty();
    if (entry != nullptr && !entry->same && !leansOnNothing) {
        chain.push_back({entry->seq, entry->bytes});
        need(chain.back());
    }
}

Result CarriedBodies::load(std::uint64_t before, const std::vector<std::pair<std::uint32_t, std::uint64_t>> &objects)
{
    m_before = before;
    m_chains.clear();
    m_rows.clear();
    const auto entries = readRows(0, 0, before);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    for (const auto &[object, seq] : objects) {
        Chain chain;
        for (std::uint64_t wanted = seq; wanted != 0;) {
            const auto entry = std::ranges::lower_bound(*entries, wanted, {}, &Entry::seq);
            if (entry == entries->end() || entry->seq != wanted) {
                chain.clear();
                break;
            }
            chain.push_back({entry->seq, entry->bytes});
            wanted = entry->base.kind == BodyBase::Kind::Revision ? entry->base.number : 0; // always smaller, so this ends
        }
        std::ranges::reverse(chain);
        std::ranges::for_each(chain, [this](const Frame &frame) { need(frame); });
        m_chains.insert_or_assign(object, std::move(chain));
    }
    return {};
}

Result CarriedBodies::pass(const TrimStep &step)
{
    const bool begun = !m_rows.empty() && !m_rows.rbegin()->second.whole;
    const auto entries = readRows(begun ? m_rows.rbegin()->first : m_before, m_before, step.before);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    auto next = entries->begin();
    for (const RecordMark &mark : step.marks) {
        if (mark.object != 0 && mark.type == ObservationType::Deleted) {
            drop(mark.object);
        } else if (mark.object != 0 && mark.has(RecordMark::HasBody)) {
            next = std::ranges::lower_bound(next, entries->end(), mark.seq, {}, &Entry::seq);
            take(m_chains[mark.object], next != entries->end() && next->seq == mark.seq ? &*next : nullptr);
        }
    }
    m_before = step.before;
    return {};
}

std::uint64_t CarriedBodies::seqOf(std::uint32_t object) const
{
    const auto found = m_chains.find(object);
    return found == m_chains.end() || found->second.empty() ? 0 : found->second.back().seq;
}

std::uint64_t CarriedBodies::bytesOf(std::uint32_t object) const
{
    std::uint64_t bytes = 0;
    if (const auto found = m_chains.find(object); found != m_chains.end()) {
        for (const Frame &frame : found->second) {
            bytes += frame.bytes;
        }
    }
    return bytes;
}

void CarriedBodies::drop(std::uint32_t object)
{
    if (const auto found = m_chains.find(object); found != m_chains.end()) {
        while (!found->second.empty()) {
            free(found->second);
        }
        m_chains.erase(found);
    }
}

Result CarriedBodies::tidy(std::uint64_t bytes)
{
    std::vector<std::uint64_t> empty;
    std::vector<std::uint64_t> sparse;
    for (const auto &[first, row] : m_rows) {
        if (row.whole && row.needed.empty()) {
            empty.push_back(first);
        } else if (row.whole && row.neededBytes < row.bytes / 3 * 2 && row.neededBytes <= bytes) {
            bytes -= row.neededBytes;
            sparse.push_back(first);
        }
    }
    for (const std::uint64_t first : empty) {
        m_rows.erase(first);
    }
    const Result done = m_database.forIds(u"DELETE FROM bodies WHERE seq IN"_s, empty);
    return done ? rewrite(sparse) : done;
}

// Neighbours become one row, so that there are not ever more and smaller ones.
Result CarriedBodies::rewrite(const std::vector<std::uint64_t> &rows)
{
    struct Written
    {
        BodiesWriter writer;
        Row row;
    };
    std::vector<Written> all;
    std::vector<BodyEntry> entries;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto known = m_rows.find(rows[i]);
        const bool neighbour = i > 0 && !all.empty() && known != m_rows.begin() && std::prev(known)->first == rows[i - 1];
        const Result done = m_database.each(
            u"SELECT data FROM bodies WHERE seq=?"_s, {static_cast<qint64>(rows[i])}, [&](const QSqlQuery &query) -> Result {
                const QByteArray data = query.value(0).toByteArray();
                entries.clear();
                if (!readBodies(view(data), rows[i], entries)) {
                    entries.clear();
                }
                bool fresh = !neighbour;
                for (const BodyEntry &entry : entries) {
                    if (!std::ranges::binary_search(known->second.needed, entry.seq)) {
                        continue;
                    }
                    if (std::exchange(fresh, false) || all.back().writer.isFull()) {
                        all.emplace_back();
                    }
                    Written &one = all.back();
                    one.writer.add(entry.seq, entry.base, entry.frame);
                    one.row.needed.push_back(entry.seq);
                    one.row.neededBytes += entry.frame.size() + entryBytes;
                }
                return {};
            });
        if (!done) {
            return done;
        }
    }
    Result done = m_database.forIds(u"DELETE FROM bodies WHERE seq IN"_s, rows);
    for (const std::uint64_t first : rows) {
        m_rows.erase(first);
    }
    for (std::size_t i = 0; i < all.size() && done; ++i) {
        done = insert(all[i].writer, all[i].row);
    }
    return done;
}

Result CarriedBodies::insert(const BodiesWriter &writer, const Row &known)
{
    const std::string bytes = writer.bytes();
    Row &row = m_rows[writer.firstSeq()] = known;
    row.bytes = bytes.size();
    row.whole = true;
    return m_database.each(u"INSERT INTO bodies VALUES(?,?)"_s, {static_cast<qint64>(writer.firstSeq()), blob(bytes)},
                           [](const QSqlQuery &) { return Result(); });
}

} // namespace watchglass::history
