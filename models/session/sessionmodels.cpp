// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/session/sessionmodels.h"

namespace watchglass {

SessionModels::SessionModels(DigestQueue *queue, const Clock *clock, QObject *parent, const EventLog::Limits &limits)
    : QObject(parent)
    , m_clock(clock)
    , m_log(limits)
    , m_streams(clock)
    , m_events(&m_log)
    , m_pump(queue, &m_objects, clock)
    , m_timelineFeed(&m_timeline)
{
    m_tree.setStore(&m_objects);
    m_findings.setStreamNamer([this](StreamId stream) { return QString::fromStdString(m_log.streamName(stream)); });
    m_pump.addConsumer(&m_log);
    m_pump.addConsumer(&m_events);
    m_pump.addConsumer(&m_streams);
    m_pump.addConsumer(&m_findings);
    m_pump.addConsumer(&m_timelineFeed);
    // Now does not go back to the last that came, and stands still while the views are frozen.
    const auto growRange = [this] {
        if (const TimeSpan known = m_timeline.extent(); !known.isEmpty() && !m_pump.isFrozen()) {
            m_range.setExtent({known.from, std::max(known.to, m_range.now())});
        }
    };
    connect(&m_timeline, &TimelineStore::changed, this, growRange);
    // One limit for both: what the log drops for its limit is older than what the timeline need keep.
    connect(&m_log, &EventLog::aboutToTrim, this, [this](quint32 first) { m_timeline.dropBefore(toNs(m_log.earliestFrom(first))); });
    connect(&m_range, &TimeRangeController::brushChanged, this, &SessionModels::applyArea);
    connect(&m_log, &EventLog::appended, this, &SessionModels::widenArea);
    connect(&m_pump, &DeltaPump::frozenChanged, this, [this, growRange](bool frozen) {
        if (!frozen) {
            growRange();
        }
        if (!frozen && m_range.brush()) {
            applyArea();
        }
    });
}

SessionModels::~SessionModels()
{
    m_pump.stop();
    m_tree.setStore(nullptr);
}

void SessionModels::setFilter(const FilterExpression &expression)
{
    if (expression == m_filter) {
        return;
    }
    m_filter = expression;
    const Timestamp now = m_clock->wall();
    m_tree.setFilter(expression, now);
    m_events.setFilter(expression, now);
    m_findings.setFilter(expression, now);
    emit filterChanged();
}

void SessionModels::applyArea()
{
    const std::optional<TimeSpan> area = m_range.brush();
    if (!area) {
        m_inArea.clear();
        m_events.setTimeRange({}, {});
        m_findings.setTimeRange({}, {});
        m_tree.setOnly(nullptr);
    } else {
        m_inArea = m_log.objectsIn(fromNs(area->from), fromNs(area->to));
        m_events.setTimeRange(fromNs(area->from), fromNs(area->to));
        m_findings.setTimeRange(fromNs(area->from), fromNs(area->to));
        m_tree.setOnly(std::make_shared<const std::vector<bool>>(m_inArea));
    }
    emit filterChanged();
}

/// An area may reach beyond now.
void SessionModels::widenArea(LogRowNumber first, LogRowNumber end)
{
    const std::optional<TimeSpan> area = m_range.brush();
    if (!area || m_pump.isFrozen()) {
        return;
    }
    std::vector<ObjectId> fresh;
    for (const ObjectId id : m_log.objectsIn(first, end, fromNs(area->from), fromNs(area->to))) {
        if (id >= m_inArea.size() || !m_inArea[id]) {
            m_inArea.resize(std::max<std::size_t>(m_inArea.size(), id + 1));
            m_inArea[id] = true;
            fresh.push_back(id);
        }
    }
    if (!fresh.empty()) {
        m_tree.addToOnly(fresh);
    }
}

void SessionModels::showAsOf(const std::vector<ObjectSummary> &state, Timestamp time)
{
    auto past = std::make_unique<ObjectStore>();
    past->reset(state, time, &m_objects);
    m_tree.setStore(past.get());
    m_asOf = std::move(past);
}

void SessionModels::leaveAsOf()
{
    if (m_asOf) {
        m_tree.setStore(&m_objects);
        m_asOf.reset();
    }
}

} // namespace watchglass
