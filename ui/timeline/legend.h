// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/lanecanvas.h"

#include <QFrame>
#include <QList>

class QGridLayout;

namespace watchglass {

/// A sort of mark: what a piece of lane has to hold for it, and what it is called.
struct LegendEntry
{
    QString name;
    LaneLayout layout;
    RowBlind blind;
    std::vector<DensityBar> density; ///< instead of a lane
    bool notInMemory = false;        ///< on the ground of what is only in the record
};

struct LegendSection
{
    QString title;
    QList<LegendEntry> entries;
};

/// All that can be seen on the lanes.
QList<LegendSection> legendSections();
/// Draws an entry as the timeline would.
void paintLegendEntry(QPainter &painter, const QRect &rect, const LegendEntry &entry, const Theme &theme);

/// What the marks of the timeline mean, each drawn by the painter of the lanes. Goes away by Esc or a click beside it.
class TimelineLegend final : public QFrame
{
    Q_OBJECT
public:
    explicit TimelineLegend(QWidget *parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void addSection(QGridLayout *grid, int column, const LegendSection &section);
};

} // namespace watchglass
