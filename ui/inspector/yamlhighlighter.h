// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

class QPlainTextEdit;
class QString;

namespace watchglass {

/// Colours the editor's text as YAML, in the theme's light or dark set, also after the theme was switched.
void highlightYaml(QPlainTextEdit *editor);
/// Sets the text of such an editor; a huge one stays plain, so that it opens at once.
void showYaml(QPlainTextEdit *editor, const QString &text);

} // namespace watchglass
