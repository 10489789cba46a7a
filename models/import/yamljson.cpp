// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/yamljson.h"
#include "models/diff/jsontext.h"

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <cstdlib>
#include <format>
#include <regex>
#include <string_view>

namespace watchglass {

namespace {

constexpr int maxDepth = 256;

struct TooMuch
{
    std::string why;
};

class Writer
{
public:
    explicit Writer(std::size_t maxBytes) : m_maxBytes(maxBytes) {}
    std::string take() { return std::move(m_json); }

    void write(const YAML::Node &node, int depth = 0)
    {
        if (depth > maxDepth) {
            throw TooMuch{std::format("line {}: nested more than {} deep", node.Mark().line + 1, maxDepth)};
        }
        if (m_json.size() > m_maxBytes) {
            throw TooMuch{std::format("its aliases make it larger than {} bytes", m_maxBytes)};
        }
        switch (node.Type()) {
        case YAML::NodeType::Scalar:
            writeScalar(node);
            break;
        case YAML::NodeType::Sequence:
            writeSequence(node, depth);
            break;
        case YAML::NodeType::Map:
            writeMap(node, depth);
            break;
        default:
            m_json += "null";
        }
    }

private:
    void writeSequence(const YAML::Node &node, int depth)
    {
        m_json += '[';
        bool first = true;
        for (const YAML::Node &item : node) {
            m_json += first ? "" : ",";
            first = false;
            write(item, depth + 1);
        }
        m_json += ']';
    }
    void writeMap(const YAML::Node &node, int depth)
    {
        m_json += '{';
        bool first = true;
        for (const auto &field : node) {
            m_json += first ? "" : ",";
            first = false;
            appendJsonString(m_json, field.first.IsScalar() ? field.first.Scalar() : "?");
            m_json += ':';
            write(field.second, depth + 1);
        }
        m_json += '}';
    }
    void writeScalar(const YAML::Node &node)
    {
        static const std::regex null("|~|null|Null|NULL");
        static const std::regex yes("y|Y|yes|Yes|YES|on|On|ON|true|True|TRUE");
        static const std::regex no("n|N|no|No|NO|off|Off|OFF|false|False|FALSE");
        static const std::regex number("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
        static const std::regex based("-?0(x[0-9a-fA-F]+|o?[0-7]+)");
        const std::string &text = node.Scalar();
        constexpr std::string_view beginnings = "-0123456789~nNyYtTfFoO"; // of everything that is no string
        const bool special = text.empty() || (text.size() < 64 && beginnings.contains(text.front()));
        const bool plain = special && node.Tag() != "!" && node.Tag() != "tag:yaml.org,2002:str";
        if (!plain) {
            appendJsonString(m_json, text);
        } else if (std::regex_match(text, null)) {
            m_json += "null";
        } else if (std::regex_match(text, yes)) {
            m_json += "true";
        } else if (std::regex_match(text, no)) {
            m_json += "false";
        } else if (std::regex_match(text, number)) {
            m_json += text;
        } else if (std::regex_match(text, based)) {
            std::string digits = text;
            std::erase(digits, 'o');
            m_json += std::to_string(std::strtoll(digits.c_str(), nullptr, 0));
        } else {
            appendJsonString(m_json, text);
        }
    }
    std::size_t m_maxBytes;
    std::string m_json;
};

} // namespace

std::expected<std::vector<std::string>, std::string> yamlToJson(const std::string &text)
{
    const std::size_t maxBytes = (std::size_t(16) << 20U) + 2 * text.size();
    std::vector<std::string> documents;
    try {
        for (const YAML::Node &document : YAML::LoadAll(text)) {
            if (document.IsNull()) {
                continue;
            }
            Writer writer(maxBytes);
            writer.write(document);
            documents.push_back(writer.take());
        }
    } catch (const YAML::Exception &error) {
        return std::unexpected(std::format("line {}: {}", error.mark.line + 1, error.msg));
    } catch (const TooMuch &error) {
        return std::unexpected(error.why);
    }
    return documents;
}

} // namespace watchglass
