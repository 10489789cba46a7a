// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/rawobject.h"
#include "watchclient/api/secretredaction.h"

#include <simdjson.h>

namespace watchglass {

namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

std::string stringOf(value source)
{
    if (source.type() != json_type::string) {
        return {};
    }
    return std::string(std::string_view(source.get_string()));
}

/// The name of a field: `k\u0069nd` is `kind`. `room` holds it where it has escapes.
template<typename Field>
std::string_view nameOf(Field &field, std::string &room)
{
    const std::string_view written = field.escaped_key();
    if (!written.contains('\\')) {
        return written;
    }
    room = std::string_view(field.unescaped_key());
    return room;
}

std::optional<Timestamp> timeOf(value source)
{
    return source.type() == json_type::string ? parseRfc3339(source.get_string()) : std::nullopt;
}

std::int64_t intOf(value source)
{
    std::int64_t number = 0;
    return source.type() == json_type::number && source.get(number) == simdjson::SUCCESS ? number : 0;
}

bool isTrue(value source)
{
    return source.type() == json_type::boolean && source.get_bool();
}

OwnerReference ownerOf(object source)
{
    OwnerReference owner;
    for (auto field : source) {
        const std::string_view key = field.escaped_key();
        value v = field.value();
        if (key == "apiVersion") {
            owner.apiVersion = stringOf(v);
        } else if (key == "kind") {
            owner.kind = stringOf(v);
        } else if (key == "name") {
            owner.name = stringOf(v);
        } else if (key == "uid") {
            owner.uid = stringOf(v);
        } else if (key == "controller") {
            owner.controller = isTrue(v);
        }
    }
    return owner;
}

ManagerEntry managerOf(object source)
{
    ManagerEntry entry;
    for (auto field : source) {
        const std::string_view key = field.escaped_key();
        value v = field.value();
        if (key == "manager") {
            entry.manager = stringOf(v);
        } else if (key == "operation") {
            entry.operation = stringOf(v);
        } else if (key == "subresource") {
            entry.subresource = stringOf(v);
        } else if (key == "time") {
            entry.time = timeOf(v);
        }
    }
    return entry;
}

template<typename T, typename Read>
std::vector<T> listOf(value source, Read read)
{
    std::vector<T> items;
    if (source.type() != json_type::array) {
        return items;
    }
    for (auto item : source.get_array()) {
        value element = item.value();
        if (element.type() == json_type::object) {
            items.push_back(read(element.get_object()));
        }
    }
    return items;
}

void readMetaField(ObjectMeta &meta, std::string_view key, value v)
{
    if (key == "name") {
        meta.name = stringOf(v);
    } else if (key == "namespace") {
        meta.namespaceName = stringOf(v);
    } else if (key == "uid") {
        meta.uid = stringOf(v);
    } else if (key == "resourceVersion") {
        meta.resourceVersion = ResourceVersion(stringOf(v));
    } else if (key == "generation") {
        meta.generation = intOf(v);
    } else if (key == "creationTimestamp") {
        meta.creationTimestamp = timeOf(v);
    } else if (key == "deletionTimestamp") {
        meta.deletionTimestamp = timeOf(v);
    } else if (key == "ownerReferences") {
        meta.owners = listOf<OwnerReference>(v, ownerOf);
    } else if (key == "managedFields") {
        meta.managers = listOf<ManagerEntry>(v, managerOf);
    }
}

void readObject(RawObject &raw, object root)
{
    std::string room;
    for (auto field : root) {
        const std::string_view key = nameOf(field, room);
        value v = field.value();
        if (key == "kind") {
            raw.kind = stringOf(v);
        } else if (key == "apiVersion") {
            raw.apiVersion = stringOf(v);
        } else if (key == "metadata" && v.type() == json_type::object) {
            for (auto metaField : v.get_object()) {
                const std::string_view name = nameOf(metaField, room);
                readMetaField(raw.meta, name, metaField.value());
            }
        }
    }
}

std::string withPadding(std::string_view json)
{
    std::string text;
    text.reserve(json.size() + simdjson::SIMDJSON_PADDING);
    text = json;
    return text;
}

void parseInto(RawObject &raw)
{
    // One parser a thread: its buffers grow once to the largest object.
    thread_local simdjson::ondemand::parser parser;
    auto document = parser.iterate(simdjson::padded_string_view(raw.json.data(), raw.json.size(), raw.json.capacity()));
    readObject(raw, document.get_object());
    if (!document.at_end()) {
        throw simdjson::simdjson_error(simdjson::TRAILING_CONTENT);
    }
}

/// Writes kind and apiVersion in front of the other fields of a list's item.
std::string withTypeMeta(const RawObject &raw)
{
    std::string text;
    text.reserve(raw.json.size() + raw.kind.size() + raw.apiVersion.size() + 64 + simdjson::SIMDJSON_PADDING);
    const std::size_t brace = raw.json.find('{');
    const std::size_t next = raw.json.find_first_not_of(" \t\r\n", brace + 1);
    text += R"({"kind":")" + raw.kind + R"(","apiVersion":")" + raw.apiVersion + '"';
    if (raw.json[next] != '}') {
        text += ',';
    }
    text.append(raw.json, next);
    return text;
}

std::expected<void, std::string> redact(RawObject &raw)
{
    std::expected<std::string, std::string> masked = redactSecret(raw.json);
    if (!masked) {
        return std::unexpected(masked.error());
    }
    raw.json = withPadding(*masked);
    return {};
}

} // namespace

std::expected<RawObjectPtr, std::string> makeRawObject(std::string_view json, std::string_view apiVersion,
                                                       std::string_view kind)
{
    auto raw = std::make_shared<RawObject>();
    raw->json = withPadding(json);
    try {
        parseInto(*raw);
    } catch (const simdjson::simdjson_error &error) {
        return std::unexpected(std::string("not a JSON object: ") + error.what());
    }
    if (raw->kind.empty() && !kind.empty()) {
        raw->kind = kind;
        raw->apiVersion = apiVersion;
        raw->json = withTypeMeta(*raw);
    }
    if (mayHoldSecrets(raw->kind) || mayHoldSecrets(kind)) {
        if (std::expected<void, std::string> done = redact(*raw); !done) {
            return std::unexpected(done.error());
        }
    }
    return raw;
}

std::expected<RawObjectPtr, std::string> restoreRawObject(std::string_view json, std::string_view apiVersion,
                                                          std::string_view kind)
{
    auto raw = std::make_shared<RawObject>();
    raw->json = withPadding(json);
    try {
        parseInto(*raw);
    } catch (const simdjson::simdjson_error &error) {
        return std::unexpected(std::string("not a JSON object: ") + error.what());
    }
    if (!kind.empty()) {
        raw->kind = kind;
        raw->apiVersion = apiVersion;
    }
    return raw;
}

} // namespace watchglass
