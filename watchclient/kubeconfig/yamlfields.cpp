// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/yamlfields.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr int MaxDepth = 64;
constexpr int MaxJsonNodes = 100'000;

bool isOneOf(const std::string &word, std::initializer_list<const char *> words)
{
    return std::ranges::any_of(words, [&](const char *w) { return word == w; });
}

bool looksNumeric(const std::string &word)
{
    static const QRegularExpression number(uR"(\A[-+]?(0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|[0-9][0-9_]*|)"
                                           uR"((\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|\.(inf|Inf|INF))\z|\A\.(nan|NaN|NAN)\z)"_s);
    return number.match(QString::fromStdString(word)).hasMatch();
}

const char *typeName(const YAML::Node &node)
{
    if (node.IsMap()) {
        return "a mapping";
    }
    if (node.IsSequence()) {
        return "a list";
    }
    switch (yamlScalarKind(node)) {
    case YamlScalar::Null: return "nothing";
    case YamlScalar::Bool: return "true or false";
    case YamlScalar::Number: return "a number";
    case YamlScalar::String: break;
    }
    return "text";
}

std::optional<std::string> decodeBase64(const std::string &text)
{
    std::string packed;
    std::ranges::copy_if(text, std::back_inserter(packed),
                         [](char c) { return c != '\n' && c != '\r' && c != ' ' && c != '\t'; });
    if (packed.size() % 4 != 0) {
        return std::nullopt;
    }
    auto result = QByteArray::fromBase64Encoding(QByteArray::fromStdString(packed), QByteArray::AbortOnBase64DecodingErrors);
    if (!result) {
        return std::nullopt;
    }
    return result.decoded.toStdString();
}

std::optional<QJsonValue> toJson(const YAML::Node &node, int depth, int &budget)
{
    if (depth > MaxDepth || --budget < 0) {
        return std::nullopt;
    }
    if (node.IsMap()) {
        QJsonObject object;
        for (const auto &entry : node) {
            const auto value = toJson(entry.second, depth + 1, budget);
            if (!value || !entry.first.IsScalar()) {
                return std::nullopt;
            }
            object.insert(QString::fromStdString(entry.first.Scalar()), *value);
        }
        return object;
    }
    if (node.IsSequence()) {
        QJsonArray array;
        for (const YAML::Node &item : node) {
            const auto value = toJson(item, depth + 1, budget);
            if (!value) {
                return std::nullopt;
            }
            array.append(*value);
        }
        return array;
    }
    switch (yamlScalarKind(node)) {
    case YamlScalar::Null: return QJsonValue(QJsonValue::Null);
    case YamlScalar::Bool: return QJsonValue(yamlTruth(node.Scalar()));
    case YamlScalar::Number: {
        bool whole = false;
        const QString digits = QString::fromStdString(node.Scalar()).remove(u'_');
        const qint64 number = digits.toLongLong(&whole, 0);
        return whole ? QJsonValue(number) : QJsonValue(digits.toDouble());
    }
    case YamlScalar::String: break;
    }
    return QJsonValue(QString::fromStdString(node.Scalar()));
}

} // namespace

YamlScalar yamlScalarKind(const YAML::Node &node)
{
    if (!node.IsDefined() || node.IsNull()) {
        return YamlScalar::Null;
    }
    if (node.Tag() != "?") { // quoted, or tagged by hand
        return YamlScalar::String;
    }
    const std::string &word = node.Scalar();
    if (isOneOf(word, {"", "~", "null", "Null", "NULL"})) {
        return YamlScalar::Null;
    }
    if (yamlTruth(word)
        || isOneOf(word, {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) {
        return YamlScalar::Bool;
    }
    return looksNumeric(word) ? YamlScalar::Number : YamlScalar::String;
}

bool yamlTruth(const std::string &word)
{
    return isOneOf(word, {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"});
}

void YamlReport::fail(const YAML::Node &node, const std::string &text)
{
    if (m_error) {
        return;
    }
    const YAML::Mark mark = node.IsDefined() ? node.Mark() : YAML::Mark::null_mark();
    m_error = mark.is_null() ? std::format("{}: {}", m_file, text) : std::format("{}:{}: {}", m_file, mark.line + 1, text);
}

YamlFields::YamlFields(const YAML::Node &node, std::string path, YamlReport &report)
    : m_node(node), m_path(std::move(path)), m_report(&report)
{
    if (!node.IsDefined() || node.IsNull() || (node.IsScalar() && yamlScalarKind(node) == YamlScalar::Null)) {
        return;
    }
    if (!node.IsMap()) {
        report.fail(node, std::format("{} must be a mapping, not {}", m_path.empty() ? "the document" : m_path, typeName(node)));
        return;
    }
    collect(node, 0);
}

void YamlFields::collect(const YAML::Node &node, int depth)
{
    if (depth > MaxDepth) {
        m_report->fail(node, "aliases are nested too deep");
        return;
    }
    // In their order, as kubectl does: what is merged in after a field replaces it.
    for (const auto &entry : node) {
        if (!entry.first.IsScalar()) {
            continue;
        }
        const bool merges = entry.first.Scalar() == "<<" && entry.first.Tag() == "?";
        if (!merges) {
            m_fields.insert_or_assign(entry.first.Scalar(), entry.second);
        } else if (entry.second.IsMap()) {
            collect(entry.second, depth + 1);
        } else if (entry.second.IsSequence()) {
            for (std::size_t i = entry.second.size(); i-- > 0;) {
                collect(entry.second[i], depth + 1);
            }
        }
    }
}

std::string YamlFields::pathOf(const std::string &key) const
{
    return m_path.empty() ? key : m_path + "." + key;
}

bool YamlFields::has(const std::string &key) const
{
    return node(key).has_value();
}

std::optional<YAML::Node> YamlFields::node(const std::string &key) const
{
    const auto found = m_fields.find(key);
    if (found == m_fields.end() || found->second.IsNull()
        || (found->second.IsScalar() && yamlScalarKind(found->second) == YamlScalar::Null)) {
        return std::nullopt;
    }
    return found->second;
}

std::string YamlFields::scalar(const YAML::Node &node, const std::string &path) const
{
    if (node.IsNull()) {
        return {};
    }
    if (!node.IsScalar()) {
        m_report->fail(node, std::format("{} must be text, not {}", path, typeName(node)));
        return {};
    }
    const YamlScalar kind = yamlScalarKind(node);
    if (kind == YamlScalar::Null) {
        return {};
    }
    if (kind != YamlScalar::String) {
        m_report->fail(node, std::format("{} must be text, not {}: put it in quotes", path, typeName(node)));
        return {};
    }
    return node.Scalar();
}

std::string YamlFields::text(const std::string &key) const
{
    const auto value = node(key);
    return value ? scalar(*value, pathOf(key)) : std::string();
}

bool YamlFields::flag(const std::string &key) const
{
    const auto value = node(key);
    if (!value) {
        return false;
    }
    if (!value->IsScalar() || yamlScalarKind(*value) != YamlScalar::Bool) {
        m_report->fail(*value, std::format("{} must be true or false, not {}", pathOf(key), typeName(*value)));
        return false;
    }
    return yamlTruth(value->Scalar());
}

std::string YamlFields::bytes(const std::string &key) const
{
    const std::string encoded = text(key);
    if (encoded.empty()) {
        return {};
    }
    auto decoded = decodeBase64(encoded);
    if (decoded && node(key)->Tag().ends_with("binary") && !decoded->contains("-----BEGIN ")) {
        decoded = decodeBase64(*decoded); // base64 of base64: what kubectl's reader makes of the tag
    }
    if (!decoded) {
        const char *hint = encoded.contains("-----BEGIN ")
            ? "it holds PEM text: encode it (base64 -w0 FILE), or name the file in the field without -data"
            : "was it cut off?";
        m_report->fail(*node(key), std::format("{} is not valid base64: {}", pathOf(key), hint));
        return {};
    }
    return *decoded;
}

std::vector<std::pair<YAML::Node, std::string>> YamlFields::items(const std::string &key) const
{
    std::vector<std::pair<YAML::Node, std::string>> result;
    const auto value = node(key);
    if (!value) {
        return result;
    }
    if (!value->IsSequence()) {
        m_report->fail(*value, std::format("{} must be a list, not {}", pathOf(key), typeName(*value)));
        return result;
    }
    for (std::size_t i = 0; i < value->size(); ++i) {
        result.emplace_back((*value)[i], std::format("{}[{}]", pathOf(key), i));
    }
    return result;
}

std::vector<std::string> YamlFields::texts(const std::string &key) const
{
    std::vector<std::string> result;
    for (const auto &[item, path] : items(key)) {
        result.push_back(scalar(item, path));
    }
    return result;
}

YamlFields YamlFields::fields(const std::string &key) const
{
    const auto value = node(key);
    return YamlFields(value ? *value : YAML::Node(YAML::NodeType::Null), pathOf(key), *m_report);
}

std::map<std::string, std::string> YamlFields::textMap(const std::string &key) const
{
    std::map<std::string, std::string> result;
    const YamlFields inner = fields(key);
    for (const auto &[name, value] : inner.all()) {
        result[name] = scalar(value, inner.pathOf(name));
    }
    return result;
}

std::map<std::string, std::vector<std::string>> YamlFields::textsMap(const std::string &key) const
{
    std::map<std::string, std::vector<std::string>> result;
    const YamlFields inner = fields(key);
    for (const auto &[name, value] : inner.all()) {
        result[name] = inner.texts(name);
    }
    return result;
}

YAML::Node loadYaml(std::string text)
{
    for (std::size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r', at + 1)) {
        if (at + 1 == text.size() || text[at + 1] != '\n') {
            text[at] = '\n';
        }
    }
    return YAML::Load(text);
}

std::optional<QJsonValue> yamlToJson(const YAML::Node &node)
{
    int budget = MaxJsonNodes;
    return toJson(node, 0, budget);
}

} // namespace watchglass
