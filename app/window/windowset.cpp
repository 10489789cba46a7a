// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowset.h"
#include "app/window/noticewatch.h"
#include "app/window/notifier.h"
#include "app/window/windowcontroller.h"
#include "ui/mainwindow/mainwindow.h"

#include <QApplication>
#include <QDialog>
#include <QTimer>

namespace watchglass {

WindowSet::WindowSet(Preferences *preferences, QObject *parent)
    : QObject(parent)
    , m_preferences(preferences)
    , m_consent(std::make_shared<PluginConsent>())
    , m_notifier(std::make_unique<Notifier>())
{
}

WindowSet::~WindowSet()
{
    for (Window &window : m_windows) {
        window.window->disconnect(this);
        delete window.window;
    }
}

WindowSet::Window &WindowSet::add(const Arguments &arguments)
{
    Window made;
    made.controller = std::make_unique<WindowController>(arguments, m_preferences, m_consent);
    made.window = new MainWindow(made.controller.get(), m_preferences);
    MainWindow *window = made.window;
    connect(window, &MainWindow::newWindowRequested, this, &WindowSet::openEmpty);
    connect(window, &MainWindow::quitRequested, this, &WindowSet::closeAll);
    connect(window, &MainWindow::closed, this, [this, window] { drop(window); });
    auto *notices = new NoticeWatch(made.controller.get(), m_preferences, window);
    connect(notices, &NoticeWatch::notice, this, [this, window](const Notice &notice) {
        if (!window->isActiveWindow()) {
            m_notifier->show(notice);
        }
    });
    m_windows.push_back(std::move(made));
    return m_windows.back();
}

MainWindow *WindowSet::open(const Arguments &arguments)
{
    const Window &made = add(arguments);
    MainWindow *window = made.window;
    window->show();
    // The window stands before anything is read: it says what it is doing.
    QTimer::singleShot(0, window, [window, controller = made.controller.get(), command = arguments.command] {
        controller->begin();
        if (!controller->models() && command == Arguments::Command::Window) {
            window->chooseContext();
        }
    });
    return window;
}

MainWindow *WindowSet::openEmpty()
{
    MainWindow *window = add({}).window;
    if (const QWidget *before = QApplication::activeWindow(); before && before->isWindow()) {
        window->move(before->pos() + QPoint(32, 32));
    }
    window->show();
    QTimer::singleShot(0, window, &MainWindow::chooseContext);
    return window;
}

void WindowSet::drop(MainWindow *window)
{
    const auto at = std::ranges::find(m_windows, window, &Window::window);
    if (at == m_windows.end()) {
        return;
    }
    // Later: the window is still in the middle of closing.
    QTimer::singleShot(0, this, [this, gone = std::make_shared<Window>(std::move(*at))] {
        delete gone->window;
        gone->controller.reset();
        if (m_windows.empty()) {
            emit lastClosed();
        }
    });
    m_windows.erase(at);
}

void WindowSet::closeAll()
{
    std::vector<MainWindow *> all;
    for (const Window &window : m_windows) {
        all.push_back(window.window);
    }
    for (MainWindow *window : all) {
        // A window with a question open could not be closed.
        for (QDialog *dialog : window->findChildren<QDialog *>()) {
            dialog->reject();
        }
        window->close();
    }
}

} // namespace watchglass
