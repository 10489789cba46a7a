// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/filterexpression.h"

namespace watchglass {

ObservationFilterRow::ObservationFilterRow(const DigestedObservation &observation, std::string_view stream)
    : m_observation(observation)
    , m_stream(stream)
{
}

bool ObservationFilterRow::has(FilterField) const
{
    return true;
}

void ObservationFilterRow::texts(FilterField field, const std::function<bool(std::string_view)> &take) const
{
    const ObjectRef &own = m_observation.summary.ref;
    const ObjectRef &ref = m_observation.clusterEvent ? m_observation.clusterEvent->regarding : own;
    const std::string reason = m_observation.clusterEvent ? m_observation.clusterEvent->reason : m_observation.summary.status;
    switch (field) {
    case FilterField::Kind:
        static_cast<void>(take(ref.kind) || (m_observation.clusterEvent && take(own.kind)));
        return;
    case FilterField::Namespace:
        take(ref.key.namespaceName);
        return;
    case FilterField::Name:
        take(ref.key.name);
        return;
    case FilterField::Reason:
        take(reason);
        return;
    case FilterField::Status:
        static_cast<void>(take(m_observation.summary.status) || take(toString(m_observation.summary.health)));
        return;
    case FilterField::Changed:
        static_cast<void>(std::ranges::any_of(m_observation.changes, [&](const FieldChange &change) { return !change.noise && take(change.path); }));
        return;
    case FilterField::Manager:
        static_cast<void>(std::ranges::any_of(m_observation.managers, take));
        return;
    case FilterField::Type:
        if (m_observation.clusterEvent && take(m_observation.clusterEvent->type)) {
            return;
        }
        take(toString(m_observation.observation.type));
        return;
    case FilterField::Origin:
        take(toString(m_observation.observation.origin));
        return;
    case FilterField::Stream:
        take(m_stream);
        return;
    case FilterField::Uid:
        take(ref.uid);
        return;
    case FilterField::Rv:
        take(m_observation.observation.resourceVersion.text());
        return;
    default:
        static_cast<void>(take(ref.key.name) || take(m_observation.what) || take(ref.key.namespaceName) || take(ref.kind) || take(reason)
            || std::ranges::any_of(m_observation.managers, take));
        return;
    }
}

Severity ObservationFilterRow::severity() const
{
    return m_observation.severity;
}

std::optional<Timestamp> ObservationFilterRow::time() const
{
    return m_observation.observation.at;
}

std::optional<std::string_view> ObservationFilterRow::label(std::string_view key) const
{
    for (const auto &[name, value] : m_observation.summary.labels) {
        if (name == key) {
            return value;
        }
    }
    return {};
}

} // namespace watchglass
