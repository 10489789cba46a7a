// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "execstub.h"
#include "tests/fakes/manualclock.h"
#include "watchclient/kubeconfig/credentials.h"

#include <QSignalSpy>

#include <filesystem>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

ClusterAccess accessWith(const std::function<void(ClusterAccess &)> &change)
{
    ClusterAccess access;
    access.userName = "u";
    access.userFile = "/k/config";
    access.serverHost = "h:6443";
    change(access);
    return access;
}

ClusterAccess execAccess(const ExecRequest &request)
{
    return accessWith([&](ClusterAccess &a) { a.exec = request; });
}

/// Waits for the answer of get() or refresh().
template<typename Ask>
CredentialsResult answerOf(Ask ask)
{
    std::optional<CredentialsResult> result;
    QObject receiver;
    ask(&receiver, [&](const CredentialsResult &r) { result = r; });
    if (result) {
        return std::unexpected(Error{ErrorClass::Protocol, "answered inside the call", 0, {}, {}});
    }
    (void)QTest::qWaitFor([&] { return result.has_value(); }, 20'000);
    return result.value_or(std::unexpected(Error{ErrorClass::Protocol, "no answer", 0, {}, {}}));
}

CredentialsResult got(CredentialProvider &provider)
{
    return answerOf([&](QObject *receiver, CredentialProvider::Callback callback) { provider.get(receiver, std::move(callback)); });
}

CredentialsResult refreshed(CredentialProvider &provider, std::uint64_t serial)
{
    return answerOf([&](QObject *receiver, CredentialProvider::Callback callback) { provider.refresh(serial, receiver, std::move(callback)); });
}

} // namespace

class TestCredentials : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixed_data();
    void fixed();
    void fixedHaveNothingElse_data();
    void fixedHaveNothingElse();
    void oidcTokenEnds();
    void tokenFileIsReadAgain();
    void tokenFileKeepsTheLastGood();
    void tokenFileAfterRejection();
    void tokenFileSwappedByLink();
    void tokenFileWinsOverToken();
    void pluginOnce();
    void pluginRefreshIsShared();
    void pluginTwoStrikes();
    void pluginExpires();
    void pluginRenewsBeforeTheEnd();
    void pluginCertificate();
    void twoIdentitiesShareARun();
    void pluginFailure();
    void consentIsAsked();
    void retryInsists();
    void cancelAnswers();
    void receiverGone();
    void withoutPlugins();
};

void TestCredentials::fixed_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<QByteArray>("certificate");
    QTest::addColumn<QByteArray>("authorization");
    QTest::newRow("token") << QByteArray("t") << QByteArray() << QByteArray() << QByteArray() << QByteArray("Bearer t");
    QTest::newRow("basic") << QByteArray() << QByteArray("me") << QByteArray("p:w") << QByteArray() << QByteArray("Basic bWU6cDp3");
    QTest::newRow("certificate") << QByteArray() << QByteArray() << QByteArray() << QByteArray("C") << QByteArray();
    QTest::newRow("both") << QByteArray("t") << QByteArray() << QByteArray() << QByteArray("C") << QByteArray("Bearer t");
    QTest::newRow("nothing") << QByteArray() << QByteArray() << QByteArray() << QByteArray() << QByteArray();
}

void TestCredentials::fixed()
{
    QFETCH(QByteArray, certificate);
    const fakes::ManualClock clock;
    CredentialProvider provider(accessWith([&](ClusterAccess &a) {
                                    QFETCH(QByteArray, token);
                                    QFETCH(QByteArray, user);
                                    QFETCH(QByteArray, password);
                                    a.token = token.toStdString();
                                    a.username = user.toStdString();
                                    a.password = password.toStdString();
                                    a.clientCertificatePem = certificate.toStdString();
                                    a.clientKeyPem = certificate.isEmpty() ? std::string() : "K";
                                }),
                                clock, nullptr);
    QVERIFY(provider.current());
    QTEST(QByteArray::fromStdString(provider.current()->authorization), "authorization");
    QCOMPARE(provider.current()->clientCertificatePem, certificate.toStdString());
    QCOMPARE(provider.current()->certificateId.empty(), certificate.isEmpty());
    QVERIFY(got(provider).value() == provider.current());
}

void TestCredentials::fixedHaveNothingElse_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QString>("what");
    QTest::newRow("token") << QByteArray("token") << u"its token was not accepted: it may have expired or be of another cluster"_s;
    QTest::newRow("basic") << QByteArray("basic") << u"its user name and password were not accepted"_s;
    QTest::newRow("certificate") << QByteArray("certificate") << u"its client certificate was not accepted"_s;
    QTest::newRow("nothing") << QByteArray() << u"it has no credentials, and the server wants some"_s;
    QTest::newRow("http") << QByteArray("http") << u"no credentials are sent to a plain http server"_s;
}

void TestCredentials::fixedHaveNothingElse()
{
    QFETCH(QByteArray, kind);
    QFETCH(QString, what);
    const fakes::ManualClock clock;
    CredentialProvider provider(accessWith([&](ClusterAccess &a) {
                                    a.token = kind == "token" ? "SECRETTOKEN" : "";
                                    a.username = kind == "basic" ? "me" : "";
                                    a.clientCertificatePem = kind == "certificate" ? "C" : "";
                                    a.sendsCredentials = kind != "http";
                                }),
                                clock, nullptr);
    const auto result = refreshed(provider, provider.current()->serial);
    QCOMPARE(errorOf(result), u"user \"u\" of /k/config at h:6443: "_s + errorOf(result).section(u": "_s, 1));
    VERIFY_HAS(errorOf(result), what);
    QCOMPARE(result.error().errorClass, ErrorClass::Credentials);
    QVERIFY(!errorOf(result).contains(u"SECRETTOKEN"_s));
    QVERIFY(provider.current()); // a person may try it again
}

void TestCredentials::oidcTokenEnds()
{
    fakes::ManualClock clock;
    CredentialProvider provider(accessWith([&](ClusterAccess &a) {
                                    a.token = "t";
                                    a.tokenExpiresAt = clock.wall() + 60s;
                                }),
                                clock, nullptr);
    QVERIFY(got(provider));
    clock.advance(49s);
    QVERIFY(provider.current());
    clock.advance(1s);
    QVERIFY(!provider.current());
    VERIFY_HAS(errorOf(got(provider)), u"the OpenID Connect id-token has expired and is not renewed here"_s);
    VERIFY_HAS(errorOf(got(provider)), u"kubelogin"_s);
}

void TestCredentials::tokenFileIsReadAgain()
{
    const Folder folder;
    fakes::ManualClock clock;
    const std::string file = folder.write(u"token"_s, " T1\n");
    CredentialProvider provider(accessWith([&](ClusterAccess &a) { a.tokenFile = file; }), clock, nullptr);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    const auto serial = provider.current()->serial;
    folder.write(u"token"_s, "T2\n"); // no event loop between: nobody told us yet
    clock.advance(49s);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    clock.advance(1s);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T2"));
    QVERIFY(provider.current()->serial != serial);
    QCOMPARE(changed.count(), 1);
    clock.advance(50s);
    QVERIFY(provider.current());
    QCOMPARE(changed.count(), 1); // the same token is no change
}

void TestCredentials::tokenFileKeepsTheLastGood()
{
    const Folder folder;
    fakes::ManualClock clock;
    const std::string file = folder.write(u"token"_s, "T1");
    CredentialProvider provider(accessWith([&](ClusterAccess &a) { a.tokenFile = file; }), clock, nullptr);
    for (const QByteArray &content : {QByteArray(), QByteArray(" \n"), QByteArray("a\nb")}) {
        folder.write(u"token"_s, content);
        clock.advance(60s);
        QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    }
    QFile::remove(text(file));
    clock.advance(60s);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    folder.write(u"token"_s, "T2");
    clock.advance(60s);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T2"));
}

void TestCredentials::tokenFileAfterRejection()
{
    const Folder folder;
    fakes::ManualClock clock;
    const std::string file = folder.write(u"token"_s, "T1");
    CredentialProvider provider(accessWith([&](ClusterAccess &a) { a.tokenFile = file; }), clock, nullptr);
    const auto first = provider.current()->serial;
    VERIFY_HAS(errorOf(refreshed(provider, first)), u"the token in "_s + text(file) + u" was not accepted; it is read again when the file changes"_s);
    folder.write(u"token"_s, "T2");
    const auto second = refreshed(provider, first); // read at once, whatever the clock says
    VERIFY_OK(second);
    QCOMPARE((*second)->authorization, std::string("Bearer T2"));
    QVERIFY(refreshed(provider, first).value() == *second); // somebody else was told 401 for T1
    // Rejected while the file is empty: the last good one is given up.
    folder.write(u"token"_s, "");
    VERIFY_HAS(errorOf(refreshed(provider, (*second)->serial)), u"brings no other: it is empty"_s);
    QVERIFY(!provider.current());
    VERIFY_HAS(errorOf(got(provider)), u"tokenFile "_s + text(file) + u": it is empty"_s);
    // The file comes back by itself, and that is told.
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    folder.write(u"token"_s, "T3");
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 20'000);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T3"));
    QVERIFY(provider.current()->serial > (*second)->serial);
}

void TestCredentials::tokenFileSwappedByLink()
{
    // As a projected volume does it: token -> ..data/token, ..data -> a folder, replaced by renaming a link.
    const Folder folder;
    folder.write(u"..1/token"_s, "T1");
    folder.write(u"..2/token"_s, "T2");
    std::filesystem::create_symlink("..1", folder.file(u"..data"_s));
    std::filesystem::create_symlink("..data/token", folder.file(u"token"_s));
    const fakes::ManualClock clock;
    CredentialProvider provider(accessWith([&](ClusterAccess &a) { a.tokenFile = folder.file(u"token"_s); }), clock, nullptr);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    std::filesystem::create_symlink("..2", folder.file(u"..data_tmp"_s));
    std::filesystem::rename(folder.file(u"..data_tmp"_s), folder.file(u"..data"_s));
    QTRY_COMPARE_WITH_TIMEOUT(changed.count(), 1, 20'000);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T2"));
}

void TestCredentials::tokenFileWinsOverToken()
{
    const Folder folder;
    const fakes::ManualClock clock;
    const auto make = [&](const QByteArray &content) {
        return accessWith([&](ClusterAccess &a) {
            a.tokenFile = folder.write(u"token"_s, content);
            a.token = "beside";
        });
    };
    QCOMPARE(CredentialProvider(make("T1"), clock, nullptr).current()->authorization, std::string("Bearer T1"));
    QCOMPARE(CredentialProvider(make(""), clock, nullptr).current()->authorization, std::string("Bearer beside"));
}

void TestCredentials::pluginOnce()
{
    Stub stub;
    stub.printTokens();
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    QSignalSpy started(&provider, &CredentialProvider::pluginStarted);
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    QVERIFY(!provider.current());
    QCOMPARE(stub.runs(), 0); // nothing runs before it is needed
    std::vector<CredentialsResult> results;
    for (int i = 0; i < 50; ++i) {
        provider.get(this, [&](const CredentialsResult &r) { results.push_back(r); });
    }
    QTRY_COMPARE_WITH_TIMEOUT(results.size(), std::size_t(50), 20'000);
    for (const CredentialsResult &result : results) {
        VERIFY_OK(result);
        QCOMPARE((*result)->authorization, std::string("Bearer T1"));
    }
    QCOMPARE(stub.runs(), 1);
    QCOMPARE(started.count(), 1);
    QCOMPARE(changed.count(), 0);
    QVERIFY(provider.current() == *results.front());
}

void TestCredentials::pluginRefreshIsShared()
{
    Stub stub;
    stub.printTokens();
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    const auto first = got(provider);
    VERIFY_OK(first);
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    std::vector<CredentialsResult> results;
    for (int i = 0; i < 50; ++i) { // 50 streams are told 401 for T1
        provider.refresh((*first)->serial, this, [&](const CredentialsResult &r) { results.push_back(r); });
    }
    QTRY_COMPARE_WITH_TIMEOUT(results.size(), std::size_t(50), 20'000);
    for (const CredentialsResult &result : results) {
        VERIFY_OK(result);
        QCOMPARE((*result)->authorization, std::string("Bearer T2"));
    }
    const auto late = refreshed(provider, (*first)->serial);
    VERIFY_OK(late);
    QCOMPARE((*late)->authorization, std::string("Bearer T2"));
    QCOMPARE(stub.runs(), 2);
    QCOMPARE(changed.count(), 1);
}

void TestCredentials::pluginTwoStrikes()
{
    Stub stub;
    stub.printTokens();
    fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    // A server that always answers 401, and a caller that tries each second for a minute.
    auto credentials = got(provider);
    VERIFY_OK(credentials);
    int errors = 0;
    for (int second = 0; second < 60; ++second) {
        const auto next = refreshed(provider, (*credentials)->serial);
        if (next) {
            credentials = next;
        } else {
            ++errors;
            QVERIFY(next.error().retryAfter);
        }
        clock.advance(1s);
    }
    QVERIFY2(stub.runs() <= 8, qPrintable(QString::number(stub.runs())));
    QVERIFY(errors > 50);
}

void TestCredentials::pluginExpires()
{
    Stub stub;
    fakes::ManualClock clock;
    const auto expiry = [&](std::chrono::seconds after) {
        return QByteArray(",\"expirationTimestamp\":\"" + QByteArray::fromStdString(formatRfc3339(clock.wall() + after, 0)) + '"');
    };
    stub.printTokens(expiry(90s)); // too short a life to be renewed early
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    VERIFY_OK(got(provider));
    clock.advance(89s);
    QVERIFY(provider.current());
    clock.advance(1s);
    QVERIFY(!provider.current());
    QCOMPARE(stub.runs(), 1);
    stub.printTokens(expiry(90s));
    const auto second = got(provider);
    VERIFY_OK(second);
    QCOMPARE((*second)->authorization, std::string("Bearer T2"));
}

void TestCredentials::pluginRenewsBeforeTheEnd()
{
    Stub stub;
    fakes::ManualClock clock;
    stub.printTokens(",\"expirationTimestamp\":\"" + QByteArray::fromStdString(formatRfc3339(clock.wall() + 600s, 0)) + '"');
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    VERIFY_OK(got(provider));
    clock.advance(541s);
    stub.write("exit 1"); // a failure in between is no trouble yet
    QSignalSpy finished(&plugins, &ExecPlugins::finished);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
    QCOMPARE(stub.runs(), 2);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T1"));
    stub.printTokens();
    clock.advance(11s);
    QSignalSpy changed(&provider, &CredentialProvider::changed);
    QTRY_VERIFY_WITH_TIMEOUT(provider.current() && changed.count() == 1, 20'000);
    QCOMPARE(provider.current()->authorization, std::string("Bearer T3"));
}

void TestCredentials::pluginCertificate()
{
    Stub stub;
    stub.write("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"clientCertificateData\":\"C'$n'\","
               "\"clientKeyData\":\"K\"}}'");
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    const auto first = got(provider);
    VERIFY_OK(first);
    QCOMPARE((*first)->authorization, std::string());
    QCOMPARE((*first)->clientCertificatePem, std::string("C1"));
    const auto second = refreshed(provider, (*first)->serial);
    VERIFY_OK(second);
    QVERIFY((*second)->certificateId != (*first)->certificateId); // connections have to be closed
}

void TestCredentials::twoIdentitiesShareARun()
{
    Stub stub;
    stub.printTokens();
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider a(execAccess(stub.request()), clock, &plugins);
    CredentialProvider b(execAccess(stub.request()), clock, &plugins);
    const auto first = got(a);
    VERIFY_OK(first);
    QCOMPARE((*got(b))->authorization, std::string("Bearer T1"));
    QCOMPARE(stub.runs(), 1);
    const auto second = refreshed(a, (*first)->serial);
    VERIFY_OK(second);
    QCOMPARE((*refreshed(b, (*first)->serial))->authorization, std::string("Bearer T2"));
    QCOMPARE(stub.runs(), 2);
    ExecRequest untrusted = stub.request();
    untrusted.trustedFile = false;
    CredentialProvider c(execAccess(untrusted), clock, &plugins);
    VERIFY_OK(refreshed(a, (*second)->serial - 1));
    QVERIFY(!got(c)); // nothing of what others may run
    QVERIFY(!c.current());
}

void TestCredentials::pluginFailure()
{
    Stub stub;
    stub.write("echo 'visit https://login' >&2; exit 1");
    fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    QSignalSpy messages(&provider, &CredentialProvider::pluginMessage);
    const auto result = got(provider);
    VERIFY_HAS(errorOf(result), u"failed with exit code 1: visit https://login"_s);
    QCOMPARE(messages.count(), 1);
    QCOMPARE(messages.at(0).at(1).toString(), u"visit https://login\n"_s);
    QVERIFY(!provider.current());
    QVERIFY(!got(provider));
    QCOMPARE(stub.runs(), 1); // the interval holds for failures
    stub.printTokens();
    clock.advance(10s);
    VERIFY_OK(got(provider));
}

void TestCredentials::consentIsAsked()
{
    Stub stub;
    stub.printTokens();
    ExecRequest request = stub.request();
    request.trustedFile = false;
    request.config.args = {"get-token"};
    std::atomic<bool> agreed = false;
    ExecSettings settings = quickSettings();
    settings.consent = [&](const ExecConsentRequest &r) { return r.trustedFile || agreed; };
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, settings);
    CredentialProvider provider(execAccess(request), clock, &plugins);
    QSignalSpy required(&provider, &CredentialProvider::consentRequired);
    const auto refused = got(provider);
    VERIFY_HAS(errorOf(refused), u"user \"u\" of /k/config wants to run the program "_s + stub.path() + u", which was not agreed to yet"_s);
    QCOMPARE(refused.error().errorClass, ErrorClass::Credentials);
    QCOMPARE(required.count(), 1);
    const auto asked = required.at(0).at(0).value<ExecConsentRequest>();
    QCOMPARE(text(asked.command), stub.path());
    QCOMPARE(asked.file, std::string("/k/config"));
    QCOMPARE(asked.args, std::vector<std::string>{"get-token"});
    QCOMPARE(stub.runs(), 0);
    agreed = true;
    VERIFY_OK(got(provider));
    QCOMPARE(stub.runs(), 1);
}

void TestCredentials::retryInsists()
{
    Stub stub;
    stub.write("exit 1");
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    QVERIFY(!got(provider));
    stub.printTokens();
    QVERIFY(!got(provider));
    provider.retry();
    const auto result = got(provider);
    VERIFY_OK(result);
    QCOMPARE((*result)->authorization, std::string("Bearer T2"));
}

void TestCredentials::cancelAnswers()
{
    Stub stub;
    stub.write("sleep 1000");
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
    provider.cancel(); // nothing to cancel
    std::optional<CredentialsResult> result;
    provider.get(this, [&](const CredentialsResult &r) { result = r; });
    QTRY_COMPARE_WITH_TIMEOUT(stub.runs(), 1, 20'000);
    provider.cancel();
    QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 20'000);
    VERIFY_HAS(errorOf(*result), u"was cancelled"_s);
}

void TestCredentials::receiverGone()
{
    Stub stub;
    stub.printTokens();
    const fakes::ManualClock clock;
    ExecPlugins plugins(clock, quickSettings());
    bool called = false;
    {
        CredentialProvider provider(execAccess(stub.request()), clock, &plugins);
        auto receiver = std::make_unique<QObject>();
        provider.get(receiver.get(), [&](const CredentialsResult &) { called = true; });
        receiver.reset();
        VERIFY_OK(got(provider));
        provider.refresh(0, this, [](const CredentialsResult &) {});
    }
    QVERIFY(!called);
    CredentialProvider dies(execAccess(stub.request()), clock, &plugins);
    dies.get(&dies, [](const CredentialsResult &) {});
}

void TestCredentials::withoutPlugins()
{
    const fakes::ManualClock clock;
    CredentialProvider provider(execAccess(Stub().request()), clock, nullptr);
    VERIFY_HAS(errorOf(got(provider)), u"credential plugins are switched off"_s);
    provider.cancel();
    provider.retry();
}

QTEST_GUILESS_MAIN(TestCredentials)
#include "tst_credentials.moc"
