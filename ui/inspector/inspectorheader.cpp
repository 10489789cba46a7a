// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspectorheader.h"
#include "models/digest/format.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/theme.h"
#include "ui/common/trustline.h"

#include <QLabel>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QLabel *line(QWidget *parent)
{
    auto *label = new ElidedLabel(parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString fromView(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

/// These are in the log, not among the objects.
bool isClusterEvent(const ObjectRef &object)
{
    return object.kind == "Event";
}

/// Setting the same text again would take away what the user selected in it.
void set(QLabel *label, const QString &text)
{
    if (label->text() != text) {
        label->setText(text);
    }
}

} // namespace

InspectorHeader::InspectorHeader(QWidget *parent)
    : QWidget(parent)
    , m_name(line(this))
    , m_identity(line(this))
    , m_state(line(this))
    , m_trust(new TrustLine(tr("Inspector"), this))
{
    m_name->setFont(Theme::font(2, QFont::DemiBold));
    m_identity->setForegroundRole(QPalette::PlaceholderText);
    m_state->setTextFormat(Qt::RichText);
    m_state->setTextInteractionFlags(Qt::NoTextInteraction);
    m_trust->setObjectName(u"inspectorTrust"_s);
    auto *words = new QVBoxLayout;
    words->setContentsMargins(12, 6, 12, 8);
    words->setSpacing(2);
    words->addWidget(m_name);
    words->addWidget(m_identity);
    words->addWidget(m_state);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_trust);
    layout->addLayout(words);
}

void InspectorHeader::showObject(SessionModels *models, const std::optional<ObjectRef> &object, const ViewContext &context)
{
    if (!models || !object) {
        showNothing(models, context);
        return;
    }
    set(m_name, QString::fromStdString(object->key.name));
    m_name->setToolTip(m_name->text());
    const QString uid = QString::fromStdString(object->uid);
    QStringList identity{QString::fromStdString(object->kind)};
    if (!object->key.namespaceName.empty()) {
        identity += QString::fromStdString(object->key.namespaceName);
    }
    identity += tr("uid %1").arg(uid.size() > 14 ? uid.left(8) + u'…' + uid.right(4) : uid);
    set(m_identity, identity.join(u" · "_s));
    m_identity->setToolTip(uid);
    showState(models, *object);
    m_trust->setState(trustOf(models, *object, context));
}

void InspectorHeader::showNothing(SessionModels *models, const ViewContext &context)
{
    set(m_name, tr("Nothing selected"));
    set(m_identity, tr("Choose an object in the tree, on the timeline or in the events."));
    m_state->clear();
    const Timestamp now = models ? models->clock().wall() : Timestamp();
    m_trust->setState(viewState(models ? models->streams().trust() : TrustSummary(), context, now));
}

void InspectorHeader::showState(SessionModels *models, const ObjectRef &object)
{
    ObjectStore &shown = *models->tree().store(); // of the moment that the tree shows
    const ObjectEntry *entry = shown.entry(shown.idOf(object));
    m_state->setVisible(entry || !isClusterEvent(object));
    if (!entry) {
        set(m_state, tr("Not there at this time"));
        return;
    }
    const Theme &theme = Theme::of(this);
    const QColor dot = entry->deleted ? theme.grey : theme.health(entry->health);
    QString words = fromView(shown.status(*entry)).toHtmlEscaped();
    if (words.isEmpty()) { // a dot alone would be a colour without a word
        words = QString::fromLatin1(toString(entry->health));
    }
    if (entry->deleted) {
        words = (entry->finalStateUnknown ? tr("Removed while not connected; this is its last known state") : tr("Deleted")).toHtmlEscaped();
    }
    QString state = u"<span style='color:%1'>●</span> "_s.arg(dot.name()) + words;
    if (entry->restarts > 0) {
        state += u", "_s + tr("%n restart(s)", nullptr, int(entry->restarts));
    }
    set(m_state, state);
    m_state->setToolTip(fromView(shown.reason(*entry)).toHtmlEscaped());
}

ViewState InspectorHeader::trustOf(SessionModels *models, const ObjectRef &object, const ViewContext &context)
{
    const Timestamp now = models->clock().wall();
    const ObjectEntry *entry = models->objects().entry(models->objects().idOf(object));
    const StreamId stream = entry ? entry->stream : 0;
    const auto brings = [&object, entry, stream](const StreamInfo &info) {
        return entry ? info.id == stream : isClusterEvent(object) && info.resource.kind == object.kind;
    };
    const bool watched = std::ranges::any_of(models->streams().rows(), [&](const StreamRow &row) { return brings(row.info); });
    ViewState state = viewState(models->streams().trust(brings), context, now);
    if (!watched && !context.asOf && context.isLive) {
        // Named by another object or by an event; no stream brings news of it.
        state.claim = ViewClaim::Stopped;
        state.words = tr("Not watched");
        state.detail.clear();
        state.whole = tr("No stream that is open brings news of this object.");
    }
    if (entry && !context.asOf) {
        const QString age = entry->lastChangedAt == Timestamp() ? tr("unchanged since %1").arg(formatClock(entry->firstSeenAt, 0))
            : context.isLive ? tr("changed %1 ago").arg(formatAge(now - entry->lastChangedAt)) : tr("changed %1").arg(formatClock(entry->lastChangedAt, 0));
        state.detail = state.isSuspect() && !state.detail.isEmpty() ? state.detail + u", "_s + age : age;
    }
    return state;
}

} // namespace watchglass
