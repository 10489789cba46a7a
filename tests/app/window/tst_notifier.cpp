// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

/// A desktop's notification server that only listens.
class Listener final : public QDBusVirtualObject
{
public:
    QList<QDBusMessage> calls;

    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &connection) override
    {
        calls += message;
        return connection.send(message.createReply(uint(1)));
    }
};

} // namespace

/// On a bus of its own, so that no desktop is told anything.
class TestNotifier : public QObject
{
    Q_OBJECT
private slots:
    void withoutABusNothingHappens();
    void showsOnTheDesktop();
};

void TestNotifier::withoutABusNothingHappens()
{
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    QElapsedTimer took;
    took.start();
    Notifier().show({NoticeTopic::Missed, u"title"_s, u"text"_s});
    QVERIFY(took.elapsed() < 5000);
    QDBusConnection::disconnectFromBus(u"qt_default_session_bus"_s);
}

void TestNotifier::showsOnTheDesktop()
{
    const QString daemon = QStandardPaths::findExecutable(u"dbus-daemon"_s);
    if (daemon.isEmpty()) {
        QSKIP("dbus-daemon is not installed here");
    }
    QProcess bus;
    bus.start(daemon, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
    QVERIFY(bus.waitForReadyRead(30'000));
    const QByteArray address = bus.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    Listener desktop;
    {
        QDBusConnection server = QDBusConnection::connectToBus(QString::fromLatin1(address), u"desktop"_s);
        QVERIFY(server.isConnected());
        QVERIFY(server.registerVirtualObject(u"/org/freedesktop/Notifications"_s, &desktop));
        QVERIFY(server.registerService(u"org.freedesktop.Notifications"_s));
    }
    Notifier().show({NoticeTopic::Missed, u"Blind interval – prod"_s, u"stream pods<b>"_s});
    QTRY_COMPARE_WITH_TIMEOUT(desktop.calls.size(), 1, 30'000);
    const QVariantList arguments = desktop.calls.first().arguments();
    QCOMPARE(desktop.calls.first().member(), u"Notify"_s);
    QCOMPARE(desktop.calls.first().signature(), u"susssasa{sv}i"_s);
    QCOMPARE(arguments.value(3).toString(), u"Blind interval – prod"_s);
    QCOMPARE(arguments.value(4).toString(), u"stream pods&lt;b&gt;"_s); // the body may be read as markup
    QDBusConnection::disconnectFromBus(u"desktop"_s);
    bus.terminate();
    QVERIFY(bus.waitForFinished(30'000));
}

QTEST_GUILESS_MAIN(TestNotifier)
#include "tst_notifier.moc"
