// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/bundle.h"
#include "models/export/itemfilter.h"
#include "models/export/progressmeter.h"
#include "models/export/pseudonyms.h"
#include "models/history/historywriter.h"
#include "watchclient/api/secretredaction.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <thread>

namespace watchglass {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t batchItems = 256;
constexpr std::size_t batchBytes = std::size_t(4) << 20U;

using Done = std::expected<void, std::string>;

std::string identityOf(const ObjectRef &ref)
{
    return ref.apiVersion + ' ' + ref.kind + ' ' + ref.key.text() + ' ' + ref.uid;
}

class BundleMaker
{
public:
    BundleMaker(RecordReader &reader, const ExportRequest &request, HistoryWriter &writer, ProgressMeter &progress)
        : m_reader(reader), m_request(request), m_writer(writer), m_progress(progress), m_filter(request.filter) {}

    Done make();
    std::uint64_t items() const { return m_items; }

private:
    Done learnNames();
    Done collectBefore();
    Done writeBefore();
    Done take(DigestItem &&item);
    Done observation(DigestedObservation &&digested);
    Done redactBody(DigestedObservation &digested, bool secret);
    void withoutTexts(DigestedObservation &digested, bool secret);
    void rename(StreamOpened &opened);
    void rename(SegmentStarted &segment);
    void rename(StreamTransition &transition);
    void rename(StreamStatus &status);
    void rename(GapRecordPtr &gap);
    void rename(Finding &finding);
    void rename(DigestedObservation &) {}
    void renameDeltas(std::vector<ObjectDelta> &deltas);
    void renameEvidence(std::vector<Evidence> &list);
    void put(DigestItem &&item, std::size_t bytes);
    void hand();

    RecordReader &m_reader;
    const ExportRequest &m_request;
    HistoryWriter &m_writer;
    ProgressMeter &m_progress;
    ItemFilter m_filter;
    std::optional<Pseudonyms> m_names;
    std::map<std::string, DigestedObservation> m_before;  ///< the last of each object that lives where the range begins
    std::map<StreamId, StreamTransition> m_stepsBefore;   ///< the last of each stream
    std::unordered_map<std::string, RawObjectPtr> m_last; ///< what was written of each object, for differences
    std::shared_ptr<DigestBatch> m_batch = std::make_shared<DigestBatch>();
    std::uint64_t m_items = 0;
};

Done BundleMaker::make()
{
    if (m_request.options.pseudonyms) {
        if (auto learnt = learnNames(); !learnt) {
            return learnt;
        }
    }
    if (auto collected = m_request.range.since ? collectBefore() : Done(); !collected) {
        return collected;
    }
    RecordReader::Range range = m_request.range;
    range.bodies = range.changes = true;
    Done done;
    bool begun = !m_request.range.since;
    const auto replayed = m_reader.replay(range, [&](DigestItem &&item) {
        // What was there at the beginning follows what is said of the streams.
        if (!begun && (std::holds_alternative<DigestedObservation>(item) || std::holds_alternative<StreamTransition>(item))) {
            begun = true;
            done = writeBefore();
        }
        if (done && m_progress.goesOn(item)) {
            done = take(std::move(item));
            return done.has_value();
        }
        return false;
    });
    if (!replayed) {
        return replayed;
    }
    if (done && !begun && !m_progress.cancelled()) {
        done = writeBefore();
    }
    hand();
    return done;
}

Done BundleMaker::learnNames()
{
    m_names.emplace();
    const auto objects = m_reader.objects();
    const auto summary = m_reader.summary();
    if (!objects || !summary) {
        return std::unexpected(objects ? summary.error() : objects.error());
    }
    for (const auto &[number, ref] : *objects) {
        m_names->learn(ref);
    }
    for (const SegmentStarted &segment : summary->segments) {
        m_names->learnHost(segment.server);
    }
    return {};
}

Done BundleMaker::collectBefore()
{
    ItemFilter filter(m_request.filter);
    return m_reader.replay({.until = *m_request.range.since - 1ns, .changes = m_request.filter.uses(FilterField::Changed)},
                           [&](DigestItem &&item) {
        const bool kept = filter.keeps(item, m_request.now);
        if (auto *step = std::get_if<StreamTransition>(&item)) {
            m_stepsBefore[step->stream] = std::move(*step);
        } else if (auto *digested = std::get_if<DigestedObservation>(&item); digested && !digested->summary.ref.kind.empty()) {
            const std::string identity = identityOf(digested->summary.ref);
            if (kept && digested->observation.type != ObservationType::Deleted) {
                m_before.insert_or_assign(identity, std::move(*digested));
            } else {
                m_before.erase(identity);
            }
        }
        return m_progress.goesOn();
    });
}

Done BundleMaker::writeBefore()
{
    std::vector<DigestedObservation> states;
    for (auto &[identity, digested] : m_before) {
        states.push_back(std::move(digested));
    }
    m_before.clear();
    for (auto &[stream, step] : m_stepsBefore) {
        if (auto taken = take(std::move(step)); !taken) {
            return taken;
        }
    }
    std::ranges::sort(states, {}, &DigestedObservation::seq);
    for (DigestedObservation &digested : states) {
        auto body = m_reader.bodyOf(digested.seq);
        if (!body) {
            return std::unexpected(body.error());
        }
        digested.changes.clear(); // they were made before the range
        digested.observation.object = std::move(*body);
        digested.observation.at = *m_request.range.since;
        digested.observation.existingAtStart = true;
        if (auto written = observation(std::move(digested)); !written || !m_progress.goesOn()) {
            return written;
        }
    }
    return {};
}

Done BundleMaker::take(DigestItem &&item)
{
    if (!m_filter.keeps(item, m_request.now)) {
        return {};
    }
    if (auto *digested = std::get_if<DigestedObservation>(&item)) {
        return observation(std::move(*digested));
    }
    if (auto *segment = std::get_if<SegmentStarted>(&item); segment && !m_names) {
        segment->cluster += " (slice)";
    } else if (m_names) {
        std::visit([this](auto &value) { rename(value); }, item);
    }
    put(std::move(item), 0);
    return {};
}

Done BundleMaker::observation(DigestedObservation &&digested)
{
    const bool secret = mayHoldSecrets(digested.summary.ref.kind);
    const std::string identity = identityOf(digested.summary.ref);
    const auto last = m_last.find(identity);
    digested.observation.previous = last == m_last.end() ? nullptr : last->second;
    if (!digested.observation.object) {
        withoutTexts(digested, secret);
    } else if (secret || m_names) {
        if (auto redacted = redactBody(digested, secret); !redacted) {
            return redacted;
        }
    }
    if (digested.observation.type == ObservationType::Deleted) {
        m_last.erase(identity);
    } else if (digested.observation.object) {
        m_last[identity] = digested.observation.object;
    }
    const std::size_t bytes = digested.observation.object ? digested.observation.object->json.size() : 0;
    put(std::move(digested), bytes);
    return {};
}

/// Everything that was said of the body is said anew, of what it is now.
Done BundleMaker::redactBody(DigestedObservation &digested, bool secret)
{
    const RawObject &object = *digested.observation.object;
    std::expected<std::string, std::string> json = secret ? redactSecret(object.json) : object.json;
    if (json && m_names) {
        json = m_names->body(*json);
    }
    auto made = json ? restoreRawObject(*json, object.apiVersion, object.kind) : std::unexpected(json.error());
    if (!made) {
        return std::unexpected(object.kind + " " + object.meta.key().text() + " cannot be redacted: " + made.error());
    }
    digested.observation.object = std::move(*made);
    digested = digest(digested.seq, std::move(digested.observation));
    return {};
}

/// Of an observation without a body nothing can be said anew.
void BundleMaker::withoutTexts(DigestedObservation &digested, bool secret)
{
    if (!secret && !m_names) {
        return;
    }
    digested.changes.clear();
    digested.what.clear();
    digested.summary.reason.clear();
    digested.summary.labels.clear();
    if (!m_names) {
        return;
    }
    digested.summary.ref = m_names->ref(digested.summary.ref);
    for (OwnerReference &owner : digested.summary.owners) {
        owner.name = m_names->name(owner.name);
    }
    for (ObjectRef &used : digested.summary.uses) {
        used = m_names->ref(used);
    }
    if (ClusterEvent *event = digested.clusterEvent ? &*digested.clusterEvent : nullptr) {
        event->message = m_names->text(event->message);
        event->reporter = m_names->text(event->reporter);
        event->regarding = m_names->ref(event->regarding);
    }
}

void BundleMaker::rename(StreamOpened &opened)
{
    StreamKey &key = opened.info.key;
    key.namespaceName = m_names->namespaceName(key.namespaceName);
    key.labelSelector = m_names->hidden("selector", key.labelSelector);
    key.fieldSelector = m_names->text(key.fieldSelector);
    opened.info.cluster = m_names->hidden("cluster", opened.info.cluster);
}

void BundleMaker::rename(SegmentStarted &segment)
{
    segment.cluster = m_names->hidden("cluster", segment.cluster) + " (slice)";
    segment.server = m_names->hidden("server", segment.server);
}

void BundleMaker::rename(StreamTransition &transition)
{
    transition.cause = m_names->text(transition.cause);
    if (transition.error) {
        transition.error->message = m_names->text(transition.error->message);
        if (transition.error->status) {
            transition.error->status->message = m_names->text(transition.error->status->message);
        }
    }
}

void BundleMaker::rename(StreamStatus &status)
{
    status.lastError = m_names->text(status.lastError);
}

void BundleMaker::renameDeltas(std::vector<ObjectDelta> &deltas)
{
    for (ObjectDelta &delta : deltas) {
        delta.object = m_names->ref(delta.object);
    }
}

void BundleMaker::renameEvidence(std::vector<Evidence> &list)
{
    for (Evidence &evidence : list) {
        evidence.object = m_names->ref(evidence.object);
        evidence.detail = m_names->text(evidence.detail);
    }
}

void BundleMaker::rename(GapRecordPtr &gap)
{
    auto renamed = std::make_shared<GapRecord>(*gap);
    renamed->detail = m_names->text(renamed->detail);
    for (auto *deltas : {&renamed->added, &renamed->removed, &renamed->recreated, &renamed->changed}) {
        renameDeltas(*deltas);
    }
    renameEvidence(renamed->evidence);
    gap = std::move(renamed);
}

void BundleMaker::rename(Finding &finding)
{
    finding.detail = m_names->text(finding.detail);
    if (finding.object) {
        finding.object = m_names->ref(*finding.object);
    }
    renameEvidence(finding.evidence);
}

void BundleMaker::put(DigestItem &&item, std::size_t bytes)
{
    ++m_items;
    m_batch->items.push_back(std::move(item));
    m_batch->bytes += bytes;
    if (m_batch->items.size() >= batchItems || m_batch->bytes > batchBytes) {
        hand();
    }
}

void BundleMaker::hand()
{
    while (m_writer.congested() && m_progress.goesOn()) {
        std::this_thread::sleep_for(2ms);
    }
    m_writer.accept(std::exchange(m_batch, std::make_shared<DigestBatch>()));
}

} // namespace

std::expected<ExportResult, std::string> exportBundle(RecordReader &reader, const ExportRequest &request,
                                                      const ExportProgressFunction &progress)
{
    if (request.output.empty()) {
        return std::unexpected("a bundle is a file: name it with -o");
    }
    const std::string name = request.output.string();
    // In the folder of the target, so that it only has to be renamed at the end.
    const QTemporaryDir folder(QFileInfo(QString::fromStdString(name)).absolutePath() + u"/.watchglass-XXXXXX"_s);
    if (!folder.isValid()) {
        return std::unexpected("cannot write " + name + ": " + folder.errorString().toStdString());
    }
    const std::filesystem::path made = folder.filePath(u"bundle.wgs"_s).toStdString();
    auto writer = HistoryWriter::create(made);
    if (!writer) {
        return std::unexpected(writer.error());
    }
    ProgressMeter meter(reader, request.range, progress);
    BundleMaker maker(reader, request, **writer, meter);
    ExportResult result;
    if (auto done = maker.make(); !done && !meter.cancelled()) {
        return std::unexpected(done.error());
    }
    result.items = maker.items();
    result.cancelled = meter.cancelled();
    if (result.cancelled) {
        return result;
    }
    if (!(*writer)->flush()) {
        return std::unexpected("cannot write " + name + ": " + (*writer)->state().stopped.value_or("the disk is full"));
    }
    writer->reset();
    std::error_code error;
    result.bytes = std::filesystem::file_size(made, error);
    std::filesystem::rename(made, request.output, error);
    if (error) {
        return std::unexpected("cannot write " + name + ": " + error.message());
    }
    return result;
}

} // namespace watchglass
