// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/laneview.h"

#include "models/digest/format.h"
#include "ui/timeline/blindtext.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
QString typeText(const Mark &mark)
{
    switch (mark.type) {
    case MarkType::Existing:
        return LaneView::tr("Listed");
    case MarkType::Added:
        return LaneView::tr("Added");
    case MarkType::Modified:
        return mark.severity == Severity::Notice ? LaneView::tr("Spec changed") : LaneView::tr("Modified");
    case MarkType::Deleted:
        return LaneView::tr("Deleted");
    case MarkType::ClusterEvent:
        break;
    }
    return mark.severity >= Severity::Warning ? LaneView::tr("Warning event") : LaneView::tr("Event");
}

QString stateText(LaneState state)
{
    switch (state) {
    case LaneState::Current:
        return LaneView::tr("Current");
    case LaneState::InProgress:
        return LaneView::tr("In progress");
    case LaneState::Failed:
        return LaneView::tr("Failed");
    case LaneState::Terminating:
        return LaneView::tr("Terminating");
    case LaneState::Unknown:
        return LaneView::tr("Health unknown");
    case LaneState::Absent:
        break;
    }
    return LaneView::tr("Not there");
}

QString objectText(const ObjectRef &ref)
{
    return QString::fromStdString(ref.kind) + u' ' + QString::fromStdString(ref.key.text());
}

QString gapText(const BlindInterval &gap, bool utc)
{
    const QString from = formatClock(fromNs(gap.span.from), 0, utc);
    if (gap.kind == BlindInterval::Kind::Pending) {
        return LaneView::tr("Not connected since %1. Whether anything was missed is known once it is back.").arg(from);
    }
    if (gap.span.to == BlindInterval::Open) {
        return LaneView::tr("Blind since %1: changes are not delivered.").arg(from);
    }
    const QString to = formatClock(fromNs(gap.span.to), 0, utc);
    if (gap.atLeast == 0) {
        return LaneView::tr("Blind %1 – %2: changes in between were not delivered. Re-reading found no difference; what came and went "
                            "cannot be seen.").arg(from, to);
    }
    return LaneView::tr("Blind %1 – %2: changes in between were not delivered. Re-reading proved at least %n.", nullptr, static_cast<int>(std::min<quint64>(gap.atLeast, 1'000'000))).arg(from, to);
}

QString droppedText(const TrimmedMarks &trimmed, bool utc)
{
    const quint32 total = trimmed.dropped.total;
    QString dropped = total == 1 ? LaneView::tr("1 change or event") : LaneView::tr("%1 changes and events").arg(formatCount(total));
    QStringList bad;
    if (trimmed.dropped.errors > 0) {
        bad << LaneView::tr("%n error(s)", nullptr, static_cast<int>(trimmed.dropped.errors));
    }
    if (trimmed.dropped.warnings > 0) {
        bad << LaneView::tr("%n warning(s)", nullptr, static_cast<int>(trimmed.dropped.warnings));
    }
    if (!bad.isEmpty()) {
        dropped = LaneView::tr("%1, of them %2").arg(dropped, bad.join(u", "_s));
    }
    return LaneView::tr("Before %1: dropped from memory, still in the record. Dropped so far: %2.").arg(formatClock(fromNs(*trimmed.before), 0, utc), dropped);
}
} // namespace

QString LaneView::describe(const MarkHit &hit) const
{
    const Mark &mark = hit.mark;
    QStringList lines;
    lines << formatClock(fromNs(mark.ns), 3, m_context->utc) + u"  "_s + typeText(mark) + u", "_s + objectText(m_context->store->ref(hit.lane));
    if (m_context->describe) {
        const QString what = m_context->describe(mark.ref);
        if (!what.isEmpty()) {
            lines << what;
        }
    }
    if ((mark.flags & Mark::FoundByRelist) != 0) {
        lines << tr("Found by comparing with a new list: when it happened is not known.");
    }
    if ((mark.flags & Mark::FinalStateUnknown) != 0) {
        lines << tr("Only its last known state is kept.");
    }
    if ((mark.flags & Mark::OwnTime) != 0) {
        lines << tr("From before the record; the time is the event's own.");
    }
    return lines.join(u'\n');
}

QString LaneView::describe(const QPoint &position)
{
    const LaneRow *row = rowAt(position.y());
    if (row == nullptr) {
        return {};
    }
    const TimeNs ns = m_context->timeAt(position.x());
    if (ns > m_context->range->now()) {
        return {};
    }
    const std::optional<MarkHit> hit = hitMark(*row, position.x(), NoLane);
    QStringList lines;
    if (hit && row->own != NoLane) {
        lines << describe(*hit);
    } else {
        lines << describeRow(*row, position.x());
    }
    if (const std::optional<BlindInterval> gap = hitGap(*row, ns)) {
        lines << gapText(*gap, m_context->utc);
    }
    if (m_context->recordBegin && ns < *m_context->recordBegin) {
        lines << tr("Before the record began: nothing was watched yet.");
    } else if (m_context->droppedBefore() && ns < *m_context->droppedBefore()) {
        lines << droppedText(m_context->store->trimmed(), m_context->utc);
    }
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString LaneView::describeRow(const LaneRow &row, double x)
{
    const TimeNs ns = m_context->timeAt(x);
    if (row.own == NoLane) {
        // What the density column under the pointer stands for.
        const TimeSpan span{m_context->timeAt(x - 2), m_context->timeAt(x + 2)};
        quint32 count = 0;
        for (const LaneId lane : m_strips.lanesOf(row)) {
            count += m_context->store->lane(lane).marks.sum(span).count();
        }
        const QString times = formatInterval(fromNs(span.from), fromNs(span.to), m_context->fractionDigits() > 0 ? 3 : 0);
        return count == 0 ? row.label : tr("%1: %n change(s) and events, %2", nullptr, static_cast<int>(count)).arg(row.label, times);
    }
    const Lane &lane = m_context->store->lane(row.own);
    const std::optional<StateSpan> state = stateAt(lane, ns);
    const std::optional<TimeNs> dropped = m_context->droppedBefore();
    if (!state && dropped && ns < *dropped) {
        return row.label;
    }
    if (!state) {
        const bool known = lane.created && *lane.created <= ns;
        return known ? tr("%1: existed, but nothing was seen of it yet").arg(row.label) : row.label;
    }
    const QString since = formatClock(fromNs(state->from), 0, m_context->utc);
    if (dropped && state->from <= *dropped) {
        return tr("%1: %2 since %3 or before").arg(row.label, stateText(state->state), since);
    }
    const TimeNs until = state->to.value_or(m_context->range->now());
    const QString age = formatAge(std::chrono::nanoseconds(until - state->from));
    const QString text = tr("%1: %2 from %3, for %4").arg(row.label, stateText(state->state), since, age);
    return state->to ? text : text + tr(" so far");
}

QString LaneView::markText(const LaneRow &row) const
{
    return m_context->focus && m_context->focusRow == row.key ? describe(*m_context->focus) : QString();
}

QString LaneView::summary(const LaneRow &row)
{
    if (!m_context->isReady()) {
        return {};
    }
    const TimeSpan visible = m_context->range->visible();
    RangeSummary sum;
    for (const LaneId lane : m_strips.lanesOf(row)) {
        sum.add(m_context->store->lane(lane).marks.sum(visible));
    }
    const auto at = [&sum](Severity severity) {
        return static_cast<int>(sum.revisions[static_cast<std::size_t>(severity)] + sum.events[static_cast<std::size_t>(severity)]);
    };
    QStringList parts{tr("%n change(s) and events in view", nullptr, static_cast<int>(sum.count()))};
    if (at(Severity::Error) > 0) {
        parts << tr("%n error(s)", nullptr, at(Severity::Error));
    }
    if (at(Severity::Warning) > 0) {
        parts << tr("%n warning(s)", nullptr, at(Severity::Warning));
    }
    if (row.own != NoLane) {
        const TimeNs end = std::min(visible.to, m_context->range->now());
        if (const std::optional<StateSpan> state = stateAt(m_context->store->lane(row.own), end)) {
            parts << stateText(state->state);
        }
    }
    std::vector<BlindInterval> blind = m_strips.blindOf(row);
    blind.insert(blind.end(), m_strips.blindBelow(row).begin(), m_strips.blindBelow(row).end());
    if (const QString notLive = notLiveText(blind, m_context->utc); !notLive.isEmpty()) {
        parts << notLive;
    }
    if (m_context->droppedBefore() && visible.from < *m_context->droppedBefore()) {
        parts << tr("older: only in the record");
    }
    return parts.join(u", "_s);
}

} // namespace watchglass
