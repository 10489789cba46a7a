// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <yaml.h>

#include <QtClassHelperMacros>

#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// libyaml's emitter, made to write what kubectl's YAML library writes: block style, width 80, and the places where the
/// two differ. One document; after an error nothing more is written.
class YamlEmitter
{
public:
    /// `source` is any text that holds every string that will be written.
    explicit YamlEmitter(std::string_view source);
    ~YamlEmitter();
    Q_DISABLE_COPY_MOVE(YamlEmitter)

    void beginMapping();
    void endMapping();
    void beginSequence();
    void endSequence();
    void string(std::string_view text);
    void bare(std::string_view text); ///< numbers, booleans, null

    /// The document. Empty after an error.
    std::string finish();

private:
    struct Verbatim
    {
        std::string mark;
        std::string text;
    };

    void write(yaml_event_t &event, int initialised);
    void scalar(std::string_view text, yaml_scalar_style_t style);
    const std::string &mark(std::size_t length, std::string text);
    void replaceMarks();

    yaml_emitter_t m_emitter{};
    std::string m_out;
    std::string m_markPrefix = "wgmark";
    std::vector<Verbatim> m_marks;
    bool m_failed = false;
};

} // namespace watchglass
