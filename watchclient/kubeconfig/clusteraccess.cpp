// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/clusteraccess.h"

#include "watchclient/kubeconfig/accessresolver.h"
#include "watchclient/kubeconfig/errors.h"

#include <QRegularExpression>

#include <algorithm>
#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr std::size_t NamesShown = 12;

std::unexpected<Error> failure(std::string message)
{
    return std::unexpected(configError(std::move(message)));
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), NamesShown); ++i) {
        text += (i == 0 ? "" : ", ") + names[i];
    }
    return names.size() > NamesShown ? std::format("{} and {} more", text, names.size() - NamesShown) : text;
}

std::string placesLookedAt(const KubeconfigSet &set)
{
    std::vector<std::string> paths;
    for (const KubeconfigFile &file : set.files) {
        paths.push_back(file.path);
    }
    return paths.empty() ? "no file" : joined(paths);
}

std::string knownContexts(const KubeconfigSet &set)
{
    std::vector<std::string> names;
    for (const ContextEntry &entry : set.contexts) {
        names.push_back(entry.ref.name);
    }
    return joined(names);
}

/// The errors of files that could hold what was not found.
std::string fileErrors(const KubeconfigSet &set)
{
    const Error *error = set.mergedError();
    return error ? std::format(" ({})", error->message) : std::string();
}

struct Found
{
    const KubeconfigScope *scope = nullptr;
    std::string name;
    Context context;
};

std::expected<Found, Error> findCurrent(const KubeconfigSet &set, const AccessOverrides &overrides)
{
    const KubeconfigScope &scope = set.scopes.front();
    const std::string &name = scope.config.currentContext;
    if (!name.empty()) {
        const auto context = scope.config.contexts.find(name);
        if (context != scope.config.contexts.end()) {
            return Found{&scope, name, context->second};
        }
        return failure(std::format("{}: current-context \"{}\" does not exist{}{}", scope.config.currentContextFile, name,
                                   set.contexts.empty() ? "" : "; there are: " + knownContexts(set), fileErrors(set)));
    }
    if (!overrides.server.empty() || !overrides.cluster.empty()) {
        return Found{&scope, {}, {}};
    }
    if (const Error *error = set.mergedError(); error && set.contexts.empty()) {
        return std::unexpected(*error);
    }
    if (set.contexts.empty()) {
        return failure(std::format("no kubeconfig with a context was found (looked at {}): give one with --kubeconfig or KUBECONFIG",
                                   placesLookedAt(set)));
    }
    return failure(std::format("{}: no current-context is set: choose a context with --context; there are: {}", placesLookedAt(set),
                               knownContexts(set)));
}

std::expected<Found, Error> findContext(const KubeconfigSet &set, const ContextRef &ref, const AccessOverrides &overrides)
{
    if (ref.name.empty() && ref.file.empty()) {
        return findCurrent(set, overrides);
    }
    std::vector<Found> matches;
    std::string hiddenBy;
    for (const KubeconfigScope &scope : set.scopes) {
        const bool added = scope.origin == FileOrigin::Added;
        const auto context = scope.config.contexts.find(ref.name);
        if (context == scope.config.contexts.end() || (added && !ref.file.empty() && scope.file != ref.file)) {
            continue;
        }
        if (!ref.file.empty() && context->second.file != ref.file) {
            hiddenBy = context->second.file;
            continue;
        }
        if (!added) {
            return Found{&scope, ref.name, context->second}; // the default configuration goes first
        }
        matches.push_back({&scope, ref.name, context->second});
    }
    if (matches.size() == 1) {
        return matches.front();
    }
    if (matches.size() > 1) {
        return failure(std::format("the context \"{}\" is in {} and in {}: choose one by its file", ref.name, matches[0].context.file,
                                   matches[1].context.file));
    }
    if (!hiddenBy.empty()) {
        return failure(std::format("{}: the context \"{}\" is hidden by the one of {}, which comes first; add this file by itself to use it",
                                   ref.file, ref.name, hiddenBy));
    }
    return failure(std::format("the context \"{}\" does not exist in {}{}{}", ref.name, ref.file.empty() ? placesLookedAt(set) : ref.file,
                               set.contexts.empty() ? "" : "; there are: " + knownContexts(set), fileErrors(set)));
}

bool isDnsLabel(const std::string &name)
{
    static const QRegularExpression label(uR"(\A[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\z)"_s);
    return label.match(QString::fromStdString(name)).hasMatch();
}

} // namespace

std::expected<ClusterAccess, Error> resolveContext(const KubeconfigSet &set, const ContextRef &ref, const AccessOverrides &overrides)
{
    auto found = findContext(set, ref, overrides);
    if (!found) {
        return std::unexpected(found.error());
    }
    const auto &[scope, name, context] = *found;
    ClusterAccess access;
    access.context = {name, context.file};
    access.clusterName = overrides.cluster.empty() ? context.cluster : overrides.cluster;
    access.userName = overrides.user.empty() ? context.user : overrides.user;
    const std::string &wanted = overrides.namespaceName.empty() ? context.namespaceName : overrides.namespaceName;
    if (!wanted.empty()) {
        access.namespaceName = wanted;
    }
    if (!isDnsLabel(access.namespaceName)) {
        return overrides.namespaceName.empty()
            ? failure(std::format("{}: context \"{}\": namespace \"{}\" is not a DNS label (a-z, 0-9, -; at most 63)", context.file, name, wanted))
            : failure(std::format("--namespace \"{}\" is not a DNS label (a-z, 0-9, -; at most 63)", wanted));
    }
    AccessResolver resolver(set, *scope, overrides, access);
    if (auto error = resolver.resolve()) {
        return std::unexpected(std::move(*error));
    }
    return access;
}

} // namespace watchglass
