// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/time.h"

#include <cstdint>

namespace watchglass {

using namespace std::chrono;

namespace {

/// Reads exactly `digits` decimal digits at `pos` and moves behind them; -1 where there are none.
int readDigits(std::string_view text, std::size_t &pos, std::size_t digits)
{
    if (pos + digits > text.size()) {
        return -1;
    }
    int value = 0;
    for (std::size_t end = pos + digits; pos < end; ++pos) {
        const char c = text[pos];
        if (c < '0' || c > '9') {
            return -1;
        }
        value = value * 10 + (c - '0');
    }
    return value;
}

bool readChar(std::string_view text, std::size_t &pos, char c)
{
    if (pos >= text.size() || text[pos] != c) {
        return false;
    }
    ++pos;
    return true;
}

std::int64_t readFraction(std::string_view text, std::size_t &pos)
{
    std::int64_t value = 0;
    int digits = 0;
    for (; pos < text.size() && text[pos] >= '0' && text[pos] <= '9'; ++pos) {
        if (digits < 9) {
            value = value * 10 + (text[pos] - '0');
            ++digits;
        }
    }
    for (; digits < 9; ++digits) {
        value *= 10;
    }
    return value;
}

std::optional<minutes> readOffset(std::string_view text, std::size_t &pos)
{
    if (readChar(text, pos, 'Z') || readChar(text, pos, 'z')) {
        return minutes{0};
    }
    const bool negative = pos < text.size() && text[pos] == '-';
    if (!negative && (pos >= text.size() || text[pos] != '+')) {
        return {};
    }
    ++pos;
    const int h = readDigits(text, pos, 2);
    const bool colon = readChar(text, pos, ':');
    const int m = readDigits(text, pos, 2);
    if (h < 0 || h > 23 || !colon || m < 0 || m > 59) {
        return {};
    }
    const minutes offset = hours{h} + minutes{m};
    return negative ? -offset : offset;
}

} // namespace

std::optional<Timestamp> parseRfc3339(std::string_view text)
{
    std::size_t pos = 0;
    const int y = readDigits(text, pos, 4);
    const bool dash1 = readChar(text, pos, '-');
    const int mo = readDigits(text, pos, 2);
    const bool dash2 = readChar(text, pos, '-');
    const int d = readDigits(text, pos, 2);
    const bool t = readChar(text, pos, 'T') || readChar(text, pos, 't') || readChar(text, pos, ' ');
    const int h = readDigits(text, pos, 2);
    const bool colon1 = readChar(text, pos, ':');
    const int mi = readDigits(text, pos, 2);
    const bool colon2 = readChar(text, pos, ':');
    const int s = readDigits(text, pos, 2);
    if (!dash1 || !dash2 || !t || !colon1 || !colon2 || h > 23 || mi > 59 || s > 60 || h < 0 || mi < 0 || s < 0) {
        return {};
    }
    const year_month_day date{year{y}, month{static_cast<unsigned>(mo)}, day{static_cast<unsigned>(d)}};
    // Beyond these years nanoseconds do not fit 64 bits.
    if (y < 1700 || y > 2250 || mo < 0 || d < 0 || !date.ok()) {
        return {};
    }
    std::int64_t fraction = 0;
    if (readChar(text, pos, '.')) {
        fraction = readFraction(text, pos);
    }
    const std::optional<minutes> offset = readOffset(text, pos);
    if (!offset || pos != text.size()) {
        return {};
    }
    return Timestamp{sys_days{date}} + hours{h} + minutes{mi} + seconds{s} + nanoseconds{fraction} - *offset;
}

std::string formatRfc3339(Timestamp time, int fractionDigits)
{
    const auto day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss<nanoseconds> clock{time - day};
    std::string out = "0000-00-00T00:00:00.000000000Z"; // the years of a Timestamp have four digits
    const auto put = [&out](std::size_t end, std::int64_t value) {
        for (; value > 0; value /= 10) {
            out[--end] = static_cast<char>('0' + value % 10);
        }
    };
    put(4, static_cast<int>(date.year()));
    put(7, static_cast<unsigned>(date.month()));
    put(10, static_cast<unsigned>(date.day()));
    put(13, clock.hours().count());
    put(16, clock.minutes().count());
    put(19, clock.seconds().count());
    put(29, clock.subseconds().count());
    if (fractionDigits < 9) {
        out.resize(fractionDigits > 0 ? 20 + static_cast<std::size_t>(fractionDigits) : 19);
        out += 'Z';
    }
    return out;
}

Timestamp SystemClock::wall() const
{
    return time_point_cast<nanoseconds>(system_clock::now());
}

Monotonic SystemClock::monotonic() const
{
    return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch());
}

} // namespace watchglass
