// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/objectdiff.h"
#include "models/digest/digest.h"

#include <QtGlobal>

#include <deque>
#include <format>
#include <random>

namespace watchglass::testing {

/// Pods as a busy cluster changes them, from a seed: bodies of 2 to 6 KB with managedFields, most steps a status
/// heartbeat, some restarts, readiness flips, new images, deletions and creations. Also what the record must keep of
/// other items.
class Churn
{
public:
    struct Options
    {
        std::size_t objects = 1000;
        bool changes = true;       ///< with the field changes, as the digester finds them
        std::chrono::nanoseconds step = std::chrono::microseconds(100);
        int deletePermille = 4;
        Timestamp start = *parseRfc3339("2026-11-30T12:00:00Z");
    };

    Churn(std::uint64_t seed, const Options &options)
        : m_random(seed), m_options(options), m_at(options.start) {}
    explicit Churn(std::uint64_t seed) : Churn(seed, Options{}) {}

    static Finding finding(std::uint64_t id, Timestamp at)
    {
        Finding finding;
        finding.id = id;
        finding.kind = FindingKind::MissedUpdates;
        finding.strength = Strength::LowerBound;
        finding.stream = 1;
        finding.at = at;
        finding.from = at - std::chrono::seconds(5);
        finding.fromVersion = ResourceVersion("900");
        finding.object = ObjectRef{"v1", "Pod", {"shop", "web-1"}, "u-1"};
        finding.atLeast = 3;
        finding.gap = 1;
        finding.evidence = {{EvidenceKind::ManagerWrote, *finding.object, at, "kubelet", "status", 1, 2}};
        finding.detail = "3 updates";
        return finding;
    }
    static GapRecordPtr gap(std::uint64_t id, Timestamp at)
    {
        auto gap = std::make_shared<GapRecord>();
        gap->id = id;
        gap->stream = 1;
        gap->openedAt = at - std::chrono::seconds(9);
        gap->closedAt = at;
        gap->fromVersion = ResourceVersion("900");
        gap->toVersion = ResourceVersion("1200");
        gap->cause = GapCause::ExpiredEvent;
        gap->detail = "too old resource version: 900 (1100)";
        gap->bookmarkAge = std::chrono::milliseconds(40);
        gap->changed = {{ObjectRef{"v1", "Pod", {"shop", "web-1"}, "u-1"}, {}, ResourceVersion("9"), ResourceVersion("12"), 1, 4}};
        gap->evidence = {{EvidenceKind::GenerationGrew, gap->changed.front().object, std::nullopt, {}, {}, 1, 4}};
        return gap;
    }

    /// The stream, its segment and its way to Live.
    DigestBatchPtr opening()
    {
        auto batch = std::make_shared<DigestBatch>();
        SegmentStarted segment{m_at, "prod", "https://10.0.0.1:6443", "c0ffee", "v1.36.0"};
        StreamOpened opened;
        opened.info.id = 1;
        opened.info.key.gvr = {"", "v1", "pods"};
        opened.info.resource = {{"", "v1", "pods"}, "Pod", "pod", true, {"get", "list", "watch"}, {"po"}, {"all"}};
        opened.info.cluster = "prod";
        batch->items = {segment, opened, transition(StreamPhase::Stopped, StreamPhase::Listing, Trust::CatchingUp),
                        transition(StreamPhase::Listing, StreamPhase::Live, Trust::Live)};
        return batch;
    }
    StreamTransition transition(StreamPhase from, StreamPhase to, Trust trust)
    {
        StreamTransition step;
        step.stream = 1;
        step.at = m_at;
        step.from = from;
        step.to = to;
        step.trust = trust;
        step.cause = "the list is complete";
        return step;
    }

    /// The next observation.
    DigestedObservation next()
    {
        m_at += m_options.step;
        ++m_version;
        if (m_pods.size() < m_options.objects) {
            return create(m_pods.empty() || m_seq < m_options.objects);
        }
        const std::size_t index = pick(m_pods.size());
        if (static_cast<int>(pick(1000)) < m_options.deletePermille) {
            return remove(index);
        }
        change(m_pods[index]);
        return observe(m_pods[index], ObservationType::Modified);
    }

    DigestBatchPtr batch(std::size_t count)
    {
        auto batch = std::make_shared<DigestBatch>();
        for (std::size_t i = 0; i < count; ++i) {
            DigestedObservation digested = next();
            batch->bytes += digested.observation.object ? digested.observation.object->json.size() : 0;
            batch->items.emplace_back(std::move(digested));
        }
        return batch;
    }

    Timestamp now() const { return m_at; }
    std::uint64_t seq() const { return m_seq; }
    std::uint64_t rawBytes() const { return m_rawBytes; }

private:
    struct Pod
    {
        std::string name;
        std::string space;
        std::string uid;
        std::string node;
        std::string ip;
        std::string image;
        std::string owner;
        std::vector<std::string> containerIds;
        std::vector<int> restarts;
        std::string created;
        std::string changed;
        std::string started;
        std::string beat;
        std::string specWritten;
        bool ready = true;
        int generation = 1;
        int environment = 5;
        std::uint64_t version = 0;
        RawObjectPtr last;
    };

    std::size_t pick(std::size_t below) { return static_cast<std::size_t>(m_random() % below); }
    std::string hex(std::size_t digits)
    {
        std::string text;
        for (std::size_t i = 0; i < digits; ++i) {
            text.push_back("0123456789abcdef"[pick(16)]);
        }
        return text;
    }
    std::string uid() { return std::format("{}-{}-{}-{}-{}", hex(8), hex(4), hex(4), hex(4), hex(12)); }

    DigestedObservation create(bool first)
    {
        static constexpr std::array names{"web", "checkout", "payments-api", "catalog", "cart", "worker", "search", "mailer"};
        static constexpr std::array spaces{"shop", "payments", "infra", "default"};
        const std::string app = names[pick(names.size())];
        const std::string hash = std::format("{:x}", std::hash<std::string>()(app) % 0xfffffff);
        Pod pod;
        pod.name = app + "-" + hash + "-" + hex(5);
        pod.space = spaces[pick(spaces.size())];
        pod.uid = uid();
        pod.owner = app + "-" + hash;
        pod.node = std::format("node-{}", pick(40));
        pod.ip = std::format("10.{}.{}.{}", pick(250), pick(250), pick(250));
        pod.image = std::format("registry.local/{}:1.{}.0", app, pick(9));
        pod.created = pod.changed = pod.started = pod.beat = pod.specWritten = formatRfc3339(m_at, 0);
        pod.environment = static_cast<int>(pick(12));
        for (std::size_t i = 0, n = 1 + pick(2); i < n; ++i) {
            pod.containerIds.push_back(hex(64));
            pod.restarts.push_back(0);
        }
        m_pods.push_back(std::move(pod));
        DigestedObservation digested = observe(m_pods.back(), ObservationType::Added);
        digested.observation.existingAtStart = first;
        digested.observation.origin = first ? Origin::List : Origin::Watch;
        return digested;
    }

    DigestedObservation remove(std::size_t index)
    {
        DigestedObservation digested = observe(m_pods[index], ObservationType::Deleted);
        std::swap(m_pods[index], m_pods.back());
        m_pods.pop_back();
        return digested;
    }

    void change(Pod &pod)
    {
        const std::string now = formatRfc3339(m_at, 0);
        const std::size_t dice = pick(100);
        pod.beat = now;
        if (dice < 12) {
            pod.ready = !pod.ready;
            pod.changed = now;
        } else if (dice < 18) {
            const std::size_t container = pick(pod.containerIds.size());
            pod.containerIds[container] = hex(64);
            ++pod.restarts[container];
            pod.started = pod.changed = now;
        } else if (dice < 20) {
            pod.image = pod.image.substr(0, pod.image.rfind('.')) + std::format(".{}", pick(99));
            pod.specWritten = now;
            ++pod.generation;
        }
    }

    std::string container(const Pod &pod, std::size_t index) const
    {
        std::string env;
        for (int i = 0; i < pod.environment; ++i) {
            env += std::format(R"({}{{"name":"SETTING_{}","value":"https://service-{}.{}.svc.cluster.local:8443/v1"}})",
                               i == 0 ? "" : ",", i, i * 7, pod.space);
        }
        return std::format(
            R"({{"name":"c{}","image":"{}","args":["--listen=:8080","--log-level=info"],"env":[{}],"ports":[{{"containerPort":8080,"name":"http","protocol":"TCP"}}],)"
            R"("resources":{{"limits":{{"cpu":"500m","memory":"256Mi"}},"requests":{{"cpu":"100m","memory":"128Mi"}}}},"terminationMessagePath":"/dev/termination-log",)"
            R"("terminationMessagePolicy":"File","imagePullPolicy":"IfNotPresent","livenessProbe":{{"httpGet":{{"path":"/healthz","port":"http","scheme":"HTTP"}},"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,"failureThreshold":3}},)"
            R"("volumeMounts":[{{"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount","name":"kube-api-access","readOnly":true}}]}})",
            index, pod.image, env);
    }

    std::string json(const Pod &pod) const
    {
        std::string containers;
        std::string statuses;
        for (std::size_t i = 0; i < pod.containerIds.size(); ++i) {
            containers += (i == 0 ? "" : ",") + container(pod, i);
            statuses += std::format(
                R"({}{{"name":"c{}","state":{{"running":{{"startedAt":"{}"}}}},"lastState":{{}},"ready":{},"restartCount":{},"image":"{}","imageID":"{}@sha256:{:064x}","containerID":"containerd://{}","started":true}})",
                i == 0 ? "" : ",", i, pod.started, pod.ready, pod.restarts[i], pod.image, pod.image,
                std::hash<std::string>()(pod.image), pod.containerIds[i]);
        }
        const std::string condition = pod.ready ? "True" : "False";
        return std::format(
            R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"{}","generateName":"{}-","namespace":"{}","uid":"{}","resourceVersion":"{}","generation":{},"creationTimestamp":"{}","labels":{{"app":"{}","pod-template-hash":"{}"}},)"
            R"("annotations":{{"example.com/last-seen":"{}"}},"ownerReferences":[{{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"{}","uid":"{:08x}-0000-4000-8000-{:012x}","controller":true,"blockOwnerDeletion":true}}],)"
            R"("managedFields":[{{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1","time":"{}","fieldsType":"FieldsV1","fieldsV1":{{"f:metadata":{{"f:generateName":{{}},"f:labels":{{".":{{}},"f:app":{{}},"f:pod-template-hash":{{}}}},"f:ownerReferences":{{".":{{}}}}}},"f:spec":{{"f:containers":{{"k:{{\"name\":\"c0\"}}":{{".":{{}},"f:image":{{}},"f:name":{{}},"f:ports":{{}},"f:resources":{{}}}}}},"f:dnsPolicy":{{}},"f:restartPolicy":{{}},"f:schedulerName":{{}}}}}}}},)"
            R"({{"manager":"kubelet","operation":"Update","apiVersion":"v1","time":"{}","fieldsType":"FieldsV1","fieldsV1":{{"f:status":{{"f:conditions":{{"k:{{\"type\":\"Ready\"}}":{{".":{{}},"f:lastProbeTime":{{}},"f:lastTransitionTime":{{}},"f:status":{{}},"f:type":{{}}}}}},"f:containerStatuses":{{}},"f:hostIP":{{}},"f:phase":{{}},"f:podIP":{{}},"f:startTime":{{}}}}}},"subresource":"status"}}]}},)"
            R"("spec":{{"volumes":[{{"name":"kube-api-access","projected":{{"sources":[{{"serviceAccountToken":{{"expirationSeconds":3607,"path":"token"}}}},{{"configMap":{{"name":"kube-root-ca.crt","items":[{{"key":"ca.crt","path":"ca.crt"}}]}}}}],"defaultMode":420}}}}],"containers":[{}],"restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","serviceAccountName":"default","nodeName":"{}","securityContext":{{}},"schedulerName":"default-scheduler","tolerations":[{{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}}],"priority":0,"enableServiceLinks":true,"preemptionPolicy":"PreemptLowerPriority"}},)"
            R"("status":{{"phase":"Running","conditions":[{{"type":"PodReadyToStartContainers","status":"True","lastProbeTime":null,"lastTransitionTime":"{}"}},{{"type":"Ready","status":"{}","lastProbeTime":"{}","lastTransitionTime":"{}"}},{{"type":"ContainersReady","status":"{}","lastProbeTime":"{}","lastTransitionTime":"{}"}},{{"type":"PodScheduled","status":"True","lastProbeTime":null,"lastTransitionTime":"{}"}}],"hostIP":"192.168.4.2","podIP":"{}","podIPs":[{{"ip":"{}"}}],"startTime":"{}","containerStatuses":[{}],"qosClass":"Burstable"}}}})",
            pod.name, pod.owner, pod.space, pod.uid, pod.version, pod.generation, pod.created, pod.owner.substr(0, pod.owner.find('-')),
            pod.owner.substr(pod.owner.rfind('-') + 1), pod.beat, pod.owner, std::hash<std::string>()(pod.owner) % 0xffffffff,
            std::hash<std::string>()(pod.space + pod.owner) % 0xffffffffffff, pod.specWritten, pod.beat, containers, pod.node,
            pod.created, condition, pod.beat, pod.changed, condition, pod.beat, pod.changed, pod.created, pod.ip, pod.ip,
            pod.created, statuses);
    }

    DigestedObservation observe(Pod &pod, ObservationType type)
    {
        pod.version = m_version;
        const auto made = makeRawObject(json(pod));
        if (!made) {
            qFatal("churn makes bad JSON: %s", made.error().c_str());
        }
        DigestedObservation digested;
        digested.seq = ++m_seq;
        Observation &o = digested.observation;
        o.stream = 1;
        o.at = m_at;
        o.type = type;
        o.object = *made;
        o.previous = pod.last;
        o.resourceVersion = ResourceVersion(std::to_string(m_version));
        m_rawBytes += o.object->json.size();
        ObjectSummary &summary = digested.summary;
        summary.ref = o.object->ref();
        summary.resourceVersion = o.resourceVersion;
        summary.generation = pod.generation;
        summary.created = o.object->meta.creationTimestamp;
        summary.owners = o.object->meta.owners;
        summary.labels = {{"app", pod.owner.substr(0, pod.owner.find('-'))}, {"pod-template-hash", pod.owner}};
        summary.uses = {{"v1", "Node", {"", pod.node}, ""}, {"v1", "ConfigMap", {pod.space, "kube-root-ca.crt"}, ""}};
        summary.health = pod.ready ? Health::Current : Health::InProgress;
        summary.severity = pod.ready ? Severity::None : Severity::Warning;
        summary.status = pod.ready ? "Running" : "NotReady";
        summary.reason = pod.ready ? "" : "containers with unready status: [c0]";
        summary.restarts = pod.restarts.front();
        digested.severity = summary.severity;
        if (m_options.changes && pod.last && type == ObservationType::Modified) {
            digested.changes = diffObjects(pod.last->json, o.object->json);
            for (const FieldChange &change : digested.changes) {
                digested.what += change.noise ? "" : (digested.what.empty() ? "" : ", ") + change.path + ": " + change.before + " -> " + change.after;
            }
            digested.managers = {"kubelet"};
        }
        pod.last = o.object;
        return digested;
    }

    std::mt19937_64 m_random;
    Options m_options;
    Timestamp m_at;
    std::vector<Pod> m_pods;
    std::uint64_t m_version = 1000;
    std::uint64_t m_seq = 0;
    std::uint64_t m_rawBytes = 0;
};

} // namespace watchglass::testing
