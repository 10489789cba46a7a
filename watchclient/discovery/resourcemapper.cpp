// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/resourcemapper.h"

#include <algorithm>
#include <cctype>
#include <ranges>

namespace watchglass {

namespace {

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return result;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Levenshtein's distance, for names a few letters long.
std::size_t distance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::ranges::copy(std::views::iota(std::size_t(0), row.size()), row.begin());
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

ResourceMapper::ResourceMapper(const Discovery &discovery)
    : m_preferred(discovery.preferred())
    , m_all(discovery.all())
    , m_failures(discovery.failures())
{
}

/// Full names come before short ones: a short name may be another resource's plural.
const ApiResource *ResourceMapper::match(const std::string &name, const std::string *group, const std::string *version) const
{
    const auto isIn = [&](const ApiResource &resource) {
        return (!group || resource.gvr.group == *group) && (!version || resource.gvr.version == *version);
    };
    const auto isNamed = [&](const ApiResource &resource) { return resource.gvr.resource == name; };
    const auto isSingular = [&](const ApiResource &resource) { return resource.singular == name || lower(resource.kind) == name; };
    const auto isShort = [&](const ApiResource &resource) { return std::ranges::contains(resource.shortNames, name); };
    const std::vector<ApiResource> &candidates = version ? m_all : m_preferred;
    const auto search = [&](const auto &matches) -> const ApiResource * {
        const auto found = std::ranges::find_if(candidates, [&](const ApiResource &r) { return isIn(r) && matches(r); });
        return found == candidates.end() ? nullptr : &*found;
    };
    if (const ApiResource *found = search(isNamed)) {
        return found;
    }
    if (const ApiResource *found = search(isSingular)) {
        return found;
    }
    return search(isShort);
}

const ApiResource *ResourceMapper::lookUp(const std::string &name) const
{
    const std::size_t first = name.find('.');
    if (first == std::string::npos) {
        return match(name, nullptr, nullptr);
    }
    const std::string resource = name.substr(0, first);
    const std::string rest = name.substr(first + 1);
    if (const std::size_t second = rest.find('.'); second != std::string::npos) {
        const std::string version = rest.substr(0, second);
        const std::string group = rest.substr(second + 1);
        if (const ApiResource *found = match(resource, &group, &version)) {
            return found;
        }
    }
    return match(resource, &rest, nullptr);
}

std::string ResourceMapper::suggestion(const std::string &name) const
{
    std::string best;
    std::size_t least = name.size() > 4 ? 3 : 2; // anything further is no misspelling
    for (const ApiResource &resource : m_preferred) {
        for (const std::string *candidate : {&resource.gvr.resource, &resource.singular}) {
            if (const std::size_t far = distance(name, *candidate); far < least) {
                least = far;
                best = *candidate;
            }
        }
    }
    return best;
}

std::expected<ApiResource, Error> ResourceMapper::find(std::string_view name) const
{
    const std::string wanted = lower(trimmed(name));
    if (const ApiResource *found = lookUp(wanted)) {
        return *found;
    }
    Error error;
    error.errorClass = ErrorClass::NotServed;
    error.message = "the server has no resource \"" + wanted + "\"";
    if (const std::string near = suggestion(wanted); !near.empty()) {
        error.message += "; did you mean \"" + near + "\"?";
    } else if (!m_failures.empty()) {
        error.message += "; some of its APIs could not be read (" + m_failures.front() + ")";
    }
    return std::unexpected(std::move(error));
}

std::expected<std::vector<ApiResource>, Error> ResourceMapper::findAll(std::string_view names) const
{
    std::vector<ApiResource> found;
    const auto add = [&found](const ApiResource &resource) {
        if (!std::ranges::contains(found, resource.gvr, &ApiResource::gvr)) {
            found.push_back(resource);
        }
    };
    for (const auto part : names | std::views::split(',')) {
        const std::string name = lower(trimmed(std::string_view(part)));
        if (name.empty()) {
            continue;
        }
        const std::size_t before = found.size();
        if (!lookUp(name)) {
            for (const ApiResource &resource : m_preferred) {
                if (std::ranges::contains(resource.categories, name)) {
                    add(resource);
                }
            }
            if (found.size() > before) {
                continue;
            }
        }
        const auto one = find(name);
        if (!one) {
            return std::unexpected(one.error());
        }
        add(*one);
    }
    return found;
}

} // namespace watchglass
