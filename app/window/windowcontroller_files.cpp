// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowcontroller.h"

#include <QFileInfo>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t batchItems = 2000;
constexpr std::size_t itemBytes = 512; ///< what an item without a body costs in memory, roughly

} // namespace

void WindowController::openFiles(const QStringList &paths)
{
    emit message(tr("Reading %1…").arg(paths.join(u", ")));
    m_opening = std::jthread([this, paths](const std::stop_token &stop) {
        auto recorded = openRecorded(paths, [stop] { return stop.stop_requested(); });
        if (stop.stop_requested()) {
            return;
        }
        QMetaObject::invokeMethod(this, [this, paths, recorded = std::move(recorded)] {
            if (recorded) {
                showRecorded(*recorded, paths);
            } else {
                emit failed(recorded.error());
            }
        });
    });
}

void WindowController::showRecorded(const Recorded &recorded, const QStringList &paths)
{
    auto reader = RecordReader::open(recorded.file.toStdString());
    if (!reader) {
        emit failed(QString::fromStdString(reader.error()));
        return;
    }
    end();
    m_recorded = recorded;
    m_loaded = false;
    m_queue = std::make_unique<DigestQueue>();
    m_models = std::make_unique<SessionModels>(m_queue.get(), &m_clock);
    m_queries = std::make_unique<RecordQueries>(recorded.file.toStdString());
    m_file = recorded.file;
    m_title = paths.size() == 1 ? QFileInfo(paths.first()).fileName() : tr("%n files", nullptr, int(paths.size()));
    m_subtitle = recorded.note.isEmpty() ? tr("recorded session") : tr("imported");
    emit sessionChanged();
    if (!recorded.note.isEmpty()) {
        emit message(tr("Imported %1").arg(recorded.note));
    }
    m_models->range().setFollowing(false);
    connect(&m_models->pump(), &DeltaPump::ticked, this, &WindowController::finishLoading);
    m_models->pump().start();
    m_loading = std::jthread([this, reader = std::move(*reader), queue = m_queue.get()](const std::stop_token &stop) {
        auto batch = std::make_shared<DigestBatch>();
        const auto hand = [&] {
            while (queue->congested() && !stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
            queue->accept(std::exchange(batch, std::make_shared<DigestBatch>()));
        };
        const auto done = reader->replay({}, [&](DigestItem &&item) {
            batch->items.push_back(std::move(item));
            batch->bytes += itemBytes;
            if (batch->items.size() >= batchItems) {
                hand();
            }
            return !stop.stop_requested();
        });
        hand();
        m_loaded = true;
        if (stop.stop_requested()) {
            return;
        }
        QMetaObject::invokeMethod(this, [this, why = done ? QString() : QString::fromStdString(done.error())] {
            finishLoading();
            if (!why.isEmpty()) {
                emit failed(why);
            }
        });
    });
}

/// After each publishing of a file that is being read: once all of it is there, it stands still.
void WindowController::finishLoading()
{
    if (!m_models || m_live) {
        return;
    }
    m_models->range().fit();
    if (m_loaded && m_models->pump().stats().backlogItems == 0) {
        m_models->pump().stop();
        m_models->streams().endAll();
        disconnect(&m_models->pump(), &DeltaPump::ticked, this, &WindowController::finishLoading);
    }
}

} // namespace watchglass
