// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/listdecoder.h"

#include "watchclient/transport/json.h"

#include <algorithm>
#include <utility>

namespace watchglass {

namespace {

constexpr std::size_t startKept = std::size_t(64) << 10;
constexpr std::size_t fieldLimit = std::size_t(1) << 20;

std::unexpected<DecodeError> fail(DecodeError::Kind kind, std::string message)
{
    return std::unexpected(DecodeError{kind, std::move(message)});
}

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

void skipBlanks(std::string_view &rest)
{
    while (!rest.empty() && isBlank(rest.front())) {
        rest.remove_prefix(1);
    }
}

/// `"text"` without its quotes. Kinds and versions have no escapes; what has some is not one and will not match.
std::string unquoted(std::string_view text)
{
    return text.size() >= 2 ? std::string(text.substr(1, text.size() - 2)) : std::string();
}

} // namespace

ListDecoder::ListDecoder(std::string apiVersion, std::string kind, Limits limits)
    : m_apiVersion(std::move(apiVersion))
    , m_kind(std::move(kind))
    , m_limits(limits)
    , m_scanner(limits.depth)
{
}

ListDecoder::ListDecoder(std::string apiVersion, std::string kind)
    : ListDecoder(std::move(apiVersion), std::move(kind), Limits{})
{
}

ListDecoder ListDecoder::forMetadataOnly(std::string apiVersion, std::string kind)
{
    ListDecoder decoder(std::move(apiVersion), std::move(kind));
    decoder.m_metadataOnly = true;
    return decoder;
}

ListDecoder::Step ListDecoder::feed(std::string_view bytes, std::vector<RawObjectPtr> &items)
{
    m_byteCount += bytes.size();
    if (m_byteCount > m_limits.body) {
        m_at = At::Failed;
        return fail(DecodeError::Kind::Oversize, "one page of the list is larger than 256 MiB");
    }
    if (!m_hasItems && m_start.size() < startKept) {
        m_start.append(bytes.substr(0, startKept - m_start.size()));
    }
    while (!bytes.empty() && m_at != At::Failed) {
        if (Step done = step(bytes, items); !done) {
            m_at = At::Failed;
            return done;
        }
    }
    return {};
}

ListDecoder::Step ListDecoder::step(std::string_view &rest, std::vector<RawObjectPtr> &items)
{
    switch (m_at) {
    case At::Text:
        return takeText(rest);
    case At::Word:
        return takeWord(rest);
    case At::Nested:
        return takeNested(rest, items);
    default:
        break;
    }
    skipBlanks(rest);
    if (rest.empty()) {
        return {};
    }
    const char c = rest.front();
    switch (m_at) {
    case At::Start:
        return takePunctuation(rest, c == '{', At::Key, DecodeError::Kind::NotAList);
    case At::Key:
        if (c == '}') {
            return takePunctuation(rest, true, At::End);
        }
        m_inKey = true;
        return c == '"' ? beginText(rest) : takePunctuation(rest, false, At::Failed);
    case At::Colon:
        return takePunctuation(rest, c == ':', At::Value);
    case At::Value:
        return beginValue(rest);
    case At::AfterValue:
        return takePunctuation(rest, c == ',' || c == '}', c == ',' ? At::Key : At::End);
    case At::Item:
        if (c == ']') {
            return takePunctuation(rest, true, At::AfterValue);
        }
        return beginNested(c == '{');
    case At::AfterItem:
        return takePunctuation(rest, c == ',' || c == ']', c == ',' ? At::Item : At::AfterValue);
    default:
        return takePunctuation(rest, false, At::Failed);
    }
}

ListDecoder::Step ListDecoder::takePunctuation(std::string_view &rest, bool expected, At next, DecodeError::Kind kind)
{
    if (!expected) {
        const bool page = kind == DecodeError::Kind::NotAList && rest.front() == '<';
        return fail(kind, page ? "a web page came where a list was asked for"
                               : "the list is not JSON at byte " + std::to_string(m_byteCount - rest.size()));
    }
    rest.remove_prefix(1);
    m_at = next;
    return {};
}

ListDecoder::Step ListDecoder::beginText(std::string_view &rest)
{
    rest.remove_prefix(1);
    m_value = '"';
    m_escaped = false;
    m_at = At::Text;
    return {};
}

ListDecoder::Step ListDecoder::beginNested(bool expected)
{
    if (!expected) {
        return fail(DecodeError::Kind::Parse, "the list holds an item that is not an object");
    }
    m_value.clear();
    m_scanner.reset();
    m_at = At::Nested;
    return {};
}

ListDecoder::Step ListDecoder::beginValue(std::string_view &rest)
{
    const char c = rest.front();
    m_inKey = false;
    m_inItems = false;
    if (c == '"') {
        return beginText(rest);
    }
    if (c == '[' && m_key == "items") {
        m_hasItems = m_inItems = true;
        return takePunctuation(rest, true, At::Item);
    }
    if (c == '{' || c == '[') {
        return beginNested(true);
    }
    m_value.clear();
    m_at = At::Word;
    return {};
}

ListDecoder::Step ListDecoder::takeText(std::string_view &rest)
{
    std::size_t i = 0;
    bool closed = false;
    for (; i < rest.size() && !closed; ++i) {
        const char c = rest[i];
        if (static_cast<unsigned char>(c) < 0x20) {
            return fail(DecodeError::Kind::Parse, "the list holds a control character inside a string");
        }
        closed = c == '"' && !m_escaped;
        m_escaped = c == '\\' && !m_escaped;
    }
    m_value.append(rest.substr(0, i));
    rest.remove_prefix(i);
    if (m_value.size() > fieldLimit) {
        return fail(DecodeError::Kind::Oversize, "a field of the list is larger than 1 MiB");
    }
    if (!closed) {
        return {};
    }
    if (m_inKey) {
        m_key = unquoted(m_value);
        m_at = At::Colon;
        return {};
    }
    return takeField();
}

ListDecoder::Step ListDecoder::takeWord(std::string_view &rest)
{
    const std::size_t end = rest.find_first_of(",}] \t\r\n");
    m_value.append(rest.substr(0, end));
    rest.remove_prefix(std::min(end, rest.size()));
    if (m_value.size() > 64) {
        return fail(DecodeError::Kind::Parse, "the list holds a value that is not JSON");
    }
    return end == std::string_view::npos ? Step{} : takeField();
}

ListDecoder::Step ListDecoder::takeNested(std::string_view &rest, std::vector<RawObjectPtr> &items)
{
    std::size_t used = 0;
    const JsonScanner::Result result = m_scanner.scan(rest, used);
    const std::string_view part = rest.substr(0, used);
    rest.remove_prefix(used);
    if (result == JsonScanner::Result::TooDeep || result == JsonScanner::Result::ControlInString) {
        return fail(DecodeError::Kind::Parse, result == JsonScanner::Result::TooDeep
                        ? "the list is nested deeper than any object may be"
                        : "the list holds a control character inside a string");
    }
    const bool kept = m_inItems || m_key == "metadata";
    const bool complete = result == JsonScanner::Result::Complete;
    if (m_inItems && complete && m_value.empty()) {
        return takeItem(part, items);
    }
    if (kept) {
        m_value.append(part);
    }
    if (m_value.size() > (m_inItems ? m_limits.item : fieldLimit)) {
        return fail(DecodeError::Kind::Oversize, "one item of the list is larger than 16 MiB");
    }
    if (!complete) {
        return {};
    }
    return m_inItems ? takeItem(m_value, items) : takeField();
}

ListDecoder::Step ListDecoder::takeItem(std::string_view text, std::vector<RawObjectPtr> &items)
{
    if (json::parse(text).error()) {
        return fail(DecodeError::Kind::Parse, "item " + std::to_string(m_itemCount + 1) + " of the list is not JSON");
    }
    std::expected<RawObjectPtr, std::string> made = makeRawObject(text, itemVersion(), itemKind());
    if (!made) {
        return fail(DecodeError::Kind::Parse, "item " + std::to_string(m_itemCount + 1) + " of the list: " + made.error());
    }
    RawObjectPtr object = *std::move(made);
    if (m_metadataOnly && object->kind == "PartialObjectMetadata") {
        object = json::withType(*object, m_apiVersion, m_kind);
    }
    if (!m_kind.empty() && object->kind != m_kind) {
        return fail(DecodeError::Kind::WrongKind, "the list of " + m_kind + " holds an item of another kind");
    }
    if (object->meta.name.empty()) {
        return fail(DecodeError::Kind::NoName, "item " + std::to_string(m_itemCount + 1) + " of the list has no metadata.name");
    }
    items.push_back(std::move(object));
    ++m_itemCount;
    m_value.clear();
    m_at = At::AfterItem;
    return {};
}

std::string ListDecoder::itemKind() const
{
    if (!m_kind.empty()) {
        return m_kind;
    }
    return m_head.kind.ends_with("List") ? m_head.kind.substr(0, m_head.kind.size() - 4) : std::string();
}

std::string ListDecoder::itemVersion() const
{
    return m_apiVersion.empty() ? m_head.apiVersion : m_apiVersion;
}

ListDecoder::Step ListDecoder::takeField()
{
    m_at = At::AfterValue;
    if (m_key == "kind") {
        m_head.kind = unquoted(m_value);
        if (m_head.kind != "Status" && !m_head.kind.ends_with("List")) {
            return fail(DecodeError::Kind::NotAList, "a " + m_head.kind.substr(0, 80) + " came where a list was asked for");
        }
    } else if (m_key == "apiVersion") {
        m_head.apiVersion = unquoted(m_value);
    } else if (m_key == "metadata") {
        return takeMetadata();
    }
    return {};
}

ListDecoder::Step ListDecoder::takeMetadata()
{
    simdjson::dom::element meta;
    if (json::parse(m_value).get(meta)) {
        return fail(DecodeError::Kind::Parse, "the metadata of the list is not JSON");
    }
    m_head.resourceVersion = ResourceVersion(std::string(json::stringAt(meta, "resourceVersion")));
    m_head.continueToken = json::stringAt(meta, "continue");
    std::int64_t left = 0;
    if (meta["remainingItemCount"].get(left) == simdjson::SUCCESS && left >= 0) {
        m_head.remainingItemCount = std::uint64_t(left);
    }
    return {};
}

std::expected<ListHead, DecodeError> ListDecoder::finish()
{
    if (m_at == At::Failed) {
        return fail(DecodeError::Kind::Parse, "the list was not readable");
    }
    if (m_at != At::End) {
        return fail(DecodeError::Kind::Parse, "the list was cut after " + std::to_string(m_byteCount) + " bytes");
    }
    if (m_head.kind == "Status") {
        m_status = parseApiStatus(m_start);
        return fail(DecodeError::Kind::Status, m_status ? m_status->message : "the server answered with an unreadable Status");
    }
    if (m_head.kind.empty()) {
        return fail(DecodeError::Kind::NotAList, "the answer has no kind and is not a list");
    }
    return m_head;
}

} // namespace watchglass
