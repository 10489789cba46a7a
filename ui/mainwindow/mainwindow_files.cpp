// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/connect/contextchooser.h"
#include "ui/mainwindow/exportprogressdialog.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/sessionbar.h"
#include "ui/timeline/timelinewidget.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QStatusBar>
#include <QUrl>

namespace watchglass {

using namespace Qt::StringLiterals;

void MainWindow::chooseContext()
{
    auto *chooser = new ContextChooser(m_controller, this);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    chooser->open();
}

void MainWindow::openFile()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open a session, dumps of kubectl or an audit log"));
    if (!files.isEmpty()) {
        m_controller->openFiles(files);
    }
}

void MainWindow::saveSession()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save session as"), u"session.wgs"_s);
    if (!file.isEmpty()) {
        m_controller->saveAs(file);
    }
}

/// What the filter and the timeline show; an area that is selected goes before the rest of the view.
void MainWindow::exportView()
{
    if (models()) {
        exportRecord(tr("Export what is in view"), {m_bar->filter()->text(), models()->range().brush().value_or(models()->range().visible())});
    }
}

void MainWindow::exportSelected()
{
    if (const std::optional<ObjectRef> object = models() ? models()->selection().object() : std::nullopt) {
        const QString filter = FilterExpression().with(FilterField::Uid, QString::fromStdString(object->uid)).text();
        exportRecord(tr("Export %1").arg(QString::fromStdString(object->key.text())), {filter, std::nullopt});
    } else {
        statusBar()->showMessage(tr("Select an object first."), 5000);
    }
}

void MainWindow::exportRecord(const QString &title, const ExportScope &scope)
{
    const QStringList formats{u"jsonl"_s, u"csv"_s, u"yaml"_s, u"html"_s};
    const QString whole = tr("JSON lines with whole objects (*.jsonl)");
    const QString slice = tr("For a bug report: as a session (*.wgs)");
    const QString nameless = tr("For a bug report: as a session with names replaced (*.wgs)");
    QString chosen;
    const QString file = QFileDialog::getSaveFileName(this, title, u"events.jsonl"_s,
                                                      tr("JSON lines (*.jsonl);;CSV (*.csv);;Revisions as YAML (*.yaml);;One page (*.html)")
                                                          + u";;"_s + whole + u";;"_s + nameless + u";;"_s + slice, &chosen);
    if (file.isEmpty()) {
        return;
    }
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (chosen == slice || chosen == nameless || suffix == "wgs"_L1) {
        m_controller->exportTo(suffix == "wgs"_L1 ? file : file + u".wgs"_s, chosen == slice ? u"bundle"_s : u"bundle+pseudonyms"_s, scope);
        return;
    }
    if (chosen == whole && !formats.mid(1).contains(suffix)) {
        m_controller->exportTo(file, u"jsonl+bodies"_s, scope);
        return;
    }
    const QString offered = chosen.section(u"*."_s, 1).chopped(1);
    m_controller->exportTo(file, formats.contains(suffix) ? suffix : formats.contains(offered) ? offered : formats.first(), scope);
}

void MainWindow::followExports()
{
    auto *progress = new ExportProgressDialog(this);
    connect(progress, &QProgressDialog::canceled, m_controller, &SessionController::cancelExport);
    connect(m_controller, &SessionController::exportAdvanced, progress, &ExportProgressDialog::advance);
    connect(m_controller, &SessionController::exportEnded, progress, &ExportProgressDialog::finish);
}

void MainWindow::exportTimeline()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export timeline"), u"timeline.png"_s, tr("Pictures (*.png *.svg)"));
    if (file.isEmpty()) {
        return;
    }
    if (auto done = m_timeline->exportPicture(file); !done) {
        QMessageBox::warning(this, u"Watchglass"_s, done.error());
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (std::ranges::any_of(urls, &QUrl::isLocalFile)) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            files += url.toLocalFile();
        }
    }
    if (!files.isEmpty()) {
        event->acceptProposedAction();
        m_controller->openFiles(files);
    }
}

} // namespace watchglass
