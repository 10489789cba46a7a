// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/builders.h"
#include "app/demo/world.h"

#include <string>
#include <vector>

namespace watchglass::demo {

/// Who writes in the demo.
namespace writers {
inline const Writer controllerManager{ "kube-controller-manager", "", false };
inline const Writer controllerManagerStatus{ "kube-controller-manager", "status", false };
inline const Writer apiServer{ "kube-apiserver", "", false };
inline const Writer apiServerStatus{ "kube-apiserver", "status", false };
inline const Writer kubelet{ "kubelet", "", false };
inline const Writer kubeletStatus{ "kubelet", "status", false };
inline const Writer scheduler{ "kube-scheduler", "", false };
inline const Writer schedulerStatus{ "kube-scheduler", "status", false };
inline const Writer apply{ "kubectl-client-side-apply", "", false };
inline const Writer edit{ "kubectl-edit", "", false };
inline const Writer setImage{ "kubectl-set", "", false };
inline const Writer rollout{ "kubectl-rollout", "", false };
inline const Writer create{ "kubectl-create", "", false };
inline const Writer autoscaler{ "hpa-controller", "scale", false };
inline const Writer autoscalerStatus{ "hpa-controller", "status", false };
inline const Writer argo{ "argocd-controller", "", true };
inline const Writer externalSecrets{ "external-secrets", "", false };
inline const Writer shopfrontOperator{ "shopfront-operator", "", false };
inline const Writer shopfrontOperatorStatus{ "shopfront-operator", "status", false };
} // namespace writers

/// Names of the nodes that run pods.
const std::vector<std::string> &workerNodes();
/// The pod template of the deployment `web`, running `version` of its image.
TemplatePlan webTemplate(const std::string &version);
ApiObject makeCart();

/// Everything that a person or the installer would have created; pods and ReplicaSets come from the controllers.
void populate(World &world);

} // namespace watchglass::demo
