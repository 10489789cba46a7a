// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/apistatus.h"

#include <algorithm>
#include <simdjson.h>

namespace watchglass {

namespace {

std::string stringOf(const simdjson::dom::element &element, const char *key)
{
    std::string_view text;
    return element[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

} // namespace

bool ApiStatus::hasCause(std::string_view cause) const
{
    return std::ranges::find(causes, cause) != causes.end();
}

std::optional<ApiStatus> parseApiStatus(std::string_view json)
{
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    if (json.empty() || parser.parse(json.data(), json.size()).get(root) != simdjson::SUCCESS || stringOf(root, "kind") != "Status") {
        return {};
    }
    ApiStatus status;
    std::int64_t number = 0;
    if (root["code"].get(number) == simdjson::SUCCESS && number > 0 && number < 1000) {
        status.code = static_cast<int>(number);
    }
    status.reason = stringOf(root, "reason");
    status.message = stringOf(root, "message");
    simdjson::dom::element part;
    if (root["details"].get(part) == simdjson::SUCCESS) {
        if (part["retryAfterSeconds"].get(number) == simdjson::SUCCESS && number >= 0) {
            status.retryAfter = std::chrono::seconds(number);
        }
        simdjson::dom::array causes;
        if (part["causes"].get(causes) == simdjson::SUCCESS) {
            for (const simdjson::dom::element cause : causes) {
                status.causes.push_back(stringOf(cause, "reason"));
            }
        }
    }
    if (root["metadata"].get(part) == simdjson::SUCCESS) {
        status.continueToken = stringOf(part, "continue");
    }
    return status;
}

} // namespace watchglass
