// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/tlsconfig.h"

#include "tests/fakes/manualclock.h"
#include "tests/fakes/scriptedserver.h"
#include "tlstesting.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSslCertificate>

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

struct Answer
{
    int status = 0;
    QByteArray body;
    QString error;
    QString tlsErrors;
};

/// One GET as the transport makes it: own manager, the proxy set explicitly, no error ignored.
Answer fetch(const ClusterAccess &access, const Credentials &credentials = {})
{
    const auto tls = buildTls(access, credentials);
    if (!tls) {
        return {0, {}, errorOf(tls), {}};
    }
    QNetworkAccessManager manager;
    manager.setProxy(access.proxy.toNetworkProxy());
    QNetworkRequest request(access.server);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setSslConfiguration(tls->configuration);
    if (!tls->peerVerifyName.isEmpty()) {
        request.setPeerVerifyName(tls->peerVerifyName);
    }
    Answer answer;
    QNetworkReply *reply = manager.get(request);
    QObject::connect(reply, &QNetworkReply::sslErrors, reply,
                     [&](const QList<QSslError> &errors) { answer.tlsErrors = text(describeSslErrors(errors, access)); });
    if (!QTest::qWaitFor([&] { return reply->isFinished(); }, 20'000)) {
        answer.error = u"no answer"_s;
        return answer;
    }
    answer.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    answer.body = reply->readAll();
    answer.error = reply->error() == QNetworkReply::NoError ? QString() : reply->errorString();
    return answer;
}

fakes::Script clientName(const fakes::Request &request)
{
    return {fakes::Step::send(fakes::response(200, "CN=" + request.clientCertificateName))};
}

} // namespace

class TestTlsConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void keysAreAccepted_data();
    void keysAreAccepted();
    void keysAreRefused_data();
    void keysAreRefused();
    void certificateAndKeyBelongTogether();
    void brokenCertificatesAreNamed();
    void wholeChainIsSent();
    void authorityReplacesTheSystem();
    void bundleWithText();
    void insecureVerifiesNothing();
    void serverNameForSniAndVerification();
    void serverNameIsSent();
    void addressesAreVerified();
    void errorsNameTheCertificate();
    void proxyIsUsed_data();
    void proxyIsUsed();
    void proxyReachesAddressesOfEitherKind_data();
    void proxyReachesAddressesOfEitherKind();
    void brokenProxyIsNotGoneAround();

private:
    ClusterAccess accessTo(const QUrl &server) const
    {
        ClusterAccess access;
        access.server = server;
        access.serverHost = QString(server.host() + u':' + QString::number(server.port())).toStdString();
        access.clusterName = "c";
        access.clusterFile = "/k/config";
        access.userName = "u";
        access.userFile = "/k/config";
        access.caPem = m_pki->ca().toStdString();
        return access;
    }
    fakes::ScriptedServer::Tls serverTls(const QByteArray &name, const QByteArray &alternatives, bool askClient = false) const
    {
        m_pki->key(name, {"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"});
        m_pki->certificate(name, "server", "\nsubjectAltName=" + alternatives);
        return {m_pki->read(name + ".crt"), m_pki->read(name + ".key"), askClient ? m_pki->ca() : QByteArray()};
    }

    std::unique_ptr<Pki> m_pki;
};

void TestTlsConfig::initTestCase()
{
    m_pki = std::make_unique<Pki>();
    m_pki->key("rsa8", {"genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"});
    m_pki->openssl({"rsa", "-in", m_pki->path("rsa8.key"), "-traditional", "-out", m_pki->path("rsa1.key")});
    m_pki->key("ecparams", {"ecparam", "-name", "prime256v1", "-genkey"});
    m_pki->openssl({"ec", "-in", m_pki->path("ecparams.key"), "-out", m_pki->path("sec1.key")});
    m_pki->openssl({"pkcs8", "-topk8", "-nocrypt", "-in", m_pki->path("sec1.key"), "-out", m_pki->path("ec8.key")});
    m_pki->key("p384", {"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"});
    m_pki->key("ed25519", {"genpkey", "-algorithm", "ED25519"});
    const QByteArray sec1 = m_pki->read("sec1.key");
    m_pki->write("text.key", "Bag Attributes\n  friendlyName: me\n" + sec1 + "trailing\n");
    m_pki->write("crlf.key", QByteArray(sec1).replace("\n", "\r\n"));
    m_pki->write("together.key", m_pki->ca() + sec1);
}

void TestTlsConfig::keysAreAccepted_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"rsa8", "rsa1", "ecparams", "sec1", "ec8", "p384", "ed25519", "text", "crlf", "together"}) {
        QTest::newRow(name) << QByteArray(name);
    }
}

void TestTlsConfig::keysAreAccepted()
{
    QFETCH(QByteArray, name);
    const auto key = readPrivateKey(m_pki->read(name + ".key").toStdString());
    QVERIFY2(key, key ? "" : key.error().c_str());
    // The proof is a connection that needs it.
    fakes::ScriptedServer server(clientName, serverTls("localhost", "DNS:localhost", true));
    ClusterAccess access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    Credentials credentials;
    credentials.clientKeyPem = m_pki->read(name + ".key").toStdString();
    credentials.clientCertificatePem = m_pki->certificate(name, "alice-" + name).toStdString();
    const Answer answer = fetch(access, credentials);
    QCOMPARE(answer.error, QString());
    QCOMPARE(answer.body, "CN=alice-" + name);
}

void TestTlsConfig::keysAreRefused_data()
{
    QTest::addColumn<QByteArray>("pem");
    QTest::addColumn<QString>("what");
    const Pki &pki = *m_pki;
    pki.openssl({"pkcs8", "-topk8", "-passout", "pass:secretpass", "-in", pki.path("sec1.key"), "-out", pki.path("enc8.key")});
    pki.openssl({"rsa", "-in", pki.path("rsa8.key"), "-traditional", "-aes256", "-passout", "pass:secretpass", "-out", pki.path("enc1.key")});
    pki.key("x25519", {"genpkey", "-algorithm", "X25519"});
    const QByteArray sec1 = pki.read("sec1.key");
    QTest::newRow("encrypted PKCS#8") << pki.read("enc8.key") << u"the key is encrypted, and a kubeconfig has no place for its pass phrase"_s;
    QTest::newRow("encrypted PKCS#1") << pki.read("enc1.key") << u"the key is encrypted"_s;
    QTest::newRow("not for signing") << pki.read("x25519.key") << u"keys of the kind X25519 cannot be used"_s;
    QTest::newRow("nothing") << QByteArray() << u"it holds no complete PEM private key"_s;
    QTest::newRow("a certificate") << pki.ca() << u"it holds no complete PEM private key"_s;
    QTest::newRow("cut off") << sec1.left(sec1.size() - 20) << u"it holds no complete PEM private key"_s;
    QTest::newRow("damaged") << QByteArray(sec1).replace(31, 20, "AAAAAAAAAAAAAAAAAAAA") << u"the private key cannot be read"_s;
}

void TestTlsConfig::keysAreRefused()
{
    QFETCH(QByteArray, pem);
    QFETCH(QString, what);
    const auto key = readPrivateKey(pem.toStdString());
    QVERIFY(!key);
    VERIFY_HAS(text(key.error()), what);
    Credentials credentials;
    credentials.clientKeyPem = pem.toStdString();
    credentials.clientCertificatePem = m_pki->ca().toStdString();
    ClusterAccess access = accessTo(QUrl(u"https://localhost"_s));
    access.clientKeyFile = "/pki/me.key";
    VERIFY_HAS(errorOf(buildTls(access, credentials)), u"/k/config: user \"u\": client-key /pki/me.key: "_s + what);
    QVERIFY(!errorOf(buildTls(access, credentials)).contains(u'\n'));
}

void TestTlsConfig::certificateAndKeyBelongTogether()
{
    Credentials credentials;
    credentials.clientCertificatePem = m_pki->certificate("sec1", "alice").toStdString();
    credentials.clientKeyPem = m_pki->read("rsa8.key").toStdString();
    const auto tls = buildTls(accessTo(QUrl(u"https://localhost"_s)), credentials);
    QCOMPARE(errorOf(tls), u"/k/config: user \"u\": client-key-data does not belong to the client certificate beside it"_s);
    ClusterAccess fromPlugin = accessTo(QUrl(u"https://localhost"_s));
    fromPlugin.exec = ExecRequest{};
    fromPlugin.exec->config.command = "kubelogin";
    const auto other = buildTls(fromPlugin, credentials);
    QCOMPARE(errorOf(other), u"user \"u\": clientKeyData of kubelogin does not belong to the client certificate beside it"_s);
    QCOMPARE(other.error().errorClass, ErrorClass::Credentials);
}

void TestTlsConfig::brokenCertificatesAreNamed()
{
    ClusterAccess access = accessTo(QUrl(u"https://localhost"_s));
    access.caPem = "-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----\n";
    access.caFile = "/pki/ca.crt";
    QCOMPARE(errorOf(buildTls(access)), u"/k/config: cluster \"c\": certificate-authority /pki/ca.crt holds no readable PEM certificate"_s);
    access = accessTo(QUrl(u"https://localhost"_s));
    Credentials credentials;
    credentials.clientCertificatePem = "hello";
    credentials.clientKeyPem = m_pki->read("sec1.key").toStdString();
    QCOMPARE(errorOf(buildTls(access, credentials)), u"/k/config: user \"u\": client-certificate-data holds no PEM certificate"_s);
}

void TestTlsConfig::wholeChainIsSent()
{
    m_pki->key("middle", {"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"});
    m_pki->certificate("middle", "Middle CA", "CA:TRUE");
    m_pki->key("leaf", {"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"});
    const QByteArray leaf = m_pki->certificate("leaf", "bob", {}, "middle");
    fakes::ScriptedServer server(clientName, serverTls("localhost", "DNS:localhost", true)); // trusts the root only
    const ClusterAccess access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    Credentials credentials;
    credentials.clientKeyPem = m_pki->read("leaf.key").toStdString();
    credentials.clientCertificatePem = QByteArray(leaf + "text between\n" + m_pki->read("middle.crt")).toStdString();
    QCOMPARE(fetch(access, credentials).body, QByteArray("CN=bob"));
    credentials.clientCertificatePem = leaf.toStdString();
    QVERIFY(!fetch(access, credentials).error.isEmpty());
}

void TestTlsConfig::authorityReplacesTheSystem()
{
    const auto own = buildTls(accessTo(QUrl(u"https://localhost"_s)));
    VERIFY_OK(own);
    QCOMPARE(own->configuration.caCertificates().size(), 1);
    QCOMPARE(own->configuration.peerVerifyMode(), QSslSocket::VerifyPeer);
    ClusterAccess access = accessTo(QUrl(u"https://localhost"_s));
    access.caPem.clear();
    QCOMPARE(buildTls(access)->configuration.caCertificates(), QSslConfiguration::defaultConfiguration().caCertificates());

    const Pki other;
    fakes::ScriptedServer server(clientName, serverTls("localhost", "DNS:localhost"));
    access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    QCOMPARE(fetch(access).status, 200);
    access.caPem = other.ca().toStdString();
    const Answer answer = fetch(access);
    QVERIFY(!answer.error.isEmpty());
    QCOMPARE(server.requestCount(), std::size_t(1)); // nothing was sent to a server that is not trusted
    VERIFY_HAS(answer.tlsErrors, u"checked against the certificate-authority of cluster \"c\""_s);
}

void TestTlsConfig::bundleWithText()
{
    const Pki other;
    fakes::ScriptedServer server(clientName, serverTls("localhost", "DNS:localhost"));
    ClusterAccess access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    access.caPem = QByteArray("# first\n" + other.ca() + "\nissuer=/CN=x\n" + m_pki->ca()).toStdString();
    QCOMPARE(fetch(access).status, 200);
    access.caPem = QByteArray(m_pki->ca().replace("\n", "\r\n")).toStdString();
    QCOMPARE(fetch(access).status, 200);
}

void TestTlsConfig::insecureVerifiesNothing()
{
    fakes::ScriptedServer server(clientName, serverTls("elsewhere", "DNS:elsewhere"));
    ClusterAccess access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    access.caPem.clear();
    QVERIFY(!fetch(access).error.isEmpty());
    access.insecureSkipTlsVerify = true;
    QCOMPARE(fetch(access).error, QString());
    QCOMPARE(buildTls(access)->configuration.peerVerifyMode(), QSslSocket::VerifyNone);
}

void TestTlsConfig::serverNameForSniAndVerification()
{
    fakes::ScriptedServer server(clientName, serverTls("kubernetes", "DNS:kubernetes.default"));
    ClusterAccess access = accessTo(QUrl(u"https://127.0.0.1:%1/"_s.arg(server.port())));
    QVERIFY(!fetch(access).error.isEmpty()); // the address is not in the certificate
    access.tlsServerName = "kubernetes.default";
    QCOMPARE(fetch(access).error, QString());
    access.tlsServerName = "other.default";
    QVERIFY(!fetch(access).error.isEmpty());
}

void TestTlsConfig::serverNameIsSent()
{
    // What goes over the wire before anything is encrypted: the ClientHello.
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    QByteArray hello;
    connect(&listener, &QTcpServer::newConnection, &listener, [&] {
        QTcpSocket *socket = listener.nextPendingConnection();
        connect(socket, &QTcpSocket::readyRead, socket, [&hello, socket] {
            hello += socket->readAll();
            socket->abort();
        });
    });
    ClusterAccess access = accessTo(QUrl(u"https://127.0.0.1:%1/"_s.arg(listener.serverPort())));
    access.tlsServerName = "kubernetes.default";
    fetch(access);
    QVERIFY(hello.contains("kubernetes.default"));
    hello.clear();
    access.tlsServerName.clear();
    fetch(access);
    QVERIFY(!hello.isEmpty() && !hello.contains("127.0.0.1"));
}

void TestTlsConfig::addressesAreVerified()
{
    fakes::ScriptedServer server(clientName, serverTls("address", "IP:127.0.0.1"));
    QCOMPARE(fetch(accessTo(QUrl(u"https://127.0.0.1:%1/"_s.arg(server.port())))).error, QString());
}

void TestTlsConfig::errorsNameTheCertificate()
{
    fakes::ScriptedServer server(clientName, serverTls("elsewhere", "DNS:elsewhere.example"));
    const Answer answer = fetch(accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port()))));
    QVERIFY2(answer.tlsErrors.startsWith(u"localhost:%1: the server's certificate is not accepted: "_s.arg(server.port())), qPrintable(answer.tlsErrors));
    VERIFY_HAS(answer.tlsErrors, u"certificate of server, for elsewhere.example, valid until "_s);
    QVERIFY(!answer.tlsErrors.contains(u'\n'));
}

void TestTlsConfig::proxyIsUsed_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("authorization");
    QTest::newRow("http") << QByteArray("http://127.0.0.1:%1") << QByteArray();
    QTest::newRow("http with password") << QByteArray("http://me:p%40w@127.0.0.1:%1") << QByteArray("me:p@w");
    QTest::newRow("socks5") << QByteArray("socks5://127.0.0.1:%1") << QByteArray();
    QTest::newRow("socks5 with password") << QByteArray("socks5://me:pw@127.0.0.1:%1") << QByteArray("me:pw");
}

void TestTlsConfig::proxyIsUsed()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, authorization);
    CountingProxy proxy;
    proxy.requiresUser = !authorization.isEmpty();
    fakes::ScriptedServer server(clientName, serverTls("invalid", "DNS:cluster.invalid"));
    // A name that nobody but the proxy can resolve.
    ClusterAccess access = accessTo(QUrl(u"https://cluster.invalid:%1/"_s.arg(server.port())));
    const auto choice = chooseProxy(access.server, url.replace("%1", QByteArray::number(proxy.port())).toStdString(), "proxy-url", {});
    VERIFY_OK(choice);
    access.proxy = *choice;
    const Answer answer = fetch(access);
    QCOMPARE(answer.error, QString());
    QCOMPARE(answer.status, 200);
    QVERIFY(!proxy.targets.isEmpty());
    QCOMPARE(proxy.targets.last(), "cluster.invalid:" + QByteArray::number(server.port()));
    QCOMPARE(server.connections(), 1);
    QCOMPARE(proxy.authorization, authorization);
}

void TestTlsConfig::proxyReachesAddressesOfEitherKind_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("host");
    const auto row = [](const char *scheme, const char *proxy, const char *server) {
        QTest::addRow("%s://%s to %s", scheme, proxy, server) << QByteArray(scheme) + "://" + proxy + ":%1" << QByteArray(server);
    };
    row("socks5", "127.0.0.1", "[fd00::1]");
    row("socks5", "localhost", "[fd00::1]");
    row("socks5", "[::1]", "[fd00::1]");
    row("socks5", "[::1]", "10.9.8.7");
    row("http", "[::1]", "10.9.8.7");
}

void TestTlsConfig::proxyReachesAddressesOfEitherKind()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, host);
    CountingProxy proxy(url.contains("[::1]") ? QHostAddress::LocalHostIPv6 : QHostAddress::LocalHost);
    if (!proxy.isListening()) {
        QSKIP("this machine has no IPv6");
    }
    const QByteArray address = QByteArray(host).replace("[", "").replace("]", "");
    fakes::ScriptedServer server(clientName, serverTls("far" + QByteArray(host.contains(':') ? "6" : "4"), "IP:" + address));
    ClusterAccess access = accessTo(QUrl(u"https://%1:%2/"_s.arg(QString::fromLatin1(host)).arg(server.port())));
    const auto choice = chooseProxy(access.server, url.replace("%1", QByteArray::number(proxy.port())).toStdString(), "proxy-url", {});
    VERIFY_OK(choice);
    access.proxy = *choice;
    const Answer answer = fetch(access);
    QCOMPARE(answer.error, QString());
    QCOMPARE(answer.status, 200);
    QVERIFY(proxy.targets.last() == "(an address):" + QByteArray::number(server.port())
            || proxy.targets.last() == host + ':' + QByteArray::number(server.port()));
}

void TestTlsConfig::brokenProxyIsNotGoneAround()
{
    fakes::ScriptedServer server(clientName, serverTls("localhost", "DNS:localhost"));
    ClusterAccess access = accessTo(QUrl(u"https://localhost:%1/"_s.arg(server.port())));
    QTcpServer unused;
    QVERIFY(unused.listen(QHostAddress::LocalHost));
    const quint16 port = unused.serverPort();
    unused.close();
    for (const auto kind : {ProxyChoice::Kind::Http, ProxyChoice::Kind::Socks5}) {
        access.proxy = {.kind = kind, .host = "127.0.0.1", .port = port, .user = {}, .password = {}, .source = {}};
        QVERIFY(!fetch(access).error.isEmpty());
    }
    QCOMPARE(server.connections(), 0);
}

QTEST_GUILESS_MAIN(TestTlsConfig)
#include "tst_tlsconfig.moc"
