// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/auditevent.h"
#include "models/diff/jsontext.h"

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

/// Bodies may hold what nobody wants to keep (a Secret's values): they become revisions, which are redacted, or nothing.
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
    return json + '}';
}

/// True where the answer is the object itself: not a Scale of it, a Status, a Table or a part.
bool isWholeObject(JsonValue object)
{
    return object["metadata"]["uid"].isString() && object["metadata"]["resourceVersion"].isString();
}

void readStates(AuditEntry &entry, JsonValue event)
{
    const JsonValue answer = event["responseObject"];
    const std::string subresource = event["objectRef"]["subresource"].string();
    const bool dryRun = event["requestURI"].string().find("dryRun=All") != std::string::npos;
    const std::int64_t code = event["responseStatus"]["code"].integerOr(0); // 0: the log does not tell how it ended
    if (dryRun || code < 200 || code >= 300 || !(subresource.empty() || subresource == "status")) {
        return;
    }
    const auto keep = [&](JsonValue object, std::string_view apiVersion, std::string_view kind) {
        if (!isWholeObject(object)) {
            return;
        }
        if (auto made = makeRawObject(object.raw(), apiVersion, kind)) {
            entry.states.push_back(std::move(*made));
        }
    };
    const std::string verb = event["verb"].string();
    const std::string kind = answer["kind"].string();
    if (answer["items"].isArray() && kind.ends_with("List")) {
        for (const JsonValue item : answer["items"]) {
            keep(item, answer["apiVersion"].string(), kind.substr(0, kind.size() - 4));
        }
    } else {
        keep(answer, {}, {});
    }
    // With a grace period or finalizers the object lives on, and the answer says so. Without an answer (level Metadata or
    // Request) nothing says which it was.
    const bool gone = entry.states.empty() ? answer["status"].isText("Success") : !entry.states.front()->meta.deletionTimestamp;
    entry.deletes = verb == "delete" && subresource.empty() && gone;
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
