// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "reflectorbench.h"

#include "watchclient/reflector/objectcache.h"
#include "watchclient/reflector/random.h"

#include <QtTest/QtTest>

#include <ctime>
#include <fstream>

using namespace watchglass;

namespace {

std::size_t residentBytes()
{
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * 4096;
}

double cpuSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// A pod like those of a scheduler benchmark: 1.4 KB, alike but for names, ids, versions and addresses.
RawObjectPtr bigPod(int i)
{
    const std::string n = std::to_string(i);
    char uid[40];
    std::snprintf(uid, sizeof uid, "%08x-52c4-4d3e-9c1b-%012x", static_cast<unsigned>(i) * 2654435761U, static_cast<unsigned>(i) * 40503U);
    std::string json = R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"web-7f9c6d5b8-)" + n + R"(","generateName":"web-7f9c6d5b8-","namespace":"shop-)"
        + std::to_string(i % 20) + R"(","uid":")" + uid + R"(","resourceVersion":")" + std::to_string(1000000 + i)
        + R"(","generation":1,"creationTimestamp":"2026-11-30T03:34:11Z","labels":{"app":"web","pod-template-hash":"7f9c6d5b8","tier":"front"},)"
        + R"("ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"web-7f9c6d5b8","uid":"0f1e2d3c-52c4-4d3e-9c1b-aabbccddeeff","controller":true,"blockOwnerDeletion":true}],)"
        + R"("managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1","time":"2026-11-30T03:34:11Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:generateName":{},"f:labels":{".":{},"f:app":{}}}}}]},)"
        + R"("spec":{"volumes":[{"name":"kube-api-access-x","projected":{"sources":[{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}}],"defaultMode":420}}],"containers":[{"name":"web","image":"registry.example/web:1.2.3","resources":{"limits":{"cpu":"500m"},"requests":{"cpu":"100m"}},"terminationMessagePath":"/dev/termination-log"}],"restartPolicy":"Always","nodeName":"node-)"
        + std::to_string(i % 100) + R"("},"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-11-30T03:34:13Z"}],"podIP":"10.1.)"
        + std::to_string(i / 250 % 250) + "." + std::to_string(i % 250) + R"(","containerStatuses":[{"name":"web","restartCount":0,"ready":true}]}})";
    return makeRawObject(json).value();
}

std::string text(ObjectCache::Change change)
{
    static const char *words[] = {"removed", "recreated", "added", "changed"};
    return words[static_cast<std::size_t>(change)];
}

} // namespace

class TestObjectCache : public QObject
{
    Q_OBJECT

private slots:
    void givesBackWhatWasPut()
    {
        ObjectCache cache("v1", "Pod");
        for (int i = 0; i < 200; ++i) { // the dictionary comes into being on the way
            cache.put(*bigPod(i));
        }
        for (int i = 0; i < 200; ++i) {
            const RawObjectPtr want = bigPod(i);
            const RawObjectPtr got = cache.object(want->meta.key());
            QVERIFY(got);
            QCOMPARE(got->json, want->json);
            QCOMPARE(got->meta.uid, want->meta.uid);
            QCOMPARE(got->meta.managers.size(), std::size_t(1));
            QVERIFY(got->json.capacity() >= got->json.size() + 64);
        }
        QVERIFY(!cache.object({"shop", "nobody"}));
    }

    void overwritesAndRemoves()
    {
        ObjectCache cache;
        cache.put(*pod({}));
        cache.put(*pod({.version = "95", .body = R"("status":{"phase":"Failed"})"}));
        QCOMPARE(cache.size(), std::size_t(1));
        QCOMPARE(cache.object({"shop", "a"})->meta.resourceVersion.text(), std::string("95"));
        QVERIFY(cache.remove({"shop", "a"}));
        QVERIFY(!cache.remove({"shop", "a"}));
        QCOMPARE(cache.packedBytes(), std::size_t(0));
    }

    void keepsWhatDoesNotShrink()
    {
        ObjectCache cache;
        Random random(5);
        std::string noise;
        for (int i = 0; i < 40; ++i) {
            noise += static_cast<char>('!' + random.next() % 90);
        }
        std::erase(noise, char(0x22));
        std::erase(noise, '\\');
        const RawObjectPtr odd = pod({.name = "b", .body = "\"data\":\"" + noise + "\""});
        cache.put(*odd);
        QCOMPARE(cache.object({"shop", "b"})->json, odd->json);
    }

    void secretsAreNotMaskedTwice()
    {
        const RawObjectPtr secret = makeRawObject(R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","namespace":"n","uid":"u","resourceVersion":"4"},"data":{"k":"dmFsdWU="}})").value();
        ObjectCache cache("v1", "Secret");
        cache.put(*secret);
        QCOMPARE(cache.object({"n", "s"})->json, secret->json);
        QVERIFY(!cache.differs(*cache.find({"n", "s"}), *secret));
    }

    void metadataOnlyKeepsItsKind()
    {
        ObjectCache cache("v1", "Pod");
        cache.put(*restoreRawObject(R"({"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"m","uid":"u","resourceVersion":"4"}})", "v1", "Pod").value());
        QCOMPARE(cache.object({"", "m"})->kind, std::string("Pod"));
    }

    void aListAndAWatchSayTheSame()
    {
        const std::string tail = R"("metadata":{"name":"a","uid":"u","resourceVersion":"4"},"x":[1,2.50,{"k":null}]})";
        const std::string watched = R"({"kind":"Pod","apiVersion":"v1",)" + tail;
        const std::string listed = R"({"apiVersion":"v1","kind":"Pod",)" + tail;
        QCOMPARE(contentHash(watched), contentHash(listed));
        QVERIFY(sameContent(watched, R"({"x":[1,2.5, {"k":null}],"metadata":{"uid":"u","name":"a","resourceVersion":"4"},"apiVersion":"v1","kind":"Pod"})"));
        QVERIFY(!sameContent(watched, R"({"x":[1,2.5,{"k":0}],"metadata":{"uid":"u","name":"a","resourceVersion":"4"},"apiVersion":"v1","kind":"Pod"})"));
        QVERIFY(!sameContent(watched, R"({"x":[1,2.5],"metadata":{"uid":"u","name":"a","resourceVersion":"4"},"apiVersion":"v1","kind":"Pod"})"));
    }

    void replaceSaysWhatChanged()
    {
        ObjectCache cache;
        for (const char *name : {"same", "changed", "gone", "reborn", "odd"}) {
            cache.put(*pod({.name = name, .uid = std::string("u-") + name}));
        }
        ObjectCache listed = cache.sibling();
        listed.put(*pod({.name = "same", .uid = "u-same"}));
        listed.put(*pod({.name = "changed", .uid = "u-changed", .version = "120", .generation = 4}));
        listed.put(*pod({.name = "reborn", .uid = "u2-reborn", .version = "130"}));
        listed.put(*pod({.name = "odd", .uid = "u-odd", .body = R"("status":{"phase":"Failed"})"}));
        listed.put(*pod({.name = "new", .uid = "u-new", .version = "140"}));
        const std::vector<ObjectCache::Difference> differences = cache.replaceWith(std::move(listed));
        std::string said;
        for (const ObjectCache::Difference &difference : differences) {
            said += text(difference.change) + " " + difference.key.name + (difference.sameVersion ? "!" : "") + ";";
        }
        QCOMPARE(said, std::string("removed gone;recreated reborn;added new;changed changed;changed odd!;"));
        QCOMPARE(cache.object(*differences[3].before)->meta.resourceVersion.text(), std::string("90"));
        QCOMPARE(cache.size(), std::size_t(5));
        QVERIFY(!cache.object({"shop", "gone"}));
    }

    void withoutVersionsTheContentDecides()
    {
        const auto metrics = [](const char *cpu) {
            const std::string head = R"({"kind":"PodMetrics","metadata":{"name":"m","namespace":"n"},"usage":{"cpu":)";
            return makeRawObject(head + '\x22' + cpu + "\x22}}").value();
        };
        ObjectCache cache;
        cache.put(*metrics("1m"));
        ObjectCache listed = cache.sibling();
        listed.put(*metrics("2m"));
        const auto differences = cache.replaceWith(std::move(listed));
        QCOMPARE(differences.size(), std::size_t(1));
        QVERIFY(!differences[0].sameVersion);
    }

    void fiftyThousandPods()
    {
        std::vector<RawObjectPtr> page;
        const std::size_t before = residentBytes();
        ObjectCache cache("v1", "Pod");
        double cpu = 0;
        std::size_t text = 0;
        for (int first = 0; first < 50000; first += 500) {
            page.clear();
            for (int i = first; i < first + 500; ++i) {
                page.push_back(bigPod(i));
                text += page.back()->json.size();
            }
            const double from = cpuSeconds();
            if (first == 0) {
                cache.learn(page);
            }
            for (const RawObjectPtr &object : page) {
                cache.put(*object);
            }
            cpu += cpuSeconds() - from;
        }
        const double used = static_cast<double>(residentBytes() - before) / 1048576;
        const double from = cpuSeconds();
        for (int i = 0; i < 50000; i += 10) {
            QVERIFY(cache.object(ObjectKey{"shop-" + std::to_string(i % 20), "web-7f9c6d5b8-" + std::to_string(i)}));
        }
        qInfo("50,000 pods of %zu B: %.1f MB more resident, %.1f MB of it bodies, %.2f s to put, %.1f us to give one back", text / 50000, used,
              static_cast<double>(cache.packedBytes()) / 1048576, cpu, (cpuSeconds() - from) / 5000 * 1e6);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("memory and time mean nothing under a sanitizer");
#endif
        QVERIFY2(used < 40, "more memory than allowed");
        QVERIFY2(cpu < 0.9, "far more time than the 0.3 s aimed at");
    }
};

QTEST_GUILESS_MAIN(TestObjectCache)
#include "tst_objectcache.moc"
