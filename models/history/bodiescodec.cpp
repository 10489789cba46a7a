// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/bodiescodec.h"

namespace watchglass::history {

void BodiesWriter::add(std::uint64_t seq, const BodyBase &base, std::string_view frame)
{
    if (m_count == 0) {
        m_first = seq;
        m_last = seq;
    }
    ByteWriter entries(m_entries);
    entries.number(seq - m_last);
    switch (base.kind) {
    case BodyBase::Kind::Nothing:
        entries.number(0);
        break;
    case BodyBase::Kind::Template:
        entries.number(base.number * 2 + 1);
        break;
    case BodyBase::Kind::Revision:
        entries.number((seq - base.number) * 2);
        break;
    }
    entries.number(frame.size());
    m_frames.append(frame);
    m_last = seq;
    ++m_count;
}

std::string BodiesWriter::bytes() const
{
    std::string bytes;
    ByteWriter(bytes).number(m_count);
    return bytes + m_entries + m_frames;
}

namespace {

constexpr std::uint8_t chainMark = 0x08; ///< a bit that no frame begins with

} // namespace

std::optional<std::vector<std::string_view>> readChain(std::string_view bytes)
{
    if (bytes.empty() || static_cast<std::uint8_t>(bytes.front()) != chainMark) {
        return std::vector{bytes};
    }
    ByteReader in(bytes.substr(1));
    std::vector<std::string_view> frames;
    for (std::size_t left = in.count(); left > 0 && in.ok(); --left) {
        frames.push_back(in.text());
    }
    return in.atEnd() ? std::optional(std::move(frames)) : std::nullopt;
}

bool readBodies(std::string_view bytes, std::uint64_t firstSeq, std::vector<BodyEntry> &entries)
{
    ByteReader in(bytes);
    const std::size_t count = in.count();
    std::vector<std::size_t> lengths;
    std::uint64_t seq = firstSeq;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        BodyEntry &entry = entries.emplace_back();
        const std::uint64_t step = in.number();
        seq += step;
        entry.seq = seq;
        const std::uint64_t base = in.number();
        if ((base & 1U) != 0) {
            entry.base = {BodyBase::Kind::Template, base / 2};
        } else if (base != 0) {
            if (base / 2 > seq) {
                return false;
            }
            entry.base = {BodyBase::Kind::Revision, seq - base / 2};
        }
        lengths.push_back(in.number());
        if (step > (1ULL << 40U) || (i > 0 && step == 0)) {
            return false;
        }
    }
    for (std::size_t i = 0; i < lengths.size() && in.ok(); ++i) {
        entries[i].frame = in.bytes(lengths[i]);
    }
    return in.atEnd();
}

} // namespace watchglass::history
