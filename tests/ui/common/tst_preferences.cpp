// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/preferences.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// What is chosen is kept as it is, and nonsense in the file is the default.
class TestPreferences : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void startsWithDefaults();
    void keepsEverything();
    void nonsenseIsTheDefault();
    void noNoticeAtAllIsKept();

private:
    QTemporaryDir m_dir;
};

void TestPreferences::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_dir.path());
    QCoreApplication::setOrganizationName(u"watchglass-test"_s);
    QCoreApplication::setApplicationName(u"tst_preferences"_s);
}

void TestPreferences::startsWithDefaults()
{
    QCOMPARE(Preferences().values(), PreferenceValues());
    QVERIFY(!Preferences().values().notify);
}

void TestPreferences::keepsEverything()
{
    PreferenceValues values;
    values.maxBytes = 0;
    values.maxAgeHours = 7;
    values.theme = ThemeMode::Dark;
    values.language = u"zh_CN"_s;
    values.utc = true;
    values.hiddenKinds = {u"secrets"_s, u"jobs.batch"_s};
    values.notify = true;
    values.notices = {NoticeTopic::Stale, NoticeTopic::Warnings};
    Preferences preferences;
    const QSignalSpy changed(&preferences, &Preferences::changed);
    preferences.set(values);
    preferences.set(values);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(Preferences().values(), values);
}

void TestPreferences::nonsenseIsTheDefault()
{
    QSettings settings;
    settings.setValue("preferences/maxBytes", u"much"_s);
    settings.setValue("preferences/maxAgeHours", -4);
    settings.setValue("preferences/theme", u"pink"_s);
    settings.setValue("preferences/notices", QStringList{u"missed"_s, u"everything"_s});
    PreferenceValues expected;
    expected.notices = {NoticeTopic::Missed};
    QCOMPARE(Preferences().values(), expected);
}

void TestPreferences::noNoticeAtAllIsKept()
{
    PreferenceValues values;
    values.notify = true;
    values.notices.clear();
    Preferences preferences;
    preferences.set(values);
    QCOMPARE(Preferences().values().notices, QList<NoticeTopic>());
}

QTEST_GUILESS_MAIN(TestPreferences)
#include "tst_preferences.moc"
