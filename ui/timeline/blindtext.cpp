// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/blindtext.h"

#include "models/digest/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace watchglass {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("BlindText", text);
}

} // namespace

QString notLiveText(const std::vector<BlindInterval> &intervals, bool utc)
{
    TimeNs first = BlindInterval::Open;
    TimeNs last = 0;
    for (const BlindInterval &interval : intervals) {
        if (interval.span.to == BlindInterval::Open) {
            first = std::min(first, interval.span.from);
            last = std::max(last, interval.span.from);
        }
    }
    if (first == BlindInterval::Open) {
        return {};
    }
    const QString since = formatClock(fromNs(first), 0, utc);
    return (since == formatClock(fromNs(last), 0, utc) ? tr("not live since %1") : tr("the first not live since %1")).arg(since);
}

} // namespace watchglass
