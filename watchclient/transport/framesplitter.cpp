// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/framesplitter.h"

#include <algorithm>

namespace watchglass {

namespace {

constexpr std::size_t sampleSize = 256;
constexpr std::size_t idleCapacity = std::size_t(4) << 20;

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

void FrameSplitter::reset()
{
    m_scanner.reset();
    m_buffer.clear();
    m_start = m_scanned = m_problemAt = 0;
    m_inFrame = false;
    m_problem = Problem::None;
}

void FrameSplitter::fail(Problem problem, std::size_t at)
{
    m_problem = problem;
    m_problemAt = std::min(at, m_buffer.size());
}

void FrameSplitter::makeRoom(std::size_t more)
{
    // Moving is worth it when most of the buffer was handed out, or when growing would copy everything anyway.
    if (m_start == m_buffer.size() && m_buffer.capacity() > idleCapacity) {
        m_buffer = std::string(); // one huge frame must not cost its size for ever
        m_scanned = m_start = 0;
    }
    const bool grows = m_buffer.size() + more + padding > m_buffer.capacity();
    if (m_start > 0 && (m_start == m_buffer.size() || m_start > m_buffer.size() / 2 || grows)) {
        m_buffer.erase(0, m_start);
        m_scanned -= m_start;
        m_start = 0;
    }
    if (const std::size_t need = m_buffer.size() + more + padding; need > m_buffer.capacity()) {
        m_buffer.reserve(std::max(need, m_buffer.capacity() * 2));
    }
}

bool FrameSplitter::append(std::string_view bytes)
{
    if (m_problem != Problem::None) {
        return false;
    }
    if (buffered() + bytes.size() > m_limits.buffered) {
        fail(Problem::Overfull, m_start);
        return false;
    }
    makeRoom(bytes.size());
    m_buffer.append(bytes);
    return true;
}

bool FrameSplitter::skipToFrame()
{
    while (m_start < m_buffer.size() && isBlank(m_buffer[m_start])) {
        ++m_start;
    }
    m_scanned = m_start;
    if (m_start == m_buffer.size()) {
        return false;
    }
    if (m_buffer[m_start] != '{') {
        fail(Problem::NotJson, m_start);
        return false;
    }
    m_scanner.reset();
    m_inFrame = true;
    return true;
}

std::optional<FrameSplitter::Frame> FrameSplitter::next()
{
    if (m_problem != Problem::None && m_problem != Problem::Overfull) {
        return std::nullopt;
    }
    if (!m_inFrame && !skipToFrame()) {
        return std::nullopt;
    }
    std::size_t used = 0;
    const auto result = m_scanner.scan(std::string_view(m_buffer).substr(m_scanned), used);
    m_scanned += used;
    if (m_scanned - m_start > m_limits.frame) {
        fail(Problem::FrameTooLarge, m_start);
        return std::nullopt;
    }
    switch (result) {
    case JsonScanner::Result::TooDeep:
        fail(Problem::TooDeep, m_start);
        return std::nullopt;
    case JsonScanner::Result::ControlInString:
        fail(Problem::NotJson, m_start);
        return std::nullopt;
    case JsonScanner::Result::NeedMore:
        return std::nullopt;
    case JsonScanner::Result::Complete:
        break;
    }
    const Frame frame{std::string_view(m_buffer).substr(m_start, m_scanned - m_start), m_buffer.capacity() - m_start};
    m_start = m_scanned;
    m_inFrame = false;
    return frame;
}

std::string FrameSplitter::sample() const
{
    return m_problem == Problem::None ? std::string() : m_buffer.substr(m_problemAt, sampleSize);
}

std::size_t FrameSplitter::pending() const
{
    const std::string_view rest = std::string_view(m_buffer).substr(m_start);
    return std::all_of(rest.begin(), rest.end(), isBlank) ? 0 : rest.size();
}

const char *toString(FrameSplitter::Problem problem)
{
    switch (problem) {
    case FrameSplitter::Problem::None: return "none";
    case FrameSplitter::Problem::NotJson: return "not JSON";
    case FrameSplitter::Problem::TooDeep: return "nested too deeply";
    case FrameSplitter::Problem::FrameTooLarge: return "frame too large";
    case FrameSplitter::Problem::Overfull: return "too many bytes waiting";
    }
    return "unknown";
}

} // namespace watchglass
