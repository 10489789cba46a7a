// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/openrecorded.h"

#include "models/digest/digester.h"
#include "models/history/historywriter.h"
#include "models/import/importer.h"
#include "models/import/recordlines.h"

#include <algorithm>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

std::expected<ImportReport, std::string> importDumps(const ImportRequest &request, HistoryWriter &writer)
{
    Digester digester(std::vector<DigestSink *>{&writer}); // digests what is queued before it goes
    return importFiles(request, digester);
}

} // namespace

std::expected<Recorded, QString> openRecorded(const QStringList &files, const std::function<bool()> &cancelled)
{
    ImportRequest request;
    request.cancelled = cancelled;
    for (const QString &file : files) {
        request.files.emplace_back(file.toStdString());
        if (!isSessionFile(request.files.back())) {
            continue;
        }
        if (files.size() > 1) {
            return std::unexpected(file + u": is a session; open one session, or several dumps, at a time"_s);
        }
        return Recorded{file, {}, {}};
    }
    const auto lines = std::size_t(std::ranges::count_if(request.files, isRecordLines));
    if (lines != 0 && lines != request.files.size()) {
        return std::unexpected(u"exported JSON lines and other files cannot be put together: open them by themselves"_s);
    }
    Recorded recorded;
    recorded.folder = std::make_shared<QTemporaryDir>();
    recorded.file = recorded.folder->filePath(u"import.wgs"_s);
    auto writer = HistoryWriter::create(recorded.file.toStdString());
    if (!writer) {
        return std::unexpected(QString::fromStdString(writer.error()));
    }
    const auto report = lines != 0 ? importRecordLines(request, **writer) : importDumps(request, **writer);
    writer->reset(); // writes what is queued
    if (!report) {
        return std::unexpected(QString::fromStdString(report.error()));
    }
    recorded.note = QString::fromStdString(report->text());
    return recorded;
}

} // namespace watchglass
