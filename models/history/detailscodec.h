// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "models/history/bytes.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace watchglass::history {

/// Collects what the table and the inspector show of the observations of one chunk. Each text is written once.
class DetailsWriter
{
public:
    /// `profile` is the number of the object's ObjectProfile, 0 for none; `gap` the file's number of the gap.
    void add(const DigestedObservation &digested, std::uint64_t profile, std::uint64_t gap);
    const std::string &bytes() const { return m_bytes; }

private:
    void text(std::string_view value);
    void texts(const std::vector<std::string> &values);
    void change(const FieldChange &change);
    void clusterEvent(const ClusterEvent &event, Timestamp at);

    struct Hash : std::hash<std::string_view>
    {
        using is_transparent = void;
    };
    std::string m_bytes;
    std::unordered_map<std::string, std::uint64_t, Hash, std::equal_to<>> m_texts;
};

/// Reads them again, one after another, from untrusted bytes.
class DetailsReader
{
public:
    /// State: the summary alone. Row: without the changes.
    enum class Want : std::uint8_t { State, Row, Everything };
    explicit DetailsReader(std::string_view bytes, Want want = Want::Everything) : m_in(bytes), m_want(want) {}

    /// Puts what DetailsWriter kept into `digested`, whose observation's time, version and generation are there already;
    /// what it held before goes, but its memory is used again. False at the end and at damage: then `ok()` tells.
    bool next(DigestedObservation &digested, std::uint64_t &profile);
    /// The same of one that is not wanted: its profile alone.
    bool skip(std::uint64_t &profile);
    bool ok() const { return m_in.ok(); }

private:
    static constexpr std::size_t maxElements = 1'000'000; ///< of a chunk, so that damage cannot fill the memory

    std::string_view text();
    std::size_t counted();
    void texts(std::vector<std::string> &values);
    void change(FieldChange &change);
    ClusterEvent clusterEvent(Timestamp at);
    void skipTexts();
    void readRow(DigestedObservation &digested);
    void skipChanges();

    ByteReader m_in;
    Want m_want;
    std::size_t m_elements = 0;
    std::vector<std::string_view> m_texts;
};

} // namespace watchglass::history
