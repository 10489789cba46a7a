// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/democluster.h"

#include "app/demo/controllers.h"
#include "app/demo/loadpods.h"
#include "app/demo/population.h"
#include "app/demo/story.h"
#include "app/demo/varieties.h"
#include "app/demo/world.h"

namespace watchglass::demo {

using namespace std::chrono_literals;

/// What populate() and the controllers make; the rest of `objects` are load pods.
constexpr int usualObjects = 90;

int loadCount(const ClusterOptions &options)
{
    return std::max({ 0, options.objects - usualObjects, options.rate > 0 ? 1000 : 0 });
}

class DemoCluster::Private
{
public:
    explicit Private(const ClusterOptions &wanted)
        : options(wanted)
        , world(wanted.seed, wanted.start - 72h, wanted.speed)
        , controllers(world)
        , load(world, wanted.seed, loadCount(wanted), wanted.rate)
        , story(world, controllers, load, wanted.faults, [this](const Incident &incident) {
            if (report) {
                report(incident);
            }
        })
    {
    }

    void settle();
    void beat();
    void expire();

    ClusterOptions options;
    World world;
    Controllers controllers;
    LoadPods load;
    Story story;
    std::function<void(const Incident &)> report;
};

/// Lets the controllers bring everything up, days ago.
void DemoCluster::Private::settle()
{
    populate(world);
    if (options.varieties) {
        addVarieties(world);
    }
    world.scheduler().advance(world.real(120));
    controllers.events().expire(0);
    load.create();
    world.scheduler().jump(options.start);
    world.store().compact();
}

void DemoCluster::Private::beat()
{
    controllers.heartbeat();
    world.scheduler().after(10s, [this] { beat(); });
}

void DemoCluster::Private::expire()
{
    controllers.events().expire(3600);
    world.after(60, [this] { expire(); });
}

DemoCluster::DemoCluster(const ClusterOptions &options)
    : d(std::make_unique<Private>(options))
{
    d->settle();
    d->world.scheduler().after(1s, [this] { d->beat(); });
    d->expire();
    // Half a minute of the fastest changes can still be resumed from; a real watch cache keeps 100,000 at most.
    d->world.store().setHistoryLimit(std::max<std::size_t>(100'000, std::size_t(options.rate) * 30));
    d->load.begin();
    if (options.story) {
        d->world.scheduler().after(options.lead, [this] { d->story.begin(); });
    }
}

DemoCluster::~DemoCluster() = default;

const Store &DemoCluster::store() const
{
    return d->world.store();
}

Timestamp DemoCluster::now() const
{
    return d->world.now();
}

void DemoCluster::advance(std::chrono::nanoseconds duration)
{
    d->world.scheduler().advance(duration);
}

void DemoCluster::setIncidentHandler(std::function<void(const Incident &)> handler)
{
    d->report = std::move(handler);
}

} // namespace watchglass::demo
