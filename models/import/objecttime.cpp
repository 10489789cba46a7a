// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/objecttime.h"
#include "models/digest/clusterevent.h"

#include <algorithm>
#include <array>

namespace watchglass {

namespace {

/// Fields that say when something happened. Times that lie ahead (deletionTimestamp, expirationTimestamp) are none.
constexpr std::array<std::string_view, 11> timeFields{
    "lastTransitionTime", "lastUpdateTime", "lastHeartbeatTime", "startTime", "startedAt", "finishedAt",
    "completionTime", "lastScheduleTime", "lastSuccessfulTime", "renewTime", "acquireTime",
};

void keepLater(std::optional<Timestamp> &latest, std::optional<Timestamp> time)
{
    if (time && (!latest || *time > *latest)) {
        latest = time;
    }
}

void readTimes(JsonValue value, std::optional<Timestamp> &latest)
{
    for (const JsonValue child : value) {
        if (child.isString()) {
            if (std::ranges::find(timeFields, std::string_view(child.key())) != timeFields.end()) {
                keepLater(latest, parseRfc3339(child.string()));
            }
        } else if (child.isObject() || child.isArray()) {
            readTimes(child, latest);
        }
    }
}

} // namespace

std::optional<Timestamp> lastToldTime(const RawObject &object)
{
    std::optional<Timestamp> latest = object.meta.creationTimestamp;
    for (const ManagerEntry &entry : object.meta.managers) {
        keepLater(latest, entry.time);
    }
    JsonTree tree;
    if (!tree.parse(object.json, object.json.capacity(), JsonTree::FieldSets::Skip)) {
        return latest;
    }
    if (isClusterEvent(object)) {
        const ClusterEvent event = readClusterEvent(tree.root(), {});
        return event.timeSource == TimeSource::Received ? latest : std::optional(event.last);
    }
    if (object.meta.deletionTimestamp) {
        const auto grace = std::chrono::seconds(tree.root()["metadata"]["deletionGracePeriodSeconds"].integerOr(0));
        keepLater(latest, *object.meta.deletionTimestamp - grace);
    }
    readTimes(tree.root()["status"], latest);
    if (object.kind == "Lease") {
        readTimes(tree.root()["spec"], latest);
    }
    return latest;
}

} // namespace watchglass
