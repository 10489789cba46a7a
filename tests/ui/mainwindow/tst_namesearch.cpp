// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/models/tree/treeworld.h"
#include "ui/mainwindow/namesearch.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::test;

class TestNameSearch : public QObject
{
    Q_OBJECT
private slots:
    void bestFirst();
};

void TestNameSearch::bestFirst()
{
    ObjectStore store;
    TreeWorld world(store);
    world.put({.name = "checkout-7c69f695cf-q562w"});
    world.put({.name = "old-checkout"});
    world.put({.kind = "ReplicaSet", .name = "checkout-7c69f695cf"});
    world.put({.kind = "Deployment", .nameSpace = "shop", .name = "checkout"});
    world.put({.kind = "Job", .name = "checkout", .uid = "gone"});
    world.tick();
    world.remove({.kind = "Job", .name = "checkout", .uid = "gone"});
    world.tick();
    const auto found = [&](const char *typed) {
        QStringList names;
        for (const ObjectId id : findByName(store, typed)) {
            const ObjectRef ref = store.ref(id);
            names += QString::fromStdString(ref.kind + ' ' + ref.key.text());
        }
        return names;
    };
    const QStringList all{u"Deployment shop/checkout"_s, u"ReplicaSet prod/checkout-7c69f695cf"_s, u"Pod prod/checkout-7c69f695cf-q562w"_s, u"Pod prod/old-checkout"_s,
                          u"Job prod/checkout"_s};
    QCOMPARE(found("Checkout"), all);
    // As the list itself writes it.
    QCOMPARE(found("shop/che"), QStringList(all.first()));
    QCOMPARE(found("").size(), all.size());
    QCOMPARE(found("nothing"), QStringList());
}

QTEST_MAIN(TestNameSearch)
#include "tst_namesearch.moc"
