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

Json container(const ContainerPlan &plan, const TemplatePlan &all, bool first)
{
    Json out = Json::object({ { "name", plan.name }, { "image", plan.image } });
    if (!plan.args.empty()) {
        out["args"] = Json::Array(plan.args.begin(), plan.args.end());
    }
    if (plan.port > 0) {
        out["ports"] = Json::array(
            { Json::object({ { "name", "http" }, { "containerPort", plan.port }, { "protocol", "TCP" } }) });
    }
    if (!plan.env.empty()) {
        Json::Array env;
        for (const auto &[name, value] : plan.env) {
            env.push_back(Json::object({ { "name", name }, { "value", value } }));
        }
        out["env"] = std::move(env);
    }
    out["resources"] = Json::object();
    if (!plan.cpu.empty()) {
        out["resources"]["limits"] = Json::object({ { "memory", plan.memory } });
        out["resources"]["requests"] = Json::object({ { "cpu", plan.cpu }, { "memory", plan.memory } });
    }
    Json::Array mounts;
    if (first && !all.configMap.empty()) {
        mounts.push_back(
            Json::object({ { "name", "config" }, { "readOnly", true }, { "mountPath", "/etc/" + plan.name } }));
    }
    if (first && !all.volumeClaim.empty()) {
        mounts.push_back(Json::object({ { "name", "data" }, { "mountPath", "/var/lib/data" } }));
    }
    if (!mounts.empty()) {
        out["volumeMounts"] = std::move(mounts);
    }
    if (plan.probe) {
        out["readinessProbe"] = Json::literal(
            R"({"httpGet":{"path":"/healthz","port":"http","scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":5,)"
            R"("successThreshold":1,"failureThreshold":3})");
    }
    out["terminationMessagePath"] = "/dev/termination-log";
    out["terminationMessagePolicy"] = "File";
    out["imagePullPolicy"] = "IfNotPresent";
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

Json podTemplate(const TemplatePlan &plan)
{
    Json spec = Json::object();
    if (!plan.configMap.empty()) {
        const Json source = Json::object({ { "name", plan.configMap }, { "defaultMode", 420 } });
        spec["volumes"] = Json::array({ Json::object({ { "name", "config" }, { "configMap", source } }) });
    }
    Json::Array containers;
    for (const ContainerPlan &one : plan.containers) {
        containers.push_back(container(one, plan, containers.empty()));
    }
    spec["containers"] = std::move(containers);
    spec["restartPolicy"] = plan.restartPolicy;
    spec["terminationGracePeriodSeconds"] = 30;
    spec["dnsPolicy"] = "ClusterFirst";
    if (!plan.serviceAccount.empty()) {
        spec["serviceAccountName"] = plan.serviceAccount;
        spec["serviceAccount"] = plan.serviceAccount;
    }
    spec["securityContext"] = Json::object();
    spec["schedulerName"] = "default-scheduler";
    if (plan.everyNode) {
        spec["tolerations"] = Json::array({ Json::object({ { "operator", "Exists" } }) });
    }
    return Json::object(
        { { "metadata", Json::object({ { "labels", fromMap(plan.labels) } }) }, { "spec", std::move(spec) } });
}

Json podSpec(const Json &templateSpec, const std::string &suffix, bool everyNode)
{
    static const Json sources = Json::literal(
        R"([{"serviceAccountToken":{"expirationSeconds":3607,"path":"token"}},)"
        R"({"configMap":{"name":"kube-root-ca.crt","items":[{"key":"ca.crt","path":"ca.crt"}]}},)"
        R"({"downwardAPI":{"items":[{"path":"namespace","fieldRef":{"apiVersion":"v1",)"
        R"("fieldPath":"metadata.namespace"}}]}}])");
    static const Json tolerations = Json::literal(
        R"([{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300},)"
        R"({"key":"node.kubernetes.io/unreachable","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}])");
    const std::string volume = "kube-api-access-" + suffix;
    Json out = templateSpec;
    const Json projected = Json::object({ { "sources", sources }, { "defaultMode", 420 } });
    Json token = Json::object({ { "name", volume }, { "projected", projected } });
    if (!out.find("volumes")) {
        out.members().insert(out.members().begin(), { "volumes", Json::array() });
    }
    out["volumes"].items().push_back(std::move(token));
    for (Json &one : out["containers"].items()) {
        if (!one.find("volumeMounts")) {
            one.set("volumeMounts", Json::array(), one.find("readinessProbe") ? "readinessProbe" : "terminationMessagePath");
        }
        one["volumeMounts"].items().push_back(
            Json::object({ { "name", volume },
                           { "readOnly", true },
                           { "mountPath", "/var/run/secrets/kubernetes.io/serviceaccount" } }));
    }
    if (!out.find("serviceAccountName")) {
        out.set("serviceAccountName", "default", "securityContext");
        out.set("serviceAccount", "default", "securityContext");
    }
    if (!everyNode) {
        out["tolerations"] = tolerations;
    }
    out["priority"] = 0;
    out["enableServiceLinks"] = true;
    out["preemptionPolicy"] = "PreemptLowerPriority";
    return out;
}

ApiObject beforeAdmission(ApiObject pod)
{
    static constexpr std::string_view tokenVolume = "kube-api-access-";
    const auto dropTokens = [](Json &owner, std::string_view field) {
        Json *list = owner.find(field);
        if (!list) {
            return;
        }
        std::erase_if(list->items(), [](const Json &one) { return one.textAt("name").starts_with(tokenVolume); });
        if (list->items().empty()) {
            owner.remove(field);
        }
    };
    Json &spec = pod.spec();
    for (const char *field : { "nodeName", "priority", "preemptionPolicy" }) {
        spec.remove(field);
    }
    if (spec.textAt("serviceAccountName") == "default") {
        spec.remove("serviceAccountName");
        spec.remove("serviceAccount");
    }
    const Json *tolerations = spec.find("tolerations");
    if (tolerations && tolerations->items().size() == 2 && tolerations->items().front().find("tolerationSeconds")) {
        spec.remove("tolerations");
    }
    dropTokens(spec, "volumes");
    for (Json &one : spec["containers"].items()) {
        dropTokens(one, "volumeMounts");
    }
    return pod;
}

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

Json healthyNodeConditions(Timestamp heartbeat, Timestamp since)
{
    struct Plan
    {
        const char *type, *status, *reason, *message;
    };
    static constexpr Plan plans[] = {
        { "MemoryPressure", "False", "KubeletHasSufficientMemory", "kubelet has sufficient memory available" },
        { "DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure" },
        { "PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available" },
        { "Ready", "True", "KubeletReady", "kubelet is posting ready status" },
    };
    Json::Array out;
    for (const Plan &plan : plans) {
        out.push_back(Json::object({ { "type", plan.type },
                                     { "status", plan.status },
                                     { "lastHeartbeatTime", rfc3339(heartbeat) },
                                     { "lastTransitionTime", rfc3339(since) },
                                     { "reason", plan.reason },
                                     { "message", plan.message } }));
    }
    return out;
}

ApiObject makeNode(const std::string &name, int index, bool controlPlane, Timestamp now)
{
    ApiObject out = workload("Node", {}, name,
                             { { "beta.kubernetes.io/arch", "amd64" },
                               { "beta.kubernetes.io/os", "linux" },
                               { "kubernetes.io/arch", "amd64" },
                               { "kubernetes.io/hostname", name },
                               { "kubernetes.io/os", "linux" },
                               { "topology.kubernetes.io/zone", "zone-" + std::string(1, char('a' + index % 3)) } });
    out.annotations = { { "node.alpha.kubernetes.io/ttl", "0" },
                        { "volumes.kubernetes.io/controller-managed-attach-detach", "true" } };
    const std::string octet = std::to_string(index);
    out.spec() = Json::object(
        { { "podCIDR", "10.244." + octet + ".0/24" }, { "podCIDRs", Json::array({ "10.244." + octet + ".0/24" }) } });
    if (controlPlane) {
        out.labels["node-role.kubernetes.io/control-plane"] = "";
        out.spec()["taints"]
            = Json::literal(R"([{"key":"node-role.kubernetes.io/control-plane","effect":"NoSchedule"}])");
    }
    const Json capacity = Json::literal(
        R"({"cpu":"8","ephemeral-storage":"101430960Ki","hugepages-2Mi":"0","memory":"32863484Ki","pods":"110"})");
    out.status() = Json::object(
        { { "capacity", capacity },
          { "allocatable", capacity },
          { "conditions", healthyNodeConditions(now, now) },
          { "addresses",
            Json::array({ Json::object({ { "type", "InternalIP" }, { "address", "192.168.40.1" + octet } }),
                          Json::object({ { "type", "Hostname" }, { "address", name } }) }) },
          { "daemonEndpoints", Json::literal(R"({"kubeletEndpoint":{"Port":10250}})") },
          { "nodeInfo",
            Json::object({ { "machineID", "5f1c8a0e7d3b4c6a9e2f10000000000" + octet },
                           { "systemUUID", "5f1c8a0e-7d3b-4c6a-9e2f-10000000000" + octet },
                           { "bootID", "0b8c1f6e-2a4d-4f5b-8c7e-20000000000" + octet },
                           { "kernelVersion", "6.12.43+deb13-amd64" },
                           { "osImage", "Debian GNU/Linux 13 (trixie)" },
                           { "containerRuntimeVersion", "containerd://2.1.4" },
                           { "kubeletVersion", "v1.36.2" },
                           { "kubeProxyVersion", "" },
                           { "operatingSystem", "linux" },
                           { "architecture", "amd64" } }) } });
    return out;
}

} // namespace watchglass::demo
