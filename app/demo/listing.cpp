// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/listing.h"

#include <algorithm>
#include <charconv>

namespace watchglass::demo {
namespace {

std::string keyOf(const Revision &revision)
{
    const std::string_view space = revision.namespaceName();
    return space.empty() ? revision.name() : std::string(space) + "/" + revision.name();
}

/// What was different at `version`: null where an object did not exist then.
Store::Live differencesAt(const Store::Table &table, std::uint64_t version)
{
    Store::Live out;
    const auto first = std::ranges::upper_bound(table.history, version, {},
                                                [](const Change &change) { return change.now->version(); });
    for (auto it = first; it != table.history.end(); ++it) {
        // The first change after that moment says what was before it; later ones must not replace it.
        out.try_emplace(keyOf(*it->now), it->before);
    }
    return out;
}

/// Walks live objects and differences together in key order, from `start` on.
class StateAt
{
public:
    StateAt(const Store::Live &live, const Store::Live &differences, const std::string &start)
        : m_live(live.lower_bound(start))
        , m_liveEnd(live.end())
        , m_other(differences.lower_bound(start))
        , m_otherEnd(differences.end())
    {
    }
    /// Null at the end; `key` is that of the object returned.
    const RevisionPtr *next(const std::string *&key)
    {
        while (m_live != m_liveEnd || m_other != m_otherEnd) {
            const bool other = m_other != m_otherEnd && (m_live == m_liveEnd || m_other->first <= m_live->first);
            const auto at = other ? m_other : m_live;
            if (other && m_live != m_liveEnd && m_live->first == m_other->first) {
                ++m_live;
            }
            ++(other ? m_other : m_live);
            if (at->second) {
                key = &at->first;
                return &at->second;
            }
        }
        return nullptr;
    }

private:
    Store::Live::const_iterator m_live, m_liveEnd, m_other, m_otherEnd;
};

} // namespace

std::expected<Scope, StatusBody> parseScope(const ApiPath &path, const ApiRequest &request)
{
    Scope out;
    out.namespaceName = path.namespaceName;
    auto labels = LabelSelector::parse(request.option("labelSelector"));
    if (!labels) {
        return std::unexpected(badRequestStatus(labels.error()));
    }
    out.labels = std::move(*labels);
    std::string fieldText = request.option("fieldSelector");
    if (!path.name.empty()) {
        fieldText = "metadata.name=" + path.name;
    }
    auto fields = FieldSelector::parse(fieldText, *path.type);
    if (!fields) {
        return std::unexpected(badRequestStatus(fields.error()));
    }
    out.fields = std::move(*fields);
    return out;
}

std::optional<std::uint64_t> parseVersion(const std::string &text)
{
    if (text.empty()) {
        return 0;
    }
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
    return whole ? std::optional(value) : std::nullopt;
}

std::optional<StatusBody> validateListOptions(const ApiRequest &request, bool watch)
{
    const std::string match = request.option("resourceVersionMatch");
    const std::string version = request.option("resourceVersion");
    const bool initial = request.query.contains("sendInitialEvents");
    const auto forbidden = [](const std::string &field, const std::string &why) {
        return invalidListOptionsStatus(field, "FieldValueForbidden", "Forbidden: " + why);
    };
    if (!match.empty() && match != "Exact" && match != "NotOlderThan") {
        return invalidListOptionsStatus("resourceVersionMatch", "FieldValueNotSupported",
                                        "Unsupported value: \"" + match
                                            + "\": supported values: \"Exact\", \"NotOlderThan\", \"\"");
    }
    if (watch) {
        if (initial && match != "NotOlderThan") {
            return forbidden("resourceVersionMatch",
                             "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
        }
        if (!initial && !match.empty()) {
            return forbidden("resourceVersionMatch",
                             "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
        }
        return std::nullopt;
    }
    if (initial) {
        return forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list");
    }
    if (!match.empty() && !request.option("continue").empty()) {
        return forbidden("resourceVersionMatch", "resourceVersionMatch is forbidden when continue is provided");
    }
    if (!match.empty() && version.empty()) {
        return forbidden("resourceVersionMatch", "resourceVersionMatch is forbidden unless resourceVersion is provided");
    }
    if (match == "Exact" && version == "0") {
        return forbidden("resourceVersionMatch", "resourceVersionMatch \"Exact\" is forbidden for resourceVersion \"0\"");
    }
    return std::nullopt;
}

ListResult collect(const Store &store, int storage, const ListRequest &request)
{
    const Store::Table &table = store.table(storage);
    const std::string prefix = request.scope.namespaceName.empty() ? "" : request.scope.namespaceName + "/";
    const std::uint64_t version = request.version == 0 ? store.version() : request.version;
    const Store::Live differences = differencesAt(table, version);
    ListResult out;
    out.meta.version = version;
    StateAt state(table.live, differences, request.page ? request.page->start : prefix);
    const std::string *key = nullptr;
    std::int64_t beyond = 0;
    const bool count = request.limit > 0 && !request.scope.selective() && (!request.page || request.page->remaining < 0);
    while (const RevisionPtr *revision = state.next(key)) {
        if (!prefix.empty() && !std::string_view(*key).starts_with(prefix)) {
            break;
        }
        if (request.scope.selective() && !request.scope.matches(**revision)) {
            continue;
        }
        if (request.limit == 0 || out.items.size() < request.limit) {
            out.items.push_back(*revision);
        } else if (beyond++ == 0) {
            out.meta.next = *key;
            if (!count) {
                break;
            }
        }
    }
    if (!out.meta.next.empty()) {
        if (count) {
            out.meta.remaining = beyond;
        } else if (request.page && request.page->remaining >= 0 && !request.scope.selective()) {
            out.meta.remaining = std::max<std::int64_t>(1, request.page->remaining - std::int64_t(out.items.size()));
        }
        out.meta.next = ContinueToken{ version, out.meta.next, out.meta.remaining.value_or(-1) }.encode();
    }
    return out;
}

} // namespace watchglass::demo
