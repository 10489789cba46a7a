// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The timeline with 5 million marks over 10,000 lanes: first picture, panning, zooming and what arrives live, each frame
// painted whole at 1100 x 800. Run it with QT_QPA_PLATFORM=offscreen.
#include "models/timeline/controllers.h"
#include "tests/bench/benchmain.h"
#include "tests/bench/benchtable.h"
#include "ui/timeline/lanesource.h"
#include "ui/timeline/timelinewidget.h"

#include <QImage>
#include <QPainter>

#include <cmath>
#include <random>

using namespace watchglass;
using namespace watchglass::bench;
using namespace Qt::StringLiterals;

namespace {

constexpr quint32 laneCount = 10'000;
constexpr quint32 markCount = 5'000'000;
constexpr qint64 second = 1'000'000'000;
constexpr qint64 length = 6 * 3600 * second;
constexpr TimeNs begin = 1'796'040'000 * second;

/// Rows as a tree gives them: groups of lanes, single lanes, or one row for everything.
class Rows final : public LaneSource
{
public:
    std::vector<LaneRow> rows;
    int offset = 0;

    std::vector<LaneRow> visibleRows(int viewportHeight) const override
    {
        std::vector<LaneRow> visible;
        constexpr int height = 24;
        for (int i = offset / height; i < int(rows.size()) && i * height - offset < viewportHeight; ++i) {
            visible.push_back(rows[std::size_t(i)]);
            visible.back().y = i * height - offset;
            visible.back().height = height;
        }
        return visible;
    }
    void scrollBy(int pixels) override
    {
        offset = std::clamp(offset + pixels, 0, std::max(0, int(rows.size()) * 24 - 700));
        emit rowsChanged();
    }
    void setCurrent(quint64) override {}
    void moveCurrent(int) override {}
    void toggle(quint64) override {}
    void show(std::vector<LaneRow> some)
    {
        rows = std::move(some);
        offset = 0;
        emit rowsChanged();
    }
};

Mark randomMark(std::mt19937_64 &random, TimeNs ns)
{
    Mark mark;
    mark.ns = ns;
    mark.type = random() % 4 == 0 ? MarkType::ClusterEvent : MarkType::Modified;
    const auto dice = random() % 2000;
    mark.severity = dice == 0 ? Severity::Error : dice < 40 ? Severity::Warning : dice < 300 ? Severity::Notice : Severity::Info;
    mark.setState(dice < 10 ? LaneState::Failed : LaneState::Current);
    return mark;
}

void fill(TimelineStore &store)
{
    std::mt19937_64 random(5);
    for (quint32 i = 0; i < laneCount; ++i) {
        const std::string name = "pod-" + std::to_string(i);
        store.ensureLane({"v1", "Pod", {"team-" + std::to_string(i / 100), name}, name});
    }
    for (quint32 i = 0; i < markCount; ++i) {
        // A quarter comes in bursts.
        const TimeNs even = begin + qint64(double(i) / markCount * double(length));
        store.addMark(quint32(random() % laneCount), randomMark(random, random() % 4 == 0 ? even - even % (60 * second) : even));
    }
    store.settle();
}

LaneList lanesBetween(LaneId first, LaneId last)
{
    auto lanes = std::make_shared<std::vector<LaneId>>();
    for (LaneId id = first; id < last; ++id) {
        lanes->push_back(id);
    }
    return lanes;
}

/// Rows of `each` lanes, the key saying which.
std::vector<LaneRow> groups(quint32 each)
{
    std::vector<LaneRow> rows;
    for (LaneId first = 0; first < laneCount; first += each) {
        LaneRow row;
        row.key = quint64(each) << 32U | (first + 1);
        row.label = u"row"_s;
        if (each == 1) {
            row.own = first;
        } else {
            row.members = lanesBetween(first, first + each);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

class Bench
{
public:
    Bench()
    {
        m_widget.resize(1100, 800);
        m_widget.setUtc(true);
        m_widget.show();
    }

    void run()
    {
        Samples build;
        build.time([this] { fill(m_store); });
        m_range.setFollowing(false);
        m_range.setExtent({begin, begin + length});
        m_range.fit();
        std::printf("%u marks on %u lanes, %.0f MB\n", markCount, laneCount, double(m_store.bytes()) / 1e6);
        Samples::head("Timeline of 5 million marks over 10,000 lanes, 1100 x 800");
        build.print("marks stored", 0);
        m_rows.show(groups(100));
        Samples first;
        first.time([this] {
            m_widget.setModels(&m_store, &m_range, &m_selection);
            m_widget.setLaneSource(&m_rows);
            frame();
        });
        first.print("first picture, 100 rows of 100 lanes", 200);
        use("rows of 100 lanes");
        firstOf(1, "first picture, 10,000 rows of one lane");
        use("rows of one lane");
        firstOf(1000, "first picture, 10 rows of 1,000 lanes");
        use("rows of 1,000 lanes");
        firstOf(laneCount, "first picture, one row of 10,000 lanes");
        use("one row of 10,000 lanes");
    }

private:
    void frame()
    {
        QPainter painter(&m_image);
        m_widget.render(&painter);
    }
    void firstOf(quint32 each, const char *what)
    {
        m_range.fit();
        Samples first;
        first.time([&] {
            m_rows.show(groups(each));
            frame();
        });
        first.print(what, 200);
    }
    void use(const char *rows)
    {
        std::printf("  %s\n", rows);
        Samples zoom;
        for (int i = 0; i < 240; ++i) {
            // In to milliseconds and out again, about a place that wanders.
            const TimeNs place = m_range.visible().from + qint64(double(m_range.visible().length()) * (0.5 + 0.4 * std::sin(i)));
            zoom.time([&] {
                m_range.zoom(i % 120 < 60 ? 0.8 : 1.25, place);
                frame();
            });
        }
        zoom.print("    zoom", 16);
        for (const double share : {1.0, 0.1, 0.001}) {
            m_range.setVisible({begin + length / 2, begin + length / 2 + qint64(double(length) * share * 0.5)});
            frame();
            Samples pan;
            for (int i = 0; i < 120; ++i) {
                pan.time([&] {
                    m_range.panBy(qint64(double(m_range.visible().length()) * (i % 60 < 30 ? 0.013 : -0.013)));
                    frame();
                });
            }
            pan.print(share == 1.0 ? "    pan, half of the record in view" : share == 0.1 ? "    pan, a twentieth in view" : "    pan, 11 s in view", 16);
        }
        Samples scroll;
        for (int i = 0; i < 120; ++i) {
            scroll.time([this] {
                m_rows.scrollBy(60);
                frame();
            });
        }
        scroll.print("    scroll", 16);
        m_rows.scrollBy(-1'000'000);
        live();
    }
    void live()
    {
        m_range.setFollowing(true);
        Samples live;
        for (int i = 0; i < 120; ++i) {
            m_now += second / 30;
            for (int k = 0; k < 70; ++k) {
                m_store.addMark(quint32(m_random() % laneCount), randomMark(m_random, m_now));
            }
            live.time([this] {
                m_store.settle();
                m_range.setNow(m_now);
                frame();
            });
        }
        live.print("    follow live, 2,100 marks a second", 16);
        m_range.setFollowing(false);
    }

    std::mt19937_64 m_random{9};
    TimeNs m_now = begin + length;
    TimelineStore m_store;
    TimeRangeController m_range;
    SelectionController m_selection;
    Rows m_rows;
    TimelineWidget m_widget;
    QImage m_image{1100, 800, QImage::Format_ARGB32_Premultiplied};
};

} // namespace

int main(int argc, char **argv)
{
    return runWithWidgets<Bench>(argc, argv);
}
