// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/story.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

using namespace std::chrono_literals;

constexpr auto goodWorker = "registry.example/payments/worker:5.0.1";
constexpr auto shopfrontOutlet = "shop/outlet";

} // namespace

Story::Story(World &world, Controllers &controllers, LoadPods &load, bool faults,
             std::function<void(const Incident &)> report)
    : m_world(world)
    , m_controllers(controllers)
    , m_load(load)
    , m_faults(faults)
    , m_report(std::move(report))
{
}

void Story::begin()
{
    cycle();
}

void Story::cycle()
{
    ++m_cycle;
    at(3, [this] { rollOutWeb(); });
    at(8, [this] { breakWorker(); });
    at(14, [this] { scaleApi(4); });
    at(20, [this] { scaleApi(6); });
    for (int i = 0; i < 5; ++i) {
        at(24 + 60 * i, [this] { m_controllers.runCronJobs(); });
    }
    for (int i = 0; i < 6; ++i) {
        at(30 + 3.3 * i, [this, i] { fight(i); });
    }
    at(51, [this] { rotateSecret(); });
    at(54, [this] { recreateCart(); });
    at(66, [this] { cutAndCompact(); });
    at(96, [this] { repairWorker(); });
    at(102, [this] { scaleApi(2); });
    at(118, [this] { takeSnapshot(); });
    at(120, [this] { changesToBeLost(); });
    at(140, [this] { restoreSnapshot(); });
    at(165, [this] { nodeTrouble(); });
    at(222, [this] { throttle(); });
    at(250, [this] { shortCut(); });
    at(270, [this] { tidyUp(); });
    at(cycleSeconds, [this] { cycle(); });
}

std::chrono::milliseconds Story::outage(double storySeconds) const
{
    return std::max(1000ms, std::chrono::floor<std::chrono::milliseconds>(m_world.real(storySeconds)));
}

void Story::setContainer(const std::string &deployment, const Writer &writer, const std::string &field,
                         const std::string &value)
{
    m_world.update("Deployment", deployment, writer, [&](ApiObject &object) {
        object.spec().path("template.spec.containers")->items().front()[field] = value;
        if (writer.manager == writers::apply.manager) {
            addLastApplied(object);
        }
    });
}

void Story::setEnvironment(const std::string &deployment, const Writer &writer, const std::string &name,
                           const std::string &value)
{
    m_world.update("Deployment", deployment, writer, [&](ApiObject &object) {
        Json &container = object.spec().path("template.spec.containers")->items().front();
        if (Json *known = container["env"].item("name", name)) {
            (*known)["value"] = value;
        }
    });
}

void Story::setReplicas(const std::string &deployment, const Writer &writer, std::int64_t replicas)
{
    m_world.update("Deployment", deployment, writer,
                   [&](ApiObject &object) { object.spec()["replicas"] = replicas; });
}

void Story::setData(const std::string &configMap, const Writer &writer, const std::string &key, const std::string &value)
{
    m_world.update("ConfigMap", configMap, writer, [&](ApiObject &object) { object.body["data"][key] = value; });
}

void Story::rollOutWeb()
{
    const std::string version = "1." + std::to_string(4 + m_cycle) + ".0";
    m_world.update("Deployment", "shop/web", writers::apply, [&](ApiObject &object) {
        Json &container = object.spec().path("template.spec.containers")->items().front();
        container["image"] = "registry.example/shop/web:" + version;
        if (Json *workers = container["env"].item("name", "WORKERS")) {
            (*workers)["value"] = std::to_string(4 + m_cycle % 3 * 2);
        }
        addLastApplied(object);
    });
}

void Story::breakWorker()
{
    const std::string image = "registry.example/payments/worker:5.1." + std::to_string(m_cycle - 1);
    m_controllers.circumstances().brokenImages.insert(image);
    setContainer("payments/worker", writers::argo, "image", image);
}

void Story::repairWorker()
{
    setContainer("payments/worker", writers::rollout, "image", goodWorker);
}

void Story::scaleApi(std::int64_t replicas)
{
    const ApiObject *api = m_world.find("Deployment", "shop/api");
    if (!api || api->section("spec").numberAt("replicas") == replicas) {
        return;
    }
    const std::int64_t before = api->section("spec").numberAt("replicas");
    const bool up = before < replicas;
    m_world.update("HorizontalPodAutoscaler", "shop/api", writers::autoscalerStatus, [&](ApiObject &scaler) {
        scaler.status() = autoscalerStatus(before, replicas, up ? 131 : 22, m_world.now(), m_world.now());
    });
    setReplicas("shop/api", writers::autoscaler, replicas);
    const ApiObject *scaler = m_world.find("HorizontalPodAutoscaler", "shop/api");
    m_controllers.events().record(
        scaler ? *scaler : *api,
        { .reason = "SuccessfulRescale",
          .message = "New size: " + std::to_string(replicas) + "; reason: "
              + (up ? "cpu resource utilization (percentage of request) above target" : "All metrics below target"),
          .component = "horizontal-pod-autoscaler" });
    at(15, [this, replicas] {
        m_world.update("HorizontalPodAutoscaler", "shop/api", writers::autoscalerStatus, [&](ApiObject &one) {
            Json &status = one.status();
            status["currentReplicas"] = replicas;
            status["desiredReplicas"] = replicas;
        });
    });
}

void Story::fight(int round)
{
    const bool byHand = round % 2 == 0;
    const Writer &writer = byHand ? writers::edit : writers::argo;
    setData("shop/web-config", writer, "LOG_LEVEL", byHand ? "debug" : "info");
    setReplicas("shop/checkout", writer, byHand ? 4 : 2);
}

void Story::rotateSecret()
{
    m_world.update("Secret", "shop/db-credentials", writers::externalSecrets, [&](ApiObject &secret) {
        secret.body["data"] = secretData(
            { { "username", "shop" }, { "password", "demo-not-a-secret-" + std::to_string(m_cycle) + m_world.suffix(6) } });
        secret.annotations["reconcile.external-secrets.example/rotated"] = rfc3339(m_world.now());
    });
}

void Story::recreateCart()
{
    m_world.remove("Deployment", "shop/cart");
    at(4, [this] {
        ApiObject cart = makeCart();
        addLastApplied(cart);
        m_world.create(std::move(cart), writers::apply);
    });
}

void Story::changesNobodySees()
{
    // A watch that resumes would have shown each of these; a list only shows where they led.
    setEnvironment("payments/gateway", writers::argo, "LOG_LEVEL", "debug");
    at(1.5, [this] { setReplicas("payments/gateway", writers::edit, 3); });
    at(3, [this] { setEnvironment("payments/gateway", writers::argo, "LOG_LEVEL", m_cycle % 2 ? "warn" : "info"); });
    at(4, [this] { setReplicas("payments/gateway", writers::argo, 2); });
    m_world.remove("ConfigMap", "shop/banner");
    m_world.remove("Shopfront", shopfrontOutlet);
    m_world.create(makeConfigMap("shop", "scratch", { { "note", "created and deleted while nobody looked" } }), writers::create);
    at(2, [this] {
        ApiObject banner = makeConfigMap("shop", "banner", { { "text", "Back in " + std::to_string(m_cycle) + " hours" } });
        addLastApplied(banner);
        m_world.create(std::move(banner), writers::apply);
    });
    at(3, [this] { m_world.remove("ConfigMap", "shop/scratch"); });
    at(3.5, [this] {
        if (!m_world.find("ConfigMap", "shop/maintenance-window")) {
            m_world.create(makeConfigMap("shop", "maintenance-window", { { "until", "06:00" } }), writers::create);
        }
    });
}

void Story::cutAndCompact()
{
    const std::chrono::milliseconds length = outage(12);
    if (m_faults) {
        m_report({ IncidentKind::Cut, m_world.now(), length, m_world.store().version(), m_world.store().version(), 0 });
        // Just before anybody can connect again, so that no resume can find what it missed.
        m_world.scheduler().after(length - 20ms, [this] {
            const std::uint64_t before = m_world.store().version();
            m_world.store().compact();
            m_report({ IncidentKind::Compaction, m_world.now(), 0ms, before, before, 0 });
        });
    }
    at(1, [this] { changesNobodySees(); });
}

void Story::changesToBeLost()
{
    if (!m_faults) {
        return;
    }
    if (!m_world.find("ConfigMap", "shop/promo")) {
        m_world.create(makeConfigMap("shop", "promo", { { "code", "SUMMER" + std::to_string(m_cycle) } }), writers::create);
    }
    at(3, [this] {
        setContainer("shop/checkout", writers::setImage, "image",
                     "registry.example/shop/checkout:0.18." + std::to_string(m_cycle));
    });
    at(8, [this] {
        m_world.update("Shopfront", "shop/main", writers::edit,
                       [](ApiObject &front) { front.spec()["theme"] = "lost-in-the-restore"; });
    });
    at(12, [this] { setData("payments/limits", writers::edit, "daily", std::to_string(20'000 + m_cycle)); });
}

void Story::takeSnapshot()
{
    if (m_faults) {
        m_snapshot = m_world.save();
        m_loadSnapshot = m_load.save();
    }
}

void Story::restoreSnapshot()
{
    if (!m_faults || !m_snapshot) {
        return;
    }
    const std::chrono::milliseconds length = outage(10);
    m_report({ IncidentKind::Cut, m_world.now(), length, m_world.store().version(), m_world.store().version(), 0 });
    m_world.scheduler().after(length / 2, [this] {
        const std::uint64_t before = m_world.store().version();
        m_world.restore(*m_snapshot);
        m_load.restore(std::move(m_loadSnapshot));
        m_snapshot.reset();
        m_controllers.resync();
        m_report({ IncidentKind::Restore, m_world.now(), 0ms, before, m_world.store().version(), 0 });
    });
}

void Story::nodeTrouble()
{
    const std::string node = workerNodes()[std::size_t(m_cycle) % workerNodes().size()];
    m_controllers.setNodeDown(node, true);
    at(6, [this, node] { m_controllers.markNodeUnknown(node); });
    at(14, [this, node] { m_controllers.evictPodsOf(node); });
    at(50, [this, node] { m_controllers.setNodeDown(node, false); });
}

void Story::throttle()
{
    if (m_faults) {
        m_report({ IncidentKind::Throttle, m_world.now(), std::max(2000ms, outage(5)), m_world.store().version(),
                   m_world.store().version(), 1 });
    }
}

void Story::shortCut()
{
    if (m_faults) {
        m_report({ IncidentKind::Cut, m_world.now(), outage(3), m_world.store().version(), m_world.store().version(), 0 });
    }
}

void Story::tidyUp()
{
    if (!m_world.find("Shopfront", shopfrontOutlet)) {
        ApiObject outlet = makeShopfront("shop", "outlet", "outlet.example", 1);
        addLastApplied(outlet);
        m_world.create(std::move(outlet), writers::apply);
    }
    m_world.remove("ConfigMap", "shop/maintenance-window");
    setData("shop/web-config", writers::argo, "feature-flags.yaml",
            "checkout: v2\nrecommendations: true\nsearch:\n  fuzzy: " + std::string(m_cycle % 2 ? "true\n" : "false\n"));
    setReplicas("payments/gateway", writers::argo, 2);
}

} // namespace watchglass::demo
