// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QVariantMap>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr uchar normalUrgency = 1;
constexpr int serversChoice = -1; ///< how long it stays

} // namespace

void Notifier::show(const Notice &notice)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        return;
    }
    QDBusMessage call = QDBusMessage::createMethodCall(u"org.freedesktop.Notifications"_s, u"/org/freedesktop/Notifications"_s,
                                                       u"org.freedesktop.Notifications"_s, u"Notify"_s);
    const QVariantMap hints{{u"urgency"_s, QVariant::fromValue(normalUrgency)}, {u"desktop-entry"_s, u"watchglass"_s}};
    // Servers may read markup in the body.
    call.setArguments({u"Watchglass"_s, uint(0), u"watchglass"_s, notice.title, notice.text.toHtmlEscaped(), QStringList(), hints, serversChoice});
    bus.send(call);
}

} // namespace watchglass
