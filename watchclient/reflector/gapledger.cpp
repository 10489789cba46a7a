// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/gapledger.h"

#include <algorithm>
#include <map>
#include <utility>

namespace watchglass {

namespace {

ObjectDelta deltaOf(const RawObject *before, const RawObject *after)
{
    ObjectDelta delta;
    const RawObject &named = after != nullptr ? *after : *before;
    delta.object = named.ref();
    if (before != nullptr) {
        delta.previousUid = before->meta.uid != named.meta.uid ? before->meta.uid : std::string();
        delta.from = before->meta.resourceVersion;
        delta.generationBefore = before->meta.generation;
    }
    if (after != nullptr) {
        delta.to = after->meta.resourceVersion;
        delta.generationAfter = after->meta.generation;
    }
    return delta;
}

bool isLossOfOurs(const Evidence &evidence)
{
    return evidence.kind != EvidenceKind::OccurrencesUnseen;
}

/// Builds the findings of one gap, counting what goes over the cap.
class FindingList
{
public:
    FindingList(const GapRecord &gap, SessionIds &ids, std::size_t cap) : m_gap(gap), m_ids(ids), m_cap(cap) {}

    Finding make(FindingKind kind, Strength strength) const
    {
        Finding finding;
        finding.id = m_ids.nextFinding();
        finding.kind = kind;
        finding.strength = strength;
        finding.stream = m_gap.stream;
        finding.at = m_gap.closedAt.value_or(m_gap.openedAt);
        finding.from = m_gap.openedAt;
        finding.to = m_gap.closedAt;
        finding.fromVersion = m_gap.fromVersion;
        finding.toVersion = m_gap.toVersion;
        finding.gap = m_gap.id;
        return finding;
    }
    void add(FindingKind kind, Strength strength, const ObjectDelta &delta, std::uint64_t atLeast, std::string detail,
             std::vector<Evidence> evidence = {})
    {
        if (m_perObject.size() >= m_cap) {
            ++m_notListed;
            return;
        }
        Finding finding = make(kind, strength);
        finding.object = delta.object;
        finding.fromVersion = delta.from;
        finding.toVersion = delta.to;
        finding.atLeast = atLeast;
        finding.detail = std::move(detail);
        finding.evidence = std::move(evidence);
        m_perObject.push_back(std::move(finding));
    }
    std::vector<Finding> take(Finding whole)
    {
        if (m_notListed > 0) {
            whole.detail += "; " + std::to_string(m_notListed) + " objects are named in the record of the interval only";
        }
        m_perObject.insert(m_perObject.begin(), std::move(whole));
        return std::move(m_perObject);
    }

private:
    const GapRecord &m_gap;
    SessionIds &m_ids;
    std::size_t m_cap;
    std::size_t m_notListed = 0;
    std::vector<Finding> m_perObject;
};

std::map<ObjectKey, std::vector<Evidence>> evidenceByObject(const GapRecord &gap)
{
    std::map<ObjectKey, std::vector<Evidence>> byObject;
    for (const Evidence &evidence : gap.evidence) {
        if (isLossOfOurs(evidence)) {
            byObject[evidence.object.key].push_back(evidence);
        }
    }
    return byObject;
}

void addPerObject(FindingList &list, const GapRecord &gap)
{
    for (const ObjectDelta &delta : gap.recreated) {
        list.add(FindingKind::Recreated, Strength::Proof, delta, 2, "Deleted and created again while not delivered (new UID)");
    }
    for (const ObjectDelta &delta : gap.removed) {
        list.add(FindingKind::MissedDelete, Strength::Proof, delta, 1, "Removed while not delivered; its last state and time are not known");
    }
    std::map<ObjectKey, std::vector<Evidence>> evidence = evidenceByObject(gap);
    for (const ObjectDelta &delta : gap.changed) {
        std::vector<Evidence> own = std::move(evidence[delta.object.key]);
        const std::int64_t grown = delta.generationAfter - delta.generationBefore;
        if (grown > 1 || !own.empty()) {
            list.add(FindingKind::MissedUpdates, Strength::LowerBound, delta, static_cast<std::uint64_t>(std::max<std::int64_t>(1, grown)),
                     "Changed while not delivered", std::move(own));
        }
    }
}

} // namespace

GapLedger::GapLedger(StreamInfo info, std::shared_ptr<SessionIds> ids) : m_info(std::move(info)), m_ids(std::move(ids)) {}

void GapLedger::open(Loss loss)
{
    if (m_record) {
        if (!loss.detail.empty() && m_record->detail.find(loss.detail) == std::string::npos && m_record->detail.size() < 1024) {
            m_record->detail += "; then: " + loss.detail;
        }
        return;
    }
    m_record = std::make_shared<GapRecord>();
    m_record->id = m_ids->nextGap();
    m_record->stream = m_info.id;
    m_record->openedAt = loss.lastComplete;
    m_record->fromVersion = std::move(loss.from);
    m_record->cause = loss.cause;
    m_record->detail = std::move(loss.detail);
    m_record->bookmarkAge = loss.bookmarkAge;
    m_evidenceNotKept = 0;
}

void GapLedger::setCause(GapCause cause, const std::string &detail)
{
    if (m_record) {
        m_record->cause = cause;
        m_record->detail = detail;
    }
}

void GapLedger::add(ObjectCache::Change change, const RawObject *before, const RawObject *after, const ServerInterval &interval)
{
    if (!m_record || (before == nullptr && after == nullptr)) {
        return;
    }
    ObjectDelta delta = deltaOf(before, after);
    switch (change) {
    case ObjectCache::Change::Added:
        m_record->added.push_back(std::move(delta));
        break;
    case ObjectCache::Change::Removed:
        m_record->removed.push_back(std::move(delta));
        return;
    case ObjectCache::Change::Recreated:
        m_record->recreated.push_back(std::move(delta));
        before = nullptr; // another object: nothing of it can be compared
        break;
    case ObjectCache::Change::Changed:
        m_record->changed.push_back(std::move(delta));
        break;
    }
    if (m_record->evidence.size() >= evidenceCap) {
        ++m_evidenceNotKept;
    } else if (after != nullptr) {
        std::ranges::move(evidenceBetween(before, *after, interval), std::back_inserter(m_record->evidence));
    }
}

GapRecordPtr GapLedger::close(Timestamp at, const ResourceVersion &to)
{
    if (!m_record) {
        return nullptr;
    }
    m_record->closedAt = at;
    m_record->toVersion = to;
    if (m_evidenceNotKept > 0) {
        m_record->detail += "; the evidence of " + std::to_string(m_evidenceNotKept) + " more objects was not kept";
    }
    return std::exchange(m_record, nullptr);
}

GapRecordPtr GapLedger::unclosed() const
{
    return m_record ? std::make_shared<const GapRecord>(*m_record) : nullptr;
}

std::string describeDifferences(const GapRecord &gap)
{
    std::string text = std::to_string(gap.added.size()) + " added, " + std::to_string(gap.removed.size()) + " removed, "
        + std::to_string(gap.changed.size()) + " changed";
    if (!gap.recreated.empty()) {
        text += ", " + std::to_string(gap.recreated.size()) + " deleted and created again";
    }
    return text + "; what came and went in between cannot be seen";
}

std::vector<Finding> findingsOf(const GapRecord &gap, SessionIds &ids, std::size_t cap)
{
    FindingList list(gap, ids, cap);
    Finding whole = list.make(FindingKind::BlindInterval, Strength::Proof);
    whole.atLeast = gap.lowerBound();
    whole.detail = "Reading again found " + describeDifferences(gap);
    if (gap.cause != GapCause::Rewind) { // after a restore a missing object was not deleted by anybody
        addPerObject(list, gap);
    }
    return list.take(std::move(whole));
}

} // namespace watchglass
