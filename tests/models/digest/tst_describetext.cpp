// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/describetext.h"

#include "tests/fakes/brackettranslator.h"

#include <QCoreApplication>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// The words of descriptions are translated, what comes from the cluster is not.
class TestDescribeText : public QObject
{
    Q_OBJECT
private slots:
    void englishIsAsItWas_data();
    void englishIsAsItWas();
    void wordsAreTranslated_data();
    void wordsAreTranslated();
};

void TestDescribeText::englishIsAsItWas_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text : {u"deleted"_s, u"created, Pending"_s, u"existing at start"_s, u"spec.replicas 3 → 4, metadata.labels[tier] added, and 2 more"_s,
                                u"changed while not connected: status.phase Running → Failed"_s, u"only noise changed (status.heartbeat)"_s,
                                u"confirmed up to RV 184912"_s, u"anything else, that is no sentence of ours"_s}) {
        QTest::newRow(qPrintable(text)) << text;
    }
}

void TestDescribeText::englishIsAsItWas()
{
    QFETCH(QString, text);
    QCOMPARE(describedText(text.toStdString()), text);
}

void TestDescribeText::wordsAreTranslated_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto add = [](const QString &text, const QString &expected) { QTest::newRow(qPrintable(text)) << text << expected; };
    add(u"deleted"_s, u"[deleted]"_s);
    add(u"no difference"_s, u"[no difference]"_s);
    add(u"removed while not connected, last known state: Running"_s, u"[removed while not connected, last known state: ]Running"_s);
    add(u"spec.template added"_s, u"spec.template[ added]"_s);
    add(u"data.password changed (masked)"_s, u"data.password[ changed (masked)]"_s);
    add(u"metadata.annotations[a.b/c] removed"_s, u"metadata.annotations[a.b/c][ removed]"_s);
    // A value that ends like a sentence stays a value.
    add(u"spec.note this was → that was added"_s, u"spec.note this was → that was added"_s);
    add(u"spec.replicas 3 → 4"_s, u"spec.replicas 3 → 4"_s);
}

void TestDescribeText::wordsAreTranslated()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    fakes::BracketTranslator brackets("Describe"_L1);
    QCoreApplication::installTranslator(&brackets);
    const QString said = describedText(text.toStdString());
    QCoreApplication::removeTranslator(&brackets);
    QCOMPARE(said, expected);
}

QTEST_GUILESS_MAIN(TestDescribeText)
#include "tst_describetext.moc"
