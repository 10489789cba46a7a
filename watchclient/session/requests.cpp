// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/requests.h"

#include "watchclient/transport/callerrors.h"

namespace watchglass {

namespace {

constexpr auto plain = "application/json";
constexpr auto metadataList = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json";
constexpr auto metadataWatch = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json";

void add(ApiRequest &request, const char *name, const std::string &value)
{
    if (!value.empty()) {
        request.query.emplace_back(name, value);
    }
}

ApiRequest baseRequest(const StreamKey &key, const RequestFormat &format, ApiRequest::Role role)
{
    ApiRequest request;
    request.role = role;
    request.path = resourcePath(key);
    const bool metadata = format.metadataOnly && !format.plainJson;
    request.accept = !metadata ? plain : role == ApiRequest::Role::Watch ? metadataWatch : metadataList;
    request.identityEncoding = format.identityEncoding;
    add(request, "labelSelector", key.labelSelector);
    add(request, "fieldSelector", key.fieldSelector);
    return request;
}

} // namespace

std::string resourcePath(const StreamKey &key)
{
    std::string path = key.gvr.group.empty() ? "/api/" : "/apis/" + key.gvr.group + "/";
    path += key.gvr.version + "/";
    if (!key.namespaceName.empty()) {
        path += "namespaces/" + key.namespaceName + "/";
    }
    return path + key.gvr.resource;
}

ApiRequest listRequest(const StreamKey &key, const ListParams &params)
{
    ApiRequest request = baseRequest(key, params.format, ApiRequest::Role::Page);
    if (params.limit > 0) {
        add(request, "limit", std::to_string(params.limit));
    }
    add(request, "continue", params.continueToken);
    if (params.continueToken.empty()) { // a version beside a continue token is answered 400
        add(request, "resourceVersion", params.resourceVersion);
        add(request, "resourceVersionMatch", params.notOlderThan && !params.resourceVersion.empty() ? "NotOlderThan" : "");
    }
    add(request, "pretty", "false");
    return request;
}

ApiRequest watchRequest(const StreamKey &key, const WatchParams &params)
{
    ApiRequest request = baseRequest(key, params.format, ApiRequest::Role::Watch);
    add(request, "watch", "1");
    add(request, "allowWatchBookmarks", "true");
    if (params.timeout.count() > 0) {
        add(request, "timeoutSeconds", std::to_string(params.timeout.count()));
    }
    add(request, "resourceVersion", params.resourceVersion);
    if (params.sendInitialEvents) {
        add(request, "sendInitialEvents", "true");
        add(request, "resourceVersionMatch", "NotOlderThan");
    }
    add(request, "pretty", "false");
    return request;
}

FailureKind toFailureKind(CallProblem problem)
{
    switch (problem) {
    case CallProblem::None:
    case CallProblem::Http: return FailureKind::Http;
    case CallProblem::Refused: return FailureKind::Refused;
    case CallProblem::Dns: return FailureKind::Dns;
    case CallProblem::Tls: return FailureKind::Tls;
    case CallProblem::Proxy: return FailureKind::Proxy;
    case CallProblem::Reset: return FailureKind::Reset;
    case CallProblem::Timeout: return FailureKind::Timeout;
    case CallProblem::NotJson: return FailureKind::NotJson;
    case CallProblem::TooLarge: return FailureKind::TooLarge;
    case CallProblem::Decompression: return FailureKind::Decompression;
    case CallProblem::Redirect: return FailureKind::Redirect;
    case CallProblem::Config: return FailureKind::Config;
    }
    return FailureKind::Http;
}

RequestFailure toFailure(const CallEnd &end)
{
    return {toFailureKind(end.problem), end.error, end.serverDate};
}

RequestFailure toFailure(const DecodeError &error, const std::optional<ApiStatus> &status, const std::string &host, const std::string &path)
{
    if (error.kind == DecodeError::Kind::Status && status) {
        return {FailureKind::Http, statusError(*status, host, path), {}};
    }
    Error said;
    said.errorClass = ErrorClass::Protocol;
    said.message = host + path + ": " + error.message;
    switch (error.kind) {
    case DecodeError::Kind::Oversize: return {FailureKind::TooLarge, said, {}};
    case DecodeError::Kind::NotAList: return {FailureKind::NotJson, said, {}};
    default: return {FailureKind::BadBody, said, {}};
    }
}

BadFrame toBadFrame(DecodeError::Kind kind)
{
    switch (kind) {
    case DecodeError::Kind::Oversize: return BadFrame::Oversize;
    case DecodeError::Kind::UnknownType: return BadFrame::UnknownType;
    case DecodeError::Kind::WrongKind: return BadFrame::WrongKind;
    case DecodeError::Kind::NoName:
    case DecodeError::Kind::NoVersion: return BadFrame::NoVersion;
    case DecodeError::Kind::NotAWatch: return BadFrame::List;
    default: return BadFrame::Syntax;
    }
}

} // namespace watchglass
