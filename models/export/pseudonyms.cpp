// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/pseudonyms.h"
#include "models/diff/jsontext.h"
#include "watchclient/api/secretredaction.h"

#include <algorithm>
#include <array>

namespace watchglass {

namespace {

template<std::size_t N> bool isOneOf(std::string_view text, const std::array<std::string_view, N> &list)
{
    return std::ranges::find(list, text) != list.end();
}

constexpr std::size_t longestName = 253; // of an object

/// Every cluster has them, so they tell nothing.
constexpr std::array<std::string_view, 8> everywhere{"default", "kubernetes", "kube-system", "kube-public", "kube-node-lease",
                                                     "kube-root-ca.crt", "localhost", "cluster.local"};
constexpr std::array<std::string_view, 8> keptKeys{"apiVersion", "kind", "uid", "resourceVersion", "manager", "operation", "fieldsType", "protocol"};
constexpr std::array<std::string_view, 6> hostKeys{"host", "hostname", "externalName", "hostName", "server", "domain"};
constexpr std::array<std::string_view, 6> userKeys{"username", "user", "userAgent", "requestURI", "uri", "email"};

bool isWordByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'; // `_` stands between names
}

/// `registry.example/shop/web:1.2` where a sentence names it; nothing where the text there is something else.
std::string_view imageAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isWordByte(text[end]) || std::string_view("_/:@").contains(text[end]))) {
        ++end;
    }
    const std::string_view image = text.substr(0, text.substr(0, end).find_last_not_of(".:") + 1);
    const std::string_view host = image.substr(0, image.find('/'));
    const bool named = host.size() < image.size() && host.contains('.') && !host.ends_with("k8s.io") && !host.ends_with("kubernetes.io");
    return named ? image : std::string_view();
}

bool isNumberDots(std::string_view run)
{
    return !run.empty() && std::ranges::count(run, '.') == 3 && run.find_first_not_of("0123456789.") == std::string_view::npos && run.front() != '.'
        && run.back() != '.';
}

bool isIpV6(std::string_view text)
{
    return std::ranges::count(text, ':') >= 2 && text.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

/// A definition is named after its kind, and kinds stay.
bool namesAKind(std::string_view kind)
{
    return kind == "CustomResourceDefinition" || kind == "APIService";
}

/// A colon: one of the roles that every cluster has.
bool keepsName(const ObjectRef &ref)
{
    return namesAKind(ref.kind) || ref.key.name.contains(':');
}

/// Names of objects are lower case; what is not is the name of an environment variable, a condition or the like.
bool canBeAName(std::string_view text)
{
    return !text.empty() && std::ranges::none_of(text, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == ' '; });
}

} // namespace

void Pseudonyms::learn(const ObjectRef &ref)
{
    std::ignore = this->ref(ref);
}

void Pseudonyms::learnHost(std::string_view server)
{
    const std::size_t scheme = server.find("://");
    std::string_view host = scheme == std::string_view::npos ? server : server.substr(scheme + 3);
    host = host.substr(0, host.find_first_of(":/"));
    if (host.size() > 1 && !isOneOf(host, everywhere) && !isNumberDots(host)) {
        m_names.try_emplace(std::string(host), hidden("host", host));
    }
}

std::string Pseudonyms::name(std::string_view name)
{
    if (!canBeAName(name) || isOneOf(name, everywhere)) {
        return std::string(name);
    }
    const auto [entry, isNew] = m_names.try_emplace(std::string(name));
    if (isNew) {
        entry->second = "name-" + std::to_string(m_names.size());
    }
    return entry->second;
}

std::string Pseudonyms::namespaceName(std::string_view name)
{
    if (name.empty() || isOneOf(name, everywhere)) {
        return std::string(name);
    }
    const auto [entry, isNew] = m_names.try_emplace(std::string(name));
    if (isNew) {
        entry->second = "namespace-" + std::to_string(m_names.size());
    }
    return entry->second;
}

std::string Pseudonyms::hidden(const char *what, std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    auto &words = m_hidden[what];
    const auto [entry, isNew] = words.try_emplace(std::string(text));
    if (isNew) {
        entry->second = std::string(what) + '-' + std::to_string(words.size());
    }
    return entry->second;
}

const std::string *Pseudonyms::known(std::string_view word) const
{
    const auto found = m_names.find(std::string(word));
    return found == m_names.end() ? nullptr : &found->second;
}

/// One run of letters, digits, `-`, `.` and `_` in a text.
std::string Pseudonyms::word(std::string_view run)
{
    const std::size_t end = run.find_last_not_of(".-_") + 1; // behind it a sentence ends, or a generated name goes on
    const std::string_view whole = run.substr(0, end);
    std::string out;
    if (whole.size() <= longestName && known(whole)) {
        out = *known(whole);
    } else if (isNumberDots(whole)) {
        out = hidden("ip", whole);
    } else { // perhaps names in the cluster's DNS
        for (std::size_t at = 0; at < whole.size();) {
            const std::size_t dot = std::min(whole.find('.', at), whole.size());
            out += part(whole.substr(at, dot - at));
            out += dot < whole.size() ? "." : "";
            at = dot + 1;
        }
    }
    return out += run.substr(end);
}

std::string Pseudonyms::part(std::string_view part)
{
    if (part.size() < 2 || part.size() > longestName) {
        return std::string(part);
    }
    if (const std::string *name = known(part)) {
        return *name;
    }
    // A name made of a known one, as those of pods are.
    for (std::size_t dash = part.rfind('-'); dash != std::string_view::npos && dash > 0; dash = part.rfind('-', dash - 1)) {
        if (known(part.substr(0, dash)) && canBeAName(part)) {
            return name(part);
        }
    }
    return std::string(part);
}

std::string Pseudonyms::text(std::string_view text)
{
    if (isSecretDigest(text)) {
        return std::string(text);
    }
    if (isIpV6(text)) {
        return hidden("ip", text);
    }
    std::string out;
    const bool sentence = text.contains(' ');
    for (std::size_t at = 0; at < text.size();) {
        if (const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '"'; sentence && begins) {
            const std::string_view image = imageAt(text.substr(at));
            out += hidden("image", image);
            at += image.size();
        }
        std::size_t end = at;
        while (end < text.size() && isWordByte(text[end])) {
            ++end;
        }
        if (end > at) {
            out += word(text.substr(at, end - at));
            at = end;
        } else if (at < text.size()) {
            out += text[at++];
        }
    }
    return out;
}

ObjectRef Pseudonyms::ref(const ObjectRef &ref)
{
    return {ref.apiVersion, ref.kind, {namespaceName(ref.key.namespaceName), keepsName(ref) ? ref.key.name : name(ref.key.name)}, ref.uid};
}

/// In a field set, `k:{"name":"app"}` names an element of a list.
std::string Pseudonyms::managedKey(std::string_view key)
{
    JsonTree tree;
    const std::string inner = key.starts_with("k:") ? unescapeJson(key.substr(2)) : std::string();
    if (inner.empty() || !tree.parse(inner)) {
        return unescapeJson(key);
    }
    std::string out = "k:";
    object(out, tree.root(), Rule::Usual);
    return out;
}

std::string Pseudonyms::string(std::string_view key, const std::string &plain, Rule rule)
{
    if (isSecretDigest(plain)) {
        return plain;
    }
    switch (rule) {
    case Rule::Annotations:
        return hidden("annotation", plain);
    case Rule::Labels: {
        const std::string *whole = known(plain);
        return whole ? *whole : hidden("label", plain);
    }
    case Rule::Environment:
        return key == "name" ? plain : hidden("value", plain);
    case Rule::Data:
        return hidden("data", plain);
    case Rule::Command:
        return hidden("argument", plain);
    case Rule::People:
        if (isOneOf(key, keptKeys) || key == "apiGroup") {
            return plain;
        }
        return key == "namespace" ? namespaceName(plain) : known(plain) ? *known(plain) : hidden("user", plain);
    case Rule::Usual:
        break;
    }
    if (isOneOf(key, keptKeys)) {
        return plain;
    }
    if (key == "namespace") {
        return namespaceName(plain);
    }
    if (key == "name" || key == "nodeName" || key == "generateName" || key == "serviceAccountName" || key == "serviceAccount") {
        if (m_definition || plain.contains(':')) {
            return text(plain);
        }
        return plain.ends_with('-') ? name(std::string_view(plain).substr(0, plain.size() - 1)) + '-' : name(plain);
    }
    if (key == "image" || key == "imageID") {
        return hidden("image", plain);
    }
    if (isOneOf(key, hostKeys)) {
        const std::string changed = text(plain);
        return changed != plain ? changed : hidden("host", plain);
    }
    return isOneOf(key, userKeys) ? hidden("user", plain) : text(plain);
}

void Pseudonyms::object(std::string &out, JsonValue object, Rule rule)
{
    out += '{';
    for (const JsonValue field : object) {
        const std::string key = field.key();
        if (out.back() != '{') {
            out += ',';
        }
        appendJsonString(out, key.starts_with("k:") ? managedKey(field.rawKey()) : key);
        out += ':';
        Rule inside = rule;
        if (key == "annotations") {
            inside = Rule::Annotations;
        } else if (key == "labels" || key == "matchLabels" || key == "nodeSelector" || (key == "selector" && field.isObject())) {
            inside = Rule::Labels;
        } else if (key == "env") {
            inside = Rule::Environment;
        } else if (key == "command" || key == "args") {
            inside = Rule::Command;
        } else if (m_configMap && (key == "data" || key == "binaryData")) {
            inside = Rule::Data;
        } else if (key == "subjects" || key == "groups" || key == "sourceIPs") {
            inside = Rule::People;
        } else if (key == "valueFrom" || key == "metadata" || key == "matchExpressions") {
            inside = Rule::Usual;
        }
        value(out, field, key, inside);
    }
    out += '}';
}

void Pseudonyms::value(std::string &out, JsonValue value, std::string_view key, Rule rule)
{
    if (value.isObject()) {
        object(out, value, rule);
    } else if (value.isArray()) {
        out += '[';
        for (const JsonValue item : value) {
            if (out.back() != '[') {
                out += ',';
            }
            this->value(out, item, key, rule);
        }
        out += ']';
    } else if (value.isString()) {
        appendJsonString(out, string(key, value.string(), rule));
    } else {
        out += value.raw();
    }
}

std::expected<std::string, std::string> Pseudonyms::body(std::string_view json)
{
    JsonTree tree;
    if (auto parsed = tree.parse(json); !parsed) {
        return std::unexpected(parsed.error());
    }
    const JsonValue kind = tree.root()["kind"];
    m_configMap = kind.isText("ConfigMap");
    m_definition = namesAKind(kind.plain());
    std::string out;
    out.reserve(json.size());
    object(out, tree.root(), Rule::Usual);
    return out;
}

} // namespace watchglass
