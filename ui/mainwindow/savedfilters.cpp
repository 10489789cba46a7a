// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/savedfilters.h"

#include <QLineEdit>
#include <QMenu>
#include <QSettings>

namespace watchglass {

namespace {

constexpr auto settingsKey = "filters/saved";
constexpr int mostFilters = 50;

} // namespace

SavedFilters::SavedFilters(QLineEdit *bar)
    : QObject(bar)
    , m_bar(bar)
{
}

QStringList SavedFilters::all()
{
    return QSettings().value(settingsKey).toStringList();
}

void SavedFilters::save(const QString &filter)
{
    QStringList filters = all();
    filters.removeAll(filter);
    filters.prepend(filter);
    QSettings().setValue(settingsKey, filters.mid(0, mostFilters));
}

void SavedFilters::forget(const QString &filter)
{
    QStringList filters = all();
    filters.removeAll(filter);
    QSettings().setValue(settingsKey, filters);
}

void SavedFilters::fill(QMenu *menu)
{
    const QString written = m_bar->text().trimmed();
    const QStringList filters = all();
    if (filters.contains(written)) {
        menu->addAction(tr("Forget this filter"), this, [written] { forget(written); });
    } else {
        menu->addAction(tr("Save this filter"), this, [written] { save(written); })->setEnabled(!written.isEmpty());
    }
    menu->addSeparator();
    for (const QString &filter : filters) {
        QAction *action = menu->addAction(QString(filter).replace(QLatin1Char('&'), QLatin1String("&&")), this, [this, filter] { m_bar->setText(filter); });
        action->setCheckable(true);
        action->setChecked(filter == written);
    }
    if (filters.isEmpty()) {
        menu->addAction(tr("No filter is saved yet"))->setEnabled(false);
    }
}

void SavedFilters::showMenu()
{
    auto *menu = new QMenu(m_bar);
    menu->setObjectName(QStringLiteral("savedFilters"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(menu);
    menu->popup(m_bar->mapToGlobal(m_bar->rect().bottomLeft()));
}

} // namespace watchglass
