// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

class QMainWindow;
class QSplitter;
class QTabWidget;

namespace watchglass {

/// Keeps how a window is laid out: its place on the screen for all, docks, splitter and tab for each context.
class WindowLayout final
{
public:
    /// What the window has at this moment is the default. All must outlive it.
    WindowLayout(QMainWindow *window, QSplitter *centre, QTabWidget *tabs);

    /// The place on the screen that the last window had.
    void restorePlace();
    /// Keeps the layout of the context before and takes up that of `context`; one that has none keeps what is there.
    void changeContext(const QString &context);
    void keep() const;
    /// Docks, splitter, tab and the columns of every table as they come.
    void restoreDefault();

private:
    QString key(const QString &name) const;

    QMainWindow *m_window;
    QSplitter *m_centre;
    QTabWidget *m_tabs;
    QString m_context;
    QByteArray m_defaultState;
    QByteArray m_defaultCentre;
};

} // namespace watchglass
