// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/discoveryclient.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr auto aggregatedAccept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
                                  "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json";
constexpr auto metadataAccept = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json";

ApiRequest shortRequest(std::string path)
{
    ApiRequest request;
    request.role = ApiRequest::Role::Short;
    request.path = std::move(path);
    request.timeout = DiscoveryClient::timeout;
    return request;
}

CallEnd parseFailure(const std::string &host, const std::string &path, const std::string &why)
{
    CallEnd end;
    end.problem = CallProblem::NotJson;
    end.error.errorClass = ErrorClass::Protocol;
    end.error.message = host + path + " is no API list: " + why;
    return end;
}

bool isStatus(const std::optional<CallEnd> &end, int status)
{
    return end && end->problem == CallProblem::Http && end->error.httpStatus == status;
}

} // namespace

DiscoveryClient::DiscoveryClient(ApiClient &client)
    : m_client(client)
{
    m_api.path = "/api";
    m_apis.path = "/apis";
}

void DiscoveryClient::cancel()
{
    m_done = nullptr;
    m_infoDone = nullptr;
    m_api.call.reset();
    m_apis.call.reset();
    m_pages.clear();
    m_versionCall.reset();
    m_uidCall.reset();
}

void DiscoveryClient::discover(DiscoveryDone done)
{
    m_api.call.reset();
    m_apis.call.reset();
    m_pages.clear();
    m_result = Discovery();
    m_done = std::move(done);
    askRoot(m_api, true);
    askRoot(m_apis, true);
}

void DiscoveryClient::askRoot(Root &root, bool aggregated)
{
    root.body.clear();
    root.failure.reset();
    root.finished = false;
    ApiRequest request = shortRequest(root.path);
    if (aggregated) {
        request.accept = aggregatedAccept;
        request.ifNoneMatch = root.etag;
    } else {
        root.etag.clear();
    }
    root.call = m_client.get(std::move(request), {[&root](const ResponseHead &head) { root.head = head; },
                                                  [&root](std::string_view bytes) { root.body.append(bytes); },
                                                  [this, &root](const CallEnd &end) { takeRoot(root, end); }});
}

void DiscoveryClient::takeRoot(Root &root, const CallEnd &end)
{
    root.call.reset();
    root.finished = true;
    if (end.problem == CallProblem::None) {
        parseRoot(root);
    } else if (end.problem == CallProblem::Http && end.error.httpStatus == 406 && m_result.groups.empty()) {
        askRoot(root, false);
        return;
    } else {
        root.failure = end;
        root.groups.clear();
        root.etag.clear();
    }
    if (m_api.finished && m_apis.finished) {
        combine();
    }
}

void DiscoveryClient::parseRoot(Root &root)
{
    if (root.head.status == 304) {
        return; // groups and etag are still right
    }
    root.aggregated = isAggregatedContentType(std::string_view(root.head.contentType.constData(), std::size_t(root.head.contentType.size())));
    const auto groups = root.aggregated ? parseAggregatedDiscovery(root.body)
        : root.path == "/api"           ? parseApiVersions(root.body)
                                        : parseApiGroupList(root.body);
    root.body = std::string();
    root.groups = groups.value_or(std::vector<ApiGroup>());
    root.etag = root.aggregated && groups ? root.head.etag : QByteArray();
    if (!groups) {
        root.failure = parseFailure(m_client.endpoint().host, root.path, groups.error());
    }
}

/// Both in one form: what one endpoint says in the new form cannot be trusted to be complete beside the old one.
void DiscoveryClient::combine()
{
    if (m_api.failure && m_apis.failure) {
        const DiscoveryDone done = std::exchange(m_done, nullptr);
        done(std::unexpected(isStatus(m_api.failure, 404) ? *m_apis.failure : *m_api.failure));
        return;
    }
    const bool old = (!m_api.failure && !m_api.aggregated) || (!m_apis.failure && !m_apis.aggregated);
    bool asksAgain = false;
    for (Root *root : {&m_api, &m_apis}) {
        if (old && !root->failure && root->aggregated) {
            root->aggregated = false;
            askRoot(*root, false);
            asksAgain = true;
        }
    }
    if (asksAgain) {
        return;
    }
    for (const Root *root : {&m_api, &m_apis}) {
        m_result.groups.insert(m_result.groups.end(), root->groups.begin(), root->groups.end());
        noteFailure(*root);
    }
    if (old) {
        askPages();
    } else {
        finish();
    }
}

void DiscoveryClient::noteFailure(const Root &root)
{
    if (!root.failure || isStatus(root.failure, 404)) {
        return; // a server without the core group is allowed to have no /api
    }
    ApiGroup group;
    group.name = root.path == "/api" ? std::string() : "apis";
    group.versions.push_back({root.path == "/api" ? "v1" : "*", {}, root.failure->error.message});
    m_result.groups.push_back(std::move(group));
}

void DiscoveryClient::askPages()
{
    for (std::size_t g = 0; g < m_result.groups.size(); ++g) {
        for (std::size_t v = 0; v < m_result.groups[g].versions.size(); ++v) {
            if (m_result.groups[g].versions[v].failure.empty()) {
                Page &page = m_pages.emplace_back();
                page.group = g;
                page.version = v;
            }
        }
    }
    m_pagesLeft = m_pages.size();
    if (m_pages.empty()) {
        finish();
        return;
    }
    for (Page &page : m_pages) {
        askPage(page);
    }
}

void DiscoveryClient::askPage(Page &page)
{
    const ApiGroup &group = m_result.groups[page.group];
    const std::string &version = group.versions[page.version].version;
    ApiRequest request = shortRequest(group.name.empty() ? "/api/" + version : "/apis/" + group.name + "/" + version);
    page.call = m_client.get(std::move(request), {{},
                                                  [&page](std::string_view bytes) { page.body.append(bytes); },
                                                  [this, &page](const CallEnd &end) { takePage(page, end); }});
}

void DiscoveryClient::takePage(Page &page, const CallEnd &end)
{
    ApiGroup &group = m_result.groups[page.group];
    ApiGroupVersion &version = group.versions[page.version];
    if (end.problem != CallProblem::None) {
        version.failure = end.error.message;
    } else if (auto resources = parseApiResourceList(page.body, group.name, version.version)) {
        version.resources = *std::move(resources);
    } else {
        version.failure = resources.error();
    }
    page.body = std::string();
    if (--m_pagesLeft == 0) {
        finish();
    }
}

void DiscoveryClient::finish()
{
    if (const DiscoveryDone done = std::exchange(m_done, nullptr)) {
        done(std::exchange(m_result, Discovery()));
    }
}

void DiscoveryClient::readServerInfo(InfoDone done)
{
    m_infoDone = std::move(done);
    m_info = ServerInfo();
    m_versionBody.clear();
    m_uidBody.clear();
    m_infoLeft = 2;
    m_versionCall = m_client.get(shortRequest("/version"), {{},
                                                            [this](std::string_view bytes) { m_versionBody.append(bytes); },
                                                            [this](const CallEnd &end) {
                                                                m_versionEnd = end;
                                                                finishInfo();
                                                            }});
    ApiRequest request = shortRequest("/api/v1/namespaces/kube-system");
    request.accept = metadataAccept;
    m_uidCall = m_client.get(std::move(request), {{},
                                                  [this](std::string_view bytes) { m_uidBody.append(bytes); },
                                                  [this](const CallEnd &end) {
                                                      if (end.problem != CallProblem::None) {
                                                          m_uidBody.clear(); // often not allowed; then the cluster has no name
                                                      }
                                                      finishInfo();
                                                  }});
}

void DiscoveryClient::finishInfo()
{
    if (--m_infoLeft > 0) {
        return;
    }
    const InfoDone done = std::exchange(m_infoDone, nullptr);
    const bool forbidden = isStatus(m_versionEnd, 403) || isStatus(m_versionEnd, 404);
    if (!done) {
        return;
    }
    if (m_versionEnd->problem != CallProblem::None && !forbidden) {
        done(std::unexpected(*m_versionEnd));
        return;
    }
    const auto objectOf = [](const std::string &body) { return QJsonDocument::fromJson(QByteArray::fromStdString(body)).object(); };
    m_info.version = objectOf(m_versionBody)["gitVersion"_L1].toString().toStdString();
    const QJsonObject space = objectOf(m_uidBody);
    m_info.clusterUid = space["metadata"_L1]["uid"_L1].toString().toStdString();
    done(m_info);
}

} // namespace watchglass
