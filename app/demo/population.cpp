// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/population.h"

namespace watchglass::demo {
namespace {

void apply(World &world, ApiObject object)
{
    addLastApplied(object);
    world.create(std::move(object), writers::apply);
}

TemplatePlan plain(const std::string &app, const std::string &image, int port)
{
    TemplatePlan out;
    out.labels = { { "app", app } };
    ContainerPlan main;
    main.name = "app";
    main.image = image;
    main.port = port;
    main.probe = port > 0;
    main.env = { { "LOG_LEVEL", "info" } };
    out.containers = { main };
    return out;
}

void addNamespaces(World &world)
{
    for (const char *name : { "default", "kube-node-lease", "kube-public", "kube-system" }) {
        world.create(makeNamespace(name), writers::apiServer);
    }
    for (const char *name : { "monitoring", "payments", "shop" }) {
        world.create(makeNamespace(name), writers::create);
    }
    for (const auto &[name, space] : World::Objects(world.all("Namespace"))) {
        world.create(makeServiceAccount(name, "default"), writers::controllerManager);
        ApiObject ca = makeConfigMap(name, "kube-root-ca.crt", { { "ca.crt", "(the demo's authority is in its kubeconfig)\n" } });
        ca.annotations["kubernetes.io/description"]
            = "Contains a CA bundle that can be used to verify the kube-apiserver.";
        world.create(std::move(ca), writers::controllerManager);
    }
}

void addNodes(World &world)
{
    int index = 1;
    std::vector<std::string> names = { "control-plane" };
    names.insert(names.end(), workerNodes().begin(), workerNodes().end());
    for (const std::string &name : names) {
        world.create(makeNode(name, index++, name == "control-plane", world.now()), writers::kubelet,
                     &writers::kubeletStatus);
        world.create(makeLease("kube-node-lease", name, world.now(), 40), writers::kubelet);
    }
    for (const char *name : { "kube-controller-manager", "kube-scheduler" }) {
        world.create(makeLease("kube-system", name, world.now(), 15), { name, "", false });
    }
}

void addSystem(World &world)
{
    TemplatePlan dns = plain("coredns", "registry.example/coredns:1.12.1", 9153);
    dns.containers[0].probe = true;
    apply(world, makeDeployment("kube-system", "coredns", 2, dns));
    TemplatePlan proxy = plain("kube-proxy", "registry.example/kube-proxy:1.36.2", 0);
    proxy.everyNode = true;
    apply(world, makeDaemonSet("kube-system", "kube-proxy", proxy));
    TemplatePlan exporter = plain("node-exporter", "registry.example/node-exporter:1.9.1", 9100);
    exporter.everyNode = true;
    apply(world, makeDaemonSet("monitoring", "node-exporter", exporter));
    TemplatePlan metrics = plain("prometheus", "registry.example/prometheus:3.5.0", 9090);
    metrics.volumeClaim = "data";
    metrics.containers[0].memory = "1Gi";
    apply(world, makeStatefulSet("monitoring", "prometheus", 1, metrics));
}

void addShop(World &world)
{
    apply(world, makeConfigMap("shop", "web-config",
                               { { "LOG_LEVEL", "info" },
                                 { "feature-flags.yaml", "checkout: v2\nrecommendations: true\nsearch:\n  fuzzy: false\n" },
                                 { "upstream", "http://api.shop.svc:8080" } }));
    apply(world, makeConfigMap("shop", "banner", { { "text", "Free delivery this week" } }));
    world.create(makeSecret("shop", "db-credentials", { { "username", "shop" }, { "password", "demo-not-a-secret-0" } }),
                 writers::externalSecrets);
    apply(world, makeServiceAccount("shop", "web"));
    apply(world, makeService("shop", "web", 80, "10.96.14.21"));
    apply(world, makeService("shop", "api", 8080, "10.96.14.22"));
    apply(world, makeService("shop", "cart", 8080, "10.96.14.23"));
    apply(world, makeDeployment("shop", "web", 3, webTemplate("1.4.2")));
    apply(world, makeDeployment("shop", "api", 2, plain("api", "registry.example/shop/api:2.9.0", 8080)));
    apply(world, makeDeployment("shop", "checkout", 2, plain("checkout", "registry.example/shop/checkout:0.17.3", 8080)));
    apply(world, makeCart());
    ApiObject scaler = makeAutoscaler("shop", "api", 2, 8);
    addLastApplied(scaler);
    scaler.status() = autoscalerStatus(2, 2, 41, world.now(), world.now());
    world.create(std::move(scaler), writers::apply, &writers::autoscalerStatus);
    TemplatePlan database = plain("db", "registry.example/postgres:17.5", 5432);
    database.volumeClaim = "data";
    database.containers[0].memory = "512Mi";
    apply(world, makeStatefulSet("shop", "db", 2, database));
    TemplatePlan report = plain("report", "registry.example/shop/report:1.1.0", 0);
    report.restartPolicy = "Never";
    apply(world, makeCronJob("shop", "report", "* * * * *", report));
    ApiObject definition = makeShopfrontDefinition(world.now());
    addLastApplied(definition);
    world.create(std::move(definition), writers::apply, &writers::apiServerStatus);
    apply(world, makeShopfront("shop", "main", "shop.example", 3));
    apply(world, makeShopfront("shop", "outlet", "outlet.example", 1));
}

void addPayments(World &world)
{
    apply(world, makeConfigMap("payments", "limits", { { "daily", "10000" }, { "single", "500" } }));
    world.create(makeSecret("payments", "gateway-key", { { "key", "demo-not-a-secret-1" } }), writers::externalSecrets);
    apply(world, makeService("payments", "gateway", 8443, "10.96.20.5"));
    apply(world, makeDeployment("payments", "gateway", 2, plain("gateway", "registry.example/payments/gateway:3.2.0", 8443)));
    ApiObject worker = makeDeployment("payments", "worker", 2, plain("worker", "registry.example/payments/worker:5.0.1", 0));
    worker.labels["app.kubernetes.io/instance"] = "payments";
    world.create(std::move(worker), writers::argo);
}

} // namespace

const std::vector<std::string> &workerNodes()
{
    static const std::vector<std::string> names = { "worker-1", "worker-2", "worker-3" };
    return names;
}

TemplatePlan webTemplate(const std::string &version)
{
    TemplatePlan out = plain("web", "registry.example/shop/web:" + version, 8080);
    out.labels["tier"] = "front";
    out.serviceAccount = "web";
    out.configMap = "web-config";
    out.containers[0].env = { { "LOG_LEVEL", "info" }, { "CART_URL", "http://cart.shop.svc:8080" }, { "WORKERS", "4" } };
    ContainerPlan proxy;
    proxy.name = "proxy";
    proxy.image = "registry.example/proxy:2.3";
    proxy.args = { "--listen=:9000", "--upstream=127.0.0.1:8080" };
    out.containers.push_back(proxy);
    return out;
}

ApiObject makeCart()
{
    return makeDeployment("shop", "cart", 2, plain("cart", "registry.example/shop/cart:1.8.0", 8080));
}

void populate(World &world)
{
    addNamespaces(world);
    addNodes(world);
    world.create(makeService("default", "kubernetes", 443, "10.96.0.1"), writers::apiServer);
    addSystem(world);
    addShop(world);
    addPayments(world);
}

} // namespace watchglass::demo
