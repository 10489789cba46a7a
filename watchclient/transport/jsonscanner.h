// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace watchglass {

/// Finds where one JSON object or array ends, by depth and quotes only, over bytes that arrive in pieces. It does not
/// check the grammar: the reader of the value does. One control character inside a string stops it, because a cut and
/// continued body would otherwise hide in an endless string.
class JsonScanner
{
public:
    enum class Result : std::uint8_t { NeedMore, Complete, TooDeep, ControlInString };

    explicit JsonScanner(std::size_t maxDepth = 512) : m_maxDepth(maxDepth) {}

    /// Forgets the value in progress; the next byte scanned must open an object or array.
    void reset();
    /// Goes on with `bytes` (the continuation of what was scanned). `used` is the number of bytes that belong to the
    /// value: all of them for NeedMore, up to and with the last bracket for Complete.
    Result scan(std::string_view bytes, std::size_t &used);
    std::size_t depth() const { return m_depth; }

private:
    struct Masks
    {
        std::uint64_t quote = 0;
        std::uint64_t backslash = 0;
        std::uint64_t open = 0;
        std::uint64_t close = 0;
        std::uint64_t control = 0;
    };
    static Masks masksOf(const char *block);
    std::uint64_t takeEscaped(std::uint64_t backslash);
    Result scanBlock(const char *block, std::size_t &used);
    Result scanByte(char byte);
    Result walkBrackets(std::uint64_t open, std::uint64_t close, std::size_t &used);

    std::size_t m_maxDepth;
    std::size_t m_depth = 0;
    bool m_inString = false;
    bool m_nextIsEscaped = false;
};

} // namespace watchglass
