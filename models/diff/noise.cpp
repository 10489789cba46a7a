// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/noise.h"

#include <algorithm>
#include <map>

namespace watchglass {

namespace {

constexpr std::string_view LeaderAnnotation = "control-plane.alpha.kubernetes.io/leader";

bool isField(const std::vector<PathStep> &path, std::size_t at, std::string_view name)
{
    return at < path.size() && path[at].type == PathStep::Type::Field && path[at].rawKey == name;
}

/// The fields of the JSON inside an annotation, without those that only say when.
std::map<std::string, std::string> leaderFields(const std::string &json)
{
    std::map<std::string, std::string> fields;
    JsonTree tree;
    if (!tree.parse(json)) {
        return {{"text", json}};
    }
    for (const JsonValue field : tree.root()) {
        if (field.rawKey() != "renewTime") {
            fields.emplace(field.key(), field.raw());
        }
    }
    return fields;
}

} // namespace

bool isHeartbeatField(std::string_view field)
{
    return field == "lastHeartbeatTime" || field == "lastProbeTime" || field == "lastUpdateTime";
}

bool isHeartbeatAnnotation(std::string_view name)
{
    return name == "endpoints.kubernetes.io/last-change-trigger-time";
}

bool NoiseRules::isUnowned(const std::vector<PathStep> &path) const
{
    return isField(path, 0, "metadata")
        && (isField(path, 1, "resourceVersion") || isField(path, 1, "managedFields") || isField(path, 1, "generation"));
}

bool NoiseRules::isNoise(const std::vector<PathStep> &path, JsonValue before, JsonValue after) const
{
    if (isField(path, 0, "metadata")) {
        if (isField(path, 1, "resourceVersion") || isField(path, 1, "managedFields")) {
            return true;
        }
        if (!isField(path, 1, "annotations") || path.size() != 3 || !before || !after) {
            return false;
        }
        return isHeartbeatAnnotation(path[2].rawKey)
            || (isField(path, 2, LeaderAnnotation) && leaderFields(before.string()) == leaderFields(after.string()));
    }
    if (isField(path, 0, "status") && isField(path, 1, "conditions")) {
        return path.size() == 4 && path[3].type == PathStep::Type::Field && isHeartbeatField(path[3].rawKey) && before && after;
    }
    return m_isLease && isField(path, 0, "spec") && isField(path, 1, "renewTime") && before && after;
}

} // namespace watchglass
