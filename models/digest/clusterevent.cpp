// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/clusterevent.h"
#include "models/digest/auditrequest.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

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

using TimeChain = std::initializer_list<std::pair<JsonValue, TimeSource>>;

std::pair<Timestamp, TimeSource> firstTime(TimeChain chain, Timestamp otherwise)
{
    for (const auto &[value, source] : chain) {
        if (const std::optional<Timestamp> time = timeOf(value)) {
            return {*time, source};
        }
    }
    return {otherwise, TimeSource::Received};
}

void readTimes(ClusterEvent &read, JsonValue event, Timestamp received)
{
    const JsonValue created = event["metadata"]["creationTimestamp"];
    const JsonValue eventTime = event["eventTime"];
    const JsonValue first = event["firstTimestamp"];
    const JsonValue oldFirst = event["deprecatedFirstTimestamp"];
    std::tie(read.last, read.timeSource) =
        firstTime({{event["series"]["lastObservedTime"], TimeSource::SeriesLastObserved},
                   {event["lastTimestamp"], TimeSource::LastTimestamp},
                   {event["deprecatedLastTimestamp"], TimeSource::LastTimestamp},
                   {eventTime, TimeSource::EventTime},
                   {first, TimeSource::FirstTimestamp},
                   {oldFirst, TimeSource::FirstTimestamp},
                   {created, TimeSource::CreationTimestamp}},
                  received);
    const Timestamp began = firstTime({{first, TimeSource::FirstTimestamp},
                                       {oldFirst, TimeSource::FirstTimestamp},
                                       {eventTime, TimeSource::EventTime},
                                       {created, TimeSource::CreationTimestamp}},
                                      read.last)
                                .first;
    read.first = std::min(began, read.last);
}

std::string reporterOf(JsonValue event)
{
    const JsonValue source = event["source"];
    const JsonValue oldSource = event["deprecatedSource"];
    std::string reporter = firstText({event["reportingComponent"], event["reportingController"], source["component"], oldSource["component"]});
    if (const std::string host = firstText({source["host"], oldSource["host"]}); !host.empty()) {
        reporter += reporter.empty() ? host : " on " + host;
    }
    return reporter;
}

} // namespace

bool isClusterEvent(const RawObject &object)
{
    return (object.kind == "Event" && (object.apiVersion == "v1" || object.apiVersion.starts_with("events.k8s.io/")))
        || isAuditEvent(object.apiVersion, object.kind);
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
    if (isAuditEvent(event["apiVersion"].string(), event["kind"].string())) {
        return readAuditRequest(event, received);
    }
    ClusterEvent read;
    read.type = event["type"].string();
    read.warning = read.type != "Normal" && !read.type.empty();
    read.reason = event["reason"].string();
    read.message = firstText({event["message"], event["note"]});
    read.reporter = reporterOf(event);
    read.regarding = refOf(event["involvedObject"].size() > 0 ? event["involvedObject"] : event["regarding"]);
    readTimes(read, event, received);
    read.count = clusterEventCount(event);
    return read;
}

} // namespace watchglass
