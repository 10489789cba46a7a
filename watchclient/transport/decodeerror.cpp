// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/decodeerror.h"

namespace watchglass {

const char *toString(DecodeError::Kind kind)
{
    switch (kind) {
    case DecodeError::Kind::Parse: return "Parse";
    case DecodeError::Kind::Oversize: return "Oversize";
    case DecodeError::Kind::UnknownType: return "UnknownType";
    case DecodeError::Kind::WrongKind: return "WrongKind";
    case DecodeError::Kind::NoName: return "NoName";
    case DecodeError::Kind::NoVersion: return "NoVersion";
    case DecodeError::Kind::Status: return "Status";
    case DecodeError::Kind::NotAList: return "NotAList";
    case DecodeError::Kind::NotAWatch: return "NotAWatch";
    }
    return "Unknown";
}

DecodeError toDecodeError(FrameSplitter::Problem problem)
{
    using Problem = FrameSplitter::Problem;
    const bool size = problem == Problem::FrameTooLarge || problem == Problem::Overfull;
    std::string message;
    switch (problem) {
    case Problem::None: message = "no problem"; break;
    case Problem::NotJson: message = "the stream holds something that is not JSON"; break;
    case Problem::TooDeep: message = "a frame is nested deeper than any object may be"; break;
    case Problem::FrameTooLarge: message = "one frame is larger than 16 MiB"; break;
    case Problem::Overfull: message = "more bytes arrived than can wait to be read"; break;
    }
    return {size ? DecodeError::Kind::Oversize : DecodeError::Kind::Parse, std::move(message)};
}

} // namespace watchglass
