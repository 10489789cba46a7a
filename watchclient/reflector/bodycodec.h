// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct ZSTD_CDict_s;
struct ZSTD_DDict_s;

namespace watchglass {

/// Packs bodies of one kind small and quickly: zstd level 1 with some of the stream's own objects as the dictionary.
/// A body that does not shrink is kept as it is. One thread at a time.
class BodyCodec
{
public:
    enum class Form : std::uint8_t { Plain, Zstd, ZstdDictionary };
    struct Packed
    {
        std::unique_ptr<char[]> bytes;
        std::uint32_t packedSize = 0;
        std::uint32_t size = 0; ///< of the body
        Form form = Form::Plain;
    };

    BodyCodec();
    ~BodyCodec();
    BodyCodec(const BodyCodec &) = delete;
    BodyCodec &operator=(const BodyCodec &) = delete;

    /// Makes the dictionary of the first call's samples; later calls do nothing.
    void learn(std::span<const std::string_view> samples);
    bool hasLearnt() const { return m_compress != nullptr; }

    Packed pack(std::string_view body) const;
    std::string unpack(const Packed &packed) const;

private:
    struct Deleter
    {
        void operator()(ZSTD_CDict_s *dictionary) const;
        void operator()(ZSTD_DDict_s *dictionary) const;
    };
    std::unique_ptr<ZSTD_CDict_s, Deleter> m_compress;
    std::unique_ptr<ZSTD_DDict_s, Deleter> m_decompress;
};

} // namespace watchglass
