// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/json.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace watchglass::demo {
namespace {

Json fromElement(const simdjson::dom::element &element)
{
    using simdjson::dom::element_type;
    switch (element.type()) {
    case element_type::OBJECT: {
        Json::Object members;
        for (const auto field : simdjson::dom::object(element)) {
            members.emplace_back(std::string(field.key), fromElement(field.value));
        }
        return members;
    }
    case element_type::ARRAY: {
        Json::Array items;
        for (const simdjson::dom::element item : simdjson::dom::array(element)) {
            items.push_back(fromElement(item));
        }
        return items;
    }
    case element_type::STRING:
        return std::string_view(element);
    case element_type::INT64:
        return std::int64_t(element);
    case element_type::UINT64:
        return static_cast<double>(std::uint64_t(element));
    case element_type::DOUBLE:
        return double(element);
    case element_type::BOOL:
        return bool(element);
    case element_type::NULL_VALUE:
        break;
    }
    return {};
}

/// Go prints large and small floating point numbers with an exponent of at least two digits.
void appendDouble(std::string &out, double value)
{
    char buffer[40];
    const double magnitude = std::abs(value);
    const bool exponent = magnitude != 0 && (magnitude < 1e-6 || magnitude >= 1e21);
    const auto format = exponent ? std::chars_format::scientific : std::chars_format::fixed;
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value, format);
    out.append(buffer, result.ptr);
}

} // namespace

std::optional<Json> Json::parse(std::string_view text)
{
    simdjson::dom::parser parser;
    simdjson::dom::element element;
    if (parser.parse(text.data(), text.size()).get(element) != simdjson::SUCCESS) {
        return std::nullopt;
    }
    return fromElement(element);
}

Json Json::literal(std::string_view text)
{
    std::optional<Json> value = parse(text);
    if (!value) {
        qFatal("demo cluster: a built-in object is not JSON: %.*s", int(text.size()), text.data());
    }
    return std::move(*value);
}

std::string Json::text(std::string fallback) const
{
    const std::string *value = std::get_if<std::string>(&m_value);
    return value ? *value : fallback;
}

std::int64_t Json::number(std::int64_t fallback) const
{
    const std::int64_t *value = std::get_if<std::int64_t>(&m_value);
    return value ? *value : fallback;
}

bool Json::boolean() const
{
    const bool *value = std::get_if<bool>(&m_value);
    return value && *value;
}

Json::Object &Json::members()
{
    if (!isObject()) {
        m_value = Object();
    }
    return std::get<Object>(m_value);
}

const Json::Object &Json::members() const
{
    static const Object none;
    const Object *value = std::get_if<Object>(&m_value);
    return value ? *value : none;
}

Json::Array &Json::items()
{
    if (!isArray()) {
        m_value = Array();
    }
    return std::get<Array>(m_value);
}

const Json::Array &Json::items() const
{
    static const Array none;
    const Array *value = std::get_if<Array>(&m_value);
    return value ? *value : none;
}

const Json *Json::find(std::string_view key) const
{
    for (const Member &member : members()) {
        if (member.first == key) {
            return &member.second;
        }
    }
    return nullptr;
}

Json *Json::find(std::string_view key)
{
    return const_cast<Json *>(std::as_const(*this).find(key));
}

const Json *Json::path(std::string_view dotted) const
{
    const Json *at = this;
    while (at && !dotted.empty()) {
        const std::size_t dot = dotted.find('.');
        at = at->find(dotted.substr(0, dot));
        dotted = dot == std::string_view::npos ? std::string_view() : dotted.substr(dot + 1);
    }
    return at;
}

Json *Json::path(std::string_view dotted)
{
    return const_cast<Json *>(std::as_const(*this).path(dotted));
}

std::string Json::textAt(std::string_view dotted, std::string fallback) const
{
    const Json *value = path(dotted);
    return value ? value->text(std::move(fallback)) : fallback;
}

std::int64_t Json::numberAt(std::string_view dotted, std::int64_t fallback) const
{
    const Json *value = path(dotted);
    return value ? value->number(fallback) : fallback;
}

Json &Json::operator[](std::string_view key)
{
    if (Json *value = find(key)) {
        return *value;
    }
    members().emplace_back(std::string(key), Json());
    return members().back().second;
}

void Json::set(std::string_view key, Json value, std::string_view before)
{
    if (Json *known = find(key)) {
        *known = std::move(value);
        return;
    }
    Object &all = members();
    const auto at = std::ranges::find_if(all, [&](const Member &m) { return !before.empty() && m.first == before; });
    all.insert(at, Member(std::string(key), std::move(value)));
}

bool Json::remove(std::string_view key)
{
    return isObject() && std::erase_if(members(), [&](const Member &m) { return m.first == key; }) > 0;
}

const Json *Json::item(std::string_view key, std::string_view value) const
{
    for (const Json &one : items()) {
        const Json *found = one.find(key);
        if (found && found->isString() && std::get<std::string>(found->m_value) == value) {
            return &one;
        }
    }
    return nullptr;
}

Json *Json::item(std::string_view key, std::string_view value)
{
    return const_cast<Json *>(std::as_const(*this).item(key, value));
}

void Json::appendTo(std::string &out) const
{
    if (isNull()) {
        out += "null";
    } else if (const bool *flag = std::get_if<bool>(&m_value)) {
        out += *flag ? "true" : "false";
    } else if (const std::int64_t *whole = std::get_if<std::int64_t>(&m_value)) {
        out += std::to_string(*whole);
    } else if (const double *real = std::get_if<double>(&m_value)) {
        appendDouble(out, *real);
    } else if (const std::string *string = std::get_if<std::string>(&m_value)) {
        appendJsonString(out, *string);
    } else if (isArray()) {
        char separator = '[';
        for (const Json &one : items()) {
            out += separator;
            one.appendTo(out);
            separator = ',';
        }
        out += separator == '[' ? "[]" : "]";
    } else {
        char separator = '{';
        for (const Member &member : members()) {
            out += separator;
            appendJsonString(out, member.first);
            out += ':';
            member.second.appendTo(out);
            separator = ',';
        }
        out += separator == '{' ? "{}" : "}";
    }
}

std::string Json::dump() const
{
    std::string out;
    appendTo(out);
    return out;
}

Json Json::sorted() const
{
    if (isArray()) {
        Array out;
        for (const Json &one : items()) {
            out.push_back(one.sorted());
        }
        return out;
    }
    if (!isObject()) {
        return *this;
    }
    Object out;
    for (const Member &member : members()) {
        out.emplace_back(member.first, member.second.sorted());
    }
    std::ranges::sort(out, {}, &Member::first);
    return out;
}

void appendJsonString(std::string &out, std::string_view text)
{
    static constexpr char hex[] = "0123456789abcdef";
    out += '"';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned char c = static_cast<unsigned char>(text[i]);
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        default:
            if (c < 0x20 || c == '<' || c == '>' || c == '&') {
                out += "\\u00";
                out += hex[c >> 4];
                out += hex[c & 15];
            } else if (c == 0xe2 && text.substr(i, 2) == "\xe2\x80" && i + 2 < text.size()
                       && (text[i + 2] == '\xa8' || text[i + 2] == '\xa9')) {
                out += text[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";
                i += 2;
            } else {
                out += static_cast<char>(c);
            }
        }
    }
    out += '"';
}

std::string prettyJson(std::string_view compact)
{
    std::string out;
    out.reserve(compact.size() * 2);
    std::size_t depth = 0;
    const auto newLine = [&] { out.append(1, '\n').append(depth * 2, ' '); };
    bool inString = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        if (inString) {
            out += c;
            if (c == '\\' && i + 1 < compact.size()) {
                out += compact[++i];
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '{' || c == '[') {
            out += c;
            if (i + 1 < compact.size() && (compact[i + 1] == '}' || compact[i + 1] == ']')) {
                out += compact[++i];
            } else {
                ++depth;
                newLine();
            }
        } else if (c == '}' || c == ']') {
            depth -= depth > 0 ? 1 : 0;
            newLine();
            out += c;
        } else if (c == ',') {
            out += c;
            newLine();
        } else if (c == ':') {
            out += ": ";
        } else {
            inString = c == '"';
            out += c;
        }
    }
    return out;
}

} // namespace watchglass::demo
