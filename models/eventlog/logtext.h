// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"

#include <QString>

namespace watchglass {

/// What a row tells, in the user's language. A cluster event's words stay its source's.
QString whatText(const LogRecord &record);
/// The object's kind; of what is about a stream or the session, that, in the user's language.
QString kindText(const LogRecord &record);

} // namespace watchglass
