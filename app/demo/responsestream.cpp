// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/responsestream.h"

#include <QSslSocket>

namespace watchglass::demo {
namespace {

constexpr qsizetype pieceSize = 128 * 1024;
constexpr qint64 socketBuffer = 256 * 1024;

} // namespace

GzipStream::GzipStream()
{
    deflateInit2(&m_stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

GzipStream::~GzipStream()
{
    deflateEnd(&m_stream);
}

QByteArray GzipStream::add(const QByteArray &data, bool last)
{
    QByteArray out(qsizetype(deflateBound(&m_stream, uLong(data.size()))) + 64, Qt::Uninitialized);
    m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(data.constData()));
    m_stream.avail_in = uInt(data.size());
    m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
    m_stream.avail_out = uInt(out.size());
    deflate(&m_stream, last ? Z_FINISH : Z_NO_FLUSH);
    out.truncate(out.size() - qsizetype(m_stream.avail_out));
    return out;
}

ResponseStream::ResponseStream(QHttpServerResponder responder, QTcpSocket *socket,
                               std::unique_ptr<BodySource> source, bool gzip)
    : m_responder(std::move(responder))
    , m_socket(socket)
    , m_source(std::move(source))
    , m_gzip(gzip ? std::make_unique<GzipStream>() : nullptr)
{
}

void ResponseStream::begin(const QHttpHeaders &headers, int code, const QByteArray &first)
{
    m_responder.writeBeginChunked(headers, QHttpServerResponder::StatusCode(code));
    write(first, false);
}

void ResponseStream::pump(const BodySource::Moment &moment)
{
    while (!finished() && roomInSocket()) {
        QByteArray piece;
        const BodySource::State state = m_source->read(piece, pieceSize, moment);
        if (state == BodySource::State::Drop) {
            m_finished = true;
            m_socket->abort();
            return;
        }
        m_finished = state == BodySource::State::End;
        write(piece, m_finished);
        if (state == BodySource::State::Wait) {
            return;
        }
    }
}

void ResponseStream::end()
{
    if (!finished()) {
        m_finished = true;
        write({}, true);
    }
}

void ResponseStream::write(const QByteArray &data, bool last)
{
    const QByteArray bytes = m_gzip ? m_gzip->add(data, last) : data;
    if (last) {
        // An empty last chunk makes Qt warn on standard error; white space between JSON values means nothing.
        m_responder.writeEndChunked(bytes.isEmpty() ? QByteArrayLiteral("\n") : bytes);
    } else if (!bytes.isEmpty()) {
        m_responder.writeChunk(bytes);
    }
}

bool ResponseStream::roomInSocket() const
{
    qint64 waiting = m_socket->bytesToWrite();
    if (const auto *tls = qobject_cast<const QSslSocket *>(m_socket.data())) {
        waiting += tls->encryptedBytesToWrite();
    }
    return waiting < socketBuffer;
}

} // namespace watchglass::demo
