// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apiobject.h"

#include <string>
#include <vector>

namespace watchglass::demo {

/// One container of a pod template.
struct ContainerPlan
{
    std::string name;
    std::string image;
    int port = 0;
    std::vector<std::pair<std::string, std::string>> env;
    std::vector<std::string> args;
    bool probe = false;
    std::string cpu = "50m"; ///< empty: asks for nothing
    std::string memory = "64Mi";
};

/// What a workload runs.
struct TemplatePlan
{
    Labels labels;
    std::vector<ContainerPlan> containers;
    std::string serviceAccount;            ///< empty: `default`
    std::string restartPolicy = "Always";
    std::string configMap;                 ///< mounted into the first container
    std::string volumeClaim;               ///< of a StatefulSet, mounted as `data`
    bool everyNode = false;                ///< tolerates everything, as daemons do
};

/// A PodTemplateSpec with the server's defaults, fields in the order of the Go struct.
Json podTemplate(const TemplatePlan &plan);
/// The spec of a pod made from a template; `suffix` ends the name of the token volume.
Json podSpec(const Json &templateSpec, const std::string &suffix, bool everyNode);

/// A pod as its creator sent it: without what the admission plugins add, which managedFields give to nobody.
ApiObject beforeAdmission(ApiObject pod);

ApiObject makeNamespace(const std::string &name);
ApiObject makeDeployment(const std::string &space, const std::string &name, int replicas, const TemplatePlan &plan);
ApiObject makeStatefulSet(const std::string &space, const std::string &name, int replicas, const TemplatePlan &plan);
ApiObject makeDaemonSet(const std::string &space, const std::string &name, const TemplatePlan &plan);
ApiObject makeCronJob(const std::string &space, const std::string &name, const std::string &schedule,
                      const TemplatePlan &plan);
ApiObject makeService(const std::string &space, const std::string &name, int port, const std::string &clusterIp);
ApiObject makeConfigMap(const std::string &space, const std::string &name, const Labels &data);
/// `data` in clear text; stored as base64, as the server does.
ApiObject makeSecret(const std::string &space, const std::string &name, const Labels &data);
Json secretData(const Labels &data);
ApiObject makeServiceAccount(const std::string &space, const std::string &name);
ApiObject makeVolumeClaim(const std::string &space, const std::string &name, const std::string &volume);
ApiObject makeLease(const std::string &space, const std::string &holder, Timestamp renewed, int seconds);
ApiObject makeShopfrontDefinition(Timestamp now);
ApiObject makeShopfront(const std::string &space, const std::string &name, const std::string &host, int replicas);
ApiObject makeAutoscaler(const std::string &space, const std::string &deployment, int least, int most);
Json autoscalerStatus(std::int64_t current, std::int64_t desired, int cpuPercent, Timestamp now, Timestamp scaled);
/// Adds what `kubectl apply` leaves behind: the annotation with the configuration.
void addLastApplied(ApiObject &object);

/// A node as the kubelet registers it; `index` gives its addresses.
ApiObject makeNode(const std::string &name, int index, bool controlPlane, Timestamp now);
/// `Ready` and the pressure conditions, all healthy.
Json healthyNodeConditions(Timestamp heartbeat, Timestamp since);

} // namespace watchglass::demo
