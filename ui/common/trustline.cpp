// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/trustline.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPaintEvent>
#include <QPainter>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr int side = 8;
constexpr int dotSize = 8;
constexpr int gap = 6;
constexpr int widest = 460; ///< a long reason is cut; the tooltip has all of it

} // namespace

DotShape dotShape(ViewClaim claim)
{
    switch (claim) {
    case ViewClaim::Live:
    case ViewClaim::Partial:
        return DotShape::Disc;
    case ViewClaim::Connecting:
    case ViewClaim::Loading:
    case ViewClaim::FileLoading:
    case ViewClaim::CatchingUp:
    case ViewClaim::Polled:
        return DotShape::HalfDisc;
    case ViewClaim::SignInNeeded:
    case ViewClaim::Forbidden:
    case ViewClaim::Unreachable:
        return DotShape::Cross;
    case ViewClaim::Stale:
    case ViewClaim::NoSession:
        return DotShape::Ring;
    case ViewClaim::File:
    case ViewClaim::AsOf:
    case ViewClaim::Frozen:
    case ViewClaim::Stopped:
        break;
    }
    return DotShape::Square;
}

QColor claimColour(const Theme &theme, ViewClaim claim)
{
    switch (claim) {
    case ViewClaim::Live:
        return theme.green;
    case ViewClaim::Stale:
    case ViewClaim::Partial:
        return theme.yellow;
    case ViewClaim::SignInNeeded:
    case ViewClaim::Forbidden:
    case ViewClaim::Unreachable:
        return theme.red;
    case ViewClaim::NoSession:
    case ViewClaim::File:
    case ViewClaim::Stopped:
        return theme.grey;
    default:
        return theme.blue;
    }
}

QColor claimTextColour(const Theme &theme, ViewClaim claim)
{
    switch (claim) {
    case ViewClaim::Stale:
        return theme.yellowText;
    case ViewClaim::SignInNeeded:
    case ViewClaim::Forbidden:
    case ViewClaim::Unreachable:
        return theme.redText;
    case ViewClaim::AsOf:
    case ViewClaim::Frozen:
        return theme.blueText;
    default:
        return theme.textMuted;
    }
}

TrustLine::TrustLine(const QString &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TrustLine::setState(const ViewState &state)
{
    if (state == m_state) {
        return;
    }
    const bool wider = state.words != m_state.words || state.detail.size() != m_state.detail.size();
    m_state = state;
    setToolTip(state.whole);
    setAccessibleName(m_view + u": "_s + state.words + (state.detail.isEmpty() ? QString() : u", "_s + state.detail));
    if (wider) {
        updateGeometry();
    }
    update();
}

QSize TrustLine::sizeHint() const
{
    const QFontMetrics metrics(Theme::font(0, m_state.isSuspect() ? QFont::DemiBold : QFont::Normal));
    const QString text = m_state.detail.isEmpty() ? m_state.words : m_state.words + u" · "_s + m_state.detail;
    return {std::min(widest, metrics.horizontalAdvance(text) + dotSize + gap + 2 * side + 4), metrics.height() + 8};
}

QSize TrustLine::minimumSizeHint() const
{
    return {dotSize + gap + 2 * side + 40, sizeHint().height()};
}

void TrustLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    QRect box = rect();
    if (m_state.isSuspect()) {
        painter.fillRect(box, theme.blindFill);
        paintBlind(painter, QRectF(box), theme, false);
    }
    box.adjust(side, 0, -side, 0);
    paintDot(painter, QRectF(box.left(), box.top(), dotSize, box.height()), claimColour(theme, m_state.claim), dotShape(m_state.claim), dotSize);
    box.setLeft(box.left() + dotSize + gap);
    const QFont words = Theme::font(0, m_state.isSuspect() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(words);
    const QFontMetrics metrics(words);
    if (m_state.isSuspect()) {
        // Text on hatching would be hard to read.
        const QString all = m_state.detail.isEmpty() ? m_state.words : m_state.words + u" · "_s + m_state.detail;
        painter.fillRect(box.adjusted(-dotSize - gap - 4, 3, 4 - std::max(0, box.width() - metrics.horizontalAdvance(all)), -3), theme.window);
        paintDot(painter, QRectF(side, 0, dotSize, height()), claimColour(theme, m_state.claim), dotShape(m_state.claim), dotSize);
    }
    const QString shown = metrics.elidedText(m_state.words, Qt::ElideRight, box.width());
    painter.setPen(claimTextColour(theme, m_state.claim));
    painter.drawText(box, int(Qt::AlignVCenter | Qt::AlignLeft), shown);
    box.setLeft(box.left() + metrics.horizontalAdvance(shown));
    if (!m_state.detail.isEmpty() && box.width() > 0) {
        painter.setPen(theme.textMuted);
        painter.drawText(box, int(Qt::AlignVCenter | Qt::AlignLeft), metrics.elidedText(u" · "_s + m_state.detail, Qt::ElideRight, box.width()));
    }
}

EmptyNote::EmptyNote(QAbstractItemView *view)
    : QLabel(view->viewport())
    , m_view(view)
{
    setObjectName(u"emptyNote"_s);
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setForegroundRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view->viewport()->installEventFilter(this);
    hide();
}

void EmptyNote::setWords(const QString &words)
{
    const QAbstractItemModel *model = m_view->model();
    if (model != m_model) {
        disconnect(m_rows);
        disconnect(m_reset);
        m_model = model;
        if (model) {
            m_rows = connect(model, &QAbstractItemModel::rowsInserted, this, &QWidget::hide);
            m_reset = connect(model, &QAbstractItemModel::modelReset, this, [this] { setVisible(m_view->model()->rowCount() == 0); });
        }
    }
    if (words != text()) {
        setText(words);
        setAccessibleName(words);
    }
    place();
    setVisible((!model || model->rowCount() == 0) && !words.isEmpty());
}

bool EmptyNote::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        place();
    }
    return QLabel::eventFilter(watched, event);
}

void EmptyNote::place()
{
    setGeometry(m_view->viewport()->rect().adjusted(24, 12, -24, -12));
}

} // namespace watchglass
