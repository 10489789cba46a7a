// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/transport/framesplitter.h"

#include <cstdint>
#include <string>

namespace watchglass {

/// Why a body could not be used. WATCH.md 1.6 B says what follows from each.
struct DecodeError
{
    enum class Kind : std::uint8_t {
        Parse,       ///< not JSON, or not the JSON that belongs there
        Oversize,    ///< a frame, an item or a whole body passed its limit
        UnknownType, ///< a watch event type that the protocol does not have
        WrongKind,   ///< valid, of another kind than the stream's: may be skipped
        NoName,      ///< an object without metadata.name
        NoVersion,   ///< an object or bookmark without metadata.resourceVersion
        Status,      ///< a list request that was answered 200 with a Status body
        NotAList,    ///< a Table, a web page or another thing where a list was asked for
        NotAWatch    ///< a list where a watch was asked for: the server knows no watch of this resource
    };
    Kind kind = Kind::Parse;
    std::string message; ///< one sentence; never holds bytes of an object
};

const char *toString(DecodeError::Kind kind);

/// What a splitter's problem means for the stream.
DecodeError toDecodeError(FrameSplitter::Problem problem);

} // namespace watchglass
