// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordencoder.h"
#include "models/history/database.h"

namespace watchglass::history {

namespace {

constexpr std::uint32_t maxChain = 16; // half as many cost a tenth more bytes; twice as many read twice as slowly
constexpr std::size_t maxChainBytes = 4U << 20U;
constexpr std::size_t maxDetailsBytes = 1U << 20U;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QVariant orNull(const std::optional<Timestamp> &time)
{
    return time ? QVariant(nanoseconds(*time)) : QVariant();
}

std::size_t hashOf(std::string_view bytes)
{
    return std::hash<std::string_view>()(bytes);
}

ObjectProfile profileOf(const ObjectSummary &summary)
{
    return {summary.created, summary.deletionRequested, summary.owners, summary.labels, summary.uses};
}

std::uint8_t flagsOf(const DigestedObservation &digested)
{
    const Observation &o = digested.observation;
    unsigned flags = 0;
    const auto set = [&flags](bool on, RecordMark::Flag flag) { flags |= on ? static_cast<unsigned>(flag) : 0U; };
    set(o.existingAtStart, RecordMark::ExistingAtStart);
    set(o.finalStateUnknown, RecordMark::FinalStateUnknown);
    set(o.replayed, RecordMark::Replayed);
    set(o.object != nullptr, RecordMark::HasBody);
    set(digested.clusterEvent.has_value(), RecordMark::ClusterEvent);
    return static_cast<std::uint8_t>(flags);
}

} // namespace

RecordEncoder::RecordEncoder(StartPoint start)
    : m_start(std::move(start)), m_seq(m_start.seq), m_seqOffset(m_start.seq), m_ord(m_start.ord),
      m_profile(m_start.profile)
{
    m_heads.startAfter(m_start.object);
}

void RecordEncoder::add(const DigestItem &one)
{
    std::visit([this](const auto &value) { item(value); }, one);
}

void RecordEncoder::put(Insert insert, QVariantList values)
{
    for (const QVariant &value : values) {
        m_bytes += value.typeId() == QMetaType::QByteArray
            ? static_cast<std::size_t>(static_cast<const QByteArray *>(value.constData())->size()) : 16;
    }
    m_rows.push_back({insert, std::move(values)});
}

void RecordEncoder::item(const StreamOpened &opened)
{
    StreamInfo info = opened.info;
    info.id = stream(info.id);
    put(Insert::Stream, {nextOrd(), seqNow(), info.id, text(info.key.gvr.qualifiedName()), blob(toBytes(info))});
}

void RecordEncoder::item(const SegmentStarted &segment)
{
    put(Insert::Segment, {nextOrd(), seqNow(), nanoseconds(segment.at), blob(toBytes(segment))});
}

void RecordEncoder::item(const StreamTransition &transition)
{
    StreamTransition moved = transition;
    moved.stream = stream(moved.stream);
    put(Insert::Transition, {nextOrd(), seqNow(), moved.stream, nanoseconds(moved.at), text(toString(moved.to)),
                             text(moved.cause), blob(toBytes(moved))});
}

void RecordEncoder::item(const StreamStatus &status)
{
    StreamStatus moved = status;
    moved.stream = stream(moved.stream);
    m_statuses[moved.stream] = {Insert::Status, {moved.stream, nextOrd(), seqNow(), blob(toBytes(moved))}};
}

void RecordEncoder::item(const GapRecordPtr &gap)
{
    if (!gap) {
        return;
    }
    GapRecord moved = *gap;
    moved.id = gapId(moved.id);
    moved.stream = stream(moved.stream);
    m_frame.clear();
    m_encoder.encode(toBytes(moved), {}, m_frame);
    put(Insert::Gap, {nextOrd(), seqNow(), static_cast<qint64>(moved.id), moved.stream, nanoseconds(moved.openedAt),
                      orNull(moved.closedAt), text(toString(moved.cause)), blob(m_frame)});
}

void RecordEncoder::item(const Finding &finding)
{
    Finding moved = finding;
    moved.id = moved.id == 0 ? 0 : moved.id + m_start.finding;
    moved.stream = stream(moved.stream);
    moved.gap = gapId(moved.gap);
    m_frame.clear();
    m_encoder.encode(toBytes(moved), {}, m_frame);
    put(Insert::FindingRow, {nextOrd(), seqNow(), static_cast<qint64>(moved.id), nanoseconds(moved.at),
                             text(toString(moved.kind)), text(moved.detail), blob(m_frame)});
}

std::uint64_t RecordEncoder::place(std::uint64_t seq)
{
    std::uint64_t placed = seq + m_seqOffset;
    if (placed <= m_seq) {
        placed = m_seq + 1;
        m_seqOffset = placed - seq;
    }
    // Rows of a chunk are numbered without holes.
    if (m_marks.count() > 0 && (placed != m_seq + 1 || m_marks.count() == chunkRows
                                || m_details.bytes().size() > maxDetailsBytes)) {
        closeChunk();
    }
    if (m_marks.count() == 0) {
        m_chunkSeq = placed;
    }
    m_seq = placed;
    return placed;
}

std::uint32_t RecordEncoder::kindId(const std::string &apiVersion, const std::string &kind)
{
    const auto [entry, isNew] = m_start.kinds.try_emplace({apiVersion, kind}, 0U);
    if (isNew) {
        entry->second = static_cast<std::uint32_t>(m_start.kinds.size());
        put(Insert::Kind, {entry->second, text(apiVersion), text(kind)});
    }
    return entry->second;
}

std::uint32_t RecordEncoder::namespaceId(const std::string &name)
{
    if (name.empty()) {
        return 0;
    }
    const auto [entry, isNew] = m_start.namespaces.try_emplace(name, 0U);
    if (isNew) {
        entry->second = static_cast<std::uint32_t>(m_start.namespaces.size());
        put(Insert::Namespace, {entry->second, text(name)});
    }
    return entry->second;
}

ObjectHead &RecordEncoder::headOf(const ObjectRef &ref)
{
    const std::uint32_t kind = kindId(ref.apiVersion, ref.kind);
    const auto [head, isNew] = m_heads.of(kind, ref);
    if (isNew) {
        put(Insert::Object, {head->id, text(ref.uid), kind, namespaceId(ref.key.namespaceName), text(ref.key.name)});
    }
    head->lastSeq = m_seq;
    return *head;
}

// Packs a whole text against the template of its topic; the first texts of a topic, and those that do not look like
// them, become templates themselves.
BodyBase RecordEncoder::encodeWhole(const std::string &topic, std::string_view name, std::string_view whole)
{
    const Templates::Template *base = m_start.templates.best(topic, name);
    m_frame.clear();
    m_encoder.encode(whole, base != nullptr ? std::string_view(base->text) : std::string_view(), m_frame);
    if ((base == nullptr || m_frame.size() > whole.size() / 4) && m_start.templates.wantsMore(topic, whole.size())) {
        base = &m_start.templates.add(topic, name, whole);
        std::string packed;
        m_encoder.encode(whole, {}, packed);
        put(Insert::Template, {static_cast<qint64>(base->id), text(topic), text(name), blob(packed)});
        m_frame.clear();
        m_encoder.encode(whole, base->text, m_frame);
    }
    return base == nullptr ? BodyBase{} : BodyBase{BodyBase::Kind::Template, base->id};
}

std::uint64_t RecordEncoder::profileOf(ObjectHead &head, const DigestedObservation &digested)
{
    const std::string bytes = toBytes(history::profileOf(digested.summary));
    const std::size_t hash = hashOf(bytes);
    if (head.profile != 0 && head.profileHash == hash) {
        return head.profile;
    }
    const ObjectRef &ref = digested.summary.ref;
    const BodyBase base = encodeWhole("profile " + ref.apiVersion + " " + ref.kind, ref.key.name, bytes);
    head.profile = ++m_profile;
    head.profileHash = hash;
    put(Insert::Profile, {static_cast<qint64>(head.profile), head.id, static_cast<qint64>(base.number), blob(m_frame)});
    return head.profile;
}

BodyBase RecordEncoder::encodeBody(ObjectHead &head, const DigestedObservation &digested)
{
    const RawObjectPtr &object = digested.observation.object;
    const RawObjectPtr &previous = digested.observation.previous;
    const std::string &json = object->json;
    const std::size_t hash = hashOf(json);
    const bool chained = head.bodySeq != 0 && previous && hashOf(previous->json) == head.bodyHash;
    const bool same = chained && hash == head.bodyHash && previous->json == json;
    head.bodyHash = hash;
    m_frame.clear();
    if (same) {
        return {BodyBase::Kind::Revision, head.bodySeq};
    }
    if (chained && head.chain < maxChain && head.chainBytes < maxChainBytes) {
        m_encoder.encode(json, previous->json, m_frame);
        if (m_frame.size() < json.size() / 3) {
            ++head.chain;
            head.chainBytes += json.size();
            return {BodyBase::Kind::Revision, head.bodySeq};
        }
    }
    head.chain = 0;
    head.chainBytes = json.size();
    return encodeWhole(object->apiVersion + " " + object->kind, object->meta.name, json);
}

void RecordEncoder::addBody(ObjectHead &head, std::uint64_t seq, const DigestedObservation &digested)
{
    const BodyBase base = encodeBody(head, digested);
    if (m_bodies.isFull()) {
        closeBodies();
    }
    m_bodies.add(seq, base, m_frame);
    const bool repeated = base.kind == BodyBase::Kind::Revision && m_frame.empty();
    if (!repeated) { // the next ones refer to the first of equal bodies, so that chains stay short
        head.bodySeq = seq;
    }
}

void RecordEncoder::item(const DigestedObservation &digested)
{
    const Observation &o = digested.observation;
    const std::uint64_t seq = place(digested.seq);
    RecordMark mark{.seq = seq, .at = o.at, .stream = stream(o.stream), .type = o.type, .origin = o.origin,
                    .severity = digested.severity, .health = digested.summary.health, .flags = flagsOf(digested)};
    std::uint64_t profile = 0;
    const ObjectRef ref = o.object ? o.object->ref() : digested.summary.ref;
    if (!ref.kind.empty()) {
        ObjectHead &head = headOf(ref);
        mark.object = head.id;
        m_heads.setAlive(head, o.type != ObservationType::Deleted);
        profile = profileOf(head, digested);
        if (o.object) {
            addBody(head, seq, digested);
        }
        if (!head.alive) { // what comes after a deletion stands by itself, so that the deletion can be trimmed
            head.bodySeq = 0;
            head.profile = 0;
        }
    }
    if (digested.clusterEvent && !digested.clusterEvent->regarding.kind.empty()) {
        mark.regarding = headOf(digested.clusterEvent->regarding).id;
    }
    m_marks.add(mark, o.resourceVersion, digested.summary.generation);
    m_details.add(digested, profile, gapId(o.gap));
    m_lastAt = o.at;
    m_dirty = true;
    ++m_observations;
}

PendingRow RecordEncoder::chunkRow()
{
    m_frame.clear();
    m_encoder.encode(m_details.bytes(), {}, m_frame);
    return {Insert::Chunk,
            {static_cast<qint64>(m_chunkSeq), static_cast<qint64>(m_marks.count()), nanoseconds(m_marks.first()),
             nanoseconds(m_marks.last()), blob(m_marks.marks()), blob(m_marks.versions()), blob(m_frame)}};
}

void RecordEncoder::closeChunk()
{
    if (m_dirty) {
        PendingRow row = chunkRow();
        put(row.insert, std::move(row.values));
    }
    m_marks = {};
    m_details = {};
    m_dirty = false;
}

void RecordEncoder::closeBodies()
{
    put(Insert::Bodies, {static_cast<qint64>(m_bodies.firstSeq()), blob(m_bodies.bytes())});
    m_bodies = {};
}

const PendingRows &RecordEncoder::pending()
{
    if (!m_bodies.isEmpty()) {
        closeBodies();
    }
    for (auto &[id, row] : m_statuses) {
        put(row.insert, std::move(row.values));
    }
    m_statuses.clear();
    if (m_dirty) {
        PendingRow row = chunkRow();
        put(row.insert, std::move(row.values));
        m_dirty = false;
    }
    return m_rows;
}

void RecordEncoder::committed()
{
    m_rows.clear();
    m_bytes = 0;
    m_observations = 0;
    m_heads.forgetGone(m_seq);
}

} // namespace watchglass::history
