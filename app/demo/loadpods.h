// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/world.h"

#include <random>
#include <string>
#include <vector>

namespace watchglass::demo {

/// One made-up pod: all that is not the same in every such pod.
struct LoadState
{
    std::uint64_t id = 0;      ///< makes uid and name
    std::int64_t created = 0;  ///< seconds since the epoch
    std::int64_t started = 0;
    std::int64_t changed = 0;
    std::uint32_t index = 0;   ///< its place: namespace, app and node follow from it
    std::uint32_t restarts = 0;
    bool ready = true;
};

/// The text of such a pod with holes in it.
class LoadTemplate
{
public:
    explicit LoadTemplate(World &world);

    void appendTo(QByteArray &out, const LoadState &state, std::uint64_t version, qsizetype skip) const;
    std::string nameOf(const LoadState &state) const;
    const std::string &namespaceOf(const LoadState &state) const { return m_namespaces[state.index / podsPerNamespace]; }
    const std::string &nodeOf(const LoadState &state) const { return m_nodes[state.index % m_nodes.size()]; }
    const Labels &labelsOf(const LoadState &state) const { return m_labels[state.index % m_labels.size()]; }
    void addNamespaces(std::size_t count);

    static constexpr std::uint32_t podsPerNamespace = 1000;

private:
    enum class Hole : std::uint8_t { None, Name, Namespace, Uid, Version, Created, App, Tier, Node, Ready, Started, Changed, Restarts };
    struct Piece
    {
        QByteArray text; ///< comes before the hole
        Hole hole = Hole::None;
    };
    void appendHole(QByteArray &out, Hole hole, const LoadState &state, std::uint64_t version) const;

    std::vector<Piece> m_pieces;
    std::vector<std::string> m_namespaces;
    std::vector<std::string> m_nodes;
    std::vector<Labels> m_labels;
};

/// Pods in the namespaces load-0, load-1, … that belong to nobody and change all the time: readiness, restarts,
/// replacements. Held as small states and written out only when somebody reads them, so that 100,000 cost little.
class LoadPods
{
public:
    LoadPods(World &world, std::uint64_t seed, int count, int changesPerSecond);
    /// Makes the pods, of which the world's clock says when.
    void create();
    void begin();

    std::vector<LoadState> save() const { return m_states; }
    void restore(std::vector<LoadState> states) { m_states = std::move(states); }

private:
    void tick();
    int changeOne();
    void put(const LoadState &state);
    std::string keyOf(const LoadState &state) const;

    World &m_world;
    std::mt19937_64 m_random;
    int m_count;
    int m_rate;
    double m_credit = 0;
    LoadTemplate m_template;
    std::vector<LoadState> m_states;
};

} // namespace watchglass::demo
