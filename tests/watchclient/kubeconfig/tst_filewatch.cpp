// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/filewatch.h"

#include "kubeconfigtesting.h"

#include <QCoreApplication>
#include <QSignalSpy>

#include <filesystem>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;
using namespace watchglass::testing;

class TestFileWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changes_data();
    void changes();
    void othersAreNotTold();
    void manyChangesAreOne();
    void changesBetweenCallsAreNotLost();
    void polls();
};

void TestFileWatch::changes_data()
{
    QTest::addColumn<QByteArray>("how");
    for (const char *how : {"written in place", "renamed over", "removed", "removed and made again", "link moved", "folder of the link moved", "touched"}) {
        QTest::newRow(how) << QByteArray(how);
    }
}

void TestFileWatch::changes()
{
    QFETCH(QByteArray, how);
    const Folder folder;
    folder.write(u"a/config"_s, "1");
    folder.write(u"b/config"_s, "2");
    std::filesystem::create_symlink("a", folder.file(u"data"_s));
    std::filesystem::create_symlink("a/config", folder.file(u"link"_s));
    const QString file = how == "link moved" ? folder.path(u"link"_s) : how == "folder of the link moved" ? folder.path(u"data/config"_s) : folder.path(u"a/config"_s);
    FileWatch watch;
    watch.setDebounce(20ms);
    watch.setPollInterval(1h); // the system has to tell
    watch.setFiles({file, folder.path(u"not/there/yet"_s)});
    QSignalSpy spy(&watch, &FileWatch::changed);
    const auto change = [&](int round) {
        const QByteArray content = "content of round " + QByteArray::number(round);
        const auto relink = [&](const char *target, const QString &name) {
            std::filesystem::create_symlink(target, folder.file(u"new-link"_s));
            std::filesystem::rename(folder.file(u"new-link"_s), folder.file(name));
        };
        if (how == "written in place") {
            folder.write(u"a/config"_s, content);
        } else if (how == "renamed over") {
            folder.write(u"a/config.tmp"_s, content);
            std::filesystem::rename(folder.file(u"a/config.tmp"_s), folder.file(u"a/config"_s));
        } else if (how == "removed") {
            if (round % 2 == 0) {
                QFile::remove(file);
            } else {
                folder.write(u"a/config"_s, content);
            }
        } else if (how == "removed and made again") {
            QFile::remove(file);
            folder.write(u"a/config"_s, content);
        } else if (how == "link moved") {
            relink(round % 2 == 0 ? "b/config" : "a/config", u"link"_s);
        } else if (how == "folder of the link moved") {
            relink(round % 2 == 0 ? "b" : "a", u"data"_s);
        } else {
            std::filesystem::last_write_time(file.toStdString(), std::filesystem::file_time_type::clock::now() + std::chrono::seconds(round));
        }
    };
    for (int round = 0; round < 4; ++round) { // a replaced file is watched again
        change(round);
        QTRY_COMPARE_WITH_TIMEOUT(spy.count(), round + 1, 20'000);
        QCOMPARE(spy.last().first().toStringList(), QStringList{file});
    }
    folder.write(u"not/there/yet"_s, "x");
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 5, 20'000);
}

void TestFileWatch::othersAreNotTold()
{
    const Folder folder;
    const QString file = text(folder.write(u"config"_s, "1"));
    FileWatch watch;
    watch.setDebounce(0ms);
    watch.setFiles({file});
    QSignalSpy spy(&watch, &FileWatch::changed);
    folder.write(u"other"_s, "1"); // the same folder
    folder.write(u"config"_s, "22");
    QTRY_VERIFY_WITH_TIMEOUT(spy.count() >= 1, 20'000);
    for (const QList<QVariant> &signal : spy) {
        QCOMPARE(signal.first().toStringList(), QStringList{file});
    }
    spy.clear();
    watch.setFiles({});
    folder.write(u"config"_s, "333");
    QCoreApplication::processEvents();
    QCOMPARE(spy.count(), 0);
}

void TestFileWatch::manyChangesAreOne()
{
    const Folder folder;
    const QString file = text(folder.write(u"config"_s, "1"));
    FileWatch watch;
    watch.setDebounce(300ms);
    watch.setFiles({file});
    QSignalSpy spy(&watch, &FileWatch::changed);
    for (int i = 0; i < 50; ++i) {
        folder.write(u"config"_s, QByteArray(i, 'x'));
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 1, 20'000);
}

void TestFileWatch::changesBetweenCallsAreNotLost()
{
    const Folder folder;
    const QString file = text(folder.write(u"config"_s, "1"));
    FileWatch watch;
    watch.setDebounce(20ms);
    watch.setFiles({file});
    QSignalSpy spy(&watch, &FileWatch::changed);
    folder.write(u"config"_s, "22");
    watch.setFiles({file, folder.path(u"more"_s)});
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 1, 20'000);
}

void TestFileWatch::polls()
{
    // A file whose folder cannot be watched: a link on the way that changes elsewhere.
    const Folder folder;
    folder.write(u"one/x/config"_s, "1");
    folder.write(u"two/x/config"_s, "2");
    std::filesystem::create_symlink("one", folder.file(u"top"_s));
    std::filesystem::create_symlink("top/x", folder.file(u"middle"_s));
    FileWatch watch;
    watch.setDebounce(20ms);
    watch.setPollInterval(50ms);
    watch.setFiles({folder.path(u"middle/config"_s)});
    QSignalSpy spy(&watch, &FileWatch::changed);
    std::filesystem::create_symlink("two", folder.file(u"top2"_s));
    std::filesystem::rename(folder.file(u"top2"_s), folder.file(u"top"_s));
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 1, 20'000);
}

QTEST_GUILESS_MAIN(TestFileWatch)
#include "tst_filewatch.moc"
