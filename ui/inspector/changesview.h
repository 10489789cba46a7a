// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "ui/common/tablecells.h"

#include <QAbstractTableModel>
#include <QWidget>

namespace watchglass {

/// Path, before, after and the field managers of the compared revisions' differences.
class ChangesModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { PathColumn, BeforeColumn, AfterColumn, ManagersColumn, ColumnCount };
    enum Role { TypeRole = Qt::UserRole, NoiseRole };
    using QAbstractTableModel::QAbstractTableModel;

    void setChanges(const std::shared_ptr<const std::vector<FieldChange>> &changes, bool noiseShown);
    std::size_t hiddenNoise() const { return m_hidden; }
    const FieldChange &change(int row) const { return (*m_changes)[m_shown[std::size_t(row)]]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const std::vector<FieldChange>> m_changes;
    std::vector<std::size_t> m_shown;
    std::size_t m_hidden = 0;
};

class ChangesTable final : public DenseTable
{
    Q_OBJECT
public:
    explicit ChangesTable(const QString &settingsKey, QWidget *parent = nullptr);
    ChangesModel &changes() { return m_model; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();

    ChangesModel m_model;
};

} // namespace watchglass
