// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/discovery/discovery.h"
#include "watchclient/transport/apiclient.h"

#include <chrono>
#include <deque>
#include <expected>
#include <functional>
#include <string>
#include <vector>

namespace watchglass {

/// What is known of the server beside its resources.
struct ServerInfo
{
    std::string version; ///< `v1.36.2`
    /// uid of the namespace kube-system: names the cluster whatever its address. Empty where it may not be read.
    std::string clusterUid;
};

/// Asks a server what it serves: the aggregated form, or the old one where either endpoint does not have it. One
/// question at a time; a new one drops the one before. Lives in the thread of its ApiClient.
class DiscoveryClient
{
public:
    static constexpr std::chrono::seconds timeout{32};

    /// An error only where nothing could be read at all; what failed in part is in the Discovery.
    using DiscoveryDone = std::function<void(const std::expected<Discovery, CallEnd> &)>;
    using InfoDone = std::function<void(const std::expected<ServerInfo, CallEnd> &)>;

    explicit DiscoveryClient(ApiClient &client);

    void discover(DiscoveryDone done);
    /// Reads /version and the uid of kube-system. An error where /version could not be read; a forbidden one is empty.
    void readServerInfo(InfoDone done);
    /// Drops what is under way; its callback is not called.
    void cancel();

private:
    struct Root
    {
        std::string path;
        ApiCallPtr call;
        std::string body;
        QByteArray etag; ///< of `groups`, across questions
        ResponseHead head;
        bool aggregated = false;
        bool finished = false;
        std::optional<CallEnd> failure;
        std::vector<ApiGroup> groups;
    };
    struct Page
    {
        ApiCallPtr call;
        std::string body;
        std::size_t group = 0;
        std::size_t version = 0;
    };

    void askRoot(Root &root, bool aggregated);
    void takeRoot(Root &root, const CallEnd &end);
    void parseRoot(Root &root);
    void combine();
    void noteFailure(const Root &root);
    void askPages();
    void askPage(Page &page);
    void takePage(Page &page, const CallEnd &end);
    void finish();
    void finishInfo();

    ApiClient &m_client;
    DiscoveryDone m_done;
    Root m_api;
    Root m_apis;
    Discovery m_result;
    std::deque<Page> m_pages; ///< a deque: handlers keep references
    std::size_t m_pagesLeft = 0;

    InfoDone m_infoDone;
    ServerInfo m_info;
    ApiCallPtr m_versionCall;
    ApiCallPtr m_uidCall;
    std::string m_versionBody;
    std::string m_uidBody;
    std::optional<CallEnd> m_versionEnd;
    int m_infoLeft = 0;
};

} // namespace watchglass
