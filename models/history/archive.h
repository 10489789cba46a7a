// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bytes.h"
#include "watchclient/api/resourceversion.h"
#include "watchclient/api/time.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace watchglass::history {

/// The last value of an enum, so that a number from a file is never taken for more than it may be.
template<typename E> inline constexpr E enumLast = E{};

/// Writes values one after another. The same `fields` function lists what is written and read (recordfields.h).
class WriteArchive
{
public:
    static constexpr bool writing = true;
    explicit WriteArchive(std::string &out) : m_out(out) {}

    template<typename... T> void operator()(const T &...values) { (one(values), ...); }

private:
    template<typename T> void one(const T &value)
    {
        if constexpr (std::is_enum_v<T>) {
            m_out.number(static_cast<std::uint64_t>(value));
        } else if constexpr (std::is_unsigned_v<T>) {
            m_out.number(static_cast<std::uint64_t>(value));
        } else if constexpr (std::is_integral_v<T>) {
            m_out.signedNumber(value);
        } else {
            fields(*this, value);
        }
    }
    void one(const std::string &value) { m_out.text(value); }
    void one(const ResourceVersion &value) { m_out.text(value.text()); }
    void one(const Timestamp &value) { m_out.signedNumber(value.time_since_epoch().count()); }
    template<typename R, typename P> void one(const std::chrono::duration<R, P> &value) { m_out.signedNumber(value.count()); }
    template<typename T> void one(const std::optional<T> &value)
    {
        m_out.byte(value ? 1 : 0);
        if (value) {
            one(*value);
        }
    }
    template<typename T> void one(const std::vector<T> &values)
    {
        m_out.number(values.size());
        for (const T &value : values) {
            one(value);
        }
    }
    template<typename A, typename B> void one(const std::pair<A, B> &value)
    {
        one(value.first);
        one(value.second);
    }

    ByteWriter m_out;
};

/// Reads what WriteArchive wrote, from untrusted bytes. Wrong values end the reading: `ok()` is false.
class ReadArchive
{
public:
    static constexpr bool writing = false;
    static constexpr std::size_t maxElements = 2'000'000; ///< of all lists of one record, so that memory stays bounded
    explicit ReadArchive(std::string_view bytes) : m_in(bytes) {}

    template<typename... T> void operator()(T &...values) { (one(values), ...); }
    bool atEnd() const { return m_in.atEnd(); }

private:
    template<typename T> void one(T &value)
    {
        if constexpr (std::is_enum_v<T>) {
            const std::uint64_t number = m_in.number();
            if (number > static_cast<std::uint64_t>(enumLast<T>)) {
                m_in.fail();
                return;
            }
            value = static_cast<T>(number);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = m_in.number() != 0;
        } else if constexpr (std::is_unsigned_v<T>) {
            value = static_cast<T>(m_in.number());
        } else if constexpr (std::is_integral_v<T>) {
            value = static_cast<T>(m_in.signedNumber());
        } else {
            fields(*this, value);
        }
    }
    void one(std::string &value) { value = m_in.text(); }
    void one(ResourceVersion &value) { value = ResourceVersion(std::string(m_in.text())); }
    void one(Timestamp &value) { value = Timestamp(std::chrono::nanoseconds(m_in.signedNumber())); }
    template<typename R, typename P> void one(std::chrono::duration<R, P> &value)
    {
        value = std::chrono::duration<R, P>(static_cast<R>(m_in.signedNumber()));
    }
    template<typename T> void one(std::optional<T> &value)
    {
        if (m_in.byte() != 0) {
            one(value.emplace());
        }
    }
    template<typename T> void one(std::vector<T> &values)
    {
        const std::size_t count = m_in.count();
        m_elements += count;
        if (m_elements > maxElements) {
            m_in.fail();
        }
        for (std::size_t i = 0; i < count && m_in.ok(); ++i) {
            one(values.emplace_back());
        }
    }
    template<typename A, typename B> void one(std::pair<A, B> &value)
    {
        one(value.first);
        one(value.second);
    }

    ByteReader m_in;
    std::size_t m_elements = 0;
};

} // namespace watchglass::history
