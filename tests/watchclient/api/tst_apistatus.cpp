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
    void toleratesOddTypes()
    {
        const auto status = parseApiStatus(R"({"kind":"Status","code":"x","details":null,"metadata":5,"message":7})");
        QVERIFY(status);
        QCOMPARE(status->code, 0);
    }
};

QTEST_GUILESS_MAIN(TestApiStatus)
#include "tst_apistatus.moc"
