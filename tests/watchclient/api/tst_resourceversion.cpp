// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/resourceversion.h"

#include <QTest>

using namespace watchglass;

class TestResourceVersion : public QObject
{
    Q_OBJECT
private slots:
    void comparesDecimalsOfAnyLength()
    {
        const ResourceVersion small("9"), large("10"), huge("340282366920938463463374607431768211456");
        QVERIFY(*small.compare(large) < 0);
        QVERIFY(*huge.compare(large) > 0);
        QVERIFY(*large.compare(ResourceVersion("10")) == 0);
    }
    void leavesTheRestUnordered_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "0", "01", "-1", "1.5", "pkg-a.170", "1a"}) {
            QTest::newRow(*text ? text : "empty") << QByteArray(text);
        }
    }
    void leavesTheRestUnordered()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!ResourceVersion(text.toStdString()).compare(ResourceVersion("5")));
        QVERIFY(ResourceVersion(text.toStdString()) == ResourceVersion(text.toStdString()));
    }
};

QTEST_GUILESS_MAIN(TestResourceVersion)
#include "tst_resourceversion.moc"
