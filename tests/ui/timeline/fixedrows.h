// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/lanesource.h"

#include <algorithm>

namespace watchglass::test {

/// Rows that stand where the test puts them.
class FixedRows : public LaneSource
{
public:
    using LaneSource::LaneSource;

    std::vector<LaneRow> all; ///< y is filled in
    int rowHeight = 24;
    int offset = 0; ///< scrolled by

    std::vector<LaneRow> visibleRows(int viewportHeight) const override
    {
        std::vector<LaneRow> rows;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const int y = static_cast<int>(i) * rowHeight - offset;
            if (y + rowHeight > 0 && y < viewportHeight) {
                LaneRow row = all[i];
                row.y = y;
                row.height = rowHeight;
                row.selected = row.key == current;
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }
    void scrollBy(int pixels) override
    {
        offset = std::clamp(offset + pixels, 0, std::max(0, static_cast<int>(all.size()) * rowHeight - rowHeight));
        emit rowsChanged();
    }
    void setCurrent(quint64 key) override
    {
        current = key;
        emit rowsChanged();
    }
    void moveCurrent(int rows) override
    {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].key == current) {
                const auto at = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(i) + rows, 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
                setCurrent(all[static_cast<std::size_t>(at)].key);
                return;
            }
        }
    }
    void toggle(quint64 key) override { toggled = key; }

    quint64 current = 0;
    quint64 toggled = 0;
};

} // namespace watchglass::test
