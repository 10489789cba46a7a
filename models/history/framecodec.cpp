// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/framecodec.h"

#include <zstd.h>

namespace watchglass::history {

namespace {

constexpr std::string_view magic("\x28\xb5\x2f\xfd", 4);

} // namespace

struct FrameEncoder::Private
{
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), ZSTD_freeCCtx};
};

FrameEncoder::FrameEncoder() : d(std::make_unique<Private>())
{
    ZSTD_CCtx_setParameter(d->context.get(), ZSTD_c_compressionLevel, 3);
    ZSTD_CCtx_setParameter(d->context.get(), ZSTD_c_checksumFlag, 1);
}

FrameEncoder::~FrameEncoder() = default;

std::size_t FrameEncoder::encode(std::string_view text, std::string_view prefix, std::string &out)
{
    ZSTD_CCtx_refPrefix(d->context.get(), prefix.data(), prefix.size());
    const std::size_t start = out.size();
    out.resize(start + ZSTD_compressBound(text.size()));
    const std::size_t length =
        ZSTD_compress2(d->context.get(), out.data() + start, out.size() - start, text.data(), text.size());
    if (ZSTD_isError(length) != 0) { // only without memory: the bound is enough for everything else
        throw std::bad_alloc();
    }
    out.erase(start, magic.size());
    out.resize(start + length - magic.size());
    return length - magic.size();
}

struct FrameDecoder::Private
{
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), ZSTD_freeDCtx};
    std::string frame;
};

FrameDecoder::FrameDecoder() : d(std::make_unique<Private>())
{
}

FrameDecoder::~FrameDecoder() = default;

std::expected<std::string, std::string> FrameDecoder::decode(std::string_view frame, std::string_view prefix,
                                                             std::size_t spare)
{
    d->frame.assign(magic).append(frame);
    const unsigned long long size = ZSTD_getFrameContentSize(d->frame.data(), d->frame.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
        return std::unexpected("a packed text has no valid size");
    }
    if (size > maxUnpackedBytes) {
        return std::unexpected("a packed text claims " + std::to_string(size) + " bytes, more than the "
                               + std::to_string(maxUnpackedBytes) + " allowed");
    }
    std::string text;
    text.reserve(static_cast<std::size_t>(size) + spare);
    text.resize(static_cast<std::size_t>(size));
    ZSTD_DCtx_refPrefix(d->context.get(), prefix.data(), prefix.size());
    const std::size_t length =
        ZSTD_decompressDCtx(d->context.get(), text.data(), text.size(), d->frame.data(), d->frame.size());
    if (ZSTD_isError(length) != 0 || length != text.size()) {
        ZSTD_DCtx_reset(d->context.get(), ZSTD_reset_session_only);
        return std::unexpected(std::string("a packed text is damaged (")
                               + (ZSTD_isError(length) != 0 ? ZSTD_getErrorName(length) : "wrong length") + ")");
    }
    return text;
}

} // namespace watchglass::history
