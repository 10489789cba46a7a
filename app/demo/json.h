// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace watchglass::demo {

/// A JSON value whose objects keep the order in which their members were added: the API server writes a struct's
/// fields in a fixed order, and the demo's objects must look the same byte by byte.
class Json
{
public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json() = default;
    Json(std::nullptr_t) { }
    Json(bool value) : m_value(value) { }
    Json(int value) : m_value(std::int64_t(value)) { }
    Json(std::int64_t value) : m_value(value) { }
    Json(double value) : m_value(value) { }
    Json(const char *value) : m_value(std::string(value)) { }
    Json(std::string value) : m_value(std::move(value)) { }
    Json(std::string_view value) : m_value(std::string(value)) { }
    Json(Array value) : m_value(std::move(value)) { }
    Json(Object value) : m_value(std::move(value)) { }

    static Json object(std::initializer_list<Member> members = {}) { return Json(Object(members)); }
    static Json array(std::initializer_list<Json> items = {}) { return Json(Array(items)); }
    /// Reads one JSON text, keeping the order of members. Nothing when it is not JSON.
    static std::optional<Json> parse(std::string_view text);
    /// For texts written in the sources: a mistake there ends the program.
    static Json literal(std::string_view text);

    bool isNull() const { return std::holds_alternative<std::monostate>(m_value); }
    bool isObject() const { return std::holds_alternative<Object>(m_value); }
    bool isArray() const { return std::holds_alternative<Array>(m_value); }
    bool isString() const { return std::holds_alternative<std::string>(m_value); }

    std::string text(std::string fallback = {}) const;
    std::int64_t number(std::int64_t fallback = 0) const;
    bool boolean() const;

    Object &members();
    const Object &members() const;
    Array &items();
    const Array &items() const;

    const Json *find(std::string_view key) const;
    Json *find(std::string_view key);
    /// Follows member names separated by dots; names that contain dots cannot be reached this way.
    const Json *path(std::string_view dotted) const;
    Json *path(std::string_view dotted);
    std::string textAt(std::string_view dotted, std::string fallback = {}) const;
    std::int64_t numberAt(std::string_view dotted, std::int64_t fallback = 0) const;
    /// The member, added at the end when it is missing.
    Json &operator[](std::string_view key);
    /// Sets a member; a new one goes before `before`, or to the end when that is missing.
    void set(std::string_view key, Json value, std::string_view before = {});
    bool remove(std::string_view key);
    /// The item of an array whose member `key` is `value`.
    Json *item(std::string_view key, std::string_view value);
    const Json *item(std::string_view key, std::string_view value) const;

    /// Compact text, escaped as Go's encoder does (`<`, `>` and `&` included).
    void appendTo(std::string &out) const;
    std::string dump() const;
    /// With the members of every object in alphabetical order, as an object without a Go type is written.
    Json sorted() const;

    bool operator==(const Json &) const = default;

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> m_value;
};

/// Appends a JSON string literal with Go's escaping.
void appendJsonString(std::string &out, std::string_view text);
/// The same JSON text indented by two spaces, as the API server does for curl and browsers.
std::string prettyJson(std::string_view compact);

} // namespace watchglass::demo
