// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtClassHelperMacros>

#include <cstdint>
#include <expected>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

class JsonValue;

/// A JSON text and where its values lie in it, in one pass. Nothing is copied or converted until it is asked for, so
/// numbers of any size survive and equal subtrees are equal bytes. Reusable: a second parse keeps the memory.
class JsonTree
{
public:
    JsonTree() = default;
    Q_DISABLE_COPY_MOVE(JsonTree)

    enum class Type : std::uint8_t { Null, Bool, Number, String, Array, Object };

    enum class FieldSets : std::uint8_t { Read, Skip }; ///< Skip: a `fieldsV1` object has no children

    /// Reads an object. `capacity` is how many bytes may be read from `text.data()`: where that is less than simdjson's
    /// padding past the end, the tree keeps a copy. Otherwise the text must outlive the tree. Error: one sentence.
    std::expected<void, std::string> parse(std::string_view text, std::size_t capacity, FieldSets fieldSets = FieldSets::Read);
    std::expected<void, std::string> parse(std::string_view text) { return parse(text, text.size()); }

    JsonValue root() const; ///< no value after an error, or before the first parse
    std::string_view text() const { return m_text; }
    std::size_t capacity() const { return m_capacity; }

private:
    friend class JsonValue;
    friend struct JsonTreeBuilder;
    struct Node
    {
        std::uint32_t key = 0;
        std::uint32_t keyLength = 0;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t next = 0; ///< the sibling after; 0: none
        std::uint32_t count = 0;
        Type type = Type::Null;
    };
    std::string m_copy;
    std::string_view m_text;
    std::size_t m_capacity = 0;
    std::vector<Node> m_nodes;
};

/// A value in a JsonTree, or nothing. Cheap to copy; the tree must outlive it.
class JsonValue
{
public:
    using Type = JsonTree::Type;

    JsonValue() = default;
    explicit operator bool() const { return m_tree != nullptr; }
    bool operator==(const JsonValue &) const = default;

    Type type() const { return node().type; }
    bool isObject() const { return m_tree && type() == Type::Object; }
    bool isArray() const { return m_tree && type() == Type::Array; }
    bool isString() const { return m_tree && type() == Type::String; }
    /// The text of the value as it is written; empty for nothing.
    std::string_view raw() const;
    /// The name of this field as it is written, without quotes.
    std::string_view rawKey() const;
    std::string key() const;
    /// The text of a string without quotes and escapes, empty for anything else.
    std::string string() const;
    /// The same without a copy, empty where the string has escapes.
    std::string_view plain() const;
    bool isText(std::string_view text) const { return plain() == text && isString(); }
    bool isTrue() const { return raw() == "true"; }
    std::optional<std::int64_t> integer() const;
    std::int64_t integerOr(std::int64_t fallback) const { return integer().value_or(fallback); }

    std::uint32_t size() const { return m_tree && !skipped() ? node().count : 0; } ///< children
    /// The field of an object (the last of that name), or nothing. Chains: `v["a"]["b"]`.
    JsonValue operator[](std::string_view name) const;

    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = JsonValue;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = JsonValue;

        Iterator() = default;
        Iterator(const JsonTree *tree, std::uint32_t index) : m_tree(tree), m_index(index) {}
        JsonValue operator*() const;
        Iterator &operator++();
        Iterator operator++(int)
        {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const Iterator &other) const { return m_index == other.m_index; }

    private:
        const JsonTree *m_tree = nullptr;
        std::uint32_t m_index = 0;
    };
    Iterator begin() const { return {m_tree, size() > 0 ? m_index + 1 : 0}; }
    Iterator end() const { return {m_tree, 0}; }
    bool skipped() const; ///< an object whose children were not read
    const JsonTree *tree() const { return m_tree; }

private:
    friend class JsonTree;
    JsonValue(const JsonTree *tree, std::uint32_t index) : m_tree(tree), m_index(index) {}
    const JsonTree::Node &node() const { return m_tree->m_nodes[m_index]; }

    const JsonTree *m_tree = nullptr;
    std::uint32_t m_index = 0;
};

inline JsonValue JsonValue::Iterator::operator*() const
{
    return {m_tree, m_index};
}

/// The text between the quotes of a JSON string, without its escapes. Lone surrogates become U+FFFD.
std::string unescapeJson(std::string_view inner);

} // namespace watchglass
