// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QVariantList>

#include <array>
#include <cstdint>
#include <vector>

namespace watchglass::history {

/// The statements that put rows into a session file.
enum class Insert : std::uint8_t {
    Run, Segment, Stream, Transition, Status, Gap, FindingRow, Kind, Namespace, Object, Template, Profile, Chunk, Bodies
};
inline constexpr std::size_t insertCount = static_cast<std::size_t>(Insert::Bodies) + 1;

struct PendingRow
{
    Insert insert = Insert::Chunk;
    QVariantList values;
};

/// Rows that wait for the next transaction, in order. They stay until it succeeded.
using PendingRows = std::vector<PendingRow>;

} // namespace watchglass::history
