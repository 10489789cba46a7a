// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/connect/sessioncontroller.h"

#include <QToolBar>

class QComboBox;
class QLabel;
class QToolButton;

namespace watchglass {

class FilterBar;

/// The bar above everything: which cluster, namespace and kinds, the filter, freeze, live or as of, and the record.
class SessionBar final : public QToolBar
{
    Q_OBJECT
public:
    /// `controller` must outlive it.
    explicit SessionBar(SessionController *controller, QWidget *parent = nullptr);

    /// The controller has another session now.
    void bind();
    FilterBar *filter() const { return m_filter; }
    void toggleFrozen();
    /// The screen stands still since then.
    std::optional<Timestamp> frozenSince() const { return m_frozenSince; }
    void goLive();
    void chooseKinds();
    /// What changes with time: clock, record, live.
    void refresh();

signals:
    void contextRequested();
    void saveRequested();
    void frozenChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildSource();
    void buildTime();
    void fillNamespaces();
    void updateKinds();
    bool isNarrow() const;
    void updateLabels();
    void updateRecording();
    static QString wordsOf(const TrustSummary &trust);
    void updateLive();
    void setFrozen(bool frozen);
    SessionModels *models() const { return m_controller->models(); }

    SessionController *m_controller;
    QToolButton *m_context;
    QComboBox *m_namespace;
    QToolButton *m_kinds;
    FilterBar *m_filter;
    QToolButton *m_freeze;
    QLabel *m_state;          ///< of the connection, in a word: nothing to press
    QToolButton *m_live;
    QAction *m_liveShown = nullptr; ///< the button's place in the bar
    QLabel *m_clock;
    bool m_wasNarrow = false;
    QToolButton *m_record;
    std::optional<Timestamp> m_frozenSince;
};

} // namespace watchglass
