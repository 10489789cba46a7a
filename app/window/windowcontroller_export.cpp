// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowcontroller.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds tellEvery{100};
const QString withPseudonyms = u"+pseudonyms"_s;

} // namespace

void WindowController::exportTo(const QString &path, const QString &format, const ExportScope &scope)
{
    const bool pseudonyms = format.endsWith(withPseudonyms);
    const auto known = exportFormatFromName(format.section(u'+', 0, 0).toStdString());
    if (!m_models || !known) {
        emit failed(known ? tr("There is nothing to export yet.") : QString::fromStdString(known.error()));
        return;
    }
    if (m_isExporting) {
        emit failed(tr("Another export is still being written."));
        return;
    }
    ExportRequest request;
    request.format = *known;
    request.options.pseudonyms = pseudonyms;
    request.output = path.toStdString();
    request.filter = FilterExpression::parse(scope.filter).expression;
    request.now = m_clock.wall();
    if (scope.time) {
        request.range.since = Timestamp(std::chrono::nanoseconds(scope.time->from));
        request.range.until = Timestamp(std::chrono::nanoseconds(scope.time->to));
    }
    m_isExporting = true;
    HistoryWriter *writer = m_live ? m_live->writer() : nullptr;
    m_exporting = std::jthread([this, request, path, writer, file = m_file](const std::stop_token &stop) {
        if (writer) {
            writer->flush();
        }
        auto next = std::chrono::steady_clock::now();
        const auto tell = [&](const ExportProgress &progress) {
            if (const auto now = std::chrono::steady_clock::now(); now >= next) {
                next = now + tellEvery;
                QMetaObject::invokeMethod(this, [this, path, share = progress.share] {
                    if (m_isExporting) {
                        emit exportAdvanced(path, share);
                    }
                });
            }
            return !stop.stop_requested();
        };
        auto reader = RecordReader::open(file.toStdString());
        const auto result = reader ? exportRecord(**reader, request, tell) : std::unexpected(reader.error());
        QMetaObject::invokeMethod(this, [this, path, result] { finishExport(path, result); });
    });
}

void WindowController::cancelExport()
{
    m_exporting.request_stop();
}

void WindowController::finishExport(const QString &path, const std::expected<ExportResult, std::string> &result)
{
    m_isExporting = false;
    emit exportEnded();
    if (!result) {
        emit failed(QString::fromStdString(result.error()));
    } else if (result->cancelled) {
        emit message(tr("Export cancelled; %1 was left as it was").arg(path));
    } else {
        emit message(tr("Exported %1 lines to %2").arg(result->items).arg(path));
    }
}

} // namespace watchglass
