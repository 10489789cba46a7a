// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/reflector/backoff.h"
#include "watchclient/reflector/evidence.h"
#include "watchclient/reflector/gapledger.h"
#include "watchclient/reflector/objectcache.h"
#include "watchclient/reflector/outbox.h"
#include "watchclient/reflector/reflectorstate.h"

#include <utility>

namespace watchglass {

/// Numbers of WATCH.md 1.4 and 1.9.
namespace reflectortimes {
inline constexpr std::chrono::seconds watchDeadlineSlack{15};
inline constexpr std::chrono::seconds headersNote{15};
inline constexpr std::chrono::seconds headersAbort{90};
inline constexpr std::chrono::seconds listSilence{60};
inline constexpr std::chrono::seconds quietAfter{75};
inline constexpr std::chrono::seconds silentAfter{150};
inline constexpr std::chrono::seconds bookmarkDue{90};
inline constexpr std::chrono::seconds initialNote{10};
inline constexpr std::chrono::seconds initialSilence{30};
inline constexpr std::chrono::seconds shortWatch{1};
inline constexpr std::chrono::seconds verifyAfter{1};
inline constexpr std::chrono::seconds verifyAgain{30};
inline constexpr std::chrono::seconds clockJump{30};
inline constexpr std::chrono::seconds slowRetry{30};
inline constexpr std::chrono::seconds forbiddenRetry{60};
inline constexpr std::chrono::minutes notServedRetry{5};
inline constexpr std::chrono::minutes retryAfterCap{5};
inline constexpr std::chrono::minutes watchAgainAfter{10};
inline constexpr std::chrono::seconds relistStorm{10};
inline constexpr std::chrono::minutes auditInterval{10};
inline constexpr std::chrono::seconds awayAfter{60};
inline constexpr int unansweredLooks = 8;
} // namespace reflectortimes

/// All state and the steps. The files reflector*.cpp hold its functions by subject.
class ReflectorState::Private
{
public:
    /// What is under way. The phase is what people are told; this is what the next input is measured against.
    enum class Step : std::uint8_t {
        Stopped, WaitingForSlot, Listing, Connecting, Streaming, Waiting, Credentials, Discovery, Circuit, Parked
    };
    enum class PollReason : std::uint8_t { None, NoVerb, NoVersion, WatchForbidden, WatchUnsupported };
    enum class LossHint : std::uint8_t { None, Suspend, SlowConsumer };
    /// Nothing was heard of the server, or it could not serve. When it is back, its storage may be an older one that was
    /// written on since.
    enum class Outage : std::uint8_t {
        None,
        ToCheck, ///< the list at our version has to be looked at before the watch is opened
        Differs, ///< it is another one: compare the whole list
        Agrees,
        Untold
    };

    struct ListRun
    {
        ListParams params;
        ResourceVersion firstVersion; ///< of page 1: the only one that a watch may go on from
        Monotonic lastByteAt{0};
    };
    struct WatchRun
    {
        ResourceVersion from;
        Monotonic requestedAt{0};
        Monotonic headersAt{0};
        Monotonic lastByteAt{0};
        std::chrono::seconds timeout{0};
        std::uint64_t frames = 0;
        int wrongKinds = 0;
        bool initial = false;     ///< a streaming list before its end mark
        bool provisional = false; ///< open, but not yet called Live: the server may still refuse with its first frame
        bool bookmarkSeen = false;
        bool noted = false;       ///< the soft note about waiting was said
        bool quietSaid = false;
        /// The server has our version: it sent a frame, the probe's answer said so, or the list ended just now. A watch from a
        /// version in the future (storage restored from a backup) is open and silent, so it is not Live before this.
        bool proven = false;
        Monotonic probeAt{0}; ///< when the server is asked, or asked again, whether it has our version
    };

    Private(ReflectorConfig c, const Clock &k, std::shared_ptr<SessionIds> i);

    // reflectorlife.cpp
    void start();
    void stop();
    void interrupt(LossHint hint, const std::string &cause);
    void forgetCluster();
    void relistFor(GapCause cause, const std::string &detail);

    // reflectorcore.cpp: what is common to every step
    Monotonic now() const { return clock.monotonic(); }
    bool isStopped() const { return step == Step::Stopped; }
    bool isFailing() const;
    bool isPolling() const { return pollReason != PollReason::None; }
    Trust staleTrust() const { return everComplete ? Trust::Stale : Trust::Dead; }
    void proceed();
    void setPhase(StreamPhase to, Trust trust, std::string cause, const Error *error = nullptr, bool resumed = false);
    void waitFor(std::chrono::nanoseconds delay, StreamPhase phase, Trust trust, const std::string &cause, const Error *error);
    void backOff(const Error &error, std::chrono::nanoseconds atLeast = {});
    void park(StreamPhase phase, Trust trust, const Error &error);
    void requireList(GapCause cause, const std::string &detail);
    void relistNow(GapCause cause, const std::string &detail);
    void relistAfterBackoff(GapCause cause, const Error &error);
    void abortRequest();
    void endRequest();
    void releaseSlot();
    bool takeBudget();
    void askDiscovery(const std::string &cause);
    void noteReachable();
    void noteServerDate(std::optional<Timestamp> serverDate);
    Finding makeFinding(FindingKind kind, Strength strength);
    void report(Finding finding);
    void readVerbs();

    // reflectorlist.cpp
    void beginList();
    void sayListing();
    void sayAuditing();
    void sendPage();
    void takeItems(std::vector<RawObjectPtr> items);
    void takeFirst(const RawObjectPtr &object);
    void takePage(ReflectorPage page);
    void restartList(const std::string &why);
    void finishList();
    void completeList(const ResourceVersion &version);
    void replaceCache(const ResourceVersion &version);
    void checkRewind(const ResourceVersion &version);
    void schedulePoll();

    // reflectoraudit.cpp
    bool isAuditDue() const;
    bool isGlanceDue() const;
    bool isGlance() const { return auditing && outage == Outage::ToCheck; }
    void beginAudit();
    void endGlance(const ReflectorPage &page);
    void endAudit();
    void giveUpAudit(bool refused);
    void endUnanswered();
    bool saysNothing(const RequestFailure &failure);
    void openAuditGap();

    // reflectorwatch.cpp
    bool useWatchList() const;
    void openWatch(bool initial);
    void takeHeaders(std::optional<Timestamp> serverDate);
    void prove(const ResourceVersion &version);
    void confirmWatch();
    void goLive();
    std::string resumedText() const;
    void takeEvent(WatchEvent &event);
    void takeBookmark(const WatchEvent &event);
    void takeError(const WatchEvent &event);
    void takeBadFrame(BadFrame reason, const std::string &detail);
    void skipWrongKind(const std::string &detail);
    void endWatch(StreamEnd how, const std::string &detail);
    void endShortWatch();
    void closeWatch(bool abort);
    void resumeSoon(Trust trust, const std::string &cause);
    void fallBackFromWatchList(const std::string &why);

    // reflectorapply.cpp
    void takeObject(const WatchEvent &event);
    void takeInitialObject(const WatchEvent &event);
    bool isExpectedKind(const RawObject &object) const;
    bool isReplay(const WatchEvent &event, const ObjectCache::Entry *known) const;
    void takeReplay(const WatchEvent &event);
    void takeDisorder(const ResourceVersion &version, std::optional<ObjectRef> object);
    void apply(const WatchEvent &event, const ObjectCache::Entry *known);
    void endFormerObject(const WatchEvent &event, const RawObjectPtr &former);
    void checkLive(const WatchEvent &event, const ObjectCache::Entry &known);
    void countSurprise(const WatchEvent &event, const ObjectCache::Entry *known);
    Observation observe(const WatchEvent &event) const;

    // reflectorfailures.cpp: WATCH.md 1.6 A
    void failed(bool isWatch, RequestFailure failure);
    void failedHttp(bool isWatch, const Error &error);
    void failedClientSide(bool isWatch, int code, const Error &error);
    void failedServerSide(bool isWatch, int code, const Error &error);
    void failedBadRequest(bool isWatch, const Error &error);
    void failedUnauthorized(const Error &error);
    void failedForbidden(bool isWatch, const Error &error);
    void failedNotFound(const Error &error);
    void failedGone(bool isWatch, const Error &error);
    void failedTooLarge(bool isWatch, const Error &error);
    void failedConnection(bool isWatch, const RequestFailure &failure);
    void noteOutage(bool isWatch);
    void throttle(const Error &error);
    void pollInstead(PollReason reason, const Error &error);
    void takeProbe(const std::optional<RequestFailure> &failure);

    // reflectortimers.cpp
    void fireTimer();
    bool checkClocks();
    void fireListing();
    void fireConnecting();
    void fireStreaming();
    void fireInitial();
    void sayQuiet();
    void verify();
    void startProbe();
    std::optional<Monotonic> nextDeadline() const;
    std::optional<Monotonic> streamingDeadline() const;
    void arm();

    ReflectorConfig config;
    const Clock &clock;
    std::shared_ptr<SessionIds> ids;
    Random random;
    Backoff backoff;
    RequestBudget budget;
    ObjectCache cache;
    std::optional<ObjectCache> staging; ///< what the list in progress has read, where it must not show before its end
    GapLedger ledger;
    Outbox outbox;
    ClockSkew skew;
    FindingLimiter limiter;
    std::vector<ReflectorAction> actions;
    StreamStatus stat;
    Surprises surprises;

    Step step = Step::Stopped;
    Generation lastGeneration = 0;
    Generation request = 0; ///< of the list page or watch under way
    Generation slot = 0;
    Generation discovery = 0;
    Generation probe = 0;
    ListRun list;
    WatchRun watch;
    RequestFormat format;
    ResourceVersion lastApplied;
    PollReason pollReason = PollReason::None;
    LossHint lossHint = LossHint::None;
    Outage outage = Outage::None;
    std::string lossText;
    std::string phaseCause;
    std::string relistCause;
    std::optional<Error> circuit; ///< set while the cluster's circuit is open
    std::optional<Monotonic> retryAt;
    std::optional<Monotonic> armedAt;
    std::optional<std::chrono::nanoseconds> wallOffset;
    Monotonic heardAt{0}; ///< the last sign of the server on this stream or its lists
    Monotonic lastListAt{0};
    Monotonic lastAuditAt{0}; ///< when an audit was given up
    Timestamp checkedAt; ///< when a list last showed the cache to be right, and at which version
    ResourceVersion checkedVersion;
    Monotonic watchAgainAt{0};
    Timestamp completeAt; ///< when the record was last known to be complete
    int pageSize = 0;
    int shortStreak = 0;
    int listRestarts = 0;
    int serverErrors = 0;
    int looks = 0; ///< that had no answer, in a row
    bool saidOpened = false;
    bool needList = true;
    bool everComplete = false;
    bool slotGranted = false;
    bool rvUnavailable = false;
    bool fullNext = false;
    bool watchListRefused = false;
    bool credentialsTried = false;
    bool discoveryTried = false;
    bool badRequestTried = false;
    bool rediscoverNext = false;
    bool namespacesSuggested = false;
    bool reportReachable = false;
    bool bookmarkEverSeen = false;
    bool noBookmarks = false;
    bool resumable = false; ///< nothing but a reconnect lies between the last live time and now
    bool hasty = false; ///< the last stream ended within a second
    bool paused = false;
    bool listedNow = false; ///< no watch was tried yet from where the last list ended
    bool rewound = false;
    bool auditing = false; ///< the list under way only looks whether the cache is right
    bool auditRefused = false; ///< the server does not list at a version
};

} // namespace watchglass
