// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digester.h"
#include "models/objects/objectstore.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <vector>

namespace watchglass {

/// Carries the record from the queue to the stores of the GUI thread: takes what waits, applies it in slices of at
/// most 8 ms so that the window answers between them, and lets the stores publish every 100 ms, up to every second
/// when publishing is expensive.
class DeltaPump final : public QObject
{
    Q_OBJECT

public:
    struct Settings
    {
        std::chrono::milliseconds slice{8};
        std::chrono::milliseconds shortest{100}; ///< between two publishings
        std::chrono::milliseconds longest{1000};
        double share = 0.25; ///< of the thread's time that publishing may take before the interval grows
    };
    /// All three must outlive the pump.
    DeltaPump(DigestQueue *queue, ObjectStore *objects, const Clock *clock, QObject *parent = nullptr);
    DeltaPump(DigestQueue *queue, ObjectStore *objects, const Clock *clock, const Settings &settings,
              QObject *parent = nullptr);
    ~DeltaPump() override;

    /// Called after those that were added before. Must outlive the pump or be taken out.
    void addConsumer(DigestConsumer *consumer);
    void removeConsumer(DigestConsumer *consumer);

    void start();
    void stop();
    /// Applies and publishes everything that waits, now, however long it takes: for tests, files and the end.
    void drain();
    /// One tick of the timer: at most one slice, then publishing when it is due. For tests and for a caller with its
    /// own timer. Returns true when more waits.
    bool tick();

    /// Freezing holds every view as it is. The record goes on, and so do the stores behind the views, so memory does
    /// not grow with the number of held changes.
    void setFrozen(bool frozen);
    bool isFrozen() const;

    struct Stats
    {
        double eventsPerSecond = 0;       ///< observations of watches and polls, over the last 5 s
        std::uint64_t observations = 0;   ///< applied since the start
        std::uint64_t held = 0;           ///< observations applied since freezing; 0 when not frozen
        std::size_t objects = 0;
        std::size_t bytes = 0;            ///< of the object store
        std::size_t backlogItems = 0;     ///< not applied yet, those that wait in the queue too; 0: every batch was applied whole
        std::chrono::milliseconds interval{0}; ///< of publishing, now
        std::chrono::microseconds worstSlice{0}; ///< longest time the thread was kept since the last `stats`
    };
    Stats stats() const;

signals:
    /// After each publishing, and when freezing begins or ends.
    void ticked();
    void frozenChanged(bool frozen);
    /// The backlog is empty for the first time since it was not.
    void caughtUp();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
