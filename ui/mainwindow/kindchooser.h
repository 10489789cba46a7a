// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/connect/sessioncontroller.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace watchglass {

/// Which kinds are watched: how many objects and changes each brings, which are left out by default, and what the choice
/// asks of the API server. Nothing changes before it is accepted.
class KindChooser final : public QDialog
{
    Q_OBJECT
public:
    /// `models` may be null: no figures then.
    KindChooser(const QList<KindChoice> &kinds, SessionModels *models, QWidget *parent = nullptr);
    QStringList chosen() const; ///< resources

private:
    enum Column { KindColumn, ResourceColumn, ObjectsColumn, RateColumn, NoteColumn, ColumnCount };
    QTreeWidgetItem *add(const KindChoice &kind, SessionModels *models);
    void narrow(const QString &typed);
    void checkUsual();
    void updateLoad();

    QList<KindChoice> m_kinds;
    QLineEdit *m_search;
    QTreeWidget *m_list;
    QLabel *m_load;
    QDialogButtonBox *m_buttons;
};

} // namespace watchglass
