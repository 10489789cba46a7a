// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/preferences.h"
#include "ui/connect/sessioncontroller.h"

#include <QPointer>

#include <deque>

namespace watchglass {

/// Something to say outside the window.
struct Notice
{
    NoticeTopic topic = NoticeTopic::Missed;
    QString title; ///< what it is, and of which cluster
    QString text;  ///< one line; names of things, never a value of an object or the words of a server
};

/// Lets at most `most` through in any `span`, and says how many it kept back.
class NoticeLimit
{
public:
    explicit NoticeLimit(int most = 4, std::chrono::nanoseconds span = std::chrono::minutes(15)) : m_most(most), m_span(span) {}
    bool allows(Monotonic now);
    /// Not let through since the last that was.
    int heldBack() const { return m_heldBack; }

private:
    int m_most;
    std::chrono::nanoseconds m_span;
    std::deque<Monotonic> m_shown;
    int m_heldBack = 0;
};

/// Which of the topics a finding belongs to; nothing for those that are not worth an interruption.
std::optional<NoticeTopic> topicOf(FindingKind kind);

/// Watches the session of a window for what was chosen in the preferences. What was there at the start, and whatever a
/// file holds, is no news. GUI thread.
class NoticeWatch final : public QObject, public DigestConsumer
{
    Q_OBJECT
public:
    /// Both must outlive it.
    NoticeWatch(SessionController *controller, const Preferences *preferences, QObject *parent = nullptr, const Clock *clock = nullptr);
    ~NoticeWatch() override;

    void apply(const AppliedItem &applied) override;
    void finishTick(Timestamp now) override;

signals:
    void notice(const watchglass::Notice &notice);

private:
    void bind();
    bool isWanted(NoticeTopic topic) const;
    void say(NoticeTopic topic, const QString &title, const QString &text);
    void sayGap(const GapRecord &gap);
    void sayFinding(const Finding &finding);
    QString aboutText(const std::optional<ObjectRef> &object, StreamId stream, quint64 atLeast) const;
    void sayWarning(const DigestedObservation &digested);

    SessionController *m_controller;
    const Preferences *m_preferences;
    SystemClock m_system;
    const Clock *m_clock;
    QPointer<SessionModels> m_models;
    NoticeLimit m_limit;
    bool m_wasLive = false;
};

} // namespace watchglass
