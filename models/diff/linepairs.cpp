// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/linepairs.h"

#include <algorithm>
#include <cstddef>

namespace watchglass {

namespace {

constexpr std::size_t LargestTable = 40'000; // cells; above it lines pair by their place
constexpr std::size_t MostWords = 200;

/// Indentation and key of a YAML line (`    image:`), or nothing.
std::string_view yamlKey(std::string_view line)
{
    const std::size_t colon = line.find(':');
    const bool isKey = colon != std::string_view::npos && (colon + 1 == line.size() || line[colon + 1] == ' ');
    return isKey ? line.substr(0, colon + 1) : std::string_view();
}

struct Common
{
    std::size_t prefix = 0;
    std::size_t suffix = 0;
};

Common commonEnds(std::string_view left, std::string_view right)
{
    Common common;
    const std::size_t shorter = std::min(left.size(), right.size());
    while (common.prefix < shorter && left[common.prefix] == right[common.prefix]) {
        ++common.prefix;
    }
    while (common.suffix < shorter - common.prefix
           && left[left.size() - 1 - common.suffix] == right[right.size() - 1 - common.suffix]) {
        ++common.suffix;
    }
    return common;
}

/// 0: not the same line. More: the better.
std::uint32_t likeness(std::string_view left, std::string_view right)
{
    const std::string_view key = yamlKey(left);
    const bool sameKey = !key.empty() && key == yamlKey(right);
    const Common common = commonEnds(left, right);
    const std::size_t longer = std::max<std::size_t>(std::max(left.size(), right.size()), 1);
    const std::size_t indentation = std::min(left.find_first_not_of(' '), left.size());
    const std::size_t shared = common.prefix + common.suffix - std::min(common.prefix + common.suffix, indentation);
    const auto percent = static_cast<std::uint32_t>(100 * shared / longer);
    return sameKey ? 100 + percent : percent > 50 ? percent : 0;
}

} // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> pairChangedLines(std::span<const std::string> removed,
                                                                      std::span<const std::string> added)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const std::size_t rows = removed.size();
    const std::size_t columns = added.size();
    if (rows * columns > LargestTable) {
        for (std::size_t i = 0; i < std::min(rows, columns); ++i) {
            if (likeness(removed[i], added[i]) > 0) {
                pairs.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i));
            }
        }
        return pairs;
    }
    std::vector<std::uint32_t> best((rows + 1) * (columns + 1)); // the best sum for what begins at [row, column]
    std::vector<std::uint32_t> alike(rows * columns);
    const auto cell = [columns](std::size_t row, std::size_t column) { return row * (columns + 1) + column; };
    for (std::size_t row = rows; row-- > 0;) {
        for (std::size_t column = columns; column-- > 0;) {
            const std::uint32_t here = likeness(removed[row], added[column]);
            alike[row * columns + column] = here;
            best[cell(row, column)] = std::max({best[cell(row + 1, column)], best[cell(row, column + 1)],
                                                here > 0 ? here + best[cell(row + 1, column + 1)] : 0U});
        }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
        const std::uint32_t here = alike[row * columns + column];
        if (here > 0 && best[cell(row, column)] == here + best[cell(row + 1, column + 1)]) {
            pairs.emplace_back(static_cast<std::uint32_t>(row++), static_cast<std::uint32_t>(column++));
        } else if (best[cell(row, column)] == best[cell(row + 1, column)]) {
            ++row;
        } else {
            ++column;
        }
    }
    return pairs;
}

namespace {

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// Words, and everything else a byte each.
std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> list;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (isWord(text[at]) && end < text.size() && isWord(text[end])) {
            ++end;
        }
        list.push_back(text.substr(at, end - at));
        at = end;
    }
    return list;
}

void addSpan(Spans &spans, std::size_t offset, std::size_t length)
{
    if (!spans.empty() && spans.back().first + spans.back().second == offset) {
        spans.back().second += static_cast<std::uint32_t>(length);
    } else if (length > 0) {
        spans.emplace_back(static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length));
    }
}

/// The longest common run of words tells what is left over.
std::pair<Spans, Spans> byWords(const std::vector<std::string_view> &left, const std::vector<std::string_view> &right,
                                std::size_t offset)
{
    const std::size_t columns = right.size() + 1;
    std::vector<std::uint16_t> longest((left.size() + 1) * columns);
    for (std::size_t i = left.size(); i-- > 0;) {
        for (std::size_t j = right.size(); j-- > 0;) {
            const std::uint16_t skip = std::max(longest[(i + 1) * columns + j], longest[i * columns + j + 1]);
            const auto take = static_cast<std::uint16_t>(left[i] == right[j] ? longest[(i + 1) * columns + j + 1] + 1 : 0);
            longest[i * columns + j] = std::max(skip, take);
        }
    }
    std::pair<Spans, Spans> spans;
    std::size_t leftAt = offset;
    std::size_t rightAt = offset;
    for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
        if (i < left.size() && j < right.size() && left[i] == right[j]) {
            leftAt += left[i++].size();
            rightAt += right[j++].size();
        } else if (i < left.size() && (j == right.size() || longest[(i + 1) * columns + j] >= longest[i * columns + j + 1])) {
            addSpan(spans.first, leftAt, left[i].size());
            leftAt += left[i++].size();
        } else {
            addSpan(spans.second, rightAt, right[j].size());
            rightAt += right[j++].size();
        }
    }
    return spans;
}

} // namespace

std::pair<Spans, Spans> changedSpans(std::string_view left, std::string_view right)
{
    Common common = commonEnds(left, right);
    // Whole words only, so that `13` against `14` marks the number and not its last digit.
    const auto splits = [](std::string_view text, std::size_t at) {
        return at > 0 && at < text.size() && isWord(text[at - 1]) && isWord(text[at]);
    };
    while (splits(left, common.prefix) || splits(right, common.prefix)) {
        --common.prefix;
    }
    while (splits(left, left.size() - common.suffix) || splits(right, right.size() - common.suffix)) {
        --common.suffix;
    }
    const std::string_view leftMiddle = left.substr(common.prefix, left.size() - common.suffix - common.prefix);
    const std::string_view rightMiddle = right.substr(common.prefix, right.size() - common.suffix - common.prefix);
    const std::vector<std::string_view> leftWords = words(leftMiddle);
    const std::vector<std::string_view> rightWords = words(rightMiddle);
    if (leftWords.size() <= MostWords && rightWords.size() <= MostWords) {
        return byWords(leftWords, rightWords, common.prefix);
    }
    std::pair<Spans, Spans> spans;
    addSpan(spans.first, common.prefix, leftMiddle.size());
    addSpan(spans.second, common.prefix, rightMiddle.size());
    return spans;
}

} // namespace watchglass
