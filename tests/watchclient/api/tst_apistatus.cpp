// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/apistatus.h"

#include <QFile>
#include <QTest>

using namespace watchglass;

namespace {
std::string recorded(const char *name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/status/") + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}
} // namespace

class TestApiStatus : public QObject
{
    Q_OBJECT
private slots:
    void readsRecordedAnswers()
    {
        const auto forbidden = parseApiStatus(recorded("forbidden.body"));
        QVERIFY(forbidden);
        QCOMPARE(forbidden->code, 403);
        QCOMPARE(forbidden->reason, std::string("Forbidden"));
        const auto tooLarge = parseApiStatus(recorded("too-large-list.body"));
        QVERIFY(tooLarge);
        QVERIFY(tooLarge->hasCause("ResourceVersionTooLarge"));
        QCOMPARE(tooLarge->retryAfter->count(), 1);
        const auto expired = parseApiStatus(recorded("list-exact-expired.body"));
        QVERIFY(expired);
        QCOMPARE(expired->code, 410);
    }
    void refusesWhatIsNoStatus()
    {
        QVERIFY(!parseApiStatus(recorded("not-found-text.body")));
        QVERIFY(!parseApiStatus("<html></html>"));
        QVERIFY(!parseApiStatus(""));
        QVERIFY(!parseApiStatus(R"({"kind":"Pod"})"));
        QVERIFY(!parseApiStatus("[]"));
    }
    void codeFromTheReason_data()
    {
        QTest::addColumn<QString>("fields");
        QTest::addColumn<int>("code");
        QTest::newRow("expired") << QStringLiteral(R"("reason":"Expired")") << 410;
        QTest::newRow("gone, as before 1.18") << QStringLiteral(R"("code":0,"reason":"Gone")") << 410;
        QTest::newRow("throttled") << QStringLiteral(R"("reason":"TooManyRequests")") << 429;
        QTest::newRow("forbidden") << QStringLiteral(R"("reason":"Forbidden")") << 403;
        QTest::newRow("the code counts") << QStringLiteral(R"("code":504,"reason":"Expired")") << 504;
        QTest::newRow("unknown") << QStringLiteral(R"("reason":"Whatever")") << 0;
    }
    void codeFromTheReason()
    {
        QFETCH(QString, fields);
        const auto status = parseApiStatus("{\"kind\":\"Status\"," + fields.toStdString() + "}");
        QVERIFY(status);
        QTEST(status->code, "code");
    }
    void toleratesOddTypes()
    {
        const auto status = parseApiStatus(R"({"kind":"Status","code":"x","details":null,"metadata":5,"message":7})");
        QVERIFY(status);
        QCOMPARE(status->code, 0);
    }
};

QTEST_GUILESS_MAIN(TestApiStatus)
#include "tst_apistatus.moc"
