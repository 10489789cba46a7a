// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/latestjob.h"

namespace watchglass {

LatestJob::LatestJob(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

LatestJob::~LatestJob()
{
    cancel();
    m_pool.waitForDone();
}

void LatestJob::start(Work work)
{
    cancel();
    m_stop = std::stop_source();
    m_running = true;
    m_pool.start([this, work = std::move(work), stop = m_stop.get_token(), generation = m_generation] {
        Delivery delivery = stop.stop_requested() ? Delivery() : work(stop);
        if (stop.stop_requested()) {
            return;
        }
        QMetaObject::invokeMethod(this, [this, generation, deliver = std::move(delivery)] {
            if (generation == m_generation && std::exchange(m_running, false) && deliver) {
                deliver();
            }
        }, Qt::QueuedConnection);
    });
}

void LatestJob::cancel()
{
    m_stop.request_stop();
    ++m_generation;
    m_running = false;
}

} // namespace watchglass
