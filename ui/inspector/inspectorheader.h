// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"
#include "models/streams/viewstate.h"

#include <QWidget>

class QLabel;

namespace watchglass {

class TrustLine;

/// Which object is inspected, how it is, and how far that can be trusted.
class InspectorHeader final : public QWidget
{
    Q_OBJECT
public:
    explicit InspectorHeader(QWidget *parent = nullptr);
    /// Null models: no session. The context is of the window.
    void showObject(SessionModels *models, const std::optional<ObjectRef> &object, const ViewContext &context);

private:
    void showNothing(SessionModels *models, const ViewContext &context);
    void showState(SessionModels *models, const ObjectRef &object);
    static ViewState trustOf(SessionModels *models, const ObjectRef &object, const ViewContext &context);

    QLabel *m_name;
    QLabel *m_identity;
    QLabel *m_state;
    TrustLine *m_trust;
};

} // namespace watchglass
