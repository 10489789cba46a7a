// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/streamtablemodel.h"

#include "tests/fakes/manualclock.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;

namespace {

using Streams = StreamTableModel;
using Cells = QList<QStringList>;

QStringList cellsOf(const Streams &model, int row)
{
    QStringList cells;
    for (int column = 0; column < Streams::ColumnCount; ++column) {
        cells += model.index(row, column).data().toString();
    }
    return cells;
}

/// What a view shows that looks only where signals say that something is new.
class Watcher
{
public:
    explicit Watcher(const Streams &model)
    {
        QObject::connect(&model, &QAbstractItemModel::modelReset, &m_context, [this, &model] {
            m_rows.clear();
            for (int row = 0; row < model.rowCount(); ++row) {
                m_rows += cellsOf(model, row);
            }
        });
        QObject::connect(&model, &QAbstractItemModel::rowsInserted, &m_context, [this, &model](const QModelIndex &, int first, int last) {
            for (int row = first; row <= last; ++row) {
                m_rows.insert(row, cellsOf(model, row));
            }
        });
        QObject::connect(&model, &QAbstractItemModel::dataChanged, &m_context, [this, &model](const QModelIndex &from, const QModelIndex &to) {
            for (int row = from.row(); row <= to.row(); ++row) {
                for (int column = from.column(); column <= to.column(); ++column) {
                    m_rows[row][column] = model.index(row, column).data().toString();
                }
            }
        });
    }
    const Cells &rows() const { return m_rows; }

private:
    QObject m_context;
    Cells m_rows;
};

/// Streams that open, step and report at random, and what is known of each of them.
class RandomStreams
{
public:
    struct Known
    {
        QString name;
        StreamPhase phase = StreamPhase::Discovering;
        Trust trust = Trust::Dead;
        QString version;
        QString error;
        std::uint64_t reconnects = 0;
    };
    explicit RandomStreams(unsigned seed) : m_random(seed) {}

    unsigned below(unsigned limit) { return m_random() % limit; }
    const std::vector<Known> &known() const { return m_known; }
    void clear() { m_known.clear(); m_order.clear(); }
    void end()
    {
        for (Known &one : m_known) {
            one.phase = StreamPhase::Stopped;
            one.trust = Trust::Dead;
        }
    }
    void say(Streams &model, Timestamp now)
    {
        const StreamId id = 1 + below(12);
        switch (below(4)) {
        case 0:
            open(model, id);
            break;
        case 1:
            step(model, id, now);
            break;
        case 2:
            model.apply({DigestItem(SegmentStarted{.at = now, .cluster = "c"})});
            break;
        default:
            report(model, id);
        }
    }

private:
    Known *find(StreamId id)
    {
        const auto found = m_order.find(id);
        return found == m_order.end() ? nullptr : &m_known[found->second];
    }
    StreamPhase somePhase() { return static_cast<StreamPhase>(below(int(StreamPhase::Stopped) + 1)); }
    Trust someTrust() { return static_cast<Trust>(below(int(Trust::Dead) + 1)); }
    void open(Streams &model, StreamId id)
    {
        StreamOpened opened;
        opened.info.id = id;
        opened.info.key.gvr = {"", "v1", "kind" + std::to_string(id)};
        opened.info.key.namespaceName = below(2) == 0 ? "prod" : "";
        model.apply({DigestItem(opened)});
        const QString name = u"kind%1"_s.arg(id) + (opened.info.key.namespaceName.empty() ? QString() : u" · prod"_s);
        if (Known *known = find(id)) {
            known->name = name;
        } else {
            m_order[id] = m_known.size();
            m_known.push_back({.name = name});
        }
    }
    void step(Streams &model, StreamId id, Timestamp now)
    {
        StreamTransition transition;
        transition.stream = id;
        transition.at = now;
        transition.to = somePhase();
        transition.trust = someTrust();
        transition.lastApplied = ResourceVersion(std::to_string(++m_version));
        if (below(2) == 0) {
            transition.error = Error{};
            transition.error->message = "refused " + std::to_string(m_version);
        }
        model.apply({DigestItem(transition)});
        if (Known *known = find(id)) {
            known->phase = transition.to;
            known->trust = transition.trust;
            known->version = QString::number(m_version);
            known->error = transition.error ? QString::fromStdString(transition.error->message) : known->error;
        }
    }
    void report(Streams &model, StreamId id)
    {
        StreamStatus status;
        status.stream = id;
        status.phase = somePhase();
        status.trust = someTrust();
        status.events = below(10'000);
        status.lastApplied = ResourceVersion(std::to_string(++m_version));
        status.lastError = below(2) == 0 ? "" : "timed out " + std::to_string(m_version);
        status.reconnects = below(9);
        model.apply({DigestItem(status)});
        if (Known *known = find(id)) {
            *known = {known->name, status.phase, status.trust, QString::number(m_version), QString::fromStdString(status.lastError), status.reconnects};
        }
    }

    std::mt19937 m_random;
    int m_version = 0;
    std::vector<Known> m_known;
    std::map<StreamId, std::size_t> m_order;
};

} // namespace

class TestStreamTableModel : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithAReference_data();
    void agreesWithAReference();
    void ratesGrowOld();
    void aRecordThatEndedHasNoRates();
};

void TestStreamTableModel::agreesWithAReference_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestStreamTableModel::agreesWithAReference()
{
    QFETCH(uint, seed);
    fakes::ManualClock clock;
    Streams model(&clock);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const Watcher watcher(model);
    RandomStreams random(seed);
    std::vector<RandomStreams::Known> expected;
    bool frozen = false;
    for (int tick = 0; tick < 400; ++tick) {
        for (unsigned count = random.below(5); count > 0; --count) {
            random.say(model, clock.wall());
        }
        const unsigned dice = random.below(40);
        if (dice == 0) {
            model.clear();
            random.clear();
            expected.clear();
        } else if (dice == 1) {
            model.endAll();
            random.end();
        } else if (dice < 8) {
            frozen = !frozen;
            model.setFrozen(frozen);
        } else if (dice < 14) {
            clock.advance(1s);
            model.refreshAges();
        }
        model.finishTick(clock.wall());
        if (!frozen) {
            expected = random.known();
        }
        QCOMPARE(model.rowCount(), int(expected.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const RandomStreams::Known &known = expected[std::size_t(row)];
            const auto cell = [&](Streams::Column column) { return model.index(row, column).data().toString(); };
            const QByteArray where = "seed " + QByteArray::number(seed) + " tick " + QByteArray::number(tick) + " row " + QByteArray::number(row);
            QVERIFY2(cell(Streams::StreamColumn) == known.name, where);
            QVERIFY2(model.index(row, 0).data(Streams::PhaseRole).toInt() == int(known.phase), where);
            QVERIFY2(model.index(row, 0).data(Streams::TrustRole).toInt() == int(known.trust), where);
            QVERIFY2(cell(Streams::RvColumn) == known.version, where);
            QVERIFY2(cell(Streams::LastErrorColumn) == known.error, where);
            QVERIFY2(cell(Streams::ReconnectsColumn) == QString::number(known.reconnects), where);
            QVERIFY2(watcher.rows().value(row) == cellsOf(model, row), where);
        }
        QCOMPARE(watcher.rows().size(), model.rowCount());
        QCOMPARE(model.trust().total, expected.size());
    }
}

void TestStreamTableModel::ratesGrowOld()
{
    fakes::ManualClock clock;
    Streams model(&clock);
    const Watcher watcher(model);
    StreamOpened opened;
    opened.info.id = 1;
    model.apply({DigestItem(opened)});
    StreamStatus status;
    status.stream = 1;
    for (int second = 0; second < 6; ++second) {
        status.events += 12;
        status.requests += 1;
        model.apply({DigestItem(status)});
        model.finishTick(clock.wall());
        clock.advance(1s);
    }
    QCOMPARE(watcher.rows()[0][Streams::RateColumn], u"12/s"_s);
    QCOMPARE(model.trust().requestsPerMinute, 5.0);
    // Then nothing more is said of it.
    QSignalSpy said(&model, &Streams::trustChanged);
    for (int second = 0; second < 10; ++second) {
        model.finishTick(clock.wall());
        clock.advance(1s);
    }
    QCOMPARE(watcher.rows()[0][Streams::RateColumn], u"—"_s);
    for (int second = 0; second < 60; ++second) {
        model.finishTick(clock.wall());
        clock.advance(1s);
    }
    QCOMPARE(model.trust().requestsPerMinute, 0.0);
    QVERIFY(!said.isEmpty());
    // What stays as it is is not said again.
    said.clear();
    model.finishTick(clock.wall());
    QVERIFY(said.isEmpty());
}

void TestStreamTableModel::aRecordThatEndedHasNoRates()
{
    fakes::ManualClock clock;
    Streams model(&clock);
    StreamOpened opened;
    opened.info.id = 1;
    model.apply({DigestItem(opened)});
    StreamStatus status;
    status.stream = 1;
    model.apply({DigestItem(status)});
    model.finishTick(clock.wall());
    clock.advance(1s);
    status.events = 50'000;
    model.apply({DigestItem(status)});
    model.finishTick(clock.wall());
    model.endAll();
    QCOMPARE(model.index(0, Streams::RateColumn).data().toString(), u"—"_s);
}

QTEST_GUILESS_MAIN(TestStreamTableModel)
#include "tst_streamtablemodel.moc"
