// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"

#include <QString>

#include <chrono>
#include <optional>

namespace watchglass {

/// `0.4 s`, `12 s`, `3 min`, `3 h 12 min`, `2 d 4 h`: at most two units, never negative.
QString formatAge(std::chrono::nanoseconds age);
/// For durations on a scale: `250 µs`, `1.5 ms`, `0.4 s`, then as formatAge.
QString formatDuration(std::chrono::nanoseconds duration);
/// `0 B`, `980 B`, `48 MB`, `1.2 GB`: powers of 1000, three digits at most.
QString formatBytes(quint64 bytes);
/// Digits in groups of three with thin spaces: `12 345`.
QString formatCount(quint64 count);
/// In the zone that times are shown in (displayzone.h), or in UTC: `12:06:41.218`; `fractionDigits` 0 to 9.
QString formatClock(Timestamp time, int fractionDigits = 3, bool utc = false);
/// With the date in front: `2026-11-30 12:06:41.218`.
QString formatDateTime(Timestamp time, int fractionDigits = 3, bool utc = false);
/// `12:05:21 – 12:05:57`; of an open interval `since 12:05:21`.
QString formatInterval(Timestamp from, std::optional<Timestamp> to, int fractionDigits = 0);

} // namespace watchglass
