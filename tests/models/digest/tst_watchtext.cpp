// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/watchtext.h"

#include "tests/fakes/brackettranslator.h"
#include "watchclient/transport/callerrors.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

QString filled(QString sentence)
{
    for (int number = 1; number <= 4; ++number) {
        sentence.replace(u'%' + QString::number(number), u"v%1"_s.arg(number));
    }
    return sentence;
}

QByteArray sourcesOf(const QStringList &folders)
{
    QByteArray all;
    for (const QString &folder : folders) {
        for (QDirIterator it(QStringLiteral(PROJECT_DIR) + u'/' + folder, {u"*.cpp"_s}); it.hasNext();) {
            QFile file(it.next());
            if (!file.fileName().endsWith(u"watchtext.cpp") && file.open(QIODevice::ReadOnly)) {
                all += file.readAll();
            }
        }
    }
    return all;
}

} // namespace

/// Sentences of the record are said in the user's language, values stay as they are.
class TestWatchText : public QObject
{
    Q_OBJECT
private slots:
    void everySentenceIsKnown_data();
    void everySentenceIsKnown();
    void everySentenceIsSaidSomewhere();
    void valuesAreSentencesToo();
    void whatARequestFailedOfIsSaid();
    void whyAPluginCannotBeUsedIsSaid();
    void othersStayAsTheyAre();
};

void TestWatchText::everySentenceIsKnown_data()
{
    QTest::addColumn<QString>("sentence");
    for (const char *sentence : watchSentences()) {
        QTest::newRow(sentence) << QString::fromUtf8(sentence);
    }
}

void TestWatchText::everySentenceIsKnown()
{
    QFETCH(QString, sentence);
    const QString english = filled(sentence);
    QCOMPARE(watchText(english.toStdString()), english);
    fakes::BracketTranslator brackets("Watch"_L1);
    QCoreApplication::installTranslator(&brackets);
    const QString said = watchText(english.toStdString());
    QCoreApplication::removeTranslator(&brackets);
    QCOMPARE(said, u'[' + english + u']');
}

/// A sentence that is worded anew where it is made has to be worded anew here.
void TestWatchText::everySentenceIsSaidSomewhere()
{
    const QByteArray sources = sourcesOf({u"watchclient/api"_s, u"watchclient/reflector"_s, u"watchclient/session"_s, u"watchclient/transport"_s, u"watchclient/kubeconfig"_s,
                                          u"models/eventlog"_s, u"models/history"_s});
    QVERIFY(sources.size() > 100'000);
    static const QRegularExpression joint(u" \\(%\\d|%\\d|; (?=what came)|: |\\. | (?=ahead of| behind)| (?=this machine's)"
                                         "|exec(?=\\.)|(?<=entry) (?=w)| (?=and printed no)| (?=\\(openssl)|, (?=or use an exec)"_s);
    for (const char *sentence : watchSentences()) {
        for (QString part : QString::fromUtf8(sentence).split(joint)) {
            part.replace(u'"', u"\\\""_s); // as it is written there
            QVERIFY2(part.trimmed().size() < 4 || sources.contains(part.trimmed().toUtf8()), qPrintable(u"\"%1\" of \"%2\" is said nowhere"_s.arg(part, QString::fromUtf8(sentence))));
        }
    }
}

void TestWatchText::valuesAreSentencesToo()
{
    fakes::BracketTranslator brackets("Watch"_L1);
    QCoreApplication::installTranslator(&brackets);
    const QString said = watchText("History after 900 cannot be continued (The server closes the watch at once.). Reading everything again.");
    const QString twice = watchText("Changed while not delivered (and 3 more before this one, not listed)");
    QCoreApplication::removeTranslator(&brackets);
    QCOMPARE(said, u"[History after 900 cannot be continued ([The server closes the watch at once.]). Reading everything again.]"_s);
    QCOMPARE(twice, u"[[Changed while not delivered] (and 3 more before this one, not listed)]"_s);
}

void TestWatchText::whatARequestFailedOfIsSaid()
{
    fakes::BracketTranslator brackets("Watch"_L1);
    QCoreApplication::installTranslator(&brackets);
    const QString refused = watchText(networkEnd(QNetworkReply::ConnectionRefusedError, {}, "h:1", {}).error.message);
    const QString proxy = watchText(networkEnd(QNetworkReply::ProxyTimeoutError, {}, "h:1", "p:2").error.message);
    const QString page = watchText(notJsonError("text/html", "<title>Sign in</title>", "h:1").message);
    const QString unauthorized = watchText(httpError(401, {}, "h:1", "/api").message);
    QCoreApplication::removeTranslator(&brackets);
    QCOMPARE(refused, u"[connection refused by h:1; is the server running?]"_s);
    QCOMPARE(proxy, u"[the proxy p:2 to h:1 cannot be used: [it does not answer in time]; check proxy-url in the kubeconfig, or HTTPS_PROXY]"_s);
    QCOMPARE(page, u"[something between this machine and h:1 answered with a web page (title: Sign in); a sign-in page or a proxy may be in the way]"_s);
    QCOMPARE(unauthorized, u"[h:1 did not accept the credentials]"_s);
}

void TestWatchText::whyAPluginCannotBeUsedIsSaid()
{
    fakes::BracketTranslator brackets("Watch"_L1);
    QCoreApplication::installTranslator(&brackets);
    const QString failed = watchText("credential plugin aws (user \"eve\" of /k) failed with exit code 255: the server answered 403: no");
    const QString unusable = watchText("credential plugin aws (user \"eve\" of /k) cannot be used: it printed nothing (token expired)");
    const QString missing = watchText("credential plugin aws (user \"eve\" of /k): executable aws not found; PATH searched: /bin (the login shell /bin/sh told no PATH)");
    const QString entry = watchText("/k: user \"eve\": exec.command is missing");
    const QString file = watchText("kubeconfig /k: no such file");
    QCoreApplication::removeTranslator(&brackets);
    QCOMPARE(failed, u"[credential plugin aws (user \"eve\" of /k) [failed with exit code 255: [the server answered 403: no]]]"_s);
    QCOMPARE(unusable, u"[credential plugin aws (user \"eve\" of /k) [cannot be used: [it printed nothing] (token expired)]]"_s);
    QCOMPARE(missing, u"[[credential plugin aws (user \"eve\" of /k): executable aws not found]; PATH searched: /bin (the login shell /bin/sh told no PATH)]"_s);
    QCOMPARE(entry, u"[/k: user \"eve\": [exec.command is missing]]"_s);
    QCOMPARE(file, u"[kubeconfig /k: [no such file]]"_s);
}

void TestWatchText::othersStayAsTheyAre()
{
    for (const char *text : {"", "etcdserver: request timed out", "100 %1 sure", "The list", "listing"}) {
        QCOMPARE(watchText(text), QString::fromUtf8(text));
    }
    // A value that looks like a place is one value.
    QCOMPARE(watchText("Going on from resourceVersion %1."), u"Going on from resourceVersion %1."_s);
    QCOMPARE(watchText("resourceVersion %2 came after 7 on the same stream"), u"resourceVersion %2 came after 7 on the same stream"_s);
}

QTEST_GUILESS_MAIN(TestWatchText)
#include "tst_watchtext.moc"
