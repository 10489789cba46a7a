// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "execstub.h"
#include "tests/fakes/manualclock.h"
#include "watchclient/kubeconfig/pluginrun.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

/// The plugins with what they told.
class Bench : public QObject
{
public:
    explicit Bench(ExecSettings settings = quickSettings()) : plugins(clock, std::move(settings))
    {
        connect(&plugins, &ExecPlugins::finished, this, [this](const ExecOutcome &outcome) { outcomes.push_back(outcome); });
        connect(&plugins, &ExecPlugins::started, this, [this](const QString &, const QString &command) { started.append(command); });
        connect(&plugins, &ExecPlugins::message, this, [this](const QString &, const QString &, const QString &words) { messages += words; });
    }

    /// Asks and waits for the answer.
    ExecOutcome ask(const ExecRequest &request, ExecReason reason = ExecReason::Need, std::uint64_t serial = 0)
    {
        const std::size_t before = outcomes.size();
        plugins.request(request, reason, serial);
        if (!QTest::qWaitFor([&] { return outcomes.size() > before; }, 20'000)) {
            return {.key = {}, .serial = 0, .receivedAt = {}, .result = std::unexpected(Error{})};
        }
        return outcomes.back();
    }

    fakes::ManualClock clock;
    std::vector<ExecOutcome> outcomes;
    QStringList started;
    QString messages;
    ExecPlugins plugins;
};

QString errorOf(const ExecOutcome &outcome)
{
    return outcome.result ? u"(no error)"_s : text(outcome.result.error().message);
}

} // namespace

class TestExecPlugins : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void argumentsEnvironmentAndInput();
    void laterVariablesWin();
    void runsElsewhereAndAnswersHere();
    void equalRequestsShareOneRun();
    void keptUntilItExpires();
    void expiredOnArrivalIsNotAskedForAgainAtOnce();
    void rejectedLeadsToOneMoreRun();
    void failuresAreNotRepeatedAtOnce();
    void aPersonMayInsist();
    void twoAtOnce();
    void timeoutEndsTheWholeGroup();
    void cancelStops();
    void errors_data();
    void errors();
    void tooMuchOutput();
    void messagesAreCleanedAndCapped();
    void valuesOfVariablesAreNotShown();
    void notFoundSaysWhereItLooked();
    void foundThroughTheLoginShell();
    void relativeFolderOfPathIsRefused();
    void waitingForTheShellHoldsUpNobody();
    void consent();
    void preferencesMayForbid();
    void endsWithRunsUnderWay();
};

void TestExecPlugins::argumentsEnvironmentAndInput()
{
    Stub stub;
    const QByteArray out = stub.folder().path(u"seen"_s).toLocal8Bit();
    stub.write("{ printf '%s\\n' \"$@\"; echo \"A=$A\"; echo \"P=$PATH\"; echo \"$KUBERNETES_EXEC_INFO\"; cat; ps -o sid= -p $$ | tr -d ' '; "
               "echo $$; } >'" + out + "'\necho '" + credentialJson("\"token\":\"t\"") + "'");
    ExecRequest request = stub.request();
    request.config.args = {"one two", "$HOME", "*", ""};
    request.config.env = {{"A", "x y"}};
    request.config.provideClusterInfo = true;
    request.clusterJson = R"({"server":"https://h"})";
    Bench bench;
    const ExecOutcome outcome = bench.ask(request);
    QVERIFY2(outcome.result, qPrintable(errorOf(outcome)));
    QCOMPARE((*outcome.result)->token, std::string("t"));
    QFile file(QString::fromLocal8Bit(out));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().split('\n');
    QCOMPARE(lines.mid(0, 6), QByteArrayList({"one two", "$HOME", "*", "", "A=x y", "P=/usr/bin:/bin"})); // no shell in between
    const QJsonObject info = QJsonDocument::fromJson(lines[6]).object();
    QCOMPARE(info[u"spec"_s][u"interactive"_s], QJsonValue(false));
    QCOMPARE(info[u"spec"_s][u"cluster"_s][u"server"_s].toString(), u"https://h"_s);
    QCOMPARE(lines[7], lines[8]); // nothing on standard input, and a session of its own: no terminal to ask on
}

void TestExecPlugins::laterVariablesWin()
{
    Stub stub;
    stub.write("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"'$(echo \"$KUBERNETES_EXEC_INFO\" | sed 's/.*apiVersion\":\"\\([^\"]*\\).*/\\1/')'\","
               "\"status\":{\"token\":\"'$A$B'\"}}'");
    ExecSettings settings = quickSettings();
    settings.environment.insert(u"A"_s, u"own"_s);
    settings.environment.insert(u"B"_s, u"own"_s);
    ExecRequest request = stub.request();
    request.config.env = {{"A", "first"}, {"A", "second"}, {"KUBERNETES_EXEC_INFO", "forged"}};
    Bench bench(settings);
    const ExecOutcome outcome = bench.ask(request);
    QVERIFY2(outcome.result, qPrintable(errorOf(outcome)));
    QCOMPARE((*outcome.result)->token, std::string("secondown"));
}

void TestExecPlugins::runsElsewhereAndAnswersHere()
{
    Stub stub;
    stub.printTokens();
    Bench bench;
    QThread *runThread = nullptr;
    QThread *answerThread = nullptr;
    QObject receiver;
    connect(&bench.plugins, &ExecPlugins::started, &receiver, [&] { runThread = QThread::currentThread(); }, Qt::DirectConnection);
    connect(&bench.plugins, &ExecPlugins::finished, &receiver, [&] { answerThread = QThread::currentThread(); });
    QVERIFY(bench.ask(stub.request()).result);
    QVERIFY(runThread && runThread != QThread::currentThread());
    QTRY_COMPARE(answerThread, QThread::currentThread());
    QCOMPARE(bench.started, QStringList{stub.path()});
}

void TestExecPlugins::equalRequestsShareOneRun()
{
    Stub stub;
    stub.write("sleep 0.2\necho '" + credentialJson("\"token\":\"t\"") + "'");
    Bench bench;
    ExecRequest other = stub.request();
    other.file = "/other/config";
    other.user = "v";
    bench.plugins.request(stub.request(), ExecReason::Need);
    bench.plugins.request(other, ExecReason::Need);
    bench.plugins.request(stub.request(), ExecReason::Need);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.outcomes.empty(), 20'000);
    QVERIFY(bench.ask(other).result);
    QCOMPARE(stub.runs(), 1);
    other.config.args = {"x"};
    QVERIFY(bench.ask(other).result);
    QCOMPARE(stub.runs(), 2);
}

void TestExecPlugins::keptUntilItExpires()
{
    Stub stub;
    Bench bench;
    const auto expiry = [&](std::chrono::seconds after) {
        return QByteArray(",\"expirationTimestamp\":\"" + QByteArray::fromStdString(formatRfc3339(bench.clock.wall() + after, 0)) + '"');
    };
    stub.printTokens(expiry(100s));
    const ExecOutcome first = bench.ask(stub.request());
    QVERIFY2(first.result, qPrintable(errorOf(first)));
    bench.clock.advance(99s);
    const ExecOutcome kept = bench.ask(stub.request());
    QVERIFY(kept.result && kept.serial == first.serial);
    bench.clock.advance(1s);
    stub.printTokens(expiry(100s));
    const ExecOutcome second = bench.ask(stub.request());
    QCOMPARE((*second.result)->token, std::string("T2"));
    QVERIFY(second.serial > first.serial);
    QCOMPARE(stub.runs(), 2);
    // Renewing early replaces it, once.
    stub.printTokens();
    QVERIFY(bench.ask(stub.request(), ExecReason::Renew, second.serial).serial == second.serial); // ran just now
    bench.clock.advance(20s);
    const ExecOutcome third = bench.ask(stub.request(), ExecReason::Renew, second.serial);
    QCOMPARE((*third.result)->token, std::string("T3"));
    QCOMPARE(bench.ask(stub.request(), ExecReason::Renew, second.serial).serial, third.serial);
    bench.clock.advance(1000h); // no expiry: kept until the end or a 401
    QCOMPARE(bench.ask(stub.request()).serial, third.serial);
    QCOMPARE(stub.runs(), 3);
}

void TestExecPlugins::expiredOnArrivalIsNotAskedForAgainAtOnce()
{
    Stub stub;
    stub.printTokens(",\"expirationTimestamp\":\"2020-01-01T00:00:00Z\"");
    Bench bench;
    QVERIFY(bench.ask(stub.request()).result); // the server judges: our clock may be wrong
    for (int i = 0; i < 5; ++i) {
        bench.clock.advance(1s);
        QCOMPARE((*bench.ask(stub.request()).result)->token, std::string("T1"));
    }
    QCOMPARE(stub.runs(), 1);
    bench.clock.advance(5s);
    QCOMPARE((*bench.ask(stub.request()).result)->token, std::string("T2"));
}

void TestExecPlugins::rejectedLeadsToOneMoreRun()
{
    Stub stub;
    stub.printTokens();
    Bench bench;
    const ExecOutcome first = bench.ask(stub.request());
    const ExecOutcome second = bench.ask(stub.request(), ExecReason::Rejected, first.serial); // at once
    QCOMPARE((*second.result)->token, std::string("T2"));
    // Another one whose T1 was rejected gets what is there.
    QCOMPARE(bench.ask(stub.request(), ExecReason::Rejected, first.serial).serial, second.serial);
    QCOMPARE(stub.runs(), 2);
    // Rejected again: not in a loop.
    for (int i = 0; i < 3; ++i) {
        const ExecOutcome none = bench.ask(stub.request(), ExecReason::Rejected, second.serial);
        QVERIFY(!none.result);
        VERIFY_HAS(errorOf(none), u"brought a credential that the server did not accept"_s);
        QVERIFY(none.result.error().retryAfter == 10s);
    }
    QCOMPARE(stub.runs(), 2);
    bench.clock.advance(10s);
    QCOMPARE((*bench.ask(stub.request(), ExecReason::Rejected, second.serial).result)->token, std::string("T3"));
}

void TestExecPlugins::failuresAreNotRepeatedAtOnce()
{
    Stub stub;
    stub.write("echo 'no ticket' >&2; exit 3");
    Bench bench;
    const ExecOutcome first = bench.ask(stub.request());
    QCOMPARE(errorOf(first), u"credential plugin "_s + stub.path() + u" (user \"u\" of /k/config) failed with exit code 3: no ticket"_s);
    QCOMPARE(first.result.error().errorClass, ErrorClass::Credentials);
    bench.clock.advance(4s);
    const ExecOutcome again = bench.ask(stub.request());
    QCOMPARE(errorOf(again), errorOf(first));
    QVERIFY(again.result.error().retryAfter == 6s);
    QCOMPARE(stub.runs(), 1);
    bench.clock.advance(6s);
    bench.ask(stub.request());
    QCOMPARE(stub.runs(), 2);
}

void TestExecPlugins::aPersonMayInsist()
{
    Stub stub;
    stub.write("exit 1");
    Bench bench;
    QVERIFY(!bench.ask(stub.request()).result);
    stub.printTokens();
    const ExecOutcome outcome = bench.ask(stub.request(), ExecReason::User);
    QVERIFY2(outcome.result, qPrintable(errorOf(outcome)));
    QCOMPARE((*bench.ask(stub.request(), ExecReason::User, outcome.serial).result)->token, std::string("T3"));
}

void TestExecPlugins::twoAtOnce()
{
    // Each run notes how many are under way, then waits until the test lets all go.
    Stub stub;
    const QByteArray folder = stub.folder().path().toLocal8Bit();
    stub.write("mkdir '" + folder + "/busy.'$$\nls -d '" + folder + "'/busy.* | wc -l >>'" + folder + "/most'\n"
               "until [ -e '" + folder + "/go' ]; do sleep 0.02; done\nrmdir '" + folder + "/busy.'$$\necho '" + credentialJson("\"token\":\"t\"") + "'");
    Bench bench;
    for (int i = 0; i < 5; ++i) {
        ExecRequest request = stub.request();
        request.config.args = {std::to_string(i)};
        bench.plugins.request(request, ExecReason::Need);
    }
    QTRY_COMPARE_WITH_TIMEOUT(bench.started.size(), 2, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(stub.runs(), 2, 20'000);
    stub.folder().write(u"go"_s, "");
    QTRY_COMPARE_WITH_TIMEOUT(bench.outcomes.size(), std::size_t(5), 30'000);
    for (const ExecOutcome &outcome : bench.outcomes) {
        QVERIFY2(outcome.result, qPrintable(errorOf(outcome)));
    }
    QFile most(stub.folder().path(u"most"_s));
    QVERIFY(most.open(QIODevice::ReadOnly));
    const QByteArrayList counts = most.readAll().split('\n');
    for (const QByteArray &count : counts) {
        QVERIFY(count.trimmed().toInt() <= 2);
    }
}

void TestExecPlugins::timeoutEndsTheWholeGroup()
{
    Stub stub;
    const QByteArray pids = stub.folder().path(u"pids"_s).toLocal8Bit();
    // A child that does not listen to the polite signal.
    stub.write("sh -c 'trap \"\" TERM; echo $$ >>\"" + pids + "\"; while :; do sleep 0.1; done' &\necho $$ >>'" + pids + "'\necho waiting >&2\nwait\nsleep 1000");
    ExecSettings settings = quickSettings();
    settings.limits.timeout = 1500ms;
    Bench bench(settings);
    const ExecOutcome outcome = bench.ask(stub.request());
    VERIFY_HAS(errorOf(outcome), u"did not finish within 1.5 s and was stopped"_s);
    QFile file(QString::fromLocal8Bit(pids));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    for (const QByteArray &pid : lines) {
        // Zombies of a container without an init do not count as alive.
        const auto gone = [&] {
            QFile status(u"/proc/"_s + QString::fromLatin1(pid) + u"/stat"_s);
            return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(gone(), 5'000);
    }
    QVERIFY(bench.messages.contains(u"waiting"_s));
}

void TestExecPlugins::cancelStops()
{
    Stub stub;
    stub.write("sleep 1000");
    Bench bench;
    bench.plugins.request(stub.request(), ExecReason::Need);
    QTRY_COMPARE_WITH_TIMEOUT(stub.runs(), 1, 20'000);
    bench.plugins.cancel(stub.request().key());
    QTRY_COMPARE_WITH_TIMEOUT(bench.outcomes.size(), std::size_t(1), 20'000);
    VERIFY_HAS(errorOf(bench.outcomes.back()), u"was cancelled"_s);
    bench.plugins.cancel(stub.request().key()); // nothing to stop
    stub.printTokens();
    QVERIFY(bench.ask(stub.request(), ExecReason::User).result);
}

void TestExecPlugins::errors_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("what");
    QTest::newRow("silent failure") << QByteArray("exit 7") << u"failed with exit code 7 and printed no message"_s;
    QTest::newRow("last lines") << QByteArray("printf 'a\\nb\\n\\nc\\nd\\n' >&2; exit 1") << u"failed with exit code 1: b / c / d"_s;
    QTest::newRow("killed") << QByteArray("kill -9 $$") << u"crashed or was killed"_s;
    QTest::newRow("zero bytes") << QByteArray("exit 0") << u"cannot be used: it printed nothing"_s;
    QTest::newRow("zero bytes with a message") << QByteArray("echo 'please sign in' >&2") << u"cannot be used: it printed nothing (please sign in)"_s;
    QTest::newRow("reads standard input") << QByteArray("read line || exit 9; sleep 60") << u"failed with exit code 9"_s;
    QTest::newRow("other version") << QByteArray("echo '" + credentialJson("\"token\":\"t\"", "client.authentication.k8s.io/v1beta1") + "'")
                                   << u"cannot be used: the kubeconfig asks for apiVersion client.authentication.k8s.io/v1, the plugin returned "
                                      "client.authentication.k8s.io/v1beta1"_s;
    QTest::newRow("text before the object") << QByteArray("echo Hello; echo '" + credentialJson("\"token\":\"SECRETTOKEN\"") + "'")
                                            << u"cannot be used: its output is not an ExecCredential object"_s;
    QTest::newRow("no interpreter") << QByteArray("#") << u"cannot be used"_s;
}

void TestExecPlugins::errors()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, what);
    Stub stub;
    stub.write(script);
    Bench bench;
    const ExecOutcome outcome = bench.ask(stub.request());
    VERIFY_HAS(errorOf(outcome), what);
    QVERIFY(!errorOf(outcome).contains(u'\n') && !errorOf(outcome).contains(u"SECRETTOKEN"_s));
    VERIFY_HAS(errorOf(outcome), u"(user \"u\" of /k/config)"_s);
}

void TestExecPlugins::tooMuchOutput()
{
    Stub stub;
    stub.write("yes");
    ExecSettings settings = quickSettings();
    settings.limits.outputLimit = 64 << 10;
    Bench bench(settings);
    VERIFY_HAS(errorOf(bench.ask(stub.request())), u"printed more than 64 KiB and was stopped"_s);
}

void TestExecPlugins::messagesAreCleanedAndCapped()
{
    QCOMPARE(cleanedText("\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07 a\rb\r\nc\x08\x01\t!"), u"red link a\nb\nc\t!"_s);
    QCOMPARE(cleanedText("a\xe2\x80\xae" "b\xc2\x9b" "c"), u"abc"_s);
    QCOMPARE(cleanedText("open\x1b[3"), u"open3"_s);
    Stub stub;
    stub.write("printf '\\033[1mvisit https://x\\033[0m\\n' >&2\nyes 'line of text' | head -n 20000 >&2\necho '" + credentialJson("\"token\":\"t\"") + "'");
    Bench bench;
    QVERIFY(bench.ask(stub.request()).result);
    QVERIFY(bench.messages.startsWith(u"visit https://x\n"_s));
    QVERIFY(bench.messages.size() < (64 << 10) + (80 << 10));
    QVERIFY(bench.messages.endsWith(u"is not shown)\n"_s));
}

void TestExecPlugins::valuesOfVariablesAreNotShown()
{
    Stub stub;
    stub.write("echo \"bad password $PW for $NAME\" >&2; exit 1");
    ExecRequest request = stub.request();
    request.config.env = {{"PW", "hunter2hunter2"}, {"NAME", "me"}};
    Bench bench;
    VERIFY_HAS(errorOf(bench.ask(request)), u"bad password [value of PW] for me"_s);
    QVERIFY(!bench.messages.contains(u"hunter2"_s));
}

void TestExecPlugins::notFoundSaysWhereItLooked()
{
    Bench bench;
    ExecRequest request = Stub().request();
    request.config.command = "no-such-kubelogin";
    request.config.installHint = "Install it:\n\x1b[1mkubectl krew install oidc-login\x1b[0m";
    const ExecOutcome outcome = bench.ask(request);
    QCOMPARE(errorOf(outcome),
             u"credential plugin no-such-kubelogin (user \"u\" of /k/config): executable no-such-kubelogin not found; PATH searched: /usr/bin:/bin (the "
             "login shell /bin/false told no PATH). Install it: kubectl krew install oidc-login"_s);
    request.config.command = "/no/such/plugin";
    VERIFY_HAS(errorOf(bench.ask(request)), u"executable /no/such/plugin not found. Install it"_s);
    const Folder folder;
    request.config.command = folder.write(u"plain"_s, "x");
    VERIFY_HAS(errorOf(bench.ask(request)), u"is not executable"_s);
    QVERIFY(bench.started.isEmpty());
}

void TestExecPlugins::foundThroughTheLoginShell()
{
    Stub stub(u"only-here"_s);
    stub.write("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"token\":\"'$PATH'\"}}'");
    ExecSettings settings = quickSettings();
    settings.environment.insert(u"SHELL"_s, text(stub.folder().write(u"shell"_s, "#!/bin/sh\nPATH=/opt/other:" + stub.folder().path().toLocal8Bit()
                                                                                     + ":/bin; shift; eval \"$1\"\n", true)));
    Bench bench(settings);
    ExecRequest request = stub.request();
    request.config.command = "only-here";
    const ExecOutcome outcome = bench.ask(request);
    QVERIFY2(outcome.result, qPrintable(errorOf(outcome)));
    // Appended, not replaced; and the plugin's own helpers are found there too.
    QCOMPARE(text((*outcome.result)->token), u"/usr/bin:/bin:/opt/other:"_s + stub.folder().path());
    QCOMPARE(stub.runs(), 1);
    request.config.command = "nowhere";
    VERIFY_HAS(errorOf(bench.ask(request)), u"(with that of the login shell "_s);
}

void TestExecPlugins::relativeFolderOfPathIsRefused()
{
    Stub stub(u"in-current-folder"_s);
    stub.printTokens();
    ExecSettings settings = quickSettings();
    settings.environment.insert(u"PATH"_s, u".:/usr/bin:/bin"_s);
    Bench bench(settings);
    ExecRequest request = stub.request();
    request.config.command = "in-current-folder";
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(stub.folder().path()));
    const ExecOutcome outcome = bench.ask(request);
    QDir::setCurrent(before);
    VERIFY_HAS(errorOf(outcome), u"one in the current folder is never used"_s);
    QCOMPARE(stub.runs(), 0);
}

void TestExecPlugins::waitingForTheShellHoldsUpNobody()
{
    Stub stub;
    stub.printTokens();
    const QByteArray go = stub.folder().path(u"go"_s).toLocal8Bit();
    ExecSettings settings = quickSettings();
    settings.limits.shellTimeout = 20s;
    settings.environment.insert(u"SHELL"_s, text(stub.folder().write(u"shell"_s, "#!/bin/sh\nuntil [ -e '" + go + "' ]; do sleep 0.02; done\n", true)));
    Bench bench(settings);
    ExecRequest missing = stub.request();
    missing.config.command = "no-such-plugin";
    bench.plugins.request(missing, ExecReason::Need);
    bench.plugins.request(stub.request(), ExecReason::Need);
    QTRY_COMPARE_WITH_TIMEOUT(bench.outcomes.size(), std::size_t(1), 20'000);
    QVERIFY(bench.outcomes.front().result);
    stub.folder().write(u"go"_s, "");
    QTRY_COMPARE_WITH_TIMEOUT(bench.outcomes.size(), std::size_t(2), 20'000);
    QVERIFY(!bench.outcomes.back().result);
}

void TestExecPlugins::consent()
{
    Stub stub;
    stub.printTokens();
    ExecRequest request = stub.request();
    request.trustedFile = false;
    {
        Bench bench;
        QVERIFY(!bench.plugins.mayRun(request));
        QVERIFY(!bench.plugins.request(request, ExecReason::User));
        QVERIFY(bench.ask(stub.request()).result); // the default places are trusted
        QCOMPARE(bench.outcomes.size(), std::size_t(1));
    }
    QCOMPARE(stub.runs(), 1);
    ExecSettings settings = quickSettings();
    std::vector<ExecConsentRequest> asked;
    settings.consent = [&](const ExecConsentRequest &r) {
        asked.push_back(r);
        return r.file == "/k/config" && text(r.command) == stub.path();
    };
    Bench bench(settings);
    QVERIFY(bench.ask(request).result);
    QCOMPARE(asked.size(), std::size_t(1));
    request.file = "/downloaded";
    QVERIFY(!bench.plugins.mayRun(request));
}

void TestExecPlugins::preferencesMayForbid()
{
    Stub stub;
    stub.printTokens();
    ExecSettings settings = quickSettings();
    settings.kuberc = stub.folder().write(u"kuberc"_s, "credentialPluginPolicy: DenyAll\n");
    Bench bench(settings);
    VERIFY_HAS(errorOf(bench.ask(stub.request())), u"is not allowed by credentialPluginPolicy DenyAll of "_s + text(settings.kuberc));
    QCOMPARE(stub.runs(), 0);
    stub.folder().write(u"kuberc"_s, "credentialPluginPolicy: ["); // broken is no permission
    VERIFY_HAS(errorOf(bench.ask(stub.request(), ExecReason::User)), u"the preferences cannot be read"_s);
    QCOMPARE(stub.runs(), 0);
    stub.folder().write(u"kuberc"_s, "credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist:\n- command: " + stub.path().toLocal8Bit() + '\n');
    QVERIFY(bench.ask(stub.request(), ExecReason::User).result);
}

void TestExecPlugins::endsWithRunsUnderWay()
{
    Stub stub;
    stub.write("sleep 1000");
    {
        Bench bench;
        bench.plugins.request(stub.request(), ExecReason::Need);
        QTRY_COMPARE_WITH_TIMEOUT(stub.runs(), 1, 20'000);
    }
    QVERIFY(true); // came here without waiting for the plugin
}

QTEST_GUILESS_MAIN(TestExecPlugins)
#include "tst_execplugins.moc"
