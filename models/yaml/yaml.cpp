// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yaml.h"
#include "models/diff/jsontree.h"
#include "models/yaml/yamlemitter.h"
#include "models/yaml/yamlkeys.h"
#include "models/yaml/yamlnumbers.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace watchglass {

namespace {

constexpr std::string_view NextLine = "\xC2\x85";

/// kubectl reads the JSON as YAML before it prints it, and to YAML 1.1 U+0085 is a line break: inside quotes it is
/// folded together with the blanks around it, one into a space, more into line feeds.
std::string foldNextLines(std::string text)
{
    std::string out;
    std::size_t at = 0;
    for (std::size_t found = text.find(NextLine); found != std::string::npos; found = text.find(NextLine, at)) {
        std::size_t breaks = 0;
        std::size_t end = found;
        while (end < text.size() && (text[end] == ' ' || text.compare(end, NextLine.size(), NextLine) == 0)) {
            const bool isBreak = text[end] != ' ';
            breaks += isBreak ? 1 : 0;
            end += isBreak ? NextLine.size() : 1;
        }
        out.append(text, at, found - at);
        while (out.ends_with(' ')) {
            out.pop_back();
        }
        out += breaks == 1 ? std::string(" ") : std::string(breaks - 1, '\n');
        at = end;
    }
    out.append(text, at);
    return out;
}

std::string printedString(std::string_view inner)
{
    std::string text = unescapeJson(inner);
    return text.contains(NextLine) ? foldNextLines(std::move(text)) : text;
}

class YamlWriter
{
public:
    YamlWriter(YamlEmitter &emitter, bool managedFields) : m_emitter(emitter), m_managedFields(managedFields) {}

    void object(JsonValue object, bool isResource)
    {
        m_emitter.beginMapping();
        for (const auto &[key, value] : sortedFields(object)) {
            m_emitter.string(key);
            if (isResource && key == "metadata" && value.isObject()) {
                metadata(value);
            } else if (isResource && key == "items" && value.isArray()) {
                items(value);
            } else {
                this->value(value);
            }
        }
        m_emitter.endMapping();
    }

private:
    using Field = std::pair<std::string, JsonValue>;

    static std::vector<Field> sortedFields(JsonValue object)
    {
        std::vector<Field> fields;
        fields.reserve(object.size());
        for (const JsonValue field : object) {
            fields.emplace_back(printedString(field.rawKey()), field);
        }
        std::ranges::stable_sort(fields, yamlscalars::keyBefore, &Field::first);
        // Of fields with one name the last counts, as in Go's maps.
        const auto lastOfName = std::ranges::unique(fields.rbegin(), fields.rend(), {}, &Field::first);
        fields.erase(fields.begin(), lastOfName.begin().base());
        return fields;
    }

    void metadata(JsonValue metadata)
    {
        m_emitter.beginMapping();
        for (const auto &[key, value] : sortedFields(metadata)) {
            if (m_managedFields || key != "managedFields") {
                m_emitter.string(key);
                this->value(value);
            }
        }
        m_emitter.endMapping();
    }

    void items(JsonValue list)
    {
        m_emitter.beginSequence();
        for (const JsonValue item : list) {
            item.isObject() ? object(item, true) : value(item);
        }
        m_emitter.endSequence();
    }

    void value(JsonValue value)
    {
        switch (value.type()) {
        case JsonValue::Type::Object:
            return object(value, false);
        case JsonValue::Type::Array:
            m_emitter.beginSequence();
            for (const JsonValue item : value) {
                this->value(item);
            }
            return m_emitter.endSequence();
        case JsonValue::Type::String:
            return m_emitter.string(printedString(value.raw().substr(1, value.raw().size() - 2)));
        case JsonValue::Type::Number:
            return m_emitter.bare(yamlscalars::number(value.raw()));
        case JsonValue::Type::Bool:
        case JsonValue::Type::Null:
            return m_emitter.bare(value.raw());
        }
    }

    YamlEmitter &m_emitter;
    const bool m_managedFields;
};

} // namespace

std::expected<std::string, std::string> toYaml(std::string_view json, const YamlOptions &options)
{
    JsonTree tree;
    if (std::expected<void, std::string> parsed = tree.parse(json); !parsed) {
        return std::unexpected(parsed.error());
    }
    YamlEmitter emitter(json);
    YamlWriter(emitter, options.managedFields).object(tree.root(), true);
    std::string text = emitter.finish();
    if (text.empty()) {
        return std::unexpected(std::string("the YAML could not be written: a value is too large or the nesting too deep"));
    }
    return text;
}

} // namespace watchglass
