// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/bodysource.h"

#include <QHttpServerResponder>
#include <QPointer>
#include <QTcpSocket>

#include <zlib.h>

#include <memory>

namespace watchglass::demo {

/// gzip in pieces, at the level that the API server uses.
class GzipStream
{
public:
    GzipStream();
    ~GzipStream();
    GzipStream(const GzipStream &) = delete;
    GzipStream &operator=(const GzipStream &) = delete;
    QByteArray add(const QByteArray &data, bool last);

private:
    z_stream m_stream = {};
};

/// An answer being sent in chunks. Reads its source only while the socket's own buffer is short.
class ResponseStream
{
public:
    ResponseStream(QHttpServerResponder responder, QTcpSocket *socket, std::unique_ptr<BodySource> source,
                   bool gzip);

    /// Sends `first`, which was read before.
    void begin(const QHttpHeaders &headers, int code, const QByteArray &first);
    void pump(const BodySource::Moment &moment);
    void end();
    bool finished() const { return m_finished || !m_socket || m_socket->state() != QAbstractSocket::ConnectedState; }
    const QTcpSocket *socket() const { return m_socket; }

private:
    void write(const QByteArray &data, bool last);
    bool roomInSocket() const;

    QHttpServerResponder m_responder;
    QPointer<QTcpSocket> m_socket;
    std::unique_ptr<BodySource> m_source;
    std::unique_ptr<GzipStream> m_gzip;
    bool m_finished = false;
};

} // namespace watchglass::demo
