// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/apistatus.h"

#include <algorithm>
#include <simdjson.h>
#include <utility>

namespace watchglass {

namespace {

std::string stringOf(const simdjson::dom::element &element, const char *key)
{
    std::string_view text;
    return element[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// Of a Status that leaves the code out, as some servers do: clients of client-go go by the reason too.
int codeOfReason(std::string_view reason)
{
    static constexpr std::pair<std::string_view, int> codes[] = {
        {"BadRequest", 400}, {"Unauthorized", 401}, {"Forbidden", 403}, {"NotFound", 404}, {"MethodNotAllowed", 405},
        {"NotAcceptable", 406}, {"Expired", 410}, {"Gone", 410}, {"Invalid", 422}, {"TooManyRequests", 429},
        {"InternalError", 500}, {"ServiceUnavailable", 503}, {"Timeout", 504}};
    const auto found = std::ranges::find(codes, reason, &std::pair<std::string_view, int>::first);
    return found == std::end(codes) ? 0 : found->second;
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
    status.code = status.code == 0 ? codeOfReason(status.reason) : status.code;
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
