// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/noticewatch.h"

#include "tests/fakes/manualclock.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

/// A session that the test fills by hand.
class HandController final : public SessionController
{
public:
    explicit HandController(SessionModels *models) : m_models(models) {}
    bool live = true;

    SessionModels *models() const override { return m_models; }
    RecordQueries *queries() const override { return nullptr; }
    bool isLive() const override { return live; }
    bool isLoading() const override { return false; }
    std::optional<SessionProblem> problem() const override { return std::nullopt; }
    QString title() const override { return u"prod"_s; }
    QString subtitle() const override { return {}; }
    QStringList kubectlFlags() const override { return {}; }
    QStringList warnings() const override { return {}; }
    QList<ContextChoice> contexts() override { return {}; }
    QStringList contextProblems() override { return {}; }
    void connectTo(const ContextChoice &) override {}
    void connectDemo() override {}
    void addKubeconfig(const QString &) override {}
    void openFiles(const QStringList &) override {}
    QString namespaceName() const override { return {}; }
    void setNamespace(const QString &) override {}
    QList<KindChoice> kinds() const override { return {}; }
    void setKinds(const QStringList &) override {}
    void retryNow() override {}
    void agreeToPlugin(const PluginQuestion &) override {}
    RecordingState recording() const override { return {}; }
    void saveAs(const QString &) override {}
    void exportTo(const QString &, const QString &, const ExportScope &) override {}
    void cancelExport() {}

private:
    SessionModels *m_models;
};

DigestItem warning(const char *reason, bool existing)
{
    DigestedObservation digested;
    digested.observation.existingAtStart = existing;
    digested.clusterEvent = ClusterEvent{.warning = true, .type = "Warning", .reason = reason, .message = "token abc123 was refused",
                                         .regarding = {"v1", "Secret", {"shop", "db"}, "u"}};
    return digested;
}

} // namespace

/// What is said outside the window, how often, and what never is.
class TestNoticeWatch : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void isSilentUntilChosen();
    void saysFindingsOfChosenTopics();
    void saysABlindIntervalOnceItIsOver();
    void saysWarningsWithoutTheirMessage();
    void whatWasThereAtTheStartIsNoNews();
    void aFileIsNoNews();
    void saysTheLossOfTheConnectionOnce();
    void isLimited();

private:
    void choose(const QList<NoticeTopic> &topics);
    void feed(std::initializer_list<DigestItem> items);
    void setTrust(StreamPhase phase, Trust trust);

    QTemporaryDir m_dir;
    fakes::ManualClock m_clock;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<DigestQueue> m_queue;
    std::unique_ptr<SessionModels> m_models;
    std::unique_ptr<HandController> m_controller;
    std::unique_ptr<NoticeWatch> m_watch;
    QList<Notice> m_said;
};

void TestNoticeWatch::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_dir.path());
    QCoreApplication::setOrganizationName(u"watchglass-test"_s);
    QCoreApplication::setApplicationName(u"tst_noticewatch"_s);
}

void TestNoticeWatch::init()
{
    QSettings().clear();
    m_watch.reset();
    m_controller.reset();
    m_models.reset();
    m_queue = std::make_unique<DigestQueue>();
    m_models = std::make_unique<SessionModels>(m_queue.get(), &m_clock);
    m_controller = std::make_unique<HandController>(m_models.get());
    m_preferences = std::make_unique<Preferences>();
    m_watch = std::make_unique<NoticeWatch>(m_controller.get(), m_preferences.get(), nullptr, &m_clock);
    m_said.clear();
    connect(m_watch.get(), &NoticeWatch::notice, this, [this](const Notice &notice) { m_said += notice; });
    StreamInfo info;
    info.id = 1;
    info.key.gvr = {"", "v1", "pods"};
    feed({StreamOpened{info}});
}

void TestNoticeWatch::choose(const QList<NoticeTopic> &topics)
{
    PreferenceValues values;
    values.notify = true;
    values.notices = topics;
    m_preferences->set(values);
}

void TestNoticeWatch::feed(std::initializer_list<DigestItem> items)
{
    auto batch = std::make_shared<DigestBatch>();
    batch->items = items;
    m_queue->accept(batch);
    m_models->pump().drain();
}

void TestNoticeWatch::setTrust(StreamPhase phase, Trust trust)
{
    StreamStatus status;
    status.stream = 1;
    status.phase = phase;
    status.trust = trust;
    status.completeSince = m_clock.wall();
    m_clock.advance(std::chrono::seconds(1));
    feed({status});
}

void TestNoticeWatch::isSilentUntilChosen()
{
    feed({Finding{.id = 1, .kind = FindingKind::StorageRewind, .stream = 1}, warning("BackOff", false)});
    QVERIFY(m_said.isEmpty());
}

void TestNoticeWatch::saysFindingsOfChosenTopics()
{
    choose({NoticeTopic::ClusterChanged});
    feed({Finding{.id = 1, .kind = FindingKind::StorageRewind, .stream = 1}, Finding{.id = 2, .kind = FindingKind::MissedDelete, .stream = 1},
          Finding{.id = 3, .kind = FindingKind::ClockSkew}});
    QCOMPARE(m_said.size(), 1);
    QVERIFY2(m_said[0].title.endsWith(u"prod"_s), qPrintable(m_said[0].title));
    QVERIFY(m_said[0].text.contains(u"pods"_s));
}

void TestNoticeWatch::saysABlindIntervalOnceItIsOver()
{
    choose({NoticeTopic::Missed});
    auto gap = std::make_shared<GapRecord>();
    gap->id = 4;
    gap->stream = 1;
    gap->openedAt = m_clock.wall();
    feed({GapRecordPtr(std::make_shared<const GapRecord>(*gap))});
    QVERIFY(m_said.isEmpty());
    gap->closedAt = m_clock.wall() + std::chrono::seconds(5);
    gap->removed.resize(2);
    feed({GapRecordPtr(gap), Finding{.id = 5, .kind = FindingKind::BlindInterval, .stream = 1, .gap = 4}});
    QCOMPARE(m_said.size(), 1);
    QVERIFY2(m_said[0].text.contains(u"at least 2"_s), qPrintable(m_said[0].text));
}

void TestNoticeWatch::saysWarningsWithoutTheirMessage()
{
    choose({NoticeTopic::Warnings});
    feed({warning("FailedMount", false)});
    QCOMPARE(m_said.size(), 1);
    QVERIFY(m_said[0].title.startsWith(u"FailedMount"_s));
    QCOMPARE(m_said[0].text, u"Secret shop/db"_s);
}

void TestNoticeWatch::whatWasThereAtTheStartIsNoNews()
{
    choose({NoticeTopic::Warnings});
    feed({warning("FailedMount", true)});
    QVERIFY(m_said.isEmpty());
}

void TestNoticeWatch::aFileIsNoNews()
{
    choose({NoticeTopic::Warnings});
    m_controller->live = false;
    emit m_controller->sessionChanged();
    feed({warning("FailedMount", false)});
    QVERIFY(m_said.isEmpty());
}

void TestNoticeWatch::saysTheLossOfTheConnectionOnce()
{
    choose({NoticeTopic::Stale});
    setTrust(StreamPhase::Reconnecting, Trust::Stale); // it never was live
    QVERIFY(m_said.isEmpty());
    setTrust(StreamPhase::Live, Trust::Live);
    setTrust(StreamPhase::Reconnecting, Trust::Stale);
    setTrust(StreamPhase::BackingOff, Trust::Stale);
    QCOMPARE(m_said.size(), 1);
    QVERIFY2(m_said[0].text.contains(u"STALE"_s), qPrintable(m_said[0].text));
    setTrust(StreamPhase::Live, Trust::Live);
    setTrust(StreamPhase::Reconnecting, Trust::Stale);
    QCOMPARE(m_said.size(), 2);
}

void TestNoticeWatch::isLimited()
{
    choose({NoticeTopic::Warnings});
    for (int i = 0; i < 50; ++i) {
        feed({warning("BackOff", false)});
    }
    QCOMPARE(m_said.size(), 4);
    m_clock.advance(std::chrono::minutes(15));
    feed({warning("BackOff", false)});
    QCOMPARE(m_said.size(), 5);
    QVERIFY2(m_said[4].text.contains(u"46"_s), qPrintable(m_said[4].text));
}

QTEST_MAIN(TestNoticeWatch)
#include "tst_noticewatch.moc"
