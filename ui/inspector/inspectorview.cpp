// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspectorview.h"
#include "models/findings/findingtext.h"
#include "models/streams/streamtext.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/inspector/changesview.h"
#include "ui/inspector/diffview.h"
#include "ui/inspector/yamlhighlighter.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QToolButton *barButton(const QString &text, const QString &tip, bool checked, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setChecked(checked);
    button->setProperty("flat", true);
    return button;
}

QTreeWidget *list(const QStringList &headers, const QString &name)
{
    auto *tree = new QTreeWidget;
    tree->setHeaderLabels(headers);
    tree->setAccessibleName(name);
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setAllColumnsShowFocus(true);
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    return tree;
}

constexpr int seqRole = Qt::UserRole;
constexpr std::size_t maxEvents = 500;

} // namespace

InspectorView::InspectorView(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabWidget(this))
    , m_changes(new ChangesTable(QStringLiteral("changes"), this))
    , m_revisions(list({tr("Time"), tr("RV"), tr("Type"), tr("Learnt by"), tr("Generation")}, tr("Revisions")))
    , m_events(list({tr("Time"), tr("Type"), tr("What happened")}, tr("Events of this object")))
    , m_relations(list({tr("Object"), tr("Kind"), tr("How")}, tr("Relations")))
    , m_gapNote(new QLabel(this))
{
    setObjectName(QStringLiteral("inspector"));
    m_relations->setRootIsDecorated(true);
    m_gapNote->setWordWrap(true);
    m_gapNote->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_gapNote->setContentsMargins(12, 10, 12, 10);
    m_gapNote->hide();
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(makeDiffTab(), tr("Diff"));
    m_tabs->addTab(makeYamlTab(), tr("YAML"));
    m_tabs->addTab(m_changes, tr("Changes"));
    m_tabs->addTab(m_revisions, tr("Revisions"));
    m_tabs->addTab(m_events, tr("Events"));
    m_tabs->addTab(m_relations, tr("Relations"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_gapNote);

    connect(&m_inspection, &Inspection::objectChanged, this, [this] {
        updateHeader();
        updateContent();
        updateRevisions();
        updateEvents();
        updateRelations();
    });
    connect(&m_inspection, &Inspection::revisionsChanged, this, [this] {
        updateHeader();
        updateRevisions();
        updateEvents();
        updateRelations();
    });
    connect(&m_inspection, &Inspection::contentChanged, this, &InspectorView::updateContent);
    connect(m_revisions, &QTreeWidget::itemSelectionChanged, this, [this] {
        const QList<QTreeWidgetItem *> chosen = m_revisions->selectedItems();
        if (chosen.isEmpty()) {
            return;
        }
        int low = int(m_inspection.revisions().size());
        int high = -1;
        for (QTreeWidgetItem *item : chosen) {
            low = std::min(low, item->data(0, seqRole).toInt());
            high = std::max(high, item->data(0, seqRole).toInt());
        }
        m_inspection.compare(low == high ? high - 1 : low, high);
    });
    connect(m_revisions, &QTreeWidget::itemActivated, this, [this] { m_tabs->setCurrentIndex(DiffTab); });
    connect(m_relations, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        const QVariant ref = item->data(0, seqRole);
        if (ref.isValid() && m_inspection.models()) {
            m_inspection.models()->selection().selectObject(m_inspection.models()->objects().ref(ref.toUInt()));
        }
    });
}

QWidget *InspectorView::makeHeader()
{
    auto *header = new QWidget(this);
    m_name = new QLabel(header);
    m_name->setFont(Theme::font(2, QFont::DemiBold));
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_identity = new QLabel(header);
    m_identity->setForegroundRole(QPalette::PlaceholderText);
    m_identity->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_identity->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_state = new QLabel(header);
    m_state->setTextFormat(Qt::RichText);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *layout = new QVBoxLayout(header);
    layout->setContentsMargins(12, 10, 12, 8);
    layout->setSpacing(2);
    layout->addWidget(m_name);
    layout->addWidget(m_identity);
    layout->addWidget(m_state);
    return header;
}

QWidget *InspectorView::makeDiffTab()
{
    auto *page = new QWidget;
    m_versions = new QLabel(page);
    m_versions->setForegroundRole(QPalette::PlaceholderText);
    m_note = new QLabel(page);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_sideBySide = barButton(tr("Side by side"), tr("Both revisions beside each other"), true, page);
    m_folded = barButton(tr("Fold"), tr("Fold unchanged lines"), true, page);
    m_noise = barButton(tr("Noise"), tr("Also show resourceVersion, managedFields and heartbeat times"), false, page);
    m_diff = new DiffView(page);
    m_changesBelow = new ChangesTable(QStringLiteral("changesBelow"), page);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 8, 4);
    bar->addWidget(m_versions);
    bar->addStretch(1);
    bar->addWidget(m_note);
    auto *previous = new QToolButton(page);
    previous->setIcon(icon(Icon::ChevronUp));
    previous->setToolTip(tr("Previous difference (P)"));
    previous->setAccessibleName(tr("Previous difference"));
    previous->setProperty("flat", true);
    auto *next = new QToolButton(page);
    next->setIcon(icon(Icon::ChevronDown));
    next->setToolTip(tr("Next difference (N)"));
    next->setAccessibleName(tr("Next difference"));
    next->setProperty("flat", true);
    auto *tools = new QHBoxLayout;
    tools->setContentsMargins(8, 0, 8, 4);
    tools->setSpacing(2);
    tools->addWidget(m_sideBySide);
    tools->addWidget(m_folded);
    tools->addWidget(m_noise);
    tools->addStretch(1);
    tools->addWidget(previous);
    tools->addWidget(next);
    auto *below = new QWidget(page);
    auto *title = new QLabel(tr("What changed, and who"), below);
    title->setFont(Theme::font(0, QFont::DemiBold));
    title->setContentsMargins(12, 6, 12, 4);
    auto *belowLayout = new QVBoxLayout(below);
    belowLayout->setContentsMargins(0, 0, 0, 0);
    belowLayout->setSpacing(0);
    belowLayout->addWidget(title);
    belowLayout->addWidget(m_changesBelow, 1);
    auto *splitter = new QSplitter(Qt::Vertical, page);
    splitter->addWidget(m_diff);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addLayout(tools);
    layout->addWidget(splitter, 1);
    connect(m_sideBySide, &QToolButton::toggled, m_diff, &DiffView::setSideBySide);
    connect(m_folded, &QToolButton::toggled, m_diff, &DiffView::setFolded);
    connect(m_noise, &QToolButton::toggled, this, [this](bool on) {
        m_diff->setNoiseShown(on);
        updateContent();
    });
    connect(previous, &QToolButton::clicked, m_diff, &DiffView::previousHunk);
    connect(next, &QToolButton::clicked, m_diff, &DiffView::nextHunk);
    return page;
}

QWidget *InspectorView::makeYamlTab()
{
    auto *page = new QWidget;
    m_managed = barButton(tr("managedFields"), tr("As kubectl's --show-managed-fields"), false, page);
    m_yaml = new QPlainTextEdit(page);
    m_yaml->setObjectName(QStringLiteral("yaml"));
    m_yaml->setAccessibleName(tr("YAML"));
    m_yaml->setReadOnly(true);
    m_yaml->setFrameShape(QFrame::NoFrame);
    m_yaml->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_yaml->setFont(Theme::monospace());
    m_yaml->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    highlightYaml(m_yaml);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_managed);
    bar->addStretch(1);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_yaml, 1);
    connect(m_managed, &QToolButton::toggled, this, [this](bool on) { m_inspection.setManagedFieldsShown(on); });
    return page;
}

void InspectorView::setSession(SessionModels *models, RecordQueries *queries)
{
    m_inspection.setSession(models, queries);
    if (models) {
        connect(&models->selection(), &SelectionController::gapChanged, this, &InspectorView::updateGapNote);
        connect(&models->pump(), &DeltaPump::ticked, this, &InspectorView::updateHeader);
        connect(&models->tree(), &QAbstractItemModel::modelReset, this, &InspectorView::updateHeader);
    }
    updateGapNote();
}

void InspectorView::showTab(int tab)
{
    m_tabs->setCurrentIndex(tab);
}

void InspectorView::nextDifference()
{
    m_diff->nextHunk();
}

void InspectorView::previousDifference()
{
    m_diff->previousHunk();
}

QString InspectorView::trustLine() const
{
    SessionModels *models = m_inspection.models();
    if (const std::optional<TimeNs> asOf = models->range().asOf()) {
        return tr("as of %1").arg(formatClock(Timestamp(std::chrono::nanoseconds(*asOf)), 3));
    }
    const ObjectEntry *entry = models->objects().entry(models->objects().idOf(*m_inspection.object()));
    if (!entry) {
        return tr("not in the present state");
    }
    const Timestamp now = models->clock().wall();
    const StreamRow *stream = models->streams().find(entry->stream);
    const QString seen = entry->lastChangedAt == Timestamp() ? tr("unchanged since %1").arg(formatClock(entry->firstSeenAt, 0))
                                                             : tr("changed %1 ago").arg(formatAge(now - entry->lastChangedAt));
    if (!stream) {
        return tr("not watched") + u", "_s + seen;
    }
    if (stream->status.trust == Trust::Live) {
        return tr("live") + u", "_s + seen;
    }
    if (stream->status.trust == Trust::Stale && stream->status.staleSince) {
        return tr("STALE since %1").arg(formatClock(*stream->status.staleSince, 0)) + u", "_s + seen;
    }
    return trustLabel(stream->status.trust) + u", "_s + seen;
}

void InspectorView::updateHeader()
{
    const std::optional<ObjectRef> &object = m_inspection.object();
    if (!object) {
        m_name->setText(tr("Nothing selected"));
        m_identity->setText(tr("Choose an object in the tree, on the timeline or in the events."));
        m_state->clear();
        return;
    }
    SessionModels *models = m_inspection.models();
    m_name->setText(QString::fromStdString(object->key.name));
    m_name->setToolTip(m_name->text());
    const QString uid = QString::fromStdString(object->uid);
    QStringList identity{QString::fromStdString(object->kind)};
    if (!object->key.namespaceName.empty()) {
        identity += QString::fromStdString(object->key.namespaceName);
    }
    identity += tr("uid %1").arg(uid.size() > 14 ? uid.left(8) + u'…' + uid.right(4) : uid);
    m_identity->setText(identity.join(u" · "_s));
    m_identity->setToolTip(uid);
    ObjectStore &shown = *models->tree().store(); // of the moment that the tree shows
    const ObjectEntry *entry = shown.entry(shown.idOf(*object));
    QString state;
    if (entry) {
        const Theme &theme = Theme::of(this);
        const auto text = [](std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())).toHtmlEscaped(); };
        const QColor dot = entry->deleted ? theme.grey : theme.health(entry->health);
        QString words = text(shown.status(*entry));
        if (entry->deleted) {
            words = entry->finalStateUnknown ? tr("Removed while not connected; this is its last known state") : tr("Deleted");
        }
        state = u"<span style='color:%1'>●</span> %2"_s.arg(dot.name(), words);
        if (entry->restarts > 0) {
            state += u", "_s + tr("%n restart(s)", nullptr, int(entry->restarts));
        }
        state += u" <span style='color:%1'>· %2</span>"_s.arg(theme.textMuted.name(), trustLine().toHtmlEscaped());
        m_state->setToolTip(text(shown.reason(*entry)));
    }
    m_state->setText(state);
    updateTabTitles();
}

void InspectorView::updateTabTitles()
{
    const auto title = [](const QString &text, std::size_t count) {
        return count > 0 ? text + u' ' + QString::number(count) : text;
    };
    m_tabs->setTabText(ChangesTab, title(tr("Changes"), std::size_t(m_changes->changes().rowCount())));
    m_tabs->setTabText(RevisionsTab, title(tr("Revisions"), m_inspection.revisions().size()));
    m_tabs->setTabText(EventsTab, title(tr("Events"), std::size_t(m_events->topLevelItemCount())));
}

void InspectorView::updateContent()
{
    const bool noise = m_noise->isChecked();
    m_changes->changes().setChanges(m_inspection.changes(), noise);
    m_changesBelow->changes().setChanges(m_inspection.changes(), noise);
    const QString yaml = m_inspection.yaml();
    if (m_yaml->toPlainText() != yaml) {
        m_yaml->setPlainText(yaml);
    }
    const std::size_t hidden = m_changes->changes().hiddenNoise();
    m_note->setText(hidden > 0 ? tr("%n noise change(s) hidden", nullptr, int(hidden)) : QString());
    m_changesBelow->setEmptyText(!m_inspection.body() ? QString() : hidden > 0 ? tr("Only noise changed.") : tr("Nothing differs."));
    m_changes->setEmptyText(m_inspection.object() ? m_note->text() : QString());
    const auto &revisions = m_inspection.revisions();
    const auto version = [&](int i) {
        const RevisionInfo &revision = revisions[std::size_t(i)];
        return tr("RV %1  %2").arg(formatVersion(revision.resourceVersion.text()), formatClock(revision.at, 0));
    };
    if (!m_inspection.problem().isEmpty()) {
        m_diff->setMessage(m_inspection.problem());
    } else if (!m_inspection.object()) {
        m_diff->setMessage(QString());
    } else if (m_inspection.isLoading() || !m_inspection.body()) {
        m_diff->setMessage(tr("Reading the record…"));
    } else {
        m_diff->setDiff(m_inspection.diff());
    }
    if (m_inspection.right() >= 0 && m_inspection.right() < int(revisions.size())) {
        m_versions->setText(m_inspection.left() >= 0 ? version(m_inspection.left()) + u"  →  "_s + version(m_inspection.right())
                                                     : tr("first seen: %1").arg(version(m_inspection.right())));
    } else {
        m_versions->clear();
    }
    updateTabTitles();
}

void InspectorView::updateRevisions()
{
    const QSignalBlocker quiet(m_revisions);
    m_revisions->clear();
    const auto &revisions = m_inspection.revisions();
    QList<QTreeWidgetItem *> items;
    for (int i = int(revisions.size()) - 1; i >= 0; --i) {
        const RevisionInfo &revision = revisions[std::size_t(i)];
        auto *item = new QTreeWidgetItem({formatClock(revision.at), formatVersion(revision.resourceVersion.text()),
                                          QString::fromLatin1(toString(revision.type)), QString::fromLatin1(toString(revision.origin)),
                                          revision.generation > 0 ? QString::number(revision.generation) : QString()});
        item->setData(0, seqRole, i);
        items += item;
    }
    m_revisions->addTopLevelItems(items);
    m_revisions->setToolTip(tr("Select one to compare it with the revision before, or two to compare these"));
    updateTabTitles();
}

void InspectorView::updateEvents()
{
    m_events->clear();
    SessionModels *models = m_inspection.models();
    if (!models || !m_inspection.object()) {
        return;
    }
    const Theme &theme = Theme::of(this);
    const ObjectId id = models->objects().idOf(*m_inspection.object());
    QList<QTreeWidgetItem *> items;
    for (const LogRowNumber row : models->log().rowsOf(id, maxEvents)) {
        const LogRecord record = models->log().record(row);
        QString type = QString::fromLatin1(toString(record.type));
        if (record.count > 1) {
            type += u" ×"_s + QString::number(record.count);
        }
        auto *item = new QTreeWidgetItem({formatClock(record.at), type, QString::fromUtf8(record.what.data(), qsizetype(record.what.size()))});
        if (record.severity >= Severity::Warning) {
            item->setForeground(1, theme.severityText(record.severity));
        }
        item->setToolTip(2, item->text(2));
        items += item;
    }
    m_events->addTopLevelItems(items);
    m_events->header()->resizeSection(0, 110);
    m_events->header()->resizeSection(1, 110);
}

void InspectorView::addRelation(QTreeWidgetItem *group, const ObjectRef &ref, const QString &note, bool visible)
{
    auto *item = new QTreeWidgetItem(group, {QString::fromStdString(ref.key.text()), QString::fromStdString(ref.kind), note});
    const ObjectId id = m_inspection.models()->objects().idOf(ref);
    if (visible && id != 0) {
        item->setData(0, seqRole, id);
    } else {
        item->setDisabled(true);
        item->setText(2, note.isEmpty() ? tr("not visible here") : note);
    }
}

void InspectorView::updateRelations()
{
    m_relations->clear();
    SessionModels *models = m_inspection.models();
    if (!models || !m_inspection.object()) {
        return;
    }
    ObjectStore &objects = models->objects();
    const ObjectId id = objects.idOf(*m_inspection.object());
    const auto group = [this](const QString &title) {
        auto *item = new QTreeWidgetItem(m_relations, {title});
        item->setFont(0, Theme::font(0, QFont::DemiBold));
        item->setExpanded(true);
        return item;
    };
    if (!objects.entry(id)) {
        return;
    }
    QTreeWidgetItem *owners = group(tr("Owners"));
    for (const Relation &relation : objects.owners(id)) {
        addRelation(owners, relation.ref, relation.controller ? tr("controller") : QString(), relation.object != 0);
    }
    QTreeWidgetItem *dependents = group(tr("Dependents"));
    for (const ObjectId dependent : objects.dependents(m_inspection.object()->uid)) {
        addRelation(dependents, objects.ref(dependent), QString(), true);
    }
    QTreeWidgetItem *uses = group(tr("Uses"));
    for (const Relation &relation : objects.uses(id)) {
        addRelation(uses, relation.ref, QString(), relation.object != 0);
    }
    QTreeWidgetItem *usedBy = group(tr("Used by"));
    for (const ObjectId user : objects.usedBy(id)) {
        addRelation(usedBy, objects.ref(user), QString(), true);
    }
    for (QTreeWidgetItem *one : {owners, dependents, uses, usedBy}) {
        if (one->childCount() == 0) {
            new QTreeWidgetItem(one, {tr("none")});
            one->child(0)->setDisabled(true);
        }
    }
    m_relations->header()->resizeSection(0, 230);
}

void InspectorView::updateGapNote()
{
    SessionModels *models = m_inspection.models();
    const std::optional<quint64> gap = models ? models->selection().gap() : std::nullopt;
    const int row = gap ? models->findings().rowOfGap(*gap) : -1;
    m_gapNote->setVisible(row >= 0);
    if (row >= 0) {
        m_gapNote->setText(models->findings().sentenceAt(row));
    }
}

} // namespace watchglass
