// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apirequest.h"
#include "app/demo/bodysource.h"
#include "app/demo/listing.h"
#include "app/demo/statusbody.h"

#include <QByteArray>

#include <memory>
#include <string>
#include <vector>

namespace watchglass::demo {

/// Someone who may use the API.
struct User
{
    std::string name;
    std::string token;
    std::string onlyNamespace; ///< empty: everything; else like the ClusterRole `view` bound in this namespace
};

struct ApiReply
{
    int code = 200;
    QByteArray contentType = "application/json";
    QByteArray body;
    std::unique_ptr<BodySource> stream; ///< instead of `body`
    bool watch = false;
    int retryAfterSeconds = 0;
    std::chrono::milliseconds delay{ 0 }; ///< before the answer is sent
};

struct ApiOptions
{
    std::chrono::nanoseconds bookmarkInterval{ std::chrono::seconds(60) };
    std::chrono::milliseconds tooLargeDelay{ 3000 }; ///< how long the server waits for a version in the future
    std::uint64_t maxLag = 20'000;
    /// As a real server: after a restore a watch from a version of the lost time stays silent. Otherwise it is
    /// answered with 504 ResourceVersionTooLarge, so that a client can know.
    bool silentAfterRestore = false;
    std::string address = "127.0.0.1:6443"; ///< for /api in its old form
};

/// The API server without the network: what a request is answered with, given the store.
class ApiHandler
{
public:
    ApiHandler(const Store &store, ApiOptions options, std::vector<User> users);

    ApiReply handle(const ApiRequest &request, const BodySource::Moment &moment) const;
    const std::vector<User> &users() const { return m_users; }
    ApiOptions &options() { return m_options; }

private:
    ApiReply route(const ApiRequest &request, const User *user, const BodySource::Moment &moment) const;
    ApiReply resource(const ApiRequest &request, const ApiPath &path, const User &who,
                      const BodySource::Moment &moment) const;
    ApiReply document(const ApiRequest &request, const User &who) const;
    ApiReply object(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const;
    ApiReply list(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const;
    ApiReply watch(const ApiPath &path, const ApiRequest &request, const BodySource::Moment &moment) const;
    ApiReply tooLarge(std::uint64_t asked, bool wait) const;
    bool allowed(const User &user, const ApiPath &path, const std::string &verb) const;

    const Store &m_store;
    ApiOptions m_options;
    std::vector<User> m_users;
    mutable PageCache m_pages;
};

} // namespace watchglass::demo
