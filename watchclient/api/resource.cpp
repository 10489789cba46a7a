// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/resource.h"
#include "watchclient/api/resourceversion.h"

#include <algorithm>

namespace watchglass {

bool ApiResource::can(const std::string &verb) const
{
    return std::ranges::find(verbs, verb) != verbs.end();
}

bool ResourceVersion::isOrdered() const
{
    return !m_text.empty() && m_text.front() != '0' && std::ranges::all_of(m_text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::strong_ordering> ResourceVersion::compare(const ResourceVersion &other) const
{
    if (!isOrdered() || !other.isOrdered()) {
        return {};
    }
    if (m_text.size() != other.m_text.size()) {
        return m_text.size() <=> other.m_text.size();
    }
    return m_text <=> other.m_text;
}

} // namespace watchglass
