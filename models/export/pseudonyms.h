// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace watchglass {

/// Puts words without meaning in place of what tells whose cluster it is; the same one for the same text, so that what
/// belongs together still does. Names of objects, namespaces and containers, values of labels, annotations, environment
/// variables and ConfigMaps, commands, images, host names, addresses and users are replaced; known names and IP addresses in
/// any other text too. What stays: kinds, API groups, UIDs, versions, times, numbers, field managers, keys of maps, names that
/// every cluster has, and words of other texts. One thread.
class Pseudonyms
{
public:
    /// Names to look for in texts. All should be known before the first text is read.
    void learn(const ObjectRef &ref);
    void learnHost(std::string_view server); ///< a URL or a host name

    std::string name(std::string_view name);
    std::string namespaceName(std::string_view name);
    /// `what-7` for a text, empty for an empty one.
    std::string hidden(const char *what, std::string_view text);
    /// The text with known names and addresses replaced.
    std::string text(std::string_view text);
    ObjectRef ref(const ObjectRef &ref);
    /// A whole object. Error: it is no JSON.
    std::expected<std::string, std::string> body(std::string_view json);

private:
    enum class Rule : std::uint8_t { Usual, Annotations, Labels, Environment, Data, Command, People };

    void value(std::string &out, JsonValue value, std::string_view key, Rule rule);
    void object(std::string &out, JsonValue object, Rule rule);
    std::string string(std::string_view key, const std::string &text, Rule rule);
    std::string managedKey(std::string_view key);
    std::string word(std::string_view run);
    std::string part(std::string_view part);
    const std::string *known(std::string_view word) const;

    std::unordered_map<std::string, std::string> m_names;
    std::map<std::string, std::unordered_map<std::string, std::string>, std::less<>> m_hidden; ///< by what it is
    bool m_configMap = false; ///< the object at hand is one
    bool m_definition = false; ///< the object at hand is named after a kind
};

} // namespace watchglass
