// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowcommand.h"
#include "app/window/windowset.h"
#include "models/digest/displayzone.h"
#include "ui/common/preferences.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFontDatabase>
#include <QLocale>
#include <QTranslator>

#include <cstdio>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

/// Fonts that came with a private set-up and that the system does not know.
void loadExtraFonts()
{
    const QString folder = qEnvironmentVariable("WATCHGLASS_FONT_DIR");
    if (folder.isEmpty()) {
        return;
    }
    for (const QString &name : {u"Inter"_s, u"JetBrains"_s, u"wqy"_s}) {
        QDirIterator it(folder, {name + u"*.ttf"_s, name + u"*.otf"_s, name + u"*.ttc"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFontDatabase::addApplicationFont(it.next());
        }
    }
}

/// English for its plural forms, then the user's language over it.
void loadTranslations(QApplication &application, const QString &language)
{
    const auto install = [&application](QTranslator *translator, bool loaded) {
        if (loaded) {
            QApplication::installTranslator(translator);
        } else {
            translator->deleteLater();
        }
    };
    auto *english = new QTranslator(&application);
    install(english, english->load(u":/i18n/watchglass_en.qm"_s));
    auto *own = new QTranslator(&application);
    install(own, own->load(language.isEmpty() ? QLocale() : QLocale(language), u"watchglass"_s, u"_"_s, u":/i18n"_s));
}

} // namespace

int runWindow(int &argc, char **argv, const Arguments &arguments)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        std::fputs("watchglass: there is no display (DISPLAY and WAYLAND_DISPLAY are not set): use \"watchglass record\" instead\n", stderr);
        return 1;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"watchglass"_s);
    QApplication::setOrganizationName(u"watchglass"_s);
    QApplication::setApplicationVersion(u"" WATCHGLASS_VERSION ""_s);
    loadExtraFonts();
    Preferences preferences;
    loadTranslations(application, preferences.values().language);
    setShownInUtc(preferences.values().utc);
    const QString mode = qEnvironmentVariable("WATCHGLASS_THEME"); // for pictures; goes before what was chosen
    ThemeController theme(&application, mode == "dark"_L1 ? ThemeMode::Dark : mode == "light"_L1 ? ThemeMode::Light : preferences.values().theme);
    QObject::connect(&preferences, &Preferences::changed, &theme, [&] {
        theme.setMode(preferences.values().theme);
        setShownInUtc(preferences.values().utc);
    });
    QApplication::setQuitOnLastWindowClosed(false); // the last session is closed in order first
    WindowSet windows(&preferences);
    QObject::connect(&windows, &WindowSet::lastClosed, &application, &QCoreApplication::quit);
    windows.open(arguments);
    return QApplication::exec();
}

} // namespace watchglass
