// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logtext.h"
#include "models/digest/describetext.h"

namespace watchglass {

QString whatText(const LogRecord &record)
{
    switch (record.type) {
    case LogType::Added:
    case LogType::Modified:
    case LogType::Deleted:
    case LogType::Bookmark:
    case LogType::Error:
        return describedText(record.what);
    default:
        return QString::fromUtf8(record.what.data(), qsizetype(record.what.size()));
    }
}

} // namespace watchglass
