// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/idindex.h"

#include <functional>

namespace watchglass {

namespace {

constexpr std::size_t uuidLength = 36;

bool isDash(std::size_t position)
{
    return position == 8 || position == 13 || position == 18 || position == 23;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

} // namespace

std::optional<UidKey> parseCanonicalUid(std::string_view text)
{
    if (text.size() != uuidLength) {
        return std::nullopt;
    }
    UidKey key;
    int digits = 0;
    for (std::size_t i = 0; i < uuidLength; ++i) {
        if (isDash(i)) {
            if (text[i] != '-') {
                return std::nullopt;
            }
            continue;
        }
        const int digit = hexDigit(text[i]);
        if (digit < 0) {
            return std::nullopt;
        }
        std::uint64_t &half = digits < 16 ? key.high : key.low;
        half = half << 4U | static_cast<std::uint64_t>(digit);
        ++digits;
    }
    return key;
}

UidKey hashedUid(std::string_view text)
{
    std::uint64_t a = 0xcbf29ce484222325ULL;
    std::uint64_t b = 0x6c62272e07bb0142ULL;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        a = (a ^ byte) * 0x100000001b3ULL;
        b = (b + byte) * 0x9e3779b97f4a7c15ULL;
        b ^= b >> 31U;
    }
    return {a, b ^ text.size()};
}

std::string canonicalUid(const UidKey &key)
{
    static constexpr char hex[] = "0123456789abcdef";
    std::string text(uuidLength, '-');
    unsigned digits = 0;
    for (std::size_t i = 0; i < uuidLength; ++i) {
        if (isDash(i)) {
            continue;
        }
        const std::uint64_t half = digits < 16 ? key.high : key.low;
        text[i] = hex[half >> (60U - 4U * (digits % 16U)) & 0xfU];
        ++digits;
    }
    return text;
}

void IdIndex::put(const Cell &cell)
{
    const std::size_t mask = m_cells.size() - 1;
    std::size_t i = cell.hash & mask;
    while (m_cells[i].id != 0) {
        i = (i + 1) & mask;
    }
    m_cells[i] = cell;
}

void IdIndex::insert(std::uint32_t hash, ObjectId id)
{
    if (m_cells.empty()) {
        m_cells.resize(64);
    }
    if ((m_used + 1) * 10 > m_cells.size() * 7) {
        std::vector<Cell> old(m_cells.size() * 2);
        old.swap(m_cells);
        for (const Cell &cell : old) {
            if (cell.id != 0) {
                put(cell);
            }
        }
    }
    put({hash, id});
    ++m_used;
}

void IdIndex::remove(std::uint32_t hash, ObjectId id)
{
    if (m_cells.empty()) {
        return;
    }
    const std::size_t mask = m_cells.size() - 1;
    std::size_t hole = hash & mask;
    while (m_cells[hole].id != 0 && (m_cells[hole].id != id || m_cells[hole].hash != hash)) {
        hole = (hole + 1) & mask;
    }
    if (m_cells[hole].id == 0) {
        return;
    }
    for (std::size_t next = (hole + 1) & mask; m_cells[next].id != 0; next = (next + 1) & mask) {
        const std::size_t home = m_cells[next].hash & mask;
        if (((next - home) & mask) >= ((next - hole) & mask)) {
            m_cells[hole] = m_cells[next];
            hole = next;
        }
    }
    m_cells[hole] = Cell();
    --m_used;
}

void IdIndex::clear()
{
    m_cells.clear();
    m_used = 0;
}

} // namespace watchglass
