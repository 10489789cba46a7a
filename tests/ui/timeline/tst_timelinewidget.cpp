// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/models/timeline/timelinestory.h"
#include "tests/ui/timeline/fixedrows.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"
#include "ui/timeline/lanecanvas.h"
#include "ui/timeline/laneview.h"
#include "ui/timeline/overviewstrip.h"
#include "ui/timeline/rulerstrip.h"
#include "ui/timeline/timelinewidget.h"

#include <QAccessible>
#include <QApplication>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QXmlStreamReader>
#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

class TestTimelineWidget : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void wheelZoomsAboutThePointer();
    void dragPansAndKeepsTheTimeUnderThePointer();
    void shiftDragSelectsAnArea();
    void clickSetsTheMoment();
    void clickOnAMarkSelectsIt();
    void clickOnABlindIntervalSelectsIt();
    void keysDoWhatTheyShould();
    void steppingWalksTheMarks();
    void escapeClearsOneThingAtATime();
    void selectionFromElsewhereIsShown();
    void hoverDrawsNoRowAgain();
    void panDrawsOnlyRows();
    void errorsAreSeenAtEveryZoom();
    void nothingIsDrawnAfterNow();
    void saysWhatIsNotInMemory();
    void overviewMovesTheView();
    void readersHearTheMark();
    void readersWalkTheRows();
    void exports();
    void exportedBlindIntervalEndsWhereItEnds();
    void noStateShinesThroughWhatIsBlind();
    void whatIsBlindNowIsSeenFirst_data();
    void whatIsBlindNowIsSeenFirst();
    void sinceWhenIsSaid();
    void survivesWithoutASession();

private:
    LaneView *lanes() const { return m_widget->findChild<LaneView *>(); }
    int xOf(TimeNs ns) const;
    QImage picture() const { return lanes()->grab().toImage().convertToFormat(QImage::Format_RGB32); }

    std::unique_ptr<ThemeController> m_themes;
    std::unique_ptr<TimelineStore> m_store;
    std::unique_ptr<TimeRangeController> m_range;
    std::unique_ptr<SelectionController> m_selection;
    std::unique_ptr<FixedRows> m_rows;
    std::unique_ptr<TimelineWidget> m_widget;
    ObjectRef m_pod = makeRef("Pod", "prod", "web");
    ObjectRef m_node = makeRef("Node", "", "node-a");
};

void TestTimelineWidget::initTestCase()
{
    m_themes = std::make_unique<ThemeController>(qApp, ThemeMode::Dark);
}

void TestTimelineWidget::init()
{
    m_store = std::make_unique<TimelineStore>();
    m_range = std::make_unique<TimeRangeController>();
    m_selection = std::make_unique<SelectionController>();
    m_rows = std::make_unique<FixedRows>();
    Story story;
    story.on(1).add(m_pod, Noon + 100 * Sec, Health::Current).modify(m_pod, Noon + 300 * Sec, Health::Failed, Severity::Error);
    story.event(m_pod, Noon + 500 * Sec, Severity::Warning).gap(9, Noon + 600 * Sec, Noon + 700 * Sec, 2);
    story.on(2).list(m_node, Noon, Health::Current);
    story.tell(*m_store);
    m_range->setFollowing(false);
    m_range->setExtent({Noon, Noon + 900 * Sec});
    m_range->setVisible({Noon, Noon + 1000 * Sec});
    LaneRow group;
    group.key = 1;
    group.label = u"prod"_s;
    group.members = std::make_shared<std::vector<LaneId>>(std::vector<LaneId>{m_store->ensureLane(m_pod)});
    LaneRow pod;
    pod.key = 2;
    pod.label = u"web"_s;
    pod.own = m_store->ensureLane(m_pod);
    LaneRow node;
    node.key = 3;
    node.label = u"node-a"_s;
    node.own = m_store->ensureLane(m_node);
    m_rows->all = {group, pod, node};
    m_rows->current = 2;
    m_widget = std::make_unique<TimelineWidget>();
    m_widget->resize(1000, 400);
    m_widget->setUtc(true);
    m_widget->setModels(m_store.get(), m_range.get(), m_selection.get());
    m_widget->setLaneSource(m_rows.get());
    m_widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_widget.get()));
}

void TestTimelineWidget::cleanup()
{
    m_widget.reset();
    m_rows.reset();
}

int TestTimelineWidget::xOf(TimeNs ns) const
{
    return static_cast<int>(std::lround(TimelineCoordinates(m_range->visible(), lanes()->width()).xOf(ns)));
}

void TestTimelineWidget::wheelZoomsAboutThePointer()
{
    const QPointF place(400, 30);
    const TimelineCoordinates before(m_range->visible(), lanes()->width());
    const TimeNs under = before.timeAt(400);
    QWheelEvent in(place, lanes()->mapToGlobal(place), QPoint(), QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(lanes(), &in);
    const TimelineCoordinates after(m_range->visible(), lanes()->width());
    QVERIFY(after.nsPerColumn() < before.nsPerColumn() * 0.9);
    QVERIFY(std::abs(after.xOf(under) - 400) < 1.0);
    QWheelEvent sideways(place, lanes()->mapToGlobal(place), QPoint(), QPoint(0, -120), Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase, false);
    const TimeSpan visible = m_range->visible();
    QApplication::sendEvent(lanes(), &sideways);
    QCOMPARE(m_range->visible().length(), visible.length());
    QVERIFY(m_range->visible().from > visible.from);
}

void TestTimelineWidget::dragPansAndKeepsTheTimeUnderThePointer()
{
    m_range->setVisible({Noon + 100 * Sec, Noon + 600 * Sec});
    const TimeNs under = TimelineCoordinates(m_range->visible(), lanes()->width()).timeAt(600);
    QTest::mousePress(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(600, 30));
    for (int x = 590; x >= 400; x -= 10) {
        QTest::mouseMove(lanes(), QPoint(x, 30));
    }
    QTest::mouseRelease(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(400, 30));
    QVERIFY(std::abs(xOf(under) - 400) <= 12);
    // A drag is no click.
    QVERIFY(!m_range->asOf());
}

void TestTimelineWidget::shiftDragSelectsAnArea()
{
    const QSignalSpy spy(m_widget.get(), &TimelineWidget::areaSelected);
    // The controller shortens the 1000 s asked for to a tenth more than the record, so a pixel is not a second.
    const TimelineCoordinates shown(m_range->visible(), lanes()->width());
    QTest::mousePress(lanes(), Qt::LeftButton, Qt::ShiftModifier, QPoint(200, 30));
    QTest::mouseMove(lanes(), QPoint(300, 50));
    QTest::mouseRelease(lanes(), Qt::LeftButton, Qt::ShiftModifier, QPoint(300, 50));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.front().at(1).value<QList<quint64>>(), (QList<quint64>{2, 3}));
    QVERIFY(m_range->brush());
    QCOMPARE(m_range->brush()->from, shown.timeAt(200));
    QCOMPARE(m_range->brush()->to, shown.timeAt(301));
}

void TestTimelineWidget::clickSetsTheMoment()
{
    m_range->setFollowing(true);
    m_range->setFollowing(false);
    m_range->setVisible({Noon, Noon + 1000 * Sec});
    QTest::mouseClick(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(400, 60));
    QVERIFY(m_range->asOf());
    QVERIFY(std::abs(*m_range->asOf() - (Noon + 400 * Sec)) <= 2 * Sec);
    QCOMPARE(m_rows->current, 3U);
    QVERIFY(!m_selection->observation());
}

void TestTimelineWidget::clickOnAMarkSelectsIt()
{
    const QSignalSpy spy(m_widget.get(), &TimelineWidget::markActivated);
    QTest::mouseClick(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(xOf(Noon + 300 * Sec) + 2, 36));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(m_selection->observation().value_or(0), 2U);
    QVERIFY(m_selection->object() == m_pod);
    // The state that this change left, not the one of the pixel beside it.
    QCOMPARE(*m_range->asOf(), Noon + 300 * Sec);
}

void TestTimelineWidget::clickOnABlindIntervalSelectsIt()
{
    QTest::mouseClick(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(xOf(Noon + 650 * Sec), 36));
    QCOMPARE(m_selection->gap().value_or(0), 9U);
    QVERIFY(lanes()->describe(QPoint(xOf(Noon + 650 * Sec), 36)).contains(u"Blind"_s));
    QVERIFY(!lanes()->describe(QPoint(xOf(Noon + 650 * Sec), 60)).contains(u"Blind"_s));
}

void TestTimelineWidget::keysDoWhatTheyShould()
{
    m_range->setVisible({Noon + 200 * Sec, Noon + 600 * Sec});
    const auto length = [this] { return m_range->visible().length(); };
    const qint64 start = length();
    QTest::keyClick(lanes(), Qt::Key_W);
    QVERIFY(length() < start);
    QTest::keyClick(lanes(), Qt::Key_S);
    QVERIFY(std::abs(length() - start) < 1000);
    const TimeNs from = m_range->visible().from;
    QTest::keyClick(lanes(), Qt::Key_D);
    QVERIFY(m_range->visible().from > from);
    QTest::keyClick(lanes(), Qt::Key_A);
    QVERIFY(std::abs(m_range->visible().from - from) < 1000);
    QTest::keyClick(lanes(), Qt::Key_F);
    // The row's marks lie between 100 and 500 s.
    QVERIFY(m_range->visible().contains(Noon + 100 * Sec) && m_range->visible().contains(Noon + 500 * Sec));
    QVERIFY(length() < 500 * Sec);
    QTest::keyClick(lanes(), Qt::Key_F);
    QVERIFY(length() >= 900 * Sec);
    QTest::keyClick(lanes(), Qt::Key_W);
    QTest::keyClick(lanes(), Qt::Key_W);
    QTest::keyClick(lanes(), Qt::Key_Home);
    QVERIFY(m_range->visible().contains(Noon));
    QTest::keyClick(lanes(), Qt::Key_End);
    QVERIFY(m_range->isFollowing());
    QTest::keyClick(lanes(), Qt::Key_Down);
    QCOMPARE(m_rows->current, 3U);
    QTest::keyClick(lanes(), Qt::Key_Up);
    QTest::keyClick(lanes(), Qt::Key_Up);
    QCOMPARE(m_rows->current, 1U);
    QTest::keyClick(lanes(), Qt::Key_Space);
    QCOMPARE(m_rows->toggled, 1U);
}

void TestTimelineWidget::steppingWalksTheMarks()
{
    QList<quint64> seen;
    connect(m_widget.get(), &TimelineWidget::markActivated, this, [&seen](quint64 seq) { seen << seq; });
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(lanes(), Qt::Key_Period);
    }
    QCOMPARE(seen, (QList<quint64>{1, 2, 3}));
    QTest::keyClick(lanes(), Qt::Key_Comma);
    QCOMPARE(seen.last(), 2U);
    QTest::keyClick(lanes(), Qt::Key_Return);
    QCOMPARE(*m_range->asOf(), Noon + 300 * Sec);
    // A mark out of view is brought into it.
    m_range->setVisible({Noon + 800 * Sec, Noon + 810 * Sec});
    QTest::keyClick(lanes(), Qt::Key_Period);
    QVERIFY(m_range->visible().contains(Noon + 500 * Sec));
}

void TestTimelineWidget::escapeClearsOneThingAtATime()
{
    m_range->setAsOf(Noon + 5 * Sec);
    m_range->setBrush(TimeSpan{Noon, Noon + Sec});
    QTest::keyClick(lanes(), Qt::Key_Period);
    QTest::keyClick(lanes(), Qt::Key_Escape);
    QVERIFY(m_range->brush());
    QTest::keyClick(lanes(), Qt::Key_Escape);
    QVERIFY(!m_range->brush());
    QVERIFY(m_range->asOf());
    QTest::keyClick(lanes(), Qt::Key_Escape);
    QVERIFY(!m_range->asOf());
}

void TestTimelineWidget::selectionFromElsewhereIsShown()
{
    m_range->setVisible({Noon + 700 * Sec, Noon + 800 * Sec});
    m_selection->selectObservation(2, m_pod);
    QVERIFY(m_range->visible().contains(Noon + 300 * Sec));
    QVERIFY(m_widget->focusText().contains(u"12:05:00.000"_s));
    m_range->setVisible({Noon, Noon + 100 * Sec});
    m_selection->selectGap(9);
    QVERIFY(m_range->visible().contains(Noon + 600 * Sec));
}

void TestTimelineWidget::hoverDrawsNoRowAgain()
{
    picture();
    const quint64 drawn = lanes()->strips().drawn();
    QVERIFY(drawn >= 3);
    for (int x = 100; x < 900; x += 50) {
        QTest::mouseMove(lanes(), QPoint(x, 30));
        picture();
    }
    m_selection->selectObject(m_node);
    m_range->setAsOf(Noon + 50 * Sec);
    picture();
    QCOMPARE(lanes()->strips().drawn(), drawn);
}

void TestTimelineWidget::panDrawsOnlyRows()
{
    picture();
    const quint64 drawn = lanes()->strips().drawn();
    Mark mark;
    mark.ns = Noon + 800 * Sec;
    mark.type = MarkType::Modified;
    m_store->addMark(m_store->ensureLane(m_node), mark);
    m_store->settle();
    picture();
    // Only the node's row has changed.
    QCOMPARE(lanes()->strips().drawn(), drawn + 1);
}

void TestTimelineWidget::errorsAreSeenAtEveryZoom()
{
    std::mt19937 random(31);
    const LaneId lane = m_store->ensureLane(makeRef("Pod", "prod", "crowd"));
    for (quint32 i = 0; i < 5000; ++i) {
        Mark mark;
        mark.ns = Noon + static_cast<TimeNs>(random() % 800'000) * Ms;
        mark.type = i % 3 == 0 ? MarkType::ClusterEvent : MarkType::Modified;
        mark.severity = Severity::Info;
        mark.setState(LaneState::Current);
        m_store->addMark(lane, mark);
    }
    Mark error;
    error.ns = Noon + 400 * Sec;
    error.type = MarkType::Modified;
    error.severity = Severity::Error;
    error.setState(LaneState::Current);
    m_store->addMark(lane, error);
    m_store->settle();
    m_rows->all.resize(1);
    m_rows->all[0].own = lane;
    m_rows->all[0].members = nullptr;
    m_rows->current = 0;
    emit m_rows->rowsChanged();
    const QRgb red = Theme::dark().red.rgb();
    for (double factor = 1; factor > 1e-5; factor *= 0.4) {
        m_range->fit();
        m_range->zoom(factor, error.ns);
        const QImage image = picture();
        bool found = false;
        const int x = xOf(error.ns);
        for (int i = std::max(0, x - 4); i <= std::min(image.width() - 1, x + 4); ++i) {
            found = found || image.pixel(i, 12) == red;
        }
        QVERIFY2(found, qPrintable(u"zoom %1, seed 31"_s.arg(factor)));
    }
}

void TestTimelineWidget::nothingIsDrawnAfterNow()
{
    // Covers what came after freezing, too.
    Mark mark;
    mark.ns = Noon + 950 * Sec;
    mark.type = MarkType::Modified;
    mark.severity = Severity::Error;
    m_store->addMark(m_store->ensureLane(m_pod), mark);
    m_store->settle();
    const QImage image = picture();
    const QRgb future = Theme::dark().future.rgb();
    for (int x = xOf(Noon + 900 * Sec) + 3; x < image.width() - 2; ++x) {
        QCOMPARE(image.pixel(x, 36), future);
    }
}

void TestTimelineWidget::saysWhatIsNotInMemory()
{
    m_widget->setRecordBegin(Noon);
    const QImage before = picture();
    m_store->dropBefore(Noon + 400 * Sec);
    m_store->settle();
    const QImage image = picture();
    const int row = 2 * m_rows->rowHeight + 2;
    QVERIFY(before.pixel(xOf(Noon + 57 * Sec), row) != Theme::dark().window.rgb());
    QCOMPARE(image.pixel(xOf(Noon + 57 * Sec), row), Theme::dark().window.rgb());
    QVERIFY(image.pixel(xOf(Noon + 457 * Sec), row) != Theme::dark().window.rgb());
    // Of the pod, an error before and a warning after.
    const int y = m_rows->rowHeight * 3 / 2;
    const QString older = lanes()->describe(QPoint(xOf(Noon + 300 * Sec), y));
    QVERIFY2(older.contains(u"Before 12:06:40: dropped from memory, still in the record. Dropped so far: 2 changes and events, of them 1 error"_s), qPrintable(older));
    QVERIFY(!older.contains(u"nothing was seen"_s));
    const QString since = lanes()->describe(QPoint(xOf(Noon + 450 * Sec), y));
    QVERIFY2(since.contains(u"since 12:06:40 or before"_s), qPrintable(since));
    QVERIFY(!since.contains(u"in the record"_s));
    QVERIFY(lanes()->summary(m_rows->all[1]).contains(u"older: only in the record"_s));
    m_range->setVisible({Noon + 400 * Sec, Noon + 900 * Sec});
    QVERIFY(!lanes()->summary(m_rows->all[1]).contains(u"only in the record"_s));
}

void TestTimelineWidget::overviewMovesTheView()
{
    auto *overview = m_widget->findChild<OverviewStrip *>();
    m_range->setVisible({Noon + 400 * Sec, Noon + 500 * Sec});
    const int y = overview->height() / 2;
    const int middle = overview->width() / 2;
    // Inside the window: it moves.
    QTest::mousePress(overview, Qt::LeftButton, Qt::NoModifier, QPoint(middle, y));
    QTest::mouseMove(overview, QPoint(middle + 200, y));
    QTest::mouseRelease(overview, Qt::LeftButton, Qt::NoModifier, QPoint(middle + 200, y));
    QVERIFY(m_range->visible().from > Noon + 500 * Sec);
    QCOMPARE(m_range->visible().length(), 100 * Sec);
    // Elsewhere: a new one.
    QTest::mousePress(overview, Qt::LeftButton, Qt::NoModifier, QPoint(100, y));
    QTest::mouseMove(overview, QPoint(300, y));
    QTest::mouseRelease(overview, Qt::LeftButton, Qt::NoModifier, QPoint(300, y));
    QVERIFY(m_range->visible().from < Noon + 110 * Sec);
    QVERIFY(std::abs(m_range->visible().length() - 182 * Sec) < 15 * Sec);
    // While following, the view ends after the newest: its right end can be taken hold of at the edge.
    m_range->setVisible({Noon + 500 * Sec, Noon + 600 * Sec});
    m_range->goLive();
    m_range->zoom(9, m_range->visible().from);
    QVERIFY(m_range->isFollowing());
    const TimeSpan live = m_range->visible();
    QVERIFY(live.to > Noon + 915 * Sec);
    const int edge = overview->width() - 3;
    QTest::mousePress(overview, Qt::LeftButton, Qt::NoModifier, QPoint(edge, y));
    QTest::mouseMove(overview, QPoint(overview->width() * 8 / 10, y));
    QTest::mouseRelease(overview, Qt::LeftButton, Qt::NoModifier, QPoint(overview->width() * 8 / 10, y));
    QCOMPARE(m_range->visible().from, live.from);
    QVERIFY(std::abs(m_range->visible().to - (Noon + 727 * Sec)) < 10 * Sec);
}

void TestTimelineWidget::noStateShinesThroughWhatIsBlind()
{
    for (const BlindLook look : {BlindLook::Below, BlindLook::Over, BlindLook::Lasting}) {
        const auto painted = [look](const QColor &below) {
            QImage image(80, 20, QImage::Format_RGB32);
            image.fill(below);
            QPainter painter(&image);
            PainterCanvas(painter, Theme::dark()).blind(image.rect(), look);
            return image;
        };
        QCOMPARE(painted(Qt::green), painted(Theme::dark().base));
    }
}

void TestTimelineWidget::whatIsBlindNowIsSeenFirst_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("file");
    for (const bool dark : {true, false}) {
        QTest::addRow("%s screen", dark ? "dark" : "light") << dark << false;
        QTest::addRow("%s file", dark ? "dark" : "light") << dark << true;
    }
}

void TestTimelineWidget::whatIsBlindNowIsSeenFirst()
{
    QFETCH(const bool, dark);
    QFETCH(const bool, file);
    const Theme &theme = dark ? Theme::dark() : Theme::light();
    const GlyphSet glyphs(theme, 1);
    const auto painted = [&](BlindLook look) {
        QImage image(90, 18, QImage::Format_ARGB32_Premultiplied);
        image.fill(theme.base);
        if (file) {
            QPainter painter(&image);
            PainterCanvas(painter, theme).blind(image.rect(), look);
        } else {
            ImageCanvas(image, glyphs, 0).blind(image.rect(), look);
        }
        return image;
    };
    // How far it stands out of the lane, inside its outline.
    const auto weight = [&](BlindLook look) {
        const QImage image = painted(look);
        double sum = 0;
        for (int y = 2; y < image.height() - 2; ++y) {
            for (int x = 6; x < image.width() - 2; ++x) {
                sum += contrast(image.pixelColor(x, y), theme.base) - 1;
            }
        }
        return sum;
    };
    QVERIFY(weight(BlindLook::Over) > 1.2 * weight(BlindLook::Below));
    QVERIFY2(weight(BlindLook::Lasting) > 2 * weight(BlindLook::Over), qPrintable(u"%1 against %2"_s.arg(weight(BlindLook::Lasting)).arg(weight(BlindLook::Over))));
    const QImage lasting = painted(BlindLook::Lasting);
    for (int y = 0; y < lasting.height(); ++y) { // the edge is whole
        for (int x = 0; x < LastingEdge; ++x) {
            QVERIFY(contrast(lasting.pixelColor(x, y), theme.base) >= 3);
        }
    }
    for (int x = 0; x < lasting.width(); ++x) {
        QVERIFY(contrast(lasting.pixelColor(x, 0), theme.base) >= 3);
    }
}

void TestTimelineWidget::sinceWhenIsSaid()
{
    const auto coloured = [](const QImage &image, const QColor &color) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixel(x, y) == color.rgb() ? 1 : 0;
            }
        }
        return count;
    };
    const Theme &theme = Theme::dark();
    auto *ruler = m_widget->findChild<RulerStrip *>();
    auto *overview = m_widget->findChild<OverviewStrip *>();
    const auto grabbed = [](QWidget *widget) { return widget->grab().toImage().convertToFormat(QImage::Format_RGB32); };
    QCOMPARE(coloured(grabbed(ruler), theme.badge), 0);
    QCOMPARE(coloured(picture(), theme.lastingEdge), 0);
    Story story;
    story.on(1).trust(Noon + 100 * Sec, Trust::Live).trust(Noon + 800 * Sec, Trust::Stale).tell(*m_store);
    m_store->settle();
    m_widget->setUtc(true); // draws at once
    QVERIFY(coloured(grabbed(ruler), theme.badge) > 100);
    QVERIFY(coloured(grabbed(overview), theme.lastingEdge) > 0);
    const QImage lanesNow = picture();
    // On the pod's own lane and on the group it is in; not on the node's, whose stream goes on.
    const int edge = xOf(Noon + 800 * Sec) + 1;
    const int middle = m_rows->rowHeight / 2;
    QCOMPARE(lanesNow.pixelColor(edge, middle), theme.lastingEdge);
    QCOMPARE(lanesNow.pixelColor(edge, middle + m_rows->rowHeight), theme.lastingEdge);
    QVERIFY(lanesNow.pixelColor(edge, middle + 2 * m_rows->rowHeight) != theme.lastingEdge);
    QVERIFY(lanes()->summary(m_rows->all[1]).contains(u"not live since 12:13:20"_s));
    QVERIFY(lanes()->describe(QPoint(edge + 20, middle + m_rows->rowHeight)).contains(u"Not connected since 12:13:20"_s));
    const QTemporaryDir folder;
    QVERIFY(m_widget->exportPicture(folder.filePath(u"a.svg"_s)));
    QFile file(folder.filePath(u"a.svg"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(svg.contains("not live since 12:13:20"));
    QVERIFY(svg.contains(theme.lastingEdge.name().toLatin1()));
    // Of two that stopped at different times the ruler does not say the first one's for both.
    story.on(2).trust(Noon + 100 * Sec, Trust::Live).trust(Noon + 850 * Sec, Trust::Stale).tell(*m_store);
    m_store->settle();
    QVERIFY(m_widget->exportPicture(folder.filePath(u"b.svg"_s)));
    QFile later(folder.filePath(u"b.svg"_s));
    QVERIFY(later.open(QIODevice::ReadOnly));
    QVERIFY(later.readAll().contains("the first not live since 12:13:20"));
    QVERIFY(!lanes()->summary(m_rows->all[1]).contains(u"the first"_s)); // it is of one stream
}

/// A hatched time outside the interval would claim that something was missed there.
void TestTimelineWidget::exportedBlindIntervalEndsWhereItEnds()
{
    m_store->dropBefore(Noon + 200 * Sec);
    m_store->settle();
    const QTemporaryDir folder;
    QVERIFY(m_widget->exportPicture(folder.filePath(u"a.svg"_s)));
    // Qt's own reader is one of those that do not clip.
    QSvgRenderer reader(folder.filePath(u"a.svg"_s));
    QImage image(reader.viewBox().size(), QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    reader.render(&painter);
    painter.end();
    const int labels = image.width() - lanes()->width();
    const int top = m_widget->laneTop() + m_rows->rowHeight;
    const auto colours = [&](int x, int y, int width) {
        QSet<QRgb> seen;
        for (int at = x; at < x + width; ++at) {
            seen += image.pixel(at, y);
        }
        return seen;
    };
    const int y = top + m_rows->rowHeight / 2 - 8; // within the hatching, above the bar
    QCOMPARE(colours(labels + xOf(Noon + 600 * Sec) - 20, y, 16), QSet<QRgb>{Theme::dark().base.rgb()});
    QCOMPARE(colours(labels + xOf(Noon + 700 * Sec) + 4, y, 16), QSet<QRgb>{Theme::dark().base.rgb()});
    QVERIFY(colours(labels + xOf(Noon + 620 * Sec), y, 16).size() > 1);
    // Nor does the overview's reach into the labels. What was dropped stands apart, as on the screen.
    QCOMPARE(colours(0, 10, labels), QSet<QRgb>{Theme::dark().window.rgb()});
    QCOMPARE(colours(labels + xOf(Noon + 57 * Sec), top + m_rows->rowHeight + 2, 8), QSet<QRgb>{Theme::dark().window.rgb()});
}

void TestTimelineWidget::readersHearTheMark()
{
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(lanes());
    QVERIFY(accessible != nullptr);
    QCOMPARE(accessible->role(), QAccessible::Chart);
    QVERIFY(accessible->text(QAccessible::Name).contains(u"web"_s));
    m_widget->setDescriber([](quint64 seq) { return u"change number %1"_s.arg(seq); });
    auto *actions = accessible->actionInterface();
    QVERIFY(actions->actionNames().contains(QAccessibleActionInterface::nextPageAction()));
    actions->doAction(QAccessibleActionInterface::nextPageAction());
    actions->doAction(QAccessibleActionInterface::nextPageAction());
    const QString name = accessible->text(QAccessible::Name);
    QVERIFY(name.contains(u"12:05:00.000"_s));
    QVERIFY(name.contains(u"prod/web"_s));
    QVERIFY(name.contains(u"change number 2"_s));
}

void TestTimelineWidget::readersWalkTheRows()
{
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(lanes());
    QCOMPARE(accessible->childCount(), 3);
    QStringList names;
    for (int i = 0; i < accessible->childCount(); ++i) {
        QAccessibleInterface *lane = accessible->child(i);
        QCOMPARE(lane->role(), QAccessible::ListItem);
        QCOMPARE(accessible->indexOfChild(lane), i);
        QCOMPARE(accessible->child(i), lane);
        QCOMPARE(lane->state().selected, i == 1);
        names << lane->text(QAccessible::Name);
    }
    QCOMPARE(names, (QStringList{u"prod"_s, u"web"_s, u"node-a"_s}));
    const QString said = accessible->child(1)->text(QAccessible::Description);
    QVERIFY2(said.contains(u"1 error"_s) && said.contains(u"1 warning"_s) && said.contains(u"Failed"_s), qPrintable(said));
    QVERIFY(accessible->child(0)->text(QAccessible::Description).contains(u"1 error"_s));
    const QRect place = accessible->child(2)->rect();
    QCOMPARE(accessible->childAt(place.center().x(), place.center().y()), accessible->child(2));
    // A reader that asks a row for its next mark gets there.
    accessible->child(2)->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QCOMPARE(m_rows->current, 3U);
    accessible->child(1)->actionInterface()->doAction(QAccessibleActionInterface::nextPageAction());
    QCOMPARE(m_rows->current, 2U);
    QCOMPARE(m_selection->observation().value_or(0), 1U);
    // Rows that went are said to be gone.
    QAccessibleInterface *node = accessible->child(2);
    m_rows->all.resize(2);
    emit m_rows->rowsChanged();
    QVERIFY(!node->isValid());
    QCOMPARE(accessible->childCount(), 2);
}

void TestTimelineWidget::exports()
{
    const QTemporaryDir folder;
    const QString png = folder.filePath(u"a.png"_s);
    const QString svg = folder.filePath(u"a.svg"_s);
    QVERIFY(m_widget->exportPicture(png));
    QVERIFY(m_widget->exportPicture(svg));
    const QImage image(png);
    QVERIFY(image.width() > 2000);
    QFile file(svg);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    int texts = 0;
    while (!reader.atEnd()) {
        texts += reader.readNext() == QXmlStreamReader::StartElement && reader.name() == "text"_L1 ? 1 : 0;
    }
    QVERIFY(!reader.hasError());
    QVERIFY(texts >= 4);
    QVERIFY(!m_widget->exportPicture(folder.filePath(u"a.bmp"_s)));
    const std::expected<void, QString> bad = m_widget->exportPicture(folder.filePath(u"no/such/folder.png"_s));
    QVERIFY(!bad);
    QVERIFY(bad.error().contains(u"folder.png"_s));
    QVERIFY(!bad.error().contains(u'\n'));
}

void TestTimelineWidget::survivesWithoutASession()
{
    m_widget->setModels(nullptr, nullptr, nullptr);
    picture();
    QTest::mouseClick(lanes(), Qt::LeftButton, Qt::NoModifier, QPoint(100, 30));
    QTest::mouseMove(lanes(), QPoint(50, 50));
    for (const Qt::Key key : {Qt::Key_W, Qt::Key_S, Qt::Key_A, Qt::Key_D, Qt::Key_F, Qt::Key_Period, Qt::Key_Home, Qt::Key_End, Qt::Key_Escape, Qt::Key_Return}) {
        QTest::keyClick(lanes(), key);
    }
    QVERIFY(!m_widget->focusText().isEmpty());
    m_rows.reset();
    picture();
    // And a session that has nothing yet.
    TimelineStore store;
    TimeRangeController range;
    m_widget->setModels(&store, &range, nullptr);
    picture();
    m_widget->setModels(nullptr, nullptr, nullptr);
}

QTEST_MAIN(TestTimelineWidget)
#include "tst_timelinewidget.moc"
