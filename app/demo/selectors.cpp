// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/selectors.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Splits at commas outside parentheses.
std::vector<std::string_view> splitList(std::string_view text)
{
    std::vector<std::string_view> out;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && (depth <= 0 || i == text.size())) {
            out.push_back(trimmed(text.substr(start, i - start)));
            start = i + 1;
        }
    }
    return out;
}

bool isLabelText(std::string_view text, bool key)
{
    return (!key || !text.empty()) && std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
            || c == '.' || (key && c == '/');
    });
}

std::string unparsable(std::string_view text)
{
    return "unable to parse requirement: found '" + std::string(text) + "', expected: a label selector";
}

/// The fields that the server has indexes or conversions for (pkg/apis/*/v1/conversion.go of Kubernetes).
bool knownField(const ResourceType &type, std::string_view field)
{
    static constexpr std::string_view podFields[] = { "spec.nodeName", "spec.restartPolicy", "spec.schedulerName",
                                                      "spec.serviceAccountName", "status.phase", "status.podIP" };
    static constexpr std::string_view eventFields[]
        = { "involvedObject.kind", "involvedObject.namespace", "involvedObject.name", "involvedObject.uid",
            "involvedObject.apiVersion", "involvedObject.resourceVersion", "involvedObject.fieldPath", "reason",
            "reportingComponent", "source", "type" };
    if (field == "metadata.name" || (field == "metadata.namespace" && type.namespaced)) {
        return true;
    }
    if (type.kind == "Pod") {
        return std::ranges::find(podFields, field) != std::end(podFields);
    }
    if (type.kind == "Event") {
        return std::ranges::find(eventFields, field) != std::end(eventFields);
    }
    return (type.kind == "Secret" && field == "type") || (type.kind == "Namespace" && field == "status.phase")
        || (type.kind == "Node" && field == "spec.unschedulable")
        || (type.kind == "Job" && field == "status.successful")
        || (type.kind == "ReplicaSet" && field == "status.replicas");
}

} // namespace

std::expected<LabelSelector, std::string> LabelSelector::parse(std::string_view text)
{
    LabelSelector out;
    if (trimmed(text).empty()) {
        return out;
    }
    for (const std::string_view part : splitList(text)) {
        auto one = parseOne(part);
        if (!one) {
            return std::unexpected(one.error());
        }
        out.m_requirements.push_back(std::move(*one));
    }
    return out;
}

std::expected<LabelSelector::Requirement, std::string> LabelSelector::parseOne(std::string_view text)
{
    Requirement out;
    if (text.starts_with('!')) {
        out.op = Operator::DoesNotExist;
        out.key = trimmed(text.substr(1));
    } else if (const std::size_t open = text.find('('); open != std::string_view::npos) {
        const std::string_view head = trimmed(text.substr(0, open));
        const std::size_t space = head.find_last_of(" \t");
        const std::string_view word = space == std::string_view::npos ? head : head.substr(space + 1);
        if (!text.ends_with(')') || (word != "in" && word != "notin")) {
            return std::unexpected(unparsable(text));
        }
        out.op = word == "in" ? Operator::In : Operator::NotIn;
        out.key = space == std::string_view::npos ? std::string() : std::string(trimmed(head.substr(0, space)));
        for (const std::string_view value : splitList(text.substr(open + 1, text.size() - open - 2))) {
            out.values.emplace_back(value);
        }
    } else if (const std::size_t sign = text.find('='); sign != std::string_view::npos) {
        const bool negative = sign > 0 && text[sign - 1] == '!';
        const bool twice = text.substr(sign).starts_with("==");
        out.op = negative ? Operator::NotIn : Operator::In;
        out.key = trimmed(text.substr(0, sign - (negative ? 1 : 0)));
        out.values.emplace_back(trimmed(text.substr(sign + (twice ? 2 : 1))));
    } else {
        out.key = text;
    }
    const bool good = isLabelText(out.key, true)
        && std::ranges::all_of(out.values, [](const std::string &value) { return isLabelText(value, false); });
    if (!good) {
        return std::unexpected(unparsable(text));
    }
    return out;
}

bool LabelSelector::matches(const Labels &labels) const
{
    return std::ranges::all_of(m_requirements, [&](const Requirement &one) {
        const auto known = labels.find(one.key);
        const bool has = known != labels.end();
        const bool in = has && std::ranges::find(one.values, known->second) != one.values.end();
        switch (one.op) {
        case Operator::In: return in;
        case Operator::NotIn: return !in;
        case Operator::Exists: return has;
        case Operator::DoesNotExist: return !has;
        }
        return false;
    });
}

std::expected<FieldSelector, std::string> FieldSelector::parse(std::string_view text, const ResourceType &type)
{
    FieldSelector out;
    if (trimmed(text).empty()) {
        return out;
    }
    for (const std::string_view part : splitList(text)) {
        const std::size_t sign = part.find('=');
        if (sign == std::string_view::npos || sign == 0) {
            return std::unexpected("invalid selector: '" + std::string(text) + "'; can't understand '"
                                   + std::string(part) + "'");
        }
        const bool negative = part[sign - 1] == '!';
        const bool twice = part.substr(sign).starts_with("==");
        Requirement one{ std::string(trimmed(part.substr(0, sign - (negative ? 1 : 0)))),
                         std::string(trimmed(part.substr(sign + (twice ? 2 : 1)))), !negative };
        if (!knownField(type, one.field)) {
            return std::unexpected("field label not supported: " + one.field);
        }
        out.m_requirements.push_back(std::move(one));
    }
    return out;
}

bool FieldSelector::matches(const Revision &revision) const
{
    return std::ranges::all_of(m_requirements, [&](const Requirement &one) {
        const std::string value = one.field == "metadata.name" ? revision.name()
            : one.field == "metadata.namespace"                ? std::string(revision.namespaceName())
            : one.field == "source"                            ? revision.field("source.component")
                                                               : revision.field(one.field);
        return (value == one.value) == one.equal;
    });
}

bool Scope::matches(const Revision &revision) const
{
    return (namespaceName.empty() || revision.namespaceName() == namespaceName)
        && (labels.empty() || labels.matches(revision.labels())) && (fields.empty() || fields.matches(revision));
}

} // namespace watchglass::demo
