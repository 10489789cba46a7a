// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"

#include <QLineEdit>
#include <QTimer>

class QCompleter;
class QStandardItemModel;

namespace watchglass {

class SavedFilters;

/// The filter expression: completes fields and values from what was seen, marks errors where they are, applies itself
/// a moment after the last key.
class FilterBar final : public QLineEdit
{
    Q_OBJECT
public:
    explicit FilterBar(QWidget *parent = nullptr);
    void setModels(SessionModels *models);

signals:
    void applied(const watchglass::FilterExpression &expression);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void edited();
    void apply();
    void complete();
    FilterVocabulary vocabulary() const;

    SessionModels *m_models = nullptr;
    QTimer m_delay;
    std::vector<FilterError> m_errors;
    QCompleter *m_completer;
    QStandardItemModel *m_candidates;
    SavedFilters *m_saved;
    FilterCompletion m_chosen;
};

} // namespace watchglass
