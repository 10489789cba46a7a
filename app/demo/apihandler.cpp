// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/apihandler.h"

#include "app/demo/discovery.h"
#include "app/demo/listing.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

/// Smaller lists are sent in one piece with a Content-Length.
constexpr qsizetype onePiece = 64 * 1024;

ApiReply fromStatus(StatusBody status)
{
    ApiReply out;
    out.code = status.code;
    out.body = std::move(status.text) + '\n';
    out.retryAfterSeconds = status.retryAfterSeconds;
    return out;
}

ApiReply plainText(int code, QByteArray text)
{
    ApiReply out;
    out.code = code;
    out.contentType = "text/plain; charset=utf-8";
    out.body = std::move(text);
    return out;
}

ApiReply jsonDocument(QByteArray text)
{
    ApiReply out;
    out.body = std::move(text) + '\n';
    return out;
}

Encoding encodingOf(const Accepted &accepted, const ApiRequest &request)
{
    const std::string include = request.option("includeObject");
    return { accepted.form, include == "Object", include == "None" };
}

void makePretty(ApiReply &reply)
{
    if (reply.stream || !reply.contentType.startsWith("application/json")) {
        return;
    }
    const QByteArray compact = reply.body.trimmed();
    reply.body
        = QByteArray::fromStdString(prettyJson(std::string_view(compact.constData(), std::size_t(compact.size()))));
}

/// The error frame ends a stream that never was.
class FrameSource final : public BodySource
{
public:
    explicit FrameSource(QByteArray frame) : m_frame(std::move(frame)) { }
    State read(QByteArray &out, qsizetype, const Moment &) override
    {
        out += m_frame;
        return State::End;
    }

private:
    QByteArray m_frame;
};

} // namespace

ApiHandler::ApiHandler(const Store &store, ApiOptions options, std::vector<User> users)
    : m_store(store)
    , m_options(std::move(options))
    , m_users(std::move(users))
{
}

ApiReply ApiHandler::handle(const ApiRequest &request, const BodySource::Moment &moment) const
{
    const User *user = nullptr;
    for (const User &known : m_users) {
        if (request.authorization == "Bearer " + known.token) {
            user = &known;
        }
    }
    const bool open = request.path == "/healthz" || request.path == "/livez" || request.path == "/readyz"
        || request.path == "/version";
    if (!user && !open && !request.authorization.empty()) {
        return fromStatus(unauthorizedStatus());
    }
    ApiReply out = route(request, user, moment);
    if (request.wantsPretty()) {
        makePretty(out);
    }
    return out;
}

ApiReply ApiHandler::route(const ApiRequest &request, const User *user, const BodySource::Moment &moment) const
{
    const std::string &path = request.path;
    if (request.method != "GET" && request.method != "HEAD") {
        return fromStatus(methodNotAllowedStatus());
    }
    if (path == "/healthz" || path == "/livez" || path == "/readyz") {
        return plainText(200, "ok");
    }
    if (path == "/version" || path == "/version/") {
        return jsonDocument(versionDocument());
    }
    static const User anonymous{ "system:anonymous", {}, "-" };
    const User &who = user ? *user : anonymous;
    const std::optional<ApiPath> named = parseApiPath(path);
    if (named && (named->subresource.empty() || named->subresource == "status")) {
        return resource(request, *named, who, moment);
    }
    return document(request, who);
}

ApiReply ApiHandler::resource(const ApiRequest &request, const ApiPath &path, const User &who,
                              const BodySource::Moment &moment) const
{
    const bool watching = request.flag("watch");
    const std::string verb = watching ? "watch" : path.name.empty() ? "list" : "get";
    if (!allowed(who, path, verb)) {
        return fromStatus(forbiddenStatus(who.name, { verb, path.type, path.namespaceName, path.name }));
    }
    const Accepted accepted = parseAccept(request.accept);
    if (!accepted.acceptable || accepted.aggregatedDiscovery) {
        return fromStatus(notAcceptableStatus());
    }
    return watching ? watch(path, request, moment)
        : path.name.empty() ? list(path, request, moment)
                            : object(path, request, moment);
}

ApiReply ApiHandler::document(const ApiRequest &request, const User &who) const
{
    if (who.token.empty()) {
        return fromStatus(forbiddenPathStatus(who.name, request.path));
    }
    std::string path = request.path;
    while (path.size() > 1 && path.ends_with('/')) {
        path.pop_back();
    }
    if (path == "/") {
        return jsonDocument(rootDocument());
    }
    const bool aggregated = parseAccept(request.accept).aggregatedDiscovery && (path == "/api" || path == "/apis");
    if (std::optional<QByteArray> found = discoveryDocument(path, aggregated, m_options.address)) {
        ApiReply out = jsonDocument(std::move(*found));
        if (aggregated) {
            out.contentType = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
        }
        return out;
    }
    return servesGroupOf(path) ? fromStatus(notServedStatus()) : plainText(404, "404 page not found\n");
}

bool ApiHandler::allowed(const User &user, const ApiPath &path, const std::string &verb) const
{
    if (user.onlyNamespace.empty()) {
        return true;
    }
    const bool itself = path.type->kind == "Namespace" && path.name == user.onlyNamespace && verb == "get";
    return itself || (path.namespaceName == user.onlyNamespace && path.type->kind != "Secret");
}

ApiReply ApiHandler::object(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const
{
    const std::string key = path.namespaceName.empty() ? path.name : path.namespaceName + "/" + path.name;
    const RevisionPtr found = m_store.find(path.type->storage, key);
    if (!found) {
        return fromStatus(objectNotFoundStatus(*path.type, path.name));
    }
    ApiReply out;
    appendObject(out.body, *found, *path.type, encodingOf(parseAccept(request.accept), request), moment.wall);
    out.body += '\n';
    return out;
}

ApiReply ApiHandler::list(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const
{
    if (std::optional<StatusBody> wrong = validateListOptions(request, false)) {
        return fromStatus(std::move(*wrong));
    }
    auto scope = parseScope(path, request);
    if (!scope) {
        return fromStatus(scope.error());
    }
    const std::string versionText = request.option("resourceVersion");
    const std::optional<std::uint64_t> asked = parseVersion(versionText);
    if (!asked) {
        return fromStatus(badVersionStatus(versionText, false));
    }
    ListRequest wanted{ std::move(*scope), 0, 0, {} };
    const std::optional<std::uint64_t> limit = parseVersion(request.option("limit"));
    wanted.limit = versionText == "0" ? 0 : std::size_t(limit.value_or(0));
    const std::uint64_t oldest = m_store.table(path.type->storage).oldest;
    if (const std::string token = request.option("continue"); !token.empty()) {
        if (!versionText.empty()) {
            return fromStatus(badRequestStatus("specifying resource version is not allowed when using continue"));
        }
        auto page = ContinueToken::decode(token);
        if (!page) {
            return fromStatus(badRequestStatus(page.error()));
        }
        if (page->version != 0 && (page->version < oldest || page->version > m_store.version())) {
            return fromStatus(continueExpiredStatus(ContinueToken{ 0, page->start }.encode()));
        }
        wanted.version = page->version;
        wanted.page = std::move(*page);
    } else if (*asked > m_store.version()) {
        return tooLarge(*asked, true);
    } else if (*asked > 0
               && (request.option("resourceVersionMatch") == "Exact"
                   || (wanted.limit > 0 && request.option("resourceVersionMatch").empty()))) {
        if (*asked < oldest) {
            return fromStatus(listExpiredStatus());
        }
        wanted.version = *asked;
    }
    ListResult result = collect(m_store, path.type->storage, wanted, m_pages);
    const Encoding encoding = encodingOf(parseAccept(request.accept), request);
    ApiReply out;
    auto source = std::make_unique<ListSource>(*path.type, encoding, std::move(result.meta), std::move(result.items));
    const qsizetype enough = request.wantsPretty() ? std::numeric_limits<qsizetype>::max() / 2 : onePiece;
    if (source->read(out.body, enough, moment) == BodySource::State::More) {
        out.stream = std::move(source); // what was read already goes first
    }
    return out;
}

ApiReply ApiHandler::watch(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const
{
    if (std::optional<StatusBody> wrong = validateListOptions(request, true)) {
        return fromStatus(std::move(*wrong));
    }
    auto scope = parseScope(path, request);
    if (!scope) {
        return fromStatus(scope.error());
    }
    const std::string versionText = request.option("resourceVersion");
    const std::optional<std::uint64_t> from = parseVersion(versionText);
    if (!from) {
        return fromStatus(badVersionStatus(versionText, true));
    }
    const bool streamingList = request.flag("sendInitialEvents");
    const bool lost = *from > m_store.version() && *from <= m_store.highestVersion() && !m_options.silentAfterRestore;
    if (lost || (streamingList && *from > m_store.version())) {
        return tooLarge(*from, !lost);
    }
    ApiReply out;
    out.watch = true;
    const std::uint64_t oldest = m_store.table(path.type->storage).oldest;
    if (*from != 0 && *from < oldest && !streamingList) {
        if (path.type->custom || path.type->group == "batch") {
            return fromStatus(watchExpiredStatus(*from, oldest));
        }
        const bool cached = path.type->kind != "Event";
        out.stream = std::make_unique<FrameSource>(watchExpiredFrame(*from, cached ? oldest : 0));
        return out;
    }
    WatchOptions options;
    options.from = *from;
    options.initialEvents = streamingList || (*from == 0 && !request.query.contains("sendInitialEvents"));
    options.bookmarks = request.flag("allowWatchBookmarks");
    options.endMark = options.bookmarks;
    options.bookmarkInterval = m_options.bookmarkInterval;
    options.maxLag = m_options.maxLag;
    if (const std::optional<std::uint64_t> seconds = parseVersion(request.option("timeoutSeconds")); seconds && *seconds) {
        options.timeout = std::chrono::seconds(std::min<std::uint64_t>(*seconds, 86'400));
    }
    if (*from == 0 && !options.initialEvents) {
        options.from = m_store.version();
    }
    out.stream = std::make_unique<WatchSource>(m_store, *path.type, std::move(*scope),
                                               encodingOf(parseAccept(request.accept), request), options,
                                               moment.monotonic);
    return out;
}

ApiReply ApiHandler::tooLarge(std::uint64_t asked, bool wait) const
{
    ApiReply out = fromStatus(tooLargeVersionStatus(asked, m_store.version()));
    out.delay = wait ? m_options.tooLargeDelay : std::chrono::milliseconds(0);
    return out;
}

} // namespace watchglass::demo
