// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// Our YAML against `kubectl get -o yaml` of the same server: every object of the demo, byte for byte.
#include "app/demo/servedemo.h"
#include "models/diff/jsontree.h"
#include "models/yaml/yaml.h"
#include "watchclient/api/rawobject.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <format>

using namespace watchglass;
using namespace watchglass::demo;
using namespace Qt::StringLiterals;

namespace {

struct Resource
{
    const char *path; ///< below /api or /apis
    const char *name; ///< as kubectl takes it
};

/// No Secrets: what we have of them are digests.
constexpr std::array<Resource, 14> resources{{{"/api/v1/configmaps", "configmaps"},
                                              {"/api/v1/pods", "pods"},
                                              {"/api/v1/services", "services"},
                                              {"/api/v1/namespaces", "namespaces"},
                                              {"/api/v1/serviceaccounts", "serviceaccounts"},
                                              {"/api/v1/persistentvolumeclaims", "persistentvolumeclaims"},
                                              {"/apis/apps/v1/deployments", "deployments.apps"},
                                              {"/apis/apps/v1/replicasets", "replicasets.apps"},
                                              {"/apis/apps/v1/statefulsets", "statefulsets.apps"},
                                              {"/apis/apps/v1/daemonsets", "daemonsets.apps"},
                                              {"/apis/batch/v1/cronjobs", "cronjobs.batch"},
                                              {"/apis/autoscaling/v2/horizontalpodautoscalers", "horizontalpodautoscalers.autoscaling"},
                                              {"/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "customresourcedefinitions.apiextensions.k8s.io"},
                                              {"/apis/example.com/v1/shopfronts", "shopfronts.example.com"}}};

/// Where two texts part, with what stands around it.
QByteArray firstDifference(const QByteArray &ours, const QByteArray &theirs)
{
    const auto [a, b] = std::ranges::mismatch(ours, theirs);
    const qsizetype at = std::max<qsizetype>(0, a - ours.begin() - 200);
    return "ours:\n" + ours.mid(at, 400) + "\nkubectl's:\n" + theirs.mid(at, 400);
}

} // namespace

class TestDemoYaml : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyObject();
    void oneByOne_data();
    void oneByOne();

private:
    QByteArray kubectl(const QStringList &words);
    std::vector<RawObjectPtr> list(const Resource &resource);

    QTemporaryDir m_folder;
    std::unique_ptr<Demo> m_demo;
};

void TestDemoYaml::initTestCase()
{
    if (QStandardPaths::findExecutable(u"kubectl"_s).isEmpty()) {
        QSKIP("kubectl IS NOT INSTALLED: the YAML was not compared with the real one");
    }
    DemoOptions options;
    options.faults = options.story = false;
    options.varieties = true;
    auto demo = startDemo(options);
    QVERIFY(demo.has_value());
    m_demo = std::move(*demo);
    QVERIFY(m_demo->writeKubeconfig(m_folder.filePath(u"config"_s)).has_value());
}

QByteArray TestDemoYaml::kubectl(const QStringList &words)
{
    QProcess process;
    process.start(u"kubectl"_s, QStringList{u"--kubeconfig"_s, m_folder.filePath(u"config"_s), u"--cache-dir"_s, m_folder.filePath(u"cache"_s)} + words);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        process.kill();
        process.waitForFinished();
        return {};
    }
    return process.readAllStandardOutput();
}

/// As a stream would have them: the server's own bytes.
std::vector<RawObjectPtr> TestDemoYaml::list(const Resource &resource)
{
    std::vector<RawObjectPtr> objects;
    const std::string text = kubectl({u"get"_s, u"--raw"_s, QString::fromLatin1(resource.path)}).toStdString();
    JsonTree tree;
    if (!tree.parse(text)) {
        return objects;
    }
    const std::string version = tree.root()["apiVersion"].string();
    const std::string kind = tree.root()["kind"].string();
    for (const JsonValue item : tree.root()["items"]) {
        if (auto object = makeRawObject(item.raw(), version, kind.substr(0, kind.size() - 4))) {
            objects.push_back(std::move(*object));
        }
    }
    return objects;
}

/// All of them in one list, as `kubectl get a,b,c -A` prints it.
void TestDemoYaml::everyObject()
{
    QByteArray ours;
    QByteArray theirs;
    std::size_t count = 0;
    // A heartbeat may fall between two requests.
    for (int attempt = 0; attempt < 5 && (ours.isEmpty() || ours != theirs); ++attempt) {
        std::string items;
        QStringList names;
        count = 0;
        for (const Resource &resource : resources) {
            names += QString::fromLatin1(resource.name);
            for (const RawObjectPtr &object : list(resource)) {
                items += (items.empty() ? "" : ",") + object->json;
                ++count;
            }
        }
        const auto yaml = toYaml(std::format(R"({{"apiVersion":"v1","items":[{}],"kind":"List","metadata":{{"resourceVersion":""}}}})", items));
        QVERIFY2(yaml, yaml ? "" : yaml.error().c_str());
        ours = QByteArray::fromStdString(*yaml);
        theirs = kubectl({u"get"_s, names.join(u','), u"-A"_s, u"-o"_s, u"yaml"_s, u"--show-managed-fields"_s});
    }
    QVERIFY2(count >= 200, qPrintable(QString::number(count)));
    QVERIFY2(ours == theirs, firstDifference(ours, theirs).constData());
    qInfo("%zu objects, %lld bytes of YAML, all equal", count, static_cast<long long>(ours.size()));
}

void TestDemoYaml::oneByOne_data()
{
    QTest::addColumn<int>("resource");
    for (const int which : {0, 1, 6, 12, 13}) {
        QTest::newRow(resources[std::size_t(which)].name) << which;
    }
}

/// Each by itself, as `kubectl get cm x -o yaml`: the text begins at the margin there.
void TestDemoYaml::oneByOne()
{
    QFETCH(int, resource);
    const Resource &kind = resources[std::size_t(resource)];
    const std::vector<RawObjectPtr> objects = list(kind);
    QVERIFY(!objects.empty());
    for (std::size_t i = 0; i < objects.size(); i += std::max<std::size_t>(1, objects.size() / 8)) {
        QStringList words{u"get"_s, QString::fromLatin1(kind.name), QString::fromStdString(objects[i]->meta.name), u"-o"_s, u"yaml"_s, u"--show-managed-fields"_s};
        if (!objects[i]->meta.namespaceName.empty()) {
            words += {u"-n"_s, QString::fromStdString(objects[i]->meta.namespaceName)};
        }
        const auto yaml = toYaml(objects[i]->json);
        QVERIFY(yaml);
        const QByteArray theirs = kubectl(words);
        QVERIFY2(QByteArrayView(*yaml) == theirs, firstDifference(QByteArray::fromStdString(*yaml), theirs).constData());
    }
}

QTEST_GUILESS_MAIN(TestDemoYaml)
#include "tst_demoyaml.moc"
