// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/detailscodec.h"

namespace watchglass::history {

namespace {

std::int64_t count(Timestamp time)
{
    return time.time_since_epoch().count();
}

// Times of cluster events are kept as distances to the observation. Unsigned arithmetic, because a hostile or broken
// time may be far away.
std::int64_t distance(Timestamp from, Timestamp to)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(count(from)) - static_cast<std::uint64_t>(count(to)));
}

Timestamp moved(Timestamp from, std::int64_t by)
{
    return Timestamp(std::chrono::nanoseconds(
        static_cast<std::int64_t>(static_cast<std::uint64_t>(count(from)) - static_cast<std::uint64_t>(by))));
}

constexpr unsigned noiseBit = 4;
constexpr std::size_t mostReserved = 64; ///< a count may be a lie

} // namespace

void DetailsWriter::text(std::string_view value)
{
    ByteWriter out(m_bytes);
    if (value.empty()) {
        out.number(1);
        return;
    }
    const auto found = m_texts.find(value);
    if (found != m_texts.end()) {
        out.number(found->second);
        return;
    }
    m_texts.emplace(value, m_texts.size() + 2);
    out.number(0);
    out.text(value);
}

void DetailsWriter::texts(const std::vector<std::string> &values)
{
    ByteWriter(m_bytes).number(values.size());
    for (const std::string &value : values) {
        text(value);
    }
}

void DetailsWriter::change(const FieldChange &change)
{
    ByteWriter(m_bytes).number(static_cast<unsigned>(change.type) | (change.noise ? noiseBit : 0U));
    text(change.path);
    text(change.before);
    text(change.after);
    texts(change.managers);
}

void DetailsWriter::clusterEvent(const ClusterEvent &event, Timestamp at)
{
    ByteWriter out(m_bytes);
    out.number((event.warning ? 1U : 0U) | static_cast<unsigned>(event.timeSource) << 1U);
    text(event.type);
    text(event.reason);
    text(event.message);
    text(event.reporter);
    out.signedNumber(distance(at, event.first));
    out.signedNumber(distance(at, event.last));
    out.number(event.count);
    out.number(event.previousCount);
}

void DetailsWriter::add(const DigestedObservation &digested, std::uint64_t profile, std::uint64_t gap)
{
    const ObjectSummary &summary = digested.summary;
    ByteWriter out(m_bytes);
    out.number(profile);
    out.number(gap);
    const bool ownVersion = summary.resourceVersion != digested.observation.resourceVersion;
    out.number((ownVersion ? 1U : 0U) | (summary.observedGeneration ? 2U : 0U)
               | (digested.clusterEvent ? 4U : 0U) | static_cast<unsigned>(summary.severity) << 3U);
    if (ownVersion) {
        text(summary.resourceVersion.text());
    }
    if (summary.observedGeneration) {
        out.signedNumber(*summary.observedGeneration);
    }
    out.signedNumber(summary.restarts);
    text(summary.status);
    text(summary.reason);
    text(digested.what);
    texts(digested.managers);
    out.number(digested.changesCut);
    out.number(digested.changes.size());
    for (const FieldChange &one : digested.changes) {
        change(one);
    }
    if (digested.clusterEvent) {
        clusterEvent(*digested.clusterEvent, digested.observation.at);
    }
}

std::string_view DetailsReader::text()
{
    const std::uint64_t number = m_in.number();
    if (number == 0) {
        return m_texts.emplace_back(m_in.text());
    }
    if (number == 1) {
        return {};
    }
    if (number - 2 >= m_texts.size()) {
        m_in.fail();
        return {};
    }
    return m_texts[number - 2];
}

std::size_t DetailsReader::counted()
{
    const std::size_t count = m_in.count();
    m_elements += count;
    if (m_elements > maxElements) {
        m_in.fail();
        return 0;
    }
    return count;
}

void DetailsReader::texts(std::vector<std::string> &values)
{
    const std::size_t count = counted();
    values.resize(std::min(count, mostReserved));
    for (std::size_t i = 0; i < count && m_in.ok(); ++i) {
        (i < values.size() ? values[i] : values.emplace_back()) = text();
    }
}

void DetailsReader::skipTexts()
{
    for (std::size_t left = m_in.count(); left > 0 && m_in.ok(); --left) {
        text();
    }
}

void DetailsReader::change(FieldChange &change)
{
    const std::uint64_t head = m_in.number();
    const std::uint64_t type = head & ~static_cast<std::uint64_t>(noiseBit);
    if (type > static_cast<std::uint64_t>(FieldChange::Type::Modified)) {
        m_in.fail();
        return;
    }
    change.type = static_cast<FieldChange::Type>(type);
    change.noise = (head & noiseBit) != 0;
    change.path = text();
    change.before = text();
    change.after = text();
    texts(change.managers);
}

ClusterEvent DetailsReader::clusterEvent(Timestamp at)
{
    ClusterEvent event;
    const std::uint64_t head = m_in.number();
    if (head >> 1U > static_cast<std::uint64_t>(TimeSource::Received)) {
        m_in.fail();
        return event;
    }
    event.warning = (head & 1U) != 0;
    event.timeSource = static_cast<TimeSource>(head >> 1U);
    event.type = text();
    event.reason = text();
    event.message = text();
    event.reporter = text();
    event.first = moved(at, m_in.signedNumber());
    event.last = moved(at, m_in.signedNumber());
    event.count = m_in.number();
    event.previousCount = m_in.number();
    return event;
}

void DetailsReader::readRow(DigestedObservation &digested)
{
    digested.what = text();
    texts(digested.managers);
    digested.changesCut = static_cast<std::uint32_t>(m_in.number());
    if (m_want == Want::Row) {
        skipChanges();
        return;
    }
    const std::size_t count = counted();
    std::vector<FieldChange> &changes = digested.changes;
    changes.resize(std::min(count, mostReserved));
    for (std::size_t i = 0; i < count && m_in.ok(); ++i) {
        change(i < changes.size() ? changes[i] : changes.emplace_back());
    }
}

void DetailsReader::skipChanges()
{
    for (std::size_t left = m_in.count(); left > 0 && m_in.ok(); --left) {
        m_in.number();
        text();
        text();
        text();
        skipTexts();
    }
}

bool DetailsReader::skip(std::uint64_t &profile)
{
    if (m_in.left() == 0) {
        return false;
    }
    profile = m_in.number();
    m_in.number(); // gap
    const std::uint64_t head = m_in.number();
    if ((head & 1U) != 0) {
        text();
    }
    if ((head & 2U) != 0) {
        m_in.number();
    }
    m_in.number(); // restarts
    text();
    text();
    text();
    skipTexts();
    m_in.number();
    skipChanges();
    if ((head & 4U) != 0) {
        clusterEvent({});
    }
    return m_in.ok();
}

bool DetailsReader::next(DigestedObservation &digested, std::uint64_t &profile)
{
    if (m_in.left() == 0) {
        return false;
    }
    ObjectSummary &summary = digested.summary;
    profile = m_in.number();
    digested.observation.gap = m_in.number();
    const std::uint64_t head = m_in.number();
    if (head >> 3U > static_cast<std::uint64_t>(Severity::Error)) {
        m_in.fail();
        return false;
    }
    summary.severity = static_cast<Severity>(head >> 3U);
    summary.resourceVersion =
        (head & 1U) != 0 ? ResourceVersion(std::string(text())) : digested.observation.resourceVersion;
    summary.observedGeneration = (head & 2U) != 0 ? std::optional(m_in.signedNumber()) : std::nullopt;
    summary.restarts = m_in.signedNumber();
    summary.status = text();
    summary.reason = text();
    if (m_want != Want::State) {
        readRow(digested);
    } else {
        text();
        skipTexts();
        m_in.number();
        skipChanges();
    }
    digested.clusterEvent =
        (head & 4U) != 0 ? std::optional(clusterEvent(digested.observation.at)) : std::nullopt;
    return m_in.ok();
}

} // namespace watchglass::history
