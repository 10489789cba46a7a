// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fakes/scriptedserver.h"
#include "watchclient/kubeconfig/clusteraccess.h"

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace watchglass::fakes {

/// As much of an API server as a session asks for: discovery, version, the identity of the cluster; lists and watches of
/// any resource are empty and endless unless `answer` says otherwise. Watches are held under their path.
class FakeApi
{
public:
    struct Resource
    {
        QByteArray group;
        QByteArray resource;
        QByteArray kind;
        bool namespaced = true;
        QByteArray verbs = "\"get\",\"list\",\"watch\"";
    };
    using Answer = std::function<std::optional<Script>(const Request &)>;

    explicit FakeApi(std::vector<Resource> resources, std::optional<ScriptedServer::Tls> tls = {})
        : m_resources(std::move(resources))
        , server([this](const Request &request) { return handle(request); }, std::move(tls))
    {
    }

    void setResources(std::vector<Resource> resources)
    {
        const std::lock_guard lock(m_mutex);
        m_resources = std::move(resources);
    }
    void setUid(const QByteArray &uid)
    {
        const std::lock_guard lock(m_mutex);
        m_uid = uid;
    }
    /// Asked first, on the server's thread; what it does not answer is answered as usual.
    void setAnswer(Answer answer)
    {
        const std::lock_guard lock(m_mutex);
        m_answer = std::move(answer);
    }

    ClusterAccess access() const
    {
        ClusterAccess access;
        access.context.name = "fake";
        access.clusterName = "fake";
        access.userName = "tester";
        access.server = server.url();
        access.serverHost = access.server.authority().toStdString();
        access.clusterKey = access.serverHost;
        access.identityKey = access.serverHost + "/tester";
        access.sendsCredentials = true;
        access.token = "token-1";
        return access;
    }

    std::size_t count(const QByteArray &path, bool watch) const
    {
        const auto requests = server.requests();
        return std::size_t(std::ranges::count_if(requests, [&](const Request &r) { return r.path == path && r.isWatch() == watch; }));
    }

private:
    Script handle(const Request &request)
    {
        Answer answer;
        std::vector<Resource> resources;
        QByteArray uid;
        {
            const std::lock_guard lock(m_mutex);
            answer = m_answer;
            resources = m_resources;
            uid = m_uid;
        }
        if (answer) {
            if (const auto script = answer(request)) {
                return *script;
            }
        }
        if (request.path == "/version") {
            return {Step::send(response(200, "{\"gitVersion\":\"v1.36.2\"}"))};
        }
        if (request.path == "/api" || request.path == "/apis") {
            return {Step::send(response(200, discovery(resources, request.path == "/api"),
                                        "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"))};
        }
        if (request.path == "/api/v1/namespaces/kube-system") {
            return {Step::send(uid.isEmpty() ? response(403, statusBody(403, "Forbidden", "namespaces is forbidden"))
                                             : response(200, "{\"kind\":\"PartialObjectMetadata\",\"metadata\":{\"name\":\"kube-system\",\"uid\":\"" + uid + "\"}}"))};
        }
        for (const Resource &resource : resources) {
            if (request.path.endsWith(QByteArray('/' + resource.resource))) {
                return request.isWatch() ? Script{Step::send(chunkedHead()), Step::hold(request.path)}
                                         : Script{Step::send(response(200, emptyList(resource)))};
            }
        }
        return {Step::send(response(404, statusBody(404, "NotFound", "the server could not find the requested resource")))};
    }

    static QByteArray emptyList(const Resource &resource)
    {
        const QByteArray apiVersion = resource.group.isEmpty() ? QByteArray("v1") : QByteArray(resource.group + "/v1");
        return "{\"kind\":\"" + resource.kind + "List\",\"apiVersion\":\"" + apiVersion + "\",\"metadata\":{\"resourceVersion\":\"100\"},\"items\":[]}";
    }

    static QByteArray discovery(const std::vector<Resource> &resources, bool core)
    {
        QMap<QByteArray, QByteArrayList> groups;
        for (const Resource &r : resources) {
            if (r.group.isEmpty() == core) {
                groups[r.group] += QByteArray("{\"resource\":\"" + r.resource + "\",\"responseKind\":{\"kind\":\"" + r.kind + "\"},\"scope\":\""
                                              + (r.namespaced ? "Namespaced" : "Cluster") + "\",\"singularResource\":\"" + r.kind.toLower()
                                              + "\",\"verbs\":[" + r.verbs + "]}");
            }
        }
        QByteArrayList items;
        for (auto it = groups.constBegin(); it != groups.constEnd(); ++it) {
            items += QByteArray("{\"metadata\":{\"name\":\"" + it.key() + "\"},\"versions\":[{\"version\":\"v1\",\"freshness\":\"Current\",\"resources\":["
                                + it.value().join(',') + "]}]}");
        }
        return "{\"kind\":\"APIGroupDiscoveryList\",\"apiVersion\":\"apidiscovery.k8s.io/v2\",\"items\":[" + items.join(',') + "]}";
    }

    mutable std::mutex m_mutex;
    std::vector<Resource> m_resources;
    QByteArray m_uid = "cluster-1";
    Answer m_answer;

public:
    ScriptedServer server; ///< last: its thread uses the others
};

} // namespace watchglass::fakes
