// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"

#include <string>
#include <utility>

namespace watchglass {

inline Error makeError(ErrorClass errorClass, std::string message)
{
    Error error;
    error.errorClass = errorClass;
    error.message = std::move(message);
    return error;
}

inline Error configError(std::string message)
{
    return makeError(ErrorClass::Config, std::move(message));
}

} // namespace watchglass
