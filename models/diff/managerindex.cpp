// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/managerindex.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace watchglass {

namespace {

/// Whether one key of a `k:` selector agrees with the item. The server fills `protocol` in where it is absent.
bool agrees(JsonValue item, std::string_view key, std::string_view value, bool isString)
{
    const JsonValue field = item[key];
    if (!field) {
        return key == "protocol" && value == "TCP";
    }
    return isString ? field.isText(value) : field.raw() == value;
}

/// Whether a selector's escapes are those of its quotes only.
bool isPlainlyWritten(std::string_view selector)
{
    for (std::size_t at = selector.find('\\'); at != std::string_view::npos; at = selector.find('\\', at + 2)) {
        if (at + 1 == selector.size() || selector[at + 1] != '"') {
            return false;
        }
    }
    return selector.starts_with('{') && selector.ends_with('}');
}

/// A `k:{\"name\":\"app\"}` selector as it is written inside a JSON key. Nothing where it, or what it is compared with, has
/// further escapes.
std::optional<bool> matchesWritten(std::string_view selector, JsonValue item)
{
    constexpr std::string_view quote = "\\\"";
    if (!isPlainlyWritten(selector)) {
        return std::nullopt;
    }
    selector = selector.substr(1, selector.size() - 2);
    while (!selector.empty()) {
        const std::size_t keyEnd = selector.starts_with(quote) ? selector.find(quote, 2) : std::string_view::npos;
        if (keyEnd == std::string_view::npos || selector.substr(keyEnd + 2, 1) != ":") {
            return std::nullopt;
        }
        const std::string_view key = selector.substr(2, keyEnd - 2);
        selector.remove_prefix(keyEnd + 3);
        const bool isString = selector.starts_with(quote);
        const std::size_t valueEnd = isString ? selector.find(quote, 2) : std::min(selector.find(','), selector.size());
        if (valueEnd == std::string_view::npos) {
            return std::nullopt;
        }
        if (item[key].raw().contains('\\')) {
            return std::nullopt;
        }
        const std::size_t start = isString ? 2 : 0;
        if (!agrees(item, key, selector.substr(start, valueEnd - start), isString)) {
            return false;
        }
        selector.remove_prefix(valueEnd + start);
        selector.remove_prefix(selector.starts_with(',') ? 1 : 0);
    }
    return true;
}

bool sameScalar(JsonValue a, JsonValue b)
{
    return a.isString() && b.isString() ? a.string() == b.string() : a.raw() == b.raw();
}

/// Any selector, read as JSON.
bool matchesParsed(const std::string &selector, JsonValue item)
{
    JsonTree tree;
    if (!tree.parse(selector)) {
        return false;
    }
    return std::ranges::all_of(tree.root(), [item](JsonValue key) {
        const JsonValue field = item[key.rawKey()];
        return field ? sameScalar(field, key) : key.rawKey() == "protocol" && key.string() == "TCP";
    });
}

bool matchesValue(const std::string &json, JsonValue item)
{
    JsonTree tree;
    return tree.parse("{\"v\":" + json + '}') && sameScalar(tree.root()["v"], item);
}

bool selects(JsonValue node, const PathStep &step)
{
    const std::string_view key = node.rawKey();
    if (key.starts_with("k:")) {
        if (!step.item.isObject()) {
            return false;
        }
        const std::optional<bool> quick = matchesWritten(key.substr(2), step.item);
        return quick ? *quick : matchesParsed(node.key().substr(2), step.item);
    }
    if (key.starts_with("v:")) {
        return step.item && matchesValue(node.key().substr(2), step.item);
    }
    if (key.starts_with("i:")) {
        std::size_t index = 0;
        const char *const end = key.data() + key.size();
        const auto [stop, error] = std::from_chars(key.data() + 2, end, index);
        return error == std::errc() && stop == end && index == step.index;
    }
    return false;
}

/// One name may be escaped in another way than the other.
bool sameName(std::string_view a, std::string_view b)
{
    return a == b || ((a.contains('\\') || b.contains('\\')) && unescapeJson(a) == unescapeJson(b));
}

JsonValue childFor(JsonValue node, const PathStep &step)
{
    for (const JsonValue child : node) {
        if (step.type == PathStep::Type::Item) {
            if (selects(child, step)) {
                return child;
            }
        } else if (child.rawKey().starts_with("f:") && sameName(child.rawKey().substr(2), step.rawKey)) {
            return child;
        }
    }
    return {};
}

bool owns(JsonValue fields, const std::vector<PathStep> &path)
{
    JsonValue node = fields;
    for (const PathStep &step : path) {
        if (!node.isObject()) {
            return false;
        }
        if (node.size() == 0) {
            return node != fields; // owned as a whole
        }
        node = childFor(node, step);
    }
    return bool(node);
}

/// The field set that stands for the value at the end of the path, or nothing.
JsonValue setAt(JsonValue fields, const std::vector<PathStep> &path)
{
    for (const PathStep &step : path) {
        fields = childFor(fields, step);
    }
    return fields;
}

std::vector<std::string> selectorKeys(JsonValue set)
{
    for (const JsonValue child : set) {
        JsonTree selector;
        if (child.rawKey().starts_with("k:") && selector.parse(child.key().substr(2))) {
            std::vector<std::string> keys;
            for (const JsonValue key : selector.root()) {
                keys.push_back(key.key());
            }
            return keys;
        }
    }
    return {};
}

} // namespace

void ManagerIndex::read()
{
    m_wasRead = true;
    for (const JsonValue entry : m_root["metadata"]["managedFields"]) {
        std::string manager = entry["manager"].string();
        if (const JsonValue fields = entry["fieldsV1"]; fields.isObject() && !manager.empty()) {
            m_entries.push_back({std::move(manager), fields});
        }
    }
}

std::vector<std::string> ManagerIndex::ownersOf(const std::vector<PathStep> &path)
{
    if (!m_wasRead) {
        read();
    }
    std::vector<std::string> owners;
    for (const Entry &entry : m_entries) {
        if (owns(entry.fields, path) && std::ranges::find(owners, entry.manager) == owners.end()) {
            owners.push_back(entry.manager);
        }
    }
    return owners;
}

std::vector<std::string> ManagerIndex::keysOf(const std::vector<PathStep> &path)
{
    if (!m_wasRead) {
        read();
    }
    for (const Entry &entry : m_entries) {
        if (std::vector<std::string> keys = selectorKeys(setAt(entry.fields, path)); !keys.empty()) {
            return keys;
        }
    }
    return {};
}

} // namespace watchglass
