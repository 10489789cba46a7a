// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <span>
#include <string_view>

namespace watchglass {

/// What a stream, an interval or a finding says of itself (causes, details, errors of the watch), in the user's language.
/// The record keeps the English, for it may be opened elsewhere. A server's own words, and sentences that are not known,
/// stay as they are.
QString watchText(std::string_view english);

/// Every sentence that `watchText` knows; `%1` to `%9` stand for what differs, in this order.
std::span<const char *const> watchSentences();

} // namespace watchglass
