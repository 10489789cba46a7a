// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/watchevent.h"
#include "watchclient/transport/decodeerror.h"
#include "watchclient/transport/framesplitter.h"

#include <expected>
#include <string>
#include <string_view>

namespace watchglass {

/// Reads one frame of a watch body (`{"type":...,"object":{...}}`, WATCH.md 1.6 B). The whole frame is checked to be
/// JSON; of a BOOKMARK only the metadata is read, because its spec may be null. A bare Status is an Error event.
class WatchEventDecoder
{
public:
    /// With `apiVersion` and `kind`, objects of any other are WrongKind.
    explicit WatchEventDecoder(std::string apiVersion = {}, std::string kind = {});
    /// The same for a stream that asked for PartialObjectMetadata of that kind: objects come out with the kind's own
    /// name; their JSON stays as it was sent.
    static WatchEventDecoder forMetadataOnly(std::string apiVersion, std::string kind);

    /// Decodes without copying the frame first.
    std::expected<WatchEvent, DecodeError> decode(const FrameSplitter::Frame &frame) const;
    /// For bytes that have no readable room behind them.
    std::expected<WatchEvent, DecodeError> decode(std::string_view frame) const;

private:
    std::expected<WatchEvent, DecodeError> decodeObject(WatchEventType type, std::string_view object) const;

    std::string m_apiVersion;
    std::string m_kind;
    bool m_metadataOnly = false;
};

} // namespace watchglass
