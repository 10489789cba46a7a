// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/apicall.h"

#include "watchclient/transport/apiclient.h"
#include "watchclient/transport/callerrors.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSslError>

namespace watchglass {

namespace {

constexpr qint64 readBuffer = qint64(1) << 20;
constexpr qsizetype errorBodyLimit = qsizetype(256) << 10;
constexpr int redirectLimit = 3;

bool isRedirect(int status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

bool isSameOrigin(const QUrl &a, const QUrl &b)
{
    const auto port = [](const QUrl &url) { return url.port(url.scheme() == QLatin1StringView("https") ? 443 : 80); };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

Error plainError(ErrorClass errorClass, std::string message)
{
    Error error;
    error.errorClass = errorClass;
    error.message = std::move(message);
    return error;
}

std::string spell(std::chrono::milliseconds time)
{
    return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count()) + " s";
}

} // namespace

const char *toString(CallProblem problem)
{
    switch (problem) {
    case CallProblem::None: return "None";
    case CallProblem::Http: return "Http";
    case CallProblem::Refused: return "Refused";
    case CallProblem::Dns: return "Dns";
    case CallProblem::Tls: return "Tls";
    case CallProblem::Proxy: return "Proxy";
    case CallProblem::Reset: return "Reset";
    case CallProblem::Timeout: return "Timeout";
    case CallProblem::NotJson: return "NotJson";
    case CallProblem::TooLarge: return "TooLarge";
    case CallProblem::Decompression: return "Decompression";
    case CallProblem::Redirect: return "Redirect";
    case CallProblem::Config: return "Config";
    }
    return "Unknown";
}

ApiCall::ApiCall(ApiClient &client, ApiRequest request, Handlers handlers)
    : m_client(client)
    , m_request(std::move(request))
    , m_handlers(std::move(handlers))
{
    m_connectTimer.setSingleShot(true);
    m_deadline.setSingleShot(true);
    connect(&m_connectTimer, &QTimer::timeout, this, [this] {
        giveUp(CallProblem::Timeout, plainError(ErrorClass::Network, "no connection to " + m_client.endpoint().host + " within "
                                                    + spell(m_request.connectTimeout)));
    });
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        giveUp(CallProblem::Timeout, plainError(ErrorClass::Network, m_client.endpoint().host + " did not answer within "
                                                    + spell(m_request.timeout)));
    });
}

ApiCall::~ApiCall()
{
    cancel();
}

std::uint64_t ApiCall::epoch() const
{
    return m_slot ? m_slot->epoch : 0;
}

void ApiCall::send(const QUrl &url)
{
    m_url = url;
    m_headTaken = m_usable = m_replyFinished = false;
    m_sslErrors.clear();
    m_errorBody.clear();
    m_slot = m_client.slotFor(m_request);
    ++m_slot->calls;
    m_reply = m_client.send(*m_slot->manager, m_request, url);
    m_reply->setReadBufferSize(readBuffer);
    connectReply();
    m_connectTimer.start(m_request.connectTimeout);
    if (m_request.timeout.count() > 0 && !m_deadline.isActive()) {
        m_deadline.start(m_request.timeout);
    }
}

void ApiCall::connectReply()
{
    QNetworkReply *reply = m_reply;
    connect(reply, &QNetworkReply::requestSent, this, [this] { m_connectTimer.stop(); });
    connect(reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) { m_sslErrors = errors; });
    connect(reply, &QNetworkReply::metaDataChanged, this, [this] { takeHead(); });
    connect(reply, &QNetworkReply::readyRead, this, [this] { takeBody(); });
    connect(reply, &QNetworkReply::finished, this, [this] {
        m_replyFinished = true;
        takeEnd();
    });
}

void ApiCall::release()
{
    m_connectTimer.stop();
    if (QNetworkReply *reply = m_reply) {
        m_reply = nullptr;
        reply->disconnect(this); // abort() emits finished() inside the call (N24)
        if (!m_replyFinished) {
            reply->abort();
        }
        reply->deleteLater();
    }
    if (m_slot) {
        --m_slot->calls;
        m_slot.reset();
    }
}

void ApiCall::cancel()
{
    if (!std::exchange(m_done, true)) {
        m_deadline.stop();
        release();
    }
}

void ApiCall::end(CallEnd end)
{
    if (m_done) {
        return;
    }
    if (!end.serverDate) {
        end.serverDate = m_head.serverDate;
    }
    cancel();
    if (m_handlers.onEnd) {
        m_handlers.onEnd(end);
    }
}

void ApiCall::giveUp(CallProblem problem, Error error)
{
    end({problem, std::move(error), {}});
}

void ApiCall::takeHead()
{
    if (m_done || m_headTaken || !m_reply) {
        return;
    }
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status < 200) {
        return;
    }
    m_headTaken = true;
    m_connectTimer.stop();
    m_head.status = status;
    m_head.contentType = m_reply->rawHeader("Content-Type").toLower();
    m_head.etag = m_reply->rawHeader("ETag");
    m_head.serverDate = parseHttpDate(m_reply->rawHeader("Date"));
    const bool json = m_head.contentType.isEmpty() || m_head.contentType.contains("json");
    m_usable = (status == 200 && json) || status == 304;
    if (m_usable && m_handlers.onHead) {
        m_handlers.onHead(m_head);
    }
}

void ApiCall::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) && !paused) {
        QMetaObject::invokeMethod(this, [this] {
            takeBody();
            if (m_replyFinished) {
                takeEnd();
            }
        }, Qt::QueuedConnection);
    }
}

void ApiCall::takeErrorBody()
{
    const QByteArray more = m_reply->readAll();
    m_errorBody += more.first(qMin(more.size(), errorBodyLimit - m_errorBody.size()));
    if (m_headTaken && m_errorBody.size() >= errorBodyLimit && !m_replyFinished) {
        CallEnd last = describeEnd();
        end(std::move(last)); // an endless page
    }
}

void ApiCall::takeBody()
{
    char buffer[64 * 1024];
    takeHead();
    while (!m_done && m_reply && m_reply->bytesAvailable() > 0) {
        if (!m_usable) {
            takeErrorBody();
            continue;
        }
        if (m_paused) {
            return;
        }
        const qint64 size = m_reply->read(buffer, sizeof buffer);
        if (size <= 0) {
            return;
        }
        m_received += std::size_t(size);
        if (m_request.role != ApiRequest::Role::Watch && m_received > bodyLimit) {
            giveUp(CallProblem::TooLarge, plainError(ErrorClass::Protocol, "an answer of " + m_client.endpoint().host + " is larger than 256 MiB"));
            return;
        }
        if (m_handlers.onBody) {
            m_handlers.onBody(std::string_view(buffer, std::size_t(size)));
        }
    }
}

void ApiCall::takeEnd()
{
    takeBody();
    const bool waits = m_paused && m_usable && m_reply && m_reply->bytesAvailable() > 0;
    if (m_done || !m_reply || waits || followRedirect()) {
        return;
    }
    CallEnd last = describeEnd();
    end(std::move(last));
}

bool ApiCall::followRedirect()
{
    if (!isRedirect(m_head.status) || !m_headTaken) {
        return false;
    }
    const QUrl target = m_url.resolved(QUrl::fromEncoded(m_reply->rawHeader("Location")));
    if (!isSameOrigin(target, m_url) || ++m_redirects > redirectLimit) {
        return false;
    }
    release();
    send(target);
    return true;
}

CallEnd ApiCall::describeHttpEnd(int status)
{
    const std::string &host = m_client.endpoint().host;
    if (isRedirect(status)) {
        const QUrl target = m_url.resolved(QUrl::fromEncoded(m_reply->rawHeader("Location")));
        const std::string where = oneLine(target.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).toStdString(), 200);
        Error error = plainError(ErrorClass::Config, isSameOrigin(target, m_url)
                                     ? host + " redirects in a circle (" + where + ")"
                                     : host + " redirects to " + where + "; not followed, because it would receive your credentials");
        error.httpStatus = status;
        return {CallProblem::Redirect, std::move(error), {}};
    }
    if (status == 200) {
        return {CallProblem::NotJson, notJsonError(m_head.contentType, m_errorBody, host), {}};
    }
    Error error = httpError(status, m_errorBody, host, m_request.path);
    const Timestamp now = m_head.serverDate.value_or(std::chrono::system_clock::now());
    if (const auto wait = parseRetryAfter(m_reply->rawHeader("Retry-After"), now)) {
        error.retryAfter = std::max(*wait, error.retryAfter.value_or(std::chrono::milliseconds(0)));
    }
    return {CallProblem::Http, std::move(error), {}};
}

CallEnd ApiCall::describeEnd()
{
    takeHead();
    const auto code = m_reply->error();
    const std::string &host = m_client.endpoint().host;
    if (m_headTaken && !m_usable) {
        return describeHttpEnd(m_head.status);
    }
    if (m_usable) {
        // What is complete shows in the content: Qt calls a chunked body without its last chunk complete (N9).
        if (code == QNetworkReply::NoError) {
            return {};
        }
        const std::string words = oneLine(m_reply->errorString().toStdString(), 200);
        if (code == QNetworkReply::UnknownContentError) {
            return {CallProblem::Decompression, plainError(ErrorClass::Protocol, "the compressed answer of " + host + " cannot be read: " + words), {}};
        }
        return {CallProblem::Reset, plainError(ErrorClass::Network, "the connection to " + host + " broke: " + words), {}};
    }
    if (!m_sslErrors.isEmpty() || code == QNetworkReply::SslHandshakeFailedError) {
        const QString name = m_client.endpoint().tlsServerName.isEmpty() ? m_url.host() : m_client.endpoint().tlsServerName;
        return {CallProblem::Tls, tlsError(m_sslErrors, m_reply->errorString(), host, name), {}};
    }
    if (code == QNetworkReply::NoError) {
        return networkEnd(QNetworkReply::RemoteHostClosedError, {}, host);
    }
    const QNetworkProxy &proxy = m_client.endpoint().proxy;
    const QString place = proxy.hostName().contains(u':') ? u'[' + proxy.hostName() + u']' : proxy.hostName();
    const QString through = place.isEmpty() ? QString() : place + u':' + QString::number(proxy.port());
    return networkEnd(code, m_reply->errorString(), host, through.toStdString());
}

} // namespace watchglass
