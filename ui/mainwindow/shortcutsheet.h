// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QTreeWidget;

namespace watchglass {

/// Every key of the window, in groups: those of the menus as they are, and those of the views.
class ShortcutSheet final : public QDialog
{
    Q_OBJECT
public:
    ShortcutSheet(const QList<QAction *> &commands, QWidget *parent);

private:
    void add(const QString &group, const QString &keys, const QString &what);
    void addViews();

    QTreeWidget *m_list;
};

} // namespace watchglass
