// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/resourcetypes.h"

#include <algorithm>

#include <QtGlobal>

namespace watchglass::demo {
namespace {

constexpr auto emptyTemplate = R"({"metadata":{},"spec":{"containers":null}})";

std::vector<ResourceType> makeTypes()
{
    const std::string pod = emptyTemplate;
    std::vector<ResourceType> types = {
        { "", "v1", "configmaps", "configmap", "ConfigMap", true, { "cm" }, {}, {}, "qFsyl6wFWjQ=", "" },
        { "", "v1", "events", "event", "Event", true, { "ev" }, {}, {}, "r2yiGXH7wu8=",
          R"(,"involvedObject":{},"source":{},"firstTimestamp":null,"lastTimestamp":null,"eventTime":null,)"
          R"("reportingComponent":"","reportingInstance":"")" },
        { "", "v1", "namespaces", "namespace", "Namespace", false, { "ns" }, {}, { "status" },
          "Q3oi5N2YM8M=", R"(,"spec":{},"status":{})" },
        { "", "v1", "nodes", "node", "Node", false, { "no" }, {}, { "status" }, "XwShjMxG9Fs=",
          R"(,"spec":{},"status":{"daemonEndpoints":{"kubeletEndpoint":{"Port":0}},"nodeInfo":{"machineID":"",)"
          R"("systemUUID":"","bootID":"","kernelVersion":"","osImage":"","containerRuntimeVersion":"",)"
          R"("kubeletVersion":"","kubeProxyVersion":"","operatingSystem":"","architecture":""}})" },
        { "", "v1", "persistentvolumeclaims", "persistentvolumeclaim", "PersistentVolumeClaim", true, { "pvc" }, {},
          { "status" }, "QWTyNDq0dC4=", R"(,"spec":{"resources":{}},"status":{})" },
        { "", "v1", "pods", "pod", "Pod", true, { "po" }, { "all" }, { "status" }, "xPOwRZ+Yhw8=",
          R"(,"spec":{"containers":null},"status":{})" },
        { "", "v1", "secrets", "secret", "Secret", true, {}, {}, {}, "S6u1pOWzb84=", "" },
        { "", "v1", "serviceaccounts", "serviceaccount", "ServiceAccount", true, { "sa" }, {}, {}, "pbx9ZvyFpBE=",
          "" },
        { "", "v1", "services", "service", "Service", true, { "svc" }, { "all" }, { "status" },
          "0/CO1lhkEBI=", R"(,"spec":{},"status":{"loadBalancer":{}})" },
        { "apps", "v1", "daemonsets", "daemonset", "DaemonSet", true, { "ds" }, { "all" }, { "status" },
          "dd7pWHUlMKQ=",
          R"(,"spec":{"selector":null,"template":)" + pod
              + R"(,"updateStrategy":{}},"status":{"currentNumberScheduled":0,"numberMisscheduled":0,)"
                R"("desiredNumberScheduled":0,"numberReady":0})" },
        { "apps", "v1", "deployments", "deployment", "Deployment", true, { "deploy" }, { "all" },
          { "status" }, "8aSe+NMegvE=",
          R"(,"spec":{"replicas":0,"selector":null,"template":)" + pod + R"(,"strategy":{}},"status":{})" },
        { "apps", "v1", "replicasets", "replicaset", "ReplicaSet", true, { "rs" }, { "all" }, { "status" },
          "P1RzHs8/mWQ=",
          R"(,"spec":{"replicas":0,"selector":null,"template":)" + pod + R"(},"status":{"replicas":0})" },
        { "apps", "v1", "statefulsets", "statefulset", "StatefulSet", true, { "sts" }, { "all" },
          { "status" }, "H+vl74LkKdo=",
          R"(,"spec":{"replicas":0,"selector":null,"template":)" + pod
              + R"(,"serviceName":"","updateStrategy":{}},"status":{"replicas":0,"availableReplicas":0})" },
        { "autoscaling", "v2", "horizontalpodautoscalers", "horizontalpodautoscaler", "HorizontalPodAutoscaler", true,
          { "hpa" }, { "all" }, { "status" }, "qwQve8ut294=",
          R"(,"spec":{"scaleTargetRef":{"kind":"","name":""},"maxReplicas":0},"status":{"desiredReplicas":0,)"
          R"("currentMetrics":null})" },
        { "batch", "v1", "cronjobs", "cronjob", "CronJob", true, { "cj" }, { "all" }, { "status" }, "sd5LIXh4Fjs=",
          R"(,"spec":{"schedule":"","concurrencyPolicy":"","suspend":null,"jobTemplate":{"metadata":{},"spec":)"
          R"({"template":)" + pod + R"(}}},"status":{})" },
        { "batch", "v1", "jobs", "job", "Job", true, {}, { "all" }, { "status" }, "mudhfqk/qZY=",
          R"(,"spec":{"template":)" + pod + R"(},"status":{})" },
        { "events.k8s.io", "v1", "events", "event", "Event", true, { "ev" }, {}, {}, "r2yiGXH7wu8=",
          R"(,"eventTime":null,"regarding":{},"deprecatedSource":{},"deprecatedFirstTimestamp":null,)"
          R"("deprecatedLastTimestamp":null)" },
        { "coordination.k8s.io", "v1", "leases", "lease", "Lease", true, {}, {}, {}, "gqkMMb/YqFM=",
          R"(,"spec":{})" },
        { "apiextensions.k8s.io", "v1", "customresourcedefinitions", "customresourcedefinition",
          "CustomResourceDefinition", false, { "crd", "crds" }, { "api-extensions" }, { "status" }, "jfWCUB31mvA=",
          R"(,"spec":{"group":"","names":{"plural":"","kind":""},"scope":"","versions":null},"status":)"
          R"({"conditions":null,"acceptedNames":{"plural":"","kind":""},"storedVersions":null})" },
        { "example.com", "v1", "shopfronts", "shopfront", "Shopfront", true, { "sf" }, { "all" }, { "status" },
          "gIwvi5rymmg=", "", true },
    };
    int next = 0;
    for (ResourceType &type : types) {
        type.storage = type.group == "events.k8s.io" ? 1 : next++;
    }
    return types;
}

} // namespace

const std::vector<ResourceType> &resourceTypes()
{
    static const std::vector<ResourceType> types = makeTypes();
    return types;
}

int storageCount()
{
    return std::ranges::max(resourceTypes(), {}, &ResourceType::storage).storage + 1;
}

const ResourceType *resourceType(std::string_view group, std::string_view version, std::string_view plural)
{
    for (const ResourceType &type : resourceTypes()) {
        if (type.plural == plural && type.group == group && type.version == version) {
            return &type;
        }
    }
    return nullptr;
}

const ResourceType &typeOfKind(std::string_view kind)
{
    for (const ResourceType &type : resourceTypes()) {
        if (type.kind == kind) {
            return type;
        }
    }
    qFatal("demo cluster: no such kind: %.*s", int(kind.size()), kind.data());
}

} // namespace watchglass::demo
