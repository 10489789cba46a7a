// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/callerrors.h"

#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <QSslCertificate>
#include <QTimeZone>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

Error make(ErrorClass errorClass, std::string message, int status = 0)
{
    Error error;
    error.errorClass = errorClass;
    error.message = std::move(message);
    error.httpStatus = status;
    return error;
}

std::string numbered(int status)
{
    return std::to_string(status);
}

ErrorClass classOf(int status)
{
    switch (status) {
    case 401: return ErrorClass::Credentials;
    case 403: return ErrorClass::Permission;
    case 404: return ErrorClass::NotServed;
    case 405: return ErrorClass::NotServed;
    case 410: return ErrorClass::Gone;
    case 429: return ErrorClass::Throttled;
    default: return status >= 500 ? ErrorClass::Server : ErrorClass::Protocol;
    }
}

/// What came as a body beside a Status: a page's title, or the first line of a text.
std::string bodyHint(const QByteArray &body)
{
    const std::string title = pageTitle(body);
    return title.empty() ? std::string() : " (\"" + title + "\")";
}

std::string statusLine(int status, const std::string &words, const std::string &host, const std::string &path)
{
    switch (status) {
    case 401: return host + " did not accept the credentials: " + words;
    case 403: return words;
    case 404: return host + " does not have " + path + ": " + words;
    case 429: return host + " asks to wait (429): " + words;
    default: return host + " answered " + numbered(status) + ": " + words;
    }
}

std::string plainLine(int status, const std::string &hint, const std::string &host, const std::string &path)
{
    switch (status) {
    case 401: return host + " did not accept the credentials" + hint;
    case 403: return host + " does not allow to read " + path + hint;
    case 404: return host + " does not have " + path + hint;
    case 429: return host + " asks to wait (429)" + hint;
    case 502:
    case 503:
    case 504: return "gateway error " + numbered(status) + " from a load balancer or proxy before " + host + hint;
    default: return host + " answered " + numbered(status) + hint;
    }
}

std::string subjectOf(const QSslCertificate &certificate)
{
    const QString name = certificate.subjectInfo(QSslCertificate::CommonName).join(u", "_s);
    return name.isEmpty() ? std::string("no subject name") : "CN " + name.toStdString();
}

std::string namesOf(const QSslCertificate &certificate)
{
    QStringList names;
    const auto alternatives = certificate.subjectAlternativeNames();
    for (auto it = alternatives.constBegin(); it != alternatives.constEnd(); ++it) {
        names += it.value();
    }
    names.sort();
    return names.isEmpty() ? std::string("none") : names.join(u", "_s).toStdString();
}

std::string tlsHint(const QList<QSslError> &errors)
{
    for (const QSslError &error : errors) {
        switch (error.error()) {
        case QSslError::HostNameMismatch:
            return "; set tls-server-name to one of these names if this is the right server";
        case QSslError::SelfSignedCertificate:
        case QSslError::SelfSignedCertificateInChain:
        case QSslError::UnableToGetLocalIssuerCertificate:
        case QSslError::UnableToVerifyFirstCertificate:
        case QSslError::CertificateUntrusted:
            return "; check certificate-authority in the kubeconfig";
        case QSslError::CertificateExpired:
        case QSslError::CertificateNotYetValid:
            return "; check the dates of the certificate and the clock of this machine";
        default:
            break;
        }
    }
    return {};
}

} // namespace

std::string oneLine(std::string_view text, std::size_t most)
{
    std::string line;
    for (const char c : text) {
        const bool blank = static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
        if (!blank) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
        if (line.size() >= most) {
            line += "...";
            break;
        }
    }
    while (!line.empty() && line.back() == ' ') {
        line.pop_back();
    }
    return line;
}

std::string pageTitle(const QByteArray &body)
{
    static const QRegularExpression title(u"<title[^>]*>(.*?)</title>"_s,
                                          QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    const QString text = QString::fromUtf8(body.first(qMin(body.size(), qsizetype(65536))));
    if (const auto match = title.match(text); match.hasMatch()) {
        return oneLine(match.captured(1).toStdString(), 120);
    }
    const QString bare = QString(text).remove(QRegularExpression(u"<[^>]*>"_s));
    return oneLine(bare.toStdString(), 120);
}

Error statusError(const ApiStatus &said, const std::string &host, const std::string &path)
{
    const std::string words = oneLine(said.message.empty() ? said.reason : said.message);
    Error error = make(classOf(said.code), words.empty() ? plainLine(said.code, {}, host, path)
                                                         : statusLine(said.code, words, host, path), said.code);
    if (said.retryAfter) {
        error.retryAfter = *said.retryAfter;
    }
    error.status = said;
    return error;
}

Error httpError(int status, const QByteArray &body, const std::string &host, const std::string &path)
{
    std::optional<ApiStatus> said = parseApiStatus(std::string_view(body.constData(), std::size_t(body.size())));
    if (!said) {
        return make(classOf(status), plainLine(status, bodyHint(body), host, path), status);
    }
    said->code = status; // the line counts, whatever the body repeats
    return statusError(*said, host, path);
}

Error notJsonError(const QByteArray &contentType, const QByteArray &body, const std::string &host)
{
    const std::string title = pageTitle(body);
    std::string message = "something between this machine and " + host;
    if (contentType.contains("html") || body.trimmed().startsWith('<')) {
        message += " answered with a web page" + (title.empty() ? std::string() : " (title: " + title + ")");
    } else {
        message += " answered with " + oneLine(contentType.toStdString(), 60) + " instead of JSON" + (title.empty() ? std::string() : " (\"" + title + "\")");
    }
    return make(ErrorClass::Protocol, message + "; a sign-in page or a proxy may be in the way", 200);
}

Error tlsError(const QList<QSslError> &errors, const QString &fallback, const std::string &host, const QString &verifiedName)
{
    if (errors.isEmpty()) {
        return make(ErrorClass::Tls, "TLS with " + host + " failed: " + oneLine(fallback.toStdString()));
    }
    QStringList reasons;
    QSslCertificate certificate;
    for (const QSslError &error : errors) {
        if (const QString text = error.errorString(); !reasons.contains(text)) {
            reasons += text;
        }
        if (certificate.isNull() || error.error() == QSslError::HostNameMismatch) {
            certificate = error.certificate();
        }
    }
    std::string message = "the certificate of " + host + " is not accepted: " + oneLine(reasons.join(u"; "_s).toStdString());
    if (!certificate.isNull()) {
        message += " (" + subjectOf(certificate) + ", names: " + namesOf(certificate);
        if (!verifiedName.isEmpty()) {
            message += ", looked for " + verifiedName.toStdString();
        }
        message += ")";
    }
    return make(ErrorClass::Tls, message + tlsHint(errors));
}

namespace {

/// What a proxy failed of; Qt's own words where these say nothing.
std::string proxyReason(QNetworkReply::NetworkError error, const std::string &words)
{
    switch (error) {
    case QNetworkReply::ProxyConnectionRefusedError: return "it refuses the connection";
    case QNetworkReply::ProxyConnectionClosedError: return "it closed the connection";
    case QNetworkReply::ProxyNotFoundError: return "its name is not known";
    case QNetworkReply::ProxyTimeoutError: return "it does not answer in time";
    case QNetworkReply::ProxyAuthenticationRequiredError: return "it wants a user name and a password, or others than these";
    default: return words;
    }
}

} // namespace

CallEnd networkEnd(QNetworkReply::NetworkError error, const QString &text, const std::string &host, const std::string &proxy)
{
    const std::string words = oneLine(text.toStdString(), 200);
    const auto network = [](CallProblem problem, std::string message) {
        return CallEnd{problem, make(ErrorClass::Network, std::move(message)), {}};
    };
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
        return network(CallProblem::Refused, "connection refused by " + host + "; is the server running?");
    case QNetworkReply::HostNotFoundError:
        return network(CallProblem::Dns, "the name of " + host + " is not known; check the server field and the VPN or DNS");
    case QNetworkReply::TimeoutError:
        return network(CallProblem::Timeout, host + " does not answer in time");
    case QNetworkReply::SslHandshakeFailedError:
        return {CallProblem::Tls, make(ErrorClass::Tls, "TLS with " + host + " failed: " + words), {}};
    case QNetworkReply::RemoteHostClosedError:
        return network(CallProblem::Reset, host + " closed the connection before it answered");
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::UnknownProxyError:
        return network(CallProblem::Proxy, (proxy.empty() ? "the proxy to " : "the proxy " + proxy + " to ") + host + " cannot be used: "
                           + proxyReason(error, words) + "; check proxy-url in the kubeconfig, or HTTPS_PROXY");
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolUnknownError:
        return {CallProblem::NotJson, make(ErrorClass::Protocol, host + " does not speak HTTP: " + words + "; check scheme and port of the server field"), {}};
    default:
        if (words.contains("alert certificate required") || words.contains("alert bad certificate")) { // OpenSSL's words
            static constexpr auto why = " failed: the server wants a client certificate, or another one; check client-certificate and client-key of the user (";
            return {CallProblem::Reset, make(ErrorClass::Tls, "TLS with " + host + why + words + ")"), {}};
        }
        return network(CallProblem::Refused, "cannot reach " + host + ": " + words);
    }
}

std::optional<Timestamp> parseHttpDate(const QByteArray &value)
{
    const QString text = QString::fromLatin1(value.trimmed());
    QDateTime time = QLocale::c().toDateTime(text, u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    time.setTimeZone(QTimeZone::UTC);
    if (!time.isValid()) {
        return std::nullopt;
    }
    return Timestamp(std::chrono::milliseconds(time.toMSecsSinceEpoch()));
}

std::optional<std::chrono::milliseconds> parseRetryAfter(const QByteArray &value, Timestamp now)
{
    bool isNumber = false;
    const qlonglong seconds = value.trimmed().toLongLong(&isNumber);
    if (isNumber) {
        return std::chrono::seconds(qBound(0LL, seconds, 86400LL));
    }
    if (const auto date = parseHttpDate(value)) {
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(*date - now);
        return std::clamp(wait, std::chrono::milliseconds(0), std::chrono::milliseconds(86400000));
    }
    return std::nullopt;
}

} // namespace watchglass
