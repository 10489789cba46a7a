// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/connect/contextchooser.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

ContextChooser::ContextChooser(SessionController *controller, QWidget *parent)
    : QDialog(parent)
    , m_controller(controller)
    , m_search(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_problems(new QLabel(this))
    , m_detail(new QLabel(this))
{
    setWindowTitle(tr("Connect to a cluster"));
    resize(860, 520);
    m_search->setPlaceholderText(tr("Search contexts, clusters, servers"));
    m_search->setAccessibleName(tr("Search"));
    m_search->addAction(icon(Icon::Search), QLineEdit::LeadingPosition);
    m_list->setHeaderLabels({tr("Context"), tr("User"), tr("Server"), tr("Namespace"), tr("File")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAccessibleName(tr("Contexts"));
    m_list->header()->resizeSection(0, 210);
    m_list->header()->resizeSection(1, 130);
    m_list->header()->resizeSection(2, 210);
    m_detail->setWordWrap(true);
    m_detail->setMinimumHeight(fontMetrics().height() * 2);
    m_problems->setWordWrap(true);
    m_problems->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_connect = buttons->addButton(tr("Connect"), QDialogButtonBox::AcceptRole);
    QPushButton *add = buttons->addButton(tr("Add kubeconfig…"), QDialogButtonBox::ActionRole);
    QPushButton *demo = buttons->addButton(tr("Demo cluster"), QDialogButtonBox::ActionRole);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(10);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_detail);
    layout->addWidget(m_problems);
    layout->addWidget(buttons);

    connect(m_search, &QLineEdit::textChanged, this, &ContextChooser::narrow);
    connect(m_list, &QTreeWidget::itemActivated, this, &ContextChooser::choose);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        const ContextChoice choice = item ? m_contexts.value(item->data(0, Qt::UserRole).toInt()) : ContextChoice();
        m_connect->setEnabled(item && choice.problem.isEmpty());
        m_detail->setText(!choice.problem.isEmpty() ? choice.problem : choice.warnings.join(u'\n'));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_connect, &QPushButton::clicked, this, &ContextChooser::choose);
    connect(demo, &QPushButton::clicked, this, [this] {
        accept();
        m_controller->connectDemo();
    });
    connect(add, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Add a kubeconfig"));
        if (!file.isEmpty()) {
            m_controller->addKubeconfig(file);
        }
    });
    connect(controller, &SessionController::contextsChanged, this, &ContextChooser::fill);
    fill();
}

void ContextChooser::fill()
{
    m_contexts = m_controller->contexts();
    m_list->clear();
    const Theme &theme = Theme::of(this);
    for (int i = 0; i < m_contexts.size(); ++i) {
        const ContextChoice &context = m_contexts[i];
        auto *item = new QTreeWidgetItem(m_list, {context.name, context.user, context.server, context.namespaceName, context.origin});
        item->setData(0, Qt::UserRole, i);
        if (!context.problem.isEmpty()) {
            item->setIcon(0, icon(Icon::Error, theme.red));
            item->setToolTip(0, context.problem);
            item->setText(2, context.problem);
            for (int column = 0; column < 5; ++column) {
                item->setForeground(column, theme.textMuted);
            }
        } else {
            item->setIcon(0, icon(Icon::Cluster));
        }
        if (context.current) {
            QFont font = item->font(0);
            font.setBold(true);
            item->setFont(0, font);
            m_list->setCurrentItem(item);
        }
    }
    const QStringList problems = m_controller->contextProblems();
    m_problems->setVisible(!problems.isEmpty());
    m_problems->setText(problems.join(u'\n'));
    QPalette palette = m_problems->palette();
    palette.setColor(QPalette::WindowText, theme.redText);
    m_problems->setPalette(palette);
    if (m_contexts.isEmpty()) {
        m_detail->setText(tr("No kubeconfig was found in KUBECONFIG or ~/.kube/config. Add one, or try the demo cluster."));
        m_connect->setEnabled(false);
    }
}

void ContextChooser::narrow(const QString &text)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        bool match = text.isEmpty();
        for (int column = 0; column < 5 && !match; ++column) {
            match = item->text(column).contains(text, Qt::CaseInsensitive);
        }
        item->setHidden(!match);
    }
}

void ContextChooser::choose()
{
    QTreeWidgetItem *item = m_list->currentItem();
    const ContextChoice choice = item ? m_contexts.value(item->data(0, Qt::UserRole).toInt()) : ContextChoice();
    if (item && choice.problem.isEmpty()) {
        accept();
        m_controller->connectTo(choice);
    }
}

} // namespace watchglass
