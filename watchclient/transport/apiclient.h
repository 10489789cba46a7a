// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/transport/apicall.h"
#include "watchclient/transport/apiendpoint.h"

#include <QNetworkRequest>

#include <array>
#include <vector>

class QNetworkAccessManager;

namespace watchglass {

/// One QNetworkAccessManager with what is known about it.
struct ManagerSlot
{
    std::unique_ptr<QNetworkAccessManager, void (*)(QNetworkAccessManager *)> manager;
    std::uint64_t epoch = 0;
    int calls = 0;
};

/// Sends GETs to one cluster as one identity, for one thread: create, use and delete it there. Watches have managers of
/// their own, so that a short request never waits behind them. HTTP/1.1 only: Qt's HTTP/2 hangs after a GOAWAY
/// (WATCH.md section 5, N1).
class ApiClient
{
public:
    explicit ApiClient(ApiEndpoint endpoint);
    ~ApiClient();
    ApiClient(const ApiClient &) = delete;
    ApiClient &operator=(const ApiClient &) = delete;

    /// For the calls that are started from now on. Those under way go on; connections are kept where the key is equal.
    void setEndpoint(ApiEndpoint endpoint);
    const ApiEndpoint &endpoint() const { return m_endpoint; }

    /// Never null. Handlers are called from the event loop, never from inside get().
    ApiCallPtr get(ApiRequest request, ApiCall::Handlers handlers);

    /// Nothing that is open now is used for new requests any more.
    void dropConnections();
    /// The URL of a request: the query is encoded here and nowhere else.
    QUrl urlOf(const ApiRequest &request) const;
    std::size_t managerCount() const;

    static QByteArray userAgent();

private:
    friend class ApiCall;
    using Slots = std::vector<std::shared_ptr<ManagerSlot>>;

    std::shared_ptr<ManagerSlot> slotFor(const ApiRequest &request);
    QNetworkRequest networkRequest(const ApiRequest &request, const QUrl &url) const;
    QNetworkReply *send(QNetworkAccessManager &manager, const ApiRequest &request, const QUrl &url) const;
    void forgetIdle();
    static bool isWatch(const ApiRequest &request) { return request.role == ApiRequest::Role::Watch; }

    ApiEndpoint m_endpoint;
    std::array<Slots, 2> m_slots; ///< short requests, watches
    std::uint64_t m_epoch = 1;
};

} // namespace watchglass
