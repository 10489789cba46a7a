// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QPlainTextEdit;

namespace watchglass {

/// Colours the editor's text as YAML, in the theme's light or dark set, also after the theme was switched.
void highlightYaml(QPlainTextEdit *editor);

} // namespace watchglass
