// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exporter.h"

namespace watchglass {

/// One line on standard error that says how far an export is, where that is a terminal; nothing anywhere else.
class ProgressLine
{
public:
    ProgressLine();
    void show(const ExportProgress &progress); ///< as often as one likes; it writes a few times a second
    void clear();

private:
    bool m_terminal;
    bool m_shown = false;
    std::chrono::steady_clock::time_point m_next;
};

} // namespace watchglass
