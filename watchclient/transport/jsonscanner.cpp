// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/jsonscanner.h"

#include <bit>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace watchglass {

namespace {

constexpr std::size_t blockSize = 64;

#if defined(__SSE2__)
std::uint64_t gather(__m128i a, __m128i b, __m128i c, __m128i d)
{
    const auto bits = [](__m128i v) { return std::uint64_t(std::uint32_t(_mm_movemask_epi8(v))); };
    return bits(a) | bits(b) << 16 | bits(c) << 32 | bits(d) << 48;
}
#endif

/// Bit i of the result is the xor of bits 0..i: set from an opening quote up to the byte before the closing one.
std::uint64_t prefixXor(std::uint64_t bits)
{
    for (int shift = 1; shift < 64; shift *= 2) {
        bits ^= bits << shift;
    }
    return bits;
}

} // namespace

void JsonScanner::reset()
{
    m_depth = 0;
    m_inString = false;
    m_nextIsEscaped = false;
}

JsonScanner::Masks JsonScanner::masksOf(const char *block)
{
    Masks masks;
#if defined(__SSE2__)
    __m128i v[4];
    for (int i = 0; i < 4; ++i) {
        v[i] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(block) + i);
    }
    const auto equal = [&v](char c) {
        const __m128i want = _mm_set1_epi8(c);
        return gather(_mm_cmpeq_epi8(v[0], want), _mm_cmpeq_epi8(v[1], want), _mm_cmpeq_epi8(v[2], want),
                      _mm_cmpeq_epi8(v[3], want));
    };
    const __m128i highest = _mm_set1_epi8(0x1f);
    const auto low = [&v, highest](int i) { return _mm_cmpeq_epi8(_mm_min_epu8(v[i], highest), v[i]); };
    masks.quote = equal('"');
    masks.backslash = equal('\\');
    masks.control = gather(low(0), low(1), low(2), low(3));
    const __m128i bit = _mm_set1_epi8(0x20); // '[' | 0x20 is '{' and ']' | 0x20 is '}'
    for (__m128i &part : v) {
        part = _mm_or_si128(part, bit);
    }
    masks.open = equal('{');
    masks.close = equal('}');
#else
    for (std::size_t i = 0; i < blockSize; ++i) {
        const char c = block[i];
        const std::uint64_t bit = std::uint64_t(1) << i;
        masks.quote |= c == '"' ? bit : 0;
        masks.backslash |= c == '\\' ? bit : 0;
        masks.open |= (c == '{' || c == '[') ? bit : 0;
        masks.close |= (c == '}' || c == ']') ? bit : 0;
        masks.control |= static_cast<unsigned char>(c) < 0x20 ? bit : 0;
    }
#endif
    return masks;
}

std::uint64_t JsonScanner::takeEscaped(std::uint64_t backslash)
{
    std::uint64_t escaped = m_nextIsEscaped ? 1 : 0;
    m_nextIsEscaped = false;
    backslash &= ~escaped;
    while (backslash) {
        const int at = std::countr_zero(backslash);
        if (at == 63) {
            m_nextIsEscaped = true;
            break;
        }
        escaped |= std::uint64_t(2) << at;
        backslash &= ~(std::uint64_t(3) << at);
    }
    return escaped;
}

JsonScanner::Result JsonScanner::walkBrackets(std::uint64_t open, std::uint64_t close, std::size_t &used)
{
    for (std::uint64_t both = open | close; both; both &= both - 1) {
        const std::uint64_t bit = both & (~both + 1);
        if (open & bit) {
            if (++m_depth > m_maxDepth) {
                used = std::size_t(std::countr_zero(both)) + 1;
                return Result::TooDeep;
            }
        } else if (--m_depth == 0) {
            used = std::size_t(std::countr_zero(both)) + 1;
            return Result::Complete;
        }
    }
    used = blockSize;
    return Result::NeedMore;
}

JsonScanner::Result JsonScanner::scanBlock(const char *block, std::size_t &used)
{
    const Masks masks = masksOf(block);
    const std::uint64_t escaped = (masks.backslash || m_nextIsEscaped) ? takeEscaped(masks.backslash) : 0;
    const std::uint64_t quotes = masks.quote & ~escaped;
    const std::uint64_t strings = prefixXor(quotes) ^ (m_inString ? ~std::uint64_t(0) : 0);
    const std::uint64_t open = masks.open & ~strings;
    const std::uint64_t close = masks.close & ~strings;

    Result result = Result::NeedMore;
    used = blockSize;
    if (open | close) {
        const std::size_t opens = std::size_t(std::popcount(open));
        const std::size_t closes = std::size_t(std::popcount(close));
        if (closes < m_depth && m_depth + opens <= m_maxDepth) {
            m_depth = m_depth + opens - closes; // cannot end here whatever the order
        } else {
            result = walkBrackets(open, close, used);
        }
    }
    if (const std::uint64_t bad = masks.control & strings;
        bad && (result == Result::NeedMore || std::size_t(std::countr_zero(bad)) < used)) {
        return Result::ControlInString;
    }
    m_inString = strings >> 63;
    return result;
}

JsonScanner::Result JsonScanner::scanByte(char byte)
{
    if (m_inString) {
        if (static_cast<unsigned char>(byte) < 0x20) {
            return Result::ControlInString;
        }
        if (m_nextIsEscaped) {
            m_nextIsEscaped = false;
        } else if (byte == '\\') {
            m_nextIsEscaped = true;
        } else if (byte == '"') {
            m_inString = false;
        }
        return Result::NeedMore;
    }
    switch (byte) {
    case '"':
        m_inString = !m_nextIsEscaped;
        break;
    case '{':
    case '[':
        if (++m_depth > m_maxDepth) {
            return Result::TooDeep;
        }
        break;
    case '}':
    case ']':
        if (--m_depth == 0) {
            return Result::Complete;
        }
        break;
    default:
        break;
    }
    m_nextIsEscaped = byte == '\\' && !m_nextIsEscaped; // as in a block: not JSON, but the same answer both ways
    return Result::NeedMore;
}

JsonScanner::Result JsonScanner::scan(std::string_view bytes, std::size_t &used)
{
    used = 0;
    while (bytes.size() - used >= blockSize) {
        std::size_t part = 0;
        const Result result = scanBlock(bytes.data() + used, part);
        used += part;
        if (result != Result::NeedMore) {
            return result;
        }
    }
    while (used < bytes.size()) {
        const Result result = scanByte(bytes[used]);
        ++used;
        if (result != Result::NeedMore) {
            return result;
        }
    }
    return Result::NeedMore;
}

} // namespace watchglass
