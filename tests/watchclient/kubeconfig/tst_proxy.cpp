// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/proxy.h"

#include "kubeconfigtesting.h"

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

class TestProxy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bypass_data();
    void bypass();
    void chooses_data();
    void chooses();
    void refuses_data();
    void refuses();
    void passwordIsNotShown();
    void httpProxyForAnIpv6Address();
    void becomesQtsProxy();
};

void TestProxy::bypass_data()
{
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("port");
    QTest::addColumn<bool>("bypassed");
    const auto row = [](const char *list, const char *host, int port, bool bypassed) {
        QTest::addRow("%s | %s:%d", list, host, port) << QByteArray(list) << QString::fromLatin1(host) << port << bypassed;
    };
    row("", "h.example", 443, false);
    row("", "localhost", 443, true);
    row("", "LOCALHOST", 443, true);
    row("", "127.5.0.1", 443, true);
    row("", "::1", 443, true);
    row("*", "h.example", 443, true);
    row("a, *", "h.example", 443, true);
    row("example", "h.example", 443, true);
    row("example", "example", 443, true);
    row("example", "myexample", 443, false);
    row(".example", "h.example", 443, true);
    row(".example", "example", 443, false);
    row("*.example", "h.example", 443, true);
    row("*.example", "example", 443, false);
    row("EXAMPLE", "H.Example", 443, true);
    row(" h.example ,x", "h.example", 443, true);
    row("h.example:6443", "h.example", 443, false);
    row("h.example:443", "h.example", 443, true);
    row(":443", "h.example", 443, false);
    row("10.0.0.0/8", "10.9.8.7", 6443, true);
    row("10.0.0.0/8", "11.9.8.7", 6443, false);
    row("10.0.0.0/8", "h.example", 6443, false);
    row("10.0.0.0/33", "10.0.0.1", 6443, false);
    row("10/8", "10.0.0.1", 6443, false);
    row("10.0.0.0/", "10.0.0.1", 6443, false);
    row("0.0.0.0/0", "192.0.2.1", 6443, true);
    row("fd00::/8", "fd00::5", 6443, true);
    row("fd00::/8", "fe00::5", 6443, false);
    row("0.0.0.0/0", "fd00::5", 6443, false);
    row("10.0.0.1", "10.0.0.1", 6443, true);
    row("10.0.0.1", "10.0.0.10", 6443, false);
    row("10.0.0.1:6443", "10.0.0.1", 6443, true);
    row("10.0.0.1:6444", "10.0.0.1", 6443, false);
    row("[fd00::5]:6443", "fd00::5", 6443, true);
    row("[fd00::5]:1", "fd00::5", 6443, false);
    row("fd00::5", "fd00::5", 6443, true);
    row(",,", "h.example", 443, false);
}

void TestProxy::bypass()
{
    QFETCH(QByteArray, list);
    QFETCH(QString, host);
    QFETCH(int, port);
    QTEST(bypassesProxy(list.toStdString(), host, port), "bypassed");
}

void TestProxy::chooses_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QByteArray>("proxyUrl");
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<QString>("expected");
    const QStringList upper{u"HTTPS_PROXY=http://up:3128"_s};
    QTest::newRow("nothing") << u"https://h"_s << QByteArray() << QStringList() << u"direct"_s;
    QTest::newRow("http") << u"https://h"_s << QByteArray("http://p:3128") << QStringList() << u"http proxy p:3128 (from W)"_s;
    QTest::newRow("http default port") << u"https://h"_s << QByteArray("http://p") << QStringList() << u"http proxy p:80 (from W)"_s;
    QTest::newRow("socks5") << u"https://h"_s << QByteArray("socks5://p") << QStringList() << u"socks5 proxy p:1080 (from W)"_s;
    QTest::newRow("the field wins") << u"https://h"_s << QByteArray("http://p:1") << upper << u"http proxy p:1 (from W)"_s;
    QTest::newRow("the field ignores NO_PROXY") << u"https://h"_s << QByteArray("http://p:1") << QStringList{u"NO_PROXY=*"_s} << u"http proxy p:1 (from W)"_s;
    QTest::newRow("the field counts for localhost") << u"https://localhost"_s << QByteArray("http://p:1") << QStringList() << u"http proxy p:1 (from W)"_s;
    QTest::newRow("variable") << u"https://h"_s << QByteArray() << upper << u"http proxy up:3128 (from the environment's HTTPS_PROXY)"_s;
    QTest::newRow("small letters") << u"https://h"_s << QByteArray() << QStringList{u"https_proxy=http://low:1"_s}
                                   << u"http proxy low:1 (from the environment's HTTPS_PROXY)"_s;
    QTest::newRow("capitals win") << u"https://h"_s << QByteArray() << QStringList{u"https_proxy=http://low:1"_s, u"HTTPS_PROXY=http://up:3128"_s}
                                  << u"http proxy up:3128 (from the environment's HTTPS_PROXY)"_s;
    QTest::newRow("no scheme") << u"https://h"_s << QByteArray() << QStringList{u"HTTPS_PROXY=up:3128"_s}
                               << u"http proxy up:3128 (from the environment's HTTPS_PROXY)"_s;
    QTest::newRow("http server") << u"http://h"_s << QByteArray() << QStringList{u"HTTP_PROXY=up:1"_s, u"HTTPS_PROXY=x:2"_s}
                                 << u"http proxy up:1 (from the environment's HTTP_PROXY)"_s;
    QTest::newRow("NO_PROXY") << u"https://h.corp"_s << QByteArray() << upper + QStringList{u"no_proxy=.corp"_s} << u"direct"_s;
    QTest::newRow("NO_PROXY with port") << u"https://h.corp:6443"_s << QByteArray() << upper + QStringList{u"NO_PROXY=h.corp:6443"_s} << u"direct"_s;
    QTest::newRow("NO_PROXY with CIDR") << u"https://10.1.2.3:6443"_s << QByteArray() << upper + QStringList{u"NO_PROXY=10.0.0.0/8"_s} << u"direct"_s;
    QTest::newRow("this machine") << u"https://127.0.0.1:6443"_s << QByteArray() << upper << u"direct"_s;
    QTest::newRow("socks5h variable") << u"https://h"_s << QByteArray() << QStringList{u"HTTPS_PROXY=socks5h://up"_s}
                                      << u"socks5 proxy up:1080 (from the environment's HTTPS_PROXY)"_s;
}

void TestProxy::chooses()
{
    QFETCH(QString, server);
    QFETCH(QByteArray, proxyUrl);
    QFETCH(QStringList, variables);
    QFETCH(QString, expected);
    QProcessEnvironment environment;
    for (const QString &variable : variables) {
        environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    }
    const auto result = chooseProxy(QUrl(server), proxyUrl.toStdString(), "W", environment);
    VERIFY_OK(result);
    QCOMPARE(text(result->text()), expected);
}

void TestProxy::refuses_data()
{
    QTest::addColumn<QByteArray>("proxyUrl");
    QTest::addColumn<QString>("what");
    QTest::newRow("https") << QByteArray("https://p:1") << u"asks for an https proxy (p): talking TLS to a proxy is not supported"_s;
    QTest::newRow("ftp") << QByteArray("ftp://p:1") << u"has the scheme \"ftp\""_s;
    QTest::newRow("socks5h in the file") << QByteArray("socks5h://p:1") << u"has the scheme \"socks5h\""_s;
    QTest::newRow("no scheme") << QByteArray("p:1") << u"is not a URL"_s;
    QTest::newRow("no host") << QByteArray("http://") << u"is not a URL"_s;
    QTest::newRow("nonsense") << QByteArray("http://a b:x") << u"is not a URL"_s;
}

void TestProxy::refuses()
{
    QFETCH(QByteArray, proxyUrl);
    QFETCH(QString, what);
    const auto result = chooseProxy(QUrl(u"https://h"_s), proxyUrl.toStdString(), "cluster \"c\": proxy-url", {});
    QVERIFY(!result);
    QCOMPARE(result.error().errorClass, ErrorClass::Config);
    VERIFY_HAS(errorOf(result), u"cluster \"c\": proxy-url "_s + what);
    if (proxyUrl.startsWith("https")) {
        QProcessEnvironment environment;
        environment.insert(u"HTTPS_PROXY"_s, QString::fromLatin1(proxyUrl));
        QVERIFY(!chooseProxy(QUrl(u"https://h"_s), {}, "W", environment)); // never direct
    }
}

void TestProxy::passwordIsNotShown()
{
    const auto result = chooseProxy(QUrl(u"https://h"_s), "socks5://me:pa%40ss@p:1", "W", {});
    VERIFY_OK(result);
    QCOMPARE(result->user, std::string("me"));
    QCOMPARE(result->password, std::string("pa@ss"));
    QVERIFY(!text(result->text()).contains(u"pa@ss"_s));
    const auto bad = chooseProxy(QUrl(u"https://h"_s), "https://me:secret@p:1", "W", {});
    QVERIFY(!errorOf(bad).contains(u"secret"_s));
}

void TestProxy::httpProxyForAnIpv6Address()
{
    const QUrl server(u"https://[fd00::1]:6443"_s);
    VERIFY_HAS(errorOf(chooseProxy(server, "http://p:1", "W", {})), u"W: an http proxy cannot be asked for the IPv6 address fd00::1"_s);
    VERIFY_OK(chooseProxy(server, "socks5://p:1", "W", {}));
    VERIFY_OK(chooseProxy(QUrl(u"http://[fd00::1]:8080"_s), "http://p:1", "W", {})); // no tunnel there
}

void TestProxy::becomesQtsProxy()
{
    QCOMPARE(ProxyChoice{}.toNetworkProxy().type(), QNetworkProxy::NoProxy);
    const QNetworkProxy http = chooseProxy(QUrl(u"https://h"_s), "http://me:pw@p:1", "W", {})->toNetworkProxy();
    QCOMPARE(http.type(), QNetworkProxy::HttpProxy);
    QCOMPARE(http.hostName(), u"p"_s);
    QCOMPARE(http.port(), quint16(1));
    QCOMPARE(http.user(), u"me"_s);
    QCOMPARE(http.password(), u"pw"_s);
    const QNetworkProxy socks = chooseProxy(QUrl(u"https://h"_s), "socks5://p", "W", {})->toNetworkProxy();
    QCOMPARE(socks.type(), QNetworkProxy::Socks5Proxy);
    QVERIFY(socks.capabilities().testFlag(QNetworkProxy::HostNameLookupCapability));
    const QNetworkProxy toAddress = chooseProxy(QUrl(u"https://[fd00::1]"_s), "socks5://p", "W", {})->toNetworkProxy();
    QVERIFY(!toAddress.capabilities().testFlag(QNetworkProxy::HostNameLookupCapability));
}

QTEST_GUILESS_MAIN(TestProxy)
#include "tst_proxy.moc"
