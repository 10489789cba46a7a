// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findingtext.h"
#include "models/digest/digest.h"
#include "models/digest/format.h"
#include "models/digest/watchtext.h"
#include "models/findings/findingname.h"

#include <QCoreApplication>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Findings", text);
}

QString versionAt(const ResourceVersion &version, std::optional<Timestamp> at)
{
    const QString rv = version.isEmpty() ? tr("an unknown RV") : tr("RV %1").arg(QString::fromStdString(version.text()));
    return at ? rv + u" ("_s + formatClock(*at, 0) + u')' : rv;
}

QString objectText(const std::optional<ObjectRef> &object)
{
    return object ? QString::fromStdString(object->kind + " " + object->key.text()) : tr("an object");
}

QString evidenceText(const std::vector<Evidence> &evidence)
{
    QStringList parts;
    for (std::size_t i = 0; i < evidence.size() && i < 3; ++i) {
        parts += sentence(evidence[i]);
    }
    if (evidence.size() > 3) {
        parts += tr("and %1 more traces.").arg(evidence.size() - 3);
    }
    return parts.isEmpty() ? QString() : u' ' + parts.join(u' ');
}

/// What is lost of one object in a blind interval has a detail that says what the sentence says.
bool isDetailSaid(const Finding &finding)
{
    return finding.kind == FindingKind::MissedUpdates || finding.kind == FindingKind::MissedDelete
        || (finding.kind == FindingKind::Recreated && finding.gap != 0);
}

} // namespace

QString streamText(StreamId stream, const StreamNamer &namer)
{
    return stream == 0 ? tr("all streams") : namer ? namer(stream) : tr("stream %1").arg(stream);
}

const char *findingName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::BlindInterval:
        return QT_TRANSLATE_NOOP("Findings", "Blind interval");
    case FindingKind::MissedUpdates:
        return QT_TRANSLATE_NOOP("Findings", "Missed updates");
    case FindingKind::MissedDelete:
        return QT_TRANSLATE_NOOP("Findings", "Missed delete");
    case FindingKind::Recreated:
        return QT_TRANSLATE_NOOP("Findings", "Re-created");
    case FindingKind::StorageRewind:
        return QT_TRANSLATE_NOOP("Findings", "Storage went back");
    case FindingKind::OtherCluster:
        return QT_TRANSLATE_NOOP("Findings", "Other cluster");
    case FindingKind::Overflow:
        return QT_TRANSLATE_NOOP("Findings", "Overflow");
    case FindingKind::ClockSkew:
        return QT_TRANSLATE_NOOP("Findings", "Clock skew");
    case FindingKind::GenerationJump:
        return QT_TRANSLATE_NOOP("Findings", "Generation jump");
    case FindingKind::ConflictingBodies:
        return QT_TRANSLATE_NOOP("Findings", "Conflicting bodies");
    case FindingKind::OutOfOrder:
        return QT_TRANSLATE_NOOP("Findings", "Out of order");
    case FindingKind::SilentStream:
        return QT_TRANSLATE_NOOP("Findings", "Silent stream");
    case FindingKind::RecordingStopped:
        return QT_TRANSLATE_NOOP("Findings", "Recording stopped");
    case FindingKind::ImportSkipped:
        break;
    }
    return QT_TRANSLATE_NOOP("Findings", "Skipped on import");
}

QString findingLabel(FindingKind kind)
{
    return tr(findingName(kind));
}

QString strengthLabel(Strength strength)
{
    switch (strength) {
    case Strength::Proof:
        return tr("Proof");
    case Strength::LowerBound:
        return tr("Lower bound");
    case Strength::StrongHint:
        return tr("Strong hint");
    case Strength::WeakHint:
        break;
    }
    return tr("Weak hint");
}

QString causeText(GapCause cause)
{
    switch (cause) {
    case GapCause::ExpiredHttp:
    case GapCause::ExpiredEvent:
        return tr("the server no longer keeps that history (410 Expired)");
    case GapCause::VeryShortWatch:
        return tr("the server ended the watch at once, several times");
    case GapCause::ParseError:
        return tr("the stream held something that is no event");
    case GapCause::Oversize:
        return tr("an event was too large");
    case GapCause::WrongKind:
        return tr("the stream held objects of another kind");
    case GapCause::ServerError:
        return tr("the server reported an error in the stream");
    case GapCause::TooLarge:
        return tr("the server is behind what was seen already");
    case GapCause::Rewind:
        return tr("the server's storage went back in time");
    case GapCause::Suspend:
        return tr("this computer was asleep or offline");
    case GapCause::SlowConsumer:
        return tr("this program could not keep up");
    case GapCause::Polling:
        return tr("this resource can only be polled");
    case GapCause::OutOfOrder:
        return tr("events came out of order");
    case GapCause::NotDelivered:
        return tr("the list is not what the watch had delivered");
    case GapCause::User:
        break;
    }
    return tr("re-reading was asked for");
}

int findingWeight(FindingKind kind)
{
    switch (kind) {
    case FindingKind::StorageRewind:
    case FindingKind::OtherCluster:
    case FindingKind::Overflow:
    case FindingKind::RecordingStopped:
    case FindingKind::ConflictingBodies:
        return int(Severity::Error);
    case FindingKind::ClockSkew:
    case FindingKind::SilentStream:
    case FindingKind::ImportSkipped:
        return int(Severity::Notice);
    default:
        return int(Severity::Warning);
    }
}

QString sentence(const Evidence &evidence)
{
    const QString object = QString::fromStdString(evidence.object.kind + " " + evidence.object.key.text());
    const QString at = evidence.at ? tr(" at %1").arg(formatClock(*evidence.at, 0)) : QString();
    const QString detail = QString::fromStdString(evidence.detail);
    switch (evidence.kind) {
    case EvidenceKind::ManagerWrote:
        return tr("Field manager %1 wrote to %2%3.").arg(QString::fromStdString(evidence.manager), object, at);
    case EvidenceKind::ConditionChanged:
        return tr("Condition %1 of %2 changed%3.").arg(detail, object, at);
    case EvidenceKind::Restarted:
        return tr("%1 restarted: count %2 to %3.").arg(object).arg(evidence.before).arg(evidence.after);
    case EvidenceKind::DeletionRequested:
        return tr("The deletion of %1 was requested%2.").arg(object, at);
    case EvidenceKind::GenerationGrew:
        return tr("The generation of %1 grew from %2 to %3.").arg(object).arg(evidence.before).arg(evidence.after);
    case EvidenceKind::CreatedInside:
        return tr("%1 was created%2.").arg(object, at);
    case EvidenceKind::OccurrencesUnseen:
        break;
    }
    return tr("%1 was reported %2 times by its source.").arg(object).arg(evidence.after);
}

Differences::Differences(const GapRecord &gap)
    : added(gap.added.size())
    , removed(gap.removed.size())
    , recreated(gap.recreated.size())
    , changed(gap.changed.size())
    , atLeast(gap.closedAt ? gap.lowerBound() : 0)
{
}

Differences &Differences::operator+=(const Differences &other)
{
    added += other.added;
    removed += other.removed;
    recreated += other.recreated;
    changed += other.changed;
    atLeast += other.atLeast;
    return *this;
}

QString Differences::sentence() const
{
    return tr("Re-reading found %1 added, %2 removed, %3 re-created, %4 changed: %5 or more changes.").arg(added).arg(removed).arg(recreated).arg(changed).arg(atLeast);
}

QString Differences::brief() const
{
    QStringList parts;
    for (const auto &[count, text] : {std::pair(added, tr("%1 added")), {removed, tr("%1 removed")}, {recreated, tr("%1 re-created")}, {changed, tr("%1 changed")}}) {
        if (count > 0) {
            parts += text.arg(count);
        }
    }
    return parts.isEmpty() ? tr("no difference found, which proves nothing") : parts.join(u", "_s);
}

QString brief(const GapRecord &gap)
{
    return (gap.closedAt ? Differences(gap).brief() : tr("re-reading is under way")) + u"; "_s + causeText(gap.cause);
}

QString brief(const Finding &finding, const StreamNamer &namer)
{
    switch (finding.kind) {
    case FindingKind::MissedUpdates:
        return tr("%1 or more times; only the last state was seen.").arg(std::max<std::uint64_t>(1, finding.atLeast)) + evidenceText(finding.evidence);
    case FindingKind::MissedDelete:
        return tr("removed while not connected: when and in what state is not known");
    case FindingKind::Recreated:
        return tr("deleted and created again (new UID)");
    case FindingKind::StorageRewind:
        return tr("%1 to %2: everything is read again").arg(QString::fromStdString(finding.fromVersion.text()), QString::fromStdString(finding.toVersion.text()));
    default:
        return sentence(finding, namer);
    }
}

QString sentence(const GapRecord &gap, const StreamNamer &namer)
{
    QString text = tr("Changes of %1 between %2 and %3 were not delivered: %4.")
                       .arg(streamText(gap.stream, namer), versionAt(gap.fromVersion, gap.openedAt), versionAt(gap.toVersion, gap.closedAt), causeText(gap.cause));
    if (!gap.closedAt) {
        return text + u' ' + tr("Re-reading is under way.");
    }
    if (gap.lowerBound() == 0) {
        text += u' ' + tr("Re-reading found no difference, which does not prove that nothing happened.");
    } else {
        text += u' ' + Differences(gap).sentence();
    }
    text += u' ' + tr("Objects that came and went in between cannot be seen.");
    return text + evidenceText(gap.evidence);
}

QString sentence(const Finding &finding, const StreamNamer &namer)
{
    const QString stream = streamText(finding.stream, namer);
    const QString detail = watchText(finding.detail);
    const QString object = objectText(finding.object);
    QString text;
    switch (finding.kind) {
    case FindingKind::BlindInterval:
        text = tr("Changes of %1 between %2 and %3 were not delivered; at least %4.").arg(stream, versionAt(finding.fromVersion, finding.from), versionAt(finding.toVersion, finding.to)).arg(finding.atLeast);
        break;
    case FindingKind::MissedUpdates:
        text = tr("%1 changed while not connected: %2 or more times; only the last state was seen.").arg(object).arg(std::max<std::uint64_t>(1, finding.atLeast));
        break;
    case FindingKind::MissedDelete:
        text = tr("%1 was removed while not connected: when and in what state is not known.").arg(object);
        break;
    case FindingKind::Recreated:
        text = tr("%1 was deleted and created again (new UID).").arg(object);
        break;
    case FindingKind::StorageRewind:
        text = tr("Server history went back: %1 to %2 on %3. Everything is read again.").arg(QString::fromStdString(finding.fromVersion.text()), QString::fromStdString(finding.toVersion.text()), stream);
        break;
    case FindingKind::OtherCluster:
        text = tr("Another cluster answers at this address. A new segment of the record begins.");
        break;
    case FindingKind::Overflow:
        text = tr("This program could not keep up on %1.").arg(stream);
        break;
    case FindingKind::ClockSkew:
        text = tr("The server's clock and this computer's differ.");
        break;
    case FindingKind::GenerationJump:
        text = tr("Several spec revisions of %1 arrived as one on an unbroken stream: probably an event was lost or merged.").arg(object);
        break;
    case FindingKind::ConflictingBodies:
        text = tr("Two different bodies of %1 for one resourceVersion: a fault of the server or of something in between.").arg(object);
        break;
    case FindingKind::OutOfOrder:
        text = tr("Events of %1 came out of order.").arg(stream);
        break;
    case FindingKind::SilentStream:
        text = tr("%1 showed no sign of life for longer than its bookmarks allow.").arg(stream);
        break;
    case FindingKind::RecordingStopped:
        text = tr("Recording stopped.");
        break;
    case FindingKind::ImportSkipped:
        text = tr("Some of the file could not be used.");
        break;
    }
    if (!detail.isEmpty() && !isDetailSaid(finding)) {
        text += u' ' + detail;
    }
    return text + evidenceText(finding.evidence);
}

} // namespace watchglass
