// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/namesearch.h"
#include "models/filter/filterexpression.h"

#include <algorithm>
#include <tuple>

namespace watchglass {

std::vector<ObjectId> findByName(const ObjectStore &objects, const std::string &typed)
{
    const TextSearch wanted(typed);
    const bool withNamespace = typed.contains('/');
    std::vector<std::tuple<bool, bool, std::size_t, ObjectId>> found; // deleted, not at the begin, length
    std::string text;
    objects.forEach([&](const ObjectEntry &entry) {
        text = withNamespace ? std::string(objects.namespaceName(entry)) + '/' : std::string();
        text += objects.name(entry);
        if (const std::size_t at = wanted.find(text); at != std::string_view::npos) {
            found.emplace_back(entry.deleted, at > 0, typed.empty() ? 0 : text.size(), entry.id);
        }
    });
    std::ranges::sort(found);
    std::vector<ObjectId> ids;
    ids.reserve(found.size());
    for (const auto &hit : found) {
        ids.push_back(std::get<ObjectId>(hit));
    }
    return ids;
}

} // namespace watchglass
