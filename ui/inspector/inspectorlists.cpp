// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspectorlists.h"
#include "models/digest/format.h"
#include "models/eventlog/logtext.h"
#include "ui/common/theme.h"

#include <QHeaderView>
#include <QSignalBlocker>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr int valueRole = Qt::UserRole;
constexpr std::size_t maxEvents = 500;

void setUp(QTreeWidget *tree, const QStringList &headers, const QString &name)
{
    tree->setHeaderLabels(headers);
    tree->setAccessibleName(name);
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setAllColumnsShowFocus(true);
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
}

} // namespace

RevisionList::RevisionList(QWidget *parent)
    : QTreeWidget(parent)
{
    setUp(this, {tr("Time"), tr("RV"), tr("Type"), tr("Learnt by"), tr("Generation")}, tr("Revisions"));
    setObjectName(u"revisions"_s);
    setToolTip(tr("Select one to compare it with the revision before, or two to compare these"));
    connect(this, &QTreeWidget::itemSelectionChanged, this, [this] {
        const QList<QTreeWidgetItem *> chosen = selectedItems();
        if (chosen.isEmpty()) {
            return;
        }
        const auto [low, high] = std::ranges::minmax(chosen, {}, [](const QTreeWidgetItem *item) { return item->data(0, valueRole).toInt(); });
        const int right = high->data(0, valueRole).toInt();
        emit comparisonChosen(low == high ? right - 1 : low->data(0, valueRole).toInt(), right);
    });
}

void RevisionList::showFrom(const Inspection &inspection)
{
    const QSignalBlocker quiet(this);
    clear();
    const auto &revisions = inspection.revisions();
    QList<QTreeWidgetItem *> items;
    for (int i = int(revisions.size()) - 1; i >= 0; --i) {
        const RevisionInfo &revision = revisions[std::size_t(i)];
        auto *item = new QTreeWidgetItem({formatClock(revision.at), QString::fromStdString(revision.resourceVersion.text()),
                                          QString::fromLatin1(toString(revision.type)), QString::fromLatin1(toString(revision.origin)),
                                          revision.generation > 0 ? QString::number(revision.generation) : QString()});
        item->setData(0, valueRole, i);
        items += item;
    }
    addTopLevelItems(items);
}

ObjectEventList::ObjectEventList(QWidget *parent)
    : QTreeWidget(parent)
{
    setUp(this, {tr("Time"), tr("Type"), tr("What happened")}, tr("Events of this object"));
    header()->resizeSection(0, 110);
    header()->resizeSection(1, 110);
}

void ObjectEventList::showFrom(const Inspection &inspection)
{
    clear();
    SessionModels *models = inspection.models();
    if (!models || !inspection.object()) {
        return;
    }
    const Theme &theme = Theme::of(this);
    const ObjectId id = models->objects().idOf(*inspection.object());
    QList<QTreeWidgetItem *> items;
    for (const LogRowNumber row : models->log().rowsOf(id, maxEvents)) {
        const LogRecord record = models->log().record(row);
        QString type = QString::fromLatin1(toString(record.type));
        if (record.count > 1) {
            type += u" ×"_s + QString::number(record.count);
        }
        auto *item = new QTreeWidgetItem({formatClock(record.at), type, whatText(record)});
        if (record.severity >= Severity::Warning) {
            item->setForeground(1, theme.severityText(record.severity));
        }
        item->setToolTip(2, item->text(2));
        items += item;
    }
    addTopLevelItems(items);
}

RelationTree::RelationTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setUp(this, {tr("Object"), tr("Kind"), tr("How")}, tr("Relations"));
    setRootIsDecorated(true);
    header()->resizeSection(0, 230);
    connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        if (const QVariant object = item->data(0, valueRole); object.isValid()) {
            emit objectChosen(object.toUInt());
        }
    });
}

QTreeWidgetItem *RelationTree::group(const QString &title)
{
    auto *item = new QTreeWidgetItem(this, {title});
    item->setFont(0, Theme::font(0, QFont::DemiBold));
    item->setExpanded(true);
    return item;
}

void RelationTree::add(QTreeWidgetItem *parent, const ObjectStore &objects, const ObjectRef &ref, const QString &note, bool visible)
{
    auto *item = new QTreeWidgetItem(parent, {QString::fromStdString(ref.key.text()), QString::fromStdString(ref.kind), note});
    const ObjectId id = objects.idOf(ref);
    if (visible && id != 0) {
        item->setData(0, valueRole, id);
    } else {
        item->setDisabled(true);
        item->setText(2, note.isEmpty() ? tr("not visible here") : note);
    }
}

void RelationTree::showFrom(const Inspection &inspection)
{
    clear();
    SessionModels *models = inspection.models();
    const ObjectId id = models && inspection.object() ? models->objects().idOf(*inspection.object()) : 0;
    if (id == 0 || !models->objects().entry(id)) {
        return;
    }
    ObjectStore &objects = models->objects();
    QTreeWidgetItem *owners = group(tr("Owners"));
    for (const Relation &relation : objects.owners(id)) {
        add(owners, objects, relation.ref, relation.controller ? tr("controller") : QString(), relation.object != 0);
    }
    QTreeWidgetItem *dependents = group(tr("Dependents"));
    for (const ObjectId dependent : objects.dependents(inspection.object()->uid)) {
        add(dependents, objects, objects.ref(dependent), QString(), true);
    }
    QTreeWidgetItem *uses = group(tr("Uses"));
    for (const Relation &relation : objects.uses(id)) {
        add(uses, objects, relation.ref, QString(), relation.object != 0);
    }
    QTreeWidgetItem *usedBy = group(tr("Used by"));
    for (const ObjectId user : objects.usedBy(id)) {
        add(usedBy, objects, objects.ref(user), QString(), true);
    }
    for (QTreeWidgetItem *one : {owners, dependents, uses, usedBy}) {
        if (one->childCount() == 0) {
            new QTreeWidgetItem(one, {tr("none")});
            one->child(0)->setDisabled(true);
        }
    }
}

} // namespace watchglass
