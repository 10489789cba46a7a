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

/// Calls `use` for every object as it was, in key order, from the prefix on; `differences` go before what is live.
template<typename Use>
void walk(const Store::Live &live, const Store::Live &differences, const std::string &prefix, Use use)
{
    auto one = live.lower_bound(prefix);
    auto other = differences.lower_bound(prefix);
    const auto in = [&](const Store::Live &map, const auto &it) {
        return it != map.end() && std::string_view(it->first).starts_with(prefix);
    };
    while (in(live, one) || in(differences, other)) {
        const bool fromOther = in(differences, other) && (!in(live, one) || other->first <= one->first);
        const RevisionPtr &revision = fromOther ? other->second : one->second;
        if (revision) {
            use(revision);
        }
        if (!fromOther || (in(live, one) && one->first == other->first)) {
            ++one;
        }
        if (fromOther) {
            ++other;
        }
    }
}

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

std::shared_ptr<const PageCache::Items> PageCache::at(const Store &store, int storage,
                                                       const std::string &namespaceName, std::uint64_t version)
{
    for (const Entry &entry : m_entries) {
        if (entry.storage == storage && entry.epoch == store.epoch() && entry.version == version
            && entry.namespaceName == namespaceName) {
            return entry.items;
        }
    }
    const Store::Table &table = store.table(storage);
    auto items = std::make_shared<Items>();
    items->reserve(table.live.size());
    walk(table.live, differencesAt(table, version), namespaceName.empty() ? "" : namespaceName + "/",
         [&](const RevisionPtr &revision) { items->push_back(revision); });
    m_entries.push_front({ storage, store.epoch(), version, namespaceName, items });
    if (m_entries.size() > 8) {
        m_entries.pop_back();
    }
    return items;
}

ListResult collect(const Store &store, int storage, const ListRequest &request, PageCache &pages)
{
    const Scope &scope = request.scope;
    ListResult out;
    out.meta.version = request.version == 0 ? store.version() : request.version;
    if (request.limit == 0 && request.version == 0) {
        const std::string prefix = scope.namespaceName.empty() ? "" : scope.namespaceName + "/";
        walk(store.table(storage).live, {}, prefix, [&](const RevisionPtr &revision) {
            if (!scope.selective() || scope.matches(*revision)) {
                out.items.push_back(revision);
            }
        });
        return out;
    }
    const auto all = pages.at(store, storage, scope.namespaceName, out.meta.version);
    auto at = request.page ? std::ranges::lower_bound(*all, request.page->start, {},
                                                      [](const RevisionPtr &revision) { return keyOf(*revision); })
                           : all->begin();
    for (; at != all->end() && (request.limit == 0 || out.items.size() < request.limit); ++at) {
        if (!scope.selective() || scope.matches(**at)) {
            out.items.push_back(*at);
        }
    }
    at = std::find_if(at, all->end(), [&](const RevisionPtr &revision) { return scope.matches(*revision); });
    if (at != all->end()) {
        out.meta.next = ContinueToken{ out.meta.version, keyOf(**at) }.encode();
        if (!scope.selective()) {
            out.meta.remaining = all->end() - at;
        }
    }
    return out;
}

} // namespace watchglass::demo
