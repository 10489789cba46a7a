// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/proxy.h"

#include "watchclient/kubeconfig/errors.h"

#include <QHostAddress>

#include <format>
#include <optional>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

std::optional<QHostAddress> address(const QString &text)
{
    QHostAddress result;
    // setAddress also takes "10" and "0x7f.1"; Go takes four numbers or IPv6.
    if ((text.count(u'.') == 3 || text.contains(u':')) && result.setAddress(text)) {
        return result;
    }
    return std::nullopt;
}

struct HostPort
{
    QString host;
    QString port;
};

/// `host`, `host:port`, `address`, `[v6]:port`.
HostPort splitHostPort(const QString &entry)
{
    if (entry.startsWith(u'[')) {
        const qsizetype end = entry.indexOf(u']');
        if (end > 0) {
            return {entry.mid(1, end - 1), entry.mid(end + 1).startsWith(u':') ? entry.mid(end + 2) : QString()};
        }
    }
    if (entry.count(u':') == 1) {
        const qsizetype colon = entry.indexOf(u':');
        return {entry.left(colon), entry.mid(colon + 1)};
    }
    return {entry, {}};
}

bool entryMatches(const QString &entry, const QString &host, const std::optional<QHostAddress> &ip, int port)
{
    if (entry.contains(u'/')) {
        const auto parts = entry.split(u'/');
        bool number = false;
        const int bits = parts.last().toInt(&number);
        const auto network = address(parts.first());
        const int limit = network && network->protocol() == QAbstractSocket::IPv6Protocol ? 128 : 32;
        return ip && parts.size() == 2 && number && network && bits >= 0 && bits <= limit
            && ip->protocol() == network->protocol() && ip->isInSubnet(*network, bits);
    }
    auto [name, wantedPort] = splitHostPort(entry);
    if (name.isEmpty() || (!wantedPort.isEmpty() && wantedPort != QString::number(port))) {
        return false;
    }
    if (const auto wanted = address(name)) {
        return ip && ip->isEqual(*wanted, QHostAddress::ConvertV4MappedToIPv4);
    }
    if (name.startsWith("*."_L1)) {
        name.remove(0, 1);
    }
    if (name.startsWith(u'.')) {
        return host.endsWith(name);
    }
    return host == name || host.endsWith(u'.' + name);
}

/// The variable in capitals, else in small letters, as Go reads them.
QString variable(const QProcessEnvironment &environment, const QString &name)
{
    const QString capitals = environment.value(name);
    return capitals.isEmpty() ? environment.value(name.toLower()) : capitals;
}

std::expected<ProxyChoice, Error> parseProxy(const QString &text, const std::string &where, bool schemeRequired)
{
    const bool hasScheme = text.contains("://"_L1);
    const QUrl url(hasScheme || schemeRequired ? text : u"http://"_s + text, QUrl::StrictMode);
    if (!url.isValid() || url.scheme().isEmpty() || url.host().isEmpty()) {
        return std::unexpected(configError(std::format("{} is not a URL such as http://proxy:3128 or socks5://proxy:1080", where)));
    }
    const std::string scheme = url.scheme().toLower().toStdString();
    ProxyChoice choice;
    int defaultPort = 80;
    if (scheme == "http") {
        choice.kind = ProxyChoice::Kind::Http;
    } else if (scheme == "socks5" || (scheme == "socks5h" && !schemeRequired)) {
        choice.kind = ProxyChoice::Kind::Socks5;
        defaultPort = 1080;
    } else if (scheme == "https") {
        return std::unexpected(configError(std::format(
            "{} asks for an https proxy ({}): talking TLS to a proxy is not supported; use an http or socks5 proxy. Not connected directly.",
            where, url.host().toStdString())));
    } else {
        return std::unexpected(configError(std::format("{} has the scheme \"{}\": only http and socks5 proxies can be used", where, scheme)));
    }
    choice.host = url.host().toStdString();
    choice.port = static_cast<quint16>(url.port(defaultPort));
    choice.user = url.userName(QUrl::FullyDecoded).toStdString();
    choice.password = url.password(QUrl::FullyDecoded).toStdString();
    choice.source = where;
    return choice;
}

} // namespace

std::string ProxyChoice::text() const
{
    if (kind == Kind::Direct) {
        return "direct";
    }
    return std::format("{} proxy {}:{} (from {})", kind == Kind::Http ? "http" : "socks5", host, port, source);
}

QNetworkProxy ProxyChoice::toNetworkProxy() const
{
    if (kind == Kind::Direct) {
        return QNetworkProxy(QNetworkProxy::NoProxy);
    }
    QNetworkProxy proxy(kind == Kind::Http ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy, QString::fromStdString(host), port,
                        QString::fromStdString(user), QString::fromStdString(password));
    // The proxy resolves names, as with Go. Of a server that is an address Qt would then only accept what the proxy's own
    // address is, IPv4 or IPv6.
    proxy.setCapabilities(proxy.capabilities().setFlag(QNetworkProxy::HostNameLookupCapability, resolvesNames));
    return proxy;
}

bool bypassesProxy(const std::string &list, const QString &host, int port)
{
    const QString name = host.toLower();
    const auto ip = address(name);
    if (name == "localhost"_L1 || (ip && ip->isLoopback())) {
        return true;
    }
    for (const QString &part : QString::fromStdString(list).split(u',')) {
        const QString entry = part.trimmed().toLower();
        if (entry == "*"_L1 || (!entry.isEmpty() && entryMatches(entry, name, ip, port))) {
            return true;
        }
    }
    return false;
}

std::expected<ProxyChoice, Error> chooseProxy(const QUrl &server, const std::string &proxyUrl, const std::string &where,
                                              const QProcessEnvironment &environment)
{
    const bool tls = server.scheme() == "https"_L1;
    const auto read = [&](const QString &text, const std::string &place, bool schemeRequired) {
        std::expected<ProxyChoice, Error> choice = parseProxy(text, place, schemeRequired);
        const QHostAddress literal(server.host());
        if (choice && choice->kind == ProxyChoice::Kind::Http && tls && literal.protocol() == QAbstractSocket::IPv6Protocol) {
            // Qt writes the address into CONNECT without the brackets that it needs there.
            choice = std::unexpected(configError(std::format(
                "{}: an http proxy cannot be asked for the IPv6 address {}: give the server by its name, or use a socks5 proxy", place,
                server.host().toStdString())));
        } else if (choice) {
            choice->resolvesNames = literal.isNull();
        }
        return choice;
    };
    if (!proxyUrl.empty()) {
        return read(QString::fromStdString(proxyUrl), where, true);
    }
    const QString name = tls ? u"HTTPS_PROXY"_s : u"HTTP_PROXY"_s;
    const QString value = variable(environment, name);
    if (value.isEmpty() || bypassesProxy(variable(environment, u"NO_PROXY"_s).toStdString(), server.host(), server.port(tls ? 443 : 80))) {
        return ProxyChoice{};
    }
    return read(value, "the environment's " + name.toStdString(), false);
}

} // namespace watchglass
