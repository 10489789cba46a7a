// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordbodies.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxKeptBytes = 32U << 20U;
constexpr std::size_t maxKeptInOrder = 192U << 20U;
constexpr std::size_t maxSteps = 1024;              ///< the writer makes at most some dozens
constexpr std::size_t maxChainBytes = 256U << 20U;  ///< unpacked on the way to one body; the writer stays under 8 MB or 2 bodies

} // namespace

std::unexpected<std::string> RecordBodies::damaged(std::uint64_t seq, const std::string &what) const
{
    return std::unexpected(m_database.file().string() + ": the object of observation " + std::to_string(seq)
                           + " cannot be read: " + what);
}

std::expected<RecordBodies::Text, std::string> RecordBodies::templateText(std::uint64_t id)
{
    if (id == 0) {
        static const Text empty = std::make_shared<const std::string>();
        return empty;
    }
    if (const auto found = m_templates.find(id); found != m_templates.end()) {
        return found->second;
    }
    auto query = m_database.prepare(u"SELECT CASE WHEN length(data)<=1048576 THEN data END FROM templates WHERE id=?"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(static_cast<qint64>(id));
    if (Result done = m_database.run(*query); !done) {
        return std::unexpected(done.error());
    }
    if (!query->next()) {
        return std::unexpected("template " + std::to_string(id) + " is missing");
    }
    const QByteArray data = query->value(0).toByteArray();
    auto text = m_decoder.decode(view(data), {});
    if (!text) {
        return std::unexpected("template " + std::to_string(id) + ": " + text.error());
    }
    return m_templates[id] = std::make_shared<const std::string>(std::move(*text));
}

Result RecordBodies::loadRow(std::uint64_t seq)
{
    if (!m_select) {
        auto query = m_database.prepare(u"SELECT seq, CASE WHEN length(data)<=134217728 THEN data END FROM bodies "
                                        "WHERE seq<=? ORDER BY seq DESC LIMIT 1"_s);
        if (!query) {
            return std::unexpected(query.error());
        }
        m_select = std::move(*query);
    }
    m_row = {};
    m_select->bindValue(0, static_cast<qint64>(seq));
    if (Result done = m_database.run(*m_select); !done) {
        return done;
    }
    if (m_select->next()) {
        m_row.first = m_select->value(0).toULongLong();
        m_row.data = m_select->value(1).toByteArray();
    } else if (m_select->lastError().isValid()) {
        return std::unexpected(m_database.error(m_select->lastError()));
    }
    m_select->finish();
    if (m_row.first != 0 && !readBodies(view(m_row.data), m_row.first, m_row.entries)) {
        m_row = {};
        return damaged(seq, "a damaged row of bodies");
    }
    return {};
}

std::expected<RecordBodies::Step, std::string> RecordBodies::step(std::uint64_t seq)
{
    const bool here = !m_row.entries.empty() && m_row.first <= seq && seq <= m_row.entries.back().seq;
    if (!here) {
        if (const Result done = loadRow(seq); !done) {
            return std::unexpected(done.error());
        }
    }
    const auto found = std::ranges::lower_bound(m_row.entries, seq, {}, &BodyEntry::seq);
    if (found == m_row.entries.end() || found->seq != seq) {
        return damaged(seq, "no body was kept");
    }
    Step step{seq, found->base, {}};
    if (found->base.kind != BodyBase::Kind::Revision || !found->frame.empty()) {
        const auto frames = readChain(found->frame);
        if (!frames) {
            return damaged(seq, "a damaged chain of bodies");
        }
        step.frames.assign(frames->begin(), frames->end());
    }
    return step;
}

RecordBodies::Text RecordBodies::known(std::uint64_t seq)
{
    const auto found = m_bySeq.find(seq);
    if (found == m_bySeq.end()) {
        return {};
    }
    m_kept.splice(m_kept.begin(), m_kept, found->second);
    return found->second->text;
}

void RecordBodies::keep(std::uint64_t seq, const Text &text)
{
    m_kept.push_front({seq, text});
    m_bySeq[seq] = m_kept.begin();
    m_keptBytes += text->size() + 128;
    shrink();
}

void RecordBodies::drop(std::uint64_t seq)
{
    if (const auto found = m_bySeq.find(seq); found != m_bySeq.end()) {
        m_keptBytes -= found->second->text->size() + 128;
        m_kept.erase(found->second);
        m_bySeq.erase(found);
    }
}

void RecordBodies::shrink()
{
    while (m_keptBytes > (m_inOrder ? maxKeptInOrder : maxKeptBytes) && m_kept.size() > 1) {
        drop(m_kept.back().seq);
    }
}

void RecordBodies::readInOrder(bool inOrder)
{
    m_inOrder = inOrder;
    shrink();
}

std::expected<RecordBodies::Text, std::string> RecordBodies::body(std::uint64_t seq)
{
    std::vector<Step> steps;
    Text base;
    for (std::uint64_t wanted = seq; !(base = known(wanted));) {
        auto next = step(wanted);
        if (!next) {
            return std::unexpected(next.error());
        }
        steps.push_back(std::move(*next));
        if (steps.size() > maxSteps) {
            return damaged(seq, "it was packed against too many others");
        }
        const BodyBase &against = steps.back().base;
        if (against.kind == BodyBase::Kind::Revision) {
            wanted = against.number; // always smaller, so this ends
            continue;
        }
        auto text = templateText(against.number);
        if (!text) {
            return damaged(seq, text.error());
        }
        base = std::move(*text);
        break;
    }
    std::size_t unpacked = 0;
    for (auto next = steps.rbegin(); next != steps.rend(); ++next) {
        for (const std::string &frame : next->frames) {
            auto text = m_decoder.decode(frame, *base);
            if (!text) {
                return damaged(next->seq, text.error());
            }
            unpacked += text->size();
            if (unpacked > maxChainBytes) {
                return damaged(seq, "too much has to be unpacked for it");
            }
            base = std::make_shared<const std::string>(std::move(*text));
        }
        if (m_inOrder && !next->frames.empty() && next->base.kind == BodyBase::Kind::Revision) {
            drop(next->base.number);
        }
        keep(next->seq, base);
    }
    return base;
}

} // namespace watchglass::history
