// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"
#include "models/filter/filterexpression.h"

#include <random>
#include <vector>

namespace watchglass::test {

/// One row of the log as FilterExpression asks it, text by text.
class LogFilterRow final : public FilterRow
{
public:
    explicit LogFilterRow(const LogRecord &record) : m_record(record) {}

    bool has(FilterField field) const override { return field != FilterField::Label; }
    void texts(FilterField field, const std::function<bool(std::string_view)> &take) const override
    {
        const LogRecord &r = m_record;
        switch (field) {
        case FilterField::Kind: take(r.kind); return;
        case FilterField::Namespace: take(r.namespaceName); return;
        case FilterField::Name: take(r.name); return;
        case FilterField::Reason:
        case FilterField::Status: take(r.reason); return;
        case FilterField::Uid: take(r.uid); return;
        case FilterField::Rv: take(r.resourceVersion); return;
        case FilterField::Type: take(toString(r.type)); return;
        case FilterField::Origin: take(toString(r.origin)); return;
        case FilterField::Stream: take(r.streamName); return;
        case FilterField::Manager: split(r.managers, ", ", take); return;
        case FilterField::Changed: split(r.paths, "\n", take); return;
        default:
            static_cast<void>(take(r.name) || take(r.what) || take(r.namespaceName) || take(r.kind) || take(r.managers) || take(r.reason));
        }
    }
    Severity severity() const override { return m_record.severity; }
    std::optional<Timestamp> time() const override { return m_record.at; }
    std::optional<std::string_view> label(std::string_view) const override { return {}; }

private:
    static void split(std::string_view list, std::string_view separator, const std::function<bool(std::string_view)> &take)
    {
        while (!list.empty()) {
            const std::size_t end = std::min(list.find(separator), list.size());
            if (take(list.substr(0, end))) {
                return;
            }
            list.remove_prefix(std::min(list.size(), end + separator.size()));
        }
    }

    const LogRecord &m_record;
};

/// What a table should show, row by row from the log alone.
struct LogReference
{
    FilterExpression filter;
    Timestamp now;
    std::optional<Timestamp> from, to;
    bool existing = false, quiet = false, steps = true, grouped = true;

    std::vector<LogRowNumber> rows(const EventLog &log) const
    {
        std::vector<LogRowNumber> shown;
        for (LogRowNumber row = log.firstRow(); row < log.endRow(); ++row) {
            const LogRecord record = log.record(row);
            const bool left = (!existing && record.flags.testFlag(LogFlag::ExistingAtStart)) || (!quiet && record.flags.testFlag(LogFlag::Quiet))
                || (!steps && record.type == LogType::Transition) || (grouped && record.flags.testFlag(LogFlag::Superseded));
            if (!left && (!from || record.at >= *from) && (!to || record.at < *to) && filter.matches(LogFilterRow(record), now)) {
                shown.push_back(row);
            }
        }
        return shown;
    }
};

/// Items of a record as they come: lists, changes with paths and managers, repeated cluster events, steps, blind intervals.
class RandomLog
{
public:
    explicit RandomLog(std::uint32_t seed) : m_random(seed) {}

    std::uint32_t below(std::uint32_t limit) { return m_random() % limit; }
    Timestamp now() const { return m_now; }
    void fill(EventLog &log, int count)
    {
        if (m_seq == 0) {
            StreamOpened opened;
            opened.info.id = 1;
            opened.info.key.gvr = {"", "v1", "pods"};
            const DigestItem item(opened);
            log.apply({item});
        }
        for (int i = 0; i < count; ++i) {
            m_now += std::chrono::milliseconds(below(400));
            add(log);
        }
    }
    QString filter()
    {
        const QStringList terms{
            QStringLiteral("kind:Pod"), QStringLiteral("-kind:Pod,Job"), QStringLiteral("ns:prod"), QStringLiteral("name:web-1*"), QStringLiteral("name~EB-2"),
            QStringLiteral("reason~back"), QStringLiteral("status:Running"), QStringLiteral("changed:spec"), QStringLiteral("-changed:spec.replicas"),
            QStringLiteral("manager:kubelet"), QStringLiteral("severity>=warning"), QStringLiteral("type:Warning,MODIFIED"), QStringLiteral("-type:ADDED"),
            QStringLiteral("origin:relist"), QStringLiteral("stream:pods"), QStringLiteral("app=web"), QStringLiteral("uid:u7"), QStringLiteral("rv~7"),
            QStringLiteral("since:1m"), QStringLiteral("until:30s"), QStringLiteral("replicas"), QStringLiteral("-\"u1 u2\""), QStringLiteral("reason:*")};
        QStringList chosen;
        for (std::uint32_t i = below(4); i > 0; --i) {
            chosen += terms[qsizetype(below(std::uint32_t(terms.size())))];
        }
        return chosen.join(QLatin1Char(' '));
    }

private:
    void add(EventLog &log)
    {
        switch (below(20)) {
        case 0: {
            StreamTransition step;
            step.stream = 1;
            step.at = m_now;
            step.to = StreamPhase::BackingOff;
            step.cause = below(2) == 0 ? "connection refused" : "";
            const DigestItem item(step);
            log.apply({item});
            return;
        }
        case 1: {
            auto gap = std::make_shared<GapRecord>();
            gap->id = ++m_gap;
            gap->stream = 1;
            gap->openedAt = m_now;
            gap->closedAt = m_now;
            const DigestItem item{GapRecordPtr(gap)};
            log.apply({item});
            return;
        }
        default:
            observe(log);
        }
    }
    void observe(EventLog &log)
    {
        DigestedObservation seen;
        seen.seq = ++m_seq;
        seen.observation.stream = below(10) == 0 ? 0 : 1;
        seen.observation.at = m_now;
        seen.observation.type = static_cast<ObservationType>(below(4));
        seen.observation.origin = static_cast<Origin>(below(4));
        seen.observation.existingAtStart = below(6) == 0;
        seen.observation.resourceVersion = ResourceVersion(std::to_string(m_seq));
        const std::uint32_t number = below(30);
        seen.summary.ref = {"v1", number % 3 == 0 ? "Job" : "Pod", {number % 2 == 0 ? "prod" : "shop", "web-" + std::to_string(number)}, "u" + std::to_string(number)};
        seen.summary.status = below(3) == 0 ? "Pending" : "Running";
        seen.severity = static_cast<Severity>(below(5));
        if (below(2) == 0) {
            seen.changes.push_back({.path = below(2) == 0 ? "spec.replicas" : "status.phase"});
            seen.managers = {below(2) == 0 ? "kubelet" : "hpa", "kubectl"};
        }
        seen.what = "replicas " + std::to_string(below(9));
        if (below(3) == 0) {
            ClusterEvent event;
            event.warning = below(2) == 0;
            event.reason = "BackOff";
            event.reporter = "kubelet";
            event.count = below(9);
            event.regarding = seen.summary.ref;
            seen.clusterEvent = event;
            seen.summary.ref.uid = "event-" + std::to_string(below(12));
        }
        const DigestItem item(seen);
        log.apply({item, seen.clusterEvent ? 0 : number + 1, seen.clusterEvent ? number + 1 : 0});
    }

    std::mt19937 m_random;
    Timestamp m_now = Timestamp(std::chrono::seconds(1'796'040'000));
    std::uint64_t m_seq = 0;
    std::uint64_t m_gap = 0;
};

} // namespace watchglass::test
