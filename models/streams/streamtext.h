// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/streams/trustsummary.h"

#include <QString>

#include <optional>

namespace watchglass {

/// Words for people, translated.
QString phaseLabel(StreamPhase phase);
QString trustLabel(Trust trust);
/// `0 s`, `12 s`, `3 min 49 s`, `2 h 10 min`, `3 d 4 h`; a negative one is `0 s`.
QString ageText(std::chrono::nanoseconds age);
/// `pods`, `deployments.apps`, `pods in prod`, with selectors where it has some.
QString streamLabel(const StreamInfo &info);
/// `12:03:11` in local time, with the day where it is not that of `now`.
QString clockText(Timestamp time, Timestamp now);
/// Binary units: `512 B`, `48 MB` as `48.0 MiB`.
QString bytesText(std::uint64_t bytes);

/// The line under the phase: what it is doing and why (WATCH.md 1.2), with ages and times.
QString phaseSentence(const StreamRow &row, Timestamp now);
/// What a view says about itself: `Live`, `Loading pods: 1500 read, about 3200 left`, `Stale since 12:03:11`,
/// `Not allowed to list secrets`. Never "empty", never "connected".
QString trustSentence(const TrustSummary &trust, Timestamp now);

} // namespace watchglass
