// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/pseudonyms.h"
#include "watchclient/api/secretredaction.h"

#include <QTest>

using namespace watchglass;

class TestPseudonyms : public QObject
{
    Q_OBJECT
private slots:
    void nothingTelling();
    void whatStays();
    void theSameForTheSame();
    void managersKeepTheirPaths();
    void textsOfEveryKind_data();
    void textsOfEveryKind();
    void definitionsKeepTheirNames();
    void configMapsAndPeople();
    void longDottedWords();
};

namespace {

const char *const pod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-7d9f-abcde","generateName":"web-7d9f-","namespace":"acme",
"uid":"2b0c","resourceVersion":"77","labels":{"app":"web","team":"rockets"},"annotations":{"acme.example/owner":"jane@acme.example"},
"ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web-7d9f","uid":"2b0a"}],
"managedFields":[{"manager":"kubelet","operation":"Update","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:containers":{"k:{\"name\":\"billing\"}":{"f:image":{},"f:env":{"k:{\"name\":\"DB_URL\"}":{}}}}}}}]},
"spec":{"nodeName":"worker-1.acme.example","containers":[{"name":"billing","image":"registry.acme.example/billing:1.2","command":["/bin/billing","--key=k123"],
"env":[{"name":"DB_URL","value":"postgres://u:p@db.acme.svc/x"},{"name":"P","valueFrom":{"secretKeyRef":{"name":"db-pass","key":"password"}}}],"ports":[{"containerPort":8080,"protocol":"TCP"}]}],"replicas":3,"big":9007199254740993},
"status":{"phase":"Running","podIP":"10.1.2.3","podIPs":[{"ip":"fd00::1:2"}],"conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-11-30T12:00:00Z","message":"web-7d9f-abcde on worker-1.acme.example at 10.1.2.3:8080 is fine, see web.acme.svc."}]}})";

Pseudonyms learnt()
{
    Pseudonyms names;
    for (const ObjectRef &ref : std::vector<ObjectRef>{{"v1", "Namespace", {"", "acme"}, ""}, {"apps/v1", "Deployment", {"acme", "web"}, ""},
                                                       {"v1", "Node", {"", "worker-1.acme.example"}, ""}, {"v1", "Namespace", {"", "default"}, ""},
                                                       {"apiextensions.k8s.io/v1", "CustomResourceDefinition", {"", "rockets.acme.example"}, ""}}) {
        names.learn(ref);
    }
    return names;
}

} // namespace

void TestPseudonyms::nothingTelling()
{
    Pseudonyms names = learnt();
    const auto body = names.body(pod);
    QVERIFY(body);
    for (const char *word : {"web", "acme", "rockets", "jane", "worker", "billing", "k123", "postgres", "db-pass", "10.1.2.3", "fd00", "registry"}) {
        // In the keys of maps it may stay: they say what is meant.
        std::string rest = *body;
        for (const std::string key : {"\"acme.example/owner\":"}) {
            rest.replace(rest.find(key), key.size(), "");
        }
        QVERIFY2(!rest.contains(word), (std::string(word) + " in " + rest).c_str());
    }
}

void TestPseudonyms::whatStays()
{
    Pseudonyms names = learnt();
    const std::string body = *names.body(pod);
    for (const char *part : {R"("apiVersion":"v1","kind":"Pod")", R"("uid":"2b0c","resourceVersion":"77")", R"("kind":"ReplicaSet")", R"("manager":"kubelet")",
                             R"("phase":"Running")", R"("type":"Ready","status":"True","lastTransitionTime":"2026-11-30T12:00:00Z")", R"("replicas":3,"big":9007199254740993)",
                             R"("name":"DB_URL")", R"("key":"password")", R"("protocol":"TCP")", "is fine, see "}) {
        QVERIFY2(body.contains(part), (std::string(part) + " not in " + body).c_str());
    }
}

void TestPseudonyms::theSameForTheSame()
{
    Pseudonyms names = learnt();
    const std::string first = *names.body(pod);
    QCOMPARE(*names.body(pod), first);
    QCOMPARE(names.ref({"v1", "Pod", {"acme", "web-7d9f-abcde"}, "2b0c"}).key.name, names.name("web-7d9f-abcde"));
    QVERIFY(first.contains("\"name\":\"" + names.name("web-7d9f-abcde") + '"'));
    QCOMPARE(names.text("pod web-7d9f-abcde."), "pod " + names.name("web-7d9f-abcde") + '.');
    QVERIFY(names.name("a") != names.name("b"));
}

void TestPseudonyms::managersKeepTheirPaths()
{
    Pseudonyms names = learnt();
    const std::string body = *names.body(pod);
    const std::string container = names.name("billing");
    QVERIFY2(body.contains(R"("k:{\"name\":\")" + container + R"(\"}":{"f:image")"), body.c_str());
    QVERIFY(body.contains("{\"name\":\"" + container + "\",\"image\""));
    QVERIFY(body.contains(R"("k:{\"name\":\"DB_URL\"}")"));
}

void TestPseudonyms::textsOfEveryKind_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) { QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected); };
    row("", "");
    row("no names here", "no names here");
    row("a web, web. (web)", "a N, N. (N)");
    row("website", "website");
    row("default", "default");
    row("-.-", "-.-");
    row("v1.2.3", "v1.2.3");
    row("x 1.2.3.4:80", "x ip-1:80");
    row("pod web_acme(12)", "pod N_M(12)");
    row("Pulling image \"registry.example/shop/web:1.2\": x", "Pulling image \"image-1\": x");
    row("taint node.kubernetes.io/not-ready, see https://x.example/y.", "taint node.kubernetes.io/not-ready, see https://x.example/y.");
    row("registry.example/shop", "registry.example/shop"); // no sentence: a type, a finalizer
    row("日本 web", "日本 N");
}

void TestPseudonyms::textsOfEveryKind()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    Pseudonyms names = learnt();
    const QString web = QString::fromStdString(names.name("web"));
    QCOMPARE(QString::fromStdString(names.text(text.toStdString())), expected.replace(u'N', web).replace(u'M', QString::fromStdString(names.namespaceName("acme"))));
    const std::string digest = secretDigest("web");
    QCOMPARE(names.text(digest), digest);
}

void TestPseudonyms::definitionsKeepTheirNames()
{
    Pseudonyms names = learnt();
    const ObjectRef definition{"apiextensions.k8s.io/v1", "CustomResourceDefinition", {"", "rockets.acme.example"}, "1"};
    QCOMPARE(names.ref(definition).key.name, definition.key.name);
    const ObjectRef role{"rbac.authorization.k8s.io/v1", "ClusterRole", {"", "system:node"}, "1"};
    QCOMPARE(names.ref(role).key.name, role.key.name);
}

void TestPseudonyms::configMapsAndPeople()
{
    Pseudonyms names = learnt();
    const std::string map = *names.body(R"({"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"c"},"data":{"file.yaml":"key: hush"},"binaryData":{"b":"aHVzaA=="}})");
    QVERIFY2(!map.contains("hush") && !map.contains("aHVzaA") && map.contains("file.yaml"), map.c_str());
    const std::string binding = *names.body(R"({"kind":"RoleBinding","apiVersion":"rbac.authorization.k8s.io/v1","metadata":{"name":"c"},
        "subjects":[{"kind":"User","apiGroup":"rbac.authorization.k8s.io","name":"jane@acme.example"}],"roleRef":{"kind":"Role","name":"web"}})");
    QVERIFY2(!binding.contains("jane") && binding.contains(R"("kind":"User","apiGroup":"rbac.authorization.k8s.io")"), binding.c_str());
    QVERIFY(!names.body("{"));
}

void TestPseudonyms::longDottedWords()
{
    Pseudonyms names = learnt();
    std::string dots;
    for (int i = 0; i < 300'000; ++i) {
        dots += "b.";
    }
    QCOMPARE(names.text(dots + "web"), dots + names.name("web"));
    const std::string dashes(300'000, '-');
    QCOMPARE(names.text(dashes), dashes);
}

QTEST_GUILESS_MAIN(TestPseudonyms)
#include "tst_pseudonyms.moc"
