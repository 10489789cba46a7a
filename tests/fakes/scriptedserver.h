// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMap>
#include <QObject>
#include <QThread>
#include <QUrl>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace watchglass::fakes {

/// One thing that a scripted answer does.
struct Step
{
    enum class Kind { Send, Sleep, Finish, Reset, Mute, Hold };
    Kind kind = Kind::Send;
    QByteArray data;
    std::chrono::milliseconds time{0};

    static Step send(const QByteArray &bytes) { return {Kind::Send, bytes, {}}; }
    static Step sleep(std::chrono::milliseconds time) { return {Kind::Sleep, {}, time}; }
    static Step finish() { return {Kind::Finish, {}, {}}; } ///< FIN after everything was written
    static Step reset() { return {Kind::Reset, {}, {}}; }   ///< RST; what the peer has not read may be lost
    static Step mute() { return {Kind::Mute, {}, {}}; }     ///< half-open: never reads or writes again, never closes
    /// Leaves the answer open under a name: send(name, ...) and end(name) reach it.
    static Step hold(const QByteArray &name) { return {Kind::Hold, name, {}}; }
};
using Script = std::vector<Step>;

/// A request as it came, for handlers and for assertions.
struct Request
{
    QByteArray method;
    QByteArray target; ///< path and query as sent
    QByteArray path;
    QMultiMap<QByteArray, QByteArray> query; ///< decoded as a Go server does: `+` is a blank
    QMultiMap<QByteArray, QByteArray> headers; ///< names in lower case
    int connection = 0; ///< numbered from 1 in the order of acceptance
    QByteArray clientCertificateName; ///< CN, with mutual TLS

    bool isWatch() const { return query.contains("watch"); }
    QByteArray arg(const QByteArray &name) const { return query.value(name); }
};

/// An HTTP/1.1 server on its own thread that answers each request by a script: bytes, pauses, FIN, RST, silence. Every
/// public function may be called from any thread. Connections stay open between answers unless a script ends them.
class ScriptedServer
{
public:
    using Handler = std::function<Script(const Request &)>; ///< called on the server's thread

    struct Tls
    {
        QByteArray certificatePem;
        QByteArray keyPem;
        QByteArray clientAuthorityPem; ///< asks for a client certificate of this authority
    };

    explicit ScriptedServer(Handler handler, std::optional<Tls> tls = {});
    ~ScriptedServer();

    quint16 port() const { return m_port; }
    QUrl url() const;

    std::vector<Request> requests() const;
    std::size_t requestCount(const QByteArray &path = {}) const;
    int connections() const; ///< accepted so far
    int openConnections() const;
    qint64 unsent() const; ///< bytes that the kernel did not take yet, of all connections

    /// Sends bytes to every answer held under the name. True where there was one.
    bool send(const QByteArray &name, const QByteArray &bytes);
    /// Ends every answer held under the name by Finish, Reset or Mute.
    bool end(const QByteArray &name, Step::Kind how = Step::Kind::Finish);
    int holding(const QByteArray &name) const;
    void setHandler(Handler handler);

    /// Stops listening and cuts all connections; listen() takes the same port again.
    void stopListening();
    void listen();

private:
    class Worker;
    friend class ScriptedConnection;

    void onWorker(const std::function<void()> &task) const;

    QThread m_thread;
    std::unique_ptr<Worker> m_worker;
    quint16 m_port = 0;
    bool m_tls = false;
};

/// A whole answer with Content-Length.
QByteArray response(int status, const QByteArray &body, const QByteArray &contentType = "application/json",
                    const QByteArrayList &headers = {});
/// The head of an endless chunked JSON answer.
QByteArray chunkedHead(const QByteArrayList &headers = {});
QByteArray chunk(const QByteArray &bytes);
QByteArray lastChunk();

/// Bodies in the API server's manner.
QByteArray statusBody(int code, const QByteArray &reason, const QByteArray &message, const QByteArray &causeReason = {});
QByteArray podList(const QByteArray &resourceVersion, const QByteArrayList &pods, const QByteArray &continueToken = {});
QByteArray pod(const QByteArray &name, const QByteArray &resourceVersion, const QByteArray &uid = {}, const QByteArray &extra = {});
/// One watch frame with its line end.
QByteArray frame(const QByteArray &type, const QByteArray &object);
QByteArray bookmark(const QByteArray &resourceVersion, bool initialEventsEnd = false);

} // namespace watchglass::fakes
