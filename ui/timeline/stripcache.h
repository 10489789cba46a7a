// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinecolumns.h"
#include "ui/timeline/lanecanvas.h"
#include "ui/timeline/lanesource.h"

#include <QImage>

#include <memory>
#include <unordered_map>

namespace watchglass {

/// The pictures of rows, each kept until something it shows changes: hovering, selecting and scrolling only blit, panning
/// reads only the columns that come into view.
class StripCache
{
public:
    explicit StripCache(TimelineStore *store);
    ~StripCache();
    StripCache(const StripCache &) = delete;
    StripCache &operator=(const StripCache &) = delete;

    void setStore(TimelineStore *store); ///< may be null
    /// Colours and resolution; drops all pictures when they differ.
    void setLook(const Theme &theme, double ratio);

    /// The row's picture, `coordinates.width()` device pixels wide.
    const QImage &strip(const LaneRow &row, const TimelineCoordinates &coordinates);
    /// All lanes of the row: its own and those it stands for.
    std::vector<LaneId> lanesOf(const LaneRow &row) const;
    /// The blind intervals of the row's own object, and those of what it stands for.
    std::vector<BlindInterval> blindOf(const LaneRow &row) const;
    const std::vector<BlindInterval> &blindBelow(const LaneRow &row);
    /// Lets go of rows that were not asked for lately. Call once a frame.
    void endFrame();
    /// Draws the row without the cache.
    void paint(LaneCanvas &canvas, const LaneRow &row, const TimelineCoordinates &coordinates, const RowGeometry &geometry,
               const LayoutMetrics &metrics, const Theme &theme);

    quint64 drawn() const { return m_drawn; } ///< pictures made so far, for tests

private:
    struct Entry
    {
        ColumnCache columns;
        QImage image;
        LaneList members;
        AggregateId aggregate = NoAggregate;
        std::vector<BlindInterval> below;
        std::optional<quint64> belowGeneration; ///< of blind intervals, when `below` was asked for
        quint64 blindGeneration = 0;
        quint64 used = 0;
    };
    Entry &entryFor(const LaneRow &row);
    ColumnCache::Key keyOf(const LaneRow &row, const Entry &entry) const;
    void paintEntry(LaneCanvas &canvas, const LaneRow &row, Entry &entry, const TimelineCoordinates &coordinates, const RowGeometry &geometry,
                    const LayoutMetrics &metrics, const Theme &theme);
    const std::vector<BlindInterval> &below(Entry &entry) const;
    void drop(Entry &entry);

    TimelineStore *m_store;
    std::unique_ptr<GlyphSet> m_glyphs;
    std::unordered_map<quint64, Entry> m_entries;
    QImage m_empty;
    quint64 m_frame = 0;
    quint64 m_drawn = 0;
};

} // namespace watchglass
