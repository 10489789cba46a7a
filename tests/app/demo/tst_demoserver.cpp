// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/json.h"
#include "app/demo/servedemo.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QHttp1Configuration>
#include <QLocale>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <atomic>
#include <mutex>

using namespace watchglass::demo;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

DemoOptions quiet()
{
    DemoOptions options;
    options.story = false;
    return options;
}

/// A client with the demo's CA and token, over HTTP/1.1.
class Client
{
public:
    explicit Client(const Demo &demo) : m_demo(demo)
    {
        m_tls = QSslConfiguration::defaultConfiguration();
        m_tls.setCaCertificates(QSslCertificate::fromData(demo.certificateAuthority()));
    }
    QNetworkRequest request(const QString &path) const
    {
        QNetworkRequest out(QUrl(m_demo.url().toString() + path));
        out.setSslConfiguration(m_tls);
        out.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
        out.setRawHeader("Authorization", "Bearer " + m_demo.token());
        out.setRawHeader("User-Agent", "test");
        QHttp1Configuration many;
        many.setNumberOfConnectionsPerHost(100);
        out.setHttp1Configuration(many);
        return out;
    }
    std::unique_ptr<QNetworkReply> get(const QString &path)
    {
        return std::unique_ptr<QNetworkReply>(network.get(request(path)));
    }
    std::unique_ptr<QNetworkReply> finished(const QString &path)
    {
        auto reply = get(path);
        if (!QTest::qWaitFor([&] { return reply->isFinished(); }, 20'000)) {
            qWarning("no answer to %s", qPrintable(path));
        }
        return reply;
    }
    static int code(const QNetworkReply &reply)
    {
        return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    }
    QString version()
    {
        const auto reply = finished(u"/api/v1/namespaces?limit=1"_s);
        return QString::fromStdString(Json::literal(reply->readAll().toStdString()).textAt("metadata.resourceVersion"));
    }

    QNetworkAccessManager network;

private:
    const Demo &m_demo;
    QSslConfiguration m_tls;
};

std::unique_ptr<Demo> start(const DemoOptions &options)
{
    auto demo = startDemo(options);
    if (!demo) {
        qFatal("%s", demo.error().c_str());
    }
    return std::move(*demo);
}

} // namespace

class TestDemoServer : public QObject
{
    Q_OBJECT

private slots:
    void badOptions()
    {
        DemoOptions options = quiet();
        options.objects = 200'000;
        QVERIFY(startDemo(options).error().contains("--objects"));
        options = quiet();
        options.rate = -1;
        QVERIFY(startDemo(options).error().contains("--rate"));
        options = quiet();
        options.speed = 0;
        QVERIFY(startDemo(options).error().contains("--speed"));
        const auto first = start(quiet());
        options = quiet();
        options.port = quint16(first->url().port());
        const auto second = startDemo(options);
        QVERIFY(!second.has_value());
        QVERIFY(second.error().contains("127.0.0.1:" + std::to_string(options.port)));
    }
    void kubeconfig()
    {
        const auto demo = start(quiet());
        QTemporaryDir folder;
        const QString path = folder.filePath(u"config"_s);
        QVERIFY(demo->writeKubeconfig(path).has_value());
        QCOMPARE(QFileInfo(path).permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions());
        QVERIFY(demo->kubeconfig().contains("current-context: demo\n"));
        const auto failed = demo->writeKubeconfig(folder.filePath(u"no/such/folder"_s));
        QVERIFY(!failed.has_value());
        QVERIFY(failed.error().contains("no/such/folder"));
    }
    void tlsIsVerified()
    {
        const auto demo = start(quiet());
        Client client(*demo);
        QCOMPARE(Client::code(*client.finished(u"/version"_s)), 200);
        QNetworkRequest stranger = client.request(u"/version"_s);
        stranger.setSslConfiguration(QSslConfiguration::defaultConfiguration());
        QNetworkAccessManager other;
        const std::unique_ptr<QNetworkReply> reply(other.get(stranger));
        QTRY_VERIFY(reply->isFinished());
        QCOMPARE(reply->error(), QNetworkReply::SslHandshakeFailedError);
    }
    void methodsAndHeaders()
    {
        const auto demo = start(quiet());
        Client client(*demo);
        QNetworkRequest create = client.request(u"/api/v1/pods"_s);
        create.setRawHeader("Content-Type", "application/json");
        const std::unique_ptr<QNetworkReply> post(client.network.post(create, QByteArray("{}")));
        QTRY_VERIFY(post->isFinished());
        QCOMPARE(Client::code(*post), 405);
        QVERIFY(post->readAll().contains("MethodNotAllowed"));
        const std::unique_ptr<QNetworkReply> head(client.network.head(client.request(u"/api/v1/pods"_s)));
        QTRY_VERIFY(head->isFinished());
        QCOMPARE(Client::code(*head), 200);
        QVERIFY(head->readAll().isEmpty());
        const auto get = client.finished(u"/api/v1/pods?labelSelector=app%20in%20(web%2Capi)"_s);
        QCOMPARE(Client::code(*get), 200);
        QCOMPARE(get->rawHeader("Content-Type"), "application/json");
        QCOMPARE(get->rawHeader("Cache-Control"), "no-cache, private");
        QVERIFY(!get->rawHeader("Audit-Id").isEmpty());
        QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(get->rawHeader("Date")),
                                                 u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
        QVERIFY(date.isValid());
        date.setTimeZone(QTimeZone::UTC);
        QVERIFY(qAbs(date.secsTo(QDateTime::currentDateTimeUtc())) < 30);
        QCOMPARE(Json::literal(get->readAll().toStdString()).find("items")->items().size(), 5u);
    }
    void bigListsAreZipped()
    {
        DemoOptions options = quiet();
        options.objects = 700;
        const auto demo = start(options);
        Client client(*demo);
        const auto unzipped = client.finished(u"/api/v1/pods"_s);
        const Json list = Json::literal(unzipped->readAll().toStdString());
        QVERIFY(list.find("items")->items().size() > 600);
        QNetworkRequest raw = client.request(u"/api/v1/pods"_s);
        raw.setRawHeader("Accept-Encoding", "gzip");
        const std::unique_ptr<QNetworkReply> zipped(client.network.get(raw));
        QTRY_VERIFY(zipped->isFinished());
        QCOMPARE(zipped->rawHeader("Content-Encoding"), "gzip");
        QVERIFY(zipped->readAll().size() < 400'000);
        raw.setUrl(QUrl(demo->url().toString() + u"/api/v1/secrets"_s));
        const std::unique_ptr<QNetworkReply> small(client.network.get(raw));
        QTRY_VERIFY(small->isFinished());
        QVERIFY(small->rawHeader("Content-Encoding").isEmpty());
    }
    void watchRunsAndEnds()
    {
        DemoOptions options = quiet();
        options.objects = 500;
        options.rate = 200;
        options.bookmarkInterval = 300ms;
        const auto demo = start(options);
        Client client(*demo);
        const auto watch = client.get(u"/api/v1/pods?watch=1&allowWatchBookmarks=true&timeoutSeconds=2&resourceVersion="_s + client.version());
        QByteArray text;
        QTRY_VERIFY_WITH_TIMEOUT((text += watch->readAll(), watch->isFinished()), 10'000);
        QCOMPARE(watch->error(), QNetworkReply::NoError);
        QVERIFY(text.endsWith('\n'));
        QVERIFY(text.count("\"type\":\"BOOKMARK\"") >= 4);
        QVERIFY(text.count("\"type\":\"MODIFIED\"") > 150);
        for (const QByteArray &line : text.trimmed().split('\n')) {
            QVERIFY(Json::parse(line.toStdString()).has_value());
        }
    }
    void sixtyFourWatchesAndASleeper()
    {
        DemoOptions options = quiet();
        options.objects = 2000;
        options.rate = 120;
        const auto demo = start(options);
        Client client(*demo);
        const QString version = client.version();
        // Reads the first bytes and then nothing more.
        QSslSocket sleeper;
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setCaCertificates(QSslCertificate::fromData(demo->certificateAuthority()));
        sleeper.setSslConfiguration(tls);
        sleeper.setReadBufferSize(1024);
        sleeper.connectToHostEncrypted(u"127.0.0.1"_s, quint16(demo->url().port()));
        QTRY_VERIFY(sleeper.isEncrypted());
        sleeper.write("GET /api/v1/pods?watch=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + demo->token() + "\r\n\r\n");
        QTRY_VERIFY(sleeper.bytesAvailable() > 0);
        std::vector<std::unique_ptr<QNetworkReply>> watches;
        std::vector<qint64> bytes(64);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            watches.push_back(client.get(u"/api/v1/namespaces/load-%1/pods?watch=1&resourceVersion=%2"_s.arg(i % 2).arg(version)));
        }
        const auto allHeard = [&] {
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                bytes[i] += watches[i]->readAll().size();
            }
            return std::ranges::all_of(bytes, [](qint64 count) { return count > 50'000; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(allHeard(), 30'000);
        QCOMPARE(Client::code(*client.finished(u"/version"_s)), 200);
    }
    void cutAndBack()
    {
        std::mutex mutex;
        std::vector<Incident> told;
        DemoOptions options;
        options.speed = 60;
        options.onIncident = [&](const Incident &incident) {
            const std::lock_guard lock(mutex);
            told.push_back(incident);
        };
        const auto demo = start(options);
        Client client(*demo);
        const QString version = client.version();
        const auto watch = client.get(u"/api/v1/pods?watch=1&resourceVersion="_s + version);
        QTRY_VERIFY_WITH_TIMEOUT((watch->readAll(), watch->isFinished()), 10'000);
        QVERIFY(watch->error() != QNetworkReply::NoError);
        QVERIFY(!demo->incidents().empty());
        QCOMPARE(demo->incidents().front().kind, IncidentKind::Cut);
        const auto refused = client.finished(u"/version"_s);
        QCOMPARE(refused->error(), QNetworkReply::ConnectionRefusedError);
        std::unique_ptr<QNetworkReply> again;
        QTRY_VERIFY_WITH_TIMEOUT((again = client.finished(u"/api/v1/pods?watch=1&timeoutSeconds=1&resourceVersion="_s + version),
                                  Client::code(*again) == 200), 15'000);
        QVERIFY(again->readAll().contains("\"code\":410"));
        const std::lock_guard lock(mutex);
        QVERIFY(told.size() >= 2);
        QCOMPARE(told[1].kind, IncidentKind::Compaction);
    }
    void throttled()
    {
        DemoOptions options;
        options.speed = 25;
        std::atomic<bool> throttling = false;
        options.onIncident = [&](const Incident &incident) {
            throttling = throttling || incident.kind == IncidentKind::Throttle;
        };
        const auto demo = start(options);
        Client client(*demo);
        QTRY_VERIFY_WITH_TIMEOUT(throttling.load(), 20'000);
        std::unique_ptr<QNetworkReply> reply;
        QTRY_VERIFY_WITH_TIMEOUT((reply = client.finished(u"/api/v1/pods"_s), Client::code(*reply) == 429), 5'000);
        QCOMPARE(reply->rawHeader("Retry-After"), "1");
        QVERIFY(reply->readAll().contains("TooManyRequests"));
    }
    void plainHttp()
    {
        DemoOptions options = quiet();
        options.http = true;
        const auto demo = start(options);
        QCOMPARE(demo->url().scheme(), u"http");
        QVERIFY(!demo->kubeconfig().contains("certificate-authority"));
        Client client(*demo);
        QCOMPARE(Client::code(*client.finished(u"/api/v1/nodes"_s)), 200);
    }
    void stopsWithOpenStreams()
    {
        auto demo = start(quiet());
        Client client(*demo);
        const auto watch = client.get(u"/api/v1/pods?watch=1"_s);
        const auto late = client.get(u"/api/v1/pods?resourceVersion=99999999"_s);
        QTRY_VERIFY(watch->bytesAvailable() > 0);
        demo.reset();
        QTRY_VERIFY(watch->isFinished());
        QTRY_VERIFY(late->isFinished());
    }
    void stopsWhenItCannotKeepUp()
    {
        DemoOptions options = quiet();
        options.rate = 10'000;
        options.speed = 100; // a million changes a second
        auto demo = start(options);
        Client client(*demo);
        QCOMPARE(Client::code(*client.finished(u"/version"_s)), 200);
        const auto watch = client.get(u"/api/v1/pods?watch=1"_s);
        QTRY_VERIFY(watch->bytesAvailable() > 0);
        QElapsedTimer took;
        took.start();
        demo.reset();
        qInfo("stopped in %lld ms", took.elapsed());
        QVERIFY(took.elapsed() < 10'000);
    }
    void clientsComeAndGo()
    {
        const auto demo = start(quiet());
        for (int i = 0; i < 20; ++i) {
            Client client(*demo);
            const auto watch = client.get(u"/api/v1/pods?watch=1"_s);
            QTRY_VERIFY(watch->bytesAvailable() > 0);
            watch->abort();
        }
        Client client(*demo);
        QCOMPARE(Client::code(*client.finished(u"/api/v1/pods"_s)), 200);
    }
};

QTEST_GUILESS_MAIN(TestDemoServer)
#include "tst_demoserver.moc"
