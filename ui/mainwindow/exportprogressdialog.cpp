// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/exportprogressdialog.h"

#include <QFileInfo>

namespace watchglass {

namespace {

constexpr int steps = 1000;
constexpr int quiet = 700; ///< milliseconds: what is over by then needs no dialog

} // namespace

ExportProgressDialog::ExportProgressDialog(QWidget *parent)
    : QProgressDialog(parent)
{
    setObjectName(QStringLiteral("exportProgress"));
    setWindowTitle(tr("Export"));
    setRange(0, steps);
    setMinimumDuration(quiet);
    setAutoClose(false);
    setAutoReset(false);
    setWindowModality(Qt::NonModal);
    finish(); // it would show itself otherwise
}

void ExportProgressDialog::advance(const QString &file, double share)
{
    setLabelText(tr("Exporting to %1…").arg(QFileInfo(file).fileName()));
    setValue(int(share * (steps - 1)));
}

void ExportProgressDialog::finish()
{
    reset();
    hide();
}

} // namespace watchglass
