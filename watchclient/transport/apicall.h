// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/time.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

class QNetworkReply;
class QSslError;

namespace watchglass {

class ApiClient;
struct ManagerSlot;

/// A GET: there is no way to say another verb.
struct ApiRequest
{
    enum class Role : std::uint8_t {
        Watch, ///< endless: uncompressed, no time limit of its own
        Page,  ///< a list: compressed, up to ApiCall::bodyLimit
        Short  ///< discovery, version, probes
    };
    Role role = Role::Short;
    std::string path; ///< from the server's root on, `/api/v1/pods`
    std::vector<std::pair<std::string, std::string>> query; ///< not encoded
    QByteArray accept = "application/json";
    QByteArray ifNoneMatch;
    bool identityEncoding = false;
    /// Do not ride on connections of this ApiCall::epoch() or older ones: one of them may be half-open.
    std::uint64_t notOnEpoch = 0;
    std::chrono::milliseconds connectTimeout{30000};
    std::chrono::milliseconds timeout{0}; ///< for the whole call; 0: none
};

struct ResponseHead
{
    int status = 0;
    QByteArray contentType;
    QByteArray etag;
    std::optional<Timestamp> serverDate;
};

/// How a call ended that is not an answer to be used.
enum class CallProblem : std::uint8_t {
    None,
    Http,    ///< the server answered with an error status; error.httpStatus and error.status say which
    Refused, ///< refused, or no route
    Dns,
    Tls,
    Proxy,
    Reset,   ///< closed before an answer, or in the middle of one
    Timeout,
    NotJson, ///< a web page or other type, or no HTTP at all
    TooLarge,
    Decompression,
    Redirect, ///< to another origin, or too often: not followed
    Config
};
const char *toString(CallProblem problem);

struct CallEnd
{
    CallProblem problem = CallProblem::None;
    Error error; ///< where there is a problem
    std::optional<Timestamp> serverDate;
};

/// One request with everything that belongs to it. Lives in its ApiClient's thread. No handler is called after cancel()
/// or destruction, and onEnd is the last one.
class ApiCall : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t bodyLimit = std::size_t(256) << 20;

    struct Handlers
    {
        std::function<void(const ResponseHead &)> onHead; ///< of a 200 (or 304) with a JSON body
        std::function<void(std::string_view)> onBody;     ///< of such an answer, decompressed
        std::function<void(const CallEnd &)> onEnd;
    };

    ~ApiCall() override;

    /// Stops reading; the kernel's buffers fill and the server has to wait.
    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }
    void cancel();
    std::uint64_t epoch() const;

private:
    friend class ApiClient;
    ApiCall(ApiClient &client, ApiRequest request, Handlers handlers);

    void send(const QUrl &url);
    void connectReply();
    void takeHead();
    void takeBody();
    void takeErrorBody();
    void takeEnd();
    void end(CallEnd end);
    void giveUp(CallProblem problem, Error error);
    void release();
    bool followRedirect();
    CallEnd describeEnd();
    CallEnd describeHttpEnd(int status);

    ApiClient &m_client;
    ApiRequest m_request;
    Handlers m_handlers;
    std::shared_ptr<ManagerSlot> m_slot;
    QPointer<QNetworkReply> m_reply;
    QTimer m_connectTimer;
    QTimer m_deadline;
    QUrl m_url;
    QList<QSslError> m_sslErrors;
    ResponseHead m_head;
    QByteArray m_errorBody;
    std::size_t m_received = 0;
    int m_redirects = 0;
    bool m_headTaken = false;
    bool m_usable = false; ///< the head was handed on
    bool m_paused = false;
    bool m_replyFinished = false;
    bool m_done = false;
};

struct ApiCallDeleter
{
    void operator()(ApiCall *call) const
    {
        call->cancel();
        call->deleteLater(); // may be called from inside one of its handlers
    }
};
using ApiCallPtr = std::unique_ptr<ApiCall, ApiCallDeleter>;

} // namespace watchglass
