// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/rawobject.h"
#include "watchclient/api/stream.h"
#include "watchclient/api/time.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace watchglass {

/// Numbers one request (or one question to the session) of a stream. An answer that carries another number than the one
/// awaited is ignored: it belongs to something that was aborted.
using Generation = std::uint64_t;

/// What to ask for. Both kinds of request are GETs on the stream's path; parameters that are empty are not sent.
struct RequestFormat
{
    bool metadataOnly = false;     ///< ask for `as=PartialObjectMetadata[List];v=v1;g=meta.k8s.io` first
    bool plainJson = false;        ///< after a 406: `Accept: application/json` and nothing else
    bool identityEncoding = false; ///< after a body that did not decode: `Accept-Encoding: identity`
    bool newConnection = false;    ///< drop pooled connections first: the last one may be half-open
};

struct ListParams
{
    std::string resourceVersion;   ///< empty: newest
    bool notOlderThan = false;     ///< resourceVersionMatch=NotOlderThan; only with a resourceVersion
    int limit = 0;                 ///< 0: not sent, everything in one answer
    std::string continueToken;     ///< never together with resourceVersion or resourceVersionMatch
    int page = 1;
    RequestFormat format;
};

struct WatchParams
{
    std::string resourceVersion;       ///< never empty unless sendInitialEvents
    std::chrono::seconds timeout{0};   ///< timeoutSeconds
    bool sendInitialEvents = false;    ///< with resourceVersionMatch=NotOlderThan
    RequestFormat format;              ///< allowWatchBookmarks=true always
};

/// One decoded page of a list.
struct ReflectorPage
{
    std::vector<RawObjectPtr> items;
    ResourceVersion resourceVersion;
    std::string continueToken;
    std::optional<std::uint64_t> remaining; ///< metadata.remainingItemCount
    std::optional<Timestamp> serverDate;    ///< the Date header
};

/// How a request failed, or a watch ended.
enum class FailureKind : std::uint8_t {
    Http,          ///< the server answered with an error: error.httpStatus and error.status say which. Also a 200 whose
                   ///< body is a Status with `status: Failure`: httpStatus is then the Status' code
    Refused,       ///< connection refused, host or network unreachable
    Dns,
    Tls,           ///< verification or handshake failed
    Proxy,
    Reset,         ///< closed or reset before an answer
    Timeout,       ///< no connection in time
    Silence,       ///< connected, but no answer or no further byte in time
    NotJson,       ///< a web page or another type: something in between answered
    BadBody,       ///< a list that is not complete or not valid JSON
    TooLarge,      ///< a list beyond the transport's cap
    Decompression, ///< gzip or zstd did not decode
    Redirect,      ///< to another origin: not followed
    Config         ///< the request could not be made: proxy kind, key format, credentials missing for good
};
const char *toString(FailureKind kind);

struct RequestFailure
{
    FailureKind kind = FailureKind::Http;
    Error error;
    std::optional<Timestamp> serverDate;
};

/// A frame that is no usable watch event. Where the stream cannot go on, an AbortRequest follows.
enum class BadFrame : std::uint8_t {
    Syntax,      ///< not JSON, garbage in mid-stream
    Oversize,    ///< frame, depth or buffer cap
    UnknownType, ///< `type` is none of the five
    WrongKind,   ///< an object of another kind or apiVersion: skipped, three of them end the stream
    NoVersion,   ///< object without a name or resourceVersion
    List         ///< a list instead of events: there is no watch of this resource
};
const char *toString(BadFrame reason);

enum class StreamEnd : std::uint8_t {
    Clean,       ///< end of the body between two frames or inside one: routine
    Broken,      ///< reset, unexpected EOF, read error
    Decompression
};

/// What the driver has to do. Requests replace each other: at most one of StartList and OpenWatch is under way.
struct StartList
{
    Generation generation = 0;
    ListParams params;
};
struct OpenWatch
{
    Generation generation = 0;
    WatchParams params;
};
/// Abort the request of this generation; nothing of it is wanted any more.
struct AbortRequest
{
    Generation generation = 0;
};
/// Call timerFired() at this moment of Clock::monotonic(); replaces the timer before. Nothing: no timer.
struct ArmTimer
{
    std::optional<Monotonic> at;
};
/// Ask the session for new credentials (single flight per identity), then credentialsRefreshed()/-Failed().
struct RefreshCredentials
{
};
/// Read discovery for this group/version again, then rediscovered().
struct Rediscover
{
    Generation generation = 0;
};
/// Is the path alive and the server not behind us? GET the list with limit=1 and these parameters on the manager for
/// short requests, then probeAnswered(). Does not count as a list in flight.
struct ProbePath
{
    Generation generation = 0;
    ListParams params;
};
/// Lists are limited per cluster: ask, then listSlotGranted(). Release also withdraws a request not yet granted.
struct RequestListSlot
{
    Generation generation = 0;
};
struct ReleaseListSlot
{
    Generation generation = 0;
};
/// For the cluster's circuit: a connection could not be made / an answer has come.
struct ReportUnreachable
{
    Error error;
};
struct ReportReachable
{
};
/// A connection broke: the server behind the address may be another one when it is made again.
struct ReportBroken
{
};
/// This server's history went back in time: every other stream of the cluster should get clusterRewound().
struct ReportRewind
{
};
/// The whole cluster may not be listed: offer streams for single namespaces.
struct SuggestNamespaces
{
    Error error;
};

using ReflectorAction = std::variant<StartList, OpenWatch, AbortRequest, ArmTimer, RefreshCredentials, Rediscover, ProbePath,
                                     RequestListSlot, ReleaseListSlot, ReportUnreachable, ReportReachable, ReportBroken,
                                     ReportRewind, SuggestNamespaces>;

} // namespace watchglass
