// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yamlemitter.h"
#include "models/yaml/yamlkeys.h"
#include "models/yaml/yamlscalars.h"

#include <format>
#include <limits>

namespace watchglass {

namespace {

constexpr std::string_view Bom = "\xEF\xBB\xBF";
constexpr std::string_view LineSeparator = "\xE2\x80\xA8";
constexpr std::string_view ParagraphSeparator = "\xE2\x80\xA9";
constexpr std::size_t LongestSimpleKey = 128;

bool endsWithUnicodeBreak(std::string_view text)
{
    return text.ends_with(LineSeparator) || text.ends_with(ParagraphSeparator);
}

std::string escaped(char32_t code)
{
    constexpr std::string_view from("\0\a\b\t\n\v\f\r\x1B\"\\", 11);
    constexpr std::string_view to = "0abtnvfre\"\\";
    if (code < 0x80) {
        if (const std::size_t known = from.find(static_cast<char>(code)); known != std::string_view::npos) {
            return std::string("\\") + to[known];
        }
    }
    switch (code) {
    case 0x85:
        return "\\N";
    case 0xA0:
        return "\\_";
    case 0x2028:
        return "\\L";
    case 0x2029:
        return "\\P";
    default:
        const auto number = static_cast<std::uint32_t>(code);
        return number <= 0xFF ? std::format("\\x{:02X}", number)
            : number <= 0xFFFF ? std::format("\\u{:04X}", number)
                               : std::format("\\U{:08X}", number);
    }
}

/// kubectl's library looks for a byte order mark at the start of the string instead of at each character: a string that
/// begins with one has every character escaped.
std::string escapedWhole(std::string_view text)
{
    std::string out = "\"";
    for (const char32_t code : yamlscalars::codePoints(text)) {
        out += escaped(code);
    }
    return out + '"';
}

} // namespace

YamlEmitter::YamlEmitter(std::string_view source)
{
    while (source.contains(m_markPrefix)) {
        m_markPrefix += 'q';
    }
    m_out.reserve(source.size() * 2);
    m_failed = yaml_emitter_initialize(&m_emitter) == 0;
    if (m_failed) {
        return;
    }
    yaml_emitter_set_output(
        &m_emitter,
        [](void *out, unsigned char *bytes, std::size_t size) {
            static_cast<std::string *>(out)->append(reinterpret_cast<const char *>(bytes), size);
            return 1;
        },
        &m_out);
    yaml_emitter_set_unicode(&m_emitter, 1);
    yaml_emitter_set_width(&m_emitter, 80);
    yaml_event_t event;
    write(event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
    write(event, yaml_document_start_event_initialize(&event, nullptr, nullptr, nullptr, 1));
}

YamlEmitter::~YamlEmitter()
{
    yaml_emitter_delete(&m_emitter);
}

void YamlEmitter::write(yaml_event_t &event, int initialised)
{
    if (initialised == 0) {
        m_failed = true;
    } else if (m_failed) {
        yaml_event_delete(&event);
    } else {
        m_failed = yaml_emitter_emit(&m_emitter, &event) == 0;
    }
}

void YamlEmitter::beginMapping()
{
    yaml_event_t event;
    write(event, yaml_mapping_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_MAPPING_STYLE));
}

void YamlEmitter::endMapping()
{
    yaml_event_t event;
    write(event, yaml_mapping_end_event_initialize(&event));
}

void YamlEmitter::beginSequence()
{
    yaml_event_t event;
    write(event, yaml_sequence_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_SEQUENCE_STYLE));
}

void YamlEmitter::endSequence()
{
    yaml_event_t event;
    write(event, yaml_sequence_end_event_initialize(&event));
}

void YamlEmitter::scalar(std::string_view text, yaml_scalar_style_t style)
{
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        m_failed = true;
        return;
    }
    yaml_event_t event;
    const auto *bytes = reinterpret_cast<const yaml_char_t *>(text.data());
    write(event, yaml_scalar_event_initialize(&event, nullptr, nullptr, bytes, static_cast<int>(text.size()), 1, 1, style));
}

void YamlEmitter::bare(std::string_view text)
{
    scalar(text, YAML_PLAIN_SCALAR_STYLE);
}

void YamlEmitter::string(std::string_view text)
{
    if (text.starts_with(Bom)) {
        // As a key it must stay simple or not as it was, and take its columns as far as folding looks at them.
        const bool breaks = text.contains('\n') || text.contains('\r') || text.contains(LineSeparator)
            || text.contains(ParagraphSeparator);
        std::string escaped = escapedWhole(text);
        const bool isSimple = !breaks && text.size() <= LongestSimpleKey;
        const std::size_t length = isSimple ? std::min(escaped.size(), LongestSimpleKey) : LongestSimpleKey + 1;
        scalar(mark(length, std::move(escaped)), YAML_PLAIN_SCALAR_STYLE);
    } else if (text.contains('\n')) {
        scalar(text, YAML_LITERAL_SCALAR_STYLE);
    } else if (endsWithUnicodeBreak(text)) {
        // libyaml indents the closing quote after a trailing break, kubectl's library does not.
        scalar(std::string(text) + mark(0, {}), YAML_PLAIN_SCALAR_STYLE);
    } else {
        scalar(text, yamlscalars::staysString(text) ? YAML_PLAIN_SCALAR_STYLE : YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    }
}

const std::string &YamlEmitter::mark(std::size_t length, std::string text)
{
    std::string name = m_markPrefix + std::to_string(m_marks.size()) + 'z';
    name.resize(std::max(name.size(), length), 'z');
    m_marks.push_back({std::move(name), std::move(text)});
    return m_marks.back().mark;
}

void YamlEmitter::replaceMarks()
{
    std::size_t from = 0;
    std::string out;
    for (const Verbatim &verbatim : m_marks) {
        const std::size_t found = m_out.find(verbatim.mark, from);
        if (found == std::string::npos) {
            m_failed = true;
            return;
        }
        std::size_t end = found;
        if (verbatim.text.empty()) {
            while (end > from && m_out[end - 1] == ' ') {
                --end;
            }
        }
        out.append(m_out, from, end - from);
        out += verbatim.text;
        from = found + verbatim.mark.size();
    }
    out.append(m_out, from);
    m_out = std::move(out);
}

std::string YamlEmitter::finish()
{
    yaml_event_t event;
    write(event, yaml_document_end_event_initialize(&event, 1));
    m_failed = m_failed || yaml_emitter_flush(&m_emitter) == 0;
    if (!m_failed && !m_marks.empty()) {
        replaceMarks();
    }
    return m_failed ? std::string() : std::move(m_out);
}

} // namespace watchglass
