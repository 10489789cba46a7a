// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/store.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::demo {

/// A label selector: `a=b`, `a==b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`, joined by commas.
class LabelSelector
{
public:
    /// The error is the server's sentence.
    static std::expected<LabelSelector, std::string> parse(std::string_view text);
    bool empty() const { return m_requirements.empty(); }
    bool matches(const Labels &labels) const;

private:
    enum class Operator { In, NotIn, Exists, DoesNotExist };
    struct Requirement
    {
        std::string key;
        Operator op = Operator::Exists;
        std::vector<std::string> values;
    };
    static std::expected<Requirement, std::string> parseOne(std::string_view text);

    std::vector<Requirement> m_requirements;
};

/// A field selector: `a=b`, `a==b`, `a!=b`, joined by commas; which fields exist depends on the resource.
class FieldSelector
{
public:
    static std::expected<FieldSelector, std::string> parse(std::string_view text, const ResourceType &type);
    bool empty() const { return m_requirements.empty(); }
    bool matches(const Revision &revision) const;

private:
    struct Requirement
    {
        std::string field;
        std::string value;
        bool equal = true;
    };
    std::vector<Requirement> m_requirements;
};

/// Which objects of a resource a list or watch is about.
struct Scope
{
    std::string namespaceName;
    LabelSelector labels;
    FieldSelector fields;

    bool selective() const { return !labels.empty() || !fields.empty(); }
    bool matches(const Revision &revision) const;
};

} // namespace watchglass::demo
