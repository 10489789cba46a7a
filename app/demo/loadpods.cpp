// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/loadpods.h"

#include "app/demo/builders.h"
#include "app/demo/podstatus.h"
#include "app/demo/population.h"

#include <charconv>
#include <chrono>
#include <cstdio>
#include <utility>

namespace watchglass::demo {
namespace {

using namespace std::chrono_literals;

constexpr int apps = 20;

class LoadRevision final : public Revision
{
public:
    LoadRevision(const LoadTemplate &text, const LoadState &state, std::uint64_t version)
        : Revision(version)
        , m_text(text)
        , m_state(state)
    {
    }
    std::string_view namespaceName() const override { return m_text.namespaceOf(m_state); }
    std::string name() const override { return m_text.nameOf(m_state); }
    const Labels &labels() const override { return m_text.labelsOf(m_state); }
    void appendTo(QByteArray &out, const ResourceType &view, bool inList) const override
    {
        out += '{';
        m_text.appendTo(out, m_state, version(), 1 + (inList ? kindPrefixLength(view) : 0));
    }
    std::string field(std::string_view dotted) const override
    {
        if (dotted == "spec.nodeName") {
            return m_text.nodeOf(m_state);
        }
        if (dotted == "status.phase") {
            return "Running";
        }
        QByteArray text;
        appendTo(text, typeOfKind("Pod"), false);
        const Json all = Json::literal(std::string_view(text.constData(), std::size_t(text.size())));
        return all.textAt(dotted);
    }

private:
    const LoadTemplate &m_text;
    LoadState m_state;
};

std::int64_t secondsOf(Timestamp time)
{
    return std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
}

void appendTime(QByteArray &out, std::int64_t seconds)
{
    const std::chrono::sys_seconds time{ std::chrono::seconds(seconds) };
    const std::chrono::sys_days day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const auto left = (time - day).count();
    const auto two = [&](unsigned value) {
        out += char('0' + value / 10 % 10);
        out += char('0' + value % 10);
    };
    two(unsigned(int(date.year()) / 100));
    two(unsigned(int(date.year()) % 100));
    out += '-';
    two(unsigned(date.month()));
    out += '-';
    two(unsigned(date.day()));
    out += 'T';
    two(unsigned(left / 3600));
    out += ':';
    two(unsigned(left / 60 % 60));
    out += ':';
    two(unsigned(left % 60));
    out += 'Z';
}

void appendNumber(QByteArray &out, std::uint64_t value)
{
    char text[24];
    out.append(text, std::to_chars(text, text + sizeof text, value).ptr - text);
}

} // namespace

LoadTemplate::LoadTemplate(World &world)
    : m_nodes(workerNodes())
{
    for (int i = 0; i < apps; ++i) {
        m_labels.push_back({ { "app", "load-" + std::to_string(10 + i) }, { "tier", i % 2 ? "back" : "front" } });
    }
    ContainerPlan container;
    container.name = "app";
    container.image = "registry.example/load/app:1.0";
    container.cpu.clear();
    TemplatePlan plan;
    plan.containers = { container };
    ApiObject pod = makeObject("Pod", "@namespace@", "@name@");
    pod.uid = "@uid@";
    pod.labels = { { "app", "@app@" }, { "tier", "@tier@" } };
    pod.generation = 1;
    pod.spec() = podSpec(*podTemplate(plan).find("spec"), "load0", false);
    pod.spec().set("nodeName", "@node@", "securityContext");
    ApiObject created = beforeAdmission(pod);
    created.trackFields(nullptr, { "kubectl-create", "", false }, world.now());
    pod.managers = created.managers;
    pod.status() = Json::object({ { "phase", "Pending" }, { "qosClass", "BestEffort" } });
    const ApiObject before = pod;
    pod.status() = newPodStatus(pod, "192.168.40.12", world.now());
    pod.status()["qosClass"] = "BestEffort";
    Json &status = pod.status();
    status["phase"] = "Running";
    status["startTime"] = "@created@";
    setPodIp(status, "10.244.9.9");
    for (Json &condition : status["conditions"].items()) {
        const bool readiness = condition.textAt("type").find("Ready") == 0 || condition.textAt("type") == "ContainersReady";
        condition.remove("reason");
        condition.remove("message");
        condition["status"] = readiness ? "@ready@" : "True";
        condition["lastTransitionTime"] = readiness ? "@changed@" : "@created@";
    }
    Json &one = status["containerStatuses"].items().front();
    setContainerState(one, Json::object({ { "running", Json::object({ { "startedAt", "@started@" } }) } }), true);
    setContainerId(one, "containerd://6d0cfa9e3b1f4f0c8a7d2e5b9c1f3a7e6d0cfa9e3b1f4f0c8a7d2e5b9c1f3a7e");
    one["restartCount"] = "@restarts@";
    pod.trackFields(&before, writers::kubeletStatus, world.now());

    static const std::pair<std::string_view, Hole> holes[] = {
        { "@name@", Hole::Name },       { "@namespace@", Hole::Namespace }, { "@uid@", Hole::Uid },
        { "@created@", Hole::Created }, { "@app@", Hole::App },             { "@node@", Hole::Node },
        { "@ready@", Hole::Ready },     { "@started@", Hole::Started },     { "@changed@", Hole::Changed },
        { "\"@restarts@\"", Hole::Restarts }, { "@version@", Hole::Version }, { "@tier@", Hole::Tier },
    };
    std::string text = pod.encode();
    const auto replace = [&](const std::string &what, const std::string &with, std::size_t from) {
        const std::size_t at = text.find(what, from);
        text.replace(at, what.size(), with);
    };
    replace(R"("resourceVersion":"0")", R"("resourceVersion":"@version@")", 0);
    replace("\"creationTimestamp\":\"" + rfc3339(pod.created) + "\"", R"("creationTimestamp":"@created@")", 0);
    const std::string stamp = "\"time\":\"" + rfc3339(world.now()) + "\"";
    replace(stamp, R"("time":"@created@")", 0);
    replace(stamp, R"("time":"@changed@")", 0);
    std::string_view rest = text;
    rest.remove_prefix(1); // the first brace is written by the revision, which may leave out what follows it
    while (!rest.empty()) {
        std::size_t nearest = rest.size();
        std::pair<std::string_view, Hole> found{ {}, Hole::None };
        for (const auto &hole : holes) {
            if (const std::size_t at = rest.find(hole.first); at < nearest) {
                nearest = at;
                found = hole;
            }
        }
        m_pieces.push_back({ QByteArray(rest.data(), qsizetype(nearest)), found.second });
        rest.remove_prefix(nearest + found.first.size());
    }
}

void LoadTemplate::addNamespaces(std::size_t count)
{
    while (m_namespaces.size() < count) {
        m_namespaces.push_back("load-" + std::to_string(m_namespaces.size()));
    }
}

std::string LoadTemplate::nameOf(const LoadState &state) const
{
    static constexpr std::string_view letters = "bcdfghjklmnpqrstvwxz2456789";
    std::string out = "load-" + std::to_string(state.index) + "-";
    std::uint64_t bits = state.id;
    for (int i = 0; i < 5; ++i) {
        out += letters[bits % letters.size()];
        bits /= letters.size();
    }
    return out;
}

void LoadTemplate::appendTo(QByteArray &out, const LoadState &state, std::uint64_t version, qsizetype skip) const
{
    out.reserve(out.size() + 3072);
    qsizetype drop = skip - 1;
    for (const Piece &piece : m_pieces) {
        out.append(piece.text.constData() + drop, piece.text.size() - drop);
        drop = 0;
        appendHole(out, piece.hole, state, version);
    }
}

void LoadTemplate::appendHole(QByteArray &out, Hole hole, const LoadState &state, std::uint64_t version) const
{
    const auto text = [&](std::string_view value) { out.append(value.data(), qsizetype(value.size())); };
    switch (hole) {
    case Hole::None: break;
    case Hole::Name: text(nameOf(state)); break;
    case Hole::Namespace: text(namespaceOf(state)); break;
    case Hole::Uid: {
        char uid[40];
        std::snprintf(uid, sizeof uid, "%08x-%04x-4%03x-8%03x-%012llx", unsigned(state.id >> 32),
                      unsigned(state.id >> 16 & 0xffff), unsigned(state.id & 0xfff), unsigned(state.id >> 8 & 0xfff),
                      static_cast<unsigned long long>(state.id >> 4 & 0xffffffffffffULL));
        text(uid);
        break;
    }
    case Hole::Version: appendNumber(out, version); break;
    case Hole::Created: appendTime(out, state.created); break;
    case Hole::App: text(labelsOf(state).at("app")); break;
    case Hole::Tier: text(labelsOf(state).at("tier")); break;
    case Hole::Node: text(nodeOf(state)); break;
    case Hole::Ready: text(state.ready ? "True" : "False"); break;
    case Hole::Started: appendTime(out, state.started); break;
    case Hole::Changed: appendTime(out, state.changed); break;
    case Hole::Restarts: appendNumber(out, state.restarts); break;
    }
}

LoadPods::LoadPods(World &world, std::uint64_t seed, int count, int changesPerSecond)
    : m_world(world)
    , m_random(seed ^ 0x9e3779b97f4a7c15ULL)
    , m_count(count)
    , m_rate(changesPerSecond)
    , m_template(world)
{
}

void LoadPods::create()
{
    const std::uint32_t per = LoadTemplate::podsPerNamespace;
    m_template.addNamespaces((std::size_t(m_count) + per - 1) / per);
    const std::int64_t now = secondsOf(m_world.now());
    m_states.reserve(std::size_t(m_count));
    for (int i = 0; i < m_count; ++i) {
        LoadState state{ m_random(), now, now + 2, now + 3, std::uint32_t(i), 0, true };
        if (state.index % per == 0) {
            m_world.create(makeNamespace(m_template.namespaceOf(state)), writers::create);
        }
        m_states.push_back(state);
        put(state);
    }
}

void LoadPods::begin()
{
    if (m_rate > 0 && !m_states.empty()) {
        m_world.scheduler().after(10ms, [this] { tick(); });
    }
}

void LoadPods::tick()
{
    m_credit += m_rate * 0.01;
    while (m_credit >= 1) {
        m_credit -= changeOne();
    }
    m_world.scheduler().after(10ms, [this] { tick(); });
}

int LoadPods::changeOne()
{
    const std::uint64_t dice = m_random();
    LoadState &state = m_states[dice % m_states.size()];
    const std::int64_t now = secondsOf(m_world.now());
    const std::uint64_t kind = (dice >> 40) % 20;
    if (kind == 0) {
        const std::string key = keyOf(state);
        const std::uint64_t version = m_world.store().nextVersion();
        m_world.store().erase(typeOfKind("Pod").storage, key, std::make_shared<LoadRevision>(m_template, state, version));
        state = { m_random(), now, now, now, state.index, 0, true };
        put(state);
        return 2;
    }
    if (kind < 4) {
        ++state.restarts;
        state.started = now;
    }
    state.ready = !state.ready;
    state.changed = now;
    put(state);
    return 1;
}

void LoadPods::put(const LoadState &state)
{
    const std::uint64_t version = m_world.store().nextVersion();
    m_world.store().put(typeOfKind("Pod").storage, keyOf(state),
                        std::make_shared<LoadRevision>(m_template, state, version));
}

std::string LoadPods::keyOf(const LoadState &state) const
{
    return m_template.namespaceOf(state) + "/" + m_template.nameOf(state);
}

} // namespace watchglass::demo
