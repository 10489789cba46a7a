// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yaml.h"
#include "ui/common/trustline.h"
#include "ui/mainwindow/commandlist.h"
#include "ui/mainwindow/copytext.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/namesearch.h"
#include "ui/mainwindow/preferencesdialog.h"
#include "ui/mainwindow/sessionbar.h"
#include "ui/mainwindow/shortcutsheet.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/timeline/legend.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QScreen>
#include <QStatusBar>
#include <QToolButton>

#include <ranges>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t quickOpenLimit = 200;

} // namespace

void MainWindow::objectMenu(const ObjectRef &object, const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(u"objectMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString space = QString::fromStdString(object.key.namespaceName);
    const QString kind = QString::fromStdString(object.kind);
    const auto filter = [this](FilterField field, const QString &value, bool negated) {
        FilterBar *bar = m_bar->filter();
        bar->setText(FilterExpression::parse(bar->text()).expression.with(field, value, negated).text());
    };
    menu->addAction(tr("Filter by kind %1").arg(kind), this, [=] { filter(FilterField::Kind, kind, false); });
    menu->addAction(tr("Hide kind %1").arg(kind), this, [=] { filter(FilterField::Kind, kind, true); });
    if (!space.isEmpty()) {
        menu->addAction(tr("Filter by namespace %1").arg(space), this, [=] { filter(FilterField::Namespace, space, false); });
    }
    menu->addSeparator();
    menu->addAction(tr("Copy name"), this, [=, this] { copy(object, CopyForm::Name); });
    menu->addAction(tr("Copy as kubectl command"), this, [=, this] { copy(object, CopyForm::Kubectl); });
    menu->addAction(tr("Copy as YAML"), this, [=, this] { copy(object, CopyForm::Yaml); });
    menu->addAction(tr("Copy as JSON"), this, [=, this] { copy(object, CopyForm::Json); });
    menu->popup(at);
}

/// As high as the line of trust alone, or lanes and tree would not stand level.
QWidget *MainWindow::timelineHeader()
{
    auto *header = new QWidget(this);
    m_legendButton = new QToolButton(header);
    m_legendButton->setObjectName(u"legendButton"_s);
    m_legendButton->setText(tr("Legend"));
    m_legendButton->setToolTip(tr("What the marks mean (Shift+F1)"));
    m_legendButton->setProperty("flat", true);
    m_legendButton->setFocusPolicy(Qt::TabFocus);
    m_legendButton->setMinimumHeight(1);
    m_legendButton->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    connect(m_legendButton, &QToolButton::clicked, this, &MainWindow::showLegend);
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_timelineTrust, 1);
    layout->addWidget(m_legendButton);
    return header;
}

void MainWindow::showLegend()
{
    auto *legend = new TimelineLegend(this);
    legend->adjustSize();
    const QRect room = screen()->availableGeometry();
    const QPoint corner = m_legendButton->mapToGlobal(QPoint(m_legendButton->width() - legend->width(), m_legendButton->height()));
    legend->move(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - legend->width())),
                 std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - legend->height())));
    legend->show();
    legend->setFocus(Qt::PopupFocusReason);
}

void MainWindow::copySelected(CopyForm form)
{
    if (const std::optional<ObjectRef> object = models() ? models()->selection().object() : std::nullopt) {
        copy(*object, form);
    } else {
        statusBar()->showMessage(tr("Select an object first."), 5000);
    }
}

/// The text is of the moment that the views show, and from the record: what the inspector happens to show is no matter.
void MainWindow::copy(const ObjectRef &object, CopyForm form)
{
    const auto take = [this](const QString &text, const QString &what) {
        QGuiApplication::clipboard()->setText(text);
        statusBar()->showMessage(tr("Copied: %1").arg(what), 5000);
    };
    const QString name = QString::fromStdString(object.key.text());
    if (form == CopyForm::Name) {
        take(QString::fromStdString(object.key.name), name);
        return;
    }
    if (form == CopyForm::Kubectl) {
        const ObjectEntry *entry = models()->objects().entry(models()->objects().idOf(object));
        const StreamRow *stream = entry ? models()->streams().find(entry->stream) : nullptr;
        const QString command = kubectlCommand(object, stream ? QString::fromStdString(stream->info.key.gvr.qualifiedName()) : QString(),
                                               m_controller->kubectlFlags());
        take(command, command);
        return;
    }
    const std::optional<TimeNs> asOf = models()->range().asOf();
    const Timestamp time = asOf ? Timestamp(std::chrono::nanoseconds(*asOf)) : models()->clock().wall();
    const bool yaml = form == CopyForm::Yaml;
    m_controller->queries()->ask<std::string>(
        this,
        [uid = object.uid, time, yaml](RecordReader &reader) -> std::expected<std::string, std::string> {
            auto body = reader.bodyAt(uid, time);
            if (!body) {
                return std::unexpected(body.error());
            }
            if (!*body) {
                return std::unexpected(std::string());
            }
            return yaml ? toYaml((*body)->json, {.managedFields = false}) : std::expected<std::string, std::string>((*body)->json);
        },
        [this, take, name](const std::expected<std::string, std::string> &text) {
            if (text) {
                take(QString::fromStdString(*text), name);
            } else {
                statusBar()->showMessage(text.error().empty() ? tr("%1: the record holds nothing of it at this time").arg(name)
                                                              : QString::fromStdString(text.error()), 8000);
            }
        });
}

void MainWindow::showCommands()
{
    CommandList list(tr("Type a command"), this);
    list.setObjectName(u"commandPalette"_s);
    for (QAction *action : std::as_const(m_commands)) {
        if (action->isEnabled()) {
            list.add(action->text().remove(u'&'), action->shortcut().toString(QKeySequence::NativeText), action);
        }
    }
    if (list.exec() == QDialog::Accepted) {
        static_cast<QAction *>(list.chosen().value<QObject *>())->trigger();
    }
}

void MainWindow::quickOpen()
{
    if (!models()) {
        statusBar()->showMessage(tr("Connect or open a file first."), 5000);
        return;
    }
    CommandList list(tr("Type the name of an object"), this);
    list.setObjectName(u"quickOpen"_s);
    list.setSource([this](const QString &typed, const CommandList::Take &take) {
        // Asked again at each key: a session may have ended meanwhile.
        if (!models()) {
            return;
        }
        const ObjectStore &objects = models()->objects();
        const std::vector<ObjectId> found = findByName(objects, typed.toStdString());
        for (const ObjectId id : found | std::views::take(quickOpenLimit)) {
            const ObjectRef ref = objects.ref(id);
            const QString gone = objects.entry(id)->deleted ? u" · "_s + tr("deleted") : QString();
            take(QString::fromStdString(ref.key.text()), QString::fromStdString(ref.kind) + gone, uint(id));
        }
        if (found.size() > quickOpenLimit) {
            take(tr("%1 more: type more of the name").arg(found.size() - quickOpenLimit), QString(), QVariant());
        }
    });
    if (list.exec() == QDialog::Accepted && list.chosen().isValid() && models()) {
        const ObjectRef ref = models()->objects().ref(list.chosen().toUInt());
        models()->selection().selectObject(ref);
        m_tree->setFocus(Qt::OtherFocusReason);
        if (!m_tree->reveal(ref)) {
            statusBar()->showMessage(tr("The tree does not show it now: the filter or the time hides it."), 8000);
        }
    }
}

void MainWindow::showShortcuts()
{
    auto *sheet = new ShortcutSheet(m_commands, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

void MainWindow::showPreferences()
{
    if (auto *open = findChild<PreferencesDialog *>()) {
        open->raise();
        open->activateWindow();
        return;
    }
    QStringList kinds;
    for (const KindChoice &kind : m_controller->kinds()) {
        kinds += kind.resource;
    }
    auto *dialog = new PreferencesDialog(m_preferences, kinds, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace watchglass
