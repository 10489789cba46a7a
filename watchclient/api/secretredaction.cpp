// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/secretredaction.h"

#include <algorithm>
#include <array>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <simdjson.h>

namespace watchglass {

namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

constexpr std::string_view prefix = "sha256-keyed:";
constexpr std::size_t hexDigits = 16;

struct Key
{
    std::array<unsigned char, 32> bytes{};
    Key() { RAND_bytes(bytes.data(), static_cast<int>(bytes.size())); }
};

/// One field as it stands in the text, its key still quoted and escaped.
void writeKey(std::string &out, std::string_view rawKey)
{
    if (out.back() != '{') {
        out += ',';
    }
    out += '"';
    out += rawKey;
    out += "\":";
}

void writeDigest(std::string &out, std::string_view raw)
{
    out += '"';
    out += secretDigest(raw);
    out += '"';
}

/// A value whose every member is secret: the names stay, the values go.
void writeMasked(std::string &out, value source)
{
    if (source.type() == simdjson::ondemand::json_type::null) {
        out += "null";
        return;
    }
    if (source.type() != simdjson::ondemand::json_type::object) {
        writeDigest(out, source.raw_json());
        return;
    }
    out += '{';
    for (auto field : source.get_object()) {
        const std::string_view key = field.escaped_key();
        writeKey(out, key);
        std::string_view raw = field.value().raw_json();
        while (!raw.empty() && (raw.back() == ' ' || raw.back() == '\n' || raw.back() == '\r' || raw.back() == '\t')) {
            raw.remove_suffix(1);
        }
        writeDigest(out, raw);
    }
    out += '}';
}

bool embedsConfiguration(std::string_view key, std::string_view raw)
{
    return key.ends_with("last-applied-configuration") || raw.find('{') != std::string_view::npos || raw.size() > 160;
}

void writeAnnotations(std::string &out, value source)
{
    if (source.type() != simdjson::ondemand::json_type::object) {
        writeMasked(out, source);
        return;
    }
    out += '{';
    for (auto field : source.get_object()) {
        const std::string_view key = field.escaped_key();
        writeKey(out, key);
        const std::string_view raw = field.value().raw_json();
        if (embedsConfiguration(key, raw)) {
            writeDigest(out, raw);
        } else {
            out += raw;
        }
    }
    out += '}';
}

// Keys `v:...` of fieldsV1 quote members of sets. Of a Secret only its finalizers are a set; any other could be a value.
void writeManagers(std::string &out, std::string_view raw)
{
    constexpr std::string_view member = "\"v:";
    std::size_t done = 0;
    for (std::size_t at = raw.find(member); at != std::string_view::npos; at = raw.find(member, done)) {
        std::size_t end = at + member.size();
        while (end < raw.size() && raw[end] != '"') {
            end += raw[end] == '\\' ? 2U : 1U;
        }
        end = std::min(end, raw.size());
        const std::size_t field = raw.rfind("\"f:", at);
        const bool finalizer = field != std::string_view::npos && raw.substr(field).starts_with("\"f:finalizers\"");
        out += raw.substr(done, at + member.size() - done);
        out += finalizer ? std::string(raw.substr(at + member.size(), end - at - member.size())) : secretDigest(raw.substr(at, end - at));
        done = end;
    }
    out += raw.substr(done);
}

/// What an API server writes there and of which type. Anything else may be a value that went astray.
bool isPlainMetadata(std::string_view key, json_type type)
{
    constexpr std::array<std::string_view, 10> scalars{"name",       "generateName",      "namespace",         "uid",
                                                       "resourceVersion", "generation",   "creationTimestamp", "deletionTimestamp",
                                                       "deletionGracePeriodSeconds", "selfLink"};
    if (key == "labels") {
        return type == json_type::object;
    }
    if (key == "ownerReferences" || key == "finalizers") {
        return type == json_type::array;
    }
    return std::ranges::contains(scalars, key) && type != json_type::object && type != json_type::array;
}

void writeMetadata(std::string &out, value source)
{
    if (source.type() != simdjson::ondemand::json_type::object) {
        writeDigest(out, source.raw_json());
        return;
    }
    out += '{';
    for (auto field : source.get_object()) {
        writeKey(out, field.escaped_key());
        const std::string key(std::string_view(field.unescaped_key()));
        if (key == "annotations") {
            writeAnnotations(out, field.value());
        } else if (key == "managedFields") {
            writeManagers(out, field.value().raw_json());
        } else if (value inner = field.value(); isPlainMetadata(key, inner.type())) {
            out += inner.raw_json().value();
        } else {
            writeMasked(out, inner);
        }
    }
    out += '}';
}

bool isPlain(std::string_view key, json_type type)
{
    return ((key == "kind" || key == "apiVersion" || key == "type") && type == json_type::string)
        || (key == "immutable" && type == json_type::boolean);
}

std::string rewrite(object root)
{
    std::string out = "{";
    for (auto field : root) {
        const std::string escaped(field.escaped_key().value());
        const std::string key(std::string_view(field.unescaped_key()));
        writeKey(out, escaped);
        if (key == "metadata") {
            writeMetadata(out, field.value());
        } else if (value inner = field.value(); isPlain(key, inner.type())) {
            out += inner.raw_json().value();
        } else {
            writeMasked(out, inner);
        }
    }
    return out + "}";
}

} // namespace

bool mayHoldSecrets(std::string_view kind)
{
    return kind == "Secret" || kind == "PartialObjectMetadata";
}

std::string secretDigest(std::string_view value)
{
    static const Key key; // one for the process: a digest must compare equal wherever it was made, and cannot outlive it
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    HMAC(EVP_sha256(), key.bytes.data(), static_cast<int>(key.bytes.size()),
         reinterpret_cast<const unsigned char *>(value.data()), value.size(), digest.data(), &length);
    std::string text(prefix);
    for (std::size_t i = 0; i < hexDigits / 2; ++i) {
        text += "0123456789abcdef"[digest[i] >> 4U];
        text += "0123456789abcdef"[digest[i] & 15U];
    }
    return text;
}

bool isSecretDigest(std::string_view text)
{
    return text.size() == prefix.size() + hexDigits && text.starts_with(prefix);
}

std::expected<std::string, std::string> redactSecret(std::string_view json)
{
    try {
        simdjson::ondemand::parser parser;
        const simdjson::padded_string padded(json);
        auto document = parser.iterate(padded);
        return rewrite(document.get_object());
    } catch (const simdjson::simdjson_error &error) {
        return std::unexpected(std::string("the Secret is not valid JSON: ") + error.what());
    }
}

} // namespace watchglass
