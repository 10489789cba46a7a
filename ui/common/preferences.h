// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/themecontroller.h"

#include <QObject>
#include <QStringList>

namespace watchglass {

/// What a person may be told outside the window.
enum class NoticeTopic : quint8 {
    Missed,         ///< blind intervals, missed updates and deletes, re-created objects
    ClusterChanged, ///< storage went back in time, another cluster behind the same address
    Recording,      ///< recording stopped, or could not keep up
    Stale,          ///< a connection is lost: what is on the screen is no longer live
    Warnings        ///< cluster events of type Warning
};
inline constexpr int NoticeTopics = 5;

/// Everything that can be chosen, with its default. Nothing here is ever secret.
struct PreferenceValues
{
    quint64 maxBytes = quint64(2) << 30U; ///< of an automatic record; 0: no cap
    int maxAgeHours = 24;                 ///< likewise; 0: no cap
    ThemeMode theme = ThemeMode::System;
    QString language; ///< `en`, `zh_CN`; empty: the system's
    bool utc = false; ///< times in UTC instead of this machine's zone
    QStringList hiddenKinds; ///< not watched unless asked for, beside the noisy ones: `secrets`, `jobs.batch`
    bool notify = false;
    QList<NoticeTopic> notices{NoticeTopic::Missed, NoticeTopic::ClusterChanged, NoticeTopic::Recording};

    bool operator==(const PreferenceValues &) const = default;
};

/// What a person chose, kept in QSettings. One for the program; GUI thread.
class Preferences final : public QObject
{
    Q_OBJECT
public:
    /// Reads what was kept; anything unreadable is the default.
    explicit Preferences(QObject *parent = nullptr);

    const PreferenceValues &values() const { return m_values; }
    /// Keeps it at once.
    void set(const PreferenceValues &values);

signals:
    void changed();

private:
    PreferenceValues m_values;
};

} // namespace watchglass
