// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/connect/sessioncontroller.h"

#include <QWidget>

namespace watchglass {

/// Asks whether a kubeconfig's program may run. "No" is what Enter and Escape do; one question at a time.
void askAboutPlugin(QWidget *parent, SessionController *controller, const PluginQuestion &question);

} // namespace watchglass
