// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "kubeconfigtesting.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

#include <sys/stat.h>

#include <thread>

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

namespace {

/// A file with one context, cluster and user, all of the same name.
QByteArray simple(const QByteArray &name, const QByteArray &token, const QByteArray &server = "https://h:6443")
{
    return "current-context: " + name + "\nclusters:\n- name: " + name + "\n  cluster: {server: '" + server + "'}\nusers:\n- name: " + name
        + "\n  user: {token: " + token + "}\ncontexts:\n- name: " + name + "\n  context: {cluster: " + name + ", user: " + name + "}\n";
}

const ContextEntry *entryOf(const KubeconfigSet &set, const std::string &name, const std::string &file = {})
{
    for (const ContextEntry &entry : set.contexts) {
        if (entry.ref.name == name && (file.empty() || entry.ref.file == file)) {
            return &entry;
        }
    }
    return nullptr;
}

QString all(const std::vector<std::string> &lines)
{
    QStringList result;
    for (const std::string &line : lines) {
        result.append(text(line));
    }
    return result.join(u'\n');
}

} // namespace

class TestLoadingRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void explicitPathOnly();
    void variableListsFiles();
    void emptyVariableMeansHome();
    void allMissingIsSaid();
    void badFilesDoNotHideGoodOnes();
    void badContextsDoNotHideGoodOnes();
    void shadowedNamesAreSaid();
    void addedFilesAreIsolated();
    void addedFoldersAreRead();
    void inCluster();
    void inClusterOnlyWhenNothingElse();
    void mergesLikeKubectl();
    void readsAPipeOnce();
};

void TestLoadingRules::explicitPathOnly()
{
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    folder.write(u"home/.kube/config"_s, simple("home", "t"));
    rules.environment.insert(u"KUBECONFIG"_s, folder.path(u"home/.kube/config"_s));
    rules.explicitPath = folder.file(u"missing"_s);
    const KubeconfigSet missing = loadKubeconfig(rules);
    QVERIFY(missing.mergedError());
    VERIFY_HAS(text(missing.mergedError()->message), text(rules.explicitPath) + u": no such file"_s);
    QVERIFY(missing.contexts.empty());
    const auto access = resolveContext(missing, {});
    VERIFY_HAS(errorOf(access), u"no such file"_s);

    rules.explicitPath = folder.write(u"one"_s, simple("one", "t"));
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.contexts.size(), std::size_t(1));
    QCOMPARE(set.files.front().origin, FileOrigin::Explicit);
    QVERIFY(entryOf(set, "one")->current);
    QCOMPARE(set.contexts.front().problem, std::string());
}

void TestLoadingRules::variableListsFiles()
{
    const Folder folder;
    const QString a = text(folder.write(u"a.yaml"_s, simple("a", "t")));
    const QString b = text(folder.write(u"b.yaml"_s, simple("b", "t")));
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, u':' + a + u"::" + folder.path(u"missing"_s) + u':' + b + u':' + a + u':');
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.files.size(), std::size_t(3)); // a, missing, b: no duplicate, no empty part
    QVERIFY(set.files[1].missing && !set.files[1].error);
    QCOMPARE(set.merged().currentContext, std::string("a"));
    QCOMPARE(set.contexts.size(), std::size_t(2));
    QVERIFY(set.warnings.empty());
}

void TestLoadingRules::emptyVariableMeansHome()
{
    const Folder folder;
    folder.write(u"home/.kube/config"_s, simple("home", "t"));
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, QString());
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.contexts.size(), std::size_t(1));
    QCOMPARE(set.contexts.front().origin, FileOrigin::Home);
    rules.homeDir = folder.file(u"elsewhere"_s);
    const KubeconfigSet none = loadKubeconfig(rules);
    QVERIFY(none.contexts.empty() && !none.mergedError());
    VERIFY_HAS(errorOf(resolveContext(none, {})), u"no kubeconfig with a context was found (looked at "_s + folder.path(u"elsewhere/.kube/config"_s));
}

void TestLoadingRules::allMissingIsSaid()
{
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, folder.path(u"x"_s) + u':' + folder.path(u"y"_s));
    const KubeconfigSet set = loadKubeconfig(rules);
    VERIFY_HAS(all(set.warnings), u"KUBECONFIG names no file that exists"_s);
    QVERIFY(!set.mergedError());
}

void TestLoadingRules::badFilesDoNotHideGoodOnes()
{
    const Folder folder;
    const QString good = text(folder.write(u"a.yaml"_s, simple("a", "t")));
    const QString half = text(folder.write(u"half.yaml"_s, "contexts:\n- name: \"x"));
    LoadingRules rules = rulesFor(folder);
    // A folder, a good file, one that is missing, the good one again, a broken one.
    rules.environment.insert(u"KUBECONFIG"_s, QStringList{folder.path(), good, folder.path(u"missing.yaml"_s), good, half}.join(u':'));
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.files.size(), std::size_t(4));
    VERIFY_HAS(text(set.files[0].error->message), folder.path() + u": it is a folder, not a file"_s);
    VERIFY_HAS(text(set.files[3].error->message), half + u":"_s);
    QVERIFY(set.mergedError());
    QCOMPARE(set.contexts.size(), std::size_t(1));
    VERIFY_OK(resolveContext(set, {.name = "a"}));
    VERIFY_HAS(errorOf(resolveContext(set, {.name = "x"})), u"it is a folder"_s); // where it may be is said
}

void TestLoadingRules::badContextsDoNotHideGoodOnes()
{
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    rules.explicitPath = folder.write(u"config"_s, R"(
current-context: ""
clusters:
- name: c
  cluster: {server: https://h}
- name: noca
  cluster: {server: https://h, certificate-authority: gone.crt}
- name: noserver
  cluster: {}
users:
- name: u
  user: {token: t}
contexts:
- name: empty
  context: {cluster: "", user: ""}
- name: good
  context: {cluster: c, user: u}
- name: nobody
  context: {cluster: c}
- name: "null"
  context:
- name: unknown cluster
  context: {cluster: d, user: u}
- name: unknown user
  context: {cluster: c, user: v}
- name: no ca
  context: {cluster: noca, user: u}
- name: no server
  context: {cluster: noserver, user: u}
- name: bad namespace
  context: {cluster: c, user: u, namespace: Has Blank}
)");
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.contexts.size(), std::size_t(9));
    const auto problem = [&](const std::string &name) { return text(entryOf(set, name)->problem); };
    QCOMPARE(problem("good"), QString());
    QCOMPARE(text(entryOf(set, "good")->server), u"https://h"_s);
    VERIFY_HAS(problem("empty"), u"context \"empty\" names no cluster"_s);
    VERIFY_HAS(problem("nobody"), u"context \"nobody\" names no user"_s);
    VERIFY_HAS(problem("null"), u"names no cluster"_s);
    VERIFY_HAS(problem("unknown cluster"), u"the cluster \"d\" does not exist"_s);
    VERIFY_HAS(problem("unknown user"), u"the user \"v\" does not exist"_s);
    VERIFY_HAS(problem("no ca"), folder.path(u"gone.crt"_s) + u": no such file"_s);
    VERIFY_HAS(problem("no server"), u"cluster \"noserver\": server is missing"_s);
    VERIFY_HAS(problem("bad namespace"), u"not a DNS label"_s);
    for (const ContextEntry &entry : set.contexts) {
        QVERIFY(entry.problem.empty() || text(entry.problem).startsWith(folder.path()));
        QVERIFY(!entry.current);
    }
    // No current context is no reason to refuse the file: one is chosen by name.
    VERIFY_OK(resolveContext(set, {.name = "good"}));
    VERIFY_HAS(errorOf(resolveContext(set, {})), u"no current-context is set: choose a context with --context; there are: "_s);
    VERIFY_HAS(errorOf(resolveContext(set, {.name = "nix"})), u"the context \"nix\" does not exist in "_s + text(rules.explicitPath));
}

void TestLoadingRules::shadowedNamesAreSaid()
{
    const Folder folder;
    const std::string a = folder.write(u"a.yaml"_s, simple("admin", "tokenA", "https://a"));
    const std::string b = folder.write(u"b.yaml"_s, simple("admin", "tokenB", "https://b") + "- name: other\n  context: {cluster: admin, user: admin}\n");
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, text(a) + u':' + text(b));
    const KubeconfigSet set = loadKubeconfig(rules);
    VERIFY_HAS(all(set.warnings), u"user \"admin\" of "_s + text(b) + u" is not used: "_s + text(a));
    QCOMPARE(set.contexts.size(), std::size_t(3));
    QVERIFY(entryOf(set, "admin", a)->problem.empty() && entryOf(set, "admin", a)->current);
    VERIFY_HAS(text(entryOf(set, "admin", b)->problem), u"hidden by the one of "_s + text(a));
    QVERIFY(!entryOf(set, "admin", b)->current);
    VERIFY_HAS(all(entryOf(set, "other")->warnings), u"its user \"admin\" is taken from "_s + text(a));
    const auto access = resolveContext(set, {.name = "other"});
    VERIFY_OK(access);
    QCOMPARE(access->token, std::string("tokenA")); // kubectl's rule, but said
    QVERIFY(!all(set.warnings).contains(u"token"_s));
}

void TestLoadingRules::addedFilesAreIsolated()
{
    const Folder folder;
    const std::string a = folder.write(u"a.yaml"_s, simple("admin", "tokenA", "https://a"));
    const std::string b = folder.write(u"b.yaml"_s, simple("admin", "tokenB", "https://b"));
    const std::string c = folder.write(u"c.yaml"_s, simple("admin", "tokenC", "https://c"));
    LoadingRules rules = rulesFor(folder);
    rules.addedPaths = {a, b, c, b, folder.file(u"missing"_s)};
    rules.environment.insert(u"KUBECONFIG"_s, text(c));
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.contexts.size(), std::size_t(3)); // c and b are there once
    for (const auto &[file, token] : {std::pair(a, "tokenA"), std::pair(b, "tokenB"), std::pair(c, "tokenC")}) {
        const auto access = resolveContext(set, {.name = "admin", .file = file});
        VERIFY_OK(access);
        QCOMPARE(access->token, std::string(token));
        QCOMPARE(access->userFile, file);
    }
    QCOMPARE(resolveContext(set, {.name = "admin"})->token, std::string("tokenC")); // the default configuration goes first
    QVERIFY(!set.mergedError()); // the missing added file is its own trouble
    VERIFY_HAS(text(set.file(folder.file(u"missing"_s))->error->message), u"no such file"_s);
    rules.environment.clear();
    VERIFY_HAS(errorOf(resolveContext(loadKubeconfig(rules), {.name = "admin"})), u"choose one by its file"_s);
}

void TestLoadingRules::addedFoldersAreRead()
{
    const Folder folder;
    folder.write(u"d/one.yaml"_s, simple("one", "t"));
    folder.write(u"d/two"_s, simple("two", "t"));
    folder.write(u"d/readme.md"_s, "# Not a kubeconfig: {");
    folder.write(u"d/broken.yaml"_s, "clusters: [\ncontexts");
    folder.write(u"d/empty"_s, "");
    LoadingRules rules = rulesFor(folder);
    rules.addedPaths = {folder.file(u"d"_s)};
    const KubeconfigSet set = loadKubeconfig(rules);
    QCOMPARE(set.contexts.size(), std::size_t(2));
    QVERIFY(set.file(folder.file(u"d/broken.yaml"_s))->error);
    QVERIFY(!set.file(folder.file(u"d/readme.md"_s)));
    VERIFY_OK(resolveContext(set, {.name = "two"}));
}

void TestLoadingRules::inCluster()
{
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBERNETES_SERVICE_HOST"_s, u"fd00::1"_s);
    rules.environment.insert(u"KUBERNETES_SERVICE_PORT"_s, u"443"_s);
    QVERIFY(loadKubeconfig(rules).contexts.empty()); // no token file: not in a pod
    folder.write(u"serviceaccount/token"_s, "T\n");
    folder.write(u"serviceaccount/ca.crt"_s, "-----BEGIN CERTIFICATE-----\n");
    auto access = resolveContext(loadKubeconfig(rules), {});
    VERIFY_OK(access);
    QCOMPARE(access->server.toString(), u"https://[fd00::1]:443"_s);
    QCOMPARE(access->serverHost, std::string("[fd00::1]:443"));
    QCOMPARE(access->tokenFile, folder.file(u"serviceaccount/token"_s));
    QVERIFY(!access->caPem.empty());
    QCOMPARE(access->namespaceName, std::string("default"));
    folder.write(u"serviceaccount/namespace"_s, "shop\n");
    QCOMPARE(resolveContext(loadKubeconfig(rules), {})->namespaceName, std::string("shop"));
    rules.environment.insert(u"POD_NAMESPACE"_s, u"bakery"_s);
    QCOMPARE(resolveContext(loadKubeconfig(rules), {})->namespaceName, std::string("bakery"));
}

void TestLoadingRules::inClusterOnlyWhenNothingElse()
{
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBERNETES_SERVICE_HOST"_s, u"10.0.0.1"_s);
    rules.environment.insert(u"KUBERNETES_SERVICE_PORT"_s, u"443"_s);
    folder.write(u"serviceaccount/token"_s, "T");
    folder.write(u"home/.kube/config"_s, simple("mine", "t"));
    QCOMPARE(resolveContext(loadKubeconfig(rules), {})->context.name, std::string("mine"));
    folder.write(u"home/.kube/config"_s, "{broken");
    QVERIFY(!resolveContext(loadKubeconfig(rules), {})); // a broken file is no invitation to use another identity
    folder.write(u"home/.kube/config"_s, "");
    QCOMPARE(resolveContext(loadKubeconfig(rules), {})->context.name, std::string("in-cluster"));
    rules.explicitPath = folder.write(u"empty"_s, "");
    QVERIFY(!resolveContext(loadKubeconfig(rules), {}));
}

void TestLoadingRules::mergesLikeKubectl()
{
    const QString kubectl = QStandardPaths::findExecutable(u"kubectl"_s);
    if (kubectl.isEmpty()) {
        QSKIP("kubectl is not installed");
    }
    const Folder folder;
    const QString a = text(folder.write(u"a/a.yaml"_s, "current-context: ''\n"
                                                       "clusters:\n- name: c\n  cluster: {server: https://a}\n- name: d\n"
                                                       "  cluster: {server: https://d, certificate-authority: ../ca.crt}\n"
                                                       "users:\n- name: u\n  user: {token: ta}\n"));
    const QString b = text(folder.write(u"b/b.yaml"_s, "current-context: yy\n"
                                                       "clusters:\n- name: c\n  cluster: {server: https://b, proxy-url: http://p}\n"
                                                       "users:\n- name: u\n  user: {username: x, password: pw}\n- name: v\n  user: {tokenFile: t}\n"
                                                       "contexts:\n- name: x\n  context: {cluster: c, user: u, namespace: ns}\n"));
    const QString c = text(folder.write(u"c.yaml"_s, "current-context: z\ncontexts:\n- name: x\n  context: {cluster: d, user: v}\n"
                                                     "- name: yy\n  context: {cluster: c, user: v}\n"));
    LoadingRules rules = rulesFor(folder);
    rules.environment.insert(u"KUBECONFIG"_s, a + u':' + b + u':' + c);
    QProcess process;
    process.setProcessEnvironment(rules.environment);
    process.start(kubectl, {u"config"_s, u"view"_s, u"--raw"_s, u"-o"_s, u"json"_s});
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    const QJsonObject expected = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const KubeconfigSet set = loadKubeconfig(rules);
    const Kubeconfig &merged = set.merged();
    QCOMPARE(text(merged.currentContext), expected[u"current-context"_s].toString());
    QCOMPARE(qsizetype(merged.clusters.size()), expected[u"clusters"_s].toArray().size());
    QCOMPARE(qsizetype(merged.contexts.size()), expected[u"contexts"_s].toArray().size());
    for (const QJsonValue &entry : expected[u"clusters"_s].toArray()) {
        const Cluster &cluster = merged.clusters.at(entry[u"name"_s].toString().toStdString());
        QCOMPARE(text(cluster.server), entry[u"cluster"_s][u"server"_s].toString());
        QCOMPARE(text(cluster.proxyUrl), entry[u"cluster"_s][u"proxy-url"_s].toString());
        const QString ca = entry[u"cluster"_s][u"certificate-authority"_s].toString(); // printed relative to its file
        QCOMPARE(text(cluster.certificateAuthority), ca.isEmpty() ? ca : QDir::cleanPath(folder.path(u"a/"_s + ca)));
    }
    for (const QJsonValue &entry : expected[u"users"_s].toArray()) {
        const AuthInfo &user = merged.users.at(entry[u"name"_s].toString().toStdString());
        QCOMPARE(text(user.token), entry[u"user"_s][u"token"_s].toString());
        const QString tokenFile = entry[u"user"_s][u"tokenFile"_s].toString();
        QCOMPARE(text(user.tokenFile), tokenFile.isEmpty() ? tokenFile : folder.path(u"b/"_s + tokenFile));
        QCOMPARE(text(user.username), entry[u"user"_s][u"username"_s].toString());
    }
    for (const QJsonValue &entry : expected[u"contexts"_s].toArray()) {
        const Context &context = merged.contexts.at(entry[u"name"_s].toString().toStdString());
        QCOMPARE(text(context.cluster), entry[u"context"_s][u"cluster"_s].toString());
        QCOMPARE(text(context.user), entry[u"context"_s][u"user"_s].toString());
        QCOMPARE(text(context.namespaceName), entry[u"context"_s][u"namespace"_s].toString());
    }
}

void TestLoadingRules::readsAPipeOnce()
{
    // --kubeconfig <(command)
    const Folder folder;
    LoadingRules rules = rulesFor(folder);
    rules.explicitPath = folder.file(u"pipe"_s);
    QCOMPARE(::mkfifo(rules.explicitPath.c_str(), 0600), 0);
    std::jthread writer([&] {
        QFile pipe(text(rules.explicitPath));
        if (pipe.open(QIODevice::WriteOnly)) {
            pipe.write(simple("piped", "t"));
        }
    });
    const KubeconfigSet first = loadKubeconfig(rules);
    writer.join();
    VERIFY_OK(resolveContext(first, {}));
    const KubeconfigSet second = loadKubeconfig(rules, &first); // would wait for ever for a second writer
    VERIFY_OK(resolveContext(second, {}));
}

QTEST_GUILESS_MAIN(TestLoadingRules)
#include "tst_loadingrules.moc"
