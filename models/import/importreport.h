// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace watchglass {

/// What an import took and what it could not use. Nothing is skipped without a word here.
struct ImportReport
{
    std::vector<std::string> kinds;             ///< what the files are: `kubectl watch dump`, `list`, …; each once
    std::uint64_t values = 0;                   ///< JSON or YAML values read
    std::uint64_t observations = 0;             ///< what came of them
    std::map<std::string, std::uint64_t> unused; ///< why, and how many
    std::map<std::string, std::uint64_t> lost;   ///< those of them that may have told something new
    std::map<std::string, std::uint64_t> missing; ///< what the format does not carry, and how many
    bool cutOff = false;                        ///< a file ends inside a value: normal while it is being written

    void note(std::string kind);
    void skip(const std::string &why)
    {
        ++lost[why];
        ++unused[why];
    }
    /// Left out because it tells nothing that is not told elsewhere.
    void leaveOut(const std::string &why) { ++unused[why]; }
    /// One line for people: what came in, and each reason with its count.
    std::string text() const;
};

/// `2 × line that is not JSON, 1 × bookmark`.
std::string countsText(const std::map<std::string, std::uint64_t> &counts);

} // namespace watchglass
