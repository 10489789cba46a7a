// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/openrecorded.h"

#include "models/digest/digester.h"
#include "models/history/historywriter.h"
#include "models/import/importer.h"

namespace watchglass {

using namespace Qt::StringLiterals;

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
    Recorded recorded;
    recorded.folder = std::make_shared<QTemporaryDir>();
    recorded.file = recorded.folder->filePath(u"import.wgs"_s);
    auto writer = HistoryWriter::create(recorded.file.toStdString());
    if (!writer) {
        return std::unexpected(QString::fromStdString(writer.error()));
    }
    auto digester = std::make_unique<Digester>(std::vector<DigestSink *>{writer->get()});
    const auto report = importFiles(request, *digester);
    digester.reset(); // digests what is queued
    writer->reset();  // and it is written
    if (!report) {
        return std::unexpected(QString::fromStdString(report.error()));
    }
    recorded.note = QString::fromStdString(report->text());
    return recorded;
}

} // namespace watchglass
