// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "models/history/archive.h"

/// The order of the fields of every value in the session file (docs/session-file.md). A change here is a new version of
/// the file.
namespace watchglass::history {

template<> inline constexpr GapCause enumLast<GapCause> = GapCause::NotDelivered;
template<> inline constexpr EvidenceKind enumLast<EvidenceKind> = EvidenceKind::OccurrencesUnseen;
template<> inline constexpr FindingKind enumLast<FindingKind> = FindingKind::ImportSkipped;
template<> inline constexpr Strength enumLast<Strength> = Strength::WeakHint;
template<> inline constexpr StreamPhase enumLast<StreamPhase> = StreamPhase::Stopped;
template<> inline constexpr Trust enumLast<Trust> = Trust::Dead;
template<> inline constexpr ErrorClass enumLast<ErrorClass> = ErrorClass::Protocol;
template<> inline constexpr TimeSource enumLast<TimeSource> = TimeSource::Received;

/// What a revision says of its object beside its state; it changes rarely, so it is kept once for many observations.
struct ObjectProfile
{
    std::optional<Timestamp> created;
    std::optional<Timestamp> deletionRequested;
    std::vector<OwnerReference> owners;
    std::vector<std::pair<std::string, std::string>> labels;
    std::vector<ObjectRef> uses;
};

template<typename Archive, typename T> using Field = std::conditional_t<Archive::writing, const T, T> &;

template<typename A> void fields(A &a, Field<A, ObjectKey> v) { a(v.namespaceName, v.name); }
template<typename A> void fields(A &a, Field<A, ObjectRef> v) { a(v.apiVersion, v.kind, v.key, v.uid); }
template<typename A> void fields(A &a, Field<A, OwnerReference> v)
{
    a(v.apiVersion, v.kind, v.name, v.uid, v.controller);
}
template<typename A> void fields(A &a, Field<A, ObjectProfile> v)
{
    a(v.created, v.deletionRequested, v.owners, v.labels, v.uses);
}
template<typename A> void fields(A &a, Field<A, GroupVersionResource> v) { a(v.group, v.version, v.resource); }
template<typename A> void fields(A &a, Field<A, ApiResource> v)
{
    a(v.gvr, v.kind, v.singular, v.namespaced, v.verbs, v.shortNames, v.categories);
}
template<typename A> void fields(A &a, Field<A, StreamKey> v)
{
    a(v.gvr, v.namespaceName, v.labelSelector, v.fieldSelector);
}
template<typename A> void fields(A &a, Field<A, StreamInfo> v)
{
    a(v.id, v.key, v.resource, v.cluster, v.metadataOnly);
}
template<typename A> void fields(A &a, Field<A, SegmentStarted> v)
{
    a(v.at, v.cluster, v.server, v.clusterUid, v.serverVersion);
}
template<typename A> void fields(A &a, Field<A, ApiStatus> v)
{
    a(v.code, v.reason, v.message, v.causes, v.retryAfter);
}
template<typename A> void fields(A &a, Field<A, Error> v)
{
    a(v.errorClass, v.message, v.httpStatus, v.status, v.retryAfter);
}
template<typename A> void fields(A &a, Field<A, StreamTransition> v)
{
    a(v.stream, v.at, v.from, v.to, v.trust, v.cause, v.error, v.lastApplied, v.nextTryAt, v.attempt, v.resumed);
}
template<typename A> void fields(A &a, Field<A, StreamStatus> v)
{
    a(v.stream, v.phase, v.trust, v.quiet, v.staleSince, v.lastApplied, v.liveSince, v.lastByteAt, v.lastEventAt,
      v.lastBookmarkAt, v.completeSince, v.objects, v.events, v.bytes, v.requests, v.reconnects, v.relists, v.listed,
      v.listRemaining, v.nextTryAt, v.attempt, v.lastError);
}
template<typename A> void fields(A &a, Field<A, ObjectDelta> v)
{
    a(v.object, v.previousUid, v.from, v.to, v.generationBefore, v.generationAfter);
}
template<typename A> void fields(A &a, Field<A, Evidence> v)
{
    a(v.kind, v.object, v.at, v.manager, v.detail, v.before, v.after);
}
template<typename A> void fields(A &a, Field<A, GapRecord> v)
{
    a(v.id, v.stream, v.openedAt, v.closedAt, v.fromVersion, v.toVersion, v.cause, v.detail, v.bookmarkAge, v.added,
      v.removed, v.recreated, v.changed, v.evidence);
}
template<typename A> void fields(A &a, Field<A, Finding> v)
{
    a(v.id, v.kind, v.strength, v.stream, v.at, v.from, v.to, v.fromVersion, v.toVersion, v.object, v.atLeast, v.gap,
      v.evidence, v.detail);
}

template<typename T> std::string toBytes(const T &value)
{
    std::string out;
    WriteArchive archive(out);
    archive(value);
    return out;
}

/// Nothing where the bytes are not a whole T.
template<typename T> std::optional<T> fromBytes(std::string_view bytes)
{
    T value{};
    ReadArchive archive(bytes);
    archive(value);
    return archive.atEnd() ? std::optional<T>(std::move(value)) : std::nullopt;
}

} // namespace watchglass::history
