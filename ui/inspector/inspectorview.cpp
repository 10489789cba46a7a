// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspectorview.h"
#include "models/digest/format.h"
#include "models/findings/findingtext.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/inspector/changesview.h"
#include "ui/inspector/diffview.h"
#include "ui/inspector/inspectorheader.h"
#include "ui/inspector/inspectorlists.h"
#include "ui/inspector/yamlhighlighter.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
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

} // namespace

InspectorView::InspectorView(QWidget *parent)
    : QWidget(parent)
    , m_header(new InspectorHeader(this))
    , m_tabs(new QTabWidget(this))
    , m_changes(new ChangesTable(QStringLiteral("changes"), this))
    , m_revisions(new RevisionList(this))
    , m_events(new ObjectEventList(this))
    , m_relations(new RelationTree(this))
    , m_gapNote(new QLabel(this))
{
    setObjectName(QStringLiteral("inspector"));
    m_gapNote->setWordWrap(true);
    m_gapNote->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_gapNote->setContentsMargins(12, 10, 12, 10);
    m_gapNote->hide();
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("What to show of the object"));
    m_tabs->tabBar()->setAccessibleName(tr("What to show of the object"));
    m_tabs->addTab(makeDiffTab(), tr("Diff"));
    m_tabs->addTab(makeYamlTab(), tr("YAML"));
    m_tabs->addTab(m_changes, tr("Changes"));
    m_tabs->addTab(m_revisions, tr("Revisions"));
    m_tabs->addTab(m_events, tr("Events"));
    m_tabs->addTab(m_relations, tr("Relations"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_tabs, 1);
    layout->addStretch(0); // stands for the tabs while nothing is selected
    layout->addWidget(m_gapNote);
    m_tabs->hide();

    connect(&m_inspection, &Inspection::objectChanged, this, [this] {
        updateHeader();
        updateContent();
        updateLists();
    });
    connect(&m_inspection, &Inspection::revisionsChanged, this, [this] {
        updateHeader();
        updateLists();
    });
    connect(&m_inspection, &Inspection::contentChanged, this, &InspectorView::updateContent);
    connect(m_tabs, &QTabWidget::currentChanged, this, &InspectorView::updateYaml);
    connect(m_revisions, &RevisionList::comparisonChosen, &m_inspection, &Inspection::compare);
    connect(m_revisions, &QTreeWidget::itemActivated, this, [this] { m_tabs->setCurrentIndex(DiffTab); });
    connect(m_relations, &RelationTree::objectChosen, this, [this](ObjectId object) {
        m_inspection.models()->selection().selectObject(m_inspection.models()->objects().ref(object));
    });
}

QWidget *InspectorView::makeDiffTab()
{
    auto *page = new QWidget;
    m_versions = new ElidedLabel(page);
    m_versions->setObjectName(u"versions"_s);
    m_versions->setForegroundRole(QPalette::PlaceholderText);
    m_note = new ElidedLabel(page);
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
    const auto step = [page](Icon shape, const QString &name, const QString &key) {
        auto *button = new QToolButton(page);
        button->setIcon(icon(shape));
        button->setToolTip(name + u" ("_s + key + u')');
        button->setAccessibleName(name);
        button->setProperty("flat", true);
        return button;
    };
    QToolButton *previous = step(Icon::ChevronUp, tr("Previous difference"), u"P"_s);
    QToolButton *next = step(Icon::ChevronDown, tr("Next difference"), u"N"_s);
    m_tools = new QWidget(page);
    auto *tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(8, 0, 8, 4);
    tools->setSpacing(2);
    tools->addWidget(m_sideBySide);
    tools->addWidget(m_folded);
    tools->addWidget(m_noise);
    tools->addStretch(1);
    tools->addWidget(previous);
    tools->addWidget(next);
    m_below = new QWidget(page);
    auto *below = m_below;
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
    layout->addWidget(m_tools);
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

void InspectorView::setContext(const ViewContext &context)
{
    m_context = context;
    updateHeader();
}

void InspectorView::updateHeader()
{
    m_header->showObject(m_inspection.models(), m_inspection.object(), m_context);
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
    updateYaml();
    const std::size_t hidden = m_changes->changes().hiddenNoise();
    m_note->setText(hidden > 0 ? tr("%n noise change(s) hidden", nullptr, int(hidden)) : QString());
    const bool first = m_inspection.isFirstSeen() && m_inspection.body();
    const QString nothing = tr("First seen here: there is no earlier revision to compare with.");
    const QString noChange = first ? nothing : hidden > 0 ? tr("Only noise changed.") : tr("Nothing differs.");
    m_changesBelow->setEmptyText(m_inspection.body() ? noChange : QString());
    m_changes->setEmptyText(m_inspection.body() ? noChange : QString());
    m_tools->setVisible(!first);
    m_below->setVisible(!first);
    m_tabs->setVisible(m_inspection.object().has_value());
    const auto &revisions = m_inspection.revisions();
    const auto version = [&](int i) {
        const RevisionInfo &revision = revisions[std::size_t(i)];
        return tr("RV %1  %2").arg(QString::fromStdString(revision.resourceVersion.text()), formatClock(revision.at, 0));
    };
    if (!m_inspection.problem().isEmpty()) {
        m_diff->setMessage(m_inspection.problem());
    } else if (!m_inspection.object()) {
        m_diff->setMessage(QString());
    } else if (m_inspection.isLoading() || !m_inspection.body()) {
        m_diff->setMessage(tr("Reading the record…"));
    } else if (first) {
        m_diff->setText(m_inspection.diff());
        m_note->setText(tr("nothing to compare with"));
    } else {
        m_diff->setDiff(m_inspection.diff());
    }
    if (m_inspection.right() >= 0 && m_inspection.right() < int(revisions.size())) {
        m_versions->setText(m_inspection.left() >= 0 ? version(m_inspection.left()) + u"  →  "_s + version(m_inspection.right())
                                                     : tr("First seen: %1").arg(version(m_inspection.right())));
    } else {
        m_versions->clear();
    }
    updateTabTitles();
}

/// A huge text takes its time: it waits until it is looked at.
void InspectorView::updateYaml()
{
    constexpr qsizetype huge = 200'000;
    const QString &yaml = m_inspection.yaml();
    if ((yaml.size() < huge || m_tabs->currentIndex() == YamlTab) && m_yaml->toPlainText() != yaml) {
        showYaml(m_yaml, yaml);
    }
}

void InspectorView::updateLists()
{
    m_revisions->showFrom(m_inspection);
    m_events->showFrom(m_inspection);
    m_relations->showFrom(m_inspection);
    updateTabTitles();
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
