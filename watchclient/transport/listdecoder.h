// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/rawobject.h"
#include "watchclient/transport/decodeerror.h"
#include "watchclient/transport/jsonscanner.h"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// What a page of a list says about itself.
struct ListHead
{
    std::string apiVersion;
    std::string kind; ///< `PodList`
    ResourceVersion resourceVersion; ///< empty where the API has none: it can only be polled
    std::string continueToken;
    std::optional<std::uint64_t> remainingItemCount;
};

/// Reads one page of a list while it arrives; no more than one item is held. Items of a built-in list have no kind of
/// their own and get the list's (`PodList` of `v1` -> `Pod`, `v1`), those of a custom resource keep theirs.
class ListDecoder
{
public:
    struct Limits
    {
        std::size_t depth = 512;
        std::size_t item = std::size_t(16) << 20;
        std::size_t body = std::size_t(256) << 20;
    };
    /// `apiVersion` and `kind` of one item, from discovery; the kind of the list is that with `List` behind.
    ListDecoder(std::string apiVersion, std::string kind, Limits limits);
    ListDecoder(std::string apiVersion, std::string kind);
    static ListDecoder forMetadataOnly(std::string apiVersion, std::string kind);

    /// Takes bytes as they came and adds the items that they complete. After an error the page is of no use.
    std::expected<void, DecodeError> feed(std::string_view bytes, std::vector<RawObjectPtr> &items);
    /// To be called at the end of the body. An error where it was cut, or was not a list.
    std::expected<ListHead, DecodeError> finish();

    /// The Status, where finish() or feed() answered DecodeError::Kind::Status.
    const std::optional<ApiStatus> &status() const { return m_status; }
    std::uint64_t itemCount() const { return m_itemCount; }
    std::uint64_t byteCount() const { return m_byteCount; }

private:
    using Step = std::expected<void, DecodeError>;
    enum class At : std::uint8_t { Start, Key, Colon, Value, Text, Word, Nested, AfterValue, Item, AfterItem, End, Failed };

    Step step(std::string_view &rest, std::vector<RawObjectPtr> &items);
    Step takePunctuation(std::string_view &rest, bool expected, At next, DecodeError::Kind kind = DecodeError::Kind::Parse);
    Step beginValue(std::string_view &rest);
    Step beginText(std::string_view &rest);
    Step beginNested(bool expected);
    Step takeText(std::string_view &rest);
    Step takeWord(std::string_view &rest);
    Step takeNested(std::string_view &rest, std::vector<RawObjectPtr> &items);
    Step takeItem(std::string_view text, std::vector<RawObjectPtr> &items);
    Step takeField();
    Step takeMetadata();
    std::string itemKind() const;
    std::string itemVersion() const;

    std::string m_apiVersion;
    std::string m_kind;
    Limits m_limits;
    JsonScanner m_scanner;
    ListHead m_head;
    std::optional<ApiStatus> m_status;
    std::string m_key;
    std::string m_value; ///< of the field or item in progress, across feeds
    std::string m_start; ///< of the body, for a Status
    std::uint64_t m_itemCount = 0;
    std::uint64_t m_byteCount = 0;
    At m_at = At::Start;
    bool m_escaped = false;
    bool m_inKey = false;
    bool m_inItems = false;
    bool m_hasItems = false;
    bool m_metadataOnly = false;
};

} // namespace watchglass
