// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"
#include "models/eventlog/eventtablemodel.h"
#include "models/findings/findingsmodel.h"
#include "models/objects/deltapump.h"
#include "models/streams/streamtablemodel.h"
#include "models/timeline/controllers.h"
#include "models/timeline/timelinestore.h"
#include "models/tree/resourcetreemodel.h"

#include <memory>
#include <utility>

namespace watchglass {

/// Fills the timeline batch by batch between the ticks, and lets it tell once a tick.
class TimelineFeed final : public DigestConsumer
{
public:
    explicit TimelineFeed(TimelineStore *timeline) : m_timeline(timeline) {}
    void apply(const AppliedItem &) override {}
    void applyBatch(const DigestBatchPtr &batch) override
    {
        m_timeline->take(*batch);
        m_fresh = true;
    }
    void finishTick(Timestamp) override
    {
        if (std::exchange(m_fresh, false)) {
            m_timeline->settle();
        }
    }

private:
    TimelineStore *m_timeline;
    bool m_fresh = false; ///< something was taken since the last tick
};

/// All that the views of one session stand on, fed from one queue. Lives on the GUI thread. The order in which the
/// stores are filled is fixed here: objects before everything that names them.
class SessionModels final : public QObject
{
    Q_OBJECT
public:
    /// Queue and clock must outlive it. `limits`: how much the log keeps in memory, and the timeline of the same time.
    SessionModels(DigestQueue *queue, const Clock *clock, QObject *parent = nullptr, const EventLog::Limits &limits = {});
    ~SessionModels() override;

    const Clock &clock() const { return *m_clock; }
    ObjectStore &objects() { return m_objects; }
    EventLog &log() { return m_log; }
    TimelineStore &timeline() { return m_timeline; }
    ResourceTreeModel &tree() { return m_tree; }
    EventTableModel &events() { return m_events; }
    StreamTableModel &streams() { return m_streams; }
    FindingsModel &findings() { return m_findings; }
    TimeRangeController &range() { return m_range; }
    SelectionController &selection() { return m_selection; }
    DeltaPump &pump() { return m_pump; }

    /// Applies one filter to every view. The area selected on the timeline (`range().brush()`) narrows them alike: events
    /// to those received in it, findings to those that touch it, the tree and its lanes to objects that something happened
    /// to in it.
    void setFilter(const FilterExpression &expression);
    const FilterExpression &filter() const { return m_filter; }
    bool isFiltered() const { return !m_filter.isEmpty() || m_range.brush(); }

    /// Shows a past state in the tree; `leaveAsOf` returns to the present. The time range's as-of moment is the
    /// caller's to set.
    void showAsOf(const std::vector<ObjectSummary> &state, Timestamp time);
    void leaveAsOf();
    bool isAsOf() const { return m_asOf != nullptr; }

signals:
    void filterChanged(); ///< the filter or the area

private:
    void applyArea();
    void widenArea(LogRowNumber first, LogRowNumber end);

    const Clock *m_clock;
    ObjectStore m_objects;
    EventLog m_log;
    TimelineStore m_timeline;
    StreamTableModel m_streams;
    FindingsModel m_findings;
    std::unique_ptr<ObjectStore> m_asOf;
    ResourceTreeModel m_tree;
    EventTableModel m_events;
    TimeRangeController m_range;
    SelectionController m_selection;
    DeltaPump m_pump;
    TimelineFeed m_timelineFeed;
    FilterExpression m_filter;
    std::vector<bool> m_inArea; ///< by ObjectId
};

} // namespace watchglass
