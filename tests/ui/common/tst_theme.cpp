// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/icons.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"

#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyleOptionHeader>
#include <QStyleOptionSlider>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest>

#include <set>

using namespace watchglass;
using namespace Qt::StringLiterals;

class TestTheme : public QObject
{
    Q_OBJECT
private slots:
    void textIsReadable_data();
    void textIsReadable();
    void graphicsStandOut_data();
    void graphicsStandOut();
    void contrastOfKnownPairs();
    void themeFollowsThePalette();
    void controllerSwitches();
    void iconsAreDrawnAndRecoloured();
    void statesDifferInShape();
    void headersHaveRoomForWholeLetters();
    void scrollBarsHaveNoArrows();
};

namespace {
void bothThemes()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

int coloured(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += qAlpha(image.pixel(x, y)) > 40 ? 1 : 0;
        }
    }
    return count;
}
} // namespace

void TestTheme::textIsReadable_data()
{
    bothThemes();
}

void TestTheme::textIsReadable()
{
    QFETCH(bool, dark);
    const Theme &t = dark ? Theme::dark() : Theme::light();
    QCOMPARE(t.isDark, dark);
    const auto readable = [](const QColor &text, const QColor &ground, const char *what) {
        QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(u"%1: %2"_s.arg(QLatin1StringView(what)).arg(contrast(text, ground))));
    };
    for (const QColor &ground : {t.base, t.window, t.raised, t.selection, t.selectionInactive, t.hover, t.control}) {
        readable(t.text, ground, "text");
    }
    for (const QColor &ground : {t.base, t.window, t.raised}) {
        readable(t.textMuted, ground, "muted");
        readable(t.accentText, ground, "links");
        for (const QColor &text : {t.greenText, t.yellowText, t.redText, t.blueText, t.greyText, t.purpleText}) {
            readable(text, ground, qPrintable(text.name()));
        }
    }
    readable(t.accentText, t.accentSoft, "checked button");
    readable(t.badgeText, t.badge, "badge");
    readable(t.text, t.addLine, "added line");
    readable(t.text, t.addWord, "added word");
    readable(t.text, t.removeLine, "removed line");
    readable(t.text, t.removeWord, "removed word");
    readable(t.addText, t.base, "added");
    readable(t.removeText, t.base, "removed");
}

void TestTheme::graphicsStandOut_data()
{
    bothThemes();
}

void TestTheme::graphicsStandOut()
{
    QFETCH(bool, dark);
    const Theme &t = dark ? Theme::dark() : Theme::light();
    for (const QColor &color : {t.green, t.yellow, t.red, t.blue, t.grey, t.purple, t.accent, t.tick, t.lastingHatch, t.lastingEdge}) {
        for (const QColor &ground : {t.base, t.window}) {
            QVERIFY2(contrast(color, ground) >= 3.0, qPrintable(u"%1 on %2: %3"_s.arg(color.name(), ground.name()).arg(contrast(color, ground))));
        }
    }
    // What is bad must be seen on every bar.
    for (const LaneState state : {LaneState::Unknown, LaneState::Current, LaneState::InProgress, LaneState::Failed, LaneState::Terminating}) {
        QVERIFY2(contrast(t.severity(Severity::Error), t.bar(state)) >= 2.4, qPrintable(QString::number(contrast(t.red, t.bar(state)))));
        QVERIFY(contrast(t.tick, t.bar(state)) >= 3.0);
    }
}

void TestTheme::contrastOfKnownPairs()
{
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 0.01);
    QVERIFY(std::abs(contrast(Qt::red, Qt::red) - 1.0) < 0.01);
    QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
    QCOMPARE(blend(Qt::black, Qt::white, 0.0), QColor(Qt::black));
    QCOMPARE(blend(Qt::black, Qt::white, 1.0), QColor(Qt::white));
}

void TestTheme::themeFollowsThePalette()
{
    QWidget widget;
    widget.setPalette(Theme::dark().palette);
    QVERIFY(Theme::of(&widget).isDark);
    widget.setPalette(Theme::light().palette);
    QVERIFY(!Theme::of(&widget).isDark);
}

void TestTheme::controllerSwitches()
{
    ThemeController themes(qApp, ThemeMode::Light);
    QVERIFY(!themes.isDark());
    QWidget widget;
    QVERIFY(!Theme::of(&widget).isDark);
    const QSignalSpy spy(&themes, &ThemeController::changed);
    themes.setMode(ThemeMode::Dark);
    QVERIFY(themes.isDark());
    QVERIFY(Theme::of(&widget).isDark);
    themes.setMode(ThemeMode::Dark);
    QCOMPARE(spy.size(), 1);
    themes.setMode(ThemeMode::Light);
    QVERIFY(!Theme::of(&widget).isDark);
}

void TestTheme::iconsAreDrawnAndRecoloured()
{
    std::set<QByteArray> pictures;
    for (int i = 0; i <= static_cast<int>(Icon::ZoomOut); ++i) {
        const auto name = static_cast<Icon>(i);
        const QImage red = iconPixmap(name, Qt::red, 16, 2).toImage().convertToFormat(QImage::Format_ARGB32);
        QCOMPARE(red.width(), 32);
        QVERIFY2(coloured(red) > 20, qPrintable(u"icon %1 is empty"_s.arg(i)));
        for (int y = 0; y < red.height(); ++y) {
            for (int x = 0; x < red.width(); ++x) {
                const QColor pixel = red.pixelColor(x, y);
                QVERIFY2(pixel.alpha() < 200 || (pixel.red() > 200 && pixel.green() < 60), qPrintable(u"icon %1 keeps another colour"_s.arg(i)));
            }
        }
        pictures.insert(QByteArray(reinterpret_cast<const char *>(red.constBits()), red.sizeInBytes()));
        QVERIFY(!icon(name).isNull());
    }
    // No two are the same drawing.
    QCOMPARE(static_cast<int>(pictures.size()), static_cast<int>(Icon::ZoomOut) + 1);
}

void TestTheme::statesDifferInShape()
{
    const auto picture = [](DotShape shape) {
        QImage image(24, 24, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintDot(painter, QRectF(0, 0, 24, 24), Qt::red, shape, 16);
        painter.end();
        return image;
    };
    std::vector<QImage> seen;
    for (const Health health : {Health::Unknown, Health::Current, Health::InProgress, Health::Failed, Health::Terminating}) {
        const QImage image = picture(dotShape(health));
        QVERIFY(coloured(image) > 30);
        QVERIFY(std::ranges::find(seen, image) == seen.end());
        seen.push_back(image);
    }
    QVERIFY(dotShape(Trust::Live) != dotShape(Trust::Stale));
    QVERIFY(dotShape(StreamPhase::Live) != dotShape(StreamPhase::Forbidden));
}

void TestTheme::headersHaveRoomForWholeLetters()
{
    ThemeController themes(qApp, ThemeMode::Light);
    QTableWidget table(1, 1);
    const QHeaderView &header = *table.horizontalHeader();
    QStyleOptionHeader option;
    option.initFrom(&header);
    option.rect = QRect(0, 0, 100, header.sizeHint().height());
    option.orientation = Qt::Horizontal;
    option.text = QStringLiteral("Changes");
    const QRect label = header.style()->subElementRect(QStyle::SE_HeaderLabel, &option, &header);
    QVERIFY2(label.height() >= header.fontMetrics().height(), qPrintable(QString::number(label.height())));
}

void TestTheme::scrollBarsHaveNoArrows()
{
    ThemeController themes(qApp, ThemeMode::Light);
    QScrollBar bar(Qt::Vertical);
    bar.resize(12, 200);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    QStyleOptionSlider option;
    option.initFrom(&bar);
    option.orientation = Qt::Vertical;
    option.maximum = 100;
    option.pageStep = 100;
    const QRect top = bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, &bar);
    QCOMPARE(top, QRect(0, 0, 12, 100));
    option.sliderPosition = 100;
    const QRect bottom = bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarSlider, &bar);
    QCOMPARE(bottom, QRect(0, 100, 12, 100));
    QVERIFY(bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarAddLine, &bar).isEmpty());
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
