// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/streamtext.h"
#include "models/digest/displayzone.h"
#include "models/digest/format.h"
#include "models/digest/watchtext.h"

#include <QCoreApplication>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Streams", text);
}

QString trn(const char *text, std::size_t n)
{
    return QCoreApplication::translate("Streams", text, nullptr, int(n));
}

} // namespace

QString phaseLabel(StreamPhase phase)
{
    switch (phase) {
    case StreamPhase::Discovering:
        return tr("Discovering");
    case StreamPhase::Listing:
        return tr("Loading");
    case StreamPhase::Synchronising:
        return tr("Loading (stream)");
    case StreamPhase::Live:
        return tr("Live");
    case StreamPhase::Reconnecting:
        return tr("Reconnecting");
    case StreamPhase::BackingOff:
        return tr("Waiting to retry");
    case StreamPhase::Relisting:
        return tr("Re-reading");
    case StreamPhase::Polling:
        return tr("Polling");
    case StreamPhase::Unauthorized:
        return tr("Sign-in needed");
    case StreamPhase::Forbidden:
        return tr("Not allowed");
    case StreamPhase::Unsupported:
        return tr("Not available");
    case StreamPhase::Stopped:
        break;
    }
    return tr("Stopped");
}

QString trustLabel(Trust trust)
{
    switch (trust) {
    case Trust::Live:
        return tr("Live");
    case Trust::CatchingUp:
        return tr("Catching up");
    case Trust::Stale:
        return tr("Stale");
    case Trust::Dead:
        break;
    }
    return tr("Dead");
}

QString streamLabel(const StreamInfo &info)
{
    QString label = QString::fromStdString(info.key.gvr.qualifiedName());
    if (!info.key.namespaceName.empty()) {
        label += u" · "_s + QString::fromStdString(info.key.namespaceName);
    }
    return label;
}

QString clockText(Timestamp time, Timestamp now)
{
    const QDateTime shown = shownTime(time);
    return shown.toString(shown.date() == shownTime(now).date() ? u"HH:mm:ss"_s : u"yyyy-MM-dd HH:mm:ss"_s);
}

QString phaseSentence(const StreamRow &row, Timestamp now)
{
    QString text = phaseLabel(row.status.phase);
    if (row.status.phase == StreamPhase::Live && row.status.liveSince) {
        text = tr("Live since %1").arg(clockText(*row.status.liveSince, now));
        if (row.status.lastByteAt) {
            text += u". "_s + tr("Last sign of life %1 ago").arg(formatAge(now - *row.status.lastByteAt));
        }
    } else if (row.lastTransition && !row.lastTransition->cause.empty()) {
        text += u": "_s + watchText(row.lastTransition->cause);
    }
    if (row.status.nextTryAt && *row.status.nextTryAt > now) {
        text += u". "_s + tr("Next try in %1 (attempt %2)").arg(formatAge(*row.status.nextTryAt - now)).arg(row.status.attempt);
    }
    return text;
}

QString trustSentence(const TrustSummary &trust, Timestamp now)
{
    if (trust.total == 0) {
        return tr("No stream is open.");
    }
    QStringList parts{tr("%1 of %2 streams live").arg(trust.live).arg(trust.total)};
    if (trust.loading > 0) {
        parts += trn("%n still loading: what is shown is a part", trust.loading);
    }
    if (trust.stale > 0) {
        const QString since = trust.staleSince ? clockText(*trust.staleSince, now) : QString();
        parts += since.isEmpty() ? trn("%n stale", trust.stale)
                                 : trust.stale == 1 ? tr("1 stale since %1").arg(since) : tr("%1 stale, the first since %2").arg(trust.stale).arg(since);
    }
    if (trust.isPartial()) {
        parts += trn("%n may not be read with these credentials", trust.forbidden + trust.unauthorized);
    }
    if (trust.completeSince) {
        parts += tr("the record is complete since %1, except for the blind intervals in Findings").arg(clockText(*trust.completeSince, now));
    }
    return parts.join(u"; "_s) + u'.';
}

} // namespace watchglass
