// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace watchglass {

/// Appends `text` as a JSON string with its quotes. Bytes that are no UTF-8 become U+FFFD, so the line is always valid.
void appendJsonString(std::string &out, std::string_view text);
/// Appends `"key":`, with a comma before it unless the object has just been opened. The key needs no escaping.
void appendJsonKey(std::string &out, std::string_view key);
/// Appends `"key":"text"` unless the text is empty.
void appendJsonField(std::string &out, std::string_view key, std::string_view text);
void appendJsonField(std::string &out, std::string_view key, unsigned long long number);
void appendJsonField(std::string &out, std::string_view key, long long number);

} // namespace watchglass
