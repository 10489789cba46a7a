// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apihandler.h"
#include "app/demo/certificates.h"
#include "app/demo/democluster.h"
#include "app/demo/responsestream.h"

#include <QElapsedTimer>
#include <QHttpServer>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QTimer>

#include <expected>
#include <functional>
#include <list>
#include <memory>
#include <string>

namespace watchglass::demo {

/// The HTTP(S) side of the demo: QHttpServer for requests and chunked answers, with the sockets in sight, because
/// back-pressure and closed clients can only be seen there. Lives and is used in one thread, which also runs the
/// cluster.
class DemoServer : public QObject
{
public:
    DemoServer(DemoCluster &cluster, ApiHandler &handler, std::function<void(const Incident &)> onIncident);
    ~DemoServer() override;

    /// Listens on 127.0.0.1; without certificates in plain HTTP. The error names the port.
    std::expected<std::uint16_t, std::string> listen(std::uint16_t port, const Certificates *certificates);
    void stop();
    std::size_t openStreams() const { return m_streams.size(); }

private:
    void answer(const QHttpServerRequest &request, QHttpServerResponder &responder);
    struct Waiting
    {
        ApiReply reply;
        QHttpServerResponder responder;
        QPointer<QTcpSocket> socket;
        bool headOnly;
        bool gzip;
        qint64 due;
    };
    void send(Waiting answer);
    void sendDue();
    void track(QTcpSocket *socket);
    QTcpSocket *socketOf(const QHttpServerRequest &request) const;
    void catchUp(std::chrono::nanoseconds longest);
    void tick();
    void pump(ResponseStream &stream);
    void pumpSocket(const QTcpSocket *socket);
    void dropFinished();
    void note(const Incident &incident);
    void resetAll();
    void acceptAgain();
    BodySource::Moment moment() const;

    DemoCluster &m_cluster;
    ApiHandler &m_handler;
    std::function<void(const Incident &)> m_onIncident;
    QHttpServer m_http;
    QPointer<QTcpServer> m_listener;
    QHash<quint16, QPointer<QTcpSocket>> m_sockets; ///< by the client's port
    std::list<ResponseStream> m_streams;
    std::list<Waiting> m_waiting; ///< answers that are to be late
    QElapsedTimer m_clock;
    qint64 m_advanced = 0; ///< ns given to the cluster
    QTimer m_ticker;
    QTimer m_refusing; ///< while it runs nobody may connect
    qint64 m_throttledUntil = 0;
    int m_retryAfter = 0;
    quint16 m_port = 0;
};

} // namespace watchglass::demo
