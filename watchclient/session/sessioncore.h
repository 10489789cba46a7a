// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"
#include "watchclient/discovery/discoveryclient.h"
#include "watchclient/kubeconfig/credentials.h"
#include "watchclient/reflector/backoff.h"
#include "watchclient/session/clustergate.h"
#include "watchclient/session/streamplan.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace watchglass {

class StreamWorker;
class ReflectorState;
class SessionIds;
using DiscoveryPtr = std::shared_ptr<const Discovery>;

/// What is one for a whole session: credentials, discovery, the cluster's identity, which streams there are, and the
/// rules for many streams on one cluster (WATCH.md 1.10). Lives in a thread of its own, where all functions are called.
class SessionCore : public QObject
{
    Q_OBJECT

public:
    SessionCore(ClusterAccess access, SessionOptions options, StreamSink &sink, const Clock &clock, ExecPlugins *plugins,
                std::shared_ptr<SessionIds> ids);
    ~SessionCore() override;

    void start(std::vector<StreamWorker *> workers);
    /// The last call: what others have posted before or post after it is dropped, so that it begins nothing anew.
    void shutDown();
    bool event(QEvent *event) override;

    // Commands.
    void addStream(const StreamRequest &request);
    void removeStream(StreamId id);
    void retryNow();
    void refresh();
    void setPaused(bool paused);
    void reload(const ClusterAccess &access);
    void networkChanged();

    // What streams ask for.
    void refreshCredentials(StreamId stream, std::uint64_t rejectedSerial);
    void rediscover(StreamId stream, Generation generation);
    void requestListSlot(StreamId stream, Generation generation);
    void releaseListSlot(StreamId stream, Generation generation);
    void reportUnreachable(StreamId stream, const Error &error);
    void reportReachable(StreamId stream);
    void reportBroken();
    void reportRewind(StreamId stream);
    void suggestNamespaces(StreamId stream, const Error &error);
    void apiChanged();
    void wokenUp();

Q_SIGNALS:
    void statusChanged(const watchglass::SessionStatus &status);
    void discovered(const watchglass::DiscoveryPtr &discovery);
    void failed(const watchglass::Error &error);
    void clusterWideForbidden(watchglass::StreamId stream, const watchglass::Error &error);
    void pluginStarted(const QString &command);
    void pluginMessage(const QString &command, const QString &text);
    void consentRequired(const watchglass::ExecConsentRequest &request);

private:
    struct Stream
    {
        StreamInfo info;
        StreamWorker *worker = nullptr;
        std::optional<Monotonic> missingSince; ///< discovery has not shown its resource since then
    };
    using Input = std::function<void(ReflectorState &)>;

    void beat();
    void setStatus(SessionPhase phase, std::optional<Error> error = {});
    void makeProvider();
    void signIn();
    void takeCredentials(const CredentialsResult &result);
    std::optional<Error> useCredentials(const CredentialsPtr &credentials);
    void credentialsChanged();
    void afterReload();
    void identify();
    void failStart(const CallEnd &end);
    void waitOrBlock(const Error &error, bool canChange, std::chrono::nanoseconds atLeast = {});

    void startDiscovery();
    void takeDiscovery(const std::expected<Discovery, CallEnd> &result);
    std::vector<StreamId> goneForGood();
    void discoverWithin(std::chrono::nanoseconds time);
    void answerRediscoveries(bool isFresh);
    void syncStreams();
    void openStream(const PlannedStream &planned);
    void closeStream(StreamId id);
    bool isGone(const GroupVersionResource &gvr) const;
    bool isCovered(const StreamKey &key) const;
    void sayOnce(const Error &error);

    /// `failure`: the server could not be asked.
    using IdentityDone = std::function<void(const std::optional<CallEnd> &failure)>;
    void checkIdentity(IdentityDone then);
    void compareIdentity(const ServerInfo &info);
    void becomeOtherCluster(const ServerInfo &info);
    void sayFinding(const std::string &before, const std::string &after);
    void saySegment();

    void grantLists();
    void tell(StreamId id, Input input);
    void tellAll(const Input &input, StreamId except = 0);
    void onWorkers(const std::function<void(StreamWorker &)> &task);

    ClusterAccess m_access;
    SessionOptions m_options;
    StreamSink &m_sink;
    const Clock &m_clock;
    ExecPlugins *m_plugins;
    std::shared_ptr<SessionIds> m_ids;
    Random m_random;
    Backoff m_backoff;
    std::vector<StreamWorker *> m_workers;
    std::unique_ptr<QTimer> m_heartbeat; ///< made in the thread that it belongs to

    bool m_ended = false;
    SessionStatus m_status;
    std::unique_ptr<CredentialProvider> m_provider;
    std::uint64_t m_serial = 0;
    bool m_credentialsTried = false;
    bool m_reloading = false;
    bool m_otherServer = false; ///< a reload names another server than before
    std::unique_ptr<ApiClient> m_client;
    std::unique_ptr<DiscoveryClient> m_discoveryClient;

    bool m_segmentSaid = false;
    ServerInfo m_server;
    bool m_checkingIdentity = false;
    std::vector<IdentityDone> m_identityWaiters;
    std::optional<Monotonic> m_identityDue; ///< a connection broke since the cluster was known to be the same
    std::optional<Monotonic> m_identityAskedAt;
    std::chrono::seconds m_identityWait{10}; ///< until it is asked again, where it was not answered

    DiscoveryPtr m_discovery;
    bool m_discovering = false;
    std::vector<std::pair<StreamId, Generation>> m_rediscoveries;
    std::optional<Monotonic> m_retryAt;
    std::optional<Monotonic> m_discoverAt;

    std::map<StreamId, Stream> m_streams;
    std::vector<StreamRequest> m_requests;
    std::set<StreamKey> m_removed; ///< by the user: not to be opened again by itself
    std::set<std::string> m_said;
    StreamId m_lastId = 0;
    bool m_paused = false;
    ListSlots m_slots;
    ClusterCircuit m_circuit;
    std::optional<Monotonic> m_rewoundAt;
};

} // namespace watchglass
