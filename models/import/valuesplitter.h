// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass {

/// Finds the JSON objects in a text of concatenated ones: one a line, pretty-printed, or with nothing between them. It
/// finds where they end; whether they are good JSON is for the reader of each. Goes on behind what is broken.
class ValueSplitter
{
public:
    enum class State : std::uint8_t {
        Complete,  ///< `json` is one whole object
        NotJson,   ///< `json` is a line, or the beginning of an object, that cannot be one
        TooDeep,
        TooLarge,
        TooMany,   ///< values in it: to read it would take many times its size in memory
        CutOff     ///< the text ends inside an object: normal for a file that is still being written
    };
    struct Value
    {
        State state = State::Complete;
        std::string_view json;
        std::size_t line = 0; ///< where it begins, from 1
        std::size_t parts = 0; ///< of a whole one: how many values are in it, about
    };
    struct Limits
    {
        std::size_t depth = 512;
        std::size_t value = std::size_t(256) << 20U; ///< bytes of one object
        bool commas = false; ///< may stand between the objects, as between those of an array
    };
    /// Of any object that a server knows; lists are taken apart.
    static constexpr std::size_t maxParts = 4'000'000;

    explicit ValueSplitter(std::string_view text) : ValueSplitter(text, Limits{}) {}
    ValueSplitter(std::string_view text, Limits limits) : m_text(text), m_limits(limits) {}

    std::optional<Value> next();
    /// The value just handed out was no good: goes on at the line after its first one.
    void retryFromNextLine();

private:
    void skipBlanks();
    Value take(State state, std::size_t end);
    void toNextLine(std::size_t from);

    std::string_view m_text;
    Limits m_limits;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
    std::size_t m_lastAt = 0;
    std::size_t m_lastLine = 1;
};

/// A list without its items, and these: read one by one they may be many.
struct SplitList
{
    std::string head; ///< with an empty array in their place
    std::string_view items;
};
/// Nothing where no array `items` stands in the object, or in the one that its `object` is, as in a frame of a watch.
std::optional<SplitList> splitList(std::string_view json, bool mayBeFrame = true);

/// Why a value that is not whole cannot be used; for reports.
const char *reasonOf(ValueSplitter::State state);

} // namespace watchglass
