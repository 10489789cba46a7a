// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/statusbody.h"

#include "app/demo/json.h"

namespace watchglass::demo {
namespace {

StatusBody make(int code, const std::string &reason, const std::string &message, Json details = {},
                Json metadata = Json::object())
{
    Json all = Json::object({ { "kind", "Status" },
                              { "apiVersion", "v1" },
                              { "metadata", std::move(metadata) },
                              { "status", "Failure" },
                              { "message", message } });
    if (!reason.empty()) {
        all["reason"] = reason;
    }
    if (!details.isNull()) {
        all["details"] = std::move(details);
    }
    all["code"] = code;
    return { code, QByteArray::fromStdString(all.dump()), 0 };
}

Json detailsOf(const ResourceType &type, const std::string &name)
{
    Json out = Json::object();
    if (!name.empty()) {
        out["name"] = name;
    }
    if (!type.group.empty()) {
        out["group"] = type.group;
    }
    out["kind"] = type.plural;
    return out;
}

} // namespace

StatusBody unauthorizedStatus()
{
    return make(401, "Unauthorized", "Unauthorized");
}

StatusBody forbiddenStatus(const std::string &user, const Attempt &attempt)
{
    const std::string named = attempt.name.empty() ? "" : " \"" + attempt.name + "\"";
    const std::string scope = attempt.namespaceName.empty() ? "at the cluster scope"
                                                            : "in the namespace \"" + attempt.namespaceName + "\"";
    return make(403, "Forbidden",
                attempt.type->qualifiedName() + named + " is forbidden: User \"" + user + "\" cannot " + attempt.verb
                    + " resource \"" + attempt.type->plural + "\" in API group \"" + attempt.type->group + "\" " + scope,
                detailsOf(*attempt.type, attempt.name));
}

StatusBody forbiddenPathStatus(const std::string &user, const std::string &path)
{
    return make(403, "Forbidden", "forbidden: User \"" + user + "\" cannot get path \"" + path + "\"", Json::object());
}

StatusBody notServedStatus()
{
    return make(404, "NotFound", "the server could not find the requested resource", Json::object());
}

StatusBody objectNotFoundStatus(const ResourceType &type, const std::string &name)
{
    return make(404, "NotFound", type.qualifiedName() + " \"" + name + "\" not found", detailsOf(type, name));
}

StatusBody methodNotAllowedStatus()
{
    return make(405, "MethodNotAllowed", "the server does not allow this method on the requested resource",
                Json::object());
}

StatusBody notAcceptableStatus()
{
    return make(406, "NotAcceptable",
                "406: Not Acceptable\n\nAvailable representations: application/json, application/json;stream=watch",
                Json::object());
}

StatusBody badRequestStatus(const std::string &message)
{
    return make(400, "BadRequest", message);
}

StatusBody invalidListOptionsStatus(const std::string &field, const std::string &reason, const std::string &message)
{
    const Json cause = Json::object({ { "reason", reason }, { "message", message }, { "field", field } });
    return make(422, "Invalid", "ListOptions.meta.k8s.io \"\" is invalid: " + field + ": " + message,
                Json::object({ { "group", "meta.k8s.io" }, { "kind", "ListOptions" }, { "causes", Json::array({ cause }) } }));
}

StatusBody badVersionStatus(const std::string &version, bool watch)
{
    const std::string message = "resourceVersion: Invalid value: \"" + version + "\": strconv.ParseUint: parsing \""
        + version + "\": invalid syntax";
    return watch ? make(500, "", message) : make(400, "BadRequest", message);
}

StatusBody listExpiredStatus()
{
    return make(410, "Expired", "The resourceVersion for the provided list is too old.");
}

StatusBody continueExpiredStatus(const std::string &freshToken)
{
    return make(410, "Expired",
                "The provided continue parameter is too old to display a consistent list result. You can start a new "
                "list without the continue parameter, or use the continue token in this response to retrieve the "
                "remainder of the results. Continuing with the provided token results in an inconsistent list - "
                "objects that were created, modified, or deleted between the time the first chunk was returned and "
                "now may show up in the list.",
                {}, Json::object({ { "continue", freshToken } }));
}

StatusBody tooLargeVersionStatus(std::uint64_t asked, std::uint64_t current)
{
    const Json cause
        = Json::object({ { "reason", "ResourceVersionTooLarge" }, { "message", "Too large resource version" } });
    StatusBody out = make(504, "Timeout",
                          "Timeout: Too large resource version: " + std::to_string(asked)
                              + ", current: " + std::to_string(current),
                          Json::object({ { "causes", Json::array({ cause }) }, { "retryAfterSeconds", 1 } }));
    out.retryAfterSeconds = 1;
    return out;
}

StatusBody tooManyRequestsStatus(int retryAfterSeconds)
{
    StatusBody out = make(429, "TooManyRequests", "Too many requests, please try again later.",
                          Json::object({ { "retryAfterSeconds", retryAfterSeconds } }));
    out.retryAfterSeconds = retryAfterSeconds;
    return out;
}

StatusBody watchExpiredStatus(std::uint64_t asked, std::uint64_t oldest)
{
    return make(410, "Expired",
                oldest == 0 ? std::string("The resourceVersion for the provided watch is too old.")
                            : "too old resource version: " + std::to_string(asked) + " (" + std::to_string(oldest) + ")");
}

QByteArray watchExpiredFrame(std::uint64_t asked, std::uint64_t oldest)
{
    return R"({"type":"ERROR","object":)" + watchExpiredStatus(asked, oldest).text + "}\n";
}

} // namespace watchglass::demo
