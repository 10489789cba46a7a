// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass {

/// An object's or list's version. Opaque to send; comparable only inside one resource and only where both are decimal
/// without leading zeros (KEP-5504, any length). Never subtract, never parse into an integer.
class ResourceVersion
{
public:
    ResourceVersion() = default;
    explicit ResourceVersion(std::string text) : m_text(std::move(text)) {}

    const std::string &text() const { return m_text; }
    bool isEmpty() const { return m_text.empty(); }
    /// True for `^[1-9][0-9]*$`.
    bool isOrdered() const;
    /// The order, or nothing where one of the two is not ordered.
    std::optional<std::strong_ordering> compare(const ResourceVersion &other) const;
    /// Equality of the text, which is always allowed.
    bool operator==(const ResourceVersion &other) const = default;

private:
    std::string m_text;
};

} // namespace watchglass
