// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/json.h"

namespace watchglass::json {

namespace {

constexpr std::size_t keptCapacity = std::size_t(1) << 20;
constexpr std::size_t maxDepth = 600; // more than JsonScanner lets through

/// Buffers are kept between frames, but not those of one huge frame.
template<typename Parser>
void trim(Parser &parser, std::size_t wanted)
{
    if (parser.capacity() > keptCapacity && wanted <= keptCapacity) {
        parser = Parser();
    }
}

} // namespace

simdjson::simdjson_result<simdjson::dom::element> parse(std::string_view text, std::size_t readable)
{
    thread_local simdjson::dom::parser parser;
    trim(parser, text.size());
    if (parser.capacity() < text.size() || parser.max_depth() < maxDepth) {
        if (const auto error = parser.allocate(text.size() + text.size() / 2 + 4096, maxDepth); error) {
            return error;
        }
    }
    const bool hasRoom = readable >= text.size() + simdjson::SIMDJSON_PADDING;
    return parser.parse(reinterpret_cast<const std::uint8_t *>(text.data()), text.size(), !hasRoom);
}

std::string_view stringAt(const simdjson::dom::element &element, std::string_view key)
{
    std::string_view text;
    return element[key].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::string_view rawField(std::string_view object, std::size_t readable, std::string_view key)
{
    thread_local simdjson::ondemand::parser parser;
    trim(parser, object.size());
    simdjson::padded_string copy;
    if (readable < object.size() + simdjson::SIMDJSON_PADDING) {
        copy = simdjson::padded_string(object);
    }
    const simdjson::padded_string_view padded = copy.size() ? simdjson::padded_string_view(copy)
                                                            : simdjson::padded_string_view(object.data(), object.size(), readable);
    simdjson::ondemand::document document;
    simdjson::ondemand::object root;
    if (parser.iterate(padded).get(document) || document.get_object().get(root)) {
        return {};
    }
    for (auto field : root) {
        std::string_view name;
        std::string_view raw;
        simdjson::ondemand::value value;
        if (field.escaped_key().get(name) || field.value().get(value)) {
            return {};
        }
        if (name != key) {
            continue;
        }
        if (value.raw_json().get(raw)) {
            return {};
        }
        const auto at = std::size_t(raw.data() - padded.data());
        raw = object.substr(at, raw.size());
        while (!raw.empty() && (raw.back() == ' ' || raw.back() == '\n' || raw.back() == '\r' || raw.back() == '\t')) {
            raw.remove_suffix(1);
        }
        return raw;
    }
    return {};
}

RawObjectPtr withType(const RawObject &object, std::string apiVersion, std::string kind)
{
    auto copy = std::make_shared<RawObject>();
    copy->json.reserve(object.json.size() + simdjson::SIMDJSON_PADDING);
    copy->json = object.json;
    copy->meta = object.meta;
    copy->apiVersion = std::move(apiVersion);
    copy->kind = std::move(kind);
    return copy;
}

} // namespace watchglass::json
