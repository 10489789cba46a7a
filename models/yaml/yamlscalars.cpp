// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yamlscalars.h"

#include <QtCore/QString>
#include <QtCore/QStringDecoder>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>

namespace watchglass::yamlscalars {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t digitsAt(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end])) {
        ++end;
    }
    return end - at;
}

bool isReservedWord(std::string_view text)
{
    static constexpr auto words = std::to_array<std::string_view>(
        {"",    "~",   "y",    "Y",    "yes",  "Yes",   "YES",   "n",     "N",    "no",   "No",   "NO",   "on",
         "On",  "ON",  "off",  "Off",  "OFF",  "true",  "True",  "TRUE",  "false", "False", "FALSE", "null", "Null",
         "NULL", ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF"});
    return std::ranges::find(words, text) != words.end();
}

/// A decimal float: digits with at most one point, optional exponent; nothing else.
bool isFloatForm(std::string_view text)
{
    std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const std::size_t whole = digitsAt(text, at);
    at += whole;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = digitsAt(text, ++at);
        at += fraction;
        if (whole + fraction == 0) {
            return false;
        }
    } else if (whole == 0) {
        return false;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        at += at < text.size() && (text[at] == '+' || text[at] == '-') ? 1 : 0;
        const std::size_t exponent = digitsAt(text, at);
        return exponent > 0 && at + exponent == text.size();
    }
    return at == text.size();
}

/// Whether a text in float form lies beyond the largest double. Go calls that an error; too small is 0 and none.
bool overflowsDouble(std::string_view text)
{
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc::result_out_of_range) {
        return false;
    }
    // Out of range both ways: the sign of the decimal exponent tells which.
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const std::size_t point = std::min(text.find('.'), e);
    const std::size_t first = text.find_first_of("123456789");
    auto magnitude = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
    if (e < text.size()) {
        std::string_view exponent = text.substr(e + 1);
        exponent.remove_prefix(exponent.starts_with('+') ? 1 : 0);
        std::int64_t number = 0;
        if (std::from_chars(exponent.data(), exponent.data() + exponent.size(), number).ec != std::errc()) {
            return !exponent.starts_with('-');
        }
        magnitude += number;
    }
    return magnitude > 0;
}

bool isFloat(std::string_view text)
{
    return isFloatForm(text) && !overflowsDouble(text);
}

bool fits(std::string_view digits, int base, bool negative, bool hadSign)
{
    std::uint64_t value = 0;
    const char *const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    if (digits.empty() || error != std::errc() || stop != end) {
        return false;
    }
    constexpr auto max = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return !hadSign || value <= (negative ? max + 1 : max);
}

/// An integer as Go's strconv reads it with base 0, or the YAML library's own `0b` fallback.
bool isInteger(std::string_view text)
{
    const bool hadSign = text.starts_with('+') || text.starts_with('-');
    const std::string_view body = text.substr(hadSign ? 1 : 0);
    int base = 10;
    std::string_view digits = body;
    if (body.size() > 1 && body[0] == '0') {
        const char mark = static_cast<char>(body[1] | 0x20);
        base = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
        digits = body.substr(mark == 'x' || mark == 'b' || mark == 'o' ? 2 : 1);
    }
    if (fits(digits, base, text.starts_with('-'), hadSign)) {
        return true;
    }
    if (text.starts_with("0b") && text.size() > 3 && (text[2] == '+' || text[2] == '-')) {
        return fits(text.substr(3), 2, text[2] == '-', true);
    }
    return false;
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

std::u32string codePoints(std::string_view utf8)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    const QString utf16 = decoder(QByteArrayView(utf8.data(), static_cast<qsizetype>(utf8.size())));
    const QList<uint> codes = utf16.toUcs4();
    return {codes.begin(), codes.end()};
}

namespace {

/// The shortest digits that give this double back, and where the point is: 0.DIGITS * 10^point.
struct Decimal
{
    std::string digits;
    int point = 0;
};

Decimal shortest(double value)
{
    std::array<char, 64> buffer{};
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = text.find('e');
    Decimal decimal;
    for (const char c : text.substr(0, e)) {
        if (isDigit(c)) {
            decimal.digits += c;
        }
    }
    std::string_view exponent = text.substr(e + 1);
    exponent.remove_prefix(exponent.starts_with('+') ? 1 : 0);
    std::from_chars(exponent.data(), exponent.data() + exponent.size(), decimal.point);
    ++decimal.point;
    return decimal;
}

/// C's %g with the precision 6 that decides where the exponent begins, and all digits.
std::string generalForm(const Decimal &decimal)
{
    const auto count = static_cast<int>(decimal.digits.size());
    const int exponent = decimal.point - 1;
    if (exponent < -4 || exponent >= 6) {
        std::string text = decimal.digits.substr(0, 1);
        if (count > 1) {
            text += '.' + decimal.digits.substr(1);
        }
        const std::string power = std::to_string(std::abs(exponent));
        return text + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
    }
    if (decimal.point <= 0) {
        return "0." + std::string(static_cast<std::size_t>(-decimal.point), '0') + decimal.digits;
    }
    if (count <= decimal.point) {
        return decimal.digits + std::string(static_cast<std::size_t>(decimal.point - count), '0');
    }
    const auto whole = static_cast<std::size_t>(decimal.point);
    return decimal.digits.substr(0, whole) + '.' + decimal.digits.substr(whole);
}

/// kubectl's way: to JSON, where whole numbers below 1e21 lose point and exponent; read back, where what fits 64 bits is
/// an integer; printed.
std::string doubleText(double value)
{
    if (value == 0) {
        return "0";
    }
    const std::string sign = value < 0 ? "-" : "";
    const Decimal decimal = shortest(std::abs(value));
    const bool whole = static_cast<int>(decimal.digits.size()) <= decimal.point;
    if (whole && std::abs(value) < 1e21) {
        const std::string text =
            sign + decimal.digits + std::string(static_cast<std::size_t>(decimal.point) - decimal.digits.size(), '0');
        if (isInteger(text)) {
            return text;
        }
    }
    return sign + generalForm(decimal);
}

} // namespace

std::string number(std::string_view json)
{
    const char *const end = json.data() + json.size();
    std::int64_t integer = 0;
    if (const auto [stop, error] = std::from_chars(json.data(), end, integer); error == std::errc() && stop == end) {
        return std::to_string(integer);
    }
    double value = 0;
    if (std::from_chars(json.data(), end, value).ec != std::errc()) {
        return overflowsDouble(json) ? std::string(json) : std::string("0");
    }
    return doubleText(value);
}

namespace {

std::uint64_t takeDigits(const std::u32string &text, std::size_t &at, std::uint64_t value)
{
    for (; at < text.size() && QChar::isDigit(text[at]); ++at) {
        value = value * 10 + text[at] - U'0';
    }
    return value;
}

/// A zero inside a number counts as a digit only where a digit other than zero stands before it.
bool afterNonZero(const std::u32string &text, std::size_t at)
{
    while (at > 0 && QChar::isDigit(text[at - 1])) {
        if (text[--at] != U'0') {
            return true;
        }
    }
    return false;
}

bool differBefore(const std::u32string &a, const std::u32string &b, std::size_t at)
{
    const bool aLetter = QChar::isLetter(a[at]);
    const bool bLetter = QChar::isLetter(b[at]);
    if (aLetter && bLetter) {
        return a[at] < b[at];
    }
    if (aLetter || bLetter) {
        return bLetter;
    }
    const std::uint64_t start = (a[at] == U'0' || b[at] == U'0') && afterNonZero(a, at) ? 1 : 0;
    std::size_t aEnd = at;
    std::size_t bEnd = at;
    const auto aNumber = static_cast<std::int64_t>(takeDigits(a, aEnd, start));
    const auto bNumber = static_cast<std::int64_t>(takeDigits(b, bEnd, start));
    if (aNumber != bNumber) {
        return aNumber < bNumber;
    }
    return aEnd != bEnd ? aEnd < bEnd : a[at] < b[at];
}

} // namespace

bool keyBefore(std::string_view a, std::string_view b)
{
    const auto [aAt, bAt] = std::ranges::mismatch(a, b);
    if (aAt == a.end() || bAt == b.end()) {
        return a.size() < b.size();
    }
    const auto isPlainLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (isPlainLetter(*aAt) && isPlainLetter(*bAt)) {
        return *aAt < *bAt;
    }
    const std::u32string aRunes = codePoints(a);
    const std::u32string bRunes = codePoints(b);
    const auto [aRune, bRune] = std::ranges::mismatch(aRunes, bRunes);
    return differBefore(aRunes, bRunes, static_cast<std::size_t>(aRune - aRunes.begin()));
}

} // namespace watchglass::yamlscalars
