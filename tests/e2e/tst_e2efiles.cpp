// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Saves a live session, opens the file, exports it, and drops a file onto the window.
class TestE2eFiles : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eFiles(const e2e::Home &home) : m_home(home) {}

private slots:
    void initTestCase();
    void savesASession();
    void opensARecordedSession();
    void exportsIt();
    void takesADroppedFile();
    void saysWhatIsWrongWithAFile();
    void cleanupTestCase() { m_window.reset(); }

private:
    bool isRead() const { return m_window->isAlike(ViewClaim::File) && m_window->models().objects().count() > 0; }

    const e2e::Home &m_home;
    std::unique_ptr<e2e::Window> m_window;
    std::size_t m_objects = 0;
};

void TestE2eFiles::initTestCase()
{
    m_window = std::make_unique<e2e::Window>(e2e::quietDemo());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models() && m_window->isLive(), e2e::limit);
}

void TestE2eFiles::savesASession()
{
    const QString file = m_home.file(u"kept.wgs"_s);
    e2e::answerFileDialog(file);
    m_window->action(u"Save session as…"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), e2e::limit);
    m_objects = m_window->models().objects().count();
    QVERIFY(m_objects > 50);
}

void TestE2eFiles::opensARecordedSession()
{
    e2e::answerFileDialog(m_home.file(u"kept.wgs"_s));
    m_window->action(u"Open file…"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller.isLive(), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(isRead(), e2e::limit);
    QCOMPARE(m_window->trust().words, u"Recorded, not live"_s);
    QVERIFY(m_window->part<QLabel>("connectionState")->text().contains(u"File"_s));
    QVERIFY(!m_window->part<QToolButton>("liveButton")->isVisible());
    QVERIFY(m_window->models().objects().count() >= m_objects * 9 / 10);
    QVERIFY(m_window->main->windowTitle().startsWith(u"kept.wgs"_s));
    m_window->shot(u"recorded"_s);
}

void TestE2eFiles::exportsIt()
{
    const auto lines = [this](const char *command, const QString &name) {
        const QString file = m_home.file(name);
        e2e::answerFileDialog(file);
        m_window->action(QString::fromUtf8(command))->trigger();
        if (!QTest::qWaitFor([&] { return QFile::exists(file) && QFile(file).size() > 0; }, e2e::limit)) {
            return QList<QByteArray>();
        }
        QFile written(file);
        return written.open(QIODevice::ReadOnly) ? written.readAll().split('\n') : QList<QByteArray>();
    };
    const auto observations = [](const QList<QByteArray> &all) {
        return std::ranges::count_if(all, [](const QByteArray &line) { return line.contains("\"uid\""); });
    };
    const QList<QByteArray> everything = lines("Export everything…", u"out.jsonl"_s);
    QVERIFY(everything.size() > 50);
    QVERIFY(everything.first().startsWith('{'));
    // One object: its own lines, and of the streams what always passes.
    const std::optional<ObjectRef> web = m_window->find("Deployment", "web");
    QVERIFY(web);
    m_window->models().selection().selectObject(*web);
    const QList<QByteArray> selected = lines("Export the selected object…", u"selected.jsonl"_s);
    QVERIFY(observations(selected) > 0);
    QVERIFY2(observations(selected) < observations(everything), qPrintable(QString::number(observations(selected))));
    // A view in which nothing was recorded has no observation.
    TimeRangeController &range = m_window->models().range();
    range.setBrush(TimeSpan{range.extent().from - 2'000'000'000, range.extent().from - 1'000'000'000});
    const QList<QByteArray> nothing = lines("Export what is in view…", u"view.jsonl"_s);
    QVERIFY(!nothing.isEmpty());
    QCOMPARE(observations(nothing), 0);
    range.setBrush(std::nullopt);
}

void TestE2eFiles::takesADroppedFile()
{
    QMimeData data;
    data.setUrls({QUrl(u"https://example.com/x.wgs"_s)});
    QDragEnterEvent foreign(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    foreign.ignore();
    QCoreApplication::sendEvent(m_window->main.get(), &foreign);
    QVERIFY(!foreign.isAccepted());
    const QString copy = m_home.file(u"dropped.wgs"_s);
    QVERIFY(QFile::copy(m_home.file(u"kept.wgs"_s), copy));
    data.setUrls({QUrl::fromLocalFile(copy)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window->main.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window->main.get(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->main->windowTitle().startsWith(u"dropped.wgs"_s), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(isRead(), e2e::limit);
}

void TestE2eFiles::saysWhatIsWrongWithAFile()
{
    const QString bad = m_home.file(u"bad.wgs"_s);
    QFile file(bad);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("this is no session\n");
    file.close();
    m_window->controller.openFiles({bad});
    const auto box = [this] { return m_window->main->findChild<QMessageBox *>(u"failure"_s); };
    QTRY_VERIFY_WITH_TIMEOUT(box(), e2e::limit);
    QVERIFY2(box()->text().contains(u"bad.wgs"_s), qPrintable(box()->text()));
    box()->close();
    // The session before is still there.
    QVERIFY(isRead());
}

E2E_MAIN(TestE2eFiles)
#include "tst_e2efiles.moc"
