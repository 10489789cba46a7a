// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <random>

namespace watchglass {

/// A small cluster of deployments and pods that changes at random.
class World
{
public:
    explicit World(std::uint32_t seed) : m_random(seed) {}

    DigestBatchPtr open()
    {
        auto batch = std::make_shared<DigestBatch>();
        StreamOpened opened;
        opened.info.id = 1;
        opened.info.key.gvr = {"", "v1", "pods"};
        batch->items.emplace_back(opened);
        StreamStatus live;
        live.stream = 1;
        live.phase = StreamPhase::Live;
        live.trust = Trust::Live;
        live.completeSince = parseRfc3339("2026-11-30T11:59:00Z");
        batch->items.emplace_back(live);
        return batch;
    }

    DigestBatchPtr step(Timestamp at, int count)
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int i = 0; i < count; ++i) {
            batch->items.emplace_back(change(at));
        }
        return batch;
    }
    std::size_t alive() const { return m_alive.size(); }

private:
    DigestedObservation change(Timestamp at)
    {
        Observation seen;
        seen.stream = 1;
        seen.at = at;
        const std::uint32_t dice = m_random() % 10;
        if (m_alive.size() < 3 || dice < 4) {
            m_alive.push_back(make(m_next++, 1));
            seen.object = m_alive.back();
        } else {
            RawObjectPtr &chosen = m_alive[m_random() % m_alive.size()];
            seen.previous = chosen;
            if (dice < 8) {
                const int number = std::stoi(chosen->meta.name.substr(1));
                chosen = make(number, ++m_version);
                seen.object = chosen;
                seen.type = ObservationType::Modified;
            } else {
                seen.object = chosen;
                seen.type = ObservationType::Deleted;
                chosen = m_alive.back();
                m_alive.pop_back();
            }
        }
        seen.resourceVersion = ResourceVersion(std::to_string(++m_version));
        return digest(++m_seq, std::move(seen));
    }

    /// Every third object is owned by the one before it.
    RawObjectPtr make(int number, int version)
    {
        const std::string name = "o" + std::to_string(number);
        const std::string space = number % 5 == 0 ? "prod" : "shop";
        std::string owner;
        if (number % 3 == 1) {
            owner = R"(,"ownerReferences":[{"apiVersion":"apps/v1","kind":"Deployment","name":"o)" + std::to_string(number - 1) + R"(","uid":"u)" + std::to_string(number - 1) + R"(","controller":true}])";
        }
        const std::string kind = number % 3 == 0 ? "Deployment" : "Pod";
        return makeRawObject(R"({"kind":")" + kind + R"(","apiVersion":"v1","metadata":{"name":")" + name + R"(","namespace":")" + space
                             + R"(","uid":"u)" + std::to_string(number) + R"(","resourceVersion":")" + std::to_string(version) + '"' + owner
                             + R"(},"status":{"phase":"Running"}})").value();
    }

    std::mt19937 m_random;
    std::vector<RawObjectPtr> m_alive;
    int m_next = 0;
    int m_version = 10;
    std::uint64_t m_seq = 0;
};

} // namespace watchglass
