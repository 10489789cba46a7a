// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/shortcutsheet.h"
#include "ui/common/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

ShortcutSheet::ShortcutSheet(const QList<QAction *> &commands, QWidget *parent)
    : QDialog(parent)
    , m_list(new QTreeWidget(this))
{
    setObjectName(u"shortcutSheet"_s);
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(560, 640);
    m_list->setAccessibleName(windowTitle());
    m_list->setHeaderLabels({tr("Keys"), tr("What they do")});
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->resizeSection(0, 200);
    for (const QAction *action : commands) {
        const QMenu *menu = nullptr;
        for (const QObject *shows : action->associatedObjects()) {
            menu = menu ? menu : qobject_cast<const QMenu *>(shows);
        }
        QStringList keys;
        for (const QKeySequence &sequence : action->shortcuts()) {
            keys += sequence.toString(QKeySequence::NativeText);
        }
        if (menu && !keys.isEmpty()) {
            add(menu->title().remove(u'&'), keys.join(u",  "_s), action->text().remove(u'&'));
        }
    }
    addViews();
    m_list->expandAll();
    m_list->setCurrentItem(m_list->topLevelItem(0));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(10);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
}

void ShortcutSheet::addViews()
{
    const QString timeline = tr("On the timeline");
    add(timeline, u"W  S"_s, tr("zoom in, zoom out"));
    add(timeline, u"A  D"_s, tr("earlier, later"));
    add(timeline, u".  ,"_s, tr("next mark, previous mark"));
    add(timeline, u"F"_s, tr("fit what is selected, then everything"));
    add(timeline, u"Home  End"_s, tr("first moment, now"));
    add(timeline, u"Esc"_s, tr("clear the mark, the selected area, the moment shown"));
    const QString lists = tr("In trees and tables");
    add(lists, u"←  →"_s, tr("fold, unfold"));
    add(lists, tr("Return"), tr("go to its place on the timeline"));
    add(lists, QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText), tr("copy the selected rows"));
    add(lists, tr("Menu"), tr("what can be done with the object"));
    const QString filter = tr("In the filter");
    add(filter, u"↑  ↓  Tab"_s, tr("choose a completion"));
    add(filter, u"Esc"_s, tr("clear the filter"));
}

void ShortcutSheet::add(const QString &group, const QString &keys, const QString &what)
{
    QTreeWidgetItem *parent = nullptr;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        parent = m_list->topLevelItem(i)->text(0) == group ? m_list->topLevelItem(i) : parent;
    }
    if (!parent) {
        parent = new QTreeWidgetItem(m_list, {group});
        parent->setFont(0, Theme::font(0, QFont::DemiBold));
        parent->setFirstColumnSpanned(true);
    }
    auto *item = new QTreeWidgetItem(parent, {keys, what});
    item->setFont(0, Theme::monospace());
}

} // namespace watchglass
