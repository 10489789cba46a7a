// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/rawobject.h"

#include <cstddef>
#include <simdjson.h>
#include <string_view>

namespace watchglass::json {

/// Parses the whole text, so that all of it is known to be JSON. The element lives until the next call on this thread.
/// `readable` counts the bytes that may be read from the start of `text`; without room behind it, it is copied.
simdjson::simdjson_result<simdjson::dom::element> parse(std::string_view text, std::size_t readable = 0);

/// The string under `key`, or an empty one; valid as long as the element.
std::string_view stringAt(const simdjson::dom::element &element, std::string_view key);

/// The exact text of the value of top-level field `key` in `object`, which must be a valid JSON object.
std::string_view rawField(std::string_view object, std::size_t readable, std::string_view key);

/// The same object under another type's name: what stands behind a PartialObjectMetadata.
RawObjectPtr withType(const RawObject &object, std::string apiVersion, std::string kind);

} // namespace watchglass::json
