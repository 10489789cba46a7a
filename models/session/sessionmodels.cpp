// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/session/sessionmodels.h"

namespace watchglass {

SessionModels::SessionModels(DigestQueue *queue, const Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_streams(clock)
    , m_events(&m_log)
    , m_pump(queue, &m_objects, clock)
    , m_timelineFeed([this](const std::vector<DigestBatchPtr> &batches) { m_timeline.apply(batches); })
{
    m_tree.setStore(&m_objects);
    m_findings.setStreamNamer([this](StreamId stream) { return QString::fromStdString(m_log.streamName(stream)); });
    m_pump.addConsumer(&m_log);
    m_pump.addConsumer(&m_events);
    m_pump.addConsumer(&m_streams);
    m_pump.addConsumer(&m_findings);
    m_pump.addConsumer(&m_timelineFeed);
    connect(&m_timeline, &TimelineStore::changed, this, [this] { m_range.setExtent(m_timeline.extent()); });
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
