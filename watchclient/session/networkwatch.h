// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>

namespace watchglass {

/// Tells when the machine's way to the network changes (cable, Wi-Fi, VPN), where the system says it. Quiet where it
/// does not. Create it in the thread of the application object.
class NetworkWatch : public QObject
{
    Q_OBJECT

public:
    explicit NetworkWatch(QObject *parent = nullptr);
    bool isAvailable() const { return m_available; }

Q_SIGNALS:
    /// Once for changes in quick succession, when there is a network again.
    void changed();

private:
    QTimer m_settle;
    bool m_available = false;
};

} // namespace watchglass
