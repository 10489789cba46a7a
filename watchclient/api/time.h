// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass {

/// A moment on the wall clock, nanoseconds since the Unix epoch (UTC).
using Timestamp = std::chrono::sys_time<std::chrono::nanoseconds>;
/// A moment on a clock that never jumps; only differences mean anything.
using Monotonic = std::chrono::nanoseconds;

/// Reads RFC 3339 (`2026-11-30T03:34:11Z`, fractions and offsets allowed). Nothing for anything else.
std::optional<Timestamp> parseRfc3339(std::string_view text);
/// Writes RFC 3339 in UTC with as many fraction digits as asked for (0, 3, 6 or 9).
std::string formatRfc3339(Timestamp time, int fractionDigits = 3);

/// Where time comes from, so that tests can own it. Every function may be called from any thread.
class Clock
{
public:
    virtual ~Clock() = default;
    virtual Timestamp wall() const = 0;
    virtual Monotonic monotonic() const = 0;
};

class SystemClock final : public Clock
{
public:
    Timestamp wall() const override;
    Monotonic monotonic() const override;
};

} // namespace watchglass
