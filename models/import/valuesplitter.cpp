// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/valuesplitter.h"

#include <algorithm>

namespace watchglass {

const char *reasonOf(ValueSplitter::State state)
{
    switch (state) {
    case ValueSplitter::State::TooDeep:
        return "value nested too deep";
    case ValueSplitter::State::TooLarge:
        return "value larger than 256 MB";
    case ValueSplitter::State::TooMany:
        return "value of more than four million values, which no Kubernetes object has";
    default:
        return "line that is not JSON";
    }
}

void ValueSplitter::skipBlanks()
{
    // A byte order mark, and the record separator of RFC 7464, are blanks here.
    const std::string_view blanks = m_limits.commas ? " \t\r\n," : " \t\r\n\x1e\xef\xbb\xbf";
    while (m_at < m_text.size() && blanks.find(m_text[m_at]) != std::string_view::npos) {
        m_line += m_text[m_at] == '\n' ? 1 : 0;
        ++m_at;
    }
}

ValueSplitter::Value ValueSplitter::take(State state, std::size_t end)
{
    m_lastAt = m_at;
    m_lastLine = m_line;
    const std::string_view json = m_text.substr(m_at, end - m_at);
    m_line += std::size_t(std::ranges::count(json, '\n'));
    m_at = end;
    return {state, json, m_lastLine};
}

void ValueSplitter::toNextLine(std::size_t from)
{
    const std::size_t end = m_text.find('\n', from);
    m_at = end == std::string_view::npos ? m_text.size() : end;
}

void ValueSplitter::retryFromNextLine()
{
    m_line = m_lastLine;
    toNextLine(m_lastAt);
}

std::optional<ValueSplitter::Value> ValueSplitter::next()
{
    skipBlanks();
    if (m_at == m_text.size()) {
        return std::nullopt;
    }
    const auto toLineEnd = [this] { return take(State::NotJson, std::min(m_text.find('\n', m_at), m_text.size())); };
    if (m_text[m_at] != '{') {
        return toLineEnd();
    }
    std::size_t depth = 0;
    std::size_t parts = 0;
    bool inString = false;
    const std::size_t limit = std::min(m_text.size(), m_at + m_limits.value);
    for (std::size_t i = m_at; i < limit; ++i) {
        const char byte = m_text[i];
        if (inString) {
            if (byte == '\\') {
                ++i;
            } else if (byte == '"') {
                inString = false;
            } else if (byte == '\n') { // never inside a JSON string: the line was cut
                return toLineEnd();
            }
        } else if (byte == '"') {
            inString = true;
        } else if (byte == ',') {
            ++parts;
        } else if (byte == '{' || byte == '[') {
            ++parts;
            if (++depth > m_limits.depth) { // what was passed is not looked at again
                return take(State::TooDeep, std::min(m_text.find('\n', i), m_text.size()));
            }
        } else if (byte == '}' || byte == ']') {
            if (--depth == 0) {
                Value whole = take(State::Complete, i + 1);
                whole.parts = parts;
                return whole;
            }
        }
    }
    // Inside of an object every line is indented: one that begins with a brace begins the next object, and this one was cut.
    const std::size_t nextObject = m_text.find("\n{", m_at);
    if (limit < m_text.size()) {
        const bool cut = nextObject < limit;
        return take(cut ? State::NotJson : State::TooLarge, std::min(nextObject, m_text.size()));
    }
    if (nextObject != std::string_view::npos) {
        return take(State::NotJson, nextObject);
    }
    return take(State::CutOff, m_text.size());
}

namespace {

/// The quote that ends a string, or npos.
std::size_t stringEnd(std::string_view json, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < json.size() && json[end] != '"') {
        end += json[end] == '\\' ? 2 : 1;
    }
    return end < json.size() ? end : std::string_view::npos;
}

/// The bracket that closes the one at `begin`, or npos.
std::size_t containerEnd(std::string_view json, std::size_t begin)
{
    std::size_t depth = 0;
    for (std::size_t i = begin; i < json.size(); ++i) {
        const char byte = json[i];
        if (byte == '"') {
            i = stringEnd(json, i);
            if (i == std::string_view::npos) {
                break;
            }
        } else if (byte == '[' || byte == '{') {
            ++depth;
        } else if ((byte == ']' || byte == '}') && --depth == 0) {
            return i;
        }
    }
    return std::string_view::npos;
}

} // namespace

std::optional<SplitList> splitList(std::string_view json, bool mayBeFrame)
{
    const std::size_t root = json.find('{');
    std::string_view key;
    for (std::size_t i = root == std::string_view::npos ? json.size() : root + 1; i < json.size(); ++i) {
        if (json[i] == '"') {
            const std::size_t end = stringEnd(json, i);
            if (end == std::string_view::npos) {
                break;
            }
            key = json.substr(i + 1, end - i - 1);
            i = end;
        } else if (json[i] == '[' || json[i] == '{') {
            const std::size_t end = containerEnd(json, i);
            if (end == std::string_view::npos) {
                break;
            }
            if (json[i] == '[' && key == "items") {
                return SplitList{std::string(json.substr(0, i + 1)).append(json.substr(end)), json.substr(i + 1, end - i - 1)};
            }
            if (json[i] == '{' && key == "object" && mayBeFrame) {
                if (auto inner = splitList(json.substr(i, end + 1 - i), false)) {
                    inner->head.insert(0, json.substr(0, i)).append(json.substr(end + 1));
                    return inner;
                }
            }
            i = end;
        }
    }
    return std::nullopt;
}

} // namespace watchglass
