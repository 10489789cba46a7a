// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QApplication;

namespace watchglass {

enum class ThemeMode { System, Light, Dark };

/// Gives the application its style, palette and fonts and keeps them with the system's or the chosen colour scheme. One
/// per application, made by the composition root. GUI thread.
class ThemeController final : public QObject
{
    Q_OBJECT
public:
    explicit ThemeController(QApplication *application, ThemeMode mode = ThemeMode::System);

    ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);
    bool isDark() const { return m_dark; }

signals:
    /// After palette and style are in place. Only for what keeps colours outside palettes (syntax highlighting).
    void changed(bool dark);

private:
    void applyScheme();

    QApplication *m_application;
    ThemeMode m_mode;
    bool m_dark = false;
    bool m_applied = false;
};

} // namespace watchglass
