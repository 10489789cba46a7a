// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/format.h"
#include "models/digest/displayzone.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
constexpr QChar ThinSpace(0x2009);
constexpr QChar NoBreakSpace(0x00a0);

QString unit(qint64 value, const QString &name)
{
    return QString::number(value) + NoBreakSpace + name;
}

QString twoUnits(qint64 value, qint64 perUnit, const QString &big, const QString &small)
{
    const qint64 rest = value % perUnit;
    return rest == 0 ? unit(value / perUnit, big) : unit(value / perUnit, big) + NoBreakSpace + unit(rest, small);
}

QString tr(const char *text)
{
    return QCoreApplication::translate("watchglass::format", text);
}

QString grouped(const QString &digits)
{
    QString result;
    result.reserve(digits.size() + digits.size() / 3);
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            result += ThinSpace;
        }
        result += digits[i];
    }
    return result;
}

QDateTime dateTime(Timestamp time, bool utc)
{
    return utc ? shownTime(time).toUTC() : shownTime(time);
}

QString fraction(Timestamp time, int digits)
{
    if (digits <= 0) {
        return {};
    }
    const auto ns = (time - std::chrono::floor<std::chrono::seconds>(time)).count();
    return u'.' + QString::number(ns).rightJustified(9, u'0').left(std::min(digits, 9));
}
} // namespace

QString formatAge(std::chrono::nanoseconds age)
{
    const double seconds = std::max(0.0, std::chrono::duration<double>(age).count());
    if (seconds < 9.95) {
        return QString::number(seconds, 'f', 1) + NoBreakSpace + tr("s");
    }
    const auto whole = static_cast<qint64>(seconds);
    if (whole < 120) {
        return unit(whole, tr("s"));
    }
    if (whole < 3600) {
        return unit(whole / 60, tr("min"));
    }
    if (whole < 48 * 3600) {
        return twoUnits(whole / 60, 60, tr("h"), tr("min"));
    }
    return twoUnits(whole / 3600, 24, tr("d"), tr("h"));
}

QString formatDuration(std::chrono::nanoseconds duration)
{
    const double ns = std::max(0.0, static_cast<double>(duration.count()));
    if (ns < 1e6) {
        return QString::number(ns / 1e3, 'g', 3) + NoBreakSpace + tr("µs");
    }
    if (ns < 1e9) {
        return QString::number(ns / 1e6, 'g', 3) + NoBreakSpace + tr("ms");
    }
    return formatAge(duration);
}

QString formatBytes(quint64 bytes)
{
    constexpr std::array units{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    double value = static_cast<double>(bytes);
    std::size_t power = 0;
    while (value >= 999.5 && power + 1 < units.size()) {
        value /= 1000;
        ++power;
    }
    const bool fractional = power > 0 && value < 9.95;
    return QString::number(value, 'f', fractional ? 1 : 0) + NoBreakSpace + QLatin1StringView(units[power]);
}

QString formatCount(quint64 count)
{
    return grouped(QString::number(count));
}

QString formatClock(Timestamp time, int fractionDigits, bool utc)
{
    return dateTime(time, utc).toString(u"HH:mm:ss"_s) + fraction(time, fractionDigits);
}

QString formatDateTime(Timestamp time, int fractionDigits, bool utc)
{
    return dateTime(time, utc).toString(u"yyyy-MM-dd HH:mm:ss"_s) + fraction(time, fractionDigits);
}

QString formatInterval(Timestamp from, std::optional<Timestamp> to, int fractionDigits)
{
    if (!to) {
        return tr("since %1").arg(formatClock(from, fractionDigits));
    }
    return formatClock(from, fractionDigits) + u" – "_s + formatClock(*to, fractionDigits);
}

} // namespace watchglass
