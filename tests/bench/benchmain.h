// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/themecontroller.h"

#include <QApplication>

namespace watchglass::bench {

/// The `main` of a bench that shows widgets.
template<typename Bench>
int runWithWidgets(int argc, char **argv)
{
    QApplication application(argc, argv);
    const ThemeController themes(&application, ThemeMode::Dark);
    Bench().run();
    return 0;
}

} // namespace watchglass::bench
