// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/jsontree.h"

#include <simdjson.h>

#include <charconv>
#include <functional>
#include <limits>

namespace watchglass {

namespace {

using simdjson::simdjson_error;
using simdjson::ondemand::json_type;
using simdjson::ondemand::value;

// Deeper than any real object, and far from the end of a thread's stack.
constexpr std::size_t MaxDepth = 512;
// Lists of 256 MB have fewer; a text of nothing but `1,1,1` would take many times its size.
constexpr std::size_t MaxNodes = std::size_t(1) << 24U;
constexpr std::uint32_t SkippedCount = std::numeric_limits<std::uint32_t>::max();

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

const char *skipDigits(const char *p, const char *end)
{
    while (p != end && *p >= '0' && *p <= '9') {
        ++p;
    }
    return p;
}

bool isNumber(std::string_view text)
{
    const char *p = text.data();
    const char *const end = p + text.size();
    p += p != end && *p == '-' ? 1 : 0;
    const char *const whole = p;
    p = skipDigits(p, end);
    if (p == whole || (*whole == '0' && p - whole > 1)) {
        return false;
    }
    if (p != end && *p == '.') {
        const char *const fraction = ++p;
        p = skipDigits(p, end);
        if (p == fraction) {
            return false;
        }
    }
    if (p != end && (*p == 'e' || *p == 'E')) {
        ++p;
        p += p != end && (*p == '-' || *p == '+') ? 1 : 0;
        const char *const exponent = p;
        p = skipDigits(p, end);
        if (p == exponent) {
            return false;
        }
    }
    return p == end;
}

} // namespace

struct JsonTreeBuilder
{
    JsonTree &tree;
    JsonTree::FieldSets fieldSets;
    std::size_t depth = 0;

    std::uint32_t offset(const char *p) const { return static_cast<std::uint32_t>(p - tree.m_text.data()); }

    std::uint32_t add(std::string_view key, const char *begin, JsonTree::Type type)
    {
        if (tree.m_nodes.size() >= MaxNodes) {
            throw simdjson_error(simdjson::CAPACITY);
        }
        JsonTree::Node node;
        if (!key.empty()) {
            node.key = offset(key.data());
            node.keyLength = static_cast<std::uint32_t>(key.size());
        }
        node.begin = offset(begin);
        node.type = type;
        tree.m_nodes.push_back(node);
        return static_cast<std::uint32_t>(tree.m_nodes.size() - 1);
    }

    // Where brackets do not match and the byte behind the text is a comma, simdjson goes on behind it.
    const char *inside(const char *place) const
    {
        const char *const begin = tree.m_text.data();
        if (std::less<>()(place, begin) || std::less<>()(begin + tree.m_text.size(), place)) {
            throw simdjson_error(simdjson::INCOMPLETE_ARRAY_OR_OBJECT);
        }
        return place;
    }

    std::string_view token(value &v) const
    {
        std::string_view text = v.raw_json_token();
        inside(text.data());
        inside(text.data() + text.size());
        while (!text.empty() && isSpace(text.back())) {
            text.remove_suffix(1);
        }
        return text;
    }

    void closeAt(std::uint32_t index, const char *end) { tree.m_nodes[index].end = offset(end); }

    /// The end of a container that was just read: back from the next token over white space.
    static const char *endBefore(const char *next)
    {
        while (isSpace(next[-1])) {
            --next;
        }
        return next;
    }

    template<typename Container>
    const char *endOf(Container &container)
    {
        const simdjson::simdjson_result<const char *> next = container.current_location();
        return endBefore(next.error() == simdjson::SUCCESS ? inside(next.value_unsafe()) : tree.m_text.data() + tree.m_text.size());
    }

    template<typename Container, typename Document>
    std::uint32_t container(std::uint32_t index, Container items, Document &document)
    {
        if (++depth > MaxDepth) {
            throw simdjson_error(simdjson::DEPTH_ERROR);
        }
        std::uint32_t count = 0;
        std::uint32_t last = 0;
        for (auto item : items) {
            std::uint32_t child = 0;
            if constexpr (std::is_same_v<Container, simdjson::ondemand::object>) {
                const std::string_view key = item.escaped_key();
                child = read(key, item.value(), document);
            } else {
                child = read({}, item.value(), document);
            }
            if (last != 0) {
                tree.m_nodes[last].next = child;
            }
            last = child;
            ++count;
        }
        --depth;
        tree.m_nodes[index].count = count;
        closeAt(index, endOf(document));
        return index;
    }

    template<typename Document>
    std::uint32_t read(std::string_view key, value v, Document &document)
    {
        const std::string_view text = token(v);
        switch (text.empty() ? '\0' : text.front()) {
        case '{': {
            const std::uint32_t index = add(key, text.data(), JsonTree::Type::Object);
            if (fieldSets == JsonTree::FieldSets::Skip && key == "fieldsV1") {
                const std::string_view raw = v.raw_json();
                tree.m_nodes[index].count = SkippedCount;
                closeAt(index, endBefore(raw.data() + raw.size()));
                return index;
            }
            return container(index, simdjson::ondemand::object(v.get_object()), document);
        }
        case '[':
            return container(add(key, text.data(), JsonTree::Type::Array), simdjson::ondemand::array(v.get_array()), document);
        default:
            return scalar(key, text);
        }
    }

    std::uint32_t scalar(std::string_view key, std::string_view text)
    {
        JsonTree::Type type = JsonTree::Type::Number;
        if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
            type = JsonTree::Type::String;
        } else if (text == "true" || text == "false") {
            type = JsonTree::Type::Bool;
        } else if (text == "null") {
            type = JsonTree::Type::Null;
        } else if (!isNumber(text)) {
            throw simdjson_error(simdjson::NUMBER_ERROR);
        }
        const std::uint32_t index = add(key, text.data(), type);
        closeAt(index, text.data() + text.size());
        return index;
    }
};

std::expected<void, std::string> JsonTree::parse(std::string_view text, std::size_t capacity, FieldSets fieldSets)
{
    m_nodes.clear();
    if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
        return std::unexpected(std::string("JSON text of more than 4 GB"));
    }
    if (capacity < text.size() + simdjson::SIMDJSON_PADDING) {
        m_copy.reserve(text.size() + simdjson::SIMDJSON_PADDING);
        m_copy = text;
        text = m_copy;
        capacity = m_copy.capacity();
    }
    m_text = text;
    m_capacity = capacity;
    thread_local simdjson::ondemand::parser parser;
    try {
        auto document = parser.iterate(simdjson::padded_string_view(text.data(), text.size(), capacity));
        simdjson::ondemand::object root = document.get_object();
        JsonTreeBuilder builder{*this, fieldSets};
        builder.container(builder.add({}, text.data() + text.find('{'), Type::Object), root, document);
        if (!document.at_end()) {
            throw simdjson_error(simdjson::TRAILING_CONTENT);
        }
    } catch (const simdjson_error &error) {
        m_nodes.clear();
        return std::unexpected(std::string("not a JSON object: ") + error.what());
    }
    return {};
}

JsonValue JsonTree::root() const
{
    return m_nodes.empty() ? JsonValue() : JsonValue(this, 0);
}

std::string_view JsonValue::raw() const
{
    return m_tree ? m_tree->m_text.substr(node().begin, node().end - node().begin) : std::string_view();
}

std::string_view JsonValue::rawKey() const
{
    return m_tree ? m_tree->m_text.substr(node().key, node().keyLength) : std::string_view();
}

std::string JsonValue::key() const
{
    return unescapeJson(rawKey());
}

std::string JsonValue::string() const
{
    const std::string_view text = isString() ? raw() : std::string_view();
    return text.empty() ? std::string() : unescapeJson(text.substr(1, text.size() - 2));
}

std::string_view JsonValue::plain() const
{
    if (!isString()) {
        return {};
    }
    const std::string_view inner = raw().substr(1, raw().size() - 2);
    return inner.contains('\\') ? std::string_view() : inner;
}

std::optional<std::int64_t> JsonValue::integer() const
{
    if (!m_tree || type() != Type::Number) {
        return std::nullopt;
    }
    const std::string_view text = raw();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool JsonValue::skipped() const
{
    return m_tree && node().count == SkippedCount;
}

JsonValue JsonValue::operator[](std::string_view name) const
{
    JsonValue found;
    if (isObject()) {
        for (const JsonValue field : *this) {
            if (field.rawKey() == name) {
                found = field;
            }
        }
    }
    return found;
}

JsonValue::Iterator &JsonValue::Iterator::operator++()
{
    m_index = m_tree->m_nodes[m_index].next;
    return *this;
}

namespace {

void appendUtf8(std::string &out, std::uint32_t code)
{
    const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | (code >> 6));
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3F));
        put(0x80 | ((code >> 6) & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

/// Reads the four digits at `at`; nothing where there are none.
std::optional<std::uint32_t> hex4(std::string_view text, std::size_t at)
{
    std::uint32_t code = 0;
    if (at + 4 > text.size()) {
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + at + 4, code, 16);
    return error == std::errc() && end == text.data() + at + 4 ? std::optional(code) : std::nullopt;
}

/// Appends the character of a \u escape whose digits begin at `at`; returns the place after it.
std::size_t appendUnicodeEscape(std::string &out, std::string_view text, std::size_t at)
{
    const std::optional<std::uint32_t> high = hex4(text, at);
    if (!high) {
        appendUtf8(out, 0xFFFD);
        return at;
    }
    if (*high >= 0xD800 && *high < 0xDC00 && text.substr(at + 4, 2) == "\\u") {
        const std::optional<std::uint32_t> low = hex4(text, at + 6);
        if (low && *low >= 0xDC00 && *low < 0xE000) {
            appendUtf8(out, 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00));
            return at + 10;
        }
    }
    appendUtf8(out, *high >= 0xD800 && *high < 0xE000 ? 0xFFFD : *high);
    return at + 4;
}

} // namespace

std::string unescapeJson(std::string_view inner)
{
    std::size_t slash = inner.find('\\');
    if (slash == std::string_view::npos) {
        return std::string(inner);
    }
    std::string out;
    out.reserve(inner.size());
    std::size_t at = 0;
    while (slash != std::string_view::npos && slash + 1 < inner.size()) {
        out.append(inner, at, slash - at);
        const char c = inner[slash + 1];
        at = slash + 2;
        constexpr std::string_view from = "bfnrt";
        constexpr std::string_view to = "\b\f\n\r\t";
        if (c == 'u') {
            at = appendUnicodeEscape(out, inner, at);
        } else if (const std::size_t known = from.find(c); known != std::string_view::npos) {
            out += to[known];
        } else {
            out += c;
        }
        slash = inner.find('\\', at);
    }
    out.append(inner, at);
    return out;
}

} // namespace watchglass
