// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/auditevent.h"
#include "models/diff/jsontext.h"
#include "models/digest/auditrequest.h"

#include <array>
#include <format>

namespace watchglass {

namespace {

int stageRank(std::string_view stage)
{
    constexpr std::array<std::string_view, 4> stages{"RequestReceived", "ResponseStarted", "ResponseComplete", "Panic"};
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i] == stage) {
            return int(i);
        }
    }
    return -1;
}

/// True where the answer is the object itself: not a Scale of it, a Status, a Table or a part.
bool isWholeObject(JsonValue object)
{
    return object["metadata"]["uid"].isString() && object["metadata"]["resourceVersion"].isString();
}

/// Bodies may hold what nobody wants to keep (a Secret's values): they become revisions, which are redacted, or nothing.
/// Only the name that the server gave (generateName) stays.
std::string withoutBodies(JsonValue event, const AuditEntry &entry)
{
    std::string json = R"({"metadata":{)";
    appendJsonField(json, "name", entry.id);
    appendJsonField(json, "uid", entry.id);
    appendJsonField(json, "namespace", entry.key.namespaceName);
    appendJsonField(json, "creationTimestamp", formatRfc3339(entry.at, 6));
    json += '}';
    for (const JsonValue field : event) {
        const std::string_view key = field.rawKey();
        if (key != "metadata" && key != "requestObject" && key != "responseObject") {
            json += std::format(",\"{}\":{}", key, field.raw());
        }
    }
    if (const JsonValue answer = event["responseObject"]; entry.key.name.empty() && isWholeObject(answer)) {
        json += R"(,"responseObject":{"metadata":{)";
        appendJsonField(json, "name", answer["metadata"]["name"].string());
        appendJsonField(json, "uid", answer["metadata"]["uid"].string());
        json += "}}";
    }
    return json + '}';
}

/// What a deletion of many answers with is what there was before. All of it is gone but what has a grace period (Pods) or
/// finalizers, or got one by this request (k8s.io/apiserver, registry/generic/registry/store.go: DeleteCollection).
bool goesAtOnce(JsonValue object, std::string_view kind, JsonValue event)
{
    return kind != "Pod" && object["metadata"]["finalizers"].size() == 0
        && !event["requestURI"].string().contains("propagationPolicy=") && !event["requestObject"]["propagationPolicy"].isString();
}

void readStates(AuditEntry &entry, JsonValue event)
{
    const JsonValue answer = event["responseObject"];
    const std::string subresource = event["objectRef"]["subresource"].string();
    const std::int64_t code = event["responseStatus"]["code"].integerOr(0); // 0: the log does not tell how it ended
    if (isDryRun(event) || code < 200 || code >= 300 || !(subresource.empty() || subresource == "status")) {
        return;
    }
    const std::string verb = event["verb"].string();
    const auto keep = [&](JsonValue object, std::string_view apiVersion, std::string_view kind) {
        if (!isWholeObject(object)) {
            return;
        }
        if (auto made = makeRawObject(object.raw(), apiVersion, kind)) {
            entry.states.push_back({std::move(*made), verb == "deletecollection" && goesAtOnce(object, kind, event)});
        }
    };
    const std::string kind = answer["kind"].string();
    if (answer["items"].isArray() && kind.ends_with("List")) {
        for (const JsonValue item : answer["items"]) {
            keep(item, answer["apiVersion"].string(), kind.substr(0, kind.size() - 4));
        }
    } else {
        keep(answer, {}, {});
    }
    if (verb != "delete" || !subresource.empty()) {
        return;
    }
    if (entry.states.empty()) { // without an answer (level Metadata or Request) nothing says how it ended
        entry.deletes = answer["status"].isText("Success");
    } else { // with a grace period or finalizers it lives on, and the answer says so
        entry.states.front().deleted = !entry.states.front().object->meta.deletionTimestamp;
    }
}

} // namespace

std::expected<AuditEntry, std::string> readAuditEvent(JsonValue event)
{
    AuditEntry entry;
    entry.id = event["auditID"].string();
    entry.stage = stageRank(event["stage"].string());
    const std::optional<Timestamp> at = parseRfc3339(event["stageTimestamp"].string());
    if (entry.id.empty() || entry.stage < 0 || !at) {
        return std::unexpected(std::string("an audit event without auditID, stage or stageTimestamp"));
    }
    entry.at = *at;
    const JsonValue about = event["objectRef"];
    entry.key = {about["namespace"].string(), about["name"].string()};
    entry.resource = {about["apiGroup"].string(), about["apiVersion"].string(), about["resource"].string()};
    auto made = makeRawObject(withoutBodies(event, entry));
    if (!made) {
        return std::unexpected("an audit event that cannot be read: " + made.error());
    }
    entry.event = std::move(*made);
    readStates(entry, event);
    return entry;
}

} // namespace watchglass
