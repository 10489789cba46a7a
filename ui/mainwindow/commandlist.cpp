// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/commandlist.h"
#include "ui/common/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace watchglass {

CommandList::CommandList(const QString &hint, QWidget *parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint)
    , m_edit(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
{
    resize(620, 420);
    m_edit->setPlaceholderText(hint);
    m_edit->setAccessibleName(hint);
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_edit);
    layout->addWidget(m_list, 1);
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandList::narrow);
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandList::choose);
    connect(m_list, &QTreeWidget::itemActivated, this, &CommandList::choose);
}

void CommandList::add(const QString &text, const QString &note, QObject *value)
{
    auto *item = new QTreeWidgetItem(m_list, {text, note});
    item->setData(0, Qt::UserRole, QVariant::fromValue(value));
    if (!m_list->currentItem()) {
        m_list->setCurrentItem(item);
    }
}

void CommandList::setSource(std::function<void(const QString &, const Take &)> source)
{
    m_source = std::move(source);
    narrow(QString());
}

void CommandList::narrow(const QString &typed)
{
    QTreeWidgetItem *first = nullptr;
    if (m_source) {
        m_list->clear();
        m_source(typed, [this](const QString &text, const QString &note, const QVariant &value) {
            auto *item = new QTreeWidgetItem(m_list, {text, note});
            item->setData(0, Qt::UserRole, value);
            return true;
        });
    }
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        item->setHidden(!m_source && !item->text(0).contains(typed, Qt::CaseInsensitive));
        first = !first && !item->isHidden() ? item : first;
    }
    m_list->setCurrentItem(first);
}

void CommandList::choose()
{
    if (QTreeWidgetItem *item = m_list->currentItem()) {
        m_chosen = item->data(0, Qt::UserRole);
        accept();
    }
}

/// Without a frame of the window manager it would flow into what is behind it.
void CommandList::paintEvent(QPaintEvent *event)
{
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(Theme::of(this).textFaint);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool CommandList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace watchglass
