// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/ownertext.h"

#include <QCoreApplication>
#include <QStringList>

namespace watchglass {

namespace {

QString sentenceOf(OwnerFlag flag, const QString &owner)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("Owners", text); };
    switch (flag) {
    case OwnerFlag::Several:
        return tr("It has several owners and stands under one of them.");
    case OwnerFlag::Missing:
        return tr("Its owner %1 is not there.").arg(owner);
    case OwnerFlag::NotVisible:
        return tr("Its owner %1 is of a kind that is not watched or may not be read.").arg(owner);
    case OwnerFlag::ClusterScoped:
        return tr("Its owner %1 belongs to the cluster.").arg(owner);
    case OwnerFlag::WrongScope:
        return tr("Its owner %1 is in another scope: Kubernetes does not allow that.").arg(owner);
    case OwnerFlag::Cyclic:
        return tr("Its owners form a ring.");
    case OwnerFlag::Replaced:
        return tr("The name of its owner %1 now belongs to another object.").arg(owner);
    case OwnerFlag::Deleted:
        break;
    }
    return tr("Its owner %1 was deleted.").arg(owner);
}

} // namespace

QString ownerFlagsText(const ObjectStore &store, ObjectId id)
{
    QStringList sentences;
    for (const Relation &relation : store.owners(id)) {
        const QString owner = QString::fromStdString(relation.ref.kind + " " + relation.ref.key.name);
        for (const OwnerFlag flag : {OwnerFlag::Several, OwnerFlag::Missing, OwnerFlag::NotVisible, OwnerFlag::ClusterScoped,
                                     OwnerFlag::WrongScope, OwnerFlag::Cyclic, OwnerFlag::Replaced, OwnerFlag::Deleted}) {
            if (relation.flags.testFlag(flag)) {
                const QString sentence = sentenceOf(flag, owner);
                if (!sentences.contains(sentence)) {
                    sentences += sentence;
                }
            }
        }
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace watchglass
