// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/connect/pluginquestionbox.h"

#include <QMessageBox>
#include <QPushButton>

namespace watchglass {

using namespace Qt::StringLiterals;

void askAboutPlugin(QWidget *parent, SessionController *controller, const PluginQuestion &question)
{
    if (parent->findChild<QMessageBox *>(question.key)) {
        return; // already asked and on the screen
    }
    auto *box = new QMessageBox(QMessageBox::Question, QMessageBox::tr("Run a program to sign in?"),
                                QMessageBox::tr("The kubeconfig %1 wants to run a program on this computer to sign in:").arg(question.file),
                                QMessageBox::NoButton, parent);
    box->setObjectName(question.key);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.command + u"\n\n"_s
                            + QMessageBox::tr("A kubeconfig can name any program. Run it only if you know where the file comes from. "
                                              "The answer is kept for this file and this command."));
    QPushButton *run = box->addButton(QMessageBox::tr("&Run it"), QMessageBox::AcceptRole);
    QPushButton *no = box->addButton(QMessageBox::tr("&Do not run it"), QMessageBox::RejectRole);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    QObject::connect(box, &QMessageBox::finished, controller, [=] {
        if (box->clickedButton() == run) {
            controller->agreeToPlugin(question);
        }
    });
    box->open();
}

} // namespace watchglass
