// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "kubeconfigtesting.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

const QByteArray Https = "server: 'https://h:6443'";
const QByteArray Pem = "-----BEGIN CERTIFICATE-----\n";

QByteArray exec(const QByteArray &fields)
{
    return "exec: {" + fields + "}";
}

const QByteArray GoodExec = exec("apiVersion: client.authentication.k8s.io/v1, command: kubelogin, interactiveMode: Never");

QByteArray jwt(qint64 expiry)
{
    const auto part = [](const QByteArray &json) { return json.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals); };
    return part("{\"alg\":\"none\"}") + '.' + part("{\"exp\":" + QByteArray::number(expiry) + "}") + ".c2ln";
}

QString joined(const std::vector<std::string> &lines)
{
    QStringList result;
    for (const std::string &line : lines) {
        result.append(text(line));
    }
    return result.join(u'\n');
}

} // namespace

class TestClusterAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void servers_data();
    void servers();
    void problems_data();
    void problems();
    void plainHttpGetsNoCredentials();
    void filesAreReadFromTheDefiningFolder();
    void tlsFields();
    void certificateAndTokenGoTogether();
    void execRequest();
    void execIsSkippedBesideOthers_data();
    void execIsSkippedBesideOthers();
    void trustOfTheFile();
    void clusterInfoForThePlugin();
    void impersonation();
    void oidcToken();
    void proxies();
    void overrides();
    void serverAlone();
    void oddContextNames_data();
    void oddContextNames();
    void keysTellIdentitiesApart();
};

void TestClusterAccess::servers_data()
{
    QTest::addColumn<QByteArray>("server");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("credentials");
    QTest::newRow("port") << QByteArray("https://h:6443") << u"https://h:6443"_s << u"h:6443"_s << true;
    QTest::newRow("no port") << QByteArray("https://h/") << u"https://h"_s << u"h:443"_s << true;
    QTest::newRow("prefix") << QByteArray("https://r.example/k8s/clusters/c-x/?a=b#c") << u"https://r.example/k8s/clusters/c-x"_s << u"r.example:443"_s
                            << true;
    QTest::newRow("IPv6") << QByteArray("https://[fd00::1]:6443") << u"https://[fd00::1]:6443"_s << u"[fd00::1]:6443"_s << true;
    QTest::newRow("capitals") << QByteArray("HTTPS://H.Example") << u"https://h.example"_s << u"h.example:443"_s << true;
    QTest::newRow("user information") << QByteArray("https://me:pw@h") << u"https://h"_s << u"h:443"_s << true;
    QTest::newRow("http") << QByteArray("http://h:8080") << u"http://h:8080"_s << u"h:8080"_s << false;
    QTest::newRow("no scheme") << QByteArray("10.0.0.1:6443") << u"http://10.0.0.1:6443"_s << u"10.0.0.1:6443"_s << false;
    QTest::newRow("no scheme, name") << QByteArray("localhost:8080") << u"http://localhost:8080"_s << u"localhost:8080"_s << false;
}

void TestClusterAccess::servers()
{
    QFETCH(QByteArray, server);
    const Folder folder;
    const auto access = accessOf(folder, oneContext("server: '" + server + "'", "token: t"));
    VERIFY_OK(access);
    QTEST(access->server.toString(), "url");
    QTEST(text(access->serverHost), "host");
    QTEST(access->sendsCredentials, "credentials");
    QCOMPARE(access->token.empty(), !access->sendsCredentials);
}

void TestClusterAccess::problems_data()
{
    QTest::addColumn<QByteArray>("cluster");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QString>("what");
    const QByteArray v1 = "apiVersion: client.authentication.k8s.io/v1";
    QTest::newRow("no server") << QByteArray() << QByteArray() << u"cluster \"c\": server is missing"_s;
    QTest::newRow("ftp") << QByteArray("server: 'ftp://h'") << QByteArray() << u"cluster \"c\": server has the scheme \"ftp\""_s;
    QTest::newRow("not a URL") << QByteArray("server: 'https://a b'") << QByteArray() << u"is not a URL such as https://host:6443"_s;
    QTest::newRow("CA twice") << Https + ", certificate-authority: a, certificate-authority-data: aGVsbG8=" << QByteArray("token: t")
                              << u"certificate-authority and certificate-authority-data are both given"_s;
    QTest::newRow("CA and insecure") << Https + ", certificate-authority-data: LS0tLS1CRUdJTiBYLS0tLS0=, insecure-skip-tls-verify: true"
                                     << QByteArray("token: t") << u"insecure-skip-tls-verify together with a certificate authority"_s;
    QTest::newRow("CA missing") << Https + ", certificate-authority: gone.crt" << QByteArray("token: t") << u"gone.crt: no such file"_s;
    QTest::newRow("CA not PEM") << Https + ", certificate-authority-data: aGVsbG8=" << QByteArray("token: t")
                                << u"certificate-authority-data holds no PEM certificate"_s;
    QTest::newRow("https proxy") << Https + ", proxy-url: 'https://p:1'" << QByteArray("token: t")
                                 << u"cluster \"c\": proxy-url asks for an https proxy (p)"_s;
    QTest::newRow("two methods") << Https << QByteArray("token: t, username: a") << u"user \"u\": token and username/password are both given"_s;
    QTest::newRow("certificate without key") << Https << QByteArray("client-certificate-data: aGVsbG8=") << u"needs client-key"_s;
    QTest::newRow("certificate twice") << Https << QByteArray("client-certificate: a, client-certificate-data: aGVsbG8=, client-key: b")
                                       << u"client-certificate and client-certificate-data are both given"_s;
    QTest::newRow("key twice") << Https << QByteArray("client-certificate-data: aGVsbG8=, client-key: b, client-key-data: aGVsbG8=")
                               << u"client-key and client-key-data are both given"_s;
    QTest::newRow("key missing") << Https << QByteArray("client-certificate-data: aGVsbG8=, client-key: gone.key") << u"gone.key: no such file"_s;
    QTest::newRow("token file missing") << Https << QByteArray("tokenFile: gone") << u"gone: no such file"_s;
    QTest::newRow("token of two lines") << Https << QByteArray("token: \"a\\nb\"") << u"line break or control character"_s;
    QTest::newRow("exec and provider") << Https << GoodExec + ", auth-provider: {name: oidc}" << u"exec and auth-provider are both given"_s;
    QTest::newRow("no command") << Https << exec(v1 + ", interactiveMode: Never") << u"exec.command is missing"_s;
    QTest::newRow("no version") << Https << exec("command: a") << u"exec.apiVersion is missing"_s;
    QTest::newRow("v1alpha1") << Https << exec("command: a, apiVersion: client.authentication.k8s.io/v1alpha1")
                              << u"v1alpha1 was removed in Kubernetes 1.24"_s;
    QTest::newRow("other version") << Https << exec("command: a, apiVersion: v1") << u"exec.apiVersion \"v1\" is not known"_s;
    QTest::newRow("v1 without mode") << Https << exec("command: a, " + v1) << u"exec.interactiveMode is missing"_s;
    QTest::newRow("Always") << Https << exec("command: a, interactiveMode: Always, " + v1) << u"standard input is not a terminal"_s;
    QTest::newRow("mode unknown") << Https << exec("command: a, interactiveMode: never, " + v1) << u"exec.interactiveMode \"never\" is not known"_s;
    QTest::newRow("variable without name") << Https << exec("command: a, interactiveMode: Never, env: [{value: x}], " + v1)
                                           << u"exec.env has an entry without a name"_s;
    QTest::newRow("gcp") << Https << QByteArray("auth-provider: {name: gcp}") << u"gke-gcloud-auth-plugin"_s;
    QTest::newRow("azure") << Https << QByteArray("auth-provider: {name: azure}") << u"kubelogin"_s;
    QTest::newRow("unknown provider") << Https << QByteArray("auth-provider: {name: x}") << u"auth-provider \"x\" is not known"_s;
    QTest::newRow("oidc without token") << Https << QByteArray("auth-provider: {name: oidc}") << u"has no id-token"_s;
    QTest::newRow("oidc without expiry") << Https << QByteArray("auth-provider: {name: oidc, config: {id-token: abc}}")
                                         << u"is not a JSON Web Token with an expiry"_s;
    QTest::newRow("groups without user") << Https << QByteArray("token: t, as-groups: [g]") << u"need \"as\" beside them"_s;
    QTest::newRow("header injection") << Https << QByteArray("token: t, as: \"a\\r\\nX: y\"") << u"line break or control character"_s;
}

void TestClusterAccess::problems()
{
    QFETCH(QByteArray, cluster);
    QFETCH(QByteArray, user);
    QFETCH(QString, what);
    const Folder folder;
    const auto access = accessOf(folder, oneContext(cluster, user));
    QVERIFY(!access);
    QCOMPARE(access.error().errorClass, ErrorClass::Config);
    VERIFY_HAS(errorOf(access), what);
    QVERIFY2(errorOf(access).startsWith(folder.path(u"config"_s)), qPrintable(errorOf(access)));
    QVERIFY(!errorOf(access).contains(u'\n'));
}

void TestClusterAccess::plainHttpGetsNoCredentials()
{
    const Folder folder;
    const auto access = accessOf(folder, oneContext("server: h:1, certificate-authority: gone", "token: t, client-certificate: gone, client-key: gone"));
    VERIFY_OK(access);
    QVERIFY(!access->sendsCredentials && access->token.empty() && access->clientCertificatePem.empty() && access->caPem.empty());
    VERIFY_HAS(joined(access->warnings), u"has no scheme, so it means http://: no credentials are sent"_s);
    const auto explicitly = accessOf(folder, oneContext("server: 'http://h:1'", "token: t"));
    VERIFY_HAS(joined(explicitly->warnings), u"plain http"_s);
    // `kubectl proxy` needs no user.
    VERIFY_OK(accessOf(folder, "current-context: x\ncontexts:\n- name: x\n  context: {cluster: c}\nclusters:\n- name: c\n  cluster: {server: 'http://localhost:8001'}\n"));
}

void TestClusterAccess::filesAreReadFromTheDefiningFolder()
{
    const Folder folder;
    folder.write(u"pki/ca.crt"_s, Pem + "ca");
    folder.write(u"b/c.crt"_s, Pem + "crt");
    folder.write(u"b/c.key"_s, "key");
    const std::string a = folder.write(u"a/config"_s, "current-context: x\ncontexts:\n- name: x\n  context: {cluster: c, user: u}\n");
    const std::string b = folder.write(u"b/config"_s, "clusters:\n- name: c\n  cluster: {server: 'https://h', certificate-authority: ../pki/ca.crt}\n"
                                                      "users:\n- name: u\n  user: {client-certificate: c.crt, client-key: ./c.key}\n");
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, text(a) + u':' + text(b));
    const auto access = resolveContext(loadKubeconfig(rules), {});
    VERIFY_OK(access);
    QCOMPARE(QByteArray::fromStdString(access->caPem), Pem + "ca");
    QCOMPARE(access->caFile, folder.file(u"pki/ca.crt"_s));
    QCOMPARE(QByteArray::fromStdString(access->clientCertificatePem), Pem + "crt");
    QCOMPARE(access->clientKeyPem, std::string("key"));
    QCOMPARE(access->clientKeyFile, folder.file(u"b/c.key"_s));
    QCOMPARE(access->clusterFile, b);
}

void TestClusterAccess::tlsFields()
{
    const Folder folder;
    const auto access = accessOf(folder, oneContext(Https + ", tls-server-name: kubernetes.default, disable-compression: true", "token: ' t\n'"));
    VERIFY_OK(access);
    QCOMPARE(access->tlsServerName, std::string("kubernetes.default"));
    QVERIFY(access->disableCompression && !access->insecureSkipTlsVerify && access->caPem.empty());
    QCOMPARE(access->token, std::string("t"));
    const auto insecure = accessOf(folder, oneContext(Https + ", insecure-skip-tls-verify: true", "token: t"));
    QVERIFY(insecure->insecureSkipTlsVerify);
    VERIFY_HAS(joined(insecure->warnings), u"the server's certificate is not checked"_s);
}

void TestClusterAccess::certificateAndTokenGoTogether()
{
    const Folder folder;
    const QByteArray certificate = "client-certificate-data: aGVsbG8=, client-key-data: aGVsbG8=";
    const auto access = accessOf(folder, oneContext(Https, certificate + ", token: t"));
    VERIFY_OK(access);
    QVERIFY(!access->clientCertificatePem.empty() && access->token == "t");
    VERIFY_OK(accessOf(folder, oneContext(Https, certificate + ", username: a, password: b")));
}

void TestClusterAccess::execRequest()
{
    const Folder folder;
    const auto access = accessOf(folder, oneContext(Https, GoodExec));
    VERIFY_OK(access);
    QVERIFY(access->exec);
    QCOMPARE(access->exec->config.command, std::string("kubelogin"));
    QCOMPARE(access->exec->user, std::string("u"));
    QCOMPARE(access->exec->file, folder.file(u"config"_s));
    QVERIFY(access->exec->clusterJson.empty());
    const auto beta = accessOf(folder, oneContext(Https, exec("command: ./k, apiVersion: client.authentication.k8s.io/v1beta1")));
    VERIFY_OK(beta);
    QCOMPARE(beta->exec->config.interactiveMode, std::string("IfAvailable"));
    QCOMPARE(beta->exec->config.command, folder.file(u"k"_s));
}

void TestClusterAccess::execIsSkippedBesideOthers_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("token") << QByteArray("token: t");
    QTest::newRow("basic") << QByteArray("username: a, password: b");
    QTest::newRow("certificate") << QByteArray("client-certificate-data: aGVsbG8=, client-key-data: aGVsbG8=");
}

void TestClusterAccess::execIsSkippedBesideOthers()
{
    QFETCH(QByteArray, other);
    const Folder folder;
    const auto access = accessOf(folder, oneContext(Https, GoodExec + ", " + other));
    VERIFY_OK(access);
    QVERIFY(!access->exec);
}

void TestClusterAccess::trustOfTheFile()
{
    const Folder folder;
    const QByteArray yaml = oneContext(Https, GoodExec);
    QVERIFY(accessOf(folder, yaml)->exec->trustedFile); // named on the command line, as with kubectl
    LoadingRules rules = rulesFor(folder);
    folder.write(u"home/.kube/config"_s, yaml);
    rules.addedPaths = {folder.write(u"added"_s, yaml)};
    const KubeconfigSet set = loadKubeconfig(rules);
    QVERIFY(resolveContext(set, {.name = "x"})->exec->trustedFile);
    QVERIFY(!resolveContext(set, {.name = "x", .file = folder.file(u"added"_s)})->exec->trustedFile);
    rules.environment.insert(u"KUBECONFIG"_s, folder.path(u"added"_s));
    QVERIFY(resolveContext(loadKubeconfig(rules), {})->exec->trustedFile);
}

void TestClusterAccess::clusterInfoForThePlugin()
{
    const Folder folder;
    folder.write(u"ca.crt"_s, Pem);
    const auto access = accessOf(
        folder,
        oneContext("server: 'https://h:6443/p/', certificate-authority: ca.crt, tls-server-name: name, proxy-url: 'http://p:1', disable-compression: true, "
                   "extensions: [{name: client.authentication.k8s.io/exec, extension: {a: [1]}}]",
                   exec("command: k, apiVersion: client.authentication.k8s.io/v1, interactiveMode: IfAvailable, provideClusterInfo: true")));
    VERIFY_OK(access);
    const QJsonObject info = QJsonDocument::fromJson(QByteArray::fromStdString(execInfoJson(*access->exec))).object();
    QCOMPARE(info[u"apiVersion"_s].toString(), u"client.authentication.k8s.io/v1"_s);
    QCOMPARE(info[u"kind"_s].toString(), u"ExecCredential"_s);
    const QJsonObject spec = info[u"spec"_s].toObject();
    QCOMPARE(spec[u"interactive"_s], QJsonValue(false));
    const QJsonObject cluster = spec[u"cluster"_s].toObject();
    QCOMPARE(cluster.keys(), QStringList({u"certificate-authority-data"_s, u"config"_s, u"disable-compression"_s, u"proxy-url"_s, u"server"_s,
                                          u"tls-server-name"_s}));
    QCOMPARE(cluster[u"server"_s].toString(), u"https://h:6443/p"_s);
    QCOMPARE(QByteArray::fromBase64(cluster[u"certificate-authority-data"_s].toString().toLatin1()), Pem);
    QCOMPARE(QJsonDocument(cluster[u"config"_s].toObject()).toJson(QJsonDocument::Compact), QByteArray("{\"a\":[1]}"));
    const auto without = accessOf(folder, oneContext(Https, GoodExec));
    QCOMPARE(execInfoJson(*without->exec),
             std::string(R"({"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","spec":{"interactive":false}})"));
}

void TestClusterAccess::impersonation()
{
    const Folder folder;
    const auto access = accessOf(folder, oneContext(Https, "token: t, as: jane, as-uid: '7', as-groups: [a, b], as-user-extra: {'acme.com/p q%': [x1, x2]}"));
    VERIFY_OK(access);
    QStringList headers;
    for (const auto &[name, value] : access->impersonation) {
        headers.append(text(name) + u'=' + text(value));
    }
    QCOMPARE(headers, QStringList({u"Impersonate-User=jane"_s, u"Impersonate-Uid=7"_s, u"Impersonate-Group=a"_s, u"Impersonate-Group=b"_s,
                                   u"Impersonate-Extra-acme.com%2Fp%20q%25=x1"_s, u"Impersonate-Extra-acme.com%2Fp%20q%25=x2"_s}));
    QCOMPARE(access->actingAs, std::string("jane"));
    VERIFY_HAS(joined(access->warnings), u"acting as jane"_s);
}

void TestClusterAccess::oidcToken()
{
    const Folder folder;
    const auto access = accessOf(folder, oneContext(Https, "auth-provider: {name: oidc, config: {id-token: " + jwt(1800000000) + "}}"));
    VERIFY_OK(access);
    QCOMPARE(QByteArray::fromStdString(access->token), jwt(1800000000));
    QVERIFY(access->tokenExpiresAt == Timestamp(std::chrono::seconds(1800000000)));
}

void TestClusterAccess::proxies()
{
    const Folder folder;
    QProcessEnvironment environment;
    environment.insert(u"HTTPS_PROXY"_s, u"http://env:3128"_s);
    environment.insert(u"NO_PROXY"_s, u".corp"_s);
    QCOMPARE(accessOf(folder, oneContext(Https, "token: t"), {}, environment)->proxy.host, std::string("env"));
    QCOMPARE(accessOf(folder, oneContext("server: 'https://x.corp'", "token: t"), {}, environment)->proxy.kind, ProxyChoice::Kind::Direct);
    const auto field = accessOf(folder, oneContext(Https + ", proxy-url: 'socks5://a:b@p:9'", "token: t"), {}, environment);
    QCOMPARE(field->proxy.kind, ProxyChoice::Kind::Socks5);
    QCOMPARE(field->proxy.password, std::string("b"));
    QCOMPARE(text(field->proxy.source), u"cluster \"c\": proxy-url"_s);
}

void TestClusterAccess::overrides()
{
    const Folder folder;
    const QByteArray yaml = oneContext(Https + ", tls-server-name: name, certificate-authority: ca.crt", "tokenFile: token") + "- name: v\n  user: {token: w}\n";
    folder.write(u"ca.crt"_s, Pem);
    folder.write(u"other.crt"_s, Pem + "other");
    folder.write(u"token"_s, "file");
    QCOMPARE(accessOf(folder, yaml, {.user = "v"})->token, std::string("w"));
    QCOMPARE(accessOf(folder, yaml, {.namespaceName = "ns"})->namespaceName, std::string("ns"));
    VERIFY_HAS(errorOf(accessOf(folder, yaml, {.namespaceName = "N S"})), u"--namespace \"N S\" is not a DNS label"_s);
    VERIFY_HAS(errorOf(accessOf(folder, yaml, {.cluster = "d"})), u"--cluster: the cluster \"d\" does not exist"_s);
    VERIFY_HAS(errorOf(accessOf(folder, yaml, {.user = "w"})), u"--user: the user \"w\" does not exist"_s);
    const auto token = accessOf(folder, yaml, {.token = "mine"});
    QVERIFY(token->token == "mine" && token->tokenFile.empty());
    const auto server = accessOf(folder, yaml, {.server = "https://other"});
    QCOMPARE(server->serverHost, std::string("other:443"));
    QVERIFY(server->tlsServerName.empty() && !server->caPem.empty()); // another server has another name
    QCOMPARE(accessOf(folder, yaml, {.server = "https://other", .tlsServerName = "m"})->tlsServerName, std::string("m"));
    VERIFY_HAS(errorOf(accessOf(folder, yaml, {.server = "ftp://x"})), u"--server has the scheme"_s);
    const auto insecure = accessOf(folder, yaml, {.insecureSkipTlsVerify = true});
    VERIFY_OK(insecure);
    QVERIFY(insecure->insecureSkipTlsVerify && insecure->caPem.empty());
    const auto otherCa = accessOf(folder, yaml, {.certificateAuthority = folder.file(u"other.crt"_s)});
    QCOMPARE(QByteArray::fromStdString(otherCa->caPem), Pem + "other");
    const auto acting = accessOf(folder, yaml, {.impersonate = "jane", .impersonateGroups = {"g"}, .impersonateUid = "1"});
    QCOMPARE(acting->impersonation.size(), std::size_t(3));
}

void TestClusterAccess::serverAlone()
{
    const Folder folder;
    const KubeconfigSet none = loadKubeconfig(rulesFor(folder));
    const auto access = resolveContext(none, {}, {.server = "https://h", .token = "t"});
    VERIFY_OK(access);
    QCOMPARE(access->token, std::string("t"));
    QVERIFY(!resolveContext(none, {.name = "x"}, {.server = "https://h"}));
}

void TestClusterAccess::oddContextNames_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"arn:aws:eks:eu-west-1:1:cluster/x", "a@b", "with blank", "ünïcode", "*", "/", "-n"}) {
        QTest::newRow(name) << QString::fromUtf8(name);
    }
}

void TestClusterAccess::oddContextNames()
{
    QFETCH(QString, name);
    const Folder folder;
    QByteArray yaml = oneContext(Https, "token: t");
    const QByteArray quoted = '"' + name.toUtf8() + '"';
    yaml.replace("current-context: x", QByteArray("current-context: " + quoted)).replace("- name: x", QByteArray("- name: " + quoted));
    VERIFY_OK(accessOf(folder, yaml));
    QCOMPARE(text(accessOf(folder, yaml, {}, {}, name.toStdString())->context.name), name);
}

void TestClusterAccess::keysTellIdentitiesApart()
{
    const Folder folder;
    const auto base = accessOf(folder, oneContext(Https, "token: t"));
    QCOMPARE(accessOf(folder, oneContext(Https, "token: t"))->identityKey, base->identityKey);
    QSet<QString> identities{text(base->identityKey)};
    for (const QByteArray &user : {QByteArray("token: s"), QByteArray("username: t"), QByteArray("password: t"), GoodExec,
                                   QByteArray("client-certificate-data: aGVsbG8=, client-key-data: aGVsbG8="), QByteArray("token: t, as: a")}) {
        const auto access = accessOf(folder, oneContext(Https, user));
        VERIFY_OK(access);
        QCOMPARE(access->clusterKey, base->clusterKey);
        QVERIFY(!identities.contains(text(access->identityKey)));
        identities.insert(text(access->identityKey));
    }
    const QByteArrayList clusters{Https + ", tls-server-name: name", Https + ", insecure-skip-tls-verify: true", Https + ", proxy-url: 'http://p'",
                                  "server: 'https://h:6444'", Https + ", certificate-authority-data: LS0tLS1CRUdJTiBYLS0tLS0="};
    for (const QByteArray &cluster : clusters) {
        const auto access = accessOf(folder, oneContext(cluster, "token: t"));
        VERIFY_OK(access);
        QVERIFY(access->clusterKey != base->clusterKey && access->identityKey != base->identityKey);
    }
    // A certificate that is replaced on disk makes another cluster key, so that connections are made anew.
    folder.write(u"ca.crt"_s, Pem + "1");
    const QByteArray withFile = oneContext(Https + ", certificate-authority: ca.crt", "token: t");
    const auto before = accessOf(folder, withFile);
    folder.write(u"ca.crt"_s, Pem + "2");
    QVERIFY(accessOf(folder, withFile)->clusterKey != before->clusterKey);
}

QTEST_GUILESS_MAIN(TestClusterAccess)
#include "tst_clusteraccess.moc"
