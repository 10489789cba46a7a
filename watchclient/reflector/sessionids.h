// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace watchglass {

/// Numbers gaps and findings uniquely in one session. Shared by its streams; any thread.
class SessionIds
{
public:
    std::uint64_t nextGap() { return ++m_gap; }
    std::uint64_t nextFinding() { return ++m_finding; }

private:
    std::atomic<std::uint64_t> m_gap{0};
    std::atomic<std::uint64_t> m_finding{0};
};

} // namespace watchglass
