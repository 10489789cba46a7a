// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/objectfilter.h"
#include "models/tree/resourcetreemodel.h"
#include "models/tree/treenodes.h"
#include "tests/models/tree/treeworld.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QSignalSpy>
#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

using Tree = ResourceTreeModel;

namespace {

/// One line for each row, children under their parents, with everything that is summed up.
QStringList rowsOf(const Tree &tree, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < tree.rowCount(parent); ++row) {
        const QModelIndex index = tree.index(row, 0, parent);
        QStringList counts;
        for (const QVariant &count : index.data(Tree::CountsBelowRole).toList()) {
            counts += QString::number(count.toUInt());
        }
        const bool group = index.data(Tree::IsGroupRole).toBool();
        lines += u"%1%2 worst %3 by health %4%5%6"_s.arg(QString(depth, u' '), index.data(Tree::NameRole).toString(),
                                                        QString::number(index.data(Tree::WorstBelowRole).toInt()), counts.join(u','),
                                                        index.data(Tree::SearchMatchRole).toBool() ? u" match"_s : QString(),
                                                        group ? u" changes %1"_s.arg(tree.index(row, Tree::ChangesColumn, parent).data().toULongLong()) : QString());
        lines += rowsOf(tree, index, depth + 1);
    }
    return lines;
}

/// The same from the store alone, by looking at everything each time.
class Reference
{
public:
    Reference(const ObjectStore &store, const FilterExpression &filter, bool tombstones)
        : m_store(store)
        , m_narrowed(!filter.isEmpty())
    {
        store.forEach([&](const ObjectEntry &entry) {
            if ((tombstones || !entry.deleted) && (filter.isEmpty() || objectMatches(filter, store, entry, {}))) {
                m_matches.insert(entry.id);
            }
        });
        std::set<ObjectId> shown;
        for (const ObjectId match : m_matches) {
            for (ObjectId id = match; id != 0 && store.entry(id) && shown.insert(id).second; id = store.parentOf(id)) {
                const ObjectEntry &entry = *store.entry(id);
                const std::string key = treeSortKey(store.kind(entry), store.name(entry), id);
                const ObjectId parent = store.parentOf(id);
                if (parent != 0) {
                    m_children[parent][key] = id;
                } else {
                    // The empty name stands last.
                    const std::string name(store.namespaceName(entry));
                    m_groups[name.empty() ? "\xff" : name][key] = id;
                }
            }
        }
    }
    QStringList rows() const
    {
        QStringList lines;
        for (const auto &[name, top] : m_groups) {
            TreeSums sums;
            QStringList below;
            for (const auto &[key, id] : top) {
                sums += walk(id, 1, below);
            }
            lines += line(name == "\xff" ? QString() : QString::fromStdString(name), sums, 0, false, true);
            lines += below;
        }
        return lines;
    }
    std::size_t matches() const { return m_matches.size(); }

private:
    TreeSums walk(ObjectId id, int depth, QStringList &lines) const
    {
        const ObjectEntry &entry = *m_store.entry(id);
        TreeSums sums;
        sums.add(TreeShare::of(entry));
        QStringList below;
        if (const auto it = m_children.find(id); it != m_children.end()) {
            for (const auto &[key, child] : it->second) {
                sums += walk(child, depth + 1, below);
            }
        }
        lines += line(QString::fromUtf8(m_store.name(entry)), sums, depth, m_narrowed && m_matches.contains(id), false);
        lines += below;
        return sums;
    }
    static QString line(const QString &name, const TreeSums &sums, int depth, bool match, bool group)
    {
        QStringList counts;
        for (const std::uint32_t count : sums.healths) {
            counts += QString::number(count);
        }
        return u"%1%2 worst %3 by health %4%5%6"_s.arg(QString(depth, u' '), name, QString::number(int(sums.worst())), counts.join(u','),
                                                      match ? u" match"_s : QString(), group ? u" changes %1"_s.arg(sums.changes) : QString());
    }

    const ObjectStore &m_store;
    bool m_narrowed;
    std::set<ObjectId> m_matches;
    std::map<ObjectId, std::map<std::string, ObjectId>> m_children;
    std::map<std::string, std::map<std::string, ObjectId>> m_groups;
};

/// Objects that come, go, come back, fail, and change their owners, rings included.
class RandomObjects
{
public:
    RandomObjects(TreeWorld &world, std::uint32_t seed) : m_world(world), m_random(seed) {}

    void step()
    {
        TreeWorld::Object object;
        const unsigned number = m_random() % 60;
        object.name = "o" + std::to_string(number);
        object.kind = number % 4 == 0 ? "Deployment" : number % 4 == 1 ? "ReplicaSet" : "Pod";
        object.nameSpace = number % 7 == 0 ? "" : number % 2 == 0 ? "prod" : "shop";
        object.health = static_cast<Health>(m_random() % 5);
        object.severity = static_cast<Severity>(m_random() % 5);
        object.status = m_random() % 3 == 0 ? "Pending" : "Running";
        for (unsigned owners = m_random() % 3; owners > 0; --owners) {
            object.owners.push_back("Pod/o" + std::to_string(m_random() % 60));
        }
        m_random() % 4 == 0 ? m_world.remove(object) : m_world.put(object);
    }
    unsigned below(unsigned limit) { return m_random() % limit; }

private:
    TreeWorld &m_world;
    std::mt19937 m_random;
};

QString randomFilter(RandomObjects &random)
{
    const QStringList filters{QString(), u"status:Pending"_s, u"kind:Pod -ns:shop"_s, u"severity>=warning"_s, u"name~o1"_s, u"o2"_s, u"nothing-has-this"_s};
    return filters[qsizetype(random.below(unsigned(filters.size())))];
}

ObjectStore::Limits shortLived()
{
    return {std::chrono::seconds(2), 12};
}

QStringList namesUnder(const Tree &tree, const QModelIndex &parent)
{
    QStringList names;
    for (int row = 0; row < tree.rowCount(parent); ++row) {
        names += tree.index(row, 0, parent).data(Tree::NameRole).toString();
    }
    return names;
}

} // namespace

class TestResourceTreeModel : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithAReference_data();
    void agreesWithAReference();
    void everythingMovesWithItsOwner();
    void ownersExchangeTheirPlaces();
    void tombstonesLeaveTheirOwner();
    void followsWhatTheFilterWants();
    void hiddenTombstonesComeAndGo();
    void groupsSayThatTheyChanged();
    void ownersAreFlagged();
    void aRingStandsOnce();
    void aSearchOpensWhatIsAboveTheFirstMatches();
    void manyMovesAreOneChangeOfLayout();
    void manyMovesReset();
    void whatGoesWithManyMovesIsGone();
    void filtersManyElsewhere_data();
    void filtersManyElsewhere();
    void aNewerFilterStartsAnew();
    void uidsAndVersionsAreLookedAt();
    void anotherStoreStopsTheWorker();
    void onlyIsWidened();
};

void TestResourceTreeModel::agreesWithAReference_data()
{
    QTest::addColumn<uint>("seed");
    QTest::addColumn<QString>("filter");
    QTest::addColumn<bool>("tombstones");
    for (uint seed = 1; seed <= 6; ++seed) {
        QTest::addRow("all, seed %u", seed) << seed << QString() << true;
        QTest::addRow("living, seed %u", seed) << seed << QString() << false;
        QTest::addRow("filtered, seed %u", seed) << seed << u"status:Pending severity>=warning"_s << (seed % 2 == 0);
        QTest::addRow("changing, seed %u", seed) << seed << u"changing"_s << true;
    }
}

void TestResourceTreeModel::agreesWithAReference()
{
    QFETCH(uint, seed);
    QFETCH(QString, filter);
    QFETCH(bool, tombstones);
    ObjectStore store(shortLived());
    TreeWorld world(store);
    RandomObjects random(world, seed);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    FilterExpression expression = FilterExpression::parse(filter).expression;
    tree.setStore(&store);
    tree.setFilter(expression, {});
    tree.setTombstonesShown(tombstones);
    for (int tick = 0; tick < 150; ++tick) {
        if (filter == "changing"_L1 && tick % 3 == 0) {
            expression = FilterExpression::parse(randomFilter(random)).expression;
            tombstones = random.below(2) == 0;
            tree.setFilter(expression, {});
            tree.setTombstonesShown(tombstones);
        }
        if (tick % 40 == 20) {
            store.setFrozen(true);
        } else if (tick % 40 == 24) {
            store.setFrozen(false);
        }
        for (unsigned steps = random.below(12); steps > 0; --steps) {
            random.step();
        }
        world.tick(std::chrono::milliseconds(random.below(900)));
        const Reference reference(store, expression, tombstones);
        if (rowsOf(tree) != reference.rows()) {
            qWarning().noquote() << "seed" << seed << "tick" << tick << "\nmodel:\n" << rowsOf(tree).join(u'\n') << "\nreference:\n" << reference.rows().join(u'\n');
            QFAIL("the tree differs from the reference");
        }
        QCOMPARE(tree.matchCount(), reference.matches());
    }
}

void TestResourceTreeModel::everythingMovesWithItsOwner()
{
    ObjectStore store(shortLived());
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.name = "a"});
    world.put({.name = "b", .owners = {"Pod/a"}});
    world.put({.name = "c", .owners = {"Pod/b"}});
    world.put({.name = "d", .owners = {"Pod/c"}, .severity = Severity::Error});
    world.put({.name = "e", .owners = {"Pod/d"}});
    world.tick();
    QCOMPARE(tree.rowCount(tree.index(0, 0)), 1);
    // The topmost goes, and after a while its tombstone.
    world.remove({.name = "a"});
    world.tick();
    world.tick(std::chrono::seconds(5));
    QCOMPARE(namesUnder(tree, tree.index(0, 0)), QStringList{u"b"_s});
    for (const char *name : {"b", "c", "d", "e"}) {
        QVERIFY2(tree.indexOfObject(world.id(name)).isValid(), name);
    }
    // Three levels below the one that got another owner.
    world.put({.name = "z"});
    world.put({.name = "b", .owners = {"Pod/z"}});
    world.tick();
    QCOMPARE(namesUnder(tree, tree.index(0, 0)), QStringList{u"z"_s});
    QCOMPARE(tree.indexOfObject(world.id("e")).parent(), tree.indexOfObject(world.id("d")));
    QCOMPARE(tree.indexOfObject(world.id("z")).data(Tree::WorstBelowRole).toInt(), int(Severity::Error));
}

void TestResourceTreeModel::ownersExchangeTheirPlaces()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.name = "a"});
    world.put({.name = "b", .owners = {"Pod/a"}});
    world.put({.name = "c", .owners = {"Pod/b"}});
    world.tick();
    world.put({.name = "b"});
    world.put({.name = "a", .owners = {"Pod/c"}});
    world.tick();
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
    QCOMPARE(tree.indexOfObject(world.id("a")).parent(), tree.indexOfObject(world.id("c")));
}

void TestResourceTreeModel::tombstonesLeaveTheirOwner()
{
    ObjectStore store(shortLived());
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.name = "a"});
    world.put({.name = "b", .owners = {"Pod/a"}});
    world.tick();
    world.remove({.name = "b", .owners = {"Pod/a"}});
    world.tick();
    QCOMPARE(tree.rowCount(tree.indexOfObject(world.id("a"))), 1);
    world.tick(std::chrono::seconds(5));
    QCOMPARE(tree.rowCount(tree.indexOfObject(world.id("a"))), 0);
    world.tick();
    world.put({.name = "b"});
    world.tick();
    QCOMPARE(tree.rowCount(tree.index(0, 0)), 2);
}

void TestResourceTreeModel::followsWhatTheFilterWants()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    tree.setFilter(FilterExpression::parse(u"status:CrashLoopBackOff"_s).expression, {});
    world.put({.kind = "ReplicaSet", .name = "web"});
    world.put({.name = "web-1", .owners = {"ReplicaSet/web"}});
    world.tick();
    QCOMPARE(tree.rowCount(), 0);
    const QSignalSpy resets(&tree, &Tree::modelReset);
    const QSignalSpy counts(&tree, &Tree::matchCountChanged);
    world.put({.name = "web-1", .owners = {"ReplicaSet/web"}, .status = "CrashLoopBackOff"});
    world.tick();
    QCOMPARE(tree.matchCount(), 1U);
    QVERIFY(!tree.indexOfObject(world.id("web")).data(Tree::SearchMatchRole).toBool());
    QVERIFY(tree.indexOfObject(world.id("web-1")).data(Tree::SearchMatchRole).toBool());
    world.put({.name = "web-1", .owners = {"ReplicaSet/web"}});
    world.tick();
    QCOMPARE(tree.rowCount(), 0);
    QCOMPARE(resets.size(), 0);
    QCOMPARE(counts.size(), 2);
}

void TestResourceTreeModel::hiddenTombstonesComeAndGo()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    tree.setTombstonesShown(false);
    world.put({.kind = "ReplicaSet", .name = "web"});
    world.put({.name = "web-1", .owners = {"ReplicaSet/web"}, .severity = Severity::Warning});
    world.tick();
    world.remove({.kind = "ReplicaSet", .name = "web"});
    world.tick();
    // It is the owner of something that lives.
    QVERIFY(tree.indexOfObject(world.id("web")).data(Tree::DeletedRole).toBool());
    QCOMPARE(tree.matchCount(), 1U);
    world.remove({.name = "web-1", .owners = {"ReplicaSet/web"}, .severity = Severity::Error});
    world.tick();
    QCOMPARE(tree.rowCount(), 0);
    world.put({.name = "web-1", .owners = {"ReplicaSet/web"}});
    world.tick();
    QVERIFY(tree.indexOfObject(world.id("web-1")).isValid());
    tree.setTombstonesShown(true);
    QCOMPARE(tree.matchCount(), 2U);
    // What is gone is not what is wrong now.
    world.remove({.name = "web-1", .owners = {"ReplicaSet/web"}, .severity = Severity::Error});
    world.tick();
    QCOMPARE(tree.index(0, 0).data(Tree::WorstBelowRole).toInt(), int(Severity::None));
}

void TestResourceTreeModel::groupsSayThatTheyChanged()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    tree.setStore(&store);
    world.put({.name = "a"});
    world.put({.name = "b", .owners = {"Pod/a"}});
    world.tick();
    QSignalSpy changed(&tree, &Tree::dataChanged);
    world.put({.name = "b", .owners = {"Pod/a"}, .severity = Severity::Error});
    world.tick();
    QList<quint64> keys;
    for (const QList<QVariant> &each : std::as_const(changed)) {
        keys += tree.keyOf(each.front().toModelIndex());
    }
    QCOMPARE(keys.size(), 3);
    QVERIFY(keys.contains(tree.keyOf(tree.index(0, 0))));
    QVERIFY(keys.contains(quint64(world.id("a"))));
    QCOMPARE(tree.index(0, Tree::ChangesColumn).data().toULongLong(), 1ULL);
    // Many at once are said as one.
    const QSignalSpy bulk(&tree, &Tree::bulkChanged);
    for (int i = 0; i < 100; ++i) {
        world.put({.name = "c" + std::to_string(i)});
    }
    world.tick();
    QCOMPARE(bulk.size(), 1);
}

void TestResourceTreeModel::ownersAreFlagged()
{
    // Six objects: two owners, one that is not there, one of the cluster, and two that own each other.
    ObjectStore store;
    TreeWorld world(store);
    world.watch("ReplicaSet");
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.kind = "Node", .nameSpace = "", .name = "node-a"});
    world.put({.kind = "ReplicaSet", .name = "web"});
    world.put({.name = "two", .owners = {"Node/node-a", "ReplicaSet/web"}});
    world.put({.name = "orphan", .owners = {"ReplicaSet/gone@6f2e"}});
    world.put({.name = "ring-1", .owners = {"Pod/ring-2"}});
    world.put({.name = "ring-2", .owners = {"Pod/ring-1"}});
    world.tick();
    const auto flags = [&](const char *uid) { return OwnerFlags::fromInt(tree.indexOfObject(world.id(uid)).data(Tree::FlagsRole).toInt()); };
    const auto words = [&](const char *uid) { return tree.indexOfObject(world.id(uid)).data(Tree::FlagsTextRole).toString(); };
    QVERIFY(flags("two").testFlags(OwnerFlag::Several | OwnerFlag::ClusterScoped));
    QVERIFY(words("two").contains(u"several owners (Node node-a, ReplicaSet web) and stands under ReplicaSet web"_s));
    QVERIFY(words("two").contains(u"Node node-a belongs to the cluster"_s));
    QCOMPARE(flags("orphan"), OwnerFlags(OwnerFlag::Missing));
    QVERIFY(words("orphan").contains(u"ReplicaSet gone is not there"_s));
    QVERIFY(flags("ring-1").testFlag(OwnerFlag::Cyclic) && flags("ring-2").testFlag(OwnerFlag::Cyclic));
    QVERIFY(words("ring-1").contains(u"ring"_s));
    QVERIFY(!flags("web") && words("web").isEmpty());
    // None stands twice, none is lost.
    const QStringList rows = rowsOf(tree);
    QCOMPARE(rows.size(), 6 + 2);
    QCOMPARE(tree.indexOfObject(world.id("two")).parent(), tree.indexOfObject(world.id("web")));
    // The owner's name comes back with another uid: it is said, and nothing is put under the new one.
    world.put({.kind = "ReplicaSet", .name = "gone", .uid = "77aa"});
    world.tick();
    QVERIFY(flags("orphan").testFlag(OwnerFlag::Replaced));
    QVERIFY(words("orphan").contains(u"now belongs to another object"_s));
    QCOMPARE(tree.rowCount(tree.indexOfObject(world.id("77aa"))), 0);
}

void TestResourceTreeModel::aRingStandsOnce()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.name = "ring-1"});
    world.put({.name = "ring-2", .owners = {"Pod/ring-1"}});
    world.put({.name = "hanger", .owners = {"Pod/ring-2"}});
    world.put({.name = "self", .owners = {"Pod/self"}});
    world.tick();
    world.put({.name = "ring-1", .owners = {"Pod/hanger"}});
    world.tick();
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
    QCOMPARE(rowsOf(tree).size(), 5);
    world.put({.name = "ring-1"});
    world.tick();
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
    QVERIFY(OwnerFlags::fromInt(tree.indexOfObject(world.id("self")).data(Tree::FlagsRole).toInt()).testFlag(OwnerFlag::Cyclic));
}

void TestResourceTreeModel::aSearchOpensWhatIsAboveTheFirstMatches()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    tree.setStore(&store);
    for (const char *space : {"prod", "shop"}) {
        for (const char *set : {"a", "b", "none"}) {
            const std::string uid = std::string(space) + "-" + set;
            world.put({.kind = "ReplicaSet", .nameSpace = space, .name = set, .uid = uid});
            for (int i = 0; i < 3; ++i) {
                world.put({.nameSpace = space, .name = "p" + std::to_string(i), .owners = {std::string("ReplicaSet/") + set + "@" + uid},
                           .uid = uid + std::to_string(i), .status = i < 2 && *set != 'n' ? "Pending" : "Running"});
            }
        }
    }
    world.tick();
    QVERIFY(tree.rowsToOpen(100).empty());
    tree.setFilter(FilterExpression::parse(u"status:Pending"_s).expression, {});
    QCOMPARE(tree.matchCount(), 8U);
    const auto opened = [&tree](std::size_t limit) {
        QStringList names;
        for (const QModelIndex &row : tree.rowsToOpen(limit)) {
            names += row.data(Tree::NameRole).toString();
        }
        return names;
    };
    QCOMPARE(opened(0), QStringList());
    QCOMPARE(opened(1), (QStringList{u"prod"_s, u"a"_s}));
    QCOMPARE(opened(2), (QStringList{u"prod"_s, u"a"_s}));
    QCOMPARE(opened(3), (QStringList{u"prod"_s, u"a"_s, u"b"_s}));
    QCOMPARE(opened(4), (QStringList{u"prod"_s, u"a"_s, u"b"_s}));
    QCOMPARE(opened(5), (QStringList{u"prod"_s, u"a"_s, u"b"_s, u"shop"_s, u"a"_s}));
    QCOMPARE(opened(100), (QStringList{u"prod"_s, u"a"_s, u"b"_s, u"shop"_s, u"a"_s, u"b"_s}));
    // A match that is the last wanted is not opened for the matches under it.
    tree.setFilter(FilterExpression::parse(u"name:a,p0 ns:prod"_s).expression, {});
    QCOMPARE(opened(1), QStringList{u"prod"_s});
    QCOMPARE(opened(2), (QStringList{u"prod"_s, u"a"_s}));
}

void TestResourceTreeModel::manyMovesAreOneChangeOfLayout()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    tree.setTombstonesShown(false);
    world.put({.name = "owner"});
    for (int i = 10; i < 40; ++i) {
        world.put({.name = "p" + std::to_string(i), .owners = {"Pod/owner"}});
    }
    world.tick();
    const QPersistentModelIndex stays = tree.indexOfObject(world.id("p39"));
    const QPersistentModelIndex goes = tree.indexOfObject(world.id("p12"));
    const QPersistentModelIndex moves = tree.indexOfObject(world.id("p30"));
    QCOMPARE(stays.row(), 29);
    const QSignalSpy layouts(&tree, &Tree::layoutChanged);
    const QSignalSpy resets(&tree, &Tree::modelReset);
    const QSignalSpy inserts(&tree, &Tree::rowsInserted);
    for (int i = 10; i < 24; ++i) {
        world.remove({.name = "p" + std::to_string(i), .owners = {"Pod/owner"}});
        world.put({.nameSpace = "shop", .name = "n" + std::to_string(i)});
    }
    world.put({.name = "p30"});
    world.tick();
    QCOMPARE(layouts.size(), 1);
    QCOMPARE(resets.size() + inserts.size(), 0);
    QVERIFY(!goes.isValid());
    QCOMPARE(stays.row(), 14);
    QCOMPARE(tree.objectAt(stays), world.id("p39"));
    QCOMPARE(QModelIndex(moves), tree.indexOfObject(world.id("p30")));
    QVERIFY(tree.objectAt(moves.parent()) == 0);
    QCOMPARE(rowsOf(tree), Reference(store, {}, false).rows());
}

void TestResourceTreeModel::manyMovesReset()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    const QSignalSpy resets(&tree, &Tree::modelReset);
    const QSignalSpy inserts(&tree, &Tree::rowsInserted);
    for (int i = 0; i < 2000; ++i) {
        world.put({.name = "p" + std::to_string(i)});
    }
    world.tick();
    QCOMPARE(resets.size(), 1);
    QCOMPARE(inserts.size(), 0);
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
}

void TestResourceTreeModel::whatGoesWithManyMovesIsGone()
{
    ObjectStore store(shortLived());
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.name = "old"});
    world.put({.name = "below", .owners = {"Pod/old"}});
    world.tick();
    world.remove({.name = "below", .owners = {"Pod/old"}});
    world.remove({.name = "old"});
    world.tick();
    for (int i = 0; i < 2000; ++i) {
        world.put({.name = "p" + std::to_string(i)});
    }
    world.tick(std::chrono::seconds(5));
    QVERIFY(!tree.indexOfObject(world.id("old")).isValid());
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
    world.tick();
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
}

void TestResourceTreeModel::filtersManyElsewhere_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 3; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

/// So many objects that a worker looks at them; they change meanwhile.
void TestResourceTreeModel::filtersManyElsewhere()
{
    QFETCH(uint, seed);
    ObjectStore store(shortLived());
    TreeWorld world(store);
    RandomObjects random(world, seed);
    for (int i = 0; i < 2500; ++i) {
        world.put({.nameSpace = i % 2 == 0 ? "prod" : "many", .name = "p" + std::to_string(i), .owners = {i % 3 == 0 ? "Pod/o3" : "Pod/p0"}, .status = i % 5 == 0 ? "Pending" : "Running"});
    }
    world.tick();
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    FilterExpression expression;
    for (int round = 0; round < 25; ++round) {
        const QStringList before = rowsOf(tree);
        const FilterExpression next = FilterExpression::parse(randomFilter(random)).expression;
        tree.setFilter(next, {});
        QVERIFY(tree.isFiltering());
        QCOMPARE(rowsOf(tree), before);
        for (unsigned ticks = random.below(4); ticks > 0; --ticks) {
            for (unsigned steps = random.below(12); steps > 0; --steps) {
                random.step();
            }
            world.tick(std::chrono::milliseconds(random.below(900)));
            if (tree.isFiltering()) {
                QVERIFY(rowsOf(tree) == Reference(store, expression, true).rows());
            }
            if (random.below(2) == 0) {
                QCoreApplication::processEvents();
            }
        }
        QTRY_VERIFY(!tree.isFiltering());
        expression = next;
        const Reference reference(store, expression, true);
        if (rowsOf(tree) != reference.rows()) {
            qWarning() << "seed" << seed << "round" << round << "filter" << expression.text();
            QFAIL("the tree differs from the reference");
        }
        QCOMPARE(tree.matchCount(), reference.matches());
    }
}

void TestResourceTreeModel::aNewerFilterStartsAnew()
{
    ObjectStore store;
    TreeWorld world(store);
    for (int i = 0; i < 3000; ++i) {
        world.put({.name = "p" + std::to_string(i), .status = i % 5 == 0 ? "Pending" : "Running"});
    }
    world.tick();
    Tree tree;
    tree.setStore(&store);
    const QSignalSpy resets(&tree, &Tree::modelReset);
    const QSignalSpy filtering(&tree, &Tree::filteringChanged);
    for (const QString &text : {u"name~1"_s, u"name~12"_s, u"status:Pending"_s}) {
        tree.setFilter(FilterExpression::parse(text).expression, {});
    }
    QCOMPARE(tree.matchCount(), 3000U);
    QTRY_VERIFY(!tree.isFiltering());
    QCOMPARE(tree.matchCount(), 600U);
    QCOMPARE(resets.size(), 1);
    QCOMPARE(filtering.size(), 2);
}

void TestResourceTreeModel::uidsAndVersionsAreLookedAt()
{
    ObjectStore store;
    TreeWorld world(store);
    for (int i = 0; i < 3000; ++i) {
        world.put({.name = "p" + std::to_string(i)});
    }
    world.tick();
    Tree tree;
    tree.setStore(&store);
    const ObjectEntry &entry = *store.entry(world.id("p1234"));
    for (const QString &text : {u"uid:p1234"_s, QString(u"uid~P1234 rv:"_s + QString::fromStdString(entry.resourceVersion.text()))}) {
        tree.setFilter(FilterExpression::parse(text).expression, {});
        QTRY_VERIFY(!tree.isFiltering());
        QCOMPARE(tree.matchCount(), 1U);
        QVERIFY(tree.indexOfObject(entry.id).isValid());
    }
}

void TestResourceTreeModel::anotherStoreStopsTheWorker()
{
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    ObjectStore other;
    {
        ObjectStore store;
        TreeWorld world(store);
        for (int i = 0; i < 3000; ++i) {
            world.put({.name = "p" + std::to_string(i)});
        }
        world.tick();
        tree.setStore(&store);
        tree.setFilter(FilterExpression::parse(u"name~1"_s).expression, {});
        const QSignalSpy filtering(&tree, &Tree::filteringChanged);
        tree.setStore(&other);
        QVERIFY(!tree.isFiltering());
        QCOMPARE(filtering.size(), 1);
    }
    // What it was given is good for longer than the store.
    QCoreApplication::processEvents();
    QCOMPARE(tree.rowCount(), 0);
}

void TestResourceTreeModel::onlyIsWidened()
{
    ObjectStore store;
    TreeWorld world(store);
    Tree tree;
    QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tree.setStore(&store);
    world.put({.kind = "ReplicaSet", .name = "web"});
    world.put({.name = "a", .owners = {"ReplicaSet/web"}});
    world.put({.name = "b", .owners = {"ReplicaSet/web"}});
    world.put({.name = "c"});
    world.tick();
    auto bits = std::make_shared<std::vector<bool>>(world.id("a") + 1);
    (*bits)[world.id("a")] = true;
    tree.setOnly(bits);
    QCOMPARE(tree.matchCount(), 1U);
    QCOMPARE(namesUnder(tree, tree.indexOfObject(world.id("web"))), QStringList{u"a"_s});
    tree.addToOnly({world.id("b"), world.id("c")});
    QCOMPARE(tree.matchCount(), 3U);
    QCOMPARE(namesUnder(tree, tree.indexOfObject(world.id("web"))), (QStringList{u"a"_s, u"b"_s}));
    tree.setOnly(nullptr);
    QCOMPARE(rowsOf(tree), Reference(store, {}, true).rows());
}

QTEST_GUILESS_MAIN(TestResourceTreeModel)
#include "tst_resourcetreemodel.moc"
