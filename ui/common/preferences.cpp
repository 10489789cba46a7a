// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/preferences.h"

#include <QSettings>

#include <array>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array topicNames{"missed", "clusterChanged", "recording", "stale", "warnings"};
constexpr std::array themeNames{"system", "light", "dark"};
static_assert(topicNames.size() == NoticeTopics);

template<typename Value, std::size_t N>
std::optional<Value> fromName(const QString &name, const std::array<const char *, N> &names)
{
    const auto at = std::ranges::find_if(names, [&](const char *one) { return name == QLatin1StringView(one); });
    return at == names.end() ? std::nullopt : std::optional(static_cast<Value>(at - names.begin()));
}

QString nameOf(std::size_t value, const auto &names)
{
    return QString::fromLatin1(names.at(value));
}

PreferenceValues read()
{
    const QSettings settings;
    PreferenceValues values;
    bool good = false;
    if (const quint64 bytes = settings.value("preferences/maxBytes").toULongLong(&good); good) {
        values.maxBytes = bytes;
    }
    if (const int hours = settings.value("preferences/maxAgeHours").toInt(&good); good && hours >= 0) {
        values.maxAgeHours = hours;
    }
    values.theme = fromName<ThemeMode>(settings.value("preferences/theme").toString(), themeNames).value_or(values.theme);
    values.language = settings.value("preferences/language").toString();
    values.utc = settings.value("preferences/utc", values.utc).toBool();
    values.hiddenKinds = settings.value("preferences/hiddenKinds").toStringList();
    values.notify = settings.value("preferences/notify", values.notify).toBool();
    if (settings.contains("preferences/notices")) {
        values.notices.clear();
        for (const QString &name : settings.value("preferences/notices").toStringList()) {
            if (const auto topic = fromName<NoticeTopic>(name, topicNames)) {
                values.notices += *topic;
            }
        }
    }
    return values;
}

} // namespace

Preferences::Preferences(QObject *parent)
    : QObject(parent)
    , m_values(read())
{
}

void Preferences::set(const PreferenceValues &values)
{
    if (values == m_values) {
        return;
    }
    m_values = values;
    QStringList notices;
    for (const NoticeTopic topic : values.notices) {
        notices += nameOf(std::size_t(topic), topicNames);
    }
    QSettings settings;
    settings.setValue("preferences/maxBytes", values.maxBytes);
    settings.setValue("preferences/maxAgeHours", values.maxAgeHours);
    settings.setValue("preferences/theme", nameOf(std::size_t(values.theme), themeNames));
    settings.setValue("preferences/language", values.language);
    settings.setValue("preferences/utc", values.utc);
    settings.setValue("preferences/hiddenKinds", values.hiddenKinds);
    settings.setValue("preferences/notify", values.notify);
    settings.setValue("preferences/notices", notices);
    emit changed();
}

} // namespace watchglass
