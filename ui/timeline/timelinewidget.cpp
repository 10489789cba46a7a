// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timelinewidget.h"

#include "models/digest/format.h"
#include "ui/timeline/laneview.h"
#include "ui/timeline/overviewstrip.h"
#include "ui/timeline/rulerstrip.h"
#include "ui/timeline/timelinecontext.h"

#include <QAccessible>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace watchglass {

namespace {
constexpr int LiveInterval = 33;
} // namespace

TimelineWidget::TimelineWidget(QWidget *parent)
    : QWidget(parent)
    , m_context(std::make_unique<TimelineContext>())
    , m_overview(new OverviewStrip(m_context.get(), this))
    , m_ruler(new RulerStrip(m_context.get(), this))
    , m_lanes(new LaneView(m_context.get(), this))
{
    setObjectName(QStringLiteral("timeline"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_overview);
    layout->addWidget(m_ruler);
    layout->addWidget(m_lanes, 1);
    setFocusProxy(m_lanes);
    m_lanes->installEventFilter(this);
    m_liveTimer.setSingleShot(true);
    m_liveTimer.setInterval(LiveInterval);
    connect(&m_liveTimer, &QTimer::timeout, this, &TimelineWidget::refresh);
    connectParts();
}

TimelineWidget::~TimelineWidget()
{
    // The lanes hold aggregates of the store.
    setModels(nullptr, nullptr, nullptr);
}

void TimelineWidget::connectParts()
{
    const auto zoom = [this](double factor, TimeNs anchor) {
        if (m_context->range != nullptr) {
            m_context->range->zoom(factor, anchor);
        }
    };
    connect(m_overview, &OverviewStrip::zoomRequested, this, zoom);
    connect(m_lanes, &LaneView::zoomRequested, this, zoom);
    connect(m_overview, &OverviewStrip::visibleChosen, this, [this](TimeSpan span) { m_context->range->setVisible(span); });
    connect(m_overview, &OverviewStrip::fitRequested, this, [this] {
        if (m_context->isReady()) {
            m_context->range->fit();
        }
    });
    connect(m_lanes, &LaneView::panRequested, this, [this](qint64 ns) { m_context->range->panBy(ns); });
    connect(m_lanes, &LaneView::showRequested, this, [this](TimeSpan span) { m_context->range->setVisible(span); });
    connect(m_lanes, &LaneView::pointerMoved, m_ruler, qOverload<>(&QWidget::update));
    connect(m_lanes, &LaneView::timeChosen, this, &TimelineWidget::chooseTime);
    connect(m_ruler, &RulerStrip::timeChosen, this, &TimelineWidget::chooseTime);
    connect(m_lanes, &LaneView::markChosen, this, &TimelineWidget::chooseMark);
    connect(m_lanes, &LaneView::focusMarkChanged, this, &TimelineWidget::announceFocus);
    connect(m_lanes, &LaneView::gapChosen, this, [this](const BlindInterval &gap) {
        if (m_context->selection != nullptr) {
            m_context->selection->selectGap(gap.gap);
        }
    });
    connect(m_lanes, &LaneView::areaChosen, this, [this](TimeSpan span, const QList<quint64> &rows) {
        m_context->range->setBrush(span);
        emit areaSelected(span, rows);
    });
}

void TimelineWidget::setModels(TimelineStore *store, TimeRangeController *range, SelectionController *selection)
{
    for (const QMetaObject::Connection &connection : std::exchange(m_connections, {})) {
        disconnect(connection);
    }
    m_context->store = store;
    m_context->range = range;
    m_context->selection = selection;
    m_context->focus.reset();
    m_context->pointer.reset();
    m_lanes->storeChanged();
    if (store != nullptr) {
        m_connections << connect(store, &TimelineStore::changed, this, &TimelineWidget::refreshSoon);
    }
    if (range != nullptr) {
        m_connections << connect(range, &TimeRangeController::visibleChanged, this, &TimelineWidget::refresh);
        m_connections << connect(range, &TimeRangeController::extentChanged, this, &TimelineWidget::refreshSoon);
        m_connections << connect(range, &TimeRangeController::asOfChanged, this, &TimelineWidget::refresh);
        m_connections << connect(range, &TimeRangeController::brushChanged, this, &TimelineWidget::refresh);
    }
    if (selection != nullptr) {
        m_connections << connect(selection, &SelectionController::observationChanged, this, &TimelineWidget::followSelection);
        m_connections << connect(selection, &SelectionController::gapChanged, this, &TimelineWidget::followSelection);
    }
    refresh();
}

void TimelineWidget::setLaneSource(LaneSource *source)
{
    if (m_context->source != nullptr) {
        disconnect(m_context->source, nullptr, this, nullptr);
    }
    m_context->source = source;
    if (source != nullptr) {
        connect(source, &LaneSource::rowsChanged, m_lanes, &LaneView::rowsChanged);
        connect(source, &QObject::destroyed, this, [this] {
            m_context->source = nullptr;
            m_lanes->rowsChanged();
        });
    }
    m_lanes->rowsChanged();
}

void TimelineWidget::setDescriber(std::function<QString(quint64 seq)> describe)
{
    m_context->describe = std::move(describe);
}

void TimelineWidget::setRecordBegin(std::optional<TimeNs> ns)
{
    m_context->recordBegin = ns;
    refresh();
}

void TimelineWidget::setUtc(bool utc)
{
    m_context->utc = utc;
    refresh();
}

bool TimelineWidget::isUtc() const
{
    return m_context->utc;
}

int TimelineWidget::laneTop() const
{
    return m_overview->sizeHint().height() + m_ruler->sizeHint().height();
}

void TimelineWidget::setLaneTop(int height)
{
    const int ruler = m_ruler->sizeHint().height();
    m_ruler->setFixedHeight(ruler);
    m_overview->setFixedHeight(std::max(height - ruler, m_overview->sizeHint().height()));
}

qint64 TimelineWidget::lastFrame() const
{
    return m_lanes->lastFrame();
}

void TimelineWidget::updateCoordinates()
{
    if (!m_context->isReady()) {
        m_context->ticks.clear();
        return;
    }
    m_context->ratio = devicePixelRatioF();
    const int pixels = std::max(1, static_cast<int>(std::ceil(m_lanes->width() * m_context->ratio)));
    m_context->coordinates.set(m_context->range->visible(), pixels);
    m_context->ticks = rulerTicks(m_context->coordinates, m_ruler->labelSpacing() * m_context->ratio, m_context->utc);
}

void TimelineWidget::refresh()
{
    m_liveTimer.stop();
    updateCoordinates();
    m_overview->update();
    m_ruler->update();
    m_lanes->update();
}

void TimelineWidget::refreshSoon()
{
    if (!m_liveTimer.isActive()) {
        m_liveTimer.start();
    }
}

void TimelineWidget::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    // The layout has not placed the lanes yet.
    layout()->activate();
    refresh();
}

bool TimelineWidget::event(QEvent *event)
{
    const bool look = event->type() == QEvent::DevicePixelRatioChange || event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::LocaleChange;
    const bool result = QWidget::event(event);
    if (look) {
        refresh();
    }
    return result;
}

void TimelineWidget::chooseTime(TimeNs ns)
{
    m_context->range->setFollowing(false);
    m_context->range->setAsOf(ns);
}

void TimelineWidget::chooseMark(const MarkHit &hit)
{
    m_context->range->ensureVisible(hit.mark.ns);
    if (m_context->selection != nullptr) {
        m_choosing = true;
        m_context->selection->selectObservation(hit.mark.ref, m_context->store->ref(hit.lane));
        m_choosing = false;
    }
    emit markActivated(hit.mark.ref);
}

void TimelineWidget::followSelection()
{
    if (m_choosing || !m_context->isReady()) {
        return;
    }
    SelectionController *selection = m_context->selection;
    const std::optional<LaneId> lane = m_context->store->find(selection->uid());
    if (selection->observation() && lane) {
        const MarkSeries &marks = m_context->store->lane(*lane).marks;
        const auto seq = static_cast<quint32>(*selection->observation());
        for (std::size_t i = marks.size(); i-- > 0;) {
            if (marks.at(i).ref == seq) {
                const LaneRow *row = m_lanes->currentRow();
                m_lanes->setFocusMark(MarkHit{*lane, marks.at(i)}, row != nullptr ? row->key : 0);
                m_context->range->ensureVisible(marks.at(i).ns);
                break;
            }
        }
    }
    if (selection->gap()) {
        if (const std::optional<BlindInterval> gap = m_context->store->gap(*selection->gap())) {
            m_context->range->ensureVisible(gap->span.from);
        }
    }
    refresh();
}

QString TimelineWidget::focusText() const
{
    if (!m_context->isReady()) {
        return tr("Timeline, no session");
    }
    if (m_context->focus) {
        return m_lanes->describe(*m_context->focus);
    }
    const LaneRow *row = m_lanes->currentRow();
    const QString from = formatClock(fromNs(m_context->range->visible().from), 0, m_context->utc);
    const QString to = formatClock(fromNs(m_context->range->visible().to), 0, m_context->utc);
    return row != nullptr ? tr("%1, %2 to %3").arg(row->label, from, to) : tr("Timeline, %1 to %2").arg(from, to);
}

void TimelineWidget::announceFocus()
{
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleEvent changed(m_lanes, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
    if (m_context->focus) {
        QAccessibleAnnouncementEvent announcement(m_lanes, focusText());
        QAccessible::updateAccessibility(&announcement);
    }
}

} // namespace watchglass
