// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "kubeconfigtesting.h"

#include <QProcess>
#include <QStandardPaths>

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

class TestKubeconfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField();
    void readsWhatIsUnusual_data();
    void readsWhatIsUnusual();
    void agreesWithKubectl_data();
    void agreesWithKubectl();
    void namesFileAndLine_data();
    void namesFileAndLine();
    void anyPrefixIsAnswered();
    void pathsAreRelativeToTheFile();
    void firstFileWins();
    void aliasesDoNotExplode();
};

constexpr auto Full = R"(apiVersion: v1
kind: Config
current-context: arn:aws:eks:eu-west-1:1:cluster/x
clusters:
- name: c
  cluster:
    server: https://10.0.0.1:6443/k8s/clusters/c-x
    tls-server-name: kubernetes.default
    certificate-authority-data: LS0tLS1CRUdJTiBYLS0tLS0=
    proxy-url: socks5://p:1
    disable-compression: true
    insecure-skip-tls-verify: false
    extensions:
    - name: other
      extension: 1
    - name: client.authentication.k8s.io/exec
      extension: {audience: abc, n: 3, list: [true, null, "7"]}
contexts:
- name: arn:aws:eks:eu-west-1:1:cluster/x
  context: {cluster: c, user: u, namespace: shop, extensions: []}
users:
- name: u
  user:
    as: bob
    as-uid: "7"
    as-groups: [g1, g2]
    as-user-extra:
      scopes: [a, b]
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: kubelogin
      args: [get-token, --x]
      env:
      - name: A
        value: "1"
      - {name: B, value: two}
      installHint: install it
      provideClusterInfo: true
      interactiveMode: Never
- name: old
  user:
    auth-provider:
      name: oidc
      config: {id-token: abc}
    client-certificate: a.crt
    client-key-data: aGVsbG8=
    tokenFile: /abs/token
    username: me
    password: "123"
)";

void TestKubeconfig::readsEveryField()
{
    const auto result = parseKubeconfig(Full, "/etc/kube/config");
    VERIFY_OK(result);
    const std::string context = "arn:aws:eks:eu-west-1:1:cluster/x";
    QCOMPARE(result->currentContext, context);
    const Context expectedContext{.file = "/etc/kube/config", .cluster = "c", .user = "u", .namespaceName = "shop"};
    QCOMPARE(result->contexts.at(context), expectedContext);

    Cluster cluster;
    cluster.file = "/etc/kube/config";
    cluster.server = "https://10.0.0.1:6443/k8s/clusters/c-x";
    cluster.tlsServerName = "kubernetes.default";
    cluster.certificateAuthorityData = "-----BEGIN X-----";
    cluster.proxyUrl = "socks5://p:1";
    cluster.disableCompression = true;
    cluster.execExtension = R"({"audience":"abc","list":[true,null,"7"],"n":3})";
    QCOMPARE(text(result->clusters.at("c").execExtension), text(cluster.execExtension));
    QCOMPARE(result->clusters.at("c"), cluster);

    AuthInfo user;
    user.file = "/etc/kube/config";
    user.impersonate = "bob";
    user.impersonateUid = "7";
    user.impersonateGroups = {"g1", "g2"};
    user.impersonateExtra = {{"scopes", {"a", "b"}}};
    user.exec = ExecConfig{.apiVersion = "client.authentication.k8s.io/v1",
                           .command = "kubelogin",
                           .args = {"get-token", "--x"},
                           .env = {{"A", "1"}, {"B", "two"}},
                           .installHint = "install it",
                           .provideClusterInfo = true,
                           .interactiveMode = "Never"};
    QCOMPARE(result->users.at("u"), user);
    const AuthInfo &old = result->users.at("old");
    QCOMPARE(old.authProvider->config.at("id-token"), std::string("abc"));
    QCOMPARE(old.clientCertificate, std::string("/etc/kube/a.crt"));
    QCOMPARE(old.clientKeyData, std::string("hello"));
    QCOMPARE(old.tokenFile, std::string("/abs/token"));
    QCOMPARE(old.password, std::string("123"));
}

namespace {

/// The server of cluster "c" as kubectl reads it; nothing where there is no kubectl.
std::optional<QByteArray> serverOfKubectl(const QByteArray &yaml)
{
    const QString kubectl = QStandardPaths::findExecutable(u"kubectl"_s);
    if (kubectl.isEmpty()) {
        return std::nullopt;
    }
    const Folder folder;
    QProcess process;
    process.setProcessEnvironment(QProcessEnvironment());
    process.start(kubectl, {u"--kubeconfig"_s, text(folder.write(u"config"_s, yaml)), u"config"_s, u"view"_s, u"--raw"_s, u"-o"_s,
                            u"jsonpath={.clusters[?(@.name==\"c\")].cluster.server}"_s});
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray("kubectl does not answer");
}

QByteArray asUtf16(const QString &text)
{
    return QByteArray("\xff\xfe") + QByteArray(reinterpret_cast<const char *>(text.utf16()), text.size() * 2);
}

} // namespace

void TestKubeconfig::readsWhatIsUnusual_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QByteArray>("server");
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("comment only") << QByteArray("# nothing\n") << QByteArray();
    QTest::newRow("no kind") << QByteArray("clusters:\n- name: c\n  cluster: {server: a}\n") << QByteArray("a");
    QTest::newRow("unknown fields") << QByteArray("future: 1\nclusters:\n- name: c\n  x: y\n  cluster: {server: a, z: []}\n") << QByteArray("a");
    QTest::newRow("BOM and CRLF") << QByteArray("\xef\xbb\xbf" "clusters:\r\n- name: c\r\n  cluster: {server: a}\r\n") << QByteArray("a");
    QTest::newRow("JSON with tabs") << QByteArray("{\n\t\"clusters\": [\n\t\t{\"name\": \"c\", \"cluster\": {\"server\": \"a\"}}\n\t]\n}\n") << QByteArray("a");
    QTest::newRow("two documents") << QByteArray("clusters:\n- name: c\n  cluster: {server: a}\n---\nclusters:\n- name: c\n  cluster: {server: b}\n")
                                   << QByteArray("a");
    QTest::newRow("broken second document") << QByteArray("clusters:\n- name: c\n  cluster: {server: a}\n---\n{[") << QByteArray("a");
    QTest::newRow("alias") << QByteArray("x: &s a\nclusters:\n- name: c\n  cluster: {server: *s}\n") << QByteArray("a");
    QTest::newRow("merge key") << QByteArray("x: &m {server: a, proxy-url: p}\nclusters:\n- name: c\n  cluster:\n    <<: *m\n    proxy-url: q\n")
                               << QByteArray("a");
    QTest::newRow("merge list") << QByteArray("x: &m {server: a}\ny: &n {server: b}\nclusters:\n- name: c\n  cluster:\n    <<: [*m, *n]\n")
                                << QByteArray("a");
    QTest::newRow("merge key after a field") << QByteArray("x: &m {server: a}\nclusters:\n- name: c\n  cluster:\n    server: b\n    <<: *m\n")
                                             << QByteArray("a");
    QTest::newRow("quoted merge key is a field") << QByteArray("x: &m {server: a}\nclusters:\n- name: c\n  cluster:\n    server: b\n    '<<': *m\n")
                                                 << QByteArray("b");
    QTest::newRow("CR alone") << QByteArray("clusters:\r- name: c\r  cluster: {server: a}\r") << QByteArray("a");
    QTest::newRow("BOM and CR alone") << QByteArray("\xef\xbb\xbf" "clusters:\r- name: c\r  cluster: {server: a}") << QByteArray("a");
    QTest::newRow("UTF-16") << asUtf16(u"clusters:\n- name: c\n  cluster: {server: a}\n"_s) << QByteArray("a");
    QTest::newRow("null lists") << QByteArray("clusters:\n- name: c\n  cluster: {server: a}\nusers: null\ncontexts: ~\n") << QByteArray("a");
    QTest::newRow("null cluster") << QByteArray("clusters:\n- name: c\n  cluster:\n") << QByteArray("");
    QTest::newRow("a date is text") << QByteArray("clusters:\n- name: c\n  cluster: {server: 2001-01-01}\n") << QByteArray("2001-01-01");
    QTest::newRow("yes is true") << QByteArray("clusters:\n- name: c\n  cluster: {server: a, insecure-skip-tls-verify: yes}\n") << QByteArray("a");
    QTest::newRow("quoted number") << QByteArray("clusters:\n- name: c\n  cluster: {server: '123'}\n") << QByteArray("123");
    QTest::newRow("tagged number") << QByteArray("clusters:\n- name: c\n  cluster: {server: !!str 123}\n") << QByteArray("123");
}

void TestKubeconfig::readsWhatIsUnusual()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QByteArray, server);
    const auto result = parseKubeconfig(yaml.toStdString(), "/k/config");
    VERIFY_OK(result);
    QCOMPARE(serverOfKubectl(yaml).value_or(server), server);
    if (server.isNull()) {
        QVERIFY(result->isEmpty());
        return;
    }
    QCOMPARE(QByteArray::fromStdString(result->clusters.at("c").server), server);
}

void TestKubeconfig::agreesWithKubectl_data()
{
    QTest::addColumn<QByteArray>("yaml");
    const auto user = [](const QByteArray &fields) -> QByteArray { return "users:\n- name: x\n  user: {" + fields + "}\n"; };
    for (const char *value : {"123", "0x1F", "0b11", "1_000", "012", "1e3", ".5", "-.inf", ".nan", "12:30", "1.2.3", "y", "N", "off", "~",
                              "null", "NaN", "2001-01-01", "'1'", "abc", "+1", "1.", "0o17", "-", "True", "truE", "!!str 1", "[a]", "{a: b}", "''"}) {
        QTest::addRow("token: %s", value) << user(QByteArray("token: ") + value);
    }
    QTest::newRow("number as a name") << QByteArray("contexts:\n- name: 123\n  context: {cluster: c}\n");
    QTest::newRow("name twice") << QByteArray("contexts:\n- name: x\n- name: x\n");
    QTest::newRow("two without a name") << QByteArray("users:\n- user: {token: a}\n- user: {token: b}\n");
    QTest::newRow("mapping for list") << QByteArray("clusters: {}\n");
    QTest::newRow("text for list") << QByteArray("clusters: abc\n");
    QTest::newRow("null entry") << QByteArray("clusters:\n-\n- name: x\n");
    QTest::newRow("text for mapping") << QByteArray("clusters:\n- name: x\n  cluster: abc\n");
    QTest::newRow("tab") << QByteArray("clusters:\n- name: x\n\tcluster: {server: a}\n");
    QTest::newRow("other kind") << QByteArray("kind: Pod\napiVersion: v1\n");
    QTest::newRow("other version") << QByteArray("kind: Config\napiVersion: v2\n");
    QTest::newRow("kind alone") << QByteArray("kind: Config\n");
    QTest::newRow("a word") << QByteArray("hello\n");
    QTest::newRow("a list") << QByteArray("- a\n");
    QTest::newRow("empty first document") << QByteArray("---\n---\nclusters: 1\n");
    QTest::newRow("text for bool") << QByteArray("clusters:\n- name: x\n  cluster: {insecure-skip-tls-verify: 'true'}\n");
    QTest::newRow("NUL bytes") << QByteArray(100, '\0');
    QTest::newRow("bad UTF-8") << QByteArray("users:\n- name: \"x\xff\"\n");
    QTest::newRow("cut in a string") << QByteArray("users:\n- name: x\n  user: {token: \"abc");
    QTest::newRow("base64 with line breaks") << QByteArray("clusters:\n- name: x\n  cluster:\n    certificate-authority-data: |\n      aGVs\n      bG8=\n");
    QTest::newRow("base64 without padding") << QByteArray("clusters:\n- name: x\n  cluster: {certificate-authority-data: aGVsbG8}\n");
    QTest::newRow("PEM for base64") << QByteArray("clusters:\n- name: x\n  cluster: {certificate-authority-data: '-----BEGIN X-----'}\n");
    QTest::newRow("number in args") << QByteArray("users:\n- name: x\n  user: {exec: {command: a, args: [1]}}\n");
    QTest::newRow("number in groups") << QByteArray("users:\n- name: x\n  user: {as-groups: [a, 1]}\n");
    QTest::newRow("number in auth-provider") << QByteArray("users:\n- name: x\n  user: {auth-provider: {name: oidc, config: {a: 1}}}\n");
}

void TestKubeconfig::agreesWithKubectl()
{
    QFETCH(QByteArray, yaml);
    const QString kubectl = QStandardPaths::findExecutable(u"kubectl"_s);
    if (kubectl.isEmpty()) {
        QSKIP("kubectl is not installed");
    }
    const Folder folder;
    const std::string file = folder.write(u"config"_s, yaml);
    QProcess process;
    process.setProcessEnvironment(QProcessEnvironment());
    process.start(kubectl, {u"--kubeconfig"_s, text(file), u"config"_s, u"view"_s, u"--raw"_s, u"-o"_s, u"json"_s});
    QVERIFY(process.waitForFinished());
    const bool accepted = process.exitCode() == 0;
    const auto result = parseKubeconfig(yaml.toStdString(), file);
    QVERIFY2(result.has_value() == accepted, qPrintable(errorOf(result) + QString::fromUtf8(process.readAllStandardError())));
    if (result) {
        QCOMPARE(process.readAllStandardOutput().count("\"name\": "),
                 qsizetype(result->clusters.size() + result->users.size() + result->contexts.size()));
    }
}

void TestKubeconfig::namesFileAndLine_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("what");
    QTest::newRow("half-written") << QByteArray("clusters:\n- name: c\n  cluster: {server: \"https://a") << u"/k/config:3: "_s << u"not valid YAML"_s;
    QTest::newRow("tab") << QByteArray("clusters:\n- name: x\n\tcluster: {server: a}\n") << u"/k/config:3: "_s
                         << u"line 3 is indented with a tab: YAML wants spaces"_s;
    QTest::newRow("tab after spaces") << QByteArray("clusters:\n- name: x\n  \tcluster: [\n") << u"/k/config:"_s << u"line 3 is indented with a tab"_s;
    QTest::newRow("number") << QByteArray("contexts:\n- context: {}\n  name: 12\n") << u"/k/config:3: "_s
                            << u"contexts[0].name must be text, not a number: put it in quotes"_s;
    QTest::newRow("twice") << QByteArray("users:\n- name: a\n- name: a\n") << u"/k/config:3: "_s << u"the user \"a\" is already in this list"_s;
    QTest::newRow("PEM") << QByteArray("clusters:\n- name: x\n  cluster: {certificate-authority-data: '-----BEGIN X-----'}\n") << u"/k/config:3: "_s
                         << u"clusters[0].cluster.certificate-authority-data is not valid base64: it holds PEM text"_s;
    QTest::newRow("base64 cut off") << QByteArray("users:\n- name: x\n  user:\n    client-key-data: aGVsbG8\n") << u"/k/config:4: "_s
                                    << u"client-key-data is not valid base64: was it cut off?"_s;
    QTest::newRow("NUL") << QByteArray("a: b\n\0\0", 7) << u"/k/config:2: "_s << u"NUL"_s;
    QTest::newRow("kind") << QByteArray("kind: Pod\n") << u"/k/config:1: "_s << u"not a kubeconfig: it says kind \"Pod\""_s;
    QTest::newRow("bool") << QByteArray("clusters:\n- name: x\n  cluster:\n    insecure-skip-tls-verify: maybe\n") << u"/k/config:4: "_s
                          << u"must be true or false, not text"_s;
}

void TestKubeconfig::namesFileAndLine()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QString, where);
    QFETCH(QString, what);
    const auto result = parseKubeconfig(yaml.toStdString(), "/k/config");
    QVERIFY(!result);
    QCOMPARE(result.error().errorClass, ErrorClass::Config);
    const QString message = errorOf(result);
    QVERIFY2(message.startsWith(where), qPrintable(message));
    VERIFY_HAS(message, what);
    QVERIFY(!message.contains(u'\n'));
}

void TestKubeconfig::anyPrefixIsAnswered()
{
    const std::string whole = Full;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto result = parseKubeconfig(whole.substr(0, size), "/k/config");
        if (!result) {
            QVERIFY2(text(result.error().message).startsWith(u"/k/config:"), qPrintable(errorOf(result)));
        }
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(at * 37 % 256);
        (void)parseKubeconfig(damaged, "/k/config"); // answers, whatever it is
    }
}

void TestKubeconfig::pathsAreRelativeToTheFile()
{
    const auto result = parseKubeconfig("clusters:\n- name: c\n  cluster: {certificate-authority: ../pki/ca.crt}\nusers:\n- name: u\n"
                                        "  user: {client-certificate: ~/a, client-key: k, tokenFile: ./t, exec: {command: bin/x}}\n- name: v\n"
                                        "  user: {exec: {command: x}}\n",
                                        "/home/me/kube/config");
    VERIFY_OK(result);
    QCOMPARE(text(result->clusters.at("c").certificateAuthority), u"/home/me/pki/ca.crt"_s);
    const AuthInfo &user = result->users.at("u");
    QCOMPARE(text(user.clientCertificate), u"/home/me/kube/~/a"_s); // kubectl does not know ~ either
    QCOMPARE(text(user.clientKey), u"/home/me/kube/k"_s);
    QCOMPARE(text(user.tokenFile), u"/home/me/kube/t"_s);
    QCOMPARE(text(user.exec->command), u"/home/me/kube/bin/x"_s);
    QCOMPARE(text(result->users.at("v").exec->command), u"x"_s);
}

void TestKubeconfig::firstFileWins()
{
    auto first = parseKubeconfig("users:\n- name: u\n  user: {username: me}\n", "/a");
    const auto second = parseKubeconfig("current-context: z\nusers:\n- name: u\n  user: {token: t}\n- name: v\n", "/b");
    first->merge(*second);
    QCOMPARE(first->currentContext, std::string("z"));
    QCOMPARE(first->currentContextFile, std::string("/b"));
    QCOMPARE(first->users.size(), std::size_t(2));
    QCOMPARE(first->users.at("u").username, std::string("me"));
    QVERIFY(first->users.at("u").token.empty()); // no mixing of fields
}

void TestKubeconfig::aliasesDoNotExplode()
{
    QByteArray yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const QByteArray before = "*a" + QByteArray::number(i - 1);
        yaml += "a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [" + QByteArrayList(10, before).join(", ") + "]\n";
    }
    yaml += "clusters:\n- name: c\n  cluster:\n    extensions:\n    - {name: client.authentication.k8s.io/exec, extension: *a11}\n";
    const auto result = parseKubeconfig(yaml.toStdString(), "/k/config");
    QVERIFY(!result);
    VERIFY_HAS(errorOf(result), u"cannot be written as JSON"_s);
    const QByteArray deep = QByteArray(100000, '[');
    QVERIFY(!parseKubeconfig(deep.toStdString(), "/k/config"));
}

QTEST_GUILESS_MAIN(TestKubeconfig)
#include "tst_kubeconfig.moc"
