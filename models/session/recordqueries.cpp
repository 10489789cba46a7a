// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/session/recordqueries.h"

#include <QPointer>
#include <QThread>

#include <atomic>

namespace watchglass {

struct RecordQueries::Private
{
    std::filesystem::path file;
    std::function<void()> beforeRead;
    std::unique_ptr<RecordReader> reader; ///< of the reading thread
    QThread thread;
    QObject *worker = nullptr;
    std::atomic<bool> ending = false; ///< questions that were not begun are dropped

    std::expected<RecordReader *, std::string> open()
    {
        if (beforeRead) {
            beforeRead();
        }
        if (!reader) {
            auto opened = RecordReader::open(file);
            if (!opened) {
                return std::unexpected(opened.error());
            }
            reader = std::move(*opened);
        }
        return reader.get();
    }
};

RecordQueries::RecordQueries(std::filesystem::path file, std::function<void()> beforeRead, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->file = std::move(file);
    d->beforeRead = std::move(beforeRead);
    d->worker = new QObject;
    d->worker->moveToThread(&d->thread);
    d->thread.setObjectName(QStringLiteral("record reader"));
    d->thread.start();
}

RecordQueries::~RecordQueries()
{
    d->ending = true;
    // The reader's connection belongs to its thread, and so does its end.
    QMetaObject::invokeMethod(d->worker, [this] { d->reader.reset(); }, Qt::BlockingQueuedConnection);
    d->worker->deleteLater();
    d->thread.quit();
    d->thread.wait();
}

void RecordQueries::post(QObject *context, Work work)
{
    QMetaObject::invokeMethod(d->worker, [this, guard = QPointer<QObject>(context), work = std::move(work)] {
        if (d->ending) {
            return;
        }
        std::function<void()> finish = work(d->open());
        // Delivered through this object, which outlives the reading thread; the context is looked at on its own thread.
        QMetaObject::invokeMethod(this, [guard, finish = std::move(finish)] {
            if (guard) {
                finish();
            }
        }, Qt::QueuedConnection);
    }, Qt::QueuedConnection);
}

void RecordQueries::revisions(const std::string &uid, QObject *context, Answer<std::vector<RevisionInfo>> answer)
{
    ask<std::vector<RevisionInfo>>(context, [uid](RecordReader &reader) { return reader.revisions(uid); }, std::move(answer));
}

void RecordQueries::bodyOf(std::uint64_t seq, QObject *context, Answer<RawObjectPtr> answer)
{
    ask<RawObjectPtr>(context, [seq](RecordReader &reader) { return reader.bodyOf(seq); }, std::move(answer));
}

void RecordQueries::bodyAt(const std::string &uid, Timestamp time, QObject *context, Answer<RawObjectPtr> answer)
{
    ask<RawObjectPtr>(context, [uid, time](RecordReader &reader) { return reader.bodyAt(uid, time); }, std::move(answer));
}

void RecordQueries::changesOf(std::uint64_t seq, QObject *context, Answer<std::vector<FieldChange>> answer)
{
    ask<std::vector<FieldChange>>(context, [seq](RecordReader &reader) { return reader.changesOf(seq); }, std::move(answer));
}

void RecordQueries::stateAt(Timestamp time, QObject *context, Answer<std::vector<ObjectSummary>> answer)
{
    ask<std::vector<ObjectSummary>>(
        context,
        [time](RecordReader &reader) -> std::expected<std::vector<ObjectSummary>, std::string> {
            std::vector<ObjectSummary> state;
            const auto done = reader.stateAt(time, [&](const ObjectSummary &summary) {
                state.push_back(summary);
                return true;
            });
            if (!done) {
                return std::unexpected(done.error());
            }
            return state;
        },
        std::move(answer));
}

} // namespace watchglass
