// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "models/import/importer.h"

namespace watchglass {

/// True where the file is JSON lines as Watchglass exports them, by how it begins.
bool isRecordLines(const std::filesystem::path &file);

/// Reads JSON lines that Watchglass exported (docs/export-jsonl.md) and says them to a sink as they were digested then:
/// nothing is computed anew. A file may hold several exports one after the other, and several files may be given; the
/// numbers of each are moved behind those before. What the lines do not carry is counted in `ImportReport::missing`.
///
/// Any thread, for as long as it takes; one line is in memory at a time. Error: one line that names the file.
std::expected<ImportReport, std::string> importRecordLines(const ImportRequest &request, DigestSink &sink);

} // namespace watchglass
