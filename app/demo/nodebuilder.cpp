// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/builders.h"

namespace watchglass::demo {

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
    ApiObject out;
    out.type = &typeOfKind("Node");
    out.name = name;
    out.labels = { { "beta.kubernetes.io/arch", "amd64" },
                   { "beta.kubernetes.io/os", "linux" },
                   { "kubernetes.io/arch", "amd64" },
                   { "kubernetes.io/hostname", name },
                   { "kubernetes.io/os", "linux" },
                   { "topology.kubernetes.io/zone", "zone-" + std::string(1, char('a' + index % 3)) } };
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
