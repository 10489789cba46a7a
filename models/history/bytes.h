// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace watchglass::history {

/// Appends LEB128 numbers and counted texts to a string; the byte layout of docs/session-file.md.
class ByteWriter
{
public:
    explicit ByteWriter(std::string &out) : m_out(out) {}

    void byte(std::uint8_t value) { m_out.push_back(static_cast<char>(value)); }
    void number(std::uint64_t value)
    {
        while (value >= 0x80U) {
            byte(static_cast<std::uint8_t>(value | 0x80U));
            value >>= 7U;
        }
        byte(static_cast<std::uint8_t>(value));
    }
    /// Zigzag: small negative numbers stay short.
    void signedNumber(std::int64_t value)
    {
        number((static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63));
    }
    void text(std::string_view value)
    {
        number(value.size());
        m_out.append(value);
    }

private:
    std::string &m_out;
};

/// Reads what ByteWriter wrote, from untrusted bytes: never past the end. After an error every value is 0 or empty and
/// `ok()` is false.
class ByteReader
{
public:
    explicit ByteReader(std::string_view bytes) : m_next(bytes.data()), m_end(bytes.data() + bytes.size()) {}

    std::uint8_t byte()
    {
        if (m_next == m_end) {
            fail();
            return 0;
        }
        return static_cast<std::uint8_t>(*m_next++);
    }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t next = byte();
            value |= static_cast<std::uint64_t>(next & 0x7fU) << shift;
            if ((next & 0x80U) == 0) {
                return m_ok ? value : 0;
            }
        }
        fail();
        return 0;
    }
    std::int64_t signedNumber()
    {
        const std::uint64_t value = number();
        return static_cast<std::int64_t>((value >> 1U) ^ (~(value & 1U) + 1U));
    }
    /// A number that says how many things follow, each at least one byte long.
    std::size_t count()
    {
        const std::uint64_t value = number();
        if (value > left()) {
            fail();
            return 0;
        }
        return static_cast<std::size_t>(value);
    }
    std::string_view text() { return bytes(count()); }
    std::string_view bytes(std::size_t length)
    {
        if (length > left()) {
            fail();
            return {};
        }
        const std::string_view value(m_next, length);
        m_next += length;
        return value;
    }
    std::size_t left() const { return static_cast<std::size_t>(m_end - m_next); }
    bool ok() const { return m_ok; }
    bool atEnd() const { return m_ok && m_next == m_end; }
    void fail()
    {
        m_ok = false;
        m_next = m_end;
    }

private:
    const char *m_next;
    const char *m_end;
    bool m_ok = true;
};

} // namespace watchglass::history
