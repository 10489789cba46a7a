// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/windowlayout.h"
#include "ui/common/tablecells.h"
#include "ui/resources/resourcetreeview.h"

#include <QCryptographicHash>
#include <QMainWindow>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>

namespace watchglass {

using namespace Qt::StringLiterals;

WindowLayout::WindowLayout(QMainWindow *window, QSplitter *centre, QTabWidget *tabs)
    : m_window(window)
    , m_centre(centre)
    , m_tabs(tabs)
    , m_defaultState(window->saveState())
    , m_defaultCentre(centre->saveState())
{
}

/// A digest: names of contexts may hold what is no good in a key.
QString WindowLayout::key(const QString &name) const
{
    const QByteArray digest = QCryptographicHash::hash(m_context.toUtf8(), QCryptographicHash::Sha256).toHex().left(16);
    return u"layout/"_s + QString::fromLatin1(digest) + u'/' + name;
}

void WindowLayout::restorePlace()
{
    m_window->restoreGeometry(QSettings().value("window/geometry").toByteArray());
}

void WindowLayout::changeContext(const QString &context)
{
    if (context == m_context) {
        return;
    }
    if (!m_context.isEmpty()) {
        keep();
    }
    m_context = context;
    const QSettings settings;
    if (context.isEmpty() || !settings.contains(key(u"docks"_s))) {
        return;
    }
    m_window->restoreState(settings.value(key(u"docks"_s)).toByteArray());
    m_centre->restoreState(settings.value(key(u"centre"_s)).toByteArray());
    m_tabs->setCurrentIndex(settings.value(key(u"tab"_s)).toInt());
}

void WindowLayout::keep() const
{
    QSettings settings;
    settings.setValue("window/geometry", m_window->saveGeometry());
    if (!m_context.isEmpty()) {
        settings.setValue(key(u"docks"_s), m_window->saveState());
        settings.setValue(key(u"centre"_s), m_centre->saveState());
        settings.setValue(key(u"tab"_s), m_tabs->currentIndex());
    }
}

void WindowLayout::restoreDefault()
{
    m_window->restoreState(m_defaultState);
    m_centre->restoreState(m_defaultCentre);
    m_tabs->setCurrentIndex(0);
    for (DenseTable *table : m_window->findChildren<DenseTable *>()) {
        table->restoreDefaultColumns();
    }
    for (DenseTree *tree : m_window->findChildren<DenseTree *>()) {
        tree->denseRows().restoreDefaultColumns();
    }
    for (ResourceTreeView *tree : m_window->findChildren<ResourceTreeView *>()) {
        tree->restoreDefaultColumns();
    }
}

} // namespace watchglass
