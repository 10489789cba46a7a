// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/copytext.h"

#include <QRegularExpression>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString quoted(const QString &word)
{
    static const QRegularExpression plain(u"^[A-Za-z0-9_@%+=:,./-]+$"_s);
    if (plain.match(word).hasMatch()) {
        return word;
    }
    return u'\'' + QString(word).replace(u'\'', u"'\\''"_s) + u'\'';
}

} // namespace

QString kubectlCommand(const ObjectRef &object, const QString &resource, const QStringList &flags)
{
    QStringList words{u"kubectl"_s, u"get"_s, resource.isEmpty() ? QString::fromStdString(object.kind).toLower() : resource,
                      QString::fromStdString(object.key.name)};
    if (!object.key.namespaceName.empty()) {
        words += {u"-n"_s, QString::fromStdString(object.key.namespaceName)};
    }
    words += flags;
    words += {u"-o"_s, u"yaml"_s};
    for (QString &word : words) {
        word = quoted(word);
    }
    return words.join(u' ');
}

} // namespace watchglass
