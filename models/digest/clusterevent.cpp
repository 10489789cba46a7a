// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/clusterevent.h"

namespace watchglass {

namespace {

std::string firstText(std::initializer_list<JsonValue> values)
{
    for (const JsonValue value : values) {
        if (std::string text = value.string(); !text.empty()) {
            return text;
        }
    }
    return {};
}

/// A time that says something: neither absent, null nor the zero time.
std::optional<Timestamp> timeOf(JsonValue value)
{
    const std::optional<Timestamp> time = value.isString() ? parseRfc3339(value.string()) : std::nullopt;
    return time && *time > Timestamp() ? time : std::nullopt;
}

ObjectRef refOf(JsonValue value)
{
    return {value["apiVersion"].string(), value["kind"].string(), {value["namespace"].string(), value["name"].string()}, value["uid"].string()};
}

} // namespace

bool isClusterEvent(const RawObject &object)
{
    return object.kind == "Event" && (object.apiVersion == "v1" || object.apiVersion.starts_with("events.k8s.io/"));
}

std::uint64_t clusterEventCount(JsonValue event)
{
    for (const JsonValue value : {event["series"]["count"], event["count"], event["deprecatedCount"]}) {
        if (const std::int64_t count = value.integerOr(0); count > 0) {
            return static_cast<std::uint64_t>(count);
        }
    }
    return 1;
}

ClusterEvent readClusterEvent(JsonValue event, Timestamp received)
{
    ClusterEvent read;
    read.type = event["type"].string();
    read.warning = read.type != "Normal" && !read.type.empty();
    read.reason = event["reason"].string();
    read.message = firstText({event["message"], event["note"]});
    const JsonValue source = event["source"] ? event["source"] : event["deprecatedSource"];
    read.reporter = firstText({event["reportingComponent"], event["reportingController"], source["component"]});
    if (const std::string host = source["host"].string(); !host.empty()) {
        read.reporter += " on " + host;
    }
    read.regarding = refOf(event["involvedObject"] ? event["involvedObject"] : event["regarding"]);
    const JsonValue last = event["lastTimestamp"] ? event["lastTimestamp"] : event["deprecatedLastTimestamp"];
    const JsonValue first = event["firstTimestamp"] ? event["firstTimestamp"] : event["deprecatedFirstTimestamp"];
    const std::pair<JsonValue, TimeSource> chain[] = {{event["series"]["lastObservedTime"], TimeSource::SeriesLastObserved},
                                                      {last, TimeSource::LastTimestamp},
                                                      {event["eventTime"], TimeSource::EventTime},
                                                      {first, TimeSource::FirstTimestamp},
                                                      {event["metadata"]["creationTimestamp"], TimeSource::CreationTimestamp}};
    read.last = received;
    for (const auto &[value, timeSource] : chain) {
        if (const std::optional<Timestamp> time = timeOf(value)) {
            read.last = *time;
            read.timeSource = timeSource;
            break;
        }
    }
    read.first = read.last;
    for (const JsonValue value : {first, event["eventTime"], event["metadata"]["creationTimestamp"]}) {
        if (const std::optional<Timestamp> time = timeOf(value)) {
            read.first = std::min(*time, read.last);
            break;
        }
    }
    read.count = clusterEventCount(event);
    return read;
}

} // namespace watchglass
