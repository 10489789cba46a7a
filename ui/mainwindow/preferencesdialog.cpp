// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/preferencesdialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr quint64 megabyte = 1U << 20U;

QLabel *note(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QFormLayout *form(QWidget *page)
{
    auto *layout = new QFormLayout(page);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setVerticalSpacing(10);
    layout->setHorizontalSpacing(16);
    layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return layout;
}

QVBoxLayout *column(QWidget *page)
{
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(10);
    return layout;
}

QComboBox *box(const QString &name, const QString &accessible, QWidget *page)
{
    auto *made = new QComboBox(page);
    made->setObjectName(name);
    made->setAccessibleName(accessible);
    return made;
}

QSpinBox *number(const QString &name, const QString &accessible, int from, int to, QWidget *page)
{
    auto *made = new QSpinBox(page);
    made->setObjectName(name);
    made->setAccessibleName(accessible);
    made->setRange(from, to);
    made->setGroupSeparatorShown(true);
    return made;
}

QWidget *beside(QWidget *first, QWidget *second)
{
    auto *both = new QWidget;
    auto *layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(first);
    layout->addWidget(second);
    layout->addStretch(1);
    return both;
}

} // namespace

PreferencesDialog::PreferencesDialog(Preferences *preferences, const QStringList &kinds, QWidget *parent)
    : QDialog(parent)
    , m_preferences(preferences)
    , m_known(kinds)
    , m_pages(new QTabWidget(this))
{
    setObjectName(u"preferences"_s);
    setWindowTitle(tr("Preferences"));
    resize(620, 480);
    m_pages->tabBar()->setAccessibleName(tr("Preferences"));
    m_pages->addTab(makeAppearance(), tr("&Appearance"));
    m_pages->addTab(makeRecording(), tr("&Recording"));
    m_pages->addTab(makeKinds(), tr("&Kinds"));
    m_pages->addTab(makeNotices(), tr("&Notifications"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close | QDialogButtonBox::RestoreDefaults, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        m_preferences->set(PreferenceValues());
        fill();
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    fill();
    // A menu of the window may change them too.
    connect(preferences, &Preferences::changed, this, &PreferencesDialog::fill);
}

QWidget *PreferencesDialog::makeAppearance()
{
    auto *page = new QWidget;
    QFormLayout *layout = form(page);
    m_theme = box(u"theme"_s, tr("Theme"), page);
    m_theme->addItems({tr("As the system"), tr("Light"), tr("Dark")}); // in the order of ThemeMode
    m_language = box(u"language"_s, tr("Language"), page);
    m_language->addItem(tr("As the system"), QString());
    m_language->addItem(u"English"_s, u"en"_s);
    m_language->addItem(u"简体中文"_s, u"zh_CN"_s);
    m_zone = box(u"zone"_s, tr("Times"), page);
    m_zone->addItem(tr("In this computer's time zone"), false);
    m_zone->addItem(tr("In UTC"), true);
    layout->addRow(tr("&Theme:"), m_theme);
    layout->addRow(tr("&Language:"), m_language);
    layout->addRow(QString(), note(tr("The language changes at the next start."), page));
    layout->addRow(tr("T&imes:"), m_zone);
    layout->addRow(tr("Size:"), note(tr("Sizes follow the system's font and scaling. For this program alone start it with QT_SCALE_FACTOR=1.25."), page));
    for (QComboBox *one : {m_theme, m_language, m_zone}) {
        connect(one, &QComboBox::currentIndexChanged, this, &PreferencesDialog::take);
    }
    return page;
}

QWidget *PreferencesDialog::makeRecording()
{
    auto *page = new QWidget;
    QFormLayout *layout = form(page);
    m_capped = new QCheckBox(tr("&Keep it under"), page);
    m_capped->setObjectName(u"capped"_s);
    m_megabytes = number(u"megabytes"_s, tr("Size of a record, in MB"), 8, 1'000'000, page);
    m_megabytes->setSuffix(u' ' + tr("MB"));
    m_aged = new QCheckBox(tr("&Drop what is older than"), page);
    m_aged->setObjectName(u"aged"_s);
    m_hours = number(u"hours"_s, tr("Age of what is kept, in hours"), 1, 24 * 366, page);
    m_hours->setSuffix(u' ' + tr("hours"));
    layout->addRow(note(tr("Everything that is watched is recorded by itself. The oldest goes first; when that happens, the window says so."), page));
    layout->addRow(tr("Size:"), beside(m_capped, m_megabytes));
    layout->addRow(tr("Age:"), beside(m_aged, m_hours));
    layout->addRow(note(tr("Counts from the next connection on; --max-size and --max-age of the command line go before it."), page));
    for (QCheckBox *one : {m_capped, m_aged}) {
        connect(one, &QCheckBox::toggled, this, &PreferencesDialog::take);
    }
    for (QSpinBox *one : {m_megabytes, m_hours}) {
        connect(one, &QSpinBox::valueChanged, this, &PreferencesDialog::take);
    }
    return page;
}

QWidget *PreferencesDialog::makeKinds()
{
    auto *page = new QWidget;
    QVBoxLayout *layout = column(page);
    layout->addWidget(note(tr("Checked kinds are not watched unless they are chosen in the bar above. Leases and the like are left out anyway. "
                              "Counts from the next connection on."), page));
    m_kinds = new QListWidget(page);
    m_kinds->setObjectName(u"hiddenKinds"_s);
    m_kinds->setAccessibleName(tr("Hidden kinds"));
    auto *more = new QLineEdit(page);
    more->setObjectName(u"moreKinds"_s);
    more->setAccessibleName(tr("Another kind"));
    more->setPlaceholderText(tr("another kind: widgets.example.com"));
    auto *add = new QPushButton(tr("&Hide"), page);
    auto *row = new QHBoxLayout;
    row->addWidget(more, 1);
    row->addWidget(add);
    layout->addWidget(m_kinds, 1);
    layout->addLayout(row);
    const auto hide = [this, more] {
        const QString resource = more->text().trimmed().toLower();
        if (!resource.isEmpty()) {
            for (QListWidgetItem *item : m_kinds->findItems(resource, Qt::MatchFixedString)) {
                delete item;
            }
            addKind(resource, true);
            more->clear();
            take();
        }
    };
    connect(add, &QPushButton::clicked, this, hide);
    add->setAutoDefault(false);
    connect(more, &QLineEdit::returnPressed, this, hide);
    connect(m_kinds, &QListWidget::itemChanged, this, &PreferencesDialog::take);
    return page;
}

QWidget *PreferencesDialog::makeNotices()
{
    auto *page = new QWidget;
    QVBoxLayout *layout = column(page);
    m_notify = new QCheckBox(tr("&Tell me outside the window"), page);
    m_notify->setObjectName(u"notify"_s);
    layout->addWidget(m_notify);
    const QString words[] = {tr("What was &missed: blind intervals, changes and deletions not seen"),
                             tr("Another &cluster behind the same address, or storage that went back in time"),
                             tr("Recording &stopped, or could not keep up"), tr("The connection is &lost: the screen is no longer live"),
                             tr("&Warnings of the cluster")};
    for (int topic = 0; topic < NoticeTopics; ++topic) {
        auto *check = new QCheckBox(words[topic], page);
        check->setObjectName(u"topic%1"_s.arg(topic));
        m_topics += check;
        auto *indented = new QHBoxLayout;
        indented->setContentsMargins(24, 0, 0, 0);
        indented->addWidget(check);
        layout->addLayout(indented);
        connect(check, &QCheckBox::toggled, this, &PreferencesDialog::take);
    }
    layout->addWidget(note(tr("Only while the window is not in front, a few an hour at most, and never with a value of an object."), page));
    layout->addStretch(1);
    connect(m_notify, &QCheckBox::toggled, this, &PreferencesDialog::take);
    return page;
}

void PreferencesDialog::addKind(const QString &resource, bool hidden)
{
    auto *item = new QListWidgetItem(resource);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(hidden ? Qt::Checked : Qt::Unchecked);
    m_kinds->addItem(item);
}

void PreferencesDialog::fill()
{
    if (m_filling) {
        return;
    }
    const QScopedValueRollback filling(m_filling, true);
    const PreferenceValues &values = m_preferences->values();
    m_theme->setCurrentIndex(int(values.theme));
    m_language->setCurrentIndex(std::max(0, m_language->findData(values.language)));
    m_zone->setCurrentIndex(values.utc ? 1 : 0);
    m_capped->setChecked(values.maxBytes > 0);
    m_megabytes->setEnabled(values.maxBytes > 0);
    if (values.maxBytes > 0) {
        m_megabytes->setValue(int(values.maxBytes / megabyte));
    }
    m_aged->setChecked(values.maxAgeHours > 0);
    m_hours->setEnabled(values.maxAgeHours > 0);
    if (values.maxAgeHours > 0) {
        m_hours->setValue(values.maxAgeHours);
    }
    QStringList kinds = m_known + values.hiddenKinds;
    kinds.sort();
    kinds.removeDuplicates();
    m_kinds->clear();
    for (const QString &kind : std::as_const(kinds)) {
        addKind(kind, values.hiddenKinds.contains(kind));
    }
    m_notify->setChecked(values.notify);
    for (int topic = 0; topic < NoticeTopics; ++topic) {
        m_topics[topic]->setChecked(values.notices.contains(NoticeTopic(topic)));
        m_topics[topic]->setEnabled(values.notify);
    }
}

void PreferencesDialog::take()
{
    if (m_filling) {
        return;
    }
    {
        const QScopedValueRollback filling(m_filling, true);
        PreferenceValues values;
        values.theme = ThemeMode(m_theme->currentIndex());
        values.language = m_language->currentData().toString();
        values.utc = m_zone->currentData().toBool();
        values.maxBytes = m_capped->isChecked() ? quint64(m_megabytes->value()) * megabyte : 0;
        values.maxAgeHours = m_aged->isChecked() ? m_hours->value() : 0;
        for (int row = 0; row < m_kinds->count(); ++row) {
            if (m_kinds->item(row)->checkState() == Qt::Checked) {
                values.hiddenKinds += m_kinds->item(row)->text();
            }
        }
        values.notify = m_notify->isChecked();
        values.notices.clear();
        for (int topic = 0; topic < NoticeTopics; ++topic) {
            if (m_topics[topic]->isChecked()) {
                values.notices += NoticeTopic(topic);
            }
        }
        m_preferences->set(values);
    }
    const PreferenceValues &kept = m_preferences->values();
    m_megabytes->setEnabled(kept.maxBytes > 0);
    m_hours->setEnabled(kept.maxAgeHours > 0);
    for (QCheckBox *topic : std::as_const(m_topics)) {
        topic->setEnabled(kept.notify);
    }
}

} // namespace watchglass
