// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/kindchooser.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// What is watched is chosen from what the server has, and taken up only when it is accepted.
class TestKindChooser : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void showsWhatIsWatchedAndWhatIsNot();
    void choosesAnother();
    void searches();
    void goesBackToTheUsualKinds();

private:
    QTreeWidget *list() const { return m_chooser->findChild<QTreeWidget *>(); }
    QDialogButtonBox *buttons() const { return m_chooser->findChild<QDialogButtonBox *>(); }
    QString load() const { return m_chooser->findChild<QLabel *>(u"load"_s)->text(); }

    std::unique_ptr<KindChooser> m_chooser;
};

void TestKindChooser::init()
{
    const QList<KindChoice> kinds{{.resource = u"pods"_s, .kind = u"Pod"_s, .watched = true},
                                  {.resource = u"deployments.apps"_s, .kind = u"Deployment"_s, .watched = true},
                                  {.resource = u"leases.coordination.k8s.io"_s, .kind = u"Lease"_s, .hiddenByDefault = true},
                                  {.resource = u"bindings"_s, .kind = u"Binding"_s, .note = u"cannot be listed"_s}};
    m_chooser = std::make_unique<KindChooser>(kinds, nullptr);
}

void TestKindChooser::showsWhatIsWatchedAndWhatIsNot()
{
    QCOMPARE(list()->topLevelItemCount(), 4);
    QCOMPARE(m_chooser->chosen(), (QStringList{u"pods"_s, u"deployments.apps"_s}));
    QVERIFY(list()->topLevelItem(2)->text(4).contains(u"left out by default"_s));
    QVERIFY(list()->topLevelItem(3)->isDisabled());
    QVERIFY(!buttons()->button(QDialogButtonBox::Ok)->isEnabled()); // nothing to change
}

void TestKindChooser::choosesAnother()
{
    list()->topLevelItem(2)->setCheckState(0, Qt::Checked);
    QVERIFY(buttons()->button(QDialogButtonBox::Ok)->isEnabled());
    QVERIFY2(load().contains(u"not known before"_s), qPrintable(load()));
    QCOMPARE(m_chooser->chosen().size(), 3);
    for (int i = 0; i < 3; ++i) {
        list()->topLevelItem(i)->setCheckState(0, Qt::Unchecked);
    }
    QVERIFY(!buttons()->button(QDialogButtonBox::Ok)->isEnabled()); // something has to be watched
}

void TestKindChooser::searches()
{
    QTest::keyClicks(m_chooser->findChild<QLineEdit *>(), u"APPS"_s);
    QVERIFY(list()->topLevelItem(0)->isHidden());
    QVERIFY(!list()->topLevelItem(1)->isHidden());
    QCOMPARE(m_chooser->chosen().size(), 2); // hidden from the list is not left out
}

void TestKindChooser::goesBackToTheUsualKinds()
{
    list()->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    list()->topLevelItem(2)->setCheckState(0, Qt::Checked);
    buttons()->button(QDialogButtonBox::RestoreDefaults)->click();
    QCOMPARE(m_chooser->chosen(), (QStringList{u"pods"_s, u"deployments.apps"_s}));
}

QTEST_MAIN(TestKindChooser)
#include "tst_kindchooser.moc"
