// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/demoserver.h"

#include <QDateTime>
#include <QHttpServerRequest>
#include <QLocale>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QSslSocket>
#include <QUrl>
#include <QUuid>

#include <chrono>

#include <sys/socket.h>

namespace watchglass::demo {
namespace {

using namespace std::chrono_literals;

/// QHttpServer takes its connections from here, which is where they can be seen.
template<typename Base>
class TrackingServer final : public Base
{
public:
    TrackingServer(QObject *parent, std::function<void(QTcpSocket *)> track)
        : Base(parent)
        , m_track(std::move(track))
    {
    }
    QTcpSocket *nextPendingConnection() override
    {
        QTcpSocket *socket = this->isListening() ? Base::nextPendingConnection() : nullptr;
        if (socket) {
            m_track(socket);
        }
        return socket;
    }

private:
    std::function<void(QTcpSocket *)> m_track;
};

std::string methodName(QHttpServerRequest::Method method)
{
    switch (method) {
    case QHttpServerRequest::Method::Get: return "GET";
    case QHttpServerRequest::Method::Head: return "HEAD";
    default: return "OTHER";
    }
}

ApiRequest toApiRequest(const QHttpServerRequest &request)
{
    ApiRequest out;
    out.method = methodName(request.method());
    out.path = request.url().path(QUrl::FullyDecoded).toStdString();
    const QByteArray query = request.url().query(QUrl::FullyEncoded).toUtf8();
    for (const QByteArray &part : query.split('&')) {
        const qsizetype sign = part.indexOf('=');
        const auto decode = [](QByteArray text) {
            return QByteArray::fromPercentEncoding(text.replace('+', ' ')).toStdString();
        };
        if (!part.isEmpty()) {
            out.query[decode(sign < 0 ? part : part.left(sign))] = sign < 0 ? std::string() : decode(part.mid(sign + 1));
        }
    }
    const QHttpHeaders &headers = request.headers();
    const auto header = [&](QHttpHeaders::WellKnownHeader name) {
        return headers.combinedValue(name).toStdString();
    };
    out.accept = header(QHttpHeaders::WellKnownHeader::Accept);
    out.userAgent = header(QHttpHeaders::WellKnownHeader::UserAgent);
    out.authorization = header(QHttpHeaders::WellKnownHeader::Authorization);
    out.acceptsGzip = header(QHttpHeaders::WellKnownHeader::AcceptEncoding).find("gzip") != std::string::npos;
    return out;
}

QHttpHeaders headersOf(const ApiReply &reply, bool gzip)
{
    using Name = QHttpHeaders::WellKnownHeader;
    QHttpHeaders out;
    out.append("Audit-Id", QUuid::createUuid().toString(QUuid::WithoutBraces).toLatin1());
    out.append(Name::CacheControl, "no-cache, private");
    out.append(Name::ContentType, reply.contentType);
    out.append(Name::Date,
               QLocale::c().toString(QDateTime::currentDateTimeUtc(), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'").toLatin1());
    if (reply.code == 403 || reply.contentType.startsWith("text/plain")) {
        out.append(Name::XContentTypeOptions, "nosniff");
    }
    if (gzip) {
        out.append(Name::ContentEncoding, "gzip");
        out.append(Name::Vary, "Accept-Encoding");
    }
    if (reply.retryAfterSeconds > 0) {
        out.append(Name::RetryAfter, QByteArray::number(reply.retryAfterSeconds));
    }
    return out;
}

} // namespace

DemoServer::DemoServer(DemoCluster &cluster, ApiHandler &handler, std::function<void(const Incident &)> onIncident)
    : m_cluster(cluster)
    , m_handler(handler)
    , m_onIncident(std::move(onIncident))
{
    m_cluster.setIncidentHandler([this](const Incident &incident) { note(incident); });
    m_http.setMissingHandler(this, [this](const QHttpServerRequest &request, QHttpServerResponder &responder) {
        answer(request, responder);
    });
    m_refusing.setSingleShot(true);
    connect(&m_refusing, &QTimer::timeout, this, &DemoServer::acceptAgain);
    connect(&m_ticker, &QTimer::timeout, this, &DemoServer::tick);
}

DemoServer::~DemoServer()
{
    stop();
}

std::expected<std::uint16_t, std::string> DemoServer::listen(std::uint16_t port, const Certificates *certificates)
{
    const auto track = [this](QTcpSocket *socket) { this->track(socket); };
    if (certificates) {
        auto *server = new TrackingServer<QSslServer>(this, track);
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setLocalCertificate(QSslCertificate(certificates->server, QSsl::Pem));
        tls.setPrivateKey(QSslKey(certificates->serverKey, QSsl::Ec, QSsl::Pem));
        tls.setPeerVerifyMode(QSslSocket::VerifyNone);
        server->setSslConfiguration(tls);
        m_listener = server;
    } else {
        m_listener = new TrackingServer<QTcpServer>(this, track);
    }
    m_listener->setMaxPendingConnections(1000);
    m_listener->setListenBacklogSize(1000);
    if (!m_listener->listen(QHostAddress::LocalHost, port)) {
        return std::unexpected("cannot listen on 127.0.0.1:" + std::to_string(port) + ": "
                               + m_listener->errorString().toStdString());
    }
    if (!m_http.bind(m_listener)) {
        return std::unexpected("the demo server could not be started on 127.0.0.1:" + std::to_string(port));
    }
    m_port = m_listener->serverPort();
    m_clock.start();
    m_ticker.start(10ms);
    return m_port;
}

void DemoServer::stop()
{
    m_ticker.stop();
    m_refusing.stop();
    m_cluster.setIncidentHandler({});
    if (m_listener) {
        m_listener->close();
    }
    resetAll();
    m_waiting.clear();
    m_streams.clear();
}

void DemoServer::track(QTcpSocket *socket)
{
    const quint16 port = socket->peerPort();
    m_sockets.insert(port, socket);
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    // With TLS bytesWritten only says that bytes were encrypted; encryptedBytesWritten says that they have left.
    if (auto *tls = qobject_cast<QSslSocket *>(socket)) {
        connect(tls, &QSslSocket::encryptedBytesWritten, this, [this, socket] { pumpSocket(socket); });
    } else {
        connect(socket, &QIODevice::bytesWritten, this, [this, socket] { pumpSocket(socket); });
    }
    connect(socket, &QAbstractSocket::disconnected, this, [this, port] {
        m_sockets.remove(port);
        QMetaObject::invokeMethod(this, &DemoServer::dropFinished, Qt::QueuedConnection);
    });
}

QTcpSocket *DemoServer::socketOf(const QHttpServerRequest &request) const
{
    return m_sockets.value(request.remotePort());
}

void DemoServer::answer(const QHttpServerRequest &request, QHttpServerResponder &responder)
{
    QTcpSocket *socket = socketOf(request);
    ApiRequest wanted = toApiRequest(request);
    ApiReply reply;
    if (m_clock.nsecsElapsed() < m_throttledUntil) {
        StatusBody status = tooManyRequestsStatus(m_retryAfter);
        reply.code = status.code;
        reply.body = status.text + '\n';
        reply.retryAfterSeconds = m_retryAfter;
    } else {
        reply = m_handler.handle(wanted, moment());
    }
    const qint64 due = m_clock.nsecsElapsed() + std::chrono::nanoseconds(reply.delay).count();
    Waiting answer{ std::move(reply),     std::move(responder), socket, wanted.method == "HEAD",
                    wanted.acceptsGzip, due };
    if (answer.reply.delay.count() > 0) {
        m_waiting.push_back(std::move(answer));
    } else {
        send(std::move(answer));
    }
}

void DemoServer::send(Waiting answer)
{
    ApiReply &reply = answer.reply;
    const bool compressed = answer.gzip && reply.stream && !reply.watch;
    const QHttpHeaders headers = headersOf(reply, compressed);
    const auto code = QHttpServerResponder::StatusCode(reply.code);
    if (!answer.socket) {
        return;
    }
    if (answer.headOnly) {
        answer.responder.write(headers, code);
    } else if (!reply.stream) {
        answer.responder.write(reply.body, headers, code);
    } else {
        m_streams.emplace_back(std::move(answer.responder), answer.socket, std::move(reply.stream), compressed);
        ResponseStream &stream = m_streams.back();
        stream.begin(headers, reply.code, reply.body);
        stream.pump(moment());
        QMetaObject::invokeMethod(this, &DemoServer::dropFinished, Qt::QueuedConnection);
    }
}

void DemoServer::sendDue()
{
    for (auto it = m_waiting.begin(); it != m_waiting.end();) {
        if (m_clock.nsecsElapsed() >= it->due) {
            send(std::move(*it));
            it = m_waiting.erase(it);
        } else {
            ++it;
        }
    }
}

BodySource::Moment DemoServer::moment() const
{
    return { std::chrono::nanoseconds(m_clock.nsecsElapsed()), m_cluster.now() };
}

/// Brings the cluster to the present, in steps and for `longest` at most: a machine that was suspended, or that is too slow
/// for this speed, falls behind and says so by its times, but clients are answered, and the server can be stopped.
void DemoServer::catchUp(std::chrono::nanoseconds longest)
{
    constexpr qint64 step = std::chrono::nanoseconds(10ms).count();
    const qint64 begin = m_clock.nsecsElapsed();
    while (m_advanced < begin && m_clock.nsecsElapsed() - begin < longest.count()) {
        const qint64 part = std::min(begin - m_advanced, step);
        m_advanced += part;
        m_cluster.advance(std::chrono::nanoseconds(part));
    }
}

void DemoServer::tick()
{
    catchUp(20ms);
    sendDue();
    const BodySource::Moment at = moment();
    for (ResponseStream &stream : m_streams) {
        stream.pump(at);
    }
    dropFinished();
}

void DemoServer::pumpSocket(const QTcpSocket *socket)
{
    const auto it = std::ranges::find_if(m_streams, [&](const ResponseStream &one) { return one.socket() == socket; });
    if (it != m_streams.end()) {
        it->pump(moment());
        if (it->finished()) {
            QMetaObject::invokeMethod(this, &DemoServer::dropFinished, Qt::QueuedConnection);
        }
    }
}

void DemoServer::dropFinished()
{
    m_streams.remove_if([](const ResponseStream &stream) { return stream.finished(); });
}

void DemoServer::note(const Incident &incident)
{
    if (incident.kind == IncidentKind::Cut) {
        m_listener->close();
        resetAll();
        m_refusing.start(incident.duration);
    } else if (incident.kind == IncidentKind::Throttle) {
        m_throttledUntil = m_clock.nsecsElapsed() + std::chrono::nanoseconds(incident.duration).count();
        m_retryAfter = incident.retryAfterSeconds;
        for (ResponseStream &stream : m_streams) {
            stream.end();
        }
    }
    if (m_onIncident) {
        m_onIncident(incident);
    }
}

void DemoServer::resetAll()
{
    for (const QPointer<QTcpSocket> &socket : m_sockets.values()) {
        if (socket) {
            // Without lingering the close is an RST: what a client sees when a load balancer drops it.
            const linger none{ 1, 0 };
            ::setsockopt(int(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &none, sizeof none);
            socket->abort();
        }
    }
}

void DemoServer::acceptAgain()
{
    catchUp(2s); // what was to happen while nobody could connect has happened
    tick();
    if (!m_listener->listen(QHostAddress::LocalHost, m_port)) {
        m_refusing.start(200ms);
        return;
    }
    // Whoever was still shaking hands when the others were cut is cut now.
    while (QTcpSocket *socket = m_listener->nextPendingConnection()) {
        socket->abort();
        socket->deleteLater();
    }
}

} // namespace watchglass::demo
