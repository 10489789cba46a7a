// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/objectdiff.h"
#include "models/diff/managerindex.h"
#include "models/diff/mergekeys.h"
#include "models/diff/noise.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace watchglass {

namespace {

constexpr std::size_t LongestShown = 256;
constexpr std::string_view DigestMark = "sha256-keyed:";
constexpr std::string_view Masked = "(masked)";

/// JSON without the white space between its tokens.
std::string onOneLine(std::string_view json)
{
    std::string out;
    bool inString = false;
    for (std::size_t i = 0; i < json.size() && out.size() <= LongestShown * 4; ++i) {
        const char c = json[i];
        if (inString) {
            out += c;
            if (c == '\\' && i + 1 < json.size()) {
                out += json[++i];
            }
            inString = c != '"';
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            out += c;
            inString = c == '"';
        }
    }
    return out;
}

void maskDigests(std::string &text)
{
    for (std::size_t at = text.find(DigestMark); at != std::string::npos; at = text.find(DigestMark, at)) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789abcdef", at + DigestMark.size()), text.size());
        text.replace(at, end - at, Masked);
    }
}

void cut(std::string &text)
{
    if (text.size() <= LongestShown) {
        return;
    }
    std::size_t end = LongestShown - 3;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    text.resize(end);
    text += "…";
}

/// What stands for a Secret's data whatever form it has: names stay, values do not.
std::string maskedWhole(JsonValue value)
{
    if (!value.isObject()) {
        return "\"(masked)\"";
    }
    std::string text = "{";
    for (const JsonValue field : value) {
        text += (text.size() > 1 ? ",\"" : "\"") + std::string(field.rawKey()) + "\":\"(masked)\"";
    }
    text += '}';
    cut(text);
    return text;
}

bool isPlainKey(std::string_view key)
{
    return !key.empty() && std::ranges::all_of(key, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

bool sameScalar(JsonValue before, JsonValue after)
{
    if (before.raw() == after.raw()) {
        return true;
    }
    // One text may be escaped in another way than the other: `<` is `\u003c` to Go.
    return before.isString() && after.isString() && (before.raw().contains('\\') || after.raw().contains('\\'))
        && before.string() == after.string();
}

std::string nameList(const std::vector<std::string> &names)
{
    std::string text = "[";
    for (const std::string &name : names) {
        text += (text.size() > 1 ? ",\"" : "\"") + name + '"';
    }
    text += ']';
    cut(text);
    return text;
}

class Differ
{
public:
    Differ(JsonValue before, JsonValue after, std::size_t atMost)
        : m_noise(after ? after : before), m_managers(after), m_atMost(atMost)
    {
        const JsonValue kind = (after ? after : before)["kind"];
        m_isSecret = kind.isText("Secret");
        fields(before, after);
    }

    ObjectDiff take() { return std::move(m_result); }

private:
    void value(JsonValue before, JsonValue after)
    {
        if (!before || !after) {
            oneSided(before, after);
        } else if (before.raw() == after.raw()) {
            return;
        } else if (before.isObject() && after.isObject() && !isFieldSet()) {
            fields(before, after);
        } else if (before.isArray() && after.isArray()) {
            items(before, after);
        } else if (!isFieldSet() ? !sameScalar(before, after) : onOneLine(before.raw()) != onOneLine(after.raw())) {
            report(FieldChange::Type::Modified, before, after);
        }
    }

    /// managedFields' own field sets are one value: what they say about fields is in `managers`.
    bool isFieldSet() const { return m_path.ends_with(".fieldsV1"); }

    void oneSided(JsonValue before, JsonValue after)
    {
        // A whole object that appears or goes is told by the fields of its sections.
        const JsonValue only = before ? before : after;
        if (m_steps.size() == 1 && m_wholeObject && only.isObject() && only.size() > 0) {
            return fields(before, after);
        }
        report(before ? FieldChange::Type::Removed : FieldChange::Type::Added, before, after);
    }

    void field(JsonValue before, JsonValue after)
    {
        const JsonValue named = after ? after : before;
        const std::size_t length = m_path.size();
        const std::string_view key = named.rawKey();
        if (isPlainKey(key)) {
            m_path += m_path.empty() ? "" : ".";
            m_path += key;
        } else {
            m_path += '[' + unescapeJson(key) + ']';
        }
        m_steps.push_back({PathStep::Type::Field, key, {}, 0});
        value(before, after);
        m_steps.pop_back();
        m_path.resize(length);
    }

    void fields(JsonValue before, JsonValue after)
    {
        if (m_steps.empty()) {
            m_wholeObject = !before || !after;
        }
        // Both sides come from one writer, so their fields nearly always stand in the same order.
        auto b = before.begin();
        auto a = after.begin();
        while (b != before.end() && a != after.end() && (*b).rawKey() == (*a).rawKey()) {
            field(*b, *a);
            ++b;
            ++a;
        }
        if (b != before.end() || a != after.end()) {
            unmatchedFields(b, before.end(), a, after.end());
        }
    }

    void unmatchedFields(JsonValue::Iterator b, JsonValue::Iterator bEnd, JsonValue::Iterator a, JsonValue::Iterator aEnd)
    {
        std::unordered_map<std::string, JsonValue> left;
        for (; b != bEnd; ++b) {
            left.insert_or_assign((*b).key(), *b);
        }
        const std::size_t first = left.size();
        std::vector<std::pair<std::uint32_t, JsonValue>> removed;
        for (; a != aEnd; ++a) {
            const auto match = left.find((*a).key());
            field(match != left.end() ? match->second : JsonValue(), *a);
            if (match != left.end()) {
                left.erase(match);
            }
        }
        removed.reserve(first);
        for (const auto &[key, gone] : left) {
            removed.emplace_back(static_cast<std::uint32_t>(gone.raw().data() - gone.tree()->text().data()), gone);
        }
        std::ranges::sort(removed, {}, &std::pair<std::uint32_t, JsonValue>::first);
        for (const auto &[place, gone] : removed) {
            field(gone, {});
        }
    }

    void item(const std::string &name, JsonValue before, JsonValue after, std::size_t index)
    {
        const std::size_t length = m_path.size();
        m_path += '[' + name + ']';
        m_steps.push_back({PathStep::Type::Item, {}, after, index});
        value(before, after);
        m_steps.pop_back();
        m_path.resize(length);
    }

    void items(JsonValue before, JsonValue after)
    {
        const std::string_view field = m_steps.empty() ? std::string_view() : m_steps.back().rawKey;
        ListIdentity identity = identify(field, before, after);
        if (identity.type == ListIdentity::Type::Position && after.size() > 0 && (*after.begin()).isObject()) {
            identity = identifyBy(m_managers.keysOf(m_steps), before, after);
        }
        if (identity.type == ListIdentity::Type::Position) {
            return itemsByPosition(before, after);
        }
        const std::vector<JsonValue> old(before.begin(), before.end());
        std::unordered_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < old.size(); ++i) {
            places.emplace(identity.before[i], i);
        }
        std::vector<bool> kept(old.size());
        bool moved = false;
        std::size_t last = 0;
        std::size_t index = 0;
        for (const JsonValue now : after) {
            const std::string &name = identity.after[index];
            const auto match = places.find(name);
            if (match == places.end()) {
                item(shownName(field, name, now), {}, now, index);
            } else {
                kept[match->second] = true;
                moved = moved || match->second < last;
                last = std::max(last, match->second);
                item(shownName(field, name, now), old[match->second], now, index);
            }
            ++index;
        }
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (!kept[i]) {
                item(shownName(field, identity.before[i], old[i]), old[i], {}, i);
            }
        }
        if (moved) {
            reportOrder(identity);
        }
    }

    void itemsByPosition(JsonValue before, JsonValue after)
    {
        const std::vector<JsonValue> old(before.begin(), before.end());
        const std::vector<JsonValue> now(after.begin(), after.end());
        std::size_t head = 0;
        std::size_t tail = 0;
        if (old.size() != now.size()) { // what was put in or taken out has not changed what stands around it
            const std::size_t most = std::min(old.size(), now.size());
            while (head < most && old[head].raw() == now[head].raw()) {
                ++head;
            }
            while (tail < most - head && old[old.size() - 1 - tail].raw() == now[now.size() - 1 - tail].raw()) {
                ++tail;
            }
        }
        const std::size_t oldEnd = old.size() - tail;
        const std::size_t nowEnd = now.size() - tail;
        for (std::size_t i = head; i < std::max(oldEnd, nowEnd); ++i) {
            item(std::to_string(i), i < oldEnd ? old[i] : JsonValue(), i < nowEnd ? now[i] : JsonValue(), i);
        }
    }

    /// Owners are matched by uid but named by what a person knows.
    static std::string shownName(std::string_view field, const std::string &name, JsonValue item)
    {
        return field == "ownerReferences" ? item["kind"].string() + '/' + item["name"].string() : name;
    }

    void reportOrder(const ListIdentity &identity)
    {
        FieldChange change;
        change.path = m_path;
        change.before = nameList(identity.before);
        change.after = nameList(identity.after);
        change.noise = !identity.orderMatters;
        add(std::move(change));
    }

    void report(FieldChange::Type type, JsonValue before, JsonValue after)
    {
        if (m_result.changes.size() >= m_atMost) {
            ++m_result.cut;
            return;
        }
        FieldChange change;
        change.type = type;
        change.path = m_path;
        change.noise = m_noise.isNoise(m_steps, before, after);
        const bool mask = m_isSecret && (m_steps.front().rawKey == "data" || m_steps.front().rawKey == "stringData");
        if (before) {
            change.before = mask ? maskedWhole(before) : shownValue(before);
        }
        if (after) {
            change.after = mask ? maskedWhole(after) : shownValue(after);
        }
        add(std::move(change));
    }

    void add(FieldChange change)
    {
        if (m_result.changes.size() >= m_atMost) {
            ++m_result.cut;
            return;
        }
        if (!m_noise.isUnowned(m_steps)) {
            change.managers = m_managers.ownersOf(m_steps);
        }
        m_result.changes.push_back(std::move(change));
    }

    NoiseRules m_noise;
    ManagerIndex m_managers;
    std::size_t m_atMost;
    bool m_isSecret = false;
    bool m_wholeObject = false;
    std::string m_path;
    std::vector<PathStep> m_steps;
    ObjectDiff m_result;
};

} // namespace

std::string shownValue(JsonValue value)
{
    const std::string_view raw = value.raw();
    const bool compact = !value.isObject() && !value.isArray();
    std::string text = compact ? std::string(raw.substr(0, LongestShown * 4)) : onOneLine(raw);
    maskDigests(text);
    cut(text);
    return text;
}

ObjectDiff diffValues(JsonValue before, JsonValue after, std::size_t atMost)
{
    return Differ(before, after, atMost).take();
}

std::vector<FieldChange> diffObjects(std::string_view before, std::string_view after)
{
    JsonTree beforeTree;
    JsonTree afterTree;
    const bool readable = (before.empty() || beforeTree.parse(before)) && (after.empty() || afterTree.parse(after));
    if (!readable) {
        FieldChange change;
        change.before = before.substr(0, LongestShown * 4);
        change.after = after.substr(0, LongestShown * 4);
        cut(change.before);
        cut(change.after);
        return {change};
    }
    return diffValues(beforeTree.root(), afterTree.root(), std::numeric_limits<std::size_t>::max()).changes;
}

} // namespace watchglass
