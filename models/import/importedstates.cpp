// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/importedstates.h"
#include "models/import/objecttime.h"

#include <QByteArray>

#include <algorithm>
#include <chrono>
#include <format>
#include <functional>
#include <memory>
#include <thread>

namespace watchglass {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t batchItems = 512;

std::string groupOf(const std::string &apiVersion)
{
    const std::size_t slash = apiVersion.find('/');
    return slash == std::string::npos ? std::string() : apiVersion.substr(0, slash);
}

std::string versionOf(const std::string &apiVersion)
{
    return apiVersion.substr(apiVersion.find('/') + 1);
}

/// The plural as API conventions form it; a dump does not say it.
std::string pluralOf(const std::string &kind)
{
    std::string word = QByteArray::fromStdString(kind).toLower().toStdString();
    if (word == "endpoints") {
        return word;
    }
    const bool vowelBefore = word.size() > 1 && std::string_view("aeiou").contains(word[word.size() - 2]);
    if (word.ends_with('y') && !vowelBefore) {
        return word.substr(0, word.size() - 1) + "ies";
    }
    const bool hissing = word.ends_with('s') || word.ends_with('x') || word.ends_with("ch") || word.ends_with("sh");
    return word + (hissing ? "es" : "s");
}

std::string identityOf(const RawObject &object)
{
    return object.apiVersion + ' ' + object.kind + ' ' + object.meta.key().text();
}

} // namespace

void ImportedStates::beginFile(const std::string &name, Timestamp written)
{
    m_file = name;
    m_written = written;
    m_news = false;
    m_lastAt.clear();
}

ImportedStates::Told ImportedStates::tell(RawObjectPtr object, bool ordered, std::string_view source)
{
    Told told;
    told.at = lastToldTime(*object).value_or(m_written);
    auto [last, first] = m_lastAt.try_emplace(identityOf(*object), told.at);
    m_news = m_news || (ordered && !first);
    if (ordered && told.at < last->second) {
        told.at = last->second; // a watch tells them in order
    }
    last->second = told.at;
    told.existing = !m_news;
    told.listed = !ordered;
    told.key = object->meta.key();
    if (source.empty()) {
        told.object = std::move(object);
    } else {
        told.source = {source, object->apiVersion, object->kind, object->meta.uid, object->meta.resourceVersion};
    }
    told.file = m_file;
    return told;
}

void ImportedStates::addState(RawObjectPtr object, Telling telling, std::string_view source)
{
    m_told.push_back(tell(std::move(object), telling == Telling::WatchDump, source));
}

void ImportedStates::addFrame(ObservationType type, RawObjectPtr object, std::string_view source)
{
    m_news = m_news || type != ObservationType::Added;
    Told told = tell(std::move(object), true, source);
    told.type = type;
    m_told.push_back(std::move(told));
}

void ImportedStates::addAudit(AuditEntry entry)
{
    const auto [known, added] = m_audits.try_emplace(entry.id, entry);
    if (added) {
        return;
    }
    m_report.leaveOut("earlier stage of a request that the log tells to its end");
    if (entry.stage >= known->second.stage) {
        known->second = std::move(entry);
    }
}

void ImportedStates::unfoldAudits()
{
    for (auto &[id, entry] : m_audits) {
        const auto tellIt = [&](RawObjectPtr object, const ObjectKey &key, const GroupVersionResource &resource, ObservationType type) {
            m_told.push_back({.at = entry.at, .type = type, .object = std::move(object), .resource = resource, .key = key, .file = m_file});
        };
        tellIt(entry.event, entry.event->meta.key(), {"audit.k8s.io", versionOf(entry.event->apiVersion), "events"}, ObservationType::Added);
        for (const auto &[object, deleted] : entry.states) {
            tellIt(object, object->meta.key(), entry.resource, deleted ? ObservationType::Deleted : ObservationType::Added);
        }
        if (entry.deletes) {
            tellIt(nullptr, entry.key, entry.resource, ObservationType::Deleted);
        }
    }
    m_audits.clear();
}

/// States of one object in several lists: in the order of its versions, also where no time in it says which came first.
void ImportedStates::orderLists()
{
    const std::string none;
    std::unordered_map<std::string, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < m_told.size(); ++i) {
        const Told &told = m_told[i];
        const std::string &uid = told.source ? told.source->uid : told.object ? told.object->meta.uid : none;
        if (told.listed && !uid.empty()) {
            places[uid].push_back(i);
        }
    }
    const auto version = [](const Told &told) -> const ResourceVersion & {
        return told.source ? told.source->version : told.object->meta.resourceVersion;
    };
    for (const auto &[uid, at] : places) {
        const ResourceVersion &first = version(m_told[at.front()]);
        if (at.size() < 2 || !std::ranges::all_of(at, [&](std::size_t i) { return version(m_told[i]).compare(first).has_value(); })) {
            continue;
        }
        std::vector<Told> states;
        for (const std::size_t i : at) {
            states.push_back(std::move(m_told[i]));
        }
        std::ranges::stable_sort(states, [&](const Told &a, const Told &b) {
            return version(a).compare(version(b)) == std::strong_ordering::less;
        });
        for (std::size_t i = 0; i < at.size(); ++i) {
            states[i].at = i == 0 ? states[i].at : std::max(states[i].at, m_told[at[i - 1]].at);
            m_told[at[i]] = std::move(states[i]);
        }
    }
}

bool ImportedStates::makeAgain(Told &told)
{
    if (told.source) {
        auto object = makeRawObject(told.source->json, told.source->apiVersion, told.source->kind);
        if (!object || (*object)->meta.key() != told.key || (*object)->meta.uid != told.source->uid) {
            return false;
        }
        told.object = std::move(*object);
        told.source.reset();
    }
    return true;
}

ImportedStates::KindStream &ImportedStates::streamOf(const Told &told, StreamBatch &batch)
{
    const std::string group = groupOf(told.object->apiVersion);
    auto [found, added] = m_streams.try_emplace({group, told.object->kind});
    if (added) {
        found->second.id = StreamId(m_streams.size());
        ApiResource resource;
        resource.gvr = {group, versionOf(told.object->apiVersion),
                        told.resource.resource.empty() ? pluralOf(told.object->kind) : told.resource.resource};
        resource.kind = told.object->kind;
        resource.namespaced = !told.object->meta.namespaceName.empty();
        StreamInfo info{found->second.id, {resource.gvr, {}, {}, {}}, resource, told.file, false};
        batch.items.emplace_back(StreamOpened{std::move(info)});
    }
    return found->second;
}

std::optional<Observation> ImportedStates::observationOf(const Told &told, KindStream &stream)
{
    const auto known = stream.objects.find(told.key);
    const RawObjectPtr previous = known == stream.objects.end() ? nullptr : known->second;
    Observation seen;
    seen.stream = stream.id;
    seen.at = told.at;
    seen.origin = Origin::Import;
    seen.object = told.object ? told.object : previous;
    seen.previous = previous;
    if (!seen.object) {
        m_report.skip("deletion of an object that nothing else tells of");
        return std::nullopt;
    }
    seen.resourceVersion = seen.object->meta.resourceVersion;
    if (told.type == ObservationType::Deleted) {
        seen.type = ObservationType::Deleted;
        seen.finalStateUnknown = !told.object;
        stream.objects.erase(told.key);
        return seen;
    }
    const bool same = previous && previous->meta.uid == seen.object->meta.uid
        && (seen.resourceVersion.isEmpty() ? previous->json == seen.object->json
                                         : previous->meta.resourceVersion == seen.resourceVersion);
    if (same) {
        m_report.leaveOut("state that was told before");
        return std::nullopt;
    }
    seen.type = previous ? ObservationType::Modified : ObservationType::Added;
    seen.existingAtStart = !previous && told.existing;
    stream.objects[told.key] = seen.object;
    return seen;
}

void ImportedStates::deliver(StreamSink &sink, const std::function<bool()> &cancelled)
{
    orderLists();
    unfoldAudits();
    std::ranges::stable_sort(m_told, {}, &Told::at);
    auto batch = std::make_shared<StreamBatch>();
    const auto hand = [&] {
        while (sink.congested() && !(cancelled && cancelled())) {
            std::this_thread::sleep_for(2ms);
        }
        sink.accept(std::exchange(batch, std::make_shared<StreamBatch>()));
    };
    if (!m_told.empty()) {
        batch->items.emplace_back(SegmentStarted{m_told.front().at, m_told.front().file, {}, {}, {}});
    }
    for (Told &told : m_told) {
        if (cancelled && cancelled()) {
            return;
        }
        if (!makeAgain(told)) {
            m_report.skip("object that was changed in its file while it was read");
            continue;
        }
        KindStream *stream = nullptr;
        if (told.object) {
            stream = &streamOf(told, *batch);
        } else {
            const auto of = std::ranges::find_if(m_streams, [&](const auto &entry) {
                return entry.first.first == told.resource.group && pluralOf(entry.first.second) == told.resource.resource;
            });
            stream = of == m_streams.end() ? nullptr : &of->second;
        }
        if (!stream) {
            m_report.skip("deletion of an object that nothing else tells of");
            continue;
        }
        if (auto seen = observationOf(told, *stream)) {
            batch->bytes += seen->object->json.size();
            batch->items.emplace_back(std::move(*seen));
            ++m_report.observations;
        }
        told.object.reset();
        if (batch->items.size() >= batchItems || batch->bytes > (std::size_t(8) << 20U)) {
            hand();
        }
    }
    if (!m_report.lost.empty()) {
        Finding skipped;
        skipped.id = 1;
        skipped.kind = FindingKind::ImportSkipped;
        skipped.at = m_told.empty() ? m_written : m_told.back().at;
        skipped.detail = countsText(m_report.lost) + '.';
        batch->items.emplace_back(std::move(skipped));
    }
    hand();
}

} // namespace watchglass
