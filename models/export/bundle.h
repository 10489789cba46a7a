// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exporter.h"

namespace watchglass {

/// Writes a slice of a record as a session file of its own, for a bug report: what ExportRequest's range and filter take,
/// after the state that each object they concern had where the range begins. Streams, their steps, blind intervals and
/// findings stay. Its segments are marked as a slice.
///
/// Values of Secrets are never in it, also where the record came from elsewhere: their digests are made anew. With
/// `options.pseudonyms` see class Pseudonyms; observations without a body then lose their texts and changes.
///
/// Any thread; needs a QCoreApplication. The file appears whole at the end. Error: one line that names the file.
std::expected<ExportResult, std::string> exportBundle(RecordReader &reader, const ExportRequest &request,
                                                      const ExportProgressFunction &progress);

} // namespace watchglass
