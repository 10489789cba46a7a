// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/builders.h"

#include <QByteArray>

namespace watchglass::demo {
namespace {

Json fromMap(const Labels &labels)
{
    Json out = Json::object();
    for (const auto &[key, value] : labels) {
        out[key] = value;
    }
    return out;
}

ApiObject workload(std::string_view kind, const std::string &space, const std::string &name, const Labels &labels)
{
    ApiObject out;
    out.type = &typeOfKind(kind);
    out.namespaceName = space;
    out.name = name;
    out.labels = labels;
    return out;
}

Json selectorOf(const TemplatePlan &plan)
{
    return Json::object({ { "matchLabels", Json::object({ { "app", plan.labels.at("app") } }) } });
}

} // namespace

ApiObject makeNamespace(const std::string &name)
{
    ApiObject out = workload("Namespace", {}, name, { { "kubernetes.io/metadata.name", name } });
    out.body = Json::literal(R"({"spec":{"finalizers":["kubernetes"]},"status":{"phase":"Active"}})");
    return out;
}

ApiObject makeDeployment(const std::string &space, const std::string &name, int replicas, const TemplatePlan &plan)
{
    ApiObject out = workload("Deployment", space, name, { { "app", plan.labels.at("app") } });
    out.spec() = Json::object({ { "replicas", replicas },
                                { "selector", selectorOf(plan) },
                                { "template", podTemplate(plan) },
                                { "strategy", Json::literal(R"({"type":"RollingUpdate","rollingUpdate":)"
                                                            R"({"maxUnavailable":"25%","maxSurge":"25%"}})") },
                                { "revisionHistoryLimit", 3 },
                                { "progressDeadlineSeconds", 600 } });
    out.status() = Json::object();
    return out;
}

ApiObject makeStatefulSet(const std::string &space, const std::string &name, int replicas, const TemplatePlan &plan)
{
    ApiObject out = workload("StatefulSet", space, name, { { "app", plan.labels.at("app") } });
    out.spec() = Json::object(
        { { "replicas", replicas },
          { "selector", selectorOf(plan) },
          { "template", podTemplate(plan) },
          { "serviceName", name },
          { "podManagementPolicy", "OrderedReady" },
          { "updateStrategy", Json::literal(R"({"type":"RollingUpdate","rollingUpdate":{"partition":0}})") },
          { "revisionHistoryLimit", 10 },
          { "persistentVolumeClaimRetentionPolicy",
            Json::object({ { "whenDeleted", "Retain" }, { "whenScaled", "Retain" } }) } });
    out.status() = Json::object({ { "replicas", 0 }, { "availableReplicas", 0 } });
    return out;
}

ApiObject makeDaemonSet(const std::string &space, const std::string &name, const TemplatePlan &plan)
{
    ApiObject out = workload("DaemonSet", space, name, { { "app", plan.labels.at("app") } });
    out.annotations["deprecated.daemonset.template.generation"] = "1";
    out.spec() = Json::object(
        { { "selector", selectorOf(plan) },
          { "template", podTemplate(plan) },
          { "updateStrategy",
            Json::literal(R"({"type":"RollingUpdate","rollingUpdate":{"maxUnavailable":1,"maxSurge":0}})") },
          { "revisionHistoryLimit", 10 } });
    out.status() = Json::literal(
        R"({"currentNumberScheduled":0,"numberMisscheduled":0,"desiredNumberScheduled":0,"numberReady":0})");
    return out;
}

ApiObject makeCronJob(const std::string &space, const std::string &name, const std::string &schedule,
                      const TemplatePlan &plan)
{
    ApiObject out = workload("CronJob", space, name, { { "app", plan.labels.at("app") } });
    const Json jobSpec = Json::object({ { "backoffLimit", 1 }, { "template", podTemplate(plan) } });
    out.spec() = Json::object({ { "schedule", schedule },
                                { "concurrencyPolicy", "Forbid" },
                                { "suspend", false },
                                { "jobTemplate", Json::object({ { "metadata", Json::object() }, { "spec", jobSpec } }) },
                                { "successfulJobsHistoryLimit", 2 },
                                { "failedJobsHistoryLimit", 1 } });
    out.status() = Json::object();
    return out;
}

ApiObject makeService(const std::string &space, const std::string &name, int port, const std::string &clusterIp)
{
    ApiObject out = workload("Service", space, name, { { "app", name } });
    const Json one = Json::object(
        { { "name", "http" }, { "protocol", "TCP" }, { "port", port }, { "targetPort", "http" } });
    out.spec() = Json::object({ { "ports", Json::array({ one }) },
                                { "selector", Json::object({ { "app", name } }) },
                                { "clusterIP", clusterIp },
                                { "clusterIPs", Json::array({ clusterIp }) },
                                { "type", "ClusterIP" },
                                { "sessionAffinity", "None" },
                                { "ipFamilies", Json::array({ "IPv4" }) },
                                { "ipFamilyPolicy", "SingleStack" },
                                { "internalTrafficPolicy", "Cluster" } });
    out.status() = Json::object({ { "loadBalancer", Json::object() } });
    return out;
}

ApiObject makeConfigMap(const std::string &space, const std::string &name, const Labels &data)
{
    ApiObject out = workload("ConfigMap", space, name, {});
    out.body["data"] = fromMap(data);
    return out;
}

Json secretData(const Labels &data)
{
    Json out = Json::object();
    for (const auto &[key, value] : data) {
        out[key] = QByteArray::fromStdString(value).toBase64().toStdString();
    }
    return out;
}

ApiObject makeSecret(const std::string &space, const std::string &name, const Labels &data)
{
    ApiObject out = workload("Secret", space, name, {});
    out.body["data"] = secretData(data);
    out.body["type"] = "Opaque";
    return out;
}

ApiObject makeServiceAccount(const std::string &space, const std::string &name)
{
    return workload("ServiceAccount", space, name, {});
}

ApiObject makeVolumeClaim(const std::string &space, const std::string &name, const std::string &volume)
{
    ApiObject out = workload("PersistentVolumeClaim", space, name, {});
    out.annotations["pv.kubernetes.io/bind-completed"] = "yes";
    out.finalizers = { "kubernetes.io/pvc-protection" };
    const Json size = Json::object({ { "storage", "8Gi" } });
    out.spec() = Json::object({ { "accessModes", Json::array({ "ReadWriteOnce" }) },
                                { "resources", Json::object({ { "requests", size } }) },
                                { "volumeName", volume },
                                { "storageClassName", "standard" },
                                { "volumeMode", "Filesystem" } });
    out.status() = Json::object(
        { { "phase", "Bound" }, { "accessModes", Json::array({ "ReadWriteOnce" }) }, { "capacity", size } });
    return out;
}

ApiObject makeLease(const std::string &space, const std::string &holder, Timestamp renewed, int seconds)
{
    ApiObject out = workload("Lease", space, holder, {});
    out.spec() = Json::object({ { "holderIdentity", holder },
                                { "leaseDurationSeconds", seconds },
                                { "renewTime", rfc3339Micro(renewed) } });
    return out;
}

ApiObject makeShopfrontDefinition(Timestamp now)
{
    ApiObject out = workload("CustomResourceDefinition", {}, "shopfronts.example.com", {});
    const std::string names
        = R"({"plural":"shopfronts","singular":"shopfront","shortNames":["sf"],"kind":"Shopfront",)"
          R"("listKind":"ShopfrontList","categories":["all"]})";
    out.spec() = Json::literal(
        R"({"group":"example.com","names":)" + names
        + R"(,"scope":"Namespaced","versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":)"
          R"({"type":"object","x-kubernetes-preserve-unknown-fields":true}},"subresources":{"status":{}},)"
          R"("additionalPrinterColumns":[{"name":"Host","type":"string","jsonPath":".spec.host"},)"
          R"({"name":"Replicas","type":"integer","jsonPath":".spec.replicas"},{"name":"Ready","type":"string",)"
          R"("jsonPath":".status.conditions[?(@.type==\"Ready\")].status"},{"name":"Age","type":"date",)"
          R"("jsonPath":".metadata.creationTimestamp"}]}],"conversion":{"strategy":"None"}})");
    const std::string time = rfc3339(now);
    out.status() = Json::literal(
        R"({"conditions":[{"type":"NamesAccepted","status":"True","lastTransitionTime":")" + time
        + R"(","reason":"NoConflicts","message":"no conflicts found"},{"type":"Established","status":"True",)"
          R"("lastTransitionTime":")"
        + time + R"(","reason":"InitialNamesAccepted","message":"the initial names have been accepted"}],)"
        + R"("acceptedNames":)" + names + R"(,"storedVersions":["v1"]})");
    return out;
}

ApiObject makeShopfront(const std::string &space, const std::string &name, const std::string &host, int replicas)
{
    ApiObject out = workload("Shopfront", space, name, {});
    out.spec() = Json::object({ { "host", host }, { "replicas", replicas }, { "theme", "plain" } });
    return out;
}

ApiObject makeAutoscaler(const std::string &space, const std::string &deployment, int least, int most)
{
    ApiObject out = workload("HorizontalPodAutoscaler", space, deployment, {});
    const Json target = Json::object({ { "type", "Utilization" }, { "averageUtilization", 70 } });
    const Json metric = Json::object(
        { { "type", "Resource" }, { "resource", Json::object({ { "name", "cpu" }, { "target", target } }) } });
    out.spec() = Json::object(
        { { "scaleTargetRef",
            Json::object({ { "kind", "Deployment" }, { "name", deployment }, { "apiVersion", "apps/v1" } }) },
          { "minReplicas", least },
          { "maxReplicas", most },
          { "metrics", Json::array({ metric }) } });
    return out;
}

Json autoscalerStatus(std::int64_t current, std::int64_t desired, int cpuPercent, Timestamp now, Timestamp scaled)
{
    const Json amount = Json::object({ { "averageValue", std::to_string(cpuPercent / 2) + "m" },
                                       { "averageUtilization", cpuPercent } });
    const Json metric = Json::object(
        { { "type", "Resource" }, { "resource", Json::object({ { "name", "cpu" }, { "current", amount } }) } });
    const auto condition = [&](const char *type, const char *reason, const char *message) {
        return Json::object({ { "type", type },
                              { "status", "True" },
                              { "lastTransitionTime", rfc3339(now) },
                              { "reason", reason },
                              { "message", message } });
    };
    return Json::object(
        { { "lastScaleTime", rfc3339(scaled) },
          { "currentReplicas", current },
          { "desiredReplicas", desired },
          { "currentMetrics", Json::array({ metric }) },
          { "conditions",
            Json::array({ condition("AbleToScale", "ReadyForNewScale", "recommended size matches current size"),
                          condition("ScalingActive", "ValidMetricFound",
                                    "the HPA was able to successfully calculate a replica count from cpu resource "
                                    "utilization (percentage of request)") }) } });
}

void addLastApplied(ApiObject &object)
{
    static constexpr auto key = "kubectl.kubernetes.io/last-applied-configuration";
    object.annotations.erase(key);
    Json metadata = Json::object({ { "annotations", Json::object() }, { "name", object.name } });
    if (!object.namespaceName.empty()) {
        metadata["namespace"] = object.namespaceName;
    }
    if (!object.labels.empty()) {
        metadata["labels"] = fromMap(object.labels);
    }
    Json all = Json::object({ { "apiVersion", object.type->apiVersion() },
                              { "kind", object.type->kind },
                              { "metadata", std::move(metadata) } });
    for (const Json::Member &member : object.body.members()) {
        if (member.first != "status") {
            all.members().push_back(member);
        }
    }
    object.annotations[key] = all.sorted().dump() + "\n";
}

} // namespace watchglass::demo
