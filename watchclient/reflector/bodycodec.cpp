// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/bodycodec.h"

#include <algorithm>
#include <cstring>
#include <zstd.h>

namespace watchglass {

namespace {

constexpr int level = 1;
constexpr std::size_t dictionaryCap = std::size_t(48) << 10;
constexpr std::size_t sampleCap = std::size_t(8) << 10;

struct Contexts
{
    ZSTD_CCtx *compress = ZSTD_createCCtx();
    ZSTD_DCtx *decompress = ZSTD_createDCtx();
    std::string buffer;
    Contexts() = default;
    Contexts(const Contexts &) = delete;
    Contexts &operator=(const Contexts &) = delete;
    ~Contexts()
    {
        ZSTD_freeCCtx(compress);
        ZSTD_freeDCtx(decompress);
    }
};

/// One set a thread, because a set for each of a hundred streams would cost more than their objects.
Contexts &contexts()
{
    thread_local Contexts instance;
    return instance;
}

} // namespace

BodyCodec::BodyCodec() = default;
BodyCodec::~BodyCodec() = default;

void BodyCodec::Deleter::operator()(ZSTD_CDict_s *dictionary) const
{
    ZSTD_freeCDict(dictionary);
}

void BodyCodec::Deleter::operator()(ZSTD_DDict_s *dictionary) const
{
    ZSTD_freeDDict(dictionary);
}

void BodyCodec::learn(std::span<const std::string_view> samples)
{
    if (hasLearnt()) {
        return;
    }
    std::string content;
    for (const std::string_view sample : samples) {
        if (content.size() + std::min(sample.size(), sampleCap) > dictionaryCap) {
            break;
        }
        content += sample.substr(0, sampleCap);
    }
    // JSON never begins with zstd's magic number, so zstd takes it as raw content.
    m_compress.reset(ZSTD_createCDict(content.data(), content.size(), level));
    m_decompress.reset(ZSTD_createDDict(content.data(), content.size()));
}

BodyCodec::Packed BodyCodec::pack(std::string_view body) const
{
    Contexts &own = contexts();
    own.buffer.resize(std::max(own.buffer.size(), ZSTD_compressBound(body.size())));
    const std::size_t size =
        hasLearnt() ? ZSTD_compress_usingCDict(own.compress, own.buffer.data(), own.buffer.size(), body.data(), body.size(),
                                               m_compress.get())
                    : ZSTD_compressCCtx(own.compress, own.buffer.data(), own.buffer.size(), body.data(), body.size(), level);
    Packed packed;
    packed.size = static_cast<std::uint32_t>(body.size());
    std::string_view kept = body;
    if (ZSTD_isError(size) == 0 && size < body.size()) {
        packed.form = hasLearnt() ? Form::ZstdDictionary : Form::Zstd;
        kept = std::string_view(own.buffer.data(), size);
    }
    packed.packedSize = static_cast<std::uint32_t>(kept.size());
    packed.bytes = std::make_unique_for_overwrite<char[]>(kept.size());
    std::memcpy(packed.bytes.get(), kept.data(), kept.size());
    return packed;
}

std::string BodyCodec::unpack(const Packed &packed) const
{
    const std::string_view kept(packed.bytes.get(), packed.packedSize);
    if (packed.form == Form::Plain) {
        return std::string(kept);
    }
    std::string body(packed.size, '\0');
    Contexts &own = contexts();
    const std::size_t size =
        packed.form == Form::ZstdDictionary
            ? ZSTD_decompress_usingDDict(own.decompress, body.data(), body.size(), kept.data(), kept.size(),
                                         m_decompress.get())
            : ZSTD_decompressDCtx(own.decompress, body.data(), body.size(), kept.data(), kept.size());
    return ZSTD_isError(size) == 0 ? body : std::string();
}

} // namespace watchglass
