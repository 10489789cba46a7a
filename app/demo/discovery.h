// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <optional>
#include <string>

namespace watchglass::demo {

/// The discovery document at `path` (`/api`, `/apis`, `/api/v1`, `/apis/apps`, `/apis/apps/v1`), compact JSON.
/// `aggregated` gives apidiscovery.k8s.io/v2 for `/api` and `/apis`. Nothing for any other path.
std::optional<QByteArray> discoveryDocument(const std::string &path, bool aggregated, const std::string &address);
/// Whether the path lies below a served group and version, whatever resource it names.
bool servesGroupOf(const std::string &path);
QByteArray versionDocument();
/// The list of paths at `/`.
QByteArray rootDocument();

} // namespace watchglass::demo
