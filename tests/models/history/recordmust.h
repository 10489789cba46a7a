// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/historywriter.h"
#include "models/history/recordreader.h"

#include <QTest>

namespace watchglass::testing {

/// The value, or the end of the test program with the error.
template<typename T> T must(std::expected<T, std::string> result)
{
    if (!result) {
        qFatal("%s", result.error().c_str());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

inline std::filesystem::path pathIn(const QString &folder, const char *name)
{
    return std::filesystem::path(folder.toStdString()) / name;
}

inline std::vector<DigestedObservation> observationsIn(const std::vector<DigestBatchPtr> &batches)
{
    std::vector<DigestedObservation> list;
    for (const DigestBatchPtr &batch : batches) {
        for (const DigestItem &item : batch->items) {
            if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
                list.push_back(*digested);
            }
        }
    }
    return list;
}

} // namespace watchglass::testing
