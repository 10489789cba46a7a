// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/apiclient.h"

#include <QHttp1Configuration>
#include <QNetworkAccessManager>
#include <QNetworkCookie>
#include <QNetworkCookieJar>
#include <QSysInfo>

#include <algorithm>
#include <functional>

namespace watchglass {

namespace {

constexpr int connectionsPerManager = 250; // Qt's own limit is 255; the rest is for ends under way
constexpr qsizetype shortConnections = 16;

/// Stores nothing: a load balancer's cookie would tie identities together.
class NoCookies final : public QNetworkCookieJar
{
public:
    QList<QNetworkCookie> cookiesForUrl(const QUrl &) const override { return {}; }
    bool setCookiesFromUrl(const QList<QNetworkCookie> &, const QUrl &) override { return false; }
};

void deleteManager(QNetworkAccessManager *manager)
{
    manager->deleteLater();
}

std::shared_ptr<ManagerSlot> newSlot(const ApiEndpoint &endpoint, std::uint64_t epoch)
{
    auto slot = std::make_shared<ManagerSlot>(ManagerSlot{{new QNetworkAccessManager, &deleteManager}, epoch, 0});
    slot->manager->setCookieJar(new NoCookies);
    slot->manager->setProxy(endpoint.proxy);
    slot->manager->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    slot->manager->setAutoDeleteReplies(false);
    return slot;
}

/// Header lines that Qt would join into one, which a Go server does not take apart again: Impersonate-Group.
QByteArray repeatedLines(const ApiEndpoint &endpoint)
{
    QByteArray lines;
    for (auto it = endpoint.headers.begin(); it != endpoint.headers.end(); ++it) {
        const auto isSame = [&it](const auto &other) { return other.first == it->first; };
        if (std::any_of(std::next(it), endpoint.headers.end(), isSame)) {
            lines += it->first + ": " + it->second + "\r\n"; // the last of them goes the usual way
        }
    }
    return lines;
}

bool isPlainHeader(const std::pair<QByteArray, QByteArray> &header)
{
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    return std::ranges::none_of(header.first, isControl) && std::ranges::none_of(header.second, isControl);
}

} // namespace

ApiClient::ApiClient(ApiEndpoint endpoint)
{
    setEndpoint(std::move(endpoint));
}

ApiClient::~ApiClient() = default;

void ApiClient::setEndpoint(ApiEndpoint endpoint)
{
    const bool shared = endpoint.connectionKey == m_endpoint.connectionKey && endpoint.server == m_endpoint.server;
    m_endpoint = std::move(endpoint);
    std::erase_if(m_endpoint.headers, std::not_fn(isPlainHeader)); // nobody may add header lines by a line end
    if (!shared) {
        dropConnections();
    }
}

void ApiClient::dropConnections()
{
    ++m_epoch;
    forgetIdle();
}

void ApiClient::forgetIdle()
{
    for (Slots &group : m_slots) {
        std::erase_if(group, [this](const auto &slot) { return slot->calls == 0 && slot->epoch != m_epoch; });
    }
}

std::size_t ApiClient::managerCount() const
{
    return m_slots[0].size() + m_slots[1].size();
}

QByteArray ApiClient::userAgent()
{
    return QByteArrayLiteral("watchglass/" WATCHGLASS_VERSION " (") + QSysInfo::kernelType().toUtf8() + ')';
}

QUrl ApiClient::urlOf(const ApiRequest &request) const
{
    const auto encoded = [](const std::string &text) { return QUrl::toPercentEncoding(QString::fromStdString(text)); };
    QByteArray query;
    for (const auto &[name, value] : request.query) {
        if (!query.isEmpty()) {
            query += '&';
        }
        query += encoded(name) + '=' + encoded(value);
    }
    QUrl url = m_endpoint.server;
    const QByteArray path = QUrl::toPercentEncoding(QString::fromStdString(request.path), "/:@!$&'()*+,;=");
    url.setPath(url.path(QUrl::FullyEncoded) + QString::fromLatin1(path), QUrl::StrictMode); // a %2F of the prefix stays one
    url.setQuery(query.isEmpty() ? QString() : QString::fromLatin1(query), QUrl::StrictMode);
    return url;
}

std::shared_ptr<ManagerSlot> ApiClient::slotFor(const ApiRequest &request)
{
    if (request.notOnEpoch >= m_epoch) {
        m_epoch = request.notOnEpoch + 1;
    }
    forgetIdle();
    Slots &group = m_slots[isWatch(request) ? 1 : 0];
    const auto usable = std::ranges::find_if(group, [this](const auto &slot) {
        return slot->epoch == m_epoch && slot->calls < connectionsPerManager;
    });
    if (usable != group.end()) {
        return *usable;
    }
    return group.emplace_back(newSlot(m_endpoint, m_epoch));
}

QNetworkRequest ApiClient::networkRequest(const ApiRequest &request, const QUrl &url) const
{
    QNetworkRequest network(url);
    network.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    network.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    network.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    network.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    QHttp1Configuration http1;
    http1.setNumberOfConnectionsPerHost(isWatch(request) ? connectionsPerManager + 5 : shortConnections);
    network.setHttp1Configuration(http1);
    network.setDecompressedSafetyCheckThreshold(-1); // lists are rightly that repetitive; ApiCall::bodyLimit holds instead
    network.setRawHeader("User-Agent", userAgent());
    network.setRawHeader("Accept", request.accept);
    if (isWatch(request) || request.identityEncoding || m_endpoint.disableCompression) {
        network.setRawHeader("Accept-Encoding", "identity");
    }
    if (!request.ifNoneMatch.isEmpty()) {
        network.setRawHeader("If-None-Match", request.ifNoneMatch);
    }
    for (const auto &[name, value] : m_endpoint.headers) {
        network.setRawHeader(name, value);
    }
    if (url.scheme() == QLatin1StringView("https")) {
        network.setSslConfiguration(m_endpoint.ssl);
        if (!m_endpoint.tlsServerName.isEmpty()) {
            network.setPeerVerifyName(m_endpoint.tlsServerName);
        }
    }
    return network;
}

QNetworkReply *ApiClient::send(QNetworkAccessManager &manager, const ApiRequest &request, const QUrl &url) const
{
    const QNetworkRequest network = networkRequest(request, url);
    const QByteArray repeated = repeatedLines(m_endpoint);
    if (repeated.isEmpty()) {
        return manager.get(network);
    }
    // Qt has no way to send a header twice. What it writes first is the verb, so the lines go there; its own request line
    // becomes the value of a header that nobody reads.
    const QByteArray target = url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority | QUrl::RemoveFragment);
    return manager.sendCustomRequest(network, "GET " + target + " HTTP/1.1\r\n" + repeated + "X-Request-Line: GET");
}

ApiCallPtr ApiClient::get(ApiRequest request, ApiCall::Handlers handlers)
{
    ApiCallPtr call(new ApiCall(*this, std::move(request), std::move(handlers)));
    call->send(urlOf(call->m_request));
    return call;
}

} // namespace watchglass
