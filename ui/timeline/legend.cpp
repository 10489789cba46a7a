// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/legend.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

namespace watchglass {

namespace {

constexpr int sampleWidth = 72;
constexpr int sampleHeight = 24;
constexpr int middle = sampleWidth / 2;

QString tr(const char *text)
{
    return QCoreApplication::translate("watchglass::TimelineLegend", text);
}

LegendEntry bar(const QString &name, LaneState state, bool thin = false)
{
    LegendEntry entry{name};
    entry.layout.bars = {{8, sampleWidth - 16, state, thin}};
    return entry;
}

LegendEntry tick(const QString &name, Severity severity, bool found = false)
{
    LegendEntry entry = bar(name, LaneState::Current);
    TickRun run;
    run.x = middle;
    run.width = LayoutMetrics().tick;
    run.severity = severity;
    run.found = found;
    entry.layout.ticks = {run};
    return entry;
}

LegendEntry crowd(const QString &name)
{
    LegendEntry entry = bar(name, LaneState::Current);
    for (int i = 0; i < 6; ++i) {
        TickRun run;
        run.x = middle - 12 + i * 4;
        run.width = 4;
        run.severity = Severity::Info;
        run.level = quint8(1 + i % TickRun::FullLevel);
        run.crowd = true;
        entry.layout.ticks.push_back(run);
    }
    return entry;
}

LegendEntry deletion(const QString &name)
{
    LegendEntry entry = tick(name, Severity::Info);
    entry.layout.bars.front().width = middle - 8;
    return entry;
}

LegendEntry diamond(const QString &name, Severity severity)
{
    LegendEntry entry = bar(name, LaneState::Current);
    entry.layout.diamonds = {{middle, severity, 1}};
    return entry;
}

LegendEntry blind(const QString &name, BlindRun run, bool below = false)
{
    LegendEntry entry = bar(name, LaneState::Current);
    (below ? entry.blind.below : entry.blind.own) = {run};
    return entry;
}

LegendEntry density(const QString &name)
{
    LegendEntry entry{name};
    const Severity severities[] = {Severity::Info, Severity::Info, Severity::Warning, Severity::Info, Severity::Error, Severity::Info};
    quint32 count = 3;
    int x = middle - 12;
    for (const Severity severity : severities) {
        entry.density.push_back({x, LayoutMetrics().densityWidth, count, severity});
        count = count * 5 % 23 + 1;
        x += LayoutMetrics().densityPitch;
    }
    return entry;
}

LegendEntry notInMemory(const QString &name)
{
    LegendEntry entry = bar(name, LaneState::Current);
    entry.layout.bars.front() = {middle, middle - 8, LaneState::Current, false};
    entry.notInMemory = true;
    return entry;
}

/// A piece of lane.
class Sample final : public QWidget
{
public:
    Sample(const LegendEntry &entry, QWidget *parent) : QWidget(parent), m_entry(entry) { setFixedSize(sampleWidth, sampleHeight); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintLegendEntry(painter, rect(), m_entry, Theme::of(this));
    }

private:
    LegendEntry m_entry;
};

} // namespace

QList<LegendSection> legendSections()
{
    const BlindRun over{.x = 20, .width = 32};
    const BlindRun lasting{.x = middle, .width = middle, .lasts = true};
    return {
        {tr("Bars: the health of an object"),
         {bar(tr("current"), LaneState::Current), bar(tr("in progress"), LaneState::InProgress), bar(tr("failed"), LaneState::Failed),
          bar(tr("terminating"), LaneState::Terminating), bar(tr("not known"), LaneState::Unknown),
          bar(tr("existed, but nothing had been seen of it yet"), LaneState::Unknown, true), deletion(tr("deleted: the bar ends"))}},
        {tr("Ticks: changes of an object"),
         {tick(tr("spec"), Severity::Notice), tick(tr("status, metadata or anything else"), Severity::Info),
          tick(tr("noise only: fields that are folded away"), Severity::None), tick(tr("with a warning"), Severity::Warning),
          tick(tr("with an error"), Severity::Error), tick(tr("split: found by re-reading, when it happened is not known"), Severity::Info, true),
          crowd(tr("too many for one tick each: the more, the higher"))}},
        {tr("Diamonds: cluster events about an object"),
         {diamond(tr("normal"), Severity::Info), diamond(tr("warning"), Severity::Warning)}},
        {tr("Hatching: what was not delivered"),
         {blind(tr("not live now; the edge is since when"), lasting), blind(tr("blind for a time that is over"), over),
          blind(tr("the same, of something folded away here"), over, true)}},
        {tr("Other"),
         {density(tr("columns of a group: how much happened, and the worst of it")),
          notInMemory(tr("older, or before the record: not in memory"))}},
    };
}

void paintLegendEntry(QPainter &painter, const QRect &rect, const LegendEntry &entry, const Theme &theme)
{
    painter.save();
    painter.translate(rect.topLeft());
    painter.fillRect(QRect(QPoint(), rect.size()), theme.base);
    if (entry.notInMemory) {
        painter.fillRect(QRect(0, 0, middle, rect.height()), theme.window);
        painter.fillRect(QRect(middle - 1, 0, 1, rect.height()), theme.border);
    }
    PainterCanvas canvas(painter, theme);
    const RowGeometry geometry = RowGeometry::of(rect.height(), 1);
    if (entry.density.empty()) {
        paintLane(canvas, entry.layout, entry.blind, geometry, theme);
    } else {
        paintDensity(canvas, entry.density, entry.blind, geometry, theme);
    }
    painter.restore();
}

TimelineLegend::TimelineLegend(QWidget *parent)
    : QFrame(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("timelineLegend"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_NoMouseReplay); // a click on the button that opened it closes it
    setAccessibleName(tr("What the marks of the timeline mean"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(16, 12, 16, 16);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(2);
    grid->setColumnMinimumWidth(2, 16); // between the two halves
    const QList<LegendSection> sections = legendSections();
    for (qsizetype i = 0; i < sections.size(); ++i) {
        addSection(grid, i < 2 ? 0 : 3, sections[i]);
    }
}

void TimelineLegend::addSection(QGridLayout *grid, int column, const LegendSection &section)
{
    int row = 0;
    while (grid->itemAtPosition(row, column)) {
        ++row;
    }
    auto *title = new QLabel(section.title, this);
    title->setFont(Theme::font(0, QFont::DemiBold));
    title->setContentsMargins(0, row > 0 ? 8 : 0, 0, 2);
    grid->addWidget(title, row, column, 1, 2);
    QStringList names;
    for (const LegendEntry &entry : section.entries) {
        ++row;
        grid->addWidget(new Sample(entry, this), row, column);
        grid->addWidget(new QLabel(entry.name, this), row, column + 1);
        names += entry.name;
    }
    const QString before = accessibleDescription();
    setAccessibleDescription((before.isEmpty() ? QString() : before + u' ') + section.title + QStringLiteral(": ") + names.join(QStringLiteral("; ")) + u'.');
}

void TimelineLegend::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return) {
        close();
        return;
    }
    QFrame::keyPressEvent(event);
}

void TimelineLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    painter.fillRect(rect(), theme.raised);
    painter.setPen(theme.border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace watchglass
