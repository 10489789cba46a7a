// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"
#include "models/yaml/yaml.h"

#include <format>

namespace watchglass {

namespace {

/// A comment is one line, whatever a server or an object put into it.
std::string comment(std::string text)
{
    for (char &c : text) {
        c = static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return "# " + text + '\n';
}

} // namespace

void YamlFormatter::begin(std::string &out)
{
    out += comment("Watchglass: revisions in the order of the record, as kubectl get -o yaml --show-managed-fields prints them.");
}

void YamlFormatter::item(std::string &out, const DigestItem &item)
{
    if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        m_streams[opened->info.id] = streamName(opened->info);
    } else if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        revision(out, *digested);
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item)) {
        blindInterval(out, **gap);
    } else if (const auto *finding = std::get_if<Finding>(&item)) {
        out += comment(std::format("{} finding: {}{}{}", formatRfc3339(finding->at), toString(finding->kind),
                                   finding->detail.empty() ? "" : ": ", finding->detail));
    }
}

void YamlFormatter::blindInterval(std::string &out, const GapRecord &gap)
{
    const std::string of = std::format("{} blind interval of {}", formatRfc3339(gap.openedAt), m_streams[gap.stream]);
    out += comment(gap.closedAt ? std::format("{} until {}, RV {} to {}: {}", of, formatRfc3339(*gap.closedAt), gap.fromVersion.text(),
                                              gap.toVersion.text(), toString(gap.cause))
                                : std::format("{} begins, after RV {}: {}", of, gap.fromVersion.text(), toString(gap.cause)));
}

void YamlFormatter::revision(std::string &out, const DigestedObservation &digested)
{
    const Observation &seen = digested.observation;
    if (!seen.object) {
        return;
    }
    std::string head = std::format("{} {} {} ({})", formatRfc3339(seen.at), toString(seen.type), m_streams[seen.stream], toString(seen.origin));
    if (seen.type == ObservationType::Deleted) {
        head += seen.finalStateUnknown ? ", the last state that was seen" : ", the final state";
    } else if (seen.existingAtStart) {
        head += ", existing at the start";
    }
    out += "---\n" + comment(head);
    if (const auto text = toYaml(seen.object->json)) {
        out += *text;
    } else {
        out += comment("this revision has no YAML: " + text.error());
    }
}

void YamlFormatter::end(std::string &) {}

} // namespace watchglass
