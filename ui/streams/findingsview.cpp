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
    , m_table(new DenseTree(QStringLiteral("findings"), this))
    , m_groups(new FindingGroupsModel(this))
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
    m_table->setModel(m_groups);
    m_table->denseRows().setCopyText([](const QModelIndex &cell) {
        return cell.data(cell.column() == Findings::SentenceColumn ? int(Findings::SentenceRole) : int(Qt::DisplayRole)).toString();
    });
    connect(m_table, &DenseTree::rowChosen, this, &FindingsView::rowChosen);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (const auto target = m_groups->jumpTarget(index)) {
            emit activated(*target);
        }
    });
    connect(m_table, &QTreeView::expanded, this, [this](const QModelIndex &group) { m_unfolded.insert(m_groups->numberAt(group)); });
    connect(m_table, &QTreeView::collapsed, this, [this](const QModelIndex &group) { m_unfolded.erase(m_groups->numberAt(group)); });
    connect(m_groups, &QAbstractItemModel::modelReset, this, &FindingsView::unfoldAgain);
    connect(m_groups, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first, const QModelIndex &last) {
        const QModelIndex current = m_table->currentIndex();
        if (m_sentence->isVisible() && current.isValid() && current.parent() == first.parent() && current.row() >= first.row() && current.row() <= last.row()) {
            m_sentence->setText(m_groups->sentenceAt(current));
        }
    });
}

void FindingsView::setModels(SessionModels *models)
{
    m_models = models;
    m_unfolded.clear();
    m_groups->setFindings(models ? &models->findings() : nullptr);
    m_sentence->hide();
    if (models) {
        m_table->denseRows().setColumns({{104}, {168, 148}, {104, 84}, {110, 76}, {160, 96}, {160}, {64}, {0, 200}});
    }
}

/// A filter that changes leaves what was unfolded so.
void FindingsView::unfoldAgain()
{
    for (int row = 0; row < m_groups->rowCount(); ++row) {
        if (const QModelIndex group = m_groups->index(row, 0); m_groups->isGroup(group) && m_unfolded.contains(m_groups->numberAt(group))) {
            m_table->expand(group);
        }
    }
}

void FindingsView::setState(const ViewState &state)
{
    const bool filtered = m_models && m_models->findings().count() > 0;
    // Never "nothing was missed": that cannot be known.
    m_table->denseRows().setEmptyText(filtered ? tr("The filter hides every finding.") : emptyWords(state, tr("No evidence so far that anything was missed.")));
}

bool FindingsView::showGap(quint64 gap)
{
    const QModelIndex index = m_groups->indexOfGap(gap);
    if (index.isValid()) {
        m_table->expand(index.parent());
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
    }
    return index.isValid();
}

void FindingsView::rowChosen(const QModelIndex &index)
{
    m_sentence->setVisible(index.isValid());
    if (!index.isValid()) {
        return;
    }
    m_sentence->setText(m_groups->sentenceAt(index));
    const auto target = m_groups->jumpTarget(index);
    if (target && target->ref) {
        m_models->selection().selectObject(*target->ref);
    }
    if (const GapRecordPtr gap = m_groups->gapAt(index)) {
        m_models->selection().selectGap(gap->id);
    }
}

} // namespace watchglass
