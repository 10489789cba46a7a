// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/democluster.h"

#include "app/demo/population.h"
#include "app/demo/world.h"

namespace watchglass::demo {

using namespace std::chrono_literals;

class DemoCluster::Private
{
public:
    explicit Private(const ClusterOptions &wanted)
        : options(wanted)
        , world(wanted.seed, wanted.start - 72h, wanted.speed)
    {
    }
    ClusterOptions options;
    World world;
    std::function<void(const Incident &)> report;
};

DemoCluster::DemoCluster(const ClusterOptions &options)
    : d(std::make_unique<Private>(options))
{
    populate(d->world);
    d->world.scheduler().jump(options.start);
    d->world.store().compact();
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
