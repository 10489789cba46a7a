// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspector/inspection.h"

#include <QTreeWidget>

namespace watchglass {

/// The revisions that the record holds of an object, newest first.
class RevisionList final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit RevisionList(QWidget *parent = nullptr);
    void showFrom(const Inspection &inspection);

signals:
    /// Positions in `Inspection::revisions`; left is -1 before the first.
    void comparisonChosen(int left, int right);
};

/// What the log has about an object.
class ObjectEventList final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit ObjectEventList(QWidget *parent = nullptr);
    void showFrom(const Inspection &inspection);
};

/// Owners, dependents, what an object uses and what uses it.
class RelationTree final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit RelationTree(QWidget *parent = nullptr);
    void showFrom(const Inspection &inspection);

signals:
    void objectChosen(watchglass::ObjectId object);

private:
    QTreeWidgetItem *group(const QString &title);
    void add(QTreeWidgetItem *parent, const ObjectStore &objects, const ObjectRef &ref, const QString &note, bool visible);
};

} // namespace watchglass
