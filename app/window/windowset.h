// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"

#include <QObject>

#include <memory>
#include <vector>

namespace watchglass {

class MainWindow;
class Notifier;
class Preferences;
class PluginConsent;
class WindowController;

/// The program's windows, each with a session of its own; what was agreed to and chosen holds for all of them. GUI thread.
class WindowSet final : public QObject
{
    Q_OBJECT
public:
    /// `preferences` must outlive it.
    explicit WindowSet(Preferences *preferences, QObject *parent = nullptr);
    ~WindowSet() override; ///< closes what is open

    /// Opens a window on what the arguments ask for; on nothing, it asks which cluster.
    MainWindow *open(const Arguments &arguments);
    /// Opens one that asks which cluster.
    MainWindow *openEmpty();
    void closeAll();
    std::size_t count() const { return m_windows.size(); }

signals:
    void lastClosed();

private:
    struct Window
    {
        std::unique_ptr<WindowController> controller;
        MainWindow *window = nullptr; ///< goes before its controller
    };
    Window &add(const Arguments &arguments);
    void drop(MainWindow *window);

    Preferences *m_preferences;
    std::shared_ptr<PluginConsent> m_consent;
    std::unique_ptr<Notifier> m_notifier;
    std::vector<Window> m_windows;
};

} // namespace watchglass
