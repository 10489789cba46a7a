// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/templates.h"

#include <algorithm>

namespace watchglass::history {

namespace {

std::size_t commonPrefix(std::string_view a, std::string_view b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

} // namespace

const Templates::Template *Templates::best(const std::string &topic, std::string_view name) const
{
    const auto found = m_topics.find(topic);
    if (found == m_topics.end() || found->second.empty()) {
        return nullptr;
    }
    return &*std::ranges::max_element(found->second, {}, [&](const Template &one) { return commonPrefix(one.name, name); });
}

bool Templates::wantsMore(const std::string &topic, std::size_t textBytes) const
{
    const auto found = m_topics.find(topic);
    return textBytes <= maxTextBytes && (found == m_topics.end() || found->second.size() < maxForTopic);
}

const Templates::Template &Templates::add(const std::string &topic, std::string_view name, std::string_view text)
{
    return m_topics[topic].emplace_back(++m_lastId, std::string(name), std::string(text));
}

void Templates::restore(const std::string &topic, Template known)
{
    m_lastId = std::max(m_lastId, known.id);
    m_topics[topic].push_back(std::move(known));
}

} // namespace watchglass::history
