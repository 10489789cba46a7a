// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/theme.h"
#include "ui/inspector/inspectorview.h"
#include "ui/mainwindow/commandlist.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/resources/resourcetreeview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr int quickOpenLimit = 200;

} // namespace

void MainWindow::objectMenu(const ObjectRef &object, const QPoint &at)
{
    QMenu menu(this);
    const QString name = QString::fromStdString(object.key.name);
    const QString space = QString::fromStdString(object.key.namespaceName);
    const QString kind = QString::fromStdString(object.kind);
    const auto filter = [this](FilterField field, const QString &value, bool negated) {
        m_filter->setText(FilterExpression::parse(m_filter->text()).expression.with(field, value, negated).text());
    };
    menu.addAction(tr("Filter by kind %1").arg(kind), this, [=] { filter(FilterField::Kind, kind, false); });
    menu.addAction(tr("Hide kind %1").arg(kind), this, [=] { filter(FilterField::Kind, kind, true); });
    if (!space.isEmpty()) {
        menu.addAction(tr("Filter by namespace %1").arg(space), this, [=] { filter(FilterField::Namespace, space, false); });
    }
    menu.addSeparator();
    const auto copy = [](const QString &text) { QGuiApplication::clipboard()->setText(text); };
    menu.addAction(tr("Copy name"), this, [=] { copy(name); });
    const QString command = u"kubectl get %1 %2%3 -o yaml"_s.arg(kind.toLower(), name, space.isEmpty() ? QString() : u" -n "_s + space);
    menu.addAction(tr("Copy as kubectl command"), this, [=] { copy(command); });
    menu.addAction(tr("Copy as YAML"), this, [=, this] { copy(m_inspector->yaml()); });
    menu.addAction(tr("Copy as JSON"), this, [=, this] {
        if (const RawObjectPtr body = m_inspector->body()) {
            copy(QString::fromStdString(body->json));
        }
    });
    menu.exec(at);
}

void MainWindow::showCommands()
{
    CommandList list(tr("Type a command"), this);
    for (QAction *action : std::as_const(m_commands)) {
        list.add(action->text().remove(u'&'), action->shortcut().toString(QKeySequence::NativeText), action);
    }
    if (list.exec() == QDialog::Accepted) {
        static_cast<QAction *>(list.chosen().value<QObject *>())->trigger();
    }
}

void MainWindow::quickOpen()
{
    if (!models()) {
        return;
    }
    CommandList list(tr("Type the name of an object"), this);
    const ObjectStore &objects = models()->objects();
    list.setSource([&objects](const QString &typed, const std::function<bool(const QString &, const QString &, const QVariant &)> &take) {
        int found = 0;
        const std::string wanted = typed.toStdString();
        objects.forEach([&](const ObjectEntry &entry) {
            if (found < quickOpenLimit && TextSearch(wanted).find(objects.name(entry)) != std::string_view::npos) {
                const ObjectRef ref = objects.ref(entry.id);
                take(QString::fromStdString(ref.key.text()), QString::fromStdString(ref.kind), uint(entry.id));
                ++found;
            }
        });
    });
    if (list.exec() == QDialog::Accepted) {
        const ObjectRef ref = objects.ref(list.chosen().toUInt());
        models()->selection().selectObject(ref);
        m_tree->reveal(ref);
    }
}

void MainWindow::showShortcuts()
{
    QString text = u"<table>"_s;
    for (const QAction *action : std::as_const(m_commands)) {
        if (!action->shortcut().isEmpty()) {
            text += u"<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>"_s.arg(action->shortcut().toString(QKeySequence::NativeText), action->text().remove(u'&').toHtmlEscaped());
        }
    }
    const std::pair<QString, QString> timeline[] = {{u"W S"_s, tr("zoom the timeline")}, {u"A D"_s, tr("move along the timeline")},
                                                    {u". ,"_s, tr("next, previous mark")}, {u"F"_s, tr("fit")}, {u"Esc"_s, tr("clear")}};
    for (const auto &[keys, what] : timeline) {
        text += u"<tr><td><b>%1</b></td><td>%2</td></tr>"_s.arg(keys, what);
    }
    QMessageBox box(QMessageBox::NoIcon, tr("Keyboard shortcuts"), text + u"</table>"_s, QMessageBox::Close, this);
    box.exec();
}

} // namespace watchglass
