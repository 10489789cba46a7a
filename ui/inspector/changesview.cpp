// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/changesview.h"
#include "ui/common/theme.h"

#include <QHeaderView>

namespace watchglass {

namespace {

CellLook lookOf(const QModelIndex &index, const QPalette &palette)
{
    const Theme &theme = Theme::of(palette);
    CellLook look;
    look.monospace = index.column() != ChangesModel::ManagersColumn;
    look.elide = index.column() == ChangesModel::PathColumn ? Qt::ElideLeft : Qt::ElideRight; // the field is at the end
    if (index.data(ChangesModel::NoiseRole).toBool() || index.column() == ChangesModel::ManagersColumn) {
        look.text = theme.textMuted;
    } else if (index.column() == ChangesModel::BeforeColumn) {
        look.text = theme.redText;
    } else if (index.column() == ChangesModel::AfterColumn) {
        look.text = theme.greenText;
    }
    return look;
}

} // namespace

void ChangesModel::setChanges(const std::shared_ptr<const std::vector<FieldChange>> &changes, bool noiseShown)
{
    beginResetModel();
    m_changes = changes;
    m_shown.clear();
    for (std::size_t i = 0; i < changes->size(); ++i) {
        if (noiseShown || !(*changes)[i].noise) {
            m_shown.push_back(i);
        }
    }
    m_hidden = changes->size() - m_shown.size();
    endResetModel();
}

int ChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int ChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ChangesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const FieldChange &change = this->change(index.row());
    if (role == NoiseRole) {
        return change.noise;
    }
    if (role == TypeRole) {
        return int(change.type);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (index.column()) {
    case PathColumn:
        return QString::fromStdString(change.path);
    case BeforeColumn:
        return change.type == FieldChange::Type::Added ? QStringLiteral("—") : QString::fromStdString(change.before);
    case AfterColumn:
        return change.type == FieldChange::Type::Removed ? QStringLiteral("—") : QString::fromStdString(change.after);
    default: {
        QStringList names;
        for (const std::string &manager : change.managers) {
            names += QString::fromStdString(manager);
        }
        return names.isEmpty() ? tr("unattributed") : names.join(QStringLiteral(", "));
    }
    }
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case PathColumn:
        return tr("Path");
    case BeforeColumn:
        return tr("Before");
    case AfterColumn:
        return tr("After");
    default:
        return tr("Field managers");
    }
}

ChangesTable::ChangesTable(const QString &settingsKey, QWidget *parent)
    : DenseTable(settingsKey, parent)
{
    setModel(&m_model);
    setAccessibleName(tr("What changed, and who"));
    setItemDelegate(new CellDelegate(lookOf, this));
    connect(&m_model, &QAbstractItemModel::modelReset, this, &ChangesTable::fitColumns);
    fitColumns();
}

void ChangesTable::resizeEvent(QResizeEvent *event)
{
    DenseTable::resizeEvent(event);
    fitColumns();
}

/// Which field it was says most: its column gets what it needs, as far as the others keep their least.
void ChangesTable::fitColumns()
{
    const auto needed = [this](int column) {
        constexpr int rowsAsked = 200;
        constexpr int margins = 14;
        const QFontMetrics metrics(column == ChangesModel::ManagersColumn ? font() : Theme::monospace(-0.5));
        int width = 0;
        for (int row = 0; row < std::min(m_model.rowCount(), rowsAsked); ++row) {
            width = std::max(width, metrics.horizontalAdvance(m_model.index(row, column).data().toString()));
        }
        return width + margins;
    };
    const auto column = [&needed](int which, int least, int most) { return ColumnFit::Column{std::clamp(needed(which), least, most), least}; };
    const QList<ColumnFit::Column> others{column(ChangesModel::BeforeColumn, 56, 160), column(ChangesModel::AfterColumn, 56, 160),
                                          column(ChangesModel::ManagersColumn, 92, 220)};
    int room = viewport()->width();
    for (qsizetype i = 0; i < others.size(); ++i) {
        room -= std::max(others[i].least, horizontalHeader()->sectionSizeHint(ChangesModel::BeforeColumn + int(i)));
    }
    setColumns(QList<ColumnFit::Column>{{0, std::clamp(needed(ChangesModel::PathColumn), 110, std::max(110, room))}} + others);
}

} // namespace watchglass
