// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <yaml-cpp/yaml.h>

#include <QJsonValue>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace watchglass {

/// The first document. A carriage return alone ends a line too, which yaml-cpp does not know. Throws YAML::Exception.
YAML::Node loadYaml(std::string text);

/// What a plain scalar means to kubectl's YAML reader (YAML 1.1 with its yes/no/on/off).
enum class YamlScalar : std::uint8_t { Null, Bool, Number, String };
YamlScalar yamlScalarKind(const YAML::Node &node);
bool yamlTruth(const std::string &word);

/// Where the first error of a document is kept, so that reading code need not check after each field.
class YamlReport
{
public:
    explicit YamlReport(std::string file) : m_file(std::move(file)) {}

    /// Keeps the first error as `FILE:LINE: TEXT`.
    void fail(const YAML::Node &node, const std::string &text);
    const std::string &file() const { return m_file; }
    const std::optional<std::string> &error() const { return m_error; }

private:
    std::string m_file;
    std::optional<std::string> m_error;
};

/// Typed reading of one mapping. Absent and null fields give empty values; a field of another type is an error that
/// names it. `<<` is honoured; of a key given twice the last counts.
class YamlFields
{
public:
    YamlFields(const YAML::Node &node, std::string path, YamlReport &report);

    std::string text(const std::string &key) const;
    bool flag(const std::string &key) const;
    /// Base64 text, decoded. White space in it is allowed.
    std::string bytes(const std::string &key) const;
    std::vector<std::string> texts(const std::string &key) const;
    std::map<std::string, std::string> textMap(const std::string &key) const;
    std::map<std::string, std::vector<std::string>> textsMap(const std::string &key) const;
    /// The items of a list with their paths.
    std::vector<std::pair<YAML::Node, std::string>> items(const std::string &key) const;
    /// The fields of a nested mapping; empty where it is absent.
    YamlFields fields(const std::string &key) const;
    bool has(const std::string &key) const;
    std::optional<YAML::Node> node(const std::string &key) const;
    /// Every key with its node; of a key given twice the last counts.
    const std::map<std::string, YAML::Node> &all() const { return m_fields; }
    const YAML::Node &self() const { return m_node; }
    std::string pathOf(const std::string &key) const;

private:
    void collect(const YAML::Node &node, int depth);
    std::string scalar(const YAML::Node &node, const std::string &path) const;

    YAML::Node m_node;
    std::string m_path;
    YamlReport *m_report;
    std::map<std::string, YAML::Node> m_fields;
};

/// The node as JSON; nothing where it is nested or grows (by aliases) beyond reason.
std::optional<QJsonValue> yamlToJson(const YAML::Node &node);

} // namespace watchglass
