// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/filterbar.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/savedfilters.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QStandardItem>
#include <QStandardItemModel>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr int positionRole = Qt::UserRole + 1;
constexpr int lengthRole = Qt::UserRole + 2;
constexpr int textRole = Qt::UserRole + 3;

QStringList texts(const std::vector<std::string> &list)
{
    QStringList result;
    for (const std::string &text : list) {
        result += QString::fromStdString(text);
    }
    return result;
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QLineEdit(parent)
    , m_candidates(new QStandardItemModel(this))
    , m_saved(new SavedFilters(this))
{
    setObjectName(u"filterBar"_s);
    setAccessibleName(tr("Filter"));
    setPlaceholderText(tr("filter: kind:Pod ns:prod severity>=warning changed:spec.replicas -kind:Lease …"));
    setClearButtonEnabled(true);
    QAction *saved = addAction(icon(Icon::Filter), LeadingPosition);
    saved->setText(tr("Saved filters (Alt+Down)"));
    connect(saved, &QAction::triggered, m_saved, &SavedFilters::showMenu);
    m_completer = new QCompleter(m_candidates, this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setWidget(this);
    m_delay.setSingleShot(true);
    m_delay.setInterval(50); // a newer filter stops the one before, so this only joins keys that come together
    connect(&m_delay, &QTimer::timeout, this, &FilterBar::apply);
    connect(this, &QLineEdit::textChanged, this, &FilterBar::edited);
    connect(this, &QLineEdit::textEdited, this, &FilterBar::complete);
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this, [this](const QModelIndex &index) {
        QString changed = text();
        const int position = index.data(positionRole).toInt();
        const QString inserted = index.data(textRole).toString();
        changed.replace(position, index.data(lengthRole).toInt(), inserted);
        setText(changed);
        setCursorPosition(position + int(inserted.size()));
    });
}

void FilterBar::setModels(SessionModels *models)
{
    m_models = models;
    apply();
}

void FilterBar::edited()
{
    m_errors = FilterExpression::parse(text()).errors;
    setToolTip(m_errors.empty() ? QString() : m_errors.front().message);
    update();
    m_delay.start();
}

void FilterBar::apply()
{
    const FilterExpression expression = FilterExpression::parse(text()).expression;
    if (m_models) {
        m_models->setFilter(expression);
    }
    emit applied(expression);
}

FilterVocabulary FilterBar::vocabulary() const
{
    FilterVocabulary words;
    for (const auto &[kind, count] : m_models->objects().kindCounts()) {
        words.kinds += QString::fromStdString(kind);
    }
    for (const auto &[name, count] : m_models->objects().namespaceCounts()) {
        words.namespaces += QString::fromStdString(name);
    }
    const EventLog::Vocabulary seen = m_models->log().vocabulary(200);
    words.reasons = texts(seen.reasons);
    words.managers = texts(seen.managers);
    words.paths = texts(seen.paths);
    words.labels = texts(m_models->objects().labelPairs(200));
    for (const StreamRow &row : m_models->streams().rows()) {
        words.streams += QString::fromStdString(row.info.key.gvr.qualifiedName());
    }
    return words;
}

void FilterBar::complete()
{
    if (!m_models) {
        return;
    }
    m_candidates->clear();
    for (const FilterCompletion &completion : filterCompletions(text(), cursorPosition(), vocabulary())) {
        auto *item = new QStandardItem(completion.help.isEmpty() ? completion.label : completion.label + u"    "_s + completion.help);
        item->setData(completion.position, positionRole);
        item->setData(completion.length, lengthRole);
        item->setData(completion.text, textRole);
        m_candidates->appendRow(item);
    }
    if (m_candidates->rowCount() > 0 && hasFocus()) {
        m_completer->complete();
    } else {
        m_completer->popup()->hide();
    }
}

void FilterBar::keyPressEvent(QKeyEvent *event)
{
    if (m_completer->popup()->isVisible() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Tab)) {
        event->ignore(); // the popup takes it
        return;
    }
    if (event->key() == Qt::Key_Down && event->modifiers().testFlag(Qt::AltModifier)) {
        m_saved->showMenu();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        m_delay.stop();
        apply();
    } else if (event->key() == Qt::Key_Escape) {
        clear();
    }
    QLineEdit::keyPressEvent(event);
}

void FilterBar::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_errors.empty()) {
        return;
    }
    // The cursor's rectangle gives the place of the text; only what is not scrolled out can be marked.
    QPainter painter(this);
    painter.setPen(QPen(Theme::of(this).red, 1.5, Qt::DotLine));
    const QFontMetrics metrics(font());
    const int base = cursorRect().center().x() - metrics.horizontalAdvance(text().left(cursorPosition()));
    for (const FilterError &error : m_errors) {
        const int from = base + metrics.horizontalAdvance(text().left(error.position));
        const int to = base + metrics.horizontalAdvance(text().left(error.position + std::max(1, error.length)));
        painter.drawLine(from, cursorRect().bottom(), to, cursorRect().bottom());
    }
}

} // namespace watchglass
