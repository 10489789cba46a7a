// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/icons.h"

#include "ui/common/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <array>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
// In the order of Icon.
constexpr std::array FileNames{
    "add", "back", "blind", "check", "chevron-down", "chevron-right", "chevron-up", "clock", "close",
    "cluster", "command", "copy", "diff", "error", "export", "eye", "filter", "fit", "float", "follow",
    "forward", "gauge", "history", "info", "keyboard", "kinds", "link", "live", "lock", "manager", "moon",
    "more", "namespace", "next", "open", "owners", "pause", "pin", "play", "previous", "record", "refresh",
    "remove", "save", "search", "settings", "star", "stop", "stream", "sun", "table", "timeline", "tombstone",
    "tree", "unlink", "warning", "zoom-in", "zoom-out"
};

QByteArray drawing(Icon name)
{
    QFile file(u":/watchglass/icons/"_s + QLatin1StringView(FileNames[static_cast<std::size_t>(name)]) + u".svg"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap render(Icon name, const QColor &color, const QSize &pixels)
{
    const QString key = u"watchglass-icon/%1/%2/%3x%4"_s.arg(static_cast<int>(name))
                            .arg(color.rgba(), 0, 16).arg(pixels.width()).arg(pixels.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    QByteArray svg = drawing(name);
    svg.replace(QByteArrayLiteral("#000"), color.name().toLatin1());
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const int side = std::min(pixels.width(), pixels.height());
    const QRectF square((pixels.width() - side) / 2.0, (pixels.height() - side) / 2.0, side, side);
    QSvgRenderer(svg).render(&painter, square);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class ThemedIconEngine final : public QIconEngine
{
public:
    ThemedIconEngine(Icon name, const QColor &color)
        : m_name(name)
        , m_color(color)
    {
    }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatio();
        painter->drawPixmap(rect, render(m_name, color(mode, state), rect.size() * ratio));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return render(m_name, color(mode, state), size);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        QPixmap result = render(m_name, color(mode, state), size);
        result.setDevicePixelRatio(scale);
        return result;
    }
    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine *clone() const override { return new ThemedIconEngine(m_name, m_color); }
    QString key() const override { return u"watchglass"_s; }
    bool isNull() override { return false; }

private:
    QColor color(QIcon::Mode mode, QIcon::State state) const
    {
        const Theme &theme = Theme::of(nullptr);
        if (mode == QIcon::Disabled) {
            return theme.textFaint;
        }
        if (m_color.isValid()) {
            return m_color;
        }
        return state == QIcon::On ? theme.accentText : theme.text;
    }

    Icon m_name;
    QColor m_color;
};
} // namespace

QIcon icon(Icon name)
{
    return QIcon(new ThemedIconEngine(name, QColor()));
}

QIcon icon(Icon name, const QColor &color)
{
    return QIcon(new ThemedIconEngine(name, color));
}

QPixmap iconPixmap(Icon name, const QColor &color, int size, qreal devicePixelRatio)
{
    QPixmap result = render(name, color, QSize(size, size) * devicePixelRatio);
    result.setDevicePixelRatio(devicePixelRatio);
    return result;
}

} // namespace watchglass
