// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/textdiff.h"
#include "models/diff/linealign.h"
#include "models/diff/linepairs.h"
#include "models/diff/yamlnoise.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_map>

namespace watchglass {

namespace {

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Equal lines get equal numbers.
class Numbering
{
public:
    std::vector<std::uint32_t> of(const std::vector<std::string> &lines)
    {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(lines.size());
        m_known.reserve(m_known.size() + lines.size());
        for (const std::string &line : lines) {
            numbers.push_back(m_known.try_emplace(line, static_cast<std::uint32_t>(m_known.size())).first->second);
        }
        return numbers;
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> m_known;
};

class RowBuilder
{
public:
    explicit RowBuilder(TextDiff &diff) : m_diff(diff), m_leftNoise(noiseOfLines(diff.left)), m_rightNoise(noiseOfLines(diff.right))
    {
        diff.rows.reserve(std::max(diff.left.size(), diff.right.size()));
    }

    void equal(std::size_t left, std::size_t right) { add(DiffRow::Type::Equal, left, right); }

    /// One run of differences: lines [left, leftEnd) against [right, rightEnd).
    void difference(std::size_t left, std::size_t leftEnd, std::size_t right, std::size_t rightEnd)
    {
        const std::size_t leftBegin = left;
        const std::size_t rightBegin = right;
        const std::span<const std::string> removed(m_diff.left.begin() + static_cast<std::ptrdiff_t>(left), leftEnd - left);
        const std::span<const std::string> added(m_diff.right.begin() + static_cast<std::ptrdiff_t>(right), rightEnd - right);
        for (const auto &[removedAt, addedAt] : pairChangedLines(removed, added)) {
            oneSided(left, leftBegin + removedAt, right, rightBegin + addedAt);
            left = leftBegin + removedAt;
            right = rightBegin + addedAt;
            paired(left++, right++);
        }
        oneSided(left, leftEnd, right, rightEnd);
    }

private:
    /// Two lines at the same place. They may be equal where aligning was given up.
    void paired(std::size_t left, std::size_t right)
    {
        if (m_diff.left[left] == m_diff.right[right]) {
            return equal(left, right);
        }
        DiffRow &row = add(DiffRow::Type::Changed, left, right);
        std::tie(row.leftSpans, row.rightSpans) = changedSpans(m_diff.left[left], m_diff.right[right]);
        setNoise(row, m_leftNoise[left] != LineNoise::None && m_leftNoise[left] == m_rightNoise[right]);
    }

    static constexpr std::size_t None = static_cast<std::size_t>(-1);

    DiffRow &add(DiffRow::Type type, std::size_t left, std::size_t right)
    {
        const bool follows = !m_diff.rows.empty() && m_diff.rows.back().type != DiffRow::Type::Equal;
        if (type != DiffRow::Type::Equal && !follows) {
            m_diff.hunks.push_back(m_diff.rows.size());
        }
        DiffRow row;
        row.type = type;
        row.leftLine = left == None ? 0 : static_cast<std::uint32_t>(left) + 1;
        row.rightLine = right == None ? 0 : static_cast<std::uint32_t>(right) + 1;
        m_diff.rows.push_back(std::move(row));
        return m_diff.rows.back();
    }

    void setNoise(DiffRow &row, bool noise)
    {
        row.noise = noise;
        m_diff.noiseRows += noise ? 1 : 0;
    }

    void oneSided(std::size_t left, std::size_t leftEnd, std::size_t right, std::size_t rightEnd)
    {
        for (; left < leftEnd; ++left) {
            setNoise(add(DiffRow::Type::Removed, left, None), m_leftNoise[left] == LineNoise::Bookkeeping);
        }
        for (; right < rightEnd; ++right) {
            setNoise(add(DiffRow::Type::Added, None, right), m_rightNoise[right] == LineNoise::Bookkeeping);
        }
    }

    TextDiff &m_diff;
    std::vector<LineNoise> m_leftNoise;
    std::vector<LineNoise> m_rightNoise;
};

} // namespace

TextDiff diffText(std::string_view left, std::string_view right)
{
    TextDiff diff;
    diff.left = linesOf(left);
    diff.right = linesOf(right);
    Numbering numbering;
    const std::vector<std::uint32_t> leftNumbers = numbering.of(diff.left);
    const std::vector<std::uint32_t> rightNumbers = numbering.of(diff.right);
    RowBuilder rows(diff);
    std::size_t leftAt = 0;
    std::size_t rightAt = 0;
    for (const auto &[leftLine, rightLine] : alignLines(leftNumbers, rightNumbers)) {
        rows.difference(leftAt, leftLine, rightAt, rightLine);
        rows.equal(leftLine, rightLine);
        leftAt = leftLine + 1;
        rightAt = rightLine + 1;
    }
    rows.difference(leftAt, diff.left.size(), rightAt, diff.right.size());
    return diff;
}

} // namespace watchglass
