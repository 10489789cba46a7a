// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/auditrequest.h"

#include <algorithm>
#include <format>
#include <string_view>
#include <unordered_map>

namespace watchglass {

namespace {

/// Audit logs name resources, events name kinds. Built-in ones are known; of others the resource stands for the kind.
std::string kindOf(const std::string &resource)
{
    static const std::unordered_map<std::string_view, std::string_view> kinds{
        {"bindings", "Binding"}, {"clusterrolebindings", "ClusterRoleBinding"}, {"clusterroles", "ClusterRole"},
        {"configmaps", "ConfigMap"}, {"controllerrevisions", "ControllerRevision"}, {"cronjobs", "CronJob"},
        {"customresourcedefinitions", "CustomResourceDefinition"}, {"daemonsets", "DaemonSet"},
        {"deployments", "Deployment"}, {"endpoints", "Endpoints"}, {"endpointslices", "EndpointSlice"}, {"events", "Event"},
        {"horizontalpodautoscalers", "HorizontalPodAutoscaler"}, {"ingresses", "Ingress"}, {"jobs", "Job"},
        {"leases", "Lease"}, {"limitranges", "LimitRange"}, {"namespaces", "Namespace"}, {"networkpolicies", "NetworkPolicy"},
        {"nodes", "Node"}, {"persistentvolumeclaims", "PersistentVolumeClaim"}, {"persistentvolumes", "PersistentVolume"},
        {"poddisruptionbudgets", "PodDisruptionBudget"}, {"pods", "Pod"}, {"replicasets", "ReplicaSet"},
        {"replicationcontrollers", "ReplicationController"}, {"resourcequotas", "ResourceQuota"},
        {"rolebindings", "RoleBinding"}, {"roles", "Role"}, {"secrets", "Secret"}, {"serviceaccounts", "ServiceAccount"},
        {"services", "Service"}, {"statefulsets", "StatefulSet"}, {"storageclasses", "StorageClass"},
    };
    const auto known = kinds.find(resource);
    return known == kinds.end() ? resource : std::string(known->second);
}

std::string userOf(JsonValue event)
{
    const std::string user = event["user"]["username"].string();
    const std::string as = event["impersonatedUser"]["username"].string();
    return as.empty() ? user : std::format("{} acting as {}", user, as);
}

/// Of a request whose name the server made up, it is in the answer.
std::string nameIn(JsonValue event)
{
    const std::string asked = event["objectRef"]["name"].string();
    return asked.empty() ? event["responseObject"]["metadata"]["name"].string() : asked;
}

/// What the request was about: `deployments/scale shop/web`, `pods in shop`, or the path of one that is not about an object.
std::string requestOf(JsonValue event)
{
    const JsonValue about = event["objectRef"];
    if (!about.isObject()) {
        return event["requestURI"].string();
    }
    std::string resource = about["resource"].string();
    if (const std::string part = about["subresource"].string(); !part.empty()) {
        resource += '/' + part;
    }
    const ObjectKey key{about["namespace"].string(), nameIn(event)};
    if (key.name.empty()) {
        return key.namespaceName.empty() ? resource : resource + " in " + key.namespaceName;
    }
    return resource + ' ' + key.text();
}

std::string answerOf(JsonValue event, std::int64_t code)
{
    const JsonValue status = event["responseStatus"];
    if (code == 0) {
        return event["stage"].string() == "Panic" ? "the server panicked" : "not finished in this log";
    }
    const std::string message = status["message"].string();
    const std::string reason = status["reason"].string();
    return std::format("{}{}{}{}{}", code, reason.empty() ? "" : " ", reason, message.empty() ? "" : ": ", message);
}

} // namespace

bool isAuditEvent(std::string_view apiVersion, std::string_view kind)
{
    return kind == "Event" && apiVersion.starts_with("audit.k8s.io/");
}

bool isDryRun(JsonValue event)
{
    return event["requestURI"].string().contains("dryRun=All");
}

ClusterEvent readAuditRequest(JsonValue event, Timestamp received)
{
    const std::int64_t code = event["responseStatus"]["code"].integerOr(0);
    const JsonValue about = event["objectRef"];
    ClusterEvent read;
    read.warning = code >= 400 || event["stage"].string() == "Panic";
    read.type = read.warning ? "Warning" : "Normal";
    read.reason = event["verb"].string();
    read.reporter = userOf(event);
    read.message = std::format("{} by {}: {}", requestOf(event), read.reporter, answerOf(event, code));
    if (isDryRun(event)) {
        read.message += ", dry run: nothing was stored";
    }
    if (const std::string agent = event["userAgent"].string(); !agent.empty()) {
        read.message += std::format(" ({})", agent.substr(0, agent.find(' ')));
    }
    const std::string group = about["apiGroup"].string();
    const std::string version = about["apiVersion"].string();
    read.regarding.apiVersion = group.empty() ? version : group + '/' + version;
    read.regarding.kind = kindOf(about["resource"].string());
    read.regarding.key = {about["namespace"].string(), nameIn(event)};
    const std::string uid = about["uid"].string();
    read.regarding.uid = uid.empty() ? event["responseObject"]["metadata"]["uid"].string() : uid;
    const std::optional<Timestamp> began = parseRfc3339(event["requestReceivedTimestamp"].string());
    const std::optional<Timestamp> ended = parseRfc3339(event["stageTimestamp"].string());
    read.last = ended.value_or(received);
    read.first = std::min(began.value_or(read.last), read.last);
    read.timeSource = ended ? TimeSource::EventTime : TimeSource::Received;
    return read;
}

} // namespace watchglass
