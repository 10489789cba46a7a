// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace watchglass {

/// True for objects whose body may carry Secret values: v1 Secrets, and PartialObjectMetadata (its annotations may).
bool mayHoldSecrets(std::string_view kind);

/// The same object with every value that may be secret replaced by `sha256-keyed:<16 hex>`: `data`, `stringData` and
/// unknown top-level fields of a Secret whatever their JSON type, and annotations that embed a configuration
/// (last-applied-configuration and its like, well-formed or not). Equal values give equal digests within one process,
/// so a change stays visible; the key is random and never leaves the process. Error: one sentence without the value.
std::expected<std::string, std::string> redactSecret(std::string_view json);

/// The digest that stands for one value.
std::string secretDigest(std::string_view value);

/// True for text that `secretDigest` made.
bool isSecretDigest(std::string_view text);

} // namespace watchglass
