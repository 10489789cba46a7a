// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/objects/objectstore.h"

#include <QTest>

using namespace watchglass;

class TestObjectStore : public QObject
{
    Q_OBJECT
private slots:
    void labelPairsAreDistinct();
};

void TestObjectStore::labelPairsAreDistinct()
{
    ObjectStore store;
    for (int i = 0; i < 6; ++i) {
        const std::string name = "p" + std::to_string(i);
        DigestedObservation digested;
        digested.seq = std::uint64_t(i + 1);
        digested.observation.type = ObservationType::Added;
        digested.summary.ref = {"v1", "Pod", {"prod", name}, name};
        digested.summary.labels = {{"app", i % 2 == 0 ? "web" : "db"}, {"empty", ""}, {"odd", "a=b"}, {"pod", std::to_string(i / 3)}};
        store.apply(digested);
    }
    store.finishTick({});
    QCOMPARE(store.labelPairs(100), (std::vector<std::string>{"app=db", "app=web", "empty=", "odd=a=b", "pod=0", "pod=1"}));
    QCOMPARE(store.labelPairs(3).size(), 3U);
}

QTEST_GUILESS_MAIN(TestObjectStore)
#include "tst_objectstore.moc"
