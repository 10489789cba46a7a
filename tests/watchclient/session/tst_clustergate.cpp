// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/clustergate.h"

#include <QtTest>

using namespace watchglass;
using Ticket = ListSlots::Ticket;

class TestClusterGate : public QObject
{
    Q_OBJECT

private slots:
    void fewListsAtATimeInOrder()
    {
        ListSlots lists(2);
        for (StreamId id = 1; id <= 4; ++id) {
            lists.request(id, 10 + id);
        }
        QCOMPARE(lists.grant(), (std::vector<Ticket>{{1, 11}, {2, 12}}));
        QVERIFY(lists.grant().empty());
        lists.release(2, 99); // not the one that runs
        QVERIFY(lists.grant().empty());
        lists.release(2, 12);
        QCOMPARE(lists.grant(), (std::vector<Ticket>{{3, 13}}));
        lists.release(4, 14); // takes the request back
        lists.release(1, 11);
        QVERIFY(lists.grant().empty());
        QCOMPARE(lists.running(), std::size_t(1));
        QCOMPARE(lists.waiting(), std::size_t(0));
    }

    void forgottenStreamsHoldNothing()
    {
        ListSlots lists(1);
        lists.request(1, 1);
        lists.request(2, 2);
        lists.request(2, 3);
        QCOMPARE(lists.grant().size(), std::size_t(1));
        lists.forget(2);
        lists.forget(1);
        QCOMPARE(lists.running() + lists.waiting(), std::size_t(0));
    }

    void oneStreamTriesWhileTheClusterIsAway()
    {
        ClusterCircuit circuit;
        Error error;
        error.message = "connection refused";
        QVERIFY(!circuit.reachable());
        QCOMPARE(circuit.unreachable(3, error), ClusterCircuit::Told::Others);
        QVERIFY(circuit.isOpen());
        QCOMPARE(circuit.probe(), StreamId(3));
        QCOMPARE(circuit.error()->message, "connection refused");
        QCOMPARE(circuit.unreachable(5, error), ClusterCircuit::Told::Reporter);
        QCOMPARE(circuit.unreachable(3, error), ClusterCircuit::Told::Nobody);
        QVERIFY(circuit.reachable());
        QVERIFY(!circuit.isOpen());
        QVERIFY(!circuit.reachable());
    }

    void aLostProbeIsReplaced()
    {
        ClusterCircuit circuit;
        circuit.unreachable(3, {});
        QVERIFY(!circuit.lost(4));
        QVERIFY(circuit.lost(3));
        QVERIFY(circuit.isOpen());
        circuit.setProbe(5);
        QCOMPARE(circuit.unreachable(5, {}), ClusterCircuit::Told::Nobody);
    }
};

QTEST_GUILESS_MAIN(TestClusterGate)
#include "tst_clustergate.moc"
