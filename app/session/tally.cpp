// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/tally.h"
#include "models/findings/findingtext.h"

#include <cstdio>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t shownNotes = 12;

} // namespace

Tally::Tally(bool statusLines)
    : m_statusLines(statusLines)
{
}

void Tally::accept(DigestBatchPtr batch)
{
    const std::scoped_lock lock(m_mutex);
    for (const DigestItem &item : batch->items) {
        take(item);
    }
}

void Tally::count(const DigestedObservation &digested)
{
    StreamCount &stream = m_streams[digested.observation.stream];
    switch (digested.observation.type) {
    case ObservationType::Added:
        ++(digested.observation.existingAtStart ? stream.existing : stream.added);
        break;
    case ObservationType::Modified:
        ++stream.modified;
        break;
    case ObservationType::Deleted:
        ++stream.deleted;
        break;
    default:
        return;
    }
    m_changes += digested.observation.existingAtStart ? 0 : 1;
    m_warnings += digested.clusterEvent && digested.clusterEvent->warning && !digested.observation.existingAtStart ? 1 : 0;
}

void Tally::take(const DigestItem &item)
{
    const auto namer = [this](StreamId id) { return QString::fromStdString(m_streams[id].name); };
    if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        m_streams[opened->info.id].name = streamName(opened->info);
        std::string unused;
        m_formatter.item(unused, item); // it learns the stream's name
    } else if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        count(*digested);
    } else if (const auto *transition = std::get_if<StreamTransition>(&item)) {
        StreamCount &stream = m_streams[transition->stream];
        stream.phase = transition->to;
        stream.reconnects += transition->resumed ? 1 : 0;
        if (m_statusLines) {
            std::string line;
            m_formatter.item(line, item);
            std::fwrite(line.data(), 1, line.size(), stdout);
            std::fflush(stdout);
        }
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item); gap && (*gap)->closedAt) {
        ++m_streams[(*gap)->stream].blind;
        m_notes.push_back(sentence(**gap, namer).toStdString());
    } else if (const auto *finding = std::get_if<Finding>(&item); finding && finding->kind != FindingKind::BlindInterval) {
        ++m_findings;
        if (finding->kind != FindingKind::MissedUpdates && finding->kind != FindingKind::MissedDelete) {
            m_notes.push_back(sentence(*finding, namer).toStdString());
        }
    }
}

QString Tally::progress() const
{
    const std::scoped_lock lock(m_mutex);
    std::size_t live = 0;
    std::uint64_t objects = 0;
    std::uint64_t blind = 0;
    for (const auto &[id, stream] : m_streams) {
        live += stream.phase == StreamPhase::Live ? 1 : 0;
        objects += stream.existing + stream.added - std::min(stream.existing + stream.added, stream.deleted);
        blind += stream.blind;
    }
    return u"%1 of %2 streams live, %3 objects, %4 changes, %5 blind intervals, %6 findings"_s.arg(live)
        .arg(m_streams.size()).arg(objects).arg(m_changes).arg(blind).arg(m_findings);
}

QString Tally::summary() const
{
    const std::scoped_lock lock(m_mutex);
    QString text = u"%1 %2 %3 %4 %5 %6 %7\n"_s.arg(u"stream"_s, -42).arg(u"existing"_s, 8).arg(u"added"_s, 7).arg(u"modified"_s, 8)
                       .arg(u"deleted"_s, 7).arg(u"reconnects"_s, 10).arg(u"blind"_s, 5);
    for (const auto &[id, stream] : m_streams) {
        text += u"%1 %2 %3 %4 %5 %6 %7\n"_s.arg(QString::fromStdString(stream.name), -42).arg(stream.existing, 8).arg(stream.added, 7)
                    .arg(stream.modified, 8).arg(stream.deleted, 7).arg(stream.reconnects, 10).arg(stream.blind, 5);
    }
    text += u"\n%1 changes, %2 warning events, %3 findings\n"_s.arg(m_changes).arg(m_warnings).arg(m_findings);
    for (std::size_t i = 0; i < m_notes.size() && i < shownNotes; ++i) {
        text += u"- "_s + QString::fromStdString(m_notes[i]) + u'\n';
    }
    if (m_notes.size() > shownNotes) {
        text += u"- and %1 more, see the export\n"_s.arg(m_notes.size() - shownNotes);
    }
    return text;
}

} // namespace watchglass
