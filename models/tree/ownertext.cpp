// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/ownertext.h"

#include <QCoreApplication>
#include <QStringList>

namespace watchglass {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Owners", text);
}

QString nameOf(const Relation &owner)
{
    return QString::fromStdString(owner.ref.kind + " " + owner.ref.key.name);
}

QString sentenceOf(OwnerFlag flag, const QString &owner)
{
    switch (flag) {
    case OwnerFlag::Missing:
        return tr("Its owner %1 is not there.").arg(owner);
    case OwnerFlag::NotVisible:
        return tr("Its owner %1 is of a kind that is not watched or may not be read.").arg(owner);
    case OwnerFlag::ClusterScoped:
        return tr("Its owner %1 belongs to the cluster.").arg(owner);
    case OwnerFlag::WrongScope:
        return tr("Its owner %1 is in another scope: Kubernetes does not allow that.").arg(owner);
    case OwnerFlag::Replaced:
        return tr("The name of its owner %1 now belongs to another object.").arg(owner);
    case OwnerFlag::Deleted:
        return tr("Its owner %1 was deleted.").arg(owner);
    case OwnerFlag::Several:
    case OwnerFlag::Cyclic:
        break; // of all owners together
    }
    return {};
}

QString severalText(const std::vector<Relation> &owners, ObjectId parent)
{
    QStringList names;
    QString chosen;
    for (const Relation &owner : owners) {
        names += nameOf(owner);
        chosen = parent != 0 && owner.object == parent ? nameOf(owner) : chosen;
    }
    return chosen.isEmpty() ? tr("It has several owners (%1) and stands under none of them.").arg(names.join(QLatin1String(", ")))
                            : tr("It has several owners (%1) and stands under %2.").arg(names.join(QLatin1String(", ")), chosen);
}

} // namespace

QString ownerFlagsText(const ObjectStore &store, ObjectId id)
{
    const OwnerFlags flags = store.ownerFlags(id);
    if (!flags) {
        return {};
    }
    QStringList sentences;
    const std::vector<Relation> owners = store.owners(id);
    if (flags.testFlag(OwnerFlag::Several)) {
        sentences += severalText(owners, store.parentOf(id));
    }
    if (flags.testFlag(OwnerFlag::Cyclic)) {
        sentences += tr("Its owners form a ring.");
    }
    for (const Relation &owner : owners) {
        for (const OwnerFlag flag : {OwnerFlag::Missing, OwnerFlag::NotVisible, OwnerFlag::ClusterScoped, OwnerFlag::WrongScope,
                                     OwnerFlag::Replaced, OwnerFlag::Deleted}) {
            const QString sentence = owner.flags.testFlag(flag) ? sentenceOf(flag, nameOf(owner)) : QString();
            if (!sentence.isEmpty() && !sentences.contains(sentence)) {
                sentences += sentence;
            }
        }
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace watchglass
