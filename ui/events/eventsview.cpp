// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/events/eventsview.h"
#include "models/digest/format.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/tablecells.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

using Events = EventTableModel;

QColor typeColour(const Theme &theme, LogType type, Severity severity)
{
    if (severity >= Severity::Warning) {
        return theme.severity(severity);
    }
    switch (type) {
    case LogType::Added:
        return theme.green;
    case LogType::Modified:
        return theme.blue;
    case LogType::Gap:
    case LogType::Finding:
        return theme.yellow;
    default:
        return theme.grey;
    }
}

CellLook lookOf(const QModelIndex &index, const QPalette &palette)
{
    const Theme &theme = Theme::of(palette);
    CellLook look;
    switch (index.column()) {
    case Events::TimeColumn:
    case Events::RvColumn:
        look.monospace = true;
        look.text = theme.textMuted;
        look.right = index.column() == Events::RvColumn;
        break;
    case Events::TypeColumn:
        look.dot = typeColour(theme, static_cast<LogType>(index.data(Events::TypeRole).toInt()),
                              static_cast<Severity>(index.data(Events::SeverityRole).toInt()));
        break;
    case Events::ObjectColumn:
        look.elide = Qt::ElideMiddle; // pods of one owner differ at their end
        break;
    case Events::ManagersColumn:
    case Events::StreamColumn:
    case Events::KindColumn:
        look.text = theme.textMuted;
        break;
    default:
        break;
    }
    return look;
}

QToolButton *switchButton(const QString &text, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    return button;
}

} // namespace

EventsView::EventsView(QWidget *parent)
    : QWidget(parent)
    , m_table(new DenseTable(QStringLiteral("events"), this))
    , m_coverage(new ElidedLabel(this))
    , m_hidden(new ElidedLabel(this))
    , m_existing(switchButton(tr("Existing at start"), tr("Also show what the first list found: it is not news"), this))
    , m_steps(switchButton(tr("Stream steps"), tr("Also show each step of the streams; what was missed is always shown"), this))
    , m_grouped(switchButton(tr("Group repeats"), tr("Show a repeated event once, with its count"), this))
    , m_onlySelected(switchButton(tr("Only selected"), tr("Only what concerns the selected object and what is under it"), this))
{
    m_grouped->setChecked(true);
    m_table->setObjectName(QStringLiteral("eventTable"));
    setFocusProxy(m_table);
    m_table->setAccessibleName(tr("Events"));
    m_table->setItemDelegate(new CellDelegate(lookOf, m_table));
    m_table->setSortingEnabled(true);
    m_coverage->setObjectName(QStringLiteral("coverage"));
    m_coverage->setForegroundRole(QPalette::PlaceholderText);
    m_hidden->setForegroundRole(QPalette::PlaceholderText);

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 2, 8, 2);
    bar->setSpacing(4);
    bar->addWidget(m_onlySelected);
    bar->addWidget(m_grouped);
    bar->addWidget(m_existing);
    bar->addWidget(m_steps);
    bar->addSpacing(4);
    bar->addWidget(m_hidden);
    bar->addStretch(1);
    bar->addWidget(m_coverage);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);

    // Rows are always in the order of time: another header must not claim otherwise.
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this](int section) {
        if (section != Events::TimeColumn && m_models) {
            m_table->horizontalHeader()->setSortIndicator(Events::TimeColumn, m_models->events().newestFirst() ? Qt::DescendingOrder : Qt::AscendingOrder);
        }
    });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        emit activated(Timestamp(std::chrono::nanoseconds(index.data(Events::TimeRole).toLongLong())));
    });
}

void EventsView::setModels(SessionModels *models)
{
    if (m_models) {
        m_models->events().disconnect(this);
        m_models->selection().disconnect(this);
        m_models->streams().disconnect(this);
        m_existing->disconnect(this);
        m_steps->disconnect(this);
        m_grouped->disconnect(this);
        m_onlySelected->disconnect(this);
    }
    m_models = models;
    m_table->setModel(models ? &models->events() : nullptr);
    if (!models) {
        return;
    }
    EventTableModel &events = models->events();
    m_table->setColumns({{104}, {120, 108}, {92, 72}, {190, 130}, {0, 190}, {130, 92}, {70}, {92, 72}});
    {
        const QSignalBlocker quiet(m_table->horizontalHeader());
        m_table->horizontalHeader()->setSortIndicator(Events::TimeColumn, events.newestFirst() ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    connect(m_existing, &QToolButton::toggled, this, [this](bool on) { m_models->events().setExistingShown(on); });
    connect(m_steps, &QToolButton::toggled, this, [this](bool on) { m_models->events().setStepsShown(on); });
    connect(m_grouped, &QToolButton::toggled, this, [this](bool on) { m_models->events().setGrouped(on); });
    connect(m_onlySelected, &QToolButton::toggled, this, &EventsView::selectFromController);
    connect(&events, &EventTableModel::countsChanged, this, &EventsView::updateCoverage);
    connect(&events, &EventTableModel::filteringChanged, this, &EventsView::updateCoverage);
    connect(&models->streams(), &StreamTableModel::trustChanged, this, &EventsView::updateCoverage);
    connect(&models->selection(), &SelectionController::objectChanged, this, &EventsView::selectFromController);
    events.setGrouped(m_grouped->isChecked());
    events.setExistingShown(m_existing->isChecked());
    events.setStepsShown(m_steps->isChecked());
    updateCoverage();
}

void EventsView::updateCoverage()
{
    const LogCoverage coverage = m_models->log().coverage();
    QString text;
    if (coverage.streams == 0) {
        text = tr("nothing is watched yet");
    } else if (!coverage.completeSince && m_models->streams().trust().stopped == m_models->streams().trust().total) {
        text = tr("not known to be complete");
    } else if (!coverage.completeSince) {
        text = tr("loading: not complete yet");
    } else {
        text = tr("complete since %1").arg(formatClock(*coverage.completeSince, 0));
        if (!coverage.blind.empty()) {
            text += coverage.blind.size() == 1 ? tr(", except 1 blind interval") : tr(", except %1 blind intervals").arg(coverage.blind.size());
        }
        if (coverage.incompleteStreams > 0) {
            text += coverage.incompleteStreams == 1 ? tr(", without 1 stream") : tr(", without %1 streams").arg(coverage.incompleteStreams);
        }
    }
    if (coverage.trimmedRows > 0) {
        text += tr(" · %1 older rows dropped from memory, still in the record").arg(formatCount(coverage.trimmedRows));
    }
    m_coverage->setText(text);
    const std::size_t existing = m_models->events().hiddenExisting();
    const std::size_t steps = m_models->events().hiddenSteps();
    QStringList hidden;
    if (existing > 0) {
        hidden += tr("%1 existed at the start").arg(formatCount(existing));
    }
    if (steps > 0) {
        hidden += tr("%1 stream steps").arg(formatCount(steps));
    }
    const QString left = hidden.isEmpty() ? QString() : tr("hidden: %1").arg(hidden.join(u", "));
    m_hidden->setText(m_models->events().isFiltering() ? tr("filtering, still the rows of before…") : left);
    updateEmptyText();
}

void EventsView::setState(const ViewState &state)
{
    m_state = state;
    if (m_models) {
        updateEmptyText();
    } else {
        m_table->setEmptyText(emptyWords(state, QString()));
    }
}

void EventsView::updateEmptyText()
{
    const TrustSummary trust = m_models->streams().trust();
    if (m_models->events().isFiltering()) {
        m_table->setEmptyText(tr("Filtering…"));
    } else if (m_models->events().hasTimeRange()) {
        const std::optional<Timestamp> dropped = m_models->log().coverage().trimmedBefore;
        const std::optional<TimeSpan> area = m_models->range().brush();
        m_table->setEmptyText(area && dropped && fromNs(area->from) < *dropped
                                  ? tr("Nothing in memory of the selected area matches; rows before %1 are only in the record.").arg(formatClock(*dropped, 0))
                                  : tr("Nothing recorded in the selected area matches."));
    } else if (!m_models->filter().isEmpty()) {
        m_table->setEmptyText(tr("Nothing recorded matches the filter."));
    } else if (trust.total == 0 || trust.isLoading()) {
        m_table->setEmptyText(m_state.isSuspect() ? emptyWords(m_state, QString()) : tr("Loading. What happens from now on appears here."));
    } else {
        const QString nothing = tr("Nothing has changed since the first list.");
        const ViewState state = viewState(trust, {}, m_models->clock().wall());
        m_table->setEmptyText(state.claim == ViewClaim::Stopped ? nothing : emptyWords(state, nothing));
    }
}

void EventsView::rowChosen(const QModelIndex &index)
{
    if (m_choosing || !index.isValid()) {
        return;
    }
    m_choosing = true;
    const std::optional<LogRowNumber> row = m_models->events().logRowAt(index.row());
    if (row) {
        const LogRecord record = m_models->log().record(*row);
        const ObjectRef object = record.object != 0 ? m_models->objects().ref(record.object) : ObjectRef();
        const GapRecordPtr gap = record.type == LogType::Gap ? m_models->log().gap(*row) : nullptr;
        if (gap) {
            m_models->selection().selectGap(gap->id);
        } else if (record.seq != 0) {
            m_models->selection().selectObservation(record.seq, object.uid.empty() ? std::nullopt : std::optional(object));
        } else if (!object.uid.empty()) {
            m_models->selection().selectObject(object);
        }
    }
    m_choosing = false;
}

void EventsView::selectFromController()
{
    EventTableModel &events = m_models->events();
    const std::optional<ObjectRef> &object = m_models->selection().object();
    if (!m_onlySelected->isChecked() || !object) {
        events.setOnly(nullptr);
        return;
    }
    const ObjectId id = m_models->objects().idOf(*object);
    auto bits = std::make_shared<std::vector<bool>>(m_models->objects().idLimit());
    const QModelIndex index = m_models->tree().indexOfObject(id);
    for (const ObjectId under : *m_models->tree().objectsUnder(index)) {
        if (under < bits->size()) {
            (*bits)[under] = true;
        }
    }
    if (id < bits->size()) {
        (*bits)[id] = true;
    }
    events.setOnly(std::move(bits));
}

} // namespace watchglass
