// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/stripcache.h"

namespace watchglass {

namespace {
/// Rows that were scrolled away stay as long as there are no more than this.
constexpr std::size_t KeptRows = 512;
/// Their pictures go after so many frames.
constexpr quint64 KeptFrames = 120;
} // namespace

StripCache::StripCache(TimelineStore *store)
    : m_store(store)
{
}

StripCache::~StripCache()
{
    setStore(nullptr);
}

void StripCache::setStore(TimelineStore *store)
{
    if (m_store != nullptr) {
        for (auto &[key, entry] : m_entries) {
            drop(entry);
        }
    }
    m_entries.clear();
    m_store = store;
}

void StripCache::drop(Entry &entry)
{
    if (entry.aggregate != NoAggregate) {
        m_store->removeAggregate(entry.aggregate);
        entry.aggregate = NoAggregate;
    }
}

void StripCache::setLook(const Theme &theme, double ratio)
{
    if (m_glyphs && &m_glyphs->theme() == &theme && m_glyphs->ratio() == ratio) {
        return;
    }
    m_glyphs = std::make_unique<GlyphSet>(theme, ratio);
    for (auto &[key, entry] : m_entries) {
        entry.image = QImage();
    }
}

StripCache::Entry &StripCache::entryFor(const LaneRow &row)
{
    Entry &entry = m_entries[row.key];
    if (entry.members != row.members) {
        entry.members = row.members;
        entry.belowGeneration.reset();
        if (!row.members || row.members->empty()) {
            drop(entry);
        } else if (entry.aggregate == NoAggregate) {
            entry.aggregate = m_store->addAggregate(row.members);
        } else {
            m_store->setMembers(entry.aggregate, row.members);
        }
    }
    entry.used = m_frame;
    return entry;
}

ColumnCache::Key StripCache::keyOf(const LaneRow &row, const Entry &entry) const
{
    ColumnCache::Key key{row.own, entry.aggregate, 0};
    key.generation += row.own != NoLane ? m_store->lane(row.own).generation : 0;
    key.generation += entry.aggregate != NoAggregate ? m_store->generation(entry.aggregate) : 0;
    return key;
}

const QImage &StripCache::strip(const LaneRow &row, const TimelineCoordinates &coordinates)
{
    if (m_store == nullptr || !m_glyphs || row.height <= 0) {
        return m_empty;
    }
    Entry &entry = entryFor(row);
    const double ratio = m_glyphs->ratio();
    const LayoutMetrics metrics = LayoutMetrics::scaled(ratio);
    const QSize size(coordinates.width(), std::max(1, static_cast<int>(std::lround(row.height * ratio))));
    const bool same = entry.columns.update(*m_store, keyOf(row, entry), coordinates, metrics.glyph);
    if (same && entry.image.size() == size && entry.blindGeneration == m_store->blindGeneration()) {
        return entry.image;
    }
    if (entry.image.size() != size) {
        entry.image = QImage(size, QImage::Format_ARGB32_Premultiplied);
        entry.image.setDevicePixelRatio(ratio);
    }
    entry.image.fill(Qt::transparent);
    entry.blindGeneration = m_store->blindGeneration();
    ImageCanvas canvas(entry.image, *m_glyphs, coordinates.firstColumn());
    paintEntry(canvas, row, entry, coordinates, RowGeometry::of(size.height(), ratio), metrics, m_glyphs->theme());
    ++m_drawn;
    return entry.image;
}

void StripCache::paintEntry(LaneCanvas &canvas, const LaneRow &row, Entry &entry, const TimelineCoordinates &coordinates,
                            const RowGeometry &geometry, const LayoutMetrics &metrics, const Theme &theme)
{
    const std::span<const LaneColumn> columns = entry.columns.columns();
    const RowBlind blind{layoutBlind(blindOf(row), coordinates, metrics), layoutBlind(below(entry), coordinates, metrics)};
    if (row.own == NoLane) {
        paintDensity(canvas, layoutDensity(columns, entry.columns.firstColumn(), metrics.glyph, metrics), blind, geometry, theme);
        return;
    }
    LaneLayout layout = layoutLane(columns, entry.columns.firstColumn(), metrics.glyph, metrics);
    if (const std::optional<BarRun> before = barBeforeFirst(m_store->lane(row.own), coordinates)) {
        layout.bars.insert(layout.bars.begin(), *before);
    }
    paintLane(canvas, layout, blind, geometry, theme);
}

void StripCache::paint(LaneCanvas &canvas, const LaneRow &row, const TimelineCoordinates &coordinates, const RowGeometry &geometry,
                       const LayoutMetrics &metrics, const Theme &theme)
{
    if (m_store == nullptr) {
        return;
    }
    Entry &entry = entryFor(row);
    Entry fresh;
    fresh.aggregate = entry.aggregate;
    fresh.members = entry.members;
    fresh.columns.update(*m_store, keyOf(row, entry), coordinates, metrics.glyph);
    paintEntry(canvas, row, fresh, coordinates, geometry, metrics, theme);
}

std::vector<LaneId> StripCache::lanesOf(const LaneRow &row) const
{
    std::vector<LaneId> lanes;
    if (row.own != NoLane) {
        lanes.push_back(row.own);
    }
    if (row.members) {
        lanes.insert(lanes.end(), row.members->begin(), row.members->end());
    }
    return lanes;
}

std::vector<BlindInterval> StripCache::blindOf(const LaneRow &row) const
{
    return m_store != nullptr && row.own != NoLane ? m_store->blindIntervals(row.own) : std::vector<BlindInterval>();
}

const std::vector<BlindInterval> &StripCache::blindBelow(const LaneRow &row)
{
    static const std::vector<BlindInterval> none;
    return m_store != nullptr ? below(entryFor(row)) : none;
}

const std::vector<BlindInterval> &StripCache::below(Entry &entry) const
{
    if (entry.belowGeneration != m_store->blindGeneration()) {
        entry.belowGeneration = m_store->blindGeneration();
        entry.below = entry.aggregate != NoAggregate ? m_store->blindIntervalsOfAggregate(entry.aggregate) : std::vector<BlindInterval>();
    }
    return entry.below;
}

void StripCache::endFrame()
{
    ++m_frame;
    if (m_frame % KeptFrames != 0) {
        return;
    }
    for (auto &[key, entry] : m_entries) {
        if (entry.used + KeptFrames < m_frame) {
            entry.image = QImage();
        }
    }
    if (m_entries.size() <= KeptRows) {
        return;
    }
    std::vector<quint64> times;
    for (const auto &[key, entry] : m_entries) {
        times.push_back(entry.used);
    }
    std::ranges::nth_element(times, times.end() - static_cast<std::ptrdiff_t>(KeptRows / 2));
    const quint64 oldest = times[times.size() - KeptRows / 2];
    std::erase_if(m_entries, [this, oldest](auto &each) {
        const bool old = each.second.used < oldest && each.second.used + KeptFrames < m_frame;
        if (old) {
            drop(each.second);
        }
        return old;
    });
}

} // namespace watchglass
