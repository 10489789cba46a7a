// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/jsontext.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace watchglass {

namespace {

/// Length of the UTF-8 sequence at `pos`, or 0 where there is none.
std::size_t sequenceLength(std::string_view text, std::size_t pos)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(pos);
    const std::size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 && lead < 0xE0 ? 2 : 0;
    if (length == 0 || lead > 0xF4 || pos + length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(pos + i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    const unsigned char second = byte(pos + 1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool outside = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
    return overlong || outside ? 0 : length;
}

void appendControl(std::string &out, unsigned char c)
{
    switch (c) {
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        out += "\\u00";
        out += "0123456789abcdef"[c >> 4U];
        out += "0123456789abcdef"[c & 15U];
    }
}

constexpr std::uint64_t everyByte(std::uint64_t byte)
{
    return byte * 0x0101010101010101U;
}

/// True where one of eight bytes is a quote, a backslash, a control character or no ASCII: bit tricks, for most text has none.
bool hasSpecial(const char *eight)
{
    std::uint64_t word = 0;
    std::memcpy(&word, eight, sizeof word);
    const std::uint64_t quote = word ^ everyByte('"');
    const std::uint64_t backslash = word ^ everyByte('\\');
    const std::uint64_t found = word | (((word - everyByte(0x20)) | (quote - everyByte(1)) | (backslash - everyByte(1))) & ~word);
    return (found & everyByte(0x80)) != 0;
}

} // namespace

void appendJsonString(std::string &out, std::string_view text)
{
    out += '"';
    std::size_t start = 0;
    std::size_t pos = 0;
    while (pos < text.size()) {
        if (pos + 8 <= text.size() && !hasSpecial(text.data() + pos)) {
            pos += 8;
            continue;
        }
        const auto c = static_cast<unsigned char>(text[pos]);
        if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
            ++pos;
            continue;
        }
        if (c >= 0x80) {
            if (const std::size_t length = sequenceLength(text, pos); length > 0) {
                pos += length;
                continue;
            }
        }
        out.append(text, start, pos - start);
        if (c >= 0x80) {
            out += "\xEF\xBF\xBD";
        } else if (c < 0x20) {
            appendControl(out, c);
        } else {
            out += '\\';
            out += static_cast<char>(c);
        }
        start = ++pos;
    }
    out.append(text, start, pos - start);
    out += '"';
}

void appendJsonKey(std::string &out, std::string_view key)
{
    if (out.empty() || (out.back() != '{' && out.back() != '[')) {
        out += ',';
    }
    out += '"';
    out += key;
    out += "\":";
}

void appendJsonField(std::string &out, std::string_view key, std::string_view text)
{
    if (!text.empty()) {
        appendJsonKey(out, key);
        appendJsonString(out, text);
    }
}

void appendJsonField(std::string &out, std::string_view key, unsigned long long number)
{
    appendJsonKey(out, key);
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void appendJsonField(std::string &out, std::string_view key, long long number)
{
    appendJsonKey(out, key);
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

} // namespace watchglass
