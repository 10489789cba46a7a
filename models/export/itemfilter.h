// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"

#include <unordered_map>

namespace watchglass {

/// Which items pass: of observations those that the filter takes, of the rest everything. Knows the streams' names from
/// the items themselves, so it must see them all, in order.
class ItemFilter
{
public:
    explicit ItemFilter(FilterExpression filter) : m_filter(std::move(filter)) {}

    /// `now` is what `since:10m` in the filter counts from.
    bool keeps(const DigestItem &item, Timestamp now)
    {
        if (const auto *opened = std::get_if<StreamOpened>(&item)) {
            m_streams[opened->info.id] = opened->info.key.gvr.qualifiedName();
        }
        const auto *digested = std::get_if<DigestedObservation>(&item);
        return !digested || m_filter.isEmpty()
            || m_filter.matches(ObservationFilterRow(*digested, m_streams[digested->observation.stream]), now);
    }

private:
    FilterExpression m_filter;
    std::unordered_map<StreamId, std::string> m_streams;
};

} // namespace watchglass
