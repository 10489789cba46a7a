// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timelineaccessible.h"

#include "ui/timeline/laneview.h"
#include "ui/timeline/timelinewidget.h"

#include <QAccessibleActionInterface>
#include <QAccessibleWidget>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
/// A reader walks it with the actions, or with the same keys as everyone.
class AccessibleLanes final : public QAccessibleWidget
{
public:
    explicit AccessibleLanes(LaneView *lanes)
        : QAccessibleWidget(lanes, QAccessible::Chart)
    {
    }
    QString text(QAccessible::Text kind) const override
    {
        const TimelineWidget *timeline = this->timeline();
        if (kind == QAccessible::Name && timeline != nullptr) {
            return timeline->focusText();
        }
        if (kind == QAccessible::Help) {
            return LaneView::tr("Full stop and comma go to the next and previous mark of the row, up and down to another row, "
                                "W and S zoom, A and D move in time, F shows everything of the row.");
        }
        return QAccessibleWidget::text(kind);
    }
    QStringList actionNames() const override
    {
        return QStringList{nextPageAction(), previousPageAction(), increaseAction(), decreaseAction()} + QAccessibleWidget::actionNames();
    }
    QString localizedActionDescription(const QString &name) const override
    {
        if (name == nextPageAction()) {
            return LaneView::tr("Next mark");
        }
        if (name == previousPageAction()) {
            return LaneView::tr("Previous mark");
        }
        return QAccessibleWidget::localizedActionDescription(name);
    }
    void doAction(const QString &name) override
    {
        TimelineWidget *timeline = this->timeline();
        if (timeline == nullptr) {
            return;
        }
        if (name == nextPageAction()) {
            timeline->nextMark();
        } else if (name == previousPageAction()) {
            timeline->previousMark();
        } else if (name == increaseAction()) {
            timeline->zoomIn();
        } else if (name == decreaseAction()) {
            timeline->zoomOut();
        } else {
            QAccessibleWidget::doAction(name);
        }
    }

private:
    TimelineWidget *timeline() const { return qobject_cast<TimelineWidget *>(widget()->parentWidget()); }
};

QAccessibleInterface *makeAccessible(const QString &className, QObject *object)
{
    auto *lanes = qobject_cast<LaneView *>(object);
    return lanes != nullptr && className == "watchglass::LaneView"_L1 ? new AccessibleLanes(lanes) : nullptr;
}
} // namespace

void installTimelineAccessibility()
{
    // Qt keeps each factory once.
    QAccessible::installFactory(makeAccessible);
}

} // namespace watchglass
