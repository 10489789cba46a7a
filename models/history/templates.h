// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::history {

/// Texts that whole bodies are packed against: a few early objects of each kind, since objects of one kind look alike.
/// Kept for the life of the file.
class Templates
{
public:
    struct Template
    {
        std::uint64_t id = 0;
        std::string name; ///< of the object that it was
        std::string text;
    };

    /// The one whose name begins most like `name`; null where the topic has none.
    const Template *best(const std::string &topic, std::string_view name) const;
    bool wantsMore(const std::string &topic, std::size_t textBytes) const;
    const Template &add(const std::string &topic, std::string_view name, std::string_view text);
    /// Takes one that is in the file already.
    void restore(const std::string &topic, Template known);

private:
    static constexpr std::size_t maxForTopic = 8;
    static constexpr std::size_t maxTextBytes = 128U << 10U;

    std::map<std::string, std::vector<Template>, std::less<>> m_topics;
    std::uint64_t m_lastId = 0;
};

} // namespace watchglass::history
