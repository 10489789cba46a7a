// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"

namespace watchglass {

/// Terms with errors are left out and described in `errors`.
std::vector<FilterTerm> parseFilterTerms(const QString &text, std::vector<FilterError> &errors);
/// `12:03`, `12:03:11`: since midnight.
std::optional<std::chrono::seconds> timeOfDayOf(const QString &text);
/// In quotes where it holds a space, a comma or a quote.
QString quotedFilterValue(const QString &value);

} // namespace watchglass
