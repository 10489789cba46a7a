// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chaosoracle.h"

#include "tests/watchclient/reflector/reflectorbench.h"
#include "watchclient/transport/framesplitter.h"
#include "watchclient/transport/watcheventdecoder.h"

namespace watchglass::chaos {

/// One schedule: a server, a client without sockets, and what goes wrong between them, all from one seed.
class World
{
public:
    explicit World(std::uint64_t seed);

    /// Empty, or what was violated.
    std::string run();
    std::uint64_t requests() const { return m_requestCount; }
    std::uint64_t changes() const { return m_storage->lastSeq(); }
    std::uint64_t gaps() const { return m_gapCount; }
    std::uint64_t resumes() const { return m_state->status().reconnects; }

    bool trace = false;

private:
    struct Token
    {
        std::vector<Object> items;
        std::uint64_t rv = 0;
        std::uint64_t seq = 0;
        std::size_t next = 0;
        bool exactly = false; ///< at the version that was asked for
    };
    struct Stream
    {
        bool isOpen = false;
        bool isFuture = false; ///< from a version the server has not reached: silent
        bool initial = false;
        bool ignoresInitial = false;
        bool stalled = false;
        std::uint64_t rv = 0; ///< all changes up to here are in the bytes
        Monotonic openedAt{0};
        Monotonic bookmarkAt{0};
        Monotonic endsAt{0};
        std::string bytes;
        std::string lastFrame;
        int frames = 0;
        int wrongKinds = 0;
    };

    // chaosclient.h: the client's side
    void pump();
    void take(const ReflectorAction &action);
    void take(const StreamItem &item);
    template<typename Input>
    void feed(Input input);
    void advance(std::chrono::nanoseconds time);
    void deliver(std::string_view bytes);
    void endStream(StreamEnd how);
    void takeFrame(const FrameSplitter::Frame &frame);
    void requestGone();
    void intervene();
    void lateReply();
    void checkTruth();
    void note(const std::string &text);

    // chaosfaults.h: the server's side and its faults
    bool chance(double probability) { return m_random.unit() < probability; }
    bool goesWrong() { return chance(m_faults); }
    std::uint64_t pick(std::uint64_t count) { return m_random.next() % count; }
    void serve();
    void serveList();
    void servePage(Token token, bool isFirst);
    bool refuse(bool isWatch);
    void refuseHttp(bool isWatch);
    void refuseConnection(bool isWatch);
    void failRequest(RequestFailure failure, bool backsOff, std::chrono::nanoseconds retryAfter = {});
    void serveWatchStart();
    void serveStream();
    void writeChanges();
    void writeInitial();
    void writeFrame(const std::string &frame);
    void writeBookmark(bool endMark);
    void breakStream();
    void sendError();
    void sendGarbage();
    void sendDisorder();
    void sendWrongKind();
    void serveProbe();
    void shakeServer();
    void shakeSession();
    void restoreStorage();
    void changeCluster();
    void heal();

    Random m_random;
    ManualClock m_clock;
    std::unique_ptr<Storage> m_storage;
    std::vector<std::unique_ptr<Storage>> m_formerClusters;
    Oracle m_oracle;
    Pacing m_pacing;
    std::unique_ptr<ReflectorState> m_state;
    FrameSplitter m_splitter{FrameSplitter::Limits{64, 4096, 16384}};
    WatchEventDecoder m_decoder{"v1", "Pod"};
    std::optional<Monotonic> m_timer;
    Generation m_request = 0; ///< under way, 0: none
    bool m_isWatch = false;
    bool m_answered = false; ///< the list page was answered, or the watch has its headers
    bool m_sendsNothing = false; ///< the request goes into a black hole
    ListParams m_list;
    WatchParams m_watch;
    Stream m_stream;
    std::map<std::string, Token> m_tokens;
    std::vector<Generation> m_former;
    Generation m_slot = 0;
    Generation m_discovery = 0;
    Generation m_probe = 0;
    ListParams m_probeParams;
    bool m_probeGone = false;
    bool m_wantsCredentials = false;
    bool m_circuitOpen = false;
    bool m_paused = false;
    bool m_polling = false;
    bool m_expired = false; ///< the server has said 410 of the version the client would go on from
    std::optional<std::uint64_t> m_ceiling; ///< below the client's version until it has noticed a restore
    int m_token = 1;      ///< that the client has
    int m_validToken = 1; ///< that the server takes
    Monotonic m_downUntil{0};
    double m_faults = 0.1;
    bool m_bookmarks = true;
    bool m_listsAtVersions = true; ///< else the newest whatever version is asked for
    int m_watchListSupport = 0; ///< 0 yes, 1: 422, 2: takes the parameter and ignores it
    int m_shortStreak = 0;
    int m_serverErrors = 0;
    std::uint64_t m_relists = 0;
    std::uint64_t m_feeds = 0;
    std::uint64_t m_tokenCount = 0;
    std::uint64_t m_requestCount = 0;
    std::uint64_t m_gapCount = 0;
    std::uint64_t m_outputs = 0;
    std::string m_log;
};

} // namespace watchglass::chaos
