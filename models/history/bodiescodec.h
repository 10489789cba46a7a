// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bytes.h"

#include <optional>
#include <string>
#include <vector>

namespace watchglass::history {

/// What a packed body was packed against.
struct BodyBase
{
    enum class Kind : std::uint8_t { Nothing, Template, Revision };
    Kind kind = Kind::Nothing;
    std::uint64_t number = 0; ///< of the template, or the seq of the revision
};

/// Collects packed bodies of a few neighbouring observations: one row of the table `bodies`.
class BodiesWriter
{
public:
    void add(std::uint64_t seq, const BodyBase &base, std::string_view frame);
    bool isEmpty() const { return m_count == 0; }
    bool isFull() const { return m_count >= 128 || m_frames.size() >= 32768; }
    std::uint64_t firstSeq() const { return m_first; }
    std::string bytes() const;

private:
    std::uint64_t m_first = 0;
    std::uint64_t m_last = 0;
    std::size_t m_count = 0;
    std::string m_entries;
    std::string m_frames;
};

struct BodyEntry
{
    std::uint64_t seq = 0;
    BodyBase base;
    std::string_view frame; ///< empty with a revision as the base: the same text
};

/// The frames of an entry, to be unpacked one after another, each against the text before it: one, or a chain that was
/// `carried` in a file of version 3. Nothing where the bytes are neither.
std::optional<std::vector<std::string_view>> readChain(std::string_view bytes);

/// All entries of a row; false where the bytes are not what BodiesWriter writes.
bool readBodies(std::string_view bytes, std::uint64_t firstSeq, std::vector<BodyEntry> &entries);

} // namespace watchglass::history
