// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string_view>

namespace watchglass {

/// What `describe` wrote, in the user's language. The record itself stays in English: it may be opened elsewhere, and
/// scripts read its exports. Paths, values and names of states are as the cluster has them in every language. Not for
/// cluster events: their text is their source's.
QString describedText(std::string_view what);

} // namespace watchglass
