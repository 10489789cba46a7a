// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "execstub.h"

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

class TestExecCredential : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads();
    void refuses_data();
    void refuses();
    void keyCoversTheWholeConfiguration();
};

void TestExecCredential::reads()
{
    const auto token = parseExecCredential(credentialJson("\"token\":\" abc\\n\",\"expirationTimestamp\":\"2026-11-30T12:00:00Z\"").toStdString(), V1);
    QVERIFY(token);
    QCOMPARE(token->token, std::string("abc"));
    QVERIFY(token->expiresAt == parseRfc3339("2026-11-30T12:00:00Z"));
    const auto certificate = parseExecCredential(credentialJson("\"clientCertificateData\":\"C\",\"clientKeyData\":\"K\"").toStdString() + "\n\n", V1);
    QVERIFY(certificate);
    QVERIFY(certificate->token.empty() && !certificate->expiresAt);
    QCOMPARE(certificate->clientCertificatePem + certificate->clientKeyPem, std::string("CK"));
    const auto both = parseExecCredential(credentialJson("\"token\":\"t\",\"clientCertificateData\":\"C\",\"clientKeyData\":\"K\"").toStdString(), V1);
    QVERIFY(both && both->token == "t" && both->clientKeyPem == "K");
    // client-go's decoder takes YAML too.
    const auto yaml = parseExecCredential("kind: ExecCredential\napiVersion: client.authentication.k8s.io/v1\nstatus:\n  token: abc\n", V1);
    QVERIFY(yaml && yaml->token == "abc");
}

void TestExecCredential::refuses_data()
{
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QString>("what");
    QTest::newRow("nothing") << QByteArray() << u"it printed nothing"_s;
    QTest::newRow("blanks") << QByteArray(" \n\n") << u"it printed nothing"_s;
    QTest::newRow("a word") << QByteArray("SECRETTOKEN") << u"its output is not an ExecCredential object"_s;
    QTest::newRow("broken") << QByteArray("{\"token\":\"SECRETTOKEN\"") << u"its output is not one JSON object"_s;
    QTest::newRow("two") << credentialJson("\"token\":\"SECRETTOKEN\"").repeated(2) << u"its output is not one JSON object"_s;
    QTest::newRow("text before") << "Logged in.\n" + credentialJson("\"token\":\"SECRETTOKEN\"")
                                << u"its output is not an ExecCredential object (does it print something else"_s;
    QTest::newRow("other version") << credentialJson("\"token\":\"SECRETTOKEN\"", "client.authentication.k8s.io/v1beta1")
                                   << u"the kubeconfig asks for apiVersion client.authentication.k8s.io/v1, the plugin returned "
                                      "client.authentication.k8s.io/v1beta1"_s;
    QTest::newRow("other kind") << QByteArray("{\"kind\":\"Token\",\"apiVersion\":\"client.authentication.k8s.io/v1\"}")
                                << u"it returned kind \"Token\" instead of \"ExecCredential\""_s;
    QTest::newRow("no status") << QByteArray("{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\"}")
                               << u"it returned no status"_s;
    QTest::newRow("empty status") << credentialJson("") << u"neither a token nor a client certificate"_s;
    QTest::newRow("certificate alone") << credentialJson("\"clientCertificateData\":\"C\"") << u"a clientCertificateData without a clientKeyData"_s;
    QTest::newRow("key alone") << credentialJson("\"token\":\"t\",\"clientKeyData\":\"SECRETTOKEN\"") << u"a clientKeyData without a clientCertificateData"_s;
    QTest::newRow("number") << credentialJson("\"token\":5") << u"status.token is not text"_s;
    QTest::newRow("time") << credentialJson("\"token\":\"SECRETTOKEN\",\"expirationTimestamp\":\"tomorrow\"") << u"is not an RFC 3339 time"_s;
    QTest::newRow("two lines") << credentialJson("\"token\":\"SECRETTOKEN\\nX: y\"") << u"line break or control character"_s;
}

void TestExecCredential::refuses()
{
    QFETCH(QByteArray, output);
    QFETCH(QString, what);
    const auto result = parseExecCredential(output.toStdString(), V1);
    QVERIFY(!result);
    VERIFY_HAS(text(result.error()), what);
    QVERIFY(!text(result.error()).contains(u"SECRETTOKEN"_s));
}

void TestExecCredential::keyCoversTheWholeConfiguration()
{
    const ExecRequest base = Stub().request();
    QSet<QString> keys{text(base.key())};
    const std::vector<std::function<void(ExecRequest &)>> changes{
        [](ExecRequest &r) { r.config.command += "x"; },           [](ExecRequest &r) { r.config.apiVersion += "x"; },
        [](ExecRequest &r) { r.config.args = {"a", "b"}; },        [](ExecRequest &r) { r.config.args = {"a b"}; },
        [](ExecRequest &r) { r.config.args = {"ab"}; },            [](ExecRequest &r) { r.config.env = {{"a", "b"}}; },
        [](ExecRequest &r) { r.config.env = {{"ab", ""}}; },       [](ExecRequest &r) { r.config.installHint = "h"; },
        [](ExecRequest &r) { r.config.provideClusterInfo = true; }, [](ExecRequest &r) { r.config.interactiveMode = "IfAvailable"; },
        [](ExecRequest &r) { r.clusterJson = "{}"; }};
    for (const auto &change : changes) {
        ExecRequest request = base;
        change(request);
        QVERIFY(!keys.contains(text(request.key())));
        keys.insert(text(request.key()));
    }
    ExecRequest elsewhere = base;
    elsewhere.file = "/other";
    elsewhere.user = "other";
    QCOMPARE(elsewhere.key(), base.key());
}

QTEST_GUILESS_MAIN(TestExecCredential)
#include "tst_execcredential.moc"

#include <QSet>
