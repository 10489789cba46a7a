// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/sessionbar.h"
#include "models/digest/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/kindchooser.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <utility>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QToolButton *barButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    // Reached by Tab, as everything else in the window.
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

SessionBar::SessionBar(SessionController *controller, QWidget *parent)
    : QToolBar(tr("Session"), parent)
    , m_controller(controller)
    , m_context(barButton(u"contextButton"_s, this))
    , m_namespace(new QComboBox(this))
    , m_kinds(barButton(u"kindsButton"_s, this))
    , m_filter(new FilterBar(this))
    , m_freeze(barButton(u"freezeButton"_s, this))
    , m_state(new QLabel(this))
    , m_live(barButton(u"liveButton"_s, this))
    , m_clock(new QLabel(this))
    , m_record(barButton(u"recordButton"_s, this))
{
    setObjectName(u"sessionBar"_s);
    setMovable(false);
    buildSource();
    buildTime();
    m_filter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_context, m_namespace, m_kinds, m_filter, m_freeze, m_state, m_live, m_clock, m_record}) {
        QAction *shown = addWidget(widget);
        m_liveShown = widget == m_live ? shown : m_liveShown;
    }
    connect(controller, &SessionController::recordingChanged, this, &SessionBar::updateRecording);
    connect(controller, &SessionController::kindsChanged, this, &SessionBar::updateKinds);
}

void SessionBar::buildSource()
{
    m_context->setIcon(icon(Icon::Cluster));
    m_context->setAccessibleName(tr("Context"));
    connect(m_context, &QToolButton::clicked, this, &SessionBar::contextRequested);
    m_namespace->setObjectName(u"namespaceBox"_s);
    m_namespace->setAccessibleName(tr("Namespace"));
    m_namespace->setEditable(true); // a namespace may be typed where none may be listed
    m_namespace->lineEdit()->setAccessibleName(tr("Namespace"));
    m_namespace->setMinimumWidth(150);
    m_namespace->setInsertPolicy(QComboBox::NoInsert);
    connect(m_namespace, &QComboBox::activated, this, [this] {
        m_controller->setNamespace(m_namespace->currentIndex() == 0 ? QString() : m_namespace->currentText().trimmed());
    });
    m_kinds->setIcon(icon(Icon::Kinds));
    m_kinds->setAccessibleName(tr("Kinds"));
    m_kinds->setToolTip(tr("Choose the kinds to watch (Ctrl+Shift+K)"));
    connect(m_kinds, &QToolButton::clicked, this, &SessionBar::chooseKinds);
}

void SessionBar::buildTime()
{
    m_freeze->setIcon(icon(Icon::Pause));
    m_freeze->setText(tr("Freeze"));
    m_freeze->setCheckable(true);
    m_freeze->setToolTip(tr("Stops the screen, not the recording (Ctrl+Space)"));
    connect(m_freeze, &QToolButton::toggled, this, &SessionBar::setFrozen);
    m_state->setObjectName(u"connectionState"_s);
    m_state->setTextFormat(Qt::RichText);
    m_state->setContentsMargins(8, 0, 8, 0);
    m_live->setText(tr("Go live"));
    m_live->setIcon(icon(Icon::Live));
    m_live->setToolTip(tr("Back to the present"));
    connect(m_live, &QToolButton::clicked, this, &SessionBar::goLive);
    m_clock->setFont(Theme::monospace());
    m_clock->setContentsMargins(8, 0, 8, 0);
    m_clock->setAccessibleName(tr("Time shown"));
    connect(m_record, &QToolButton::clicked, this, &SessionBar::saveRequested);
}

void SessionBar::bind()
{
    updateLabels();
    updateKinds();
    m_freeze->setChecked(false);
    refresh();
    SessionModels *session = models();
    if (!session) {
        return;
    }
    connect(&session->range(), &TimeRangeController::asOfChanged, this, &SessionBar::updateLive);
    connect(&session->range(), &TimeRangeController::followingChanged, this, &SessionBar::updateLive);
    connect(&session->pump(), &DeltaPump::ticked, this, [this] {
        if (m_freeze->isChecked()) {
            m_freeze->setText(tr("Frozen · %1 held").arg(formatCount(models()->pump().stats().held)));
        }
    });
    // Namespaces come and go with the tree's groups; counting them at every tick would cost a walk over all objects.
    const auto groupsChanged = [this](const QModelIndex &parent) {
        if (!parent.isValid() && !m_namespace->view()->isVisible()) {
            fillNamespaces();
        }
    };
    connect(&session->tree(), &QAbstractItemModel::rowsInserted, this, groupsChanged);
    connect(&session->tree(), &QAbstractItemModel::rowsRemoved, this, groupsChanged);
    connect(&session->tree(), &QAbstractItemModel::modelReset, this, [groupsChanged] { groupsChanged({}); });
}

void SessionBar::refresh()
{
    updateRecording();
    updateLive();
}

void SessionBar::updateLabels()
{
    const QString title = m_controller->title();
    m_context->setText(title.isEmpty() ? tr("Connect…") : title + (isNarrow() ? QString() : u"  "_s + m_controller->subtitle()) + u" ▾"_s);
    const QStringList warnings = m_controller->warnings();
    m_context->setToolTip(warnings.isEmpty() ? tr("Choose a cluster (Ctrl+K)") : warnings.join(u'\n'));
    m_context->setProperty("danger", m_controller->isLive() && !warnings.isEmpty());
    m_namespace->setEnabled(m_controller->isLive());
    fillNamespaces();
}

void SessionBar::fillNamespaces()
{
    QStringList names{tr("All namespaces")};
    if (models()) {
        for (const auto &[name, count] : models()->objects().namespaceCounts()) {
            if (!name.empty()) {
                names += QString::fromStdString(name);
            }
        }
    }
    const QString wanted = m_controller->namespaceName();
    if (!wanted.isEmpty() && !names.contains(wanted)) {
        names += wanted;
    }
    if (m_namespace->count() != names.size() && !m_namespace->hasFocus()) {
        const QSignalBlocker quiet(m_namespace);
        m_namespace->clear();
        m_namespace->addItems(names);
        m_namespace->setCurrentIndex(wanted.isEmpty() ? 0 : int(names.indexOf(wanted)));
    }
}

void SessionBar::updateKinds()
{
    const QList<KindChoice> kinds = m_controller->kinds();
    const qsizetype watched = std::ranges::count_if(kinds, &KindChoice::watched);
    const qsizetype hidden = kinds.size() - watched;
    const QString text = hidden > 0 && !isNarrow() ? tr("%1 kinds · %2 hidden").arg(watched).arg(hidden) : tr("%1 kinds").arg(watched);
    m_kinds->setText((kinds.isEmpty() ? tr("Kinds") : text) + u" ▾"_s);
    m_kinds->setEnabled(m_controller->isLive() && !kinds.isEmpty());
}

void SessionBar::chooseKinds()
{
    const QList<KindChoice> kinds = m_controller->kinds();
    if (kinds.isEmpty()) {
        return; // a file, or the server has not said yet what it has
    }
    auto *chooser = new KindChooser(kinds, models(), window());
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    connect(chooser, &QDialog::accepted, this, [this, chooser] { m_controller->setKinds(chooser->chosen()); });
    chooser->open();
}

/// What can be read elsewhere goes first.
bool SessionBar::isNarrow() const
{
    return width() < fontMetrics().averageCharWidth() * 190;
}

void SessionBar::resizeEvent(QResizeEvent *event)
{
    QToolBar::resizeEvent(event);
    if (std::exchange(m_wasNarrow, isNarrow()) != isNarrow()) {
        updateLabels();
        updateKinds();
        updateRecording();
    }
}

void SessionBar::updateRecording()
{
    const RecordingState state = m_controller->recording();
    const Theme &theme = Theme::of(this);
    if (!state.problem.isEmpty()) {
        m_record->setIcon(icon(Icon::Error, theme.red));
        m_record->setText(tr("NOT RECORDING"));
        m_record->setToolTip(state.problem);
    } else if (state.recording && state.since) {
        m_record->setIcon(icon(Icon::Record, theme.red));
        const QString age = formatAge(SystemClock().wall() - *state.since);
        m_record->setText(isNarrow() ? tr("REC %1").arg(age) : tr("REC %1 · %2").arg(age, formatBytes(state.bytes)));
        m_record->setToolTip(tr("Recording to %1. Click to save a copy.").arg(state.file));
    } else {
        m_record->setIcon(icon(Icon::Stop));
        m_record->setText(m_controller->isLive() || !models() ? tr("Not recording") : tr("File"));
        m_record->setToolTip(state.file);
    }
}

QString SessionBar::wordsOf(const TrustSummary &trust)
{
    switch (trust.worst) {
    case Trust::Live:
        return tr("Live");
    case Trust::CatchingUp:
        return tr("Catching up");
    case Trust::Stale:
        return tr("Reconnecting");
    case Trust::Dead:
        break; // what is forbidden does not come back by itself
    }
    return trust.live > 0 ? tr("Live in part") : tr("Not live");
}

void SessionBar::updateLive()
{
    const std::optional<TimeNs> asOf = models() ? models()->range().asOf() : std::nullopt;
    const TrustSummary trust = models() ? models()->streams().trust() : TrustSummary();
    const bool running = models() && m_controller->isLive() && !m_controller->problem();
    const QString words = !models() || m_controller->problem() ? tr("Not connected") : !m_controller->isLive() ? tr("File")
        : trust.total == 0 ? tr("Connecting") : wordsOf(trust);
    const Theme &theme = Theme::of(this);
    const QColor dot = running && trust.total > 0 ? theme.trust(trust.worst) : theme.grey;
    m_state->setText(u"<span style='color:%1'>●</span> %2"_s.arg(dot.name(), words.toHtmlEscaped()));
    m_state->setAccessibleName(words);
    // Only where there is somewhere to go back to.
    m_liveShown->setVisible(models() && (asOf || (m_controller->isLive() && !models()->range().isFollowing())));
    const Timestamp shown = asOf ? Timestamp(std::chrono::nanoseconds(*asOf)) : SystemClock().wall();
    m_clock->setText(asOf ? tr("as of %1").arg(formatClock(shown, 3)) : formatClock(shown, 0));
}

void SessionBar::goLive()
{
    if (models()) {
        models()->range().goLive();
    }
    updateLive();
}

void SessionBar::toggleFrozen()
{
    m_freeze->toggle();
}

void SessionBar::setFrozen(bool frozen)
{
    if (models()) {
        models()->pump().setFrozen(frozen);
    }
    m_frozenSince = frozen && models() ? std::optional(models()->clock().wall()) : std::nullopt;
    m_freeze->setText(frozen ? tr("Frozen") : tr("Freeze"));
    m_freeze->setIcon(icon(frozen ? Icon::Play : Icon::Pause));
    emit frozenChanged();
}

} // namespace watchglass
