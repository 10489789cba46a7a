// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/themecontroller.h"

#include "ui/common/style.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QStyleFactory>
#include <QStyleHints>
#include <QToolTip>

namespace watchglass {

ThemeController::ThemeController(QApplication *application, ThemeMode mode)
    : QObject(application)
    , m_application(application)
    , m_mode(mode)
{
    connect(application->styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_mode == ThemeMode::System) {
            applyScheme();
        }
    });
    QApplication::setFont(Theme::interfaceFont());
    QApplication::setStyle(new Style);
    applyScheme();
}

void ThemeController::setMode(ThemeMode mode)
{
    if (mode != m_mode) {
        m_mode = mode;
        applyScheme();
    }
}

void ThemeController::applyScheme()
{
    QStyleHints *hints = m_application->styleHints();
    // So that window frames and system dialogs go along.
    if (m_mode == ThemeMode::System) {
        hints->unsetColorScheme();
    } else {
        hints->setColorScheme(m_mode == ThemeMode::Dark ? Qt::ColorScheme::Dark : Qt::ColorScheme::Light);
    }
    // Unknown is what platforms without such a setting say; they get the light one.
    const bool system = hints->colorScheme() == Qt::ColorScheme::Dark;
    const bool dark = m_mode == ThemeMode::Dark || (m_mode == ThemeMode::System && system);
    if (m_applied && dark == m_dark) {
        return;
    }
    m_applied = true;
    m_dark = dark;
    const Theme &theme = dark ? Theme::dark() : Theme::light();
    QApplication::setPalette(theme.palette);
    QToolTip::setPalette(theme.palette);
    // Qt posts the palette to windows that exist; who listens to `changed` asks them at once.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationPaletteChange);
    emit changed(dark);
}

} // namespace watchglass
