// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"
#include "watchclient/api/watchevent.h"
#include "watchclient/reflector/reflectortypes.h"
#include "watchclient/reflector/sessionids.h"

#include <memory>

namespace watchglass {

struct ReflectorConfig
{
    StreamInfo info;
    bool watchList = false; ///< load by a streaming list where the server can (WATCH.md 1.8)
    int pageSize = 500;
    std::chrono::seconds pollInterval{15};
    std::uint64_t seed = 0; ///< of the jitter; any number that differs between streams
};

/// The list+watch state machine of one stream: no socket, no event loop, no clock of its own. Every input is a call;
/// what is to be done about it comes out of takeActions(), what it means for the record out of takeItems(). The driver
/// calls both after each input, actions first, until they are empty. Not thread-safe: one thread owns it.
///
/// Rules and their sources: WATCH.md 1.3 to 1.12.
class ReflectorState
{
public:
    ReflectorState(ReflectorConfig config, const Clock &clock, std::shared_ptr<SessionIds> ids);
    ~ReflectorState();
    ReflectorState(const ReflectorState &) = delete;
    ReflectorState &operator=(const ReflectorState &) = delete;

    /// Begins, or goes on after stop() from the last applied resourceVersion. The first start says StreamOpened.
    void start();
    /// Nobody looks any more: aborts what runs; cache and resourceVersion stay.
    void stop();

    // Answers to StartList. listItems: items of a page before its end, as often as wanted; the rest comes with listPage.
    void listItems(Generation generation, std::vector<RawObjectPtr> items);
    void listPage(Generation generation, ReflectorPage page);
    void listFailed(Generation generation, RequestFailure failure);

    // Answers to OpenWatch. watchFailed: before any headers, or with an HTTP status other than 200.
    void watchOpened(Generation generation, std::optional<Timestamp> serverDate = {});
    void watchFailed(Generation generation, RequestFailure failure);
    void watchEvent(Generation generation, WatchEvent event);
    void badFrame(Generation generation, BadFrame reason, std::string detail);
    void watchEnded(Generation generation, StreamEnd how, std::string detail = {});

    /// Body bytes of the list or watch, before or after what was decoded from them. Also for bytes that make no frame.
    void bytesReceived(Generation generation, std::size_t count);

    // Answers to the other actions.
    void timerFired();
    void credentialsRefreshed(); ///< also unasked: a token file or the kubeconfig's user changed
    void credentialsFailed(Error error);
    void rediscovered(Generation generation, std::optional<ApiResource> resource); ///< nothing: not served
    /// Nothing: the path works. Else how the probe failed.
    void probeAnswered(Generation generation, std::optional<RequestFailure> failure);
    void listSlotGranted(Generation generation);

    // What the session tells every stream.
    void retryNow();          ///< the user asked, or the window got the focus: cuts any wait short, Forbidden included
    void kubeconfigChanged(); ///< same context, other content: all connections are made anew
    void suspended(std::chrono::nanoseconds asleep); ///< the machine slept; every socket counts as dead
    void networkChanged();
    void circuitOpened(Error reason); ///< the cluster cannot be reached and another stream probes: wait
    void circuitClosed();             ///< go on, after 0 to 2 s of jitter
    void clusterRewound();            ///< another stream saw the storage go back: read everything again
    /// Another cluster answers at this address: forgets everything and begins a first list. Nothing of the old cluster is
    /// compared with the new one. The session reports the finding, once.
    void otherCluster();
    void refresh(); ///< the user asks for a relist; a gap record of cause User says what it found
    /// The driver has stopped (true) or gone on reading the socket because the sink is congested.
    void readingPaused(bool paused);

    /// In order. Empty after it was called until the next input.
    std::vector<ReflectorAction> takeActions();
    /// At most about `maxBytes` of bodies; call again until it returns null. Must be emptied before the next input.
    StreamBatchPtr takeItems(std::size_t maxBytes = std::size_t(4) << 20);

    StreamStatus status() const;
    const StreamInfo &info() const;
    ResourceVersion lastApplied() const;

    /// Things seen on live streams that prove nothing by themselves (WATCH.md 2.3 A9 to A12).
    struct Surprises
    {
        std::uint64_t modifiedUnknown = 0;
        std::uint64_t addedKnown = 0;
        std::uint64_t deletedUnknown = 0;
        std::uint64_t replayed = 0;
        std::uint64_t wrongKind = 0;
        std::uint64_t listItemsSkipped = 0;
        std::uint64_t silentStreams = 0;
    };
    const Surprises &surprises() const;

    /// The cached state of one object, for tests and for views that join late. Null where there is none.
    RawObjectPtr object(const ObjectKey &key) const;
    /// Keys of everything cached, unordered.
    std::vector<ObjectKey> keys() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
