// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace watchglass {

/// The program's own drawings, ui/common/icons/*.svg: `ChevronDown` is chevron-down.svg.
enum class Icon {
    Add, Back, Blind, Check, ChevronDown, ChevronRight, ChevronUp, Clock, Close, Cluster, Command, Copy, Diff,
    Error, Export, Eye, Filter, Fit, Float, Follow, Forward, Gauge, History, Info, Keyboard, Kinds, Link,
    Live, Lock, Manager, Moon, More, Namespace, Next, Open, Owners, Pause, Pin, Play, Previous, Record,
    Refresh, Remove, Save, Search, Settings, Star, Stop, Stream, Sun, Table, Timeline, Tombstone, Tree,
    Unlink, Warning, ZoomIn, ZoomOut
};

/// In the colour of the text around it, whatever theme is on when it is painted; no need to set it again after a switch.
/// The On state takes the accent colour.
QIcon icon(Icon name);
/// In one colour of the caller's.
QIcon icon(Icon name, const QColor &color);
/// For painters; sharp at any device pixel ratio. Cached.
QPixmap iconPixmap(Icon name, const QColor &color, int size, qreal devicePixelRatio);

} // namespace watchglass
