// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/streamsview.h"
#include "models/digest/format.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/tablecells.h"
#include "ui/common/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

using Streams = StreamTableModel;

CellLook lookOf(const QModelIndex &index, const QPalette &palette)
{
    const Theme &theme = Theme::of(palette);
    CellLook look;
    switch (index.column()) {
    case Streams::StreamColumn:
        break;
    case Streams::PhaseColumn:
        look.dot = theme.phase(static_cast<StreamPhase>(index.data(Streams::PhaseRole).toInt()));
        look.shape = dotShape(static_cast<StreamPhase>(index.data(Streams::PhaseRole).toInt()));
        break;
    case Streams::TrustColumn: {
        const auto trust = static_cast<Trust>(index.data(Streams::TrustRole).toInt());
        look.dot = theme.trust(trust);
        look.shape = dotShape(trust);
        look.bold = trust == Trust::Stale || trust == Trust::Dead;
        break;
    }
    case Streams::LastErrorColumn:
        look.text = theme.textMuted;
        break;
    case Streams::RvColumn:
        look.monospace = true;
        look.right = true;
        look.text = theme.textMuted;
        break;
    default:
        look.right = true;
        look.text = theme.textMuted;
        break;
    }
    return look;
}

} // namespace

StreamsView::StreamsView(QWidget *parent)
    : QWidget(parent)
    , m_table(new DenseTable(QStringLiteral("streams"), this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_load(new ElidedLabel(this))
{
    m_table->setObjectName(QStringLiteral("streamTable"));
    setFocusProxy(m_table);
    m_table->setAccessibleName(tr("Streams"));
    m_table->setItemDelegate(new CellDelegate(lookOf, m_table));
    m_sorted->setSortRole(Streams::SortRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_load->setObjectName(QStringLiteral("load"));
    m_load->setContentsMargins(8, 4, 8, 4);
    m_load->setForegroundRole(QPalette::PlaceholderText);
    m_load->setToolTip(tr("Every stream is one open watch. Lists happen at the start and after lost history only."));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_load);
    layout->addWidget(m_table, 1);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        emit activated(index.data(Streams::StreamIdRole).toUInt());
    });
    auto *second = new QTimer(this);
    connect(second, &QTimer::timeout, this, [this] {
        if (m_models && isVisible()) {
            m_models->streams().refreshAges();
            updateLoad();
        }
    });
    second->start(1000);
}

void StreamsView::setModels(SessionModels *models)
{
    if (m_models) {
        m_models->streams().disconnect(this);
    }
    m_models = models;
    m_sorted->setSourceModel(models ? &models->streams() : nullptr);
    if (!models) {
        return;
    }
    m_table->setColumns({{176, 120}, {140, 104}, {168, 96}, {76, 64}, {88, 72}, {64, 52}, {68, 58}, {84, 40}, {64, 40}, {84, 64}, {0, 180}, {64, 40}, {72, 40}});
    m_table->sortByColumn(Streams::StreamColumn, Qt::AscendingOrder);
    connect(&models->streams(), &StreamTableModel::trustChanged, this, &StreamsView::updateLoad);
    updateLoad();
}

void StreamsView::setContext(const ViewContext &context)
{
    m_table->setEmptyText(!context.hasSession ? emptyWords({}, QString()) : context.fileLoading ? tr("Reading the file…")
                              : !context.problem.isEmpty() ? context.problem : context.isLive ? tr("Connecting: asking the server what it has…") : tr("The file names no stream."));
    m_load->setVisible(context.hasSession && context.isLive);
}

void StreamsView::updateLoad()
{
    const TrustSummary trust = m_models->streams().trust();
    m_load->setText(tr("Load on your API server: %n open watch(es)", nullptr, int(trust.live)) + u" · "
                    + tr("%1 requests/min").arg(trust.requestsPerMinute, 0, 'f', 0) + u" · "
                    + tr("%1 requests in all").arg(formatCount(trust.requests)) + u" · "
                    + tr("%1 received").arg(formatBytes(trust.bytes)) + u" · " + tr("only GET, nothing is ever written"));
}

} // namespace watchglass
