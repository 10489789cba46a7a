// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/streams/trustsummary.h"

#include <QString>

namespace watchglass {

/// What a view knows beside the trust of its streams.
struct ViewContext
{
    bool hasSession = true;
    bool isLive = true;      ///< false: a file
    bool fileLoading = false;
    QString problem;            ///< why no stream could be opened at all, one line
    bool needsSignIn = false;   ///< and that is credentials
    std::optional<Timestamp> asOf;        ///< the moment that the view shows instead of now
    std::optional<Timestamp> frozenSince; ///< the screen stands still since then
    std::uint64_t held = 0;               ///< changes since, not shown
};

/// The one claim a view makes of itself; the first that holds, from the top.
enum class ViewClaim : std::uint8_t {
    NoSession, FileLoading, File, AsOf, Frozen,
    Connecting,   ///< no stream is open yet
    Unreachable,  ///< and none could be so far
    Loading,      ///< some stream never had a whole list: what is shown is a part
    SignInNeeded, ///< nothing is live, and credentials are why
    Forbidden,    ///< nothing may be read
    Stale,        ///< some of it is as it was a while ago
    CatchingUp,
    Stopped,
    Partial,      ///< the rest is live, but some may not be read
    Polled,       ///< read again now and then, not watched
    Live
};

/// A view's header line: what it may claim and how old what it shows is.
struct ViewState
{
    ViewClaim claim = ViewClaim::NoSession;
    QString words;  ///< `Live`, `STALE since 12:03:11`, of several streams `STALE, the first since 12:03:11`, `Loading 3 of 18 streams`
    QString detail; ///< its age or figures: `38 s old`, `1500 read, about 3200 left`; may be empty
    QString whole;  ///< the full sentence, for tooltips and screen readers

    bool operator==(const ViewState &) const = default;
    /// The view must look different from one that is live, in more than colour.
    bool isSuspect() const;
    /// All there is is shown: nothing shown means that there is nothing.
    bool isWhole() const;
};

/// Words are translated. `now` is what ages are counted to.
ViewState viewState(const TrustSummary &trust, const ViewContext &context, Timestamp now);
/// What a view without rows says in its middle: `nothing` only where the state allows that claim.
QString emptyWords(const ViewState &state, const QString &nothing);

} // namespace watchglass
