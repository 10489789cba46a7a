// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// A metav1.Status body.
struct ApiStatus
{
    int code = 0;
    std::string reason;
    std::string message;
    std::vector<std::string> causes; ///< details.causes[].reason
    std::optional<std::chrono::seconds> retryAfter;
    std::string continueToken; ///< metadata.continue of a 410 on a list

    bool hasCause(std::string_view cause) const;
};

/// Reads a Status; nothing where the text is not one (`kind` other than Status, plain text, HTML).
std::optional<ApiStatus> parseApiStatus(std::string_view json);

/// What a person can do something about.
enum class ErrorClass : std::uint8_t { Config, Credentials, Permission, Network, Tls, Server, Throttled, Gone, NotServed, Protocol };
const char *toString(ErrorClass errorClass);

/// An error as it crosses module borders. `message` is one line: it names the file, field or host, what is wrong and
/// what to do; the server's own words are in it where it spoke.
struct Error
{
    ErrorClass errorClass = ErrorClass::Server;
    std::string message;
    int httpStatus = 0;
    std::optional<ApiStatus> status;
    std::optional<std::chrono::milliseconds> retryAfter;
};

} // namespace watchglass
