// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/timelineaccessible.h"

#include "ui/timeline/laneview.h"
#include "ui/timeline/timelinewidget.h"

#include <QAccessibleActionInterface>
#include <QAccessibleWidget>
#include <QPointer>

#include <unordered_map>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
/// One row: its name, what happened in the visible range, as its value the mark in focus, and a way to the others.
class AccessibleLane final : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    AccessibleLane(LaneView *lanes, quint64 key)
        : m_lanes(lanes)
        , m_key(key)
    {
    }
    quint64 key() const { return m_key; }
    bool isValid() const override { return m_lanes != nullptr && row() != nullptr; }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_lanes.data()); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QRect rect() const override
    {
        const LaneRow *lane = row();
        return lane == nullptr ? QRect() : QRect(m_lanes->mapToGlobal(QPoint(0, lane->y)), QSize(m_lanes->width(), lane->height));
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        const LaneRow *lane = row();
        state.selectable = true;
        state.focusable = true;
        state.invalid = lane == nullptr;
        state.selected = lane != nullptr && lane->selected;
        state.focused = state.selected && m_lanes->hasFocus();
        return state;
    }
    QString text(QAccessible::Text kind) const override
    {
        const LaneRow *lane = row();
        if (lane == nullptr) {
            return {};
        }
        switch (kind) {
        case QAccessible::Name:
            return lane->label;
        case QAccessible::Description:
            return m_lanes->summary(*lane);
        case QAccessible::Value:
            return m_lanes->markText(*lane);
        default:
            return {};
        }
    }
    void setText(QAccessible::Text, const QString &) override {}
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override { return {setFocusAction(), nextPageAction(), previousPageAction()}; }
    void doAction(const QString &name) override
    {
        if (!isValid()) {
            return;
        }
        m_lanes->makeCurrent(m_key);
        if (name != setFocusAction()) {
            m_lanes->stepMark(name == nextPageAction());
        }
    }
    QStringList keyBindingsForAction(const QString &name) const override
    {
        return name == nextPageAction() ? QStringList{u"."_s} : name == previousPageAction() ? QStringList{u","_s} : QStringList();
    }

private:
    const LaneRow *row() const
    {
        if (m_lanes == nullptr) {
            return nullptr;
        }
        const std::vector<LaneRow> &rows = m_lanes->rows();
        const auto found = std::ranges::find(rows, m_key, &LaneRow::key);
        return found == rows.end() ? nullptr : &*found;
    }

    QPointer<LaneView> m_lanes;
    quint64 m_key;
};

/// A reader walks its rows and their marks with the actions, or with the same keys as everyone.
class AccessibleLanes final : public QAccessibleWidget
{
public:
    explicit AccessibleLanes(LaneView *lanes)
        : QAccessibleWidget(lanes, QAccessible::Chart)
    {
    }
    ~AccessibleLanes() override
    {
        for (const auto &[key, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }
    int childCount() const override { return static_cast<int>(lanes()->rows().size()); }
    QAccessibleInterface *child(int index) const override
    {
        const std::vector<LaneRow> &rows = lanes()->rows();
        return index >= 0 && index < childCount() ? interfaceOf(rows[static_cast<std::size_t>(index)].key) : nullptr;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const LaneRow *row = lanes()->rowAt(lanes()->mapFromGlobal(QPoint(x, y)).y());
        return row != nullptr ? interfaceOf(row->key) : nullptr;
    }
    QAccessibleInterface *focusChild() const override
    {
        const LaneRow *row = lanes()->hasFocus() ? lanes()->currentRow() : nullptr;
        return row != nullptr ? interfaceOf(row->key) : QAccessibleWidget::focusChild();
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const std::vector<LaneRow> &rows = lanes()->rows();
        const auto *lane = dynamic_cast<const AccessibleLane *>(child);
        const auto found = lane != nullptr ? std::ranges::find(rows, lane->key(), &LaneRow::key) : rows.end();
        return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
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
    LaneView *lanes() const { return static_cast<LaneView *>(widget()); }
    QAccessibleInterface *interfaceOf(quint64 key) const
    {
        const auto known = m_ids.find(key);
        if (known != m_ids.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        // Rows that are not shown any more go first, so that walking a large tree does not gather them.
        constexpr std::size_t kept = 400;
        for (auto it = m_ids.begin(); m_ids.size() > kept && it != m_ids.end();) {
            const bool shown = std::ranges::contains(lanes()->rows(), it->first, &LaneRow::key);
            if (!shown) {
                QAccessible::deleteAccessibleInterface(it->second);
            }
            it = shown ? std::next(it) : m_ids.erase(it);
        }
        auto *lane = new AccessibleLane(lanes(), key); // Qt's cache owns it
        m_ids.emplace(key, QAccessible::registerAccessibleInterface(lane));
        return lane;
    }
    TimelineWidget *timeline() const { return qobject_cast<TimelineWidget *>(widget()->parentWidget()); }

    mutable std::unordered_map<quint64, QAccessible::Id> m_ids; ///< of rows, by key
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
