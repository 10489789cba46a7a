// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProgressDialog>

namespace watchglass {

/// How far an export is, shown once it takes longer than a moment; it does not block the window. `canceled()` is its
/// button.
class ExportProgressDialog final : public QProgressDialog
{
    Q_OBJECT
public:
    explicit ExportProgressDialog(QWidget *parent);

    void advance(const QString &file, double share); ///< share of the whole, 0 to 1
    void finish();
};

} // namespace watchglass
