// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/viewhistory.h"

#include <QScopedValueRollback>

namespace watchglass {

namespace {

constexpr std::size_t longest = 100;

} // namespace

ViewHistory::ViewHistory(QObject *parent)
    : QObject(parent)
{
}

void ViewHistory::setModels(SessionModels *models)
{
    if (m_models) {
        m_models->selection().disconnect(this);
        m_models->range().disconnect(this);
    }
    m_models = models;
    m_places.clear();
    m_at = 0;
    if (models) {
        m_places.push_back(here());
        connect(&models->selection(), &SelectionController::objectChanged, this, &ViewHistory::noteSoon);
        connect(&models->selection(), &SelectionController::gapChanged, this, &ViewHistory::noteSoon);
        connect(&models->range(), &TimeRangeController::asOfChanged, this, &ViewHistory::noteSoon);
    }
    emit changed();
}

ViewHistory::Place ViewHistory::here() const
{
    return {m_models->selection().object(), m_models->selection().gap(), m_models->range().asOf(), m_models->range().visible()};
}

bool ViewHistory::isSame(const Place &a, const Place &b)
{
    const bool sameObject = a.object.has_value() == b.object.has_value() && (!a.object || a.object->uid == b.object->uid);
    return sameObject && a.gap == b.gap && a.asOf == b.asOf;
}

void ViewHistory::noteSoon()
{
    if (!m_showing && !m_noting) {
        m_noting = true;
        QMetaObject::invokeMethod(this, &ViewHistory::note, Qt::QueuedConnection);
    }
}

void ViewHistory::note()
{
    m_noting = false;
    if (!m_models || m_places.empty() || isSame(here(), m_places[m_at])) {
        return;
    }
    m_places.resize(m_at + 1);
    m_places.push_back(here());
    if (m_places.size() > longest) {
        m_places.erase(m_places.begin());
    }
    m_at = m_places.size() - 1;
    emit changed();
}

void ViewHistory::back()
{
    if (canGoBack()) {
        show(m_at - 1);
    }
}

void ViewHistory::forward()
{
    if (canGoForward()) {
        show(m_at + 1);
    }
}

void ViewHistory::show(std::size_t at)
{
    {
        const QScopedValueRollback showing(m_showing, true);
        // Where it was left is where it is found again.
        m_places[m_at].visible = m_models->range().visible();
        m_at = at;
        const Place place = m_places[at];
        m_models->selection().selectObject(place.object);
        m_models->selection().selectGap(place.gap);
        if (place.asOf) {
            m_models->range().setAsOf(place.asOf);
            m_models->range().setVisible(place.visible);
        } else if (m_models->range().asOf()) {
            m_models->range().goLive();
        }
    }
    emit changed();
}

} // namespace watchglass
