// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/findings/findinggroupsmodel.h"
#include "models/session/sessionmodels.h"
#include "models/streams/viewstate.h"

#include <QWidget>

#include <set>

class QLabel;

namespace watchglass {

class DenseTree;

/// What was missed or is wrong, each with its proof as a plain sentence.
class FindingsView final : public QWidget
{
    Q_OBJECT
public:
    explicit FindingsView(QWidget *parent = nullptr);
    void setModels(SessionModels *models);
    /// Selects the row of a blind interval; false where the filter hides it.
    bool showGap(quint64 gap);
    /// What the window may claim now: no evidence is no claim while something is loading or may not be read.
    void setState(const ViewState &state);

signals:
    void activated(const watchglass::JumpTarget &target);

private:
    void rowChosen(const QModelIndex &index);
    void unfoldAgain();

    SessionModels *m_models = nullptr;
    DenseTree *m_table;
    FindingGroupsModel *m_groups;
    std::set<std::size_t> m_unfolded; ///< groups, by their first finding
    QLabel *m_sentence;
};

} // namespace watchglass
