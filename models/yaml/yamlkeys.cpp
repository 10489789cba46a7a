// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yamlkeys.h"

#include <QtCore/QString>
#include <QtCore/QStringDecoder>

#include <algorithm>
#include <cstdint>

namespace watchglass::yamlscalars {

std::u32string codePoints(std::string_view utf8)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom);
    const QString utf16 = decoder(QByteArrayView(utf8.data(), static_cast<qsizetype>(utf8.size())));
    const QList<uint> codes = utf16.toUcs4();
    return {codes.begin(), codes.end()};
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
