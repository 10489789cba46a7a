// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

namespace watchglass::history {

/// No body, profile or details block in a session file is larger than this when unpacked.
inline constexpr std::size_t maxUnpackedBytes = 64U << 20U;

/// Packs texts as zstd frames, each against a text that reader and writer both have (the prefix). The frame's first four
/// bytes, which are the same in every frame, are left out; its content size and checksum are in it. One thread.
class FrameEncoder
{
public:
    FrameEncoder();
    ~FrameEncoder();
    /// Appends the frame to `out` and returns its length.
    std::size_t encode(std::string_view text, std::string_view prefix, std::string &out);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// Unpacks such frames from untrusted bytes: a frame that claims more than maxUnpackedBytes, or whose checksum is wrong
/// (another prefix, a changed byte), is an error. One thread.
class FrameDecoder
{
public:
    FrameDecoder();
    ~FrameDecoder();
    std::expected<std::string, std::string> decode(std::string_view frame, std::string_view prefix,
                                                   std::size_t spare = 0);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass::history
