// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

class QLineEdit;
class QMenu;

namespace watchglass {

/// Filter expressions the user keeps, the same in every window and at the next start: a menu below the filter bar that
/// saves the one written there, forgets it, or writes another.
class SavedFilters final : public QObject
{
    Q_OBJECT
public:
    explicit SavedFilters(QLineEdit *bar);

    static QStringList all(); ///< the newest first
    static void save(const QString &filter);
    static void forget(const QString &filter);

    void fill(QMenu *menu);
    void showMenu();

private:
    QLineEdit *m_bar;
};

} // namespace watchglass
