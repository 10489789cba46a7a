// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kubeconfigtesting.h"

#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>

namespace watchglass::testing {

/// Keys and certificates made by the openssl command, in a folder of their own.
class Pki
{
public:
    Pki()
    {
        key("ca", {"genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"});
        openssl({"req", "-x509", "-new", "-key", path("ca.key"), "-subj", "/CN=Test CA", "-days", "2", "-out", path("ca.crt")});
    }

    QByteArray path(const QByteArray &name) const { return m_folder.path(QString::fromLatin1(name)).toLocal8Bit(); }
    QByteArray read(const QByteArray &name) const
    {
        QFile file(m_folder.path(QString::fromLatin1(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QByteArray &name, const QByteArray &content) const { m_folder.write(QString::fromLatin1(name), content); }

    /// Runs openssl with `-out NAME.key` and gives the text.
    QByteArray key(const QByteArray &name, QByteArrayList arguments) const
    {
        openssl(arguments << "-out" << path(name + ".key"));
        return read(name + ".key");
    }
    /// A certificate for NAME.key, signed by `issuer`.
    QByteArray certificate(const QByteArray &name, const QByteArray &commonName, const QByteArray &extensions = {},
                           const QByteArray &issuer = "ca") const
    {
        openssl({"req", "-new", "-key", path(name + ".key"), "-subj", "/CN=" + commonName, "-out", path(name + ".csr")});
        write(name + ".ext", "basicConstraints=" + QByteArray(extensions.contains("CA:TRUE") ? "" : "CA:FALSE") + extensions + '\n');
        openssl({"x509", "-req", "-in", path(name + ".csr"), "-CA", path(issuer + ".crt"), "-CAkey", path(issuer + ".key"), "-CAcreateserial",
                 "-days", "2", "-extfile", path(name + ".ext"), "-out", path(name + ".crt")});
        return read(name + ".crt");
    }
    QByteArray ca() const { return read("ca.crt"); }

    void openssl(const QByteArrayList &arguments) const
    {
        QStringList words;
        for (const QByteArray &argument : arguments) {
            words.append(QString::fromLocal8Bit(argument));
        }
        QProcess process;
        process.start(QStringLiteral("openssl"), words);
        if (!process.waitForFinished(60'000) || process.exitCode() != 0) {
            qFatal("openssl %s: %s", arguments.join(' ').constData(), process.readAllStandardError().constData());
        }
    }

private:
    Folder m_folder;
};

/// A proxy that counts what it is asked for and connects every name to this machine.
class CountingProxy : public QObject
{
public:
    explicit CountingProxy(const QHostAddress &address = QHostAddress::LocalHost)
    {
        m_server.listen(address);
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *client = m_server.nextPendingConnection()) {
                connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
                connect(client, &QTcpSocket::readyRead, this, [this, client] { onData(client); });
            }
        });
    }

    bool isListening() const { return m_server.isListening(); }
    quint16 port() const { return m_server.serverPort(); }
    QByteArrayList targets; ///< host:port of each tunnel asked for
    bool requiresUser = false; ///< HTTP: refuses until a user is given, as proxies do
    QByteArray authorization; ///< Proxy-Authorization, or user:password of SOCKS5

private:
    struct State
    {
        QByteArray in;
        int step = 0;
        QTcpSocket *server = nullptr;
    };

    void onData(QTcpSocket *client)
    {
        State &state = m_states[client];
        if (state.server) {
            state.server->write(client->readAll());
            return;
        }
        state.in += client->readAll();
        if (state.in.startsWith('\5') || state.step > 0) {
            socks(client, state);
        } else if (const qsizetype end = state.in.indexOf("\r\n\r\n"); end >= 0) {
            const QByteArrayList lines = state.in.left(end).split('\n');
            for (const QByteArray &line : lines) {
                if (line.toLower().startsWith("proxy-authorization: basic ")) {
                    authorization = QByteArray::fromBase64(line.mid(27).trimmed());
                }
            }
            if (requiresUser && authorization.isEmpty()) {
                state.in.clear();
                client->write("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"\r\nContent-Length: 0\r\n\r\n");
                return;
            }
            tunnel(client, state, lines.first().split(' ').value(1), "HTTP/1.1 200 OK\r\n\r\n", state.in.mid(end + 4));
        }
    }

    void socks(QTcpSocket *client, State &state)
    {
        if (state.step == 0 && state.in.size() >= 2 + state.in[1]) {
            const bool password = state.in.mid(2, state.in[1]).contains('\2');
            state.in.remove(0, 2 + state.in[1]);
            state.step = password ? 1 : 2;
            client->write(password ? QByteArray("\5\2", 2) : QByteArray("\5\0", 2));
        }
        if (state.step == 1 && state.in.size() > 2) {
            const QByteArray user = state.in.mid(2, state.in[1]);
            authorization = user + ':' + state.in.mid(3 + user.size(), state.in[2 + user.size()]);
            state.in.clear();
            state.step = 2;
            client->write(QByteArray("\1\0", 2));
        }
        if (state.step == 2 && state.in.size() > 6) {
            const qsizetype size = state.in[3] == 3 ? state.in[4] : state.in[3] == 4 ? 16 : 4;
            const QByteArray host = state.in[3] == 3 ? state.in.mid(5, size) : QByteArray("(an address)");
            const qsizetype at = (state.in[3] == 3 ? 5 : 4) + size;
            const int port = static_cast<uchar>(state.in[at]) * 256 + static_cast<uchar>(state.in[at + 1]);
            tunnel(client, state, host + ':' + QByteArray::number(port), QByteArray("\5\0\0\1\0\0\0\0\0\0", 10), state.in.mid(at + 2));
        }
    }

    void tunnel(QTcpSocket *client, State &state, const QByteArray &target, const QByteArray &answer, const QByteArray &rest)
    {
        targets.append(target);
        auto *server = new QTcpSocket(client);
        state.server = server;
        server->connectToHost(QHostAddress(QHostAddress::LocalHost), target.mid(target.lastIndexOf(':') + 1).toUShort());
        connect(server, &QTcpSocket::readyRead, client, [client, server] { client->write(server->readAll()); });
        connect(server, &QTcpSocket::disconnected, client, [client] { client->disconnectFromHost(); });
        client->write(answer);
        server->write(rest);
    }

    QTcpServer m_server;
    QHash<QTcpSocket *, State> m_states;
};

} // namespace watchglass::testing
