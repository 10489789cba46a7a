// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findinggroup.h"
#include "models/digest/format.h"

#include <QCoreApplication>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Findings", text);
}

/// Two ways for the server to say one thing.
GapCause plainCause(GapCause cause)
{
    return cause == GapCause::ExpiredEvent ? GapCause::ExpiredHttp : cause;
}

} // namespace

bool FindingGroup::takes(const FindingItem &item) const
{
    if (m_size == 0 || item.kind() != m_kind || item.stream() == 0 || m_gapOfStream.contains(0)) {
        return false;
    }
    if (item.gap ? m_cause != plainCause(item.gap->cause) : m_cause.has_value()) {
        return false;
    }
    const auto known = m_gapOfStream.find(item.stream());
    if (known != m_gapOfStream.end() ? item.gap || item.gapId() == 0 || known->second != item.gapId()
                                     : (item.gapId() == 0) != (m_gapOfStream.begin()->second == 0)) {
        return false;
    }
    return endsWith(item);
}

bool FindingGroup::endsWith(const FindingItem &item) const
{
    if (item.gapId() == 0) {
        return std::max(m_lastFound, item.at()) - std::min(m_firstFound, item.at()) <= EndedTogether;
    }
    if (item.lasts()) {
        return m_lasting > 0 && (!m_firstEnd || item.from() <= m_firstEnd);
    }
    const Timestamp end = item.to().value_or(item.at());
    if (item.from().value_or(end) > m_firstEnd.value_or(end) || m_lastFrom.value_or(end) > end) {
        return false;
    }
    return !m_firstEnd || std::max(*m_lastEnd, end) - std::min(*m_firstEnd, end) <= EndedTogether;
}

void FindingGroup::add(const FindingItem &item)
{
    const bool first = m_size++ == 0;
    m_kind = item.kind();
    m_strength = std::min(first ? Strength::WeakHint : m_strength, item.strength());
    m_gapOfStream[item.stream()] = item.gapId();
    m_firstFound = first ? item.at() : std::min(m_firstFound, item.at());
    m_lastFound = first ? item.at() : std::max(m_lastFound, item.at());
    m_atLeast += item.atLeast();
    m_objects += item.ref() ? 1 : 0;
    m_lasting += item.lasts() ? 1 : 0;
    if (const std::optional<Timestamp> from = item.from()) {
        m_from = std::min(m_from.value_or(*from), *from);
        m_lastFrom = std::max(m_lastFrom.value_or(*from), *from);
    }
    if (const std::optional<Timestamp> end = item.to()) {
        m_firstEnd = std::min(m_firstEnd.value_or(*end), *end);
        m_lastEnd = std::max(m_lastEnd.value_or(*end), *end);
    }
    if (item.gap) {
        m_cause = plainCause(item.gap->cause);
        m_differences += Differences(*item.gap);
        m_differing += item.gap->closedAt && item.gap->lowerBound() > 0 ? 1 : 0;
    }
}

QString FindingGroup::streamsText(const StreamNamer &namer) const
{
    return streams() == 1 ? streamText(oneStream(), namer) : tr("%1 streams").arg(streams());
}

QString FindingGroup::brief() const
{
    if (m_kind == FindingKind::BlindInterval) {
        QStringList parts;
        if (m_lasting > 0) {
            parts += tr("%1 still being read again").arg(m_lasting);
        }
        if (m_lasting < m_size) {
            parts += m_differences.brief();
        }
        return parts.join(u"; "_s) + u"; "_s + causeText(*m_cause);
    }
    switch (m_kind) {
    case FindingKind::MissedUpdates:
        return tr("%1 or more times; only the last states were seen").arg(std::max<std::uint64_t>(m_size, m_atLeast));
    case FindingKind::MissedDelete:
        return tr("removed while not connected: when and in what state is not known");
    case FindingKind::Recreated:
        return tr("deleted and created again (new UID)");
    case FindingKind::StorageRewind:
        return tr("Server history went back; everything is read again");
    default:
        return tr("The same was found on each of them.");
    }
}

QString FindingGroup::blindText(const StreamNamer &namer) const
{
    QString text = tr("Changes of %1 were not delivered, of each for its own part of the time between %2 and %3: %4.")
                       .arg(streamsText(namer), formatClock(m_from.value_or(m_firstFound), 0), to() ? formatClock(*to(), 0) : tr("now"), causeText(*m_cause));
    if (m_lasting > 0) {
        text += u' ' + tr("Re-reading is under way for %1 of them.").arg(m_lasting);
    }
    if (m_differing > 0) {
        text += u' ' + m_differences.sentence() + u' ' + tr("Differences are in %1 of them.").arg(m_differing);
    } else if (m_lasting < m_size) {
        text += u' ' + tr("Re-reading found no difference, which does not prove that nothing happened.");
    }
    return text + u' ' + tr("Objects that came and went in between cannot be seen.");
}

QString FindingGroup::sentence(const StreamNamer &namer) const
{
    const QString streams = streamsText(namer);
    switch (m_kind) {
    case FindingKind::BlindInterval:
        return blindText(namer);
    case FindingKind::MissedUpdates:
        return tr("%1 objects of %2 changed while not connected: %3 or more times; only the last states were seen.")
            .arg(m_objects).arg(streams).arg(std::max<std::uint64_t>(m_size, m_atLeast));
    case FindingKind::MissedDelete:
        return tr("%1 objects of %2 were removed while not connected: when and in what state is not known.").arg(m_objects).arg(streams);
    case FindingKind::Recreated:
        return tr("%1 objects of %2 were deleted and created again (new UID).").arg(m_objects).arg(streams);
    case FindingKind::StorageRewind:
        return tr("Server history went back on %1. Everything is read again.").arg(streams);
    default:
        return tr("%1: the same was found on %2.").arg(findingLabel(m_kind), streams);
    }
}

} // namespace watchglass
