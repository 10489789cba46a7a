// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/findingsview.h"
#include "ui/common/tablecells.h"
#include "ui/common/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace watchglass {

namespace {

using Findings = FindingsModel;

CellLook lookOf(const QModelIndex &index, const QPalette &palette)
{
    const Theme &theme = Theme::of(palette);
    CellLook look;
    switch (index.column()) {
    case Findings::TimeColumn:
    case Findings::FromToColumn:
        look.monospace = true;
        look.text = theme.textMuted;
        break;
    case Findings::KindColumn:
        look.dot = theme.severity(static_cast<Severity>(index.data(Findings::SeverityRole).toInt()));
        break;
    case Findings::ObjectColumn:
        look.elide = Qt::ElideMiddle;
        break;
    case Findings::AtLeastColumn:
        look.right = true;
        break;
    case Findings::StrengthColumn:
    case Findings::StreamColumn:
        look.text = theme.textMuted;
        break;
    default:
        break;
    }
    return look;
}

} // namespace

FindingsView::FindingsView(QWidget *parent)
    : QWidget(parent)
    , m_table(new DenseTable(QStringLiteral("findings"), this))
    , m_sentence(new QLabel(this))
{
    m_table->setObjectName(QStringLiteral("findingTable"));
    setFocusProxy(m_table);
    m_table->setAccessibleName(tr("Findings"));
    m_table->setItemDelegate(new CellDelegate(lookOf, m_table));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentence->setContentsMargins(12, 8, 12, 8);
    m_sentence->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_sentence);
    connect(m_table, &DenseTable::rowChosen, this, &FindingsView::rowChosen);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (const auto target = m_models->findings().jumpTarget(index.row())) {
            emit activated(*target);
        }
    });
}

void FindingsView::setModels(SessionModels *models)
{
    m_models = models;
    m_table->setModel(models ? &models->findings() : nullptr);
    m_sentence->hide();
    if (!models) {
        return;
    }
    m_table->setColumns({{84}, {132, 116}, {104, 84}, {110, 76}, {176, 112}, {160}, {64}, {0, 200}});
}

void FindingsView::setState(const ViewState &state)
{
    const bool filtered = m_models && m_models->findings().count() > 0;
    // Never "nothing was missed": that cannot be known.
    m_table->setEmptyText(filtered ? tr("The filter hides every finding.") : emptyWords(state, tr("No evidence so far that anything was missed.")));
}

bool FindingsView::showGap(quint64 gap)
{
    const int row = m_models ? m_models->findings().rowOfGap(gap) : -1;
    if (row >= 0) {
        m_table->selectRow(row);
        m_table->scrollTo(m_models->findings().index(row, 0));
    }
    return row >= 0;
}

void FindingsView::rowChosen(const QModelIndex &index)
{
    m_sentence->setVisible(index.isValid());
    if (!index.isValid()) {
        return;
    }
    m_sentence->setText(m_models->findings().sentenceAt(index.row()));
    const auto target = m_models->findings().jumpTarget(index.row());
    if (target && target->ref) {
        m_models->selection().selectObject(*target->ref);
    }
    if (const GapRecordPtr gap = m_models->findings().gapAt(index.row())) {
        m_models->selection().selectGap(gap->id);
    }
}

} // namespace watchglass
