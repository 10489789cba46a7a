// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/import/auditevent.h"
#include "models/import/importreport.h"
#include "watchclient/api/observation.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace watchglass {

/// Everything that the files told, collected, brought into order of time and said as observations.
class ImportedStates
{
public:
    /// How a file tells of its objects.
    enum class Telling : std::uint8_t { List, WatchDump };

    explicit ImportedStates(ImportReport &report) : m_report(report) {}

    /// A new file: what is seen first in it was there before, until something is told twice.
    void beginFile(const std::string &name, Timestamp written);
    /// A state without a word about how it came about. `source`, where it is given, is the object's JSON, which stays
    /// there until deliver() returns: then the object is made again of it and not held.
    void addState(RawObjectPtr object, Telling telling, std::string_view source = {});
    /// A frame of a watch: Added, Modified or Deleted.
    void addFrame(ObservationType type, RawObjectPtr object, std::string_view source = {});
    void addAudit(AuditEntry entry);
    bool empty() const { return m_told.empty() && m_audits.empty(); }

    /// Hands everything over, in batches.
    void deliver(StreamSink &sink, const std::function<bool()> &cancelled);

private:
    /// What has to be known of an object before it is made again.
    struct Source
    {
        std::string_view json;
        std::string apiVersion;
        std::string kind;
        std::string uid;
        ResourceVersion version;
    };
    struct Told
    {
        Timestamp at;
        ObservationType type = ObservationType::Added;
        RawObjectPtr object;
        std::optional<Source> source; ///< in place of the object
        GroupVersionResource resource; ///< where the file says it; else guessed of the kind
        ObjectKey key;
        std::string file;
        bool existing = false; ///< may have been there before the file begins
        bool listed = false;   ///< without a word about what came before
    };
    struct KindStream
    {
        StreamId id = 0;
        std::unordered_map<ObjectKey, RawObjectPtr> objects;
    };

    Told tell(RawObjectPtr object, bool ordered, std::string_view source);
    /// The object is there where the file has it; false where it had, and is not what it was.
    static bool makeAgain(Told &told);
    void unfoldAudits();
    void orderLists();
    KindStream &streamOf(const Told &told, StreamBatch &batch);
    std::optional<Observation> observationOf(const Told &told, KindStream &stream);

    ImportReport &m_report;
    std::string m_file;
    Timestamp m_written;
    bool m_news = false;
    std::unordered_map<std::string, Timestamp> m_lastAt; ///< of each object in the file at hand
    std::vector<Told> m_told;
    std::map<std::string, AuditEntry> m_audits; ///< by auditID, the last stage of each
    std::map<std::pair<std::string, std::string>, KindStream> m_streams; ///< by group and kind
};

} // namespace watchglass
