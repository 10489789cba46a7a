// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/kubeconfigwatcher.h"

#include "kubeconfigtesting.h"

#include <QSignalSpy>

#include <filesystem>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

QByteArray config(const QByteArray &token, const QByteArray &cluster = "server: 'https://h'")
{
    return oneContext(cluster, "token: " + token);
}

std::string tokenOf(const KubeconfigWatcher &watcher)
{
    const auto access = resolveContext(*watcher.set(), {.name = "x"});
    return access ? access->token : "(" + access.error().message + ")";
}

} // namespace

class TestKubeconfigWatcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loadsAndReloads();
    void halfWrittenKeepsTheOld();
    void emptiedIsWaitedFor();
    void removedIsWaitedForThenGone();
    void renamedOver();
    void linkSwapped();
    void appearsLater();
    void certificateFileChanges();
    void addedFolder();
    void addedPaths();

private:
    static void quicken(KubeconfigWatcher &watcher)
    {
        watcher.fileWatch().setDebounce(20ms);
        watcher.setGrace(1h);
    }
};

void TestKubeconfigWatcher::loadsAndReloads()
{
    const Folder folder;
    folder.write(u"home/.kube/config"_s, config("T1"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    QSignalSpy loaded(&watcher, &KubeconfigWatcher::loaded);
    QVERIFY(!watcher.set());
    watcher.start();
    QVERIFY(!watcher.set()); // read elsewhere, told later
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, 20'000);
    QCOMPARE(tokenOf(watcher), std::string("T1"));
    const KubeconfigSetPtr before = watcher.set();
    folder.write(u"home/.kube/config"_s, config("T2"));
    QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string("T2"), 20'000);
    QCOMPARE(resolveContext(*before, {})->token, std::string("T1")); // a set that was handed out does not change
}

void TestKubeconfigWatcher::halfWrittenKeepsTheOld()
{
    const Folder folder;
    const std::string file = folder.write(u"home/.kube/config"_s, config("T1"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    folder.write(u"home/.kube/config"_s, "current-context: \"x");
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->mergedError(), 20'000);
    VERIFY_HAS(text(watcher.set()->mergedError()->message), text(file) + u":"_s);
    QVERIFY(watcher.set()->file(file)->kept);
    QCOMPARE(tokenOf(watcher), std::string("T1"));
    QCOMPARE(watcher.set()->contexts.size(), std::size_t(1));
    folder.write(u"home/.kube/config"_s, "current-context: \"x, still broken, again");
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->mergedError(), 20'000);
    QCOMPARE(tokenOf(watcher), std::string("T1"));
    folder.write(u"home/.kube/config"_s, config("T2"));
    QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string("T2"), 20'000);
    QVERIFY(!watcher.set()->mergedError() && !watcher.set()->file(file)->kept);
}

void TestKubeconfigWatcher::emptiedIsWaitedFor()
{
    const Folder folder;
    const std::string file = folder.write(u"home/.kube/config"_s, config("T1"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    folder.write(u"home/.kube/config"_s, "");
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->file(file)->kept, 20'000);
    QCOMPARE(tokenOf(watcher), std::string("T1"));
    folder.write(u"home/.kube/config"_s, config("T2"));
    QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string("T2"), 20'000);
    watcher.setGrace(50ms);
    folder.write(u"home/.kube/config"_s, ""); // this time for good
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->contexts.empty(), 20'000);
    QVERIFY(!watcher.set()->file(file)->kept);
}

void TestKubeconfigWatcher::removedIsWaitedForThenGone()
{
    const Folder folder;
    const std::string file = folder.write(u"home/.kube/config"_s, config("T1"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    watcher.setGrace(300ms);
    QFile::remove(text(file));
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->file(file)->missing, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->contexts.empty(), 20'000);
    folder.write(u"home/.kube/config"_s, config("T2"));
    QTRY_VERIFY_WITH_TIMEOUT(!watcher.set()->contexts.empty(), 20'000);
    QCOMPARE(tokenOf(watcher), std::string("T2"));
}

void TestKubeconfigWatcher::renamedOver()
{
    const Folder folder;
    folder.write(u"home/.kube/config"_s, config("T1"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    for (const char *token : {"T2", "T3", "T4"}) { // as kubectl and editors do it
        folder.write(u"home/.kube/config.new"_s, config(token));
        std::filesystem::rename(folder.file(u"home/.kube/config.new"_s), folder.file(u"home/.kube/config"_s));
        QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string(token), 20'000);
    }
}

void TestKubeconfigWatcher::linkSwapped()
{
    const Folder folder;
    folder.write(u"one"_s, config("T1"));
    folder.write(u"two"_s, config("T2"));
    QDir().mkpath(folder.path(u"home/.kube"_s));
    std::filesystem::create_symlink("../../one", folder.file(u"home/.kube/config"_s));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    QCOMPARE(tokenOf(watcher), std::string("T1"));
    std::filesystem::create_symlink("../../two", folder.file(u"home/.kube/next"_s));
    std::filesystem::rename(folder.file(u"home/.kube/next"_s), folder.file(u"home/.kube/config"_s));
    QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string("T2"), 20'000);
    folder.write(u"two"_s, config("T3")); // the file behind the link
    QTRY_COMPARE_WITH_TIMEOUT(tokenOf(watcher), std::string("T3"), 20'000);
}

void TestKubeconfigWatcher::appearsLater()
{
    const Folder folder;
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    QVERIFY(watcher.set()->contexts.empty());
    folder.write(u"home/.kube/config"_s, config("T1")); // not even the folders were there
    QTRY_VERIFY_WITH_TIMEOUT(!watcher.set()->contexts.empty(), 20'000);
}

void TestKubeconfigWatcher::certificateFileChanges()
{
    const Folder folder;
    folder.write(u"pki/ca.crt"_s, "-----BEGIN CERTIFICATE-----1");
    folder.write(u"home/.kube/config"_s, config("T1", "server: 'https://h', certificate-authority: ../../pki/ca.crt"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    QSignalSpy loaded(&watcher, &KubeconfigWatcher::loaded);
    const std::string before = resolveContext(*watcher.set(), {})->clusterKey;
    folder.write(u"pki/ca.crt"_s, "-----BEGIN CERTIFICATE-----2");
    QTRY_VERIFY_WITH_TIMEOUT(loaded.count() >= 1, 20'000);
    QVERIFY(resolveContext(*watcher.set(), {})->clusterKey != before);
}

void TestKubeconfigWatcher::addedFolder()
{
    const Folder folder;
    folder.write(u"d/a.yaml"_s, config("TA"));
    LoadingRules rules = rulesFor(folder);
    rules.addedPaths = {folder.file(u"d"_s)};
    KubeconfigWatcher watcher(rules);
    quicken(watcher);
    watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set(), 20'000);
    QCOMPARE(watcher.set()->contexts.size(), std::size_t(1));
    folder.write(u"d/b.yaml"_s, config("TB"));
    QTRY_COMPARE_WITH_TIMEOUT(watcher.set()->contexts.size(), std::size_t(2), 20'000);
    folder.write(u"d/b.yaml"_s, "{"); // still listed with what it said
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set()->file(folder.file(u"d/b.yaml"_s))->error, 20'000);
    QCOMPARE(watcher.set()->contexts.size(), std::size_t(2));
    watcher.setGrace(50ms);
    QFile::remove(folder.path(u"d/b.yaml"_s));
    QTRY_COMPARE_WITH_TIMEOUT(watcher.set()->contexts.size(), std::size_t(1), 20'000);
}

void TestKubeconfigWatcher::addedPaths()
{
    const Folder folder;
    const std::string file = folder.write(u"a.yaml"_s, config("TA"));
    KubeconfigWatcher watcher(rulesFor(folder));
    quicken(watcher);
    watcher.start();
    watcher.setAddedPaths({file}); // overtakes the load under way
    QTRY_VERIFY_WITH_TIMEOUT(watcher.set() && watcher.set()->contexts.size() == 1, 20'000);
    QSignalSpy loaded(&watcher, &KubeconfigWatcher::loaded);
    watcher.setAddedPaths({});
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, 20'000);
    QVERIFY(watcher.set()->contexts.empty());
}

QTEST_GUILESS_MAIN(TestKubeconfigWatcher)
#include "tst_kubeconfigwatcher.moc"
