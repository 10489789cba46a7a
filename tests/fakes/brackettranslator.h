// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTranslator>

namespace watchglass::fakes {

/// Says `[x]` for every x that it is asked for, in one context where that is named.
class BracketTranslator final : public QTranslator
{
public:
    explicit BracketTranslator(QLatin1StringView context = {}) : m_context(context) {}

    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *text, const char *, int) const override
    {
        return m_context.isEmpty() || m_context == QLatin1StringView(context) ? u'[' + QString::fromUtf8(text) + u']' : QString();
    }

private:
    QLatin1StringView m_context;
};

} // namespace watchglass::fakes
