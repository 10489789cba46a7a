// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QVariant>

#include <functional>

class QLineEdit;
class QTreeWidget;

namespace watchglass {

/// A list that is narrowed by typing: commands, objects. Enter chooses, Esc leaves.
class CommandList final : public QDialog
{
    Q_OBJECT
public:
    using Take = std::function<bool(const QString &text, const QString &note, const QVariant &value)>;
    explicit CommandList(const QString &hint, QWidget *parent);
    void add(const QString &text, const QString &note, QObject *value);
    /// Asked with what was typed, instead of fixed entries.
    void setSource(std::function<void(const QString &typed, const Take &take)> source);
    QVariant chosen() const { return m_chosen; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void narrow(const QString &typed);
    void choose();

    QLineEdit *m_edit;
    QTreeWidget *m_list;
    std::function<void(const QString &, const Take &)> m_source;
    QVariant m_chosen;
};

} // namespace watchglass
