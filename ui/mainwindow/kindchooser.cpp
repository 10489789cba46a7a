// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/kindchooser.h"
#include "models/digest/format.h"
#include "ui/common/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

struct Figures
{
    bool watched = false;
    std::uint64_t objects = 0;
    double perSecond = 0;
};

Figures figuresOf(const QString &resource, SessionModels *models)
{
    Figures figures;
    if (models) {
        for (const StreamRow &row : models->streams().rows()) {
            if (resource == QString::fromStdString(row.info.key.gvr.qualifiedName())) {
                figures.watched = true;
                figures.objects += row.status.objects;
                figures.perSecond += row.eventsPerSecond;
            }
        }
    }
    return figures;
}

} // namespace

KindChooser::KindChooser(const QList<KindChoice> &kinds, SessionModels *models, QWidget *parent)
    : QDialog(parent)
    , m_kinds(kinds)
    , m_search(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_load(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this))
{
    setObjectName(u"kindChooser"_s);
    setWindowTitle(tr("Kinds to watch"));
    resize(760, 560);
    m_search->setPlaceholderText(tr("Search kinds"));
    m_search->setAccessibleName(tr("Search kinds"));
    m_list->setAccessibleName(windowTitle());
    m_list->setHeaderLabels({tr("Kind"), tr("Resource"), tr("Objects"), tr("Changes/s"), tr("Note")});
    m_list->headerItem()->setTextAlignment(ObjectsColumn, Qt::AlignRight | Qt::AlignVCenter);
    m_list->headerItem()->setTextAlignment(RateColumn, Qt::AlignRight | Qt::AlignVCenter);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    for (const KindChoice &kind : kinds) {
        m_list->addTopLevelItem(add(kind, models));
    }
    m_list->header()->setStretchLastSection(true);
    for (const int column : {KindColumn, ResourceColumn, ObjectsColumn, RateColumn}) {
        m_list->resizeColumnToContents(column);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_load->setObjectName(u"load"_s);
    m_load->setWordWrap(true);
    m_load->setForegroundRole(QPalette::PlaceholderText);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Watch these"));
    m_buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("&Usual kinds"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(10);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_load);
    layout->addWidget(m_buttons);
    connect(m_search, &QLineEdit::textChanged, this, &KindChooser::narrow);
    connect(m_list, &QTreeWidget::itemChanged, this, &KindChooser::updateLoad);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, &KindChooser::checkUsual);
    updateLoad();
}

QTreeWidgetItem *KindChooser::add(const KindChoice &kind, SessionModels *models)
{
    const Figures figures = figuresOf(kind.resource, models);
    const QString unknown = u"—"_s;
    auto *item = new QTreeWidgetItem({kind.kind, kind.resource, figures.watched ? formatCount(figures.objects) : unknown,
                                      figures.watched ? QString::number(figures.perSecond, 'f', 1) : unknown,
                                      !kind.note.isEmpty() ? kind.note : kind.hiddenByDefault ? tr("left out by default: many changes, little news") : QString()});
    item->setTextAlignment(ObjectsColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setTextAlignment(RateColumn, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(NoteColumn, item->text(NoteColumn));
    item->setCheckState(0, kind.watched ? Qt::Checked : Qt::Unchecked);
    item->setDisabled(!kind.note.isEmpty());
    return item;
}

QStringList KindChooser::chosen() const
{
    QStringList resources;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        if (m_list->topLevelItem(i)->checkState(0) == Qt::Checked) {
            resources += m_kinds[i].resource;
        }
    }
    return resources;
}

void KindChooser::narrow(const QString &typed)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        item->setHidden(!item->text(KindColumn).contains(typed, Qt::CaseInsensitive) && !item->text(ResourceColumn).contains(typed, Qt::CaseInsensitive));
    }
}

void KindChooser::checkUsual()
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        const KindChoice &kind = m_kinds[i];
        m_list->topLevelItem(i)->setCheckState(0, !kind.hiddenByDefault && kind.note.isEmpty() ? Qt::Checked : Qt::Unchecked);
    }
}

void KindChooser::updateLoad()
{
    int watches = 0;
    int more = 0;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        const bool checked = m_list->topLevelItem(i)->checkState(0) == Qt::Checked;
        watches += checked ? 1 : 0;
        more += checked && !m_kinds[i].watched ? 1 : 0;
    }
    QString text = tr("On the API server: one list and one open watch for each of %n kind(s).", nullptr, watches);
    if (more > 0) {
        text += u' ' + tr("How much %n of them bring(s) is not known before.", nullptr, more);
    }
    m_load->setText(text + u' ' + tr("Another choice connects anew and begins another record."));
    QStringList now;
    for (const KindChoice &kind : std::as_const(m_kinds)) {
        if (kind.watched) {
            now += kind.resource;
        }
    }
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(watches > 0 && chosen() != now);
}

} // namespace watchglass
