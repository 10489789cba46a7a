// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/noticewatch.h"
#include "models/streams/viewstate.h"

namespace watchglass {

using namespace Qt::StringLiterals;

bool NoticeLimit::allows(Monotonic now)
{
    while (!m_shown.empty() && now - m_shown.front() >= m_span) {
        m_shown.pop_front();
    }
    if (int(m_shown.size()) >= m_most) {
        ++m_heldBack;
        return false;
    }
    m_shown.push_back(now);
    m_heldBack = 0;
    return true;
}

std::optional<NoticeTopic> topicOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::BlindInterval:
    case FindingKind::MissedUpdates:
    case FindingKind::MissedDelete:
    case FindingKind::Recreated:
        return NoticeTopic::Missed;
    case FindingKind::StorageRewind:
    case FindingKind::OtherCluster:
        return NoticeTopic::ClusterChanged;
    case FindingKind::Overflow:
    case FindingKind::RecordingStopped:
        return NoticeTopic::Recording;
    default:
        return std::nullopt;
    }
}

NoticeWatch::NoticeWatch(SessionController *controller, const Preferences *preferences, QObject *parent, const Clock *clock)
    : QObject(parent)
    , m_controller(controller)
    , m_preferences(preferences)
    , m_clock(clock ? clock : &m_system)
{
    connect(controller, &SessionController::sessionChanged, this, &NoticeWatch::bind);
    bind();
}

NoticeWatch::~NoticeWatch()
{
    if (m_models) {
        m_models->pump().removeConsumer(this);
    }
}

void NoticeWatch::bind()
{
    if (m_models) {
        m_models->pump().removeConsumer(this);
    }
    m_models = m_controller->isLive() ? m_controller->models() : nullptr;
    m_wasLive = false;
    if (m_models) {
        m_models->pump().addConsumer(this);
    }
}

bool NoticeWatch::isWanted(NoticeTopic topic) const
{
    const PreferenceValues &values = m_preferences->values();
    return values.notify && values.notices.contains(topic);
}

void NoticeWatch::apply(const AppliedItem &applied)
{
    if (const auto *gap = std::get_if<GapRecordPtr>(&applied.item)) {
        sayGap(**gap);
    } else if (const auto *finding = std::get_if<Finding>(&applied.item)) {
        sayFinding(*finding);
    } else if (const auto *digested = std::get_if<DigestedObservation>(&applied.item)) {
        sayWarning(*digested);
    }
}

/// What was missed in a blind interval is told once, when it is over and was counted.
void NoticeWatch::sayGap(const GapRecord &gap)
{
    if (gap.closedAt && isWanted(NoticeTopic::Missed)) {
        say(NoticeTopic::Missed, findingLabel(FindingKind::BlindInterval), aboutText({}, gap.stream, gap.lowerBound()));
    }
}

void NoticeWatch::sayFinding(const Finding &finding)
{
    const std::optional<NoticeTopic> topic = topicOf(finding.kind);
    if (topic && isWanted(*topic) && finding.gap == 0) {
        say(*topic, findingLabel(finding.kind), aboutText(finding.object, finding.stream, finding.atLeast));
    }
}

QString NoticeWatch::aboutText(const std::optional<ObjectRef> &object, StreamId id, quint64 atLeast) const
{
    QStringList about;
    if (object) {
        about += QString::fromStdString(object->kind + " " + object->key.text());
    }
    if (const StreamRow *stream = m_models->streams().find(id)) {
        about += tr("stream %1").arg(QString::fromStdString(stream->info.key.gvr.qualifiedName()));
    }
    if (atLeast > 0) {
        about += tr("at least %1 not delivered").arg(atLeast);
    }
    return about.join(u" · "_s);
}

/// Without the message: it is free text, and what is in it is not ours to spread.
void NoticeWatch::sayWarning(const DigestedObservation &digested)
{
    const std::optional<ClusterEvent> &event = digested.clusterEvent;
    if (!event || !event->warning || digested.observation.existingAtStart || !isWanted(NoticeTopic::Warnings)) {
        return;
    }
    say(NoticeTopic::Warnings, QString::fromStdString(event->reason), QString::fromStdString(event->regarding.kind + " " + event->regarding.key.text()));
}

void NoticeWatch::finishTick(Timestamp now)
{
    const ViewState state = viewState(m_models->streams().trust(), {}, now);
    if (state.claim == ViewClaim::Live || state.claim == ViewClaim::Partial || state.claim == ViewClaim::Polled) {
        m_wasLive = true;
    } else if (m_wasLive && state.isSuspect()) {
        m_wasLive = false;
        if (isWanted(NoticeTopic::Stale)) {
            say(NoticeTopic::Stale, tr("No longer live"), state.words);
        }
    }
}

void NoticeWatch::say(NoticeTopic topic, const QString &title, const QString &text)
{
    const int heldBack = m_limit.heldBack();
    if (!m_limit.allows(m_clock->monotonic())) {
        return;
    }
    Notice notice{topic, title + u" – "_s + m_controller->title(), text};
    if (heldBack > 0) {
        notice.text += u'\n' + tr("and %n more, not shown", nullptr, heldBack);
    }
    emit this->notice(notice);
}

} // namespace watchglass
