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
/// `pods`, `deployments.apps`, `pods · prod`.
QString streamLabel(const StreamInfo &info);
/// `12:03:11`, with the day where it is not that of `now`.
QString clockText(Timestamp time, Timestamp now);

/// The line under the phase: what it is doing and why (WATCH.md 1.2), with ages and times.
QString phaseSentence(const StreamRow &row, Timestamp now);
/// How many streams there are of each trust: `42 of 44 streams live; 1 stale since 12:03:11; ...`. Never "empty", never
/// "connected".
QString trustSentence(const TrustSummary &trust, Timestamp now);

} // namespace watchglass
