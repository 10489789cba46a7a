// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/viewstate.h"
#include "models/digest/format.h"
#include "models/digest/displayzone.h"
#include "models/streams/streamtext.h"

#include <QCoreApplication>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ViewState", text);
}

/// Polled streams count as stale between two polls; that they are polled says more.
std::size_t staleOf(const TrustSummary &trust)
{
    return trust.stale - std::min(trust.stale, trust.polling);
}

ViewClaim claimOf(const TrustSummary &trust, const ViewContext &context)
{
    if (!context.hasSession) {
        return ViewClaim::NoSession;
    }
    if (!context.isLive) {
        return context.asOf ? ViewClaim::AsOf : context.fileLoading ? ViewClaim::FileLoading : ViewClaim::File;
    }
    if (context.asOf) {
        return ViewClaim::AsOf;
    }
    if (context.frozenSince) {
        return ViewClaim::Frozen;
    }
    if (trust.total == 0) {
        return context.problem.isEmpty() ? ViewClaim::Connecting : context.needsSignIn ? ViewClaim::SignInNeeded : ViewClaim::Unreachable;
    }
    if (trust.live + trust.stale + trust.catchingUp == 0 && trust.loading == 0) {
        return trust.unauthorized > 0 ? ViewClaim::SignInNeeded : trust.forbidden > 0 ? ViewClaim::Forbidden : ViewClaim::Stopped;
    }
    if (staleOf(trust) > 0) {
        return ViewClaim::Stale;
    }
    if (trust.loading > 0) {
        return ViewClaim::Loading;
    }
    if (trust.catchingUp > 0) {
        return ViewClaim::CatchingUp;
    }
    if (trust.isPartial()) {
        return ViewClaim::Partial;
    }
    return trust.polling > 0 ? ViewClaim::Polled : ViewClaim::Live;
}

/// `STALE`, or `3 of 18 STALE` where it is a part.
QString share(std::size_t part, const TrustSummary &trust, const QString &all, const QString &some)
{
    return part == trust.total ? all : some.arg(part).arg(trust.total);
}

QString staleWords(const TrustSummary &trust, Timestamp now)
{
    const QString words = share(staleOf(trust), trust, tr("STALE"), tr("%1 of %2 streams STALE"));
    if (!trust.staleSince) {
        return words;
    }
    return (staleOf(trust) == 1 ? tr("%1 since %2") : tr("%1, the first since %2")).arg(words, clockText(*trust.staleSince, now));
}

QString wordsOf(ViewClaim claim, const TrustSummary &trust, const ViewContext &context, Timestamp now)
{
    switch (claim) {
    case ViewClaim::NoSession:
        return tr("Not connected");
    case ViewClaim::FileLoading:
        return tr("Reading the file");
    case ViewClaim::File:
        return tr("Recorded, not live");
    case ViewClaim::AsOf:
        return tr("As of %1").arg(shownTime(*context.asOf).toString(u"HH:mm:ss.zzz"_s));
    case ViewClaim::Frozen:
        return tr("Frozen since %1").arg(clockText(*context.frozenSince, now));
    case ViewClaim::Connecting:
        return tr("Connecting");
    case ViewClaim::Unreachable:
        return tr("Cannot connect");
    case ViewClaim::Loading:
        return share(trust.loading, trust, tr("Loading"), tr("Loading %1 of %2 streams"));
    case ViewClaim::SignInNeeded:
        return tr("Sign-in needed");
    case ViewClaim::Forbidden:
        return tr("Not allowed");
    case ViewClaim::Stale:
        return staleWords(trust, now);
    case ViewClaim::CatchingUp:
        return share(trust.catchingUp, trust, tr("Catching up"), tr("%1 of %2 streams catching up"));
    case ViewClaim::Stopped:
        return tr("Stopped");
    case ViewClaim::Partial:
        return tr("Live in part");
    case ViewClaim::Polled:
        return share(trust.polling, trust, tr("Polled"), tr("Live, %1 of %2 streams polled"));
    case ViewClaim::Live:
        break;
    }
    return tr("Live");
}

QString ageSince(std::optional<Timestamp> time, Timestamp now, const char *text)
{
    return time ? tr(text).arg(formatAge(now - *time)) : QString();
}

QString loadingFigures(const TrustSummary &trust)
{
    return trust.listRemaining && *trust.listRemaining > 0 ? tr("%1 objects read, about %2 left").arg(trust.listed).arg(*trust.listRemaining)
                                                           : tr("%1 objects read so far").arg(trust.listed);
}

QString missingParts(const TrustSummary &trust)
{
    QStringList parts;
    if (trust.forbidden > 0) {
        parts += tr("%1 not allowed").arg(trust.forbidden);
    }
    if (trust.unauthorized > 0) {
        parts += tr("%1 need sign-in").arg(trust.unauthorized);
    }
    return parts.join(u", "_s);
}

QString detailOf(ViewClaim claim, const TrustSummary &trust, const ViewContext &context, Timestamp now)
{
    switch (claim) {
    case ViewClaim::AsOf:
        return context.isLive ? ageSince(context.asOf, now, QT_TRANSLATE_NOOP("ViewState", "%1 ago")) : QString();
    case ViewClaim::Frozen:
        return tr("%1 changes held").arg(context.held);
    case ViewClaim::Loading:
        return loadingFigures(trust);
    case ViewClaim::Stale:
        return ageSince(trust.staleSince, now, staleOf(trust) == 1 ? QT_TRANSLATE_NOOP("ViewState", "%1 old") : QT_TRANSLATE_NOOP("ViewState", "up to %1 old"));
    case ViewClaim::Unreachable:
        return context.problem;
    case ViewClaim::SignInNeeded:
    case ViewClaim::Forbidden:
        if (trust.total == 0) {
            return context.problem;
        }
        return trust.objects > 0 ? tr("what is shown is no longer kept up to date") : tr("nothing can be shown");
    case ViewClaim::Partial:
        return missingParts(trust);
    case ViewClaim::Polled:
    case ViewClaim::Live:
    case ViewClaim::CatchingUp:
        // The quietest stream counts: none was silent for longer.
        return ageSince(trust.lastSignOfLife, now, QT_TRANSLATE_NOOP("ViewState", "heard within %1"));
    default:
        return {};
    }
}

} // namespace

bool ViewState::isSuspect() const
{
    return claim == ViewClaim::Stale || claim == ViewClaim::Unreachable || claim == ViewClaim::SignInNeeded || claim == ViewClaim::Forbidden || claim == ViewClaim::Stopped;
}

bool ViewState::isWhole() const
{
    return claim == ViewClaim::Live || claim == ViewClaim::Polled || claim == ViewClaim::File || claim == ViewClaim::AsOf;
}

ViewState viewState(const TrustSummary &trust, const ViewContext &context, Timestamp now)
{
    ViewState state;
    state.claim = claimOf(trust, context);
    state.words = wordsOf(state.claim, trust, context, now);
    state.detail = detailOf(state.claim, trust, context, now);
    state.whole = state.detail.isEmpty() ? state.words : state.words + u", "_s + state.detail;
    if (context.hasSession && context.isLive) {
        state.whole += u'\n' + trustSentence(trust, now);
    }
    return state;
}

QString emptyWords(const ViewState &state, const QString &nothing)
{
    switch (state.claim) {
    case ViewClaim::NoSession:
        return tr("Not connected. Choose a cluster, or open a file.");
    case ViewClaim::FileLoading:
        return tr("Reading the file…");
    case ViewClaim::Connecting:
        return tr("Connecting…");
    case ViewClaim::Unreachable:
        return tr("Cannot connect: %1").arg(state.detail);
    case ViewClaim::Loading:
        return tr("Loading: %1. What is not here may still come.").arg(state.detail);
    case ViewClaim::SignInNeeded:
        return tr("Sign-in needed: %1").arg(state.detail);
    case ViewClaim::Forbidden:
        return tr("Not allowed: these credentials may not list anything here. That is not the same as empty.");
    case ViewClaim::Stale:
        return tr("%1. %2 There may be more by now.").arg(state.words, nothing);
    case ViewClaim::Partial:
        return tr("%1 Without what may not be read: %2.").arg(nothing, state.detail);
    case ViewClaim::Stopped:
        return tr("Nothing is being watched.");
    default:
        return nothing;
    }
}

} // namespace watchglass
