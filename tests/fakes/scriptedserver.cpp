// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/scriptedserver.h"

#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <deque>
#include <sys/socket.h>

namespace watchglass::fakes {

class ScriptedConnection;

class ScriptedServer::Worker : public QObject
{
public:
    Worker(Handler handler, std::optional<Tls> tls) : m_handler(std::move(handler)), m_tls(std::move(tls)) {}

    void listen(quint16 port);
    void close();
    Script answer(const Request &request);
    void gone(ScriptedConnection *connection);

    mutable std::mutex mutex; ///< of what other threads read
    std::vector<Request> requests;
    int accepted = 0;
    quint16 port = 0;

    std::vector<ScriptedConnection *> connections; ///< worker's thread only

    void setHandler(Handler handler) { m_handler = std::move(handler); }

private:
    void acceptNext();

    Handler m_handler;
    std::optional<Tls> m_tls;
    std::unique_ptr<QTcpServer> m_server;
};

/// One accepted socket: reads requests, runs their scripts one after the other.
class ScriptedConnection : public QObject
{
public:
    ScriptedConnection(ScriptedServer::Worker *worker, QTcpSocket *socket, int number)
        : m_worker(worker), m_socket(socket), m_number(number)
    {
        m_socket->setParent(this);
        m_timer.setSingleShot(true);
        connect(m_socket, &QTcpSocket::readyRead, this, [this] { readRequests(); });
        connect(m_socket, &QTcpSocket::disconnected, this, [this] { m_worker->gone(this); });
        connect(&m_timer, &QTimer::timeout, this, [this] { run(); });
        readRequests();
    }

    QByteArray held() const { return m_held; }
    qint64 unsent() const { return m_socket->bytesToWrite(); }
    void write(const QByteArray &bytes) { m_socket->write(bytes); }
    void end(Step::Kind how)
    {
        m_held.clear();
        m_steps.clear();
        m_steps.push_front(Step{how, {}, {}});
        run();
    }
    void cut()
    {
        m_socket->disconnect(this);
        m_socket->abort();
    }

private:
    void readRequests()
    {
        if (m_mute) {
            return;
        }
        m_input += m_socket->readAll();
        for (qsizetype end = m_input.indexOf("\r\n\r\n"); end >= 0; end = m_input.indexOf("\r\n\r\n")) {
            const Request request = parse(m_input.first(end));
            m_input.remove(0, end + 4);
            for (Step &step : m_worker->answer(request)) {
                m_steps.push_back(std::move(step));
            }
        }
        if (!m_timer.isActive() && m_held.isEmpty()) {
            run();
        }
    }

    static QByteArray decoded(QByteArray text)
    {
        text.replace('+', ' ');
        return QByteArray::fromPercentEncoding(text);
    }

    Request parse(const QByteArray &head) const
    {
        Request request;
        request.connection = m_number;
        const QByteArrayList lines = head.split('\n');
        const QByteArrayList first = lines.front().trimmed().split(' ');
        request.method = first.value(0);
        request.target = first.value(1);
        const qsizetype mark = request.target.indexOf('?');
        request.path = mark < 0 ? request.target : request.target.first(mark);
        if (mark >= 0) {
            for (const QByteArray &pair : request.target.mid(mark + 1).split('&')) {
                const qsizetype equals = pair.indexOf('=');
                request.query.insert(decoded(equals < 0 ? pair : pair.first(equals)), equals < 0 ? QByteArray() : decoded(pair.mid(equals + 1)));
            }
        }
        for (const QByteArray &line : lines.sliced(1)) {
            const qsizetype colon = line.indexOf(':');
            request.headers.insert(line.first(qMax(colon, qsizetype(0))).trimmed().toLower(), line.mid(colon + 1).trimmed());
        }
        if (const auto *tls = qobject_cast<QSslSocket *>(m_socket); tls && !tls->peerCertificate().isNull()) {
            request.clientCertificateName = tls->peerCertificate().subjectInfo(QSslCertificate::CommonName).value(0).toUtf8();
        }
        return request;
    }

    void run()
    {
        while (!m_steps.empty() && m_held.isEmpty() && !m_mute) {
            const Step step = m_steps.front();
            m_steps.pop_front();
            switch (step.kind) {
            case Step::Kind::Send:
                m_socket->write(step.data);
                break;
            case Step::Kind::Sleep:
                m_timer.start(step.time);
                return;
            case Step::Kind::Finish:
                m_socket->disconnectFromHost();
                return;
            case Step::Kind::Reset:
                reset();
                return;
            case Step::Kind::Mute:
                m_mute = true;
                return;
            case Step::Kind::Hold:
                m_held = step.data;
                return;
            }
        }
    }

    void reset()
    {
        m_socket->flush();
        const linger option{1, 0};
        ::setsockopt(int(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &option, sizeof option);
        m_socket->abort();
    }

    ScriptedServer::Worker *m_worker;
    QTcpSocket *m_socket;
    int m_number;
    QByteArray m_input;
    QByteArray m_held;
    std::deque<Step> m_steps;
    QTimer m_timer;
    bool m_mute = false;
};

void ScriptedServer::Worker::listen(quint16 wanted)
{
    if (m_tls) {
        auto server = std::make_unique<QSslServer>();
        QSslConfiguration configuration;
        configuration.setLocalCertificateChain(QSslCertificate::fromData(m_tls->certificatePem, QSsl::Pem));
        configuration.setPrivateKey(QSslKey(m_tls->keyPem, QSsl::Ec));
        configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
        if (!m_tls->clientAuthorityPem.isEmpty()) {
            configuration.setCaCertificates(QSslCertificate::fromData(m_tls->clientAuthorityPem, QSsl::Pem));
            configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
        }
        server->setSslConfiguration(configuration);
        m_server = std::move(server);
    } else {
        m_server = std::make_unique<QTcpServer>();
    }
    m_server->setListenBacklogSize(512);
    connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, this, [this] { acceptNext(); });
    if (!m_server->listen(QHostAddress::LocalHost, wanted)) {
        qWarning("the scripted server cannot listen: %s", qPrintable(m_server->errorString()));
    }
    const std::lock_guard lock(mutex);
    port = m_server->serverPort();
}

void ScriptedServer::Worker::acceptNext()
{
    while (QTcpSocket *socket = m_server->nextPendingConnection()) {
        int number = 0;
        {
            const std::lock_guard lock(mutex);
            number = ++accepted;
        }
        connections.push_back(new ScriptedConnection(this, socket, number));
    }
}

void ScriptedServer::Worker::close()
{
    if (m_server) {
        m_server->close();
    }
    for (ScriptedConnection *connection : std::exchange(connections, {})) {
        connection->cut();
        delete connection;
    }
    m_server.reset();
}

Script ScriptedServer::Worker::answer(const Request &request)
{
    {
        const std::lock_guard lock(mutex);
        requests.push_back(request);
    }
    return m_handler(request);
}

void ScriptedServer::Worker::gone(ScriptedConnection *connection)
{
    if (std::erase(connections, connection) > 0) {
        connection->deleteLater();
    }
}

ScriptedServer::ScriptedServer(Handler handler, std::optional<Tls> tls)
    : m_tls(tls.has_value())
{
    m_worker = std::make_unique<Worker>(std::move(handler), std::move(tls));
    m_thread.setObjectName(QStringLiteral("scripted server"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
    onWorker([this] { m_worker->listen(0); });
    m_port = m_worker->port;
}

ScriptedServer::~ScriptedServer()
{
    onWorker([this] { m_worker->close(); });
    m_thread.quit();
    m_thread.wait();
}

void ScriptedServer::onWorker(const std::function<void()> &task) const
{
    QMetaObject::invokeMethod(m_worker.get(), task, Qt::BlockingQueuedConnection);
}

QUrl ScriptedServer::url() const
{
    return QUrl(QStringLiteral("%1://127.0.0.1:%2").arg(m_tls ? QStringLiteral("https") : QStringLiteral("http")).arg(m_port));
}

std::vector<Request> ScriptedServer::requests() const
{
    const std::lock_guard lock(m_worker->mutex);
    return m_worker->requests;
}

std::size_t ScriptedServer::requestCount(const QByteArray &path) const
{
    const std::lock_guard lock(m_worker->mutex);
    return std::size_t(std::ranges::count_if(m_worker->requests, [&path](const Request &request) {
        return path.isEmpty() || request.path == path;
    }));
}

int ScriptedServer::connections() const
{
    const std::lock_guard lock(m_worker->mutex);
    return m_worker->accepted;
}

int ScriptedServer::openConnections() const
{
    int open = 0;
    onWorker([this, &open] { open = int(m_worker->connections.size()); });
    return open;
}

qint64 ScriptedServer::unsent() const
{
    qint64 bytes = 0;
    onWorker([&] {
        for (const ScriptedConnection *connection : m_worker->connections) {
            bytes += connection->unsent();
        }
    });
    return bytes;
}

int ScriptedServer::holding(const QByteArray &name) const
{
    int found = 0;
    onWorker([&] {
        found = int(std::ranges::count_if(m_worker->connections, [&name](const auto *c) { return c->held() == name; }));
    });
    return found;
}

bool ScriptedServer::send(const QByteArray &name, const QByteArray &bytes)
{
    bool found = false;
    onWorker([&] {
        for (ScriptedConnection *connection : m_worker->connections) {
            if (connection->held() == name) {
                connection->write(bytes);
                found = true;
            }
        }
    });
    return found;
}

bool ScriptedServer::end(const QByteArray &name, Step::Kind how)
{
    bool found = false;
    onWorker([&] {
        const auto connections = m_worker->connections;
        for (ScriptedConnection *connection : connections) {
            if (connection->held() == name) {
                connection->end(how);
                found = true;
            }
        }
    });
    return found;
}

void ScriptedServer::setHandler(Handler handler)
{
    onWorker([&] { m_worker->setHandler(std::move(handler)); });
}

void ScriptedServer::stopListening()
{
    onWorker([this] { m_worker->close(); });
}

void ScriptedServer::listen()
{
    onWorker([this] { m_worker->listen(m_port); });
}

} // namespace watchglass::fakes
