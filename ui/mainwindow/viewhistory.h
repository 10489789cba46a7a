// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"

#include <QObject>

#include <vector>

namespace watchglass {

/// Where the user has been: which object, as of when. Back and forward as in a browser; a new place drops what was
/// ahead. Several changes in one turn of the event loop are one place.
class ViewHistory final : public QObject
{
    Q_OBJECT
public:
    explicit ViewHistory(QObject *parent = nullptr);

    /// Begins anew. Null: no session.
    void setModels(SessionModels *models);
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_places.size(); }
    void back();
    void forward();

signals:
    void changed();

private:
    struct Place
    {
        std::optional<ObjectRef> object;
        std::optional<quint64> gap;
        std::optional<TimeNs> asOf;
        TimeSpan visible;
    };
    Place here() const;
    static bool isSame(const Place &a, const Place &b);
    void noteSoon();
    void note();
    void show(std::size_t at);

    SessionModels *m_models = nullptr;
    std::vector<Place> m_places;
    std::size_t m_at = 0;
    bool m_noting = false;
    bool m_showing = false;
};

} // namespace watchglass
