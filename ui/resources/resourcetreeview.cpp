// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resourcetreeview.h"
#include "models/digest/format.h"
#include "ui/resources/resourcedelegate.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPaintEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>

namespace watchglass {

namespace {

constexpr std::size_t expandedMatches = 500; ///< more than that nobody reads; the count says how many there are
constexpr auto columnsKey = "columns/resources";
constexpr int firstSightGroups = 12;
constexpr std::size_t firstSightObjects = 2000;

} // namespace

ResourceTreeView::ResourceTreeView(QWidget *parent)
    : QTreeView(parent)
    , m_fit(new ColumnFit(header()))
{
    setObjectName(QStringLiteral("resourceTree"));
    setAccessibleName(tr("Resources"));
    setUniformRowHeights(true);
    setAnimated(false);
    setAllColumnsShowFocus(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setExpandsOnDoubleClick(true);
    setFrameShape(QFrame::NoFrame);
    setSortingEnabled(false);
    setItemDelegate(new ResourceDelegate(this));
    setIndentation(14);
    setMinimumWidth(335); // its columns at their least: there is no scrolling to the side
    connect(m_fit, &ColumnFit::changed, this, [this] { QSettings().setValue(columnsKey, header()->saveState()); });
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex &index) {
        if (m_restoring || !tree()) {
            return; // of many rows at once it is said once
        }
        m_expanded.insert(tree()->keyOf(index));
        emit rowsChanged();
    });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex &index) {
        if (!m_restoring && tree()) {
            m_expanded.erase(tree()->keyOf(index));
        }
        emit rowsChanged();
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ResourceTreeView::rowsChanged);
    m_longFiltering.setSingleShot(true);
    m_longFiltering.setInterval(150);
    connect(&m_longFiltering, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
}

ResourceTreeModel *ResourceTreeView::tree() const
{
    return m_models ? &m_models->tree() : nullptr;
}

void ResourceTreeView::setModels(SessionModels *models)
{
    if (m_models) {
        m_models->tree().disconnect(this);
        m_models->selection().disconnect(this);
    }
    m_models = models;
    m_expanded.clear();
    m_currentKey = 0;
    m_seenGroups.clear();
    setModel(tree());
    if (!tree()) {
        return;
    }
    layOutColumns(QSettings().value(columnsKey).toByteArray());
    connect(tree(), &QAbstractItemModel::modelAboutToBeReset, this, &ResourceTreeView::remember);
    connect(tree(), &QAbstractItemModel::modelReset, this, &ResourceTreeView::restore);
    connect(tree(), &QAbstractItemModel::layoutChanged, this, [this] {
        unfoldNewGroups(); // many rows come as one change of layout
        // Of more matches than are opened the first ones are, once.
        if (tree()->matchCount() <= expandedMatches) {
            const QScopedValueRollback restoring(m_restoring, true);
            expandMatches();
        }
    });
    connect(tree(), &ResourceTreeModel::filteringChanged, this, [this](bool filtering) {
        filtering ? m_longFiltering.start() : m_longFiltering.stop();
    });
    connect(tree(), &ResourceTreeModel::bulkChanged, this, [this] { viewport()->update(); });
    connect(tree(), &ResourceTreeModel::contentChanged, this, &ResourceTreeView::rowsChanged);
    connect(tree(), &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &parent) {
        if (!parent.isValid()) {
            QMetaObject::invokeMethod(this, &ResourceTreeView::unfoldNewGroups, Qt::QueuedConnection);
        } else {
            showNewMatch(parent);
        }
    });
    connect(&m_models->selection(), &SelectionController::objectChanged, this, &ResourceTreeView::selectFromController);
    restore();
}

void ResourceTreeView::layOutColumns(const QByteArray &state)
{
    m_fit->setColumns({{0, 120}, {92, 52}, {118, 84}, {header()->sectionSizeHint(ResourceTreeModel::ChangesColumn) + 12, 1}}, state);
}

void ResourceTreeView::restoreDefaultColumns()
{
    if (tree()) {
        layOutColumns({});
    }
    QSettings().remove(columnsKey);
}

void ResourceTreeView::remember()
{
    m_currentKey = currentIndex().isValid() ? tree()->keyOf(currentIndex()) : m_currentKey;
    m_restoring = true;
}

void ResourceTreeView::restore()
{
    if (!tree()) {
        return;
    }
    m_restoring = true;
    unfoldNewGroups();
    const std::vector<quint64> keys(m_expanded.begin(), m_expanded.end());
    for (const quint64 key : keys) {
        const QModelIndex index = rowIndex(key);
        if (index.isValid()) {
            expand(index);
        }
    }
    expandMatches();
    if (m_currentKey != 0) {
        const QModelIndex index = rowIndex(m_currentKey);
        if (index.isValid()) {
            setCurrentIndex(index);
        }
    }
    m_restoring = false;
    emit rowsChanged();
}

/// A small cluster opens with its namespaces unfolded, a big one with the list of them. They come one after the other.
void ResourceTreeView::unfoldNewGroups()
{
    const int groups = tree() ? tree()->rowCount() : 0;
    const bool small = groups <= firstSightGroups && groups > 0 && tree()->objectCount() < firstSightObjects;
    for (int row = 0; row < groups; ++row) {
        const QModelIndex group = tree()->index(row, 0);
        const quint64 key = tree()->keyOf(group);
        if (m_seenGroups.insert(key).second && small) {
            m_expanded.insert(key);
            expand(group);
        }
    }
}

void ResourceTreeView::expandMatches()
{
    if (tree()->filter().isEmpty()) {
        return;
    }
    for (const QModelIndex &row : tree()->rowsToOpen(expandedMatches)) {
        expand(row);
    }
}

/// Under a filter, what comes is a match or stands above one.
void ResourceTreeView::showNewMatch(const QModelIndex &parent)
{
    if (!tree()->filter().isEmpty() && tree()->matchCount() <= expandedMatches && !isExpanded(parent)) {
        const QScopedValueRollback restoring(m_restoring, true);
        expand(parent);
    }
}

QModelIndex ResourceTreeView::rowIndex(quint64 key) const
{
    return tree() ? tree()->indexOfKey(key) : QModelIndex();
}

bool ResourceTreeView::reveal(const ObjectRef &object)
{
    if (!tree() || !tree()->store()) {
        return false;
    }
    const QModelIndex index = tree()->indexOfObject(tree()->store()->idOf(object));
    if (!index.isValid()) {
        return false;
    }
    for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) {
        expand(above);
    }
    setCurrentIndex(index);
    scrollTo(index);
    return true;
}

void ResourceTreeView::toggle(const QModelIndex &index)
{
    setExpanded(index, !isExpanded(index));
}

void ResourceTreeView::selectFromController()
{
    const std::optional<ObjectRef> &object = m_models->selection().object();
    if (!object || !tree()->store()) {
        return;
    }
    const ObjectId id = tree()->store()->idOf(*object);
    if (id != 0 && tree()->objectAt(currentIndex()) != id) {
        reveal(*object);
    }
}

void ResourceTreeView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (!m_restoring && tree() && current.isValid()) {
        m_currentKey = tree()->keyOf(current);
        const ObjectId id = tree()->objectAt(current);
        if (id != 0) {
            m_models->selection().selectObject(tree()->store()->ref(id));
        } else {
            m_models->selection().clear();
        }
    }
    emit rowsChanged();
}

void ResourceTreeView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    emit rowsChanged();
}

void ResourceTreeView::updateGeometries()
{
    QTreeView::updateGeometries();
    emit rowsChanged();
}

QString ResourceTreeView::emptyReason() const
{
    if (tree() && tree()->hasOnly()) {
        const std::optional<TimeSpan> area = m_models->range().brush();
        const std::optional<Timestamp> dropped = m_models->log().coverage().trimmedBefore;
        if (area && dropped && fromNs(area->from) < *dropped) {
            return tr("Nothing in memory happened to a matching object in the selected area; what is older than %1 is only in the record.")
                .arg(formatClock(*dropped, 0));
        }
        return tr("Nothing happened to a matching object in the selected area.");
    }
    return tree() && !tree()->filter().isEmpty() ? tr("No object matches the filter.") : tr("There are no objects of the watched kinds.");
}

void ResourceTreeView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (tree() && tree()->isFiltering() && !m_longFiltering.isActive()) {
        QPainter painter(viewport());
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), int(Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap),
                         tr("Filtering, still the rows of before…"));
    }
}

void ResourceTreeView::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex index = event->reason() == QContextMenuEvent::Mouse ? indexAt(event->pos()) : currentIndex();
    const ObjectId id = tree() ? tree()->objectAt(index) : 0;
    if (id != 0) {
        const QPoint at = event->reason() == QContextMenuEvent::Mouse ? event->globalPos()
                                                                      : viewport()->mapToGlobal(visualRect(index).bottomLeft());
        emit contextMenuRequested(tree()->store()->ref(id), at);
    }
}

} // namespace watchglass
