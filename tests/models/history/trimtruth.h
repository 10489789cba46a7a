// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "churn.h"
#include "recordmust.h"

#include <map>

namespace watchglass::testing {

inline constexpr std::uint64_t cap = 8U << 20U;

/// What the cluster was like at each moment, beside the record.
struct Truth
{
    std::map<std::string, DigestedObservation> now;
    std::vector<DigestedObservation> all;

    void add(const DigestBatchPtr &batch)
    {
        for (const DigestItem &item : batch->items) {
            if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
                all.push_back(*digested);
            }
        }
    }
    std::map<std::string, DigestedObservation> at(Timestamp time) const
    {
        std::map<std::string, DigestedObservation> state;
        for (const DigestedObservation &digested : all) {
            if (digested.observation.at > time) {
                break;
            }
            if (digested.observation.type == ObservationType::Deleted) {
                state.erase(digested.summary.ref.uid);
            } else {
                state[digested.summary.ref.uid] = digested;
            }
        }
        return state;
    }
};

inline std::uint64_t onDisk(const std::filesystem::path &file)
{
    std::uint64_t bytes = 0;
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file.string() + suffix, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

inline void compareState(RecordReader &reader, const Truth &truth, Timestamp time)
{
    const auto expected = truth.at(time);
    std::map<std::string, ObjectSummary> read;
    must(reader.stateAt(time, [&](const ObjectSummary &summary) { return read.emplace(summary.ref.uid, summary).second; }));
    QCOMPARE(read.size(), expected.size());
    for (const auto &[uid, digested] : expected) {
        QVERIFY(read.contains(uid));
        QCOMPARE(read[uid].resourceVersion, digested.summary.resourceVersion);
        QCOMPARE(read[uid].labels, digested.summary.labels);
        QVERIFY(read[uid].owners == digested.summary.owners);
        const RawObjectPtr body = must(reader.bodyAt(uid, time));
        QVERIFY(body != nullptr);
        QCOMPARE(body->json, digested.observation.object->json);
    }
}

// Each flush is a chance to catch the file over its cap.
inline Truth churned(const std::filesystem::path &file, const Churn::Options &options, int batches)
{
    Churn churn(21, options);
    Truth truth;
    auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    writer->accept(churn.opening());
    for (int i = 0; i < batches; ++i) {
        const DigestBatchPtr batch = churn.batch(1000);
        truth.add(batch);
        writer->accept(batch);
        if (!writer->flush() || onDisk(file) > cap) {
            qFatal("batch %d: %llu bytes on disk, stopped: %s", i, static_cast<unsigned long long>(onDisk(file)),
                   writer->state().stopped.value_or("no").c_str());
        }
    }
    return truth;
}

} // namespace watchglass::testing
