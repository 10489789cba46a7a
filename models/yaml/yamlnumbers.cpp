// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yamlnumbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace watchglass::yamlscalars {

namespace {

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

} // namespace

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

bool isFloat(std::string_view text)
{
    return isFloatForm(text) && !overflowsDouble(text);
}

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

} // namespace watchglass::yamlscalars
