// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/importreport.h"

#include <algorithm>
#include <format>

namespace watchglass {

void ImportReport::note(std::string kind)
{
    if (std::ranges::find(kinds, kind) == kinds.end()) {
        kinds.push_back(std::move(kind));
    }
}

std::string countsText(const std::map<std::string, std::uint64_t> &counts)
{
    std::string text;
    for (const auto &[why, count] : counts) {
        text += std::format("{}{} × {}", text.empty() ? "" : ", ", count, why);
    }
    return text;
}

std::string ImportReport::text() const
{
    std::string text = std::format("{} observations from {} values", observations, values);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        text += (i == 0 ? " (" : ", ") + kinds[i] + (i + 1 == kinds.size() ? ")" : "");
    }
    if (!unused.empty()) {
        text += "; not used: " + countsText(unused);
    }
    if (!missing.empty()) {
        text += "; not in the file: " + countsText(missing);
    }
    return cutOff ? text + "; the last value is cut off" : text;
}

} // namespace watchglass
