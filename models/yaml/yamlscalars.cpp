// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yamlscalars.h"
#include "models/yaml/yamlnumbers.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace watchglass::yamlscalars {

namespace {

bool isReservedWord(std::string_view text)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {"",    "~",   "y",    "Y",    "yes",  "Yes",   "YES",   "n",     "N",    "no",   "No",   "NO",   "on",
         "On",  "ON",  "off",  "Off",  "OFF",  "true",  "True",  "TRUE",  "false", "False", "FALSE", "null", "Null",
         "NULL", ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF"});
    return std::ranges::find(words, text) != words.end();
}

/// Reads one or two digits.
bool takeNumber(std::string_view &text, int &number)
{
    const std::size_t count = std::min<std::size_t>(digitsAt(text, 0), 2);
    if (count == 0) {
        return false;
    }
    number = count == 1 ? text[0] - '0' : (text[0] - '0') * 10 + (text[1] - '0');
    text.remove_prefix(count);
    return true;
}

bool takeChar(std::string_view &text, char c)
{
    if (!text.starts_with(c)) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

bool isZone(std::string_view text)
{
    if (text == "Z") {
        return true;
    }
    if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':') {
        return false;
    }
    std::string_view hours = text.substr(1, 2);
    std::string_view minutes = text.substr(4, 2);
    int h = 0;
    int m = 0;
    return digitsAt(hours, 0) == 2 && digitsAt(minutes, 0) == 2 && takeNumber(hours, h) && takeNumber(minutes, m) && h <= 24
        && m <= 60;
}

/// hour:minute:second with a fraction of any length; what follows stays in `text`.
bool takeTime(std::string_view &text)
{
    int hour = 0;
    int minute = 0;
    int second = 0;
    if (!takeNumber(text, hour) || !takeChar(text, ':') || !takeNumber(text, minute) || !takeChar(text, ':')
        || !takeNumber(text, second) || hour > 23 || minute > 59 || second > 59) {
        return false;
    }
    if (text.size() > 1 && (text[0] == '.' || text[0] == ',') && isDigit(text[1])) {
        text.remove_prefix(1 + digitsAt(text, 1));
    }
    return true;
}

/// The forms of a time that the YAML library knows: a date, with `T`, `t` or spaces before a time of day.
bool isTimestamp(std::string_view text)
{
    if (digitsAt(text, 0) != 4 || text.size() < 6 || text[4] != '-') {
        return false;
    }
    const int year = (text[0] - '0') * 1000 + (text[1] - '0') * 100 + (text[2] - '0') * 10 + (text[3] - '0');
    text.remove_prefix(5);
    int month = 0;
    int day = 0;
    if (!takeNumber(text, month) || !takeChar(text, '-') || !takeNumber(text, day)) {
        return false;
    }
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok()) {
        return false;
    }
    if (text.empty()) {
        return true;
    }
    if (takeChar(text, 'T') || takeChar(text, 't')) {
        return takeTime(text) && isZone(text);
    }
    if (!text.starts_with(' ')) {
        return false;
    }
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return takeTime(text) && text.empty();
}

/// YAML 1.1's base-60 numbers (`190:20:30`), which other readers would take for numbers.
bool isBase60(std::string_view text)
{
    std::size_t at = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
    if (at >= text.size() || !isDigit(text[at])) {
        return false;
    }
    while (at < text.size() && (isDigit(text[at]) || text[at] == '_')) {
        ++at;
    }
    bool groups = false;
    while (at < text.size() && text[at] == ':') {
        const std::size_t count = digitsAt(text, at + 1);
        if (count < 1 || count > 2 || (count == 2 && text[at + 1] > '5')) {
            return false;
        }
        at += 1 + count;
        groups = true;
    }
    if (groups && at < text.size() && text[at] == '.') {
        at = std::min(text.find_first_not_of("0123456789_", at + 1), text.size());
    }
    return groups && at == text.size();
}

/// Go's rule for digit separators: each `_` stands between two digits.
bool separatesDigits(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '_' && (at == 0 || at + 1 == text.size() || !isDigit(text[at - 1]) || !isDigit(text[at + 1]))) {
            return false;
        }
    }
    return true;
}

std::string withoutSeparators(std::string_view text)
{
    std::string bare(text);
    std::erase(bare, '_');
    return bare;
}

} // namespace

bool staysString(std::string_view text)
{
    if (isReservedWord(text)) {
        return false;
    }
    const char first = text.front();
    if (first == '.') {
        return !separatesDigits(text) || !isFloat(withoutSeparators(text));
    }
    if (!isDigit(first) && first != '+' && first != '-') {
        return true;
    }
    if (isTimestamp(text) || isBase60(text)) {
        return false;
    }
    const std::string bare = withoutSeparators(text);
    return !isInteger(bare) && !isFloat(bare);
}

} // namespace watchglass::yamlscalars
