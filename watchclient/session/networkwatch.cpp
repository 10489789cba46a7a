// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/networkwatch.h"

#include <QNetworkInformation>

namespace watchglass {

NetworkWatch::NetworkWatch(QObject *parent)
    : QObject(parent)
{
    using Feature = QNetworkInformation::Feature;
    m_settle.setSingleShot(true);
    m_settle.setInterval(1000);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        if (QNetworkInformation::instance()->reachability() != QNetworkInformation::Reachability::Disconnected) {
            Q_EMIT changed();
        }
    });
    m_available = QNetworkInformation::loadBackendByFeatures(Feature::Reachability) && QNetworkInformation::instance();
    if (!m_available) {
        return;
    }
    QNetworkInformation *information = QNetworkInformation::instance();
    const auto settle = [this] { m_settle.start(); };
    connect(information, &QNetworkInformation::reachabilityChanged, this, settle);
    connect(information, &QNetworkInformation::transportMediumChanged, this, settle);
}

} // namespace watchglass
