// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowcontroller.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds tellEvery{100};
const QString withPseudonyms = u"+pseudonyms"_s;
const QString withBodies = u"+bodies"_s;

} // namespace

void WindowController::exportTo(const QString &path, const QString &format, const ExportScope &scope)
{
    const auto known = exportFormatFromName(format.section(u'+', 0, 0).toStdString());
    if (!m_models || !known) {
        emit failed(known ? tr("There is nothing to export yet.") : QString::fromStdString(known.error()));
        return;
    }
    ExportRequest request;
    request.format = *known;
    request.options.pseudonyms = format.endsWith(withPseudonyms);
    request.options.bodies = format.endsWith(withBodies);
    request.output = path.toStdString();
    request.filter = FilterExpression::parse(scope.filter).expression;
    request.now = m_clock.wall();
    if (scope.time) {
        request.range.since = Timestamp(std::chrono::nanoseconds(scope.time->from));
        request.range.until = Timestamp(std::chrono::nanoseconds(scope.time->to));
    }
    write(path, [request, file = m_file](const CopyProgress &goesOn) -> std::expected<ExportResult, std::string> {
        const auto reader = RecordReader::open(file.toStdString());
        const auto tell = [&](const ExportProgress &progress) { return goesOn(progress.share); };
        return reader ? exportRecord(**reader, request, tell) : std::unexpected(reader.error());
    }, [path](const ExportResult &result) { return tr("Exported %1 lines to %2").arg(result.items).arg(path); });
}

void WindowController::saveAs(const QString &path)
{
    if (!m_models) {
        emit failed(tr("There is nothing to export yet."));
        return;
    }
    write(path, [path, file = m_file](const CopyProgress &goesOn) -> std::expected<ExportResult, std::string> {
        return copySession(file.toStdString(), path.toStdString(), goesOn).transform([](bool whole) {
            return ExportResult{.cancelled = !whole};
        });
    }, [path](const ExportResult &) { return tr("Saved to %1").arg(path); });
}

/// On a thread of its own, which asks now and then whether to go on.
void WindowController::write(const QString &path, const FileWork &work, const std::function<QString(const ExportResult &)> &said)
{
    if (m_isExporting) {
        emit failed(tr("Another export is still being written."));
        return;
    }
    m_isExporting = true;
    HistoryWriter *writer = m_live ? m_live->writer() : nullptr;
    m_exporting = std::jthread([this, path, work, said, writer](const std::stop_token &stop) {
        if (writer) {
            writer->flush();
        }
        auto next = std::chrono::steady_clock::now();
        const auto result = work([&](double share) {
            if (const auto now = std::chrono::steady_clock::now(); now >= next) {
                next = now + tellEvery;
                QMetaObject::invokeMethod(this, [this, path, share] {
                    if (m_isExporting) {
                        emit exportAdvanced(path, share);
                    }
                });
            }
            return !stop.stop_requested();
        });
        QMetaObject::invokeMethod(this, [this, path, result, said] { finishExport(path, result, said); });
    });
}

void WindowController::cancelExport()
{
    m_exporting.request_stop();
}

void WindowController::finishExport(const QString &path, const std::expected<ExportResult, std::string> &result,
                                    const std::function<QString(const ExportResult &)> &said)
{
    m_isExporting = false;
    emit exportEnded();
    if (!result) {
        emit failed(QString::fromStdString(result.error()));
    } else if (result->cancelled) {
        emit message(tr("Export cancelled; %1 was left as it was").arg(path));
    } else {
        emit message(said(*result));
    }
}

} // namespace watchglass
