// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/builders.h"

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

} // namespace watchglass::demo
