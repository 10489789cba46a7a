// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/displayzone.h"

#include <QTimeZone>

#include <atomic>

namespace watchglass {

namespace {

std::atomic<bool> shownInUtc = false;

} // namespace

void setShownInUtc(bool utc)
{
    shownInUtc = utc;
}

bool isShownInUtc()
{
    return shownInUtc;
}

QDateTime shownTime(Timestamp time)
{
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count();
    return QDateTime::fromMSecsSinceEpoch(ms, isShownInUtc() ? QTimeZone(QTimeZone::UTC) : QTimeZone(QTimeZone::LocalTime));
}

} // namespace watchglass
