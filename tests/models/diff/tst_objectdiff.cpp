// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/objectdiff.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

/// One line for each change: sign, path, values, `~` for noise, managers.
QByteArray shown(const std::vector<FieldChange> &changes)
{
    QByteArrayList lines;
    for (const FieldChange &change : changes) {
        QByteArray line = change.type == FieldChange::Type::Added ? "+" : change.type == FieldChange::Type::Removed ? "-" : "*";
        line += (change.noise ? "~" : "") + QByteArray::fromStdString(change.path) + ' '
            + QByteArray::fromStdString(change.before) + " > " + QByteArray::fromStdString(change.after);
        if (!change.managers.empty()) {
            QByteArrayList managers;
            for (const std::string &manager : change.managers) {
                managers.append(QByteArray::fromStdString(manager));
            }
            line += " by " + managers.join(',');
        }
        lines.append(line);
    }
    return lines.join('\n');
}

QByteArray diff(const char *before, const char *after)
{
    return shown(diffObjects(before, after));
}

} // namespace

class ObjectDiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void differences_data();
    void differences();
    void managers_data();
    void managers();
    void secretsAreMasked();
    void longValuesAreCut();
    void unreadableIsSaid();
    void limitIsCounted();
    void recordedPairs();
    void everyDifferenceIsFound();
};

void ObjectDiffTest::differences_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *before, const char *after, const char *expected) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(expected);
    };
    row("same", R"({"a":1})", R"({"a":1})", "");
    row("white space only", R"({"a":{"b":[1,2]}})", "{ \"a\" : {\n\"b\": [ 1, 2 ] } }", "");
    row("other escapes only", R"({"a":"\u003cx"})", R"({"a":"<x"})", "");
    row("number", R"({"spec":{"replicas":3}})", R"({"spec":{"replicas":4}})", "*spec.replicas 3 > 4");
    row("order of fields is none", R"({"a":1,"b":2})", R"({"b":2,"a":1})", "");
    row("empty map against absent", R"({"spec":{}})", R"({"spec":{"mtls":{}}})", "+spec.mtls  > {}");
    row("empty list against null", R"({"spec":{"l":[]}})", R"({"spec":{"l":null}})", "*spec.l [] > null");
    row("null against absent", R"({"spec":{"l":null}})", R"({"spec":{}})", "-spec.l null > ");
    row("type", R"({"spec":{"v":"1"}})", R"({"spec":{"v":1}})", "*spec.v \"1\" > 1");
    row("big numbers", R"({"v":123456789012345678901})", R"({"v":123456789012345678902})",
        "*v 123456789012345678901 > 123456789012345678902");
    row("key with dots", R"({"metadata":{"labels":{"app.kubernetes.io/name":"a"}}})",
        R"({"metadata":{"labels":{"app.kubernetes.io/name":"b"}}})", R"(*metadata.labels[app.kubernetes.io/name] "a" > "b")");
    row("containers by name", R"({"spec":{"containers":[{"name":"a","image":"x:1"},{"name":"b","image":"y"}]}})",
        R"({"spec":{"containers":[{"name":"c","image":"z"},{"name":"a","image":"x:2"},{"name":"b","image":"y"}]}})",
        "+spec.containers[c]  > {\"name\":\"c\",\"image\":\"z\"}\n*spec.containers[a].image \"x:1\" > \"x:2\"");
    row("container removed", R"({"spec":{"containers":[{"name":"a"},{"name":"b"}]}})", R"({"spec":{"containers":[{"name":"b"}]}})",
        "-spec.containers[a] {\"name\":\"a\"} > ");
    row("order of init containers matters", R"({"spec":{"initContainers":[{"name":"a"},{"name":"b"}]}})",
        R"({"spec":{"initContainers":[{"name":"b"},{"name":"a"}]}})", R"(*spec.initContainers ["a","b"] > ["b","a"])");
    row("order of conditions does not", R"({"status":{"conditions":[{"type":"A"},{"type":"B"}]}})",
        R"({"status":{"conditions":[{"type":"B"},{"type":"A"}]}})", R"(*~status.conditions ["A","B"] > ["B","A"])");
    row("env", R"({"env":[{"name":"A","value":"1"}]})", R"({"env":[{"name":"A","value":"2"},{"name":"B"}]})",
        "*env[A].value \"1\" > \"2\"\n+env[B]  > {\"name\":\"B\"}");
    row("env with a name twice goes by position", R"({"env":[{"name":"A","value":"1"},{"name":"A","value":"2"}]})",
        R"({"env":[{"name":"A","value":"1"},{"name":"A","value":"3"}]})", R"(*env[1].value "2" > "3")");
    row("mounts", R"({"volumeMounts":[{"name":"v","mountPath":"/a"},{"name":"v","mountPath":"/b"}]})",
        R"({"volumeMounts":[{"name":"v","mountPath":"/b","readOnly":true},{"name":"v","mountPath":"/a"}]})",
        "+volumeMounts[/b].readOnly  > true\n*~volumeMounts [\"/a\",\"/b\"] > [\"/b\",\"/a\"]");
    row("container ports", R"({"ports":[{"containerPort":53,"protocol":"TCP"},{"containerPort":53,"protocol":"UDP"}]})",
        R"({"ports":[{"containerPort":53,"protocol":"TCP"},{"containerPort":53,"protocol":"UDP","name":"dns"}]})",
        R"(+ports[53/UDP].name  > "dns")");
    row("service ports", R"({"spec":{"ports":[{"port":80,"targetPort":8080}]}})",
        R"({"spec":{"ports":[{"port":80,"protocol":"TCP","targetPort":8081}]}})",
        "+spec.ports[80/TCP].protocol  > \"TCP\"\n*spec.ports[80/TCP].targetPort 8080 > 8081");
    row("owners by uid, named by kind", R"({"metadata":{"ownerReferences":[{"kind":"ReplicaSet","name":"a","uid":"1"}]}})",
        R"({"metadata":{"ownerReferences":[{"kind":"ReplicaSet","name":"a","uid":"2"}]}})",
        "+metadata.ownerReferences[ReplicaSet/a]  > {\"kind\":\"ReplicaSet\",\"name\":\"a\",\"uid\":\"2\"}\n"
        "-metadata.ownerReferences[ReplicaSet/a] {\"kind\":\"ReplicaSet\",\"name\":\"a\",\"uid\":\"1\"} > ");
    row("tolerations", R"({"tolerations":[{"key":"k","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}]})",
        R"({"tolerations":[{"key":"k","operator":"Exists","effect":"NoExecute","tolerationSeconds":30}]})",
        "*tolerations[k/NoExecute].tolerationSeconds 300 > 30");
    row("finalizers are a set", R"({"metadata":{"finalizers":["a/x","b/y"]}})", R"({"metadata":{"finalizers":["b/y","c/z"]}})",
        "+metadata.finalizers[c/z]  > \"c/z\"\n-metadata.finalizers[a/x] \"a/x\" > ");
    row("arguments by position", R"({"args":["a","b"]})", R"({"args":["a","c","d"]})", "*args[1] \"b\" > \"c\"\n+args[2]  > \"d\"");
    row("argument put in front", R"({"args":["a","b","c"]})", R"({"args":["x","a","b","c"]})", "+args[0]  > \"x\"");
    row("argument taken out of the middle", R"({"args":["a","b","c"]})", R"({"args":["a","c"]})", "-args[1] \"b\" > ");
    row("one argument becomes two", R"({"args":["a","b","c"]})", R"({"args":["a","x","y","c"]})", "*args[1] \"b\" > \"x\"\n+args[2]  > \"y\"");
    row("arguments that are alike", R"({"args":["a","a"]})", R"({"args":["a","a","a"]})", "+args[2]  > \"a\"");
    row("list emptied and filled", R"({"a":["x"],"b":[]})", R"({"a":[],"b":["y"]})", "-a[0] \"x\" > \n+b[0]  > \"y\"");
    row("nested lists", R"({"l":[[1,2],[3]]})", R"({"l":[[1,2],[4]]})", "*l[1][0] 3 > 4");
    row("custom list by name", R"({"spec":{"pools":[{"name":"x","n":1},{"name":"y","n":1}]}})",
        R"({"spec":{"pools":[{"name":"y","n":2},{"name":"x","n":1}]}})",
        "*spec.pools[y].n 1 > 2\n*spec.pools [\"x\",\"y\"] > [\"y\",\"x\"]");
    row("mixed list by position", R"({"l":[{"name":"x"},1]})", R"({"l":[{"name":"z"},1]})", R"(*l[0].name "x" > "z")");
    row("resourceVersion", R"({"metadata":{"resourceVersion":"1"}})", R"({"metadata":{"resourceVersion":"2"}})",
        R"(*~metadata.resourceVersion "1" > "2")");
    row("generation means something", R"({"metadata":{"generation":1}})", R"({"metadata":{"generation":2}})",
        "*metadata.generation 1 > 2");
    row("heartbeat", R"({"status":{"conditions":[{"type":"Ready","lastHeartbeatTime":"1","lastTransitionTime":"1"}]}})",
        R"({"status":{"conditions":[{"type":"Ready","lastHeartbeatTime":"2","lastTransitionTime":"2"}]}})",
        "*~status.conditions[Ready].lastHeartbeatTime \"1\" > \"2\"\n*status.conditions[Ready].lastTransitionTime \"1\" > \"2\"");
    row("a heartbeat that appears is no noise", R"({"status":{"conditions":[{"type":"Ready"}]}})",
        R"({"status":{"conditions":[{"type":"Ready","lastHeartbeatTime":"2"}]}})",
        R"(+status.conditions[Ready].lastHeartbeatTime  > "2")");
    row("lease", R"({"kind":"Lease","spec":{"holderIdentity":"a","renewTime":"1"}})",
        R"({"kind":"Lease","spec":{"holderIdentity":"b","renewTime":"2"}})",
        "*spec.holderIdentity \"a\" > \"b\"\n*~spec.renewTime \"1\" > \"2\"");
    row("renewTime elsewhere", R"({"kind":"Subscription","spec":{"renewTime":"1"}})",
        R"({"kind":"Subscription","spec":{"renewTime":"2"}})", R"(*spec.renewTime "1" > "2")");
    row("leader annotation renewed",
        R"({"metadata":{"annotations":{"control-plane.alpha.kubernetes.io/leader":"{\"holderIdentity\":\"a\",\"renewTime\":\"1\"}"}}})",
        R"({"metadata":{"annotations":{"control-plane.alpha.kubernetes.io/leader":"{\"holderIdentity\":\"a\",\"renewTime\":\"2\"}"}}})",
        R"(*~metadata.annotations[control-plane.alpha.kubernetes.io/leader] "{\"holderIdentity\":\"a\",\"renewTime\":\"1\"}" > "{\"holderIdentity\":\"a\",\"renewTime\":\"2\"}")");
    row("leader annotation taken over",
        R"({"metadata":{"annotations":{"control-plane.alpha.kubernetes.io/leader":"{\"holderIdentity\":\"a\"}"}}})",
        R"({"metadata":{"annotations":{"control-plane.alpha.kubernetes.io/leader":"{\"holderIdentity\":\"b\"}"}}})",
        R"(*metadata.annotations[control-plane.alpha.kubernetes.io/leader] "{\"holderIdentity\":\"a\"}" > "{\"holderIdentity\":\"b\"}")");
    row("appeared", "", R"({"kind":"X","metadata":{"name":"a"},"spec":{"n":{"m":1}}})",
        "+kind  > \"X\"\n+metadata.name  > \"a\"\n+spec.n  > {\"m\":1}");
    row("went", R"({"kind":"X","spec":{}})", "", "-kind \"X\" > \n-spec {} > ");
    row("section appeared", R"({"kind":"X"})", R"({"kind":"X","status":{"a":1}})", "+status  > {\"a\":1}");
}

void ObjectDiffTest::differences()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, expected);
    QCOMPARE(diff(before.constData(), after.constData()), expected);
}

void ObjectDiffTest::managers_data()
{
    QTest::addColumn<QByteArray>("fields"); // managedFields of the object after
    QTest::addColumn<QByteArray>("before"); // spec
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *fields, const char *before, const char *after, const char *expected) {
        QTest::newRow(name) << QByteArray(fields) << QByteArray(before) << QByteArray(after) << QByteArray(expected);
    };
    row("field", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:replicas":{}}}}])", R"({"replicas":1})", R"({"replicas":2})",
        "*spec.replicas 1 > 2 by m");
    row("two owners of one field, and one of another",
        R"([{"manager":"a","fieldsV1":{"f:spec":{"f:x":{}}}},{"manager":"b","operation":"Apply","fieldsV1":{"f:spec":{"f:x":{},"f:y":{}}}},
            {"manager":"a","subresource":"status","fieldsV1":{"f:spec":{"f:x":{}}}},{"manager":"c","fieldsV1":{"f:spec":{"f:y":{}}}}])",
        R"({"x":1})", R"({"x":2})", "*spec.x 1 > 2 by a,b");
    row("item by key", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:containers":{"k:{\"name\":\"nginx\"}":{".":{},"f:image":{}}}}}},
            {"manager":"n","fieldsV1":{"f:spec":{"f:containers":{"k:{\"name\":\"side\"}":{".":{},"f:image":{}}}}}}])",
        R"({"containers":[{"name":"nginx","image":"1"},{"name":"side","image":"1"}]})",
        R"({"containers":[{"name":"nginx","image":"2"},{"name":"side","image":"2"}]})",
        "*spec.containers[nginx].image \"1\" > \"2\" by m\n*spec.containers[side].image \"1\" > \"2\" by n");
    row("item by two keys of two types",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"TCP\"}":{".":{},"f:targetPort":{}}}}}},
            {"manager":"n","fieldsV1":{"f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"UDP\"}":{".":{},"f:targetPort":{}}}}}}])",
        R"({"ports":[{"port":80,"targetPort":1}]})", R"({"ports":[{"port":80,"targetPort":2}]})",
        "*spec.ports[80/TCP].targetPort 1 > 2 by m");
    row("key with quotes and backslashes in it",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:env":{"k:{\"name\":\"a\\\"b\\\\c\"}":{".":{},"f:value":{}}}}}}])",
        R"({"env":[{"name":"a\"b\\c","value":"1"}]})", R"({"env":[{"name":"a\"b\\c","value":"2"}]})",
        "*spec.env[a\"b\\c].value \"1\" > \"2\" by m");
    // Go writes `<` as \u003c, and not everything that writes JSON writes it alike.
    row("key with escapes", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:env":{"k:{\"name\":\"a\u003cb\"}":{".":{},"f:value":{}}}}}}])",
        R"({"env":[{"name":"a\u003cb","value":"1"}]})", R"({"env":[{"name":"a\u003cb","value":"2"}]})",
        "*spec.env[a<b].value \"1\" > \"2\" by m");
    row("key escaped on one side only", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:env":{"k:{\"name\":\"\u65e5\"}":{".":{},"f:value":{}}}}}},
            {"manager":"n","fieldsV1":{"f:spec":{"f:env":{"k:{\"name\":\"日\"}":{".":{},"f:value":{}}}}}}])",
        R"({"env":[{"name":"日","value":"1"}]})", R"({"env":[{"name":"日","value":"2"}]})", "*spec.env[日].value \"1\" > \"2\" by m,n");
    row("plain selector of an item written with escapes",
        R"([{"manager":"n","fieldsV1":{"f:spec":{"f:env":{"k:{\"name\":\"日\"}":{".":{},"f:value":{}}}}}}])",
        R"({"env":[{"name":"\u65e5","value":"1"}]})", R"({"env":[{"name":"\u65e5","value":"2"}]})", "*spec.env[日].value \"1\" > \"2\" by n");
    row("field name escaped on one side only", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:a<b":{},"f:日":{}}}}])",
        R"({"a\u003cb":1,"\u65e5":1})", R"({"a\u003cb":2,"\u65e5":2})", "*spec[a<b] 1 > 2 by m\n*spec[日] 1 > 2 by m");
    row("protocol filled in beside an escaped key",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:ports":{"k:{\"port\":80,\"protocol\":\"TC\u0050\"}":{"f:targetPort":{}}}}}}])",
        R"({"ports":[{"port":80,"targetPort":1}]})", R"({"ports":[{"port":80,"targetPort":2}]})", "*spec.ports[80/TCP].targetPort 1 > 2 by m");
    row("list keys that only the field set tells",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:routes":{".":{},"k:{\"host\":\"a\",\"tls\":true}":{".":{},"f:to":{}},
            "k:{\"host\":\"b\",\"tls\":false}":{".":{}}}}}}])",
        R"({"routes":[{"host":"b","tls":false,"to":1},{"host":"a","tls":true,"to":1}]})", R"({"routes":[{"host":"a","tls":true,"to":2}]})",
        "*spec.routes[a/true].to 1 > 2 by m\n-spec.routes[b/false] {\"host\":\"b\",\"tls\":false,\"to\":1} > ");
    row("list keys that do not tell all apart",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:l":{"k:{\"host\":\"a\"}":{".":{}}}}}}])",
        R"({"l":[{"host":"a","n":1},{"host":"a","n":1}]})", R"({"l":[{"host":"a","n":1},{"host":"a","n":2}]})", "*spec.l[1].n 1 > 2");
    row("set member by value", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:finalizers":{".":{},"v:\"kubernetes\"":{}}}}}])",
        R"({"finalizers":[]})", R"({"finalizers":["kubernetes"]})", "+spec.finalizers[kubernetes]  > \"kubernetes\" by m");
    row("item by place", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:args":{"i:1":{}}}}}])", R"({"args":["a","b"]})",
        R"({"args":["c","d"]})", "*spec.args[0] \"a\" > \"c\"\n*spec.args[1] \"b\" > \"d\" by m");
    row("owner of the whole", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:selector":{}}}}])", R"({"selector":{"a":"1"}})",
        R"({"selector":{"a":"2"}})", "*spec.selector.a \"1\" > \"2\" by m");
    row("owners below what appeared",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"f:strategy":{"f:type":{}}}}},{"manager":"n","fieldsV1":{"f:spec":{"f:strategy":{"f:max":{}}}}}])",
        "{}", R"({"strategy":{"type":"x","max":1}})", "+spec.strategy  > {\"type\":\"x\",\"max\":1} by m,n");
    row("removed is nobody's", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:x":{}}}}])", R"({"x":1,"y":1})", R"({"x":1})",
        "-spec.y 1 > ");
    row("unknown prefixes and odd entries",
        R"([{"manager":"m","fieldsV1":{"f:spec":{"z:what":{},"":{},"f:x":{"q:":{}}}}},{"manager":"n"},{"manager":"o","fieldsV1":null},
            {"fieldsV1":{"f:spec":{"f:x":{}}}},{"manager":"p","fieldsV1":{}},7,null])",
        R"({"x":1})", R"({"x":2})", "*spec.x 1 > 2 by m");
    row("broken selectors", R"([{"manager":"m","fieldsV1":{"f:spec":{"f:l":{"k:":{},"k:{":{},"k:{\"name\"":{},"k:[]":{},"v:":{},"v:{":{},"i:x":{},"i:":{}}}}}])",
        R"({"l":[{"name":"a","n":1}]})", R"({"l":[{"name":"a","n":2}]})", "*spec.l[a].n 1 > 2");
    row("managedFields is no list", R"({"a":1})", R"({"x":1})", R"({"x":2})", "*spec.x 1 > 2");
}

void ObjectDiffTest::managers()
{
    QFETCH(QByteArray, fields);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, expected);
    const QByteArray head = R"({"metadata":{"managedFields":)" + fields + R"(},"spec":)";
    const QByteArray whole = head + after + '}';
    QCOMPARE(diff(QByteArray(head + before + '}').constData(), whole.constData()), expected);
}

void ObjectDiffTest::secretsAreMasked()
{
    QCOMPARE(diff(R"({"kind":"Secret","data":{"password":"sha256-keyed:0123456789abcdef","user":"sha256-keyed:1111111111111111"}})",
                  R"({"kind":"Secret","data":{"password":"sha256-keyed:fedcba9876543210","user":"sha256-keyed:1111111111111111"}})"),
             "*data.password \"(masked)\" > \"(masked)\"");
    QCOMPARE(diff(R"({"kind":"Secret"})", R"({"kind":"Secret","data":{"a":"sha256-keyed:fedcba9876543210"}})"),
             "+data  > {\"a\":\"(masked)\"}");
    // Should a value ever come unredacted, it is not shown either.
    QCOMPARE(diff(R"({"kind":"Secret","data":{"a":"cGxhbnRlZA=="},"stringData":{"n":7}})",
                  R"({"kind":"Secret","data":{"a":"b3RoZXI="},"stringData":{"n":8}})"),
             "*data.a \"(masked)\" > \"(masked)\"\n*stringData.n \"(masked)\" > \"(masked)\"");
    const QByteArray annotation = diff(R"({"kind":"Secret","metadata":{"annotations":{"last":"sha256-keyed:0123456789abcdef"}}})",
                                       R"({"kind":"Secret","metadata":{"annotations":{"last":"sha256-keyed:0123456789abcde0"}}})");
    QCOMPARE(annotation, "*metadata.annotations.last \"(masked)\" > \"(masked)\"");
}

void ObjectDiffTest::longValuesAreCut()
{
    const std::string text(300, 'x');
    std::string umlauts;
    for (int i = 0; i < 200; ++i) {
        umlauts += "ü";
    }
    const auto changes = diffObjects(R"({"a":"","b":""})", R"({"a":")" + text + R"(","b":")" + umlauts + R"("})");
    QCOMPARE(changes.size(), 2U);
    for (const FieldChange &change : changes) {
        QVERIFY(change.after.size() <= 256 && change.after.size() > 250);
        QVERIFY(change.after.ends_with("…"));
        QVERIFY(QString::fromStdString(change.after).toUtf8().toStdString() == change.after);
    }
}

void ObjectDiffTest::unreadableIsSaid()
{
    const auto changes = diffObjects(R"({"a":1})", R"({"a":)");
    QCOMPARE(changes.size(), 1U);
    QVERIFY(changes[0].path.empty() && !changes[0].noise);
    QCOMPARE(changes[0].before, R"({"a":1})");
}

void ObjectDiffTest::limitIsCounted()
{
    std::string before = "{";
    std::string after = "{";
    for (int i = 0; i < 50; ++i) {
        const std::string head = (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":";
        before += head + '1';
        after += head + '2';
    }
    JsonTree beforeTree;
    JsonTree afterTree;
    QVERIFY(beforeTree.parse(before + '}') && afterTree.parse(after + '}'));
    const ObjectDiff diff = diffValues(beforeTree.root(), afterTree.root(), 20);
    QCOMPARE(diff.changes.size(), 20U);
    QCOMPARE(diff.cut, 30U);
}

/// Every neighbouring pair of revisions in a recorded stream: all but noise must have an owner where the server wrote one.
void ObjectDiffTest::recordedPairs()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/watch/deployments.jsonl"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QHash<QString, QByteArray> last;
    int pairs = 0;
    int owned = 0;
    bool replicas = false;
    while (!file.atEnd()) {
        const QJsonObject frame = QJsonDocument::fromJson(file.readLine()).object();
        const QJsonObject object = frame[u"object"_s].toObject();
        const QString uid = object[u"metadata"_s][u"uid"_s].toString();
        const QByteArray json = QJsonDocument(object).toJson(QJsonDocument::Compact);
        if (uid.isEmpty()) {
            continue;
        }
        if (last.contains(uid)) {
            ++pairs;
            const auto changes = diffObjects(last[uid].toStdString(), json.toStdString());
            QVERIFY(!changes.empty());
            for (const FieldChange &change : changes) {
                owned += change.managers.empty() ? 0 : 1;
                replicas = replicas || (change.path == "spec.replicas" && !change.managers.empty());
                QVERIFY(!change.path.empty());
            }
        }
        last[uid] = json;
    }
    qInfo("%d pairs, %d changes with an owner", pairs, owned);
    QVERIFY(pairs > 20);
    QVERIFY(owned > 50);
    QVERIFY(replicas);
}

namespace {

QJsonValue randomValue(std::mt19937 &random, int depth)
{
    const auto below = [&random](int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random); };
    switch (below(depth > 4 ? 3 : 6)) {
    case 0:
        return below(100);
    case 1:
        return QString(u'v' + QString::number(below(20)));
    case 2:
        return below(2) == 0 ? QJsonValue() : QJsonValue(below(2) == 0);
    case 3: {
        QJsonArray list;
        for (int n = below(4); n > 0; --n) {
            list.append(randomValue(random, depth + 1));
        }
        return list;
    }
    case 4: {
        QJsonArray list;
        for (int n = below(4); n > 0; --n) {
            list.append(QJsonObject{{u"name"_s, QString(u'n' + QString::number(n))}, {u"v"_s, randomValue(random, depth + 1)}});
        }
        return list;
    }
    default: {
        QJsonObject object;
        for (int n = below(5); n > 0; --n) {
            object[u'k' + QString::number(below(6))] = randomValue(random, depth + 1);
        }
        return object;
    }
    }
}

} // namespace

/// No changes exactly where the two are equal, whatever they hold.
void ObjectDiffTest::everyDifferenceIsFound()
{
    constexpr std::uint32_t seed = 20261130;
    std::mt19937 random(seed);
    int different = 0;
    for (int i = 0; i < 3000; ++i) {
        const QJsonObject before{{u"spec"_s, randomValue(random, 0)}, {u"status"_s, randomValue(random, 0)}};
        QJsonObject after = before;
        if (i % 3 != 0) {
            after[i % 2 == 0 ? u"spec"_s : u"status"_s] = randomValue(random, 0);
        }
        const QByteArray a = QJsonDocument(before).toJson(i % 5 == 0 ? QJsonDocument::Indented : QJsonDocument::Compact);
        const QByteArray b = QJsonDocument(after).toJson(QJsonDocument::Compact);
        const auto changes = diffObjects(a.toStdString(), b.toStdString());
        const QByteArray what = "seed " + QByteArray::number(seed) + ": " + a + " | " + b;
        QVERIFY2(changes.empty() == (before == after), what.constData());
        different += changes.empty() ? 0 : 1;
    }
    QVERIFY(different > 1000);
}

QTEST_GUILESS_MAIN(ObjectDiffTest)
#include "tst_objectdiff.moc"
