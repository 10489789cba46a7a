// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apihandler.h"
#include "app/demo/democluster.h"

#include <chrono>
#include <string>
#include <vector>

namespace watchglass::demo {

/// A cluster and its API without sockets, with a clock that the test moves.
class HandlerClient
{
public:
    explicit HandlerClient(ClusterOptions options, ApiOptions api = {})
        : cluster(withStart(options))
        , handler(cluster.store(), std::move(api), { { "admin", "good", {} }, { "viewer", "viewer", "shop" } })
    {
    }
    BodySource::Moment moment() const { return { monotonic, cluster.now() }; }
    void advance(std::chrono::nanoseconds duration)
    {
        cluster.advance(duration);
        monotonic += duration;
    }
    ApiReply get(const std::string &pathAndQuery, const std::string &accept = "application/json",
                 const std::string &token = "good")
    {
        ApiRequest request;
        const std::size_t mark = pathAndQuery.find('?');
        request.path = pathAndQuery.substr(0, mark);
        request.accept = accept;
        request.authorization = token.empty() ? std::string() : "Bearer " + token;
        request.userAgent = agent;
        request.method = method;
        std::string rest = mark == std::string::npos ? std::string() : pathAndQuery.substr(mark + 1);
        while (!rest.empty()) {
            const std::size_t end = rest.find('&');
            const std::string part = rest.substr(0, end);
            const std::size_t sign = part.find('=');
            request.query[part.substr(0, sign)] = sign == std::string::npos ? std::string() : part.substr(sign + 1);
            rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
        }
        return handler.handle(request, moment());
    }
    /// The whole body of a list or an object.
    std::string body(ApiReply reply)
    {
        QByteArray out = reply.body;
        while (reply.stream && reply.stream->read(out, 1 << 20, moment()) == BodySource::State::More) { }
        return out.toStdString();
    }
    Json json(const std::string &pathAndQuery, const std::string &accept = "application/json")
    {
        return Json::literal(body(get(pathAndQuery, accept)));
    }
    /// The frames that a watch has now.
    std::vector<Json> frames(BodySource &watch, BodySource::State *last = nullptr)
    {
        QByteArray text;
        BodySource::State state = BodySource::State::More;
        while (state == BodySource::State::More) {
            state = watch.read(text, 1 << 20, moment());
        }
        if (last) {
            *last = state;
        }
        std::vector<Json> out;
        for (const QByteArray &line : text.split('\n')) {
            if (!line.isEmpty()) {
                out.push_back(Json::literal(line.toStdString()));
            }
        }
        return out;
    }
    std::string version() const { return std::to_string(cluster.store().version()); }

    DemoCluster cluster;
    ApiHandler handler;
    std::chrono::nanoseconds monotonic{ 0 };
    std::string agent = "test";
    std::string method = "GET";

private:
    static ClusterOptions withStart(ClusterOptions options)
    {
        options.start = Timestamp(std::chrono::seconds(1'795'000'000));
        return options;
    }
};

} // namespace watchglass::demo
