// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <expected>
#include <functional>
#include <memory>

namespace watchglass {

/// A session file to read: one of ours as it is, or what was made of other files.
struct Recorded
{
    QString file;
    QString note;                         ///< of an import: what came in and what could not be used; else empty
    std::shared_ptr<QTemporaryDir> folder; ///< of an import: the file goes with it
};

/// A single session is taken as it is; dumps, lists and audit logs are imported into one session of their own. Any
/// thread, for as long as it takes. Error: one line that names the file.
std::expected<Recorded, QString> openRecorded(const QStringList &files, const std::function<bool()> &cancelled = {});

} // namespace watchglass
