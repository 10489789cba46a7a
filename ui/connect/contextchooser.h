// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/connect/sessioncontroller.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace watchglass {

/// Every context of every kubeconfig: the good ones to connect to, the bad ones with the reason why they are bad.
class ContextChooser final : public QDialog
{
    Q_OBJECT
public:
    explicit ContextChooser(SessionController *controller, QWidget *parent = nullptr);

private:
    void fill();
    void narrow(const QString &text);
    void choose();

    SessionController *m_controller;
    QList<ContextChoice> m_contexts;
    QLineEdit *m_search;
    QTreeWidget *m_list;
    QLabel *m_problems;
    QLabel *m_detail;
    QPushButton *m_connect;
};

} // namespace watchglass
