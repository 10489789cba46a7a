// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/markscodec.h"

#include <charconv>

namespace watchglass::history {

namespace {

// type 3 bits, origin 3, severity 3, health 3, then one bit a flag.
std::uint32_t bitsOf(const RecordMark &mark)
{
    return static_cast<std::uint32_t>(mark.type) | static_cast<std::uint32_t>(mark.origin) << 3U
        | static_cast<std::uint32_t>(mark.severity) << 6U | static_cast<std::uint32_t>(mark.health) << 9U
        | static_cast<std::uint32_t>(mark.flags) << 12U;
}

bool setBits(std::uint32_t bits, RecordMark &mark)
{
    const std::uint32_t type = bits & 7U;
    const std::uint32_t origin = bits >> 3U & 7U;
    const std::uint32_t severity = bits >> 6U & 7U;
    const std::uint32_t health = bits >> 9U & 7U;
    const std::uint32_t flags = bits >> 12U;
    if (type > static_cast<std::uint32_t>(ObservationType::Error) || origin > static_cast<std::uint32_t>(Origin::Import)
        || severity > static_cast<std::uint32_t>(Severity::Error)
        || health > static_cast<std::uint32_t>(Health::Terminating) || flags > 0xffU) {
        return false;
    }
    mark.type = static_cast<ObservationType>(type);
    mark.origin = static_cast<Origin>(origin);
    mark.severity = static_cast<Severity>(severity);
    mark.health = static_cast<Health>(health);
    mark.flags = static_cast<std::uint8_t>(flags);
    return true;
}

// Only versions that come back as the same text are kept as numbers.
std::optional<std::uint64_t> numberOf(const ResourceVersion &version)
{
    const std::string &text = version.text();
    std::uint64_t number = 0;
    if (text.empty() || text.size() > 18 || text.front() == '0') {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

std::uint8_t MarksWriter::paletteIndex(std::uint32_t bits)
{
    const auto found = std::ranges::find(m_palette, bits);
    if (found != m_palette.end()) {
        return static_cast<std::uint8_t>(found - m_palette.begin());
    }
    m_palette.push_back(bits);
    return static_cast<std::uint8_t>(m_palette.size() - 1);
}

void MarksWriter::add(const RecordMark &mark, const ResourceVersion &version, std::int64_t generation)
{
    Q_ASSERT(m_count < chunkRows);
    const std::int64_t at = mark.at.time_since_epoch().count();
    ByteWriter rows(m_rows);
    rows.byte(paletteIndex(bitsOf(mark)));
    // Unsigned arithmetic wraps; times far apart come back as they were.
    rows.signedNumber(static_cast<std::int64_t>(static_cast<std::uint64_t>(at) - static_cast<std::uint64_t>(m_lastAt)));
    rows.number(mark.stream);
    rows.number(mark.object);
    if (mark.has(RecordMark::ClusterEvent)) {
        rows.number(mark.regarding);
    }
    ByteWriter versions(m_versions);
    if (const auto number = numberOf(version)) {
        versions.signedNumber(static_cast<std::int64_t>(*number - m_lastVersion) * 2);
        m_lastVersion = *number;
    } else {
        versions.signedNumber(static_cast<std::int64_t>(version.text().size()) * 2 + 1);
        m_versions.append(version.text());
    }
    versions.signedNumber(generation);
    m_first = m_count == 0 ? mark.at : std::min(m_first, mark.at);
    m_last = m_count == 0 ? mark.at : std::max(m_last, mark.at);
    m_lastAt = at;
    ++m_count;
}

std::string MarksWriter::marks() const
{
    std::string bytes;
    ByteWriter out(bytes);
    out.number(m_count);
    out.number(m_palette.size());
    for (const std::uint32_t bits : m_palette) {
        out.number(bits);
    }
    return bytes + m_rows;
}

bool readMarks(std::string_view bytes, std::uint64_t firstSeq, std::vector<RecordMark> &marks)
{
    ByteReader in(bytes);
    const std::size_t count = in.count();
    const std::size_t colours = in.count();
    constexpr std::uint64_t maxSeq = INT64_MAX - chunkRows;
    if (firstSeq == 0 || firstSeq > maxSeq || count > chunkRows || colours > chunkRows) {
        return false;
    }
    std::array<RecordMark, chunkRows> palette{};
    for (std::size_t i = 0; i < colours; ++i) {
        const std::uint64_t bits = in.number();
        if (bits > UINT32_MAX || !setBits(static_cast<std::uint32_t>(bits), palette[i])) {
            return false;
        }
    }
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t colour = in.byte();
        if (colour >= colours) {
            return false;
        }
        RecordMark mark = palette[colour];
        at += static_cast<std::uint64_t>(in.signedNumber());
        mark.seq = firstSeq + i;
        mark.at = Timestamp(std::chrono::nanoseconds(static_cast<std::int64_t>(at)));
        const std::uint64_t stream = in.number();
        const std::uint64_t object = in.number();
        const std::uint64_t regarding = mark.has(RecordMark::ClusterEvent) ? in.number() : 0;
        if (!in.ok() || stream > UINT32_MAX || object > UINT32_MAX || regarding > UINT32_MAX) {
            return false;
        }
        mark.stream = static_cast<StreamId>(stream);
        mark.object = static_cast<std::uint32_t>(object);
        mark.regarding = static_cast<std::uint32_t>(regarding);
        marks.push_back(mark);
    }
    return in.atEnd();
}

bool readVersions(std::string_view bytes, std::size_t count, std::vector<MarkVersion> &versions)
{
    ByteReader in(bytes);
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        const std::int64_t head = in.signedNumber();
        MarkVersion &version = versions.emplace_back();
        if ((head & 1) == 0) {
            last += static_cast<std::uint64_t>(head / 2);
            version.resourceVersion = ResourceVersion(std::to_string(last));
        } else if (head > 0) {
            version.resourceVersion = ResourceVersion(std::string(in.bytes(static_cast<std::size_t>(head / 2))));
        } else {
            return false;
        }
        version.generation = in.signedNumber();
    }
    return in.atEnd();
}

} // namespace watchglass::history
