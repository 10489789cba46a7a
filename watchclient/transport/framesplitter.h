// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/transport/jsonscanner.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass {

/// Cuts a byte stream of concatenated JSON objects (a watch body) into frames. Works on bytes, so a character or an
/// escape cut by a read is whole again in its frame; frames may be separated by nothing, blanks or line ends of any
/// kind and may span lines. Bounded: depth, one frame, and all that waits. Not thread-safe.
class FrameSplitter
{
public:
    struct Limits
    {
        std::size_t depth = 512;
        std::size_t frame = std::size_t(16) << 20;    ///< bytes of one frame; client-go's limit
        std::size_t buffered = std::size_t(32) << 20; ///< bytes that may wait for next()
    };
    enum class Problem : std::uint8_t {
        None,
        NotJson,       ///< something other than an object where a frame must begin, or a control character in a string
        TooDeep,
        FrameTooLarge, ///< one frame passed Limits::frame
        Overfull       ///< append() beyond Limits::buffered without next() in between
    };
    /// A complete frame, valid until the next call of append(), next() or reset().
    struct Frame
    {
        std::string_view json;
        std::size_t readable = 0; ///< bytes that may be read from json.data() on: at least json.size() + padding
    };
    /// Bytes that are always readable behind a frame; enough for simdjson.
    static constexpr std::size_t padding = 64;

    FrameSplitter() : FrameSplitter(Limits{}) {}
    explicit FrameSplitter(Limits limits) : m_limits(limits), m_scanner(limits.depth) {}

    /// Takes bytes as they came. False when there is a problem; what was complete before it can still be fetched.
    bool append(std::string_view bytes);
    /// The next complete frame, or nothing: more bytes are needed, or problem() says why there will be none.
    std::optional<Frame> next();

    Problem problem() const { return m_problem; }
    /// Up to 256 bytes from where the problem is, to be shown as a sample.
    std::string sample() const;
    /// Bytes of a frame that has begun and is not complete. Not zero at the end of a stream: it was cut inside a frame.
    std::size_t pending() const;
    /// All bytes held.
    std::size_t buffered() const { return m_buffer.size() - m_start; }
    /// Forgets everything: for a new stream.
    void reset();

private:
    bool skipToFrame();
    void fail(Problem problem, std::size_t at);
    void makeRoom(std::size_t more);

    Limits m_limits;
    JsonScanner m_scanner;
    std::string m_buffer;
    std::size_t m_start = 0;   ///< of the first byte that was not handed out
    std::size_t m_scanned = 0; ///< up to where the scanner has come; == m_start between frames
    std::size_t m_problemAt = 0;
    bool m_inFrame = false;
    Problem m_problem = Problem::None;
};

const char *toString(FrameSplitter::Problem problem);

} // namespace watchglass
