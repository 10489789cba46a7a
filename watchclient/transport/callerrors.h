// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/transport/apicall.h"

#include <QByteArray>
#include <QNetworkReply>
#include <QSslError>

#include <optional>
#include <string>

namespace watchglass {

/// One printable line of at most `most` bytes: control characters and runs of blanks become one blank.
std::string oneLine(std::string_view text, std::size_t most = 600);

/// The title of a web page, or the start of its text.
std::string pageTitle(const QByteArray &body);

/// The error of an answer with a status that is not 200. The server's own words are in it as they came.
Error statusError(const ApiStatus &said, const std::string &host, const std::string &path);
/// The same from the body as it came, Status or not.
Error httpError(int status, const QByteArray &body, const std::string &host, const std::string &path);

/// The error where something in between answered with another type than JSON.
Error notJsonError(const QByteArray &contentType, const QByteArray &body, const std::string &host);

/// The error of a certificate that was not accepted: what is wrong, whose it is and which names it has.
Error tlsError(const QList<QSslError> &errors, const QString &fallback, const std::string &host, const QString &verifiedName);

/// What a reply without any answer failed of. `proxy` is `host:port` of the proxy that was used.
CallEnd networkEnd(QNetworkReply::NetworkError error, const QString &text, const std::string &host, const std::string &proxy = {});

/// Reads Retry-After in both forms: seconds, or an HTTP date.
std::optional<std::chrono::milliseconds> parseRetryAfter(const QByteArray &value, Timestamp now);
/// Reads an HTTP date (RFC 9110, IMF-fixdate).
std::optional<Timestamp> parseHttpDate(const QByteArray &value);

} // namespace watchglass
