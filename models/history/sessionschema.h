// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/database.h"

#include <span>

namespace watchglass::history {

/// `PRAGMA application_id` of a session file: "Wgls".
inline constexpr std::uint32_t applicationId = 0x57676c73;
/// `PRAGMA user_version` that this program writes.
inline constexpr int schemaVersion = 4;

/// Makes the tables in an empty file.
Result createSchema(Database &database);

/// What the file says it is; an error where it is no session file, or one of a newer Watchglass.
std::expected<int, std::string> sessionVersion(Database &database);

/// Refuses a file whose tables are not exactly those of its version: no views, triggers or tables of others are ever
/// run or read.
Result checkSchema(Database &database, int version);

/// Brings an older file up to schemaVersion, in one transaction: all of it or nothing.
Result migrate(Database &database, int fromVersion);

} // namespace watchglass::history
