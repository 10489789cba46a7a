// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/yamlnoise.h"
#include "models/diff/noise.h"

#include <algorithm>
#include <string_view>

namespace watchglass {

namespace {

/// Follows the first two levels of the mapping that a line belongs to.
class LineReader
{
public:
    explicit LineReader(bool isLease) : m_isLease(isLease) {}

    LineNoise read(std::string_view line)
    {
        const std::size_t indentation = std::min(line.find_first_not_of(' '), line.size());
        if (indentation == line.size()) {
            return m_top == "metadata" && m_second == "managedFields" ? LineNoise::Bookkeeping : LineNoise::None;
        }
        std::string_view text = line.substr(indentation);
        const bool isItem = text.starts_with("- ");
        if (indentation == 0) {
            m_top = keyOf(text);
            m_second = {};
        } else if (indentation == 2 && !isItem) {
            m_second = keyOf(text);
        }
        text.remove_prefix(isItem ? 2 : 0);
        return judge(keyOf(text), indentation + (isItem ? 2 : 0));
    }

private:
    static std::string_view keyOf(std::string_view text)
    {
        const std::size_t colon = text.find(':');
        return colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
    }

    LineNoise judge(std::string_view key, std::size_t depth) const
    {
        if (m_top == "metadata") {
            if (m_second == "managedFields" || (m_second == "resourceVersion" && depth == 2)) {
                return LineNoise::Bookkeeping;
            }
            return m_second == "annotations" && depth == 4 && isHeartbeatAnnotation(key) ? LineNoise::Heartbeat : LineNoise::None;
        }
        const bool heartbeat = (m_top == "status" && m_second == "conditions" && depth == 4 && isHeartbeatField(key))
            || (m_isLease && m_top == "spec" && depth == 2 && key == "renewTime");
        return heartbeat ? LineNoise::Heartbeat : LineNoise::None;
    }

    bool m_isLease;
    std::string_view m_top;
    std::string_view m_second;
};

} // namespace

std::vector<LineNoise> noiseOfLines(std::span<const std::string> lines)
{
    LineReader reader(std::ranges::find(lines, "kind: Lease") != lines.end());
    std::vector<LineNoise> noise;
    noise.reserve(lines.size());
    for (const std::string &line : lines) {
        noise.push_back(reader.read(line));
    }
    return noise;
}

} // namespace watchglass
