// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/recordreader.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>

namespace watchglass {

/// Questions to a record that is read on a thread of its own. Answers come back on the thread that asked, in the order
/// of the questions, and not at all once their context object is gone. Errors are one line.
class RecordQueries final : public QObject
{
    Q_OBJECT
public:
    template<typename T>
    using Answer = std::function<void(std::expected<T, std::string>)>;

    /// `beforeRead` runs on the reading thread before each question: a live record commits what it has.
    explicit RecordQueries(std::filesystem::path file, std::function<void()> beforeRead = {}, QObject *parent = nullptr);
    ~RecordQueries() override; ///< waits for the question being answered

    void revisions(const std::string &uid, QObject *context, Answer<std::vector<RevisionInfo>> answer);
    void bodyOf(std::uint64_t seq, QObject *context, Answer<RawObjectPtr> answer);
    void bodyAt(const std::string &uid, Timestamp time, QObject *context, Answer<RawObjectPtr> answer);
    void changesOf(std::uint64_t seq, QObject *context, Answer<std::vector<FieldChange>> answer);
    void stateAt(Timestamp time, QObject *context, Answer<std::vector<ObjectSummary>> answer);

    /// Anything else that wants the reader: `work` runs on the reading thread.
    template<typename T>
    void ask(QObject *context, std::function<std::expected<T, std::string>(RecordReader &)> work, Answer<T> answer)
    {
        post(context, [work = std::move(work), answer = std::move(answer)](std::expected<RecordReader *, std::string> reader) {
            std::expected<T, std::string> result = reader ? work(**reader) : std::unexpected(reader.error());
            return std::function<void()>([answer, result = std::move(result)] { answer(result); });
        });
    }

private:
    using Work = std::function<std::function<void()>(std::expected<RecordReader *, std::string>)>;
    void post(QObject *context, Work work);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
