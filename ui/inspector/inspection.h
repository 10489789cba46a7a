// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/textdiff.h"
#include "models/session/recordqueries.h"
#include "models/session/sessionmodels.h"

#include <QObject>

#include <memory>
#include <vector>

namespace watchglass {

/// What the inspector shows of one object: its revisions, the two that are compared, and what lies between them.
/// Everything is read and computed off the GUI thread; answers for an object that is no longer selected are dropped.
class Inspection final : public QObject
{
    Q_OBJECT
public:
    explicit Inspection(QObject *parent = nullptr);

    void setSession(SessionModels *models, RecordQueries *queries);
    SessionModels *models() const { return m_models; }

    const std::optional<ObjectRef> &object() const { return m_object; }
    const std::vector<RevisionInfo> &revisions() const { return m_revisions; }
    /// Positions in `revisions`; -1 where there is none (left of the first).
    int left() const { return m_left; }
    int right() const { return m_right; }
    /// Nothing is known of before: `diff` then has the text on both sides, and there are no changes.
    bool isFirstSeen() const { return m_left < 0 && m_right >= 0; }
    /// Compares these two; the newest is not followed until `followNewest`.
    void compare(int left, int right);
    void followNewest();
    bool isFollowing() const { return m_following; }

    /// Of the right side; null while nothing is loaded.
    const RawObjectPtr &body() const { return m_content->body; }
    const QString &yaml() const { return m_content->yaml; }
    std::shared_ptr<const TextDiff> diff() const { return {m_content, &m_content->diff}; }
    std::shared_ptr<const std::vector<FieldChange>> changes() const { return {m_content, &m_content->changes}; }
    /// One line: why there is nothing to show; empty otherwise.
    const QString &problem() const { return m_problem; }
    bool isLoading() const { return m_loading; }

    void setManagedFieldsShown(bool shown);
    bool managedFieldsShown() const { return m_managedFields; }

signals:
    void objectChanged();
    void revisionsChanged();
    void contentChanged();

private:
    struct Content
    {
        RawObjectPtr body;
        QString yaml;
        TextDiff diff;
        std::vector<FieldChange> changes;
    };
    using ContentPtr = std::shared_ptr<const Content>;
    static std::expected<ContentPtr, std::string> load(RecordReader &reader, std::uint64_t left, std::uint64_t right, bool managedFields);
    void select();
    void readRevisions();
    void readContent();
    void chooseSides();
    void ticked();

    SessionModels *m_models = nullptr;
    RecordQueries *m_queries = nullptr;
    std::optional<ObjectRef> m_object;
    std::vector<RevisionInfo> m_revisions;
    std::uint64_t m_shownSeq = 0; ///< lastSeq of the object when the revisions were read
    int m_left = -1;
    int m_right = -1;
    bool m_following = true;
    bool m_loading = false;
    bool m_managedFields = false;
    quint64 m_job = 0; ///< answers with another number are of an earlier selection
    ContentPtr m_content = std::make_shared<const Content>(); ///< never null
    QString m_problem;
};

} // namespace watchglass
