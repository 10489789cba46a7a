// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/trustbar.h"
#include "models/digest/format.h"
#include "models/streams/streamtext.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QTimer>

namespace watchglass {

using namespace Qt::StringLiterals;

TrustBar::TrustBar(QWidget *parent)
    : QWidget(parent)
    , m_trust(new QLabel(this))
    , m_figures(new ElidedLabel(this))
{
    setObjectName(u"trustBar"_s);
    setCursor(Qt::PointingHandCursor);
    m_trust->setTextFormat(Qt::RichText);
    m_trust->setMinimumWidth(1); // a narrow window cuts it before it keeps the window wide
    m_trust->setAccessibleName(tr("Trust"));
    m_figures->setAccessibleName(tr("Figures"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(m_trust);
    layout->addStretch(1);
    layout->addWidget(m_figures);
    auto *second = new QTimer(this);
    connect(second, &QTimer::timeout, this, &TrustBar::refresh);
    second->start(1000);
}

void TrustBar::setModels(SessionModels *models)
{
    if (m_models) {
        m_models->streams().disconnect(this);
        m_models->findings().disconnect(this);
    }
    m_models = models;
    if (models) {
        connect(&models->streams(), &StreamTableModel::trustChanged, this, &TrustBar::refresh);
        connect(&models->findings(), &FindingsModel::countChanged, this, &TrustBar::refresh);
    }
    refresh();
}

void TrustBar::refresh()
{
    if (!m_models) {
        m_trust->setText(tr("Not connected"));
        m_figures->clear();
        return;
    }
    const Theme &theme = Theme::of(this);
    const TrustSummary trust = m_models->streams().trust();
    const auto part = [](const QColor &colour, const QString &text) { return u"<span style='color:%1'>●</span> %2"_s.arg(colour.name(), text.toHtmlEscaped()); };
    QStringList parts;
    if (trust.total == 0) {
        parts += part(theme.grey, tr("No streams yet: nothing here is live"));
    } else {
        parts += part(trust.live == trust.total ? theme.green : theme.grey,
                      trust.total == 1 ? tr("%1 of 1 stream live").arg(trust.live) : tr("%1 of %2 streams live").arg(trust.live).arg(trust.total));
    }
    if (trust.catchingUp > 0) {
        parts += part(theme.blue, tr("%1 catching up").arg(trust.catchingUp));
    }
    if (trust.stale > 0) {
        QString text = tr("%1 stale").arg(trust.stale);
        if (trust.staleSince) {
            const QString since = formatClock(*trust.staleSince, 0);
            text += trust.stale == 1 ? u" "_s + tr("since %1").arg(since) : u", "_s + tr("the first since %1").arg(since);
        }
        if (trust.nextTryAt) {
            text += u", "_s + tr("retry in %1").arg(formatAge(std::max(std::chrono::nanoseconds(0), *trust.nextTryAt - m_models->clock().wall())));
        }
        parts += part(theme.yellow, text);
    }
    if (trust.forbidden > 0) {
        parts += part(theme.grey, tr("%1 forbidden").arg(trust.forbidden));
    }
    if (trust.unauthorized > 0) {
        parts += part(theme.red, tr("%1 need sign-in").arg(trust.unauthorized));
    }
    if (trust.polling > 0) {
        parts += part(theme.grey, tr("%1 polled").arg(trust.polling));
    }
    m_trust->setText(parts.join(u"&nbsp;&nbsp;&nbsp;"_s));
    m_trust->setToolTip(trustSentence(trust, m_models->clock().wall()));
    const DeltaPump::Stats stats = m_models->pump().stats();
    QStringList figures{tr("%1 objects").arg(formatCount(stats.objects)), tr("%1 changes/s").arg(formatCount(quint64(stats.eventsPerSecond + 0.5)))};
    if (stats.backlogItems > 1000) {
        figures += tr("%1 waiting to be shown").arg(formatCount(stats.backlogItems));
    }
    if (const std::size_t findings = m_models->findings().count(); findings > 0) {
        figures += findings == 1 ? tr("1 finding") : tr("%1 findings").arg(formatCount(findings));
    }
    figures += tr("%1 requests/min to the API server").arg(trust.requestsPerMinute, 0, 'f', 0);
    m_figures->setText(figures.join(u"   "_s));
}

void TrustBar::mouseReleaseEvent(QMouseEvent *event)
{
    QWidget::mouseReleaseEvent(event);
    emit clicked();
}

} // namespace watchglass
