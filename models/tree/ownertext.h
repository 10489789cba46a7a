// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/objectstore.h"

#include <QString>

namespace watchglass {

/// One sentence for each peculiarity of an object's owners, naming the owner; empty without any.
QString ownerFlagsText(const ObjectStore &store, ObjectId id);

} // namespace watchglass
