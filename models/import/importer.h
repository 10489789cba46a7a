// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/import/importreport.h"
#include "watchclient/api/observation.h"

#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace watchglass {

/// Reads what others recorded and says it to a sink as streams would, in order of time: dumps of
/// `kubectl get -w -o json` with or without --output-watch-events, lists and single objects as JSON or YAML (several
/// states of one object become its revisions), Kubernetes event lists, API server audit logs. All observations have the
/// origin `import`; their time is the latest that the object tells of itself, or the audit log's own.
///
/// A list says nothing of its selector, so that an object is missing in a later one is not taken for a deletion.
struct ImportRequest
{
    std::vector<std::filesystem::path> files;
    std::function<bool()> cancelled; ///< asked now and then; may be empty
    /// Objects of larger JSON files are not held until they are handed over, but read a second time then.
    std::size_t heldBytes = std::size_t(64) << 20U;
};

/// Any thread, for as long as it takes. Error: one line that names the file, where nothing of it can be used.
std::expected<ImportReport, std::string> importFiles(const ImportRequest &request, StreamSink &sink);

/// True where the file is a session of ours, by its first bytes.
bool isSessionFile(const std::filesystem::path &file);

} // namespace watchglass
