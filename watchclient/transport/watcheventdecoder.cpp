// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/watcheventdecoder.h"

#include "watchclient/transport/json.h"

#include <utility>

namespace watchglass {

namespace {

constexpr std::size_t keptOfUnknownError = 2048;

std::unexpected<DecodeError> fail(DecodeError::Kind kind, std::string message)
{
    return std::unexpected(DecodeError{kind, std::move(message)});
}

std::optional<WatchEventType> typeOf(std::string_view word)
{
    if (word == "ADDED") return WatchEventType::Added;
    if (word == "MODIFIED") return WatchEventType::Modified;
    if (word == "DELETED") return WatchEventType::Deleted;
    if (word == "BOOKMARK") return WatchEventType::Bookmark;
    if (word == "ERROR") return WatchEventType::Error;
    return std::nullopt;
}

/// Words from the wire that go into a message: short, one line, printable.
std::string inQuotes(std::string_view word, std::size_t most = 80)
{
    std::string text = "\"";
    for (const char c : word.substr(0, most)) {
        text += (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) ? '?' : c;
    }
    return text + '"';
}

std::expected<WatchEvent, DecodeError> bookmarkEvent(simdjson::dom::element object, std::string_view expectedKind)
{
    const std::string_view kind = json::stringAt(object, "kind");
    if (!expectedKind.empty() && !kind.empty() && kind != expectedKind && kind != "PartialObjectMetadata") {
        return fail(DecodeError::Kind::WrongKind,
                    "a bookmark of kind " + inQuotes(kind) + " came on a stream of " + std::string(expectedKind));
    }
    WatchEvent event;
    event.type = WatchEventType::Bookmark;
    simdjson::dom::element meta;
    if (object["metadata"].get(meta) == simdjson::SUCCESS) {
        event.bookmark = ResourceVersion(std::string(json::stringAt(meta, "resourceVersion")));
        simdjson::dom::element annotations;
        event.initialEventsEnd = meta["annotations"].get(annotations) == simdjson::SUCCESS
            && json::stringAt(annotations, "k8s.io/initial-events-end") == "true";
    }
    if (event.bookmark.isEmpty()) {
        return fail(DecodeError::Kind::NoVersion, "a bookmark has no metadata.resourceVersion");
    }
    return event;
}

WatchEvent errorEvent(std::string_view object)
{
    WatchEvent event;
    event.type = WatchEventType::Error;
    event.status = parseApiStatus(object);
    if (!event.status || event.status->code == 0) {
        ApiStatus unknown = event.status.value_or(ApiStatus{});
        unknown.code = 500;
        if (unknown.message.empty()) {
            unknown.message = "the server sent an error that is not a Status";
            if (!object.contains("Secret")) {
                unknown.message += ": " + inQuotes(object, keptOfUnknownError);
            }
        }
        event.status = std::move(unknown);
    }
    return event;
}

} // namespace

WatchEventDecoder::WatchEventDecoder(std::string apiVersion, std::string kind)
    : m_apiVersion(std::move(apiVersion))
    , m_kind(std::move(kind))
{
}

WatchEventDecoder WatchEventDecoder::forMetadataOnly(std::string apiVersion, std::string kind)
{
    WatchEventDecoder decoder(std::move(apiVersion), std::move(kind));
    decoder.m_metadataOnly = true;
    return decoder;
}

std::expected<WatchEvent, DecodeError> WatchEventDecoder::decode(std::string_view frame) const
{
    return decode(FrameSplitter::Frame{frame, frame.size()});
}

std::expected<WatchEvent, DecodeError> WatchEventDecoder::decode(const FrameSplitter::Frame &frame) const
{
    simdjson::dom::element root;
    if (const auto error = json::parse(frame.json, frame.readable).get(root); error) {
        return fail(DecodeError::Kind::Parse,
                    std::string("a frame of the stream is not JSON: ") + simdjson::error_message(error));
    }
    const std::string_view word = json::stringAt(root, "type");
    const std::string_view kind = word.empty() ? json::stringAt(root, "kind") : std::string_view();
    if (kind.ends_with("List") && root["items"].error() == simdjson::SUCCESS) {
        return fail(DecodeError::Kind::NotAWatch, "a " + inQuotes(kind) + " came where a watch was asked for");
    }
    const bool bareStatus = kind == "Status";
    const std::optional<WatchEventType> type = bareStatus ? WatchEventType::Error : typeOf(word);
    if (!type) {
        return fail(DecodeError::Kind::UnknownType, word.empty()
                        ? std::string("a frame of the stream has no event type")
                        : "a frame of the stream has the unknown event type " + inQuotes(word));
    }
    std::expected<WatchEvent, DecodeError> event;
    if (bareStatus) {
        event = errorEvent(frame.json);
    } else if (simdjson::dom::object object; *type == WatchEventType::Bookmark) {
        event = root["object"].get(object) == simdjson::SUCCESS
            ? bookmarkEvent(object, m_kind)
            : fail(DecodeError::Kind::NoVersion, "a bookmark has no object");
    } else {
        const std::string_view raw = json::rawField(frame.json, frame.readable, "object");
        event = *type == WatchEventType::Error ? errorEvent(raw) : decodeObject(*type, raw);
    }
    if (event) {
        event->bytes = frame.json.size();
    }
    return event;
}

std::expected<WatchEvent, DecodeError> WatchEventDecoder::decodeObject(WatchEventType type, std::string_view object) const
{
    if (!object.starts_with('{')) {
        return fail(DecodeError::Kind::Parse, "a frame of the stream has no object");
    }
    std::expected<RawObjectPtr, std::string> raw = makeRawObject(object);
    if (!raw) {
        return fail(DecodeError::Kind::Parse, "an object of the stream cannot be read: " + raw.error());
    }
    const RawObject &made = **raw;
    const bool partial = m_metadataOnly && made.kind == "PartialObjectMetadata";
    if (!m_kind.empty() && !partial && (made.kind != m_kind || made.apiVersion != m_apiVersion)) {
        return fail(DecodeError::Kind::WrongKind, "an object of kind " + inQuotes(made.apiVersion + " " + made.kind)
                        + " came on a stream of " + m_apiVersion + " " + m_kind);
    }
    if (made.meta.name.empty()) {
        return fail(DecodeError::Kind::NoName, "an object of the stream has no metadata.name");
    }
    if (made.meta.resourceVersion.isEmpty()) {
        return fail(DecodeError::Kind::NoVersion, "object " + inQuotes(made.meta.key().text())
                        + " of the stream has no metadata.resourceVersion");
    }
    WatchEvent event;
    event.type = type;
    event.object = *std::move(raw);
    if (partial) {
        event.object = json::withType(*event.object, m_apiVersion, m_kind);
    }
    return event;
}

} // namespace watchglass
