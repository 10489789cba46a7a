// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/preferences.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QSpinBox;
class QTabWidget;

namespace watchglass {

/// What can be chosen, taken up at once; what cannot be says from when it counts.
class PreferencesDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `kinds` are the resources of the cluster that is connected, to choose from; may be empty.
    PreferencesDialog(Preferences *preferences, const QStringList &kinds, QWidget *parent);

private:
    QWidget *makeAppearance();
    QWidget *makeRecording();
    QWidget *makeKinds();
    QWidget *makeNotices();
    void fill();
    void take();
    void addKind(const QString &resource, bool hidden);

    Preferences *m_preferences;
    QStringList m_known;
    QTabWidget *m_pages;
    QComboBox *m_theme;
    QComboBox *m_language;
    QComboBox *m_zone;
    QCheckBox *m_capped;
    QSpinBox *m_megabytes;
    QCheckBox *m_aged;
    QSpinBox *m_hours;
    QListWidget *m_kinds;
    QCheckBox *m_notify;
    QList<QCheckBox *> m_topics;
    bool m_filling = false;
};

} // namespace watchglass
