// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/pluginconsent.h"

#include <QCryptographicHash>
#include <QMutexLocker>
#include <QSettings>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

const QString setting = u"kubeconfig/agreedPlugins"_s;

} // namespace

PluginConsent::PluginConsent()
{
    const QStringList agreed = QSettings().value(setting).toStringList();
    m_agreed = {agreed.begin(), agreed.end()};
}

bool PluginConsent::mayRun(const ExecConsentRequest &request) const
{
    if (request.trustedFile) {
        return true;
    }
    const QMutexLocker lock(&m_mutex);
    return m_agreed.contains(keyOf(request));
}

void PluginConsent::agree(const QString &key)
{
    const QMutexLocker lock(&m_mutex);
    m_agreed.insert(key);
    QSettings().setValue(setting, QStringList(m_agreed.begin(), m_agreed.end()));
}

QString PluginConsent::keyOf(const ExecConsentRequest &request)
{
    // A digest, not the text: arguments may hold what nobody wants in a settings file.
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](const std::string &part) {
        hash.addData(QByteArrayView(part));
        hash.addData(QByteArrayView("\0", 1));
    };
    add(request.file);
    add(request.command);
    for (const std::string &argument : request.args) {
        add(argument);
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace watchglass
