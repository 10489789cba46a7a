// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/servedemo.h"
#include "app/window/windowcontroller.h"
#include "ui/common/themecontroller.h"
#include "ui/common/trustline.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/resources/resourcetreeview.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace watchglass::e2e {

inline constexpr int limit = 60'000; ///< ms that anything may take on a busy machine; nothing waits that long when it works
inline constexpr quint64 seed = 7;

/// A window on the demo cluster of the program itself, with nothing wrong on the wire.
inline Arguments quietDemo()
{
    Arguments arguments;
    arguments.demo = {.on = true, .seed = seed, .faults = false};
    return arguments;
}

/// Settings, state and kubeconfigs of one test program, away from the user's.
class Home
{
public:
    Home()
    {
        qputenv("XDG_CONFIG_HOME", m_dir.filePath(QStringLiteral("config")).toUtf8());
        qputenv("XDG_STATE_HOME", m_dir.filePath(QStringLiteral("state")).toUtf8());
        qputenv("HOME", m_dir.path().toUtf8());
        qunsetenv("KUBECONFIG");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_dir.filePath(QStringLiteral("config")));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QCoreApplication::setApplicationName(QStringLiteral("watchglass"));
        QCoreApplication::setOrganizationName(QStringLiteral("watchglass"));
    }
    QString file(const QString &name) const { return m_dir.filePath(name); }

private:
    QTemporaryDir m_dir;
};

inline std::unique_ptr<demo::Demo> startCluster(double speed = 1, bool faults = false)
{
    demo::DemoOptions options;
    options.seed = seed;
    options.speed = speed;
    options.faults = faults;
    options.bookmarkInterval = std::chrono::milliseconds(500);
    auto started = demo::startDemo(options);
    if (!started) {
        qFatal("demo: %s", started.error().c_str());
    }
    qInfo("demo cluster with seed %llu", seed);
    return std::move(*started);
}

/// A whole window with its session, and hands and eyes for it.
class Window
{
public:
    explicit Window(const Arguments &arguments)
        : controller(arguments, &preferences, std::make_shared<PluginConsent>())
        , main(std::make_unique<MainWindow>(&controller, &preferences))
    {
        main->resize(1600, 1000);
        main->show();
        main->activateWindow();
        if (!QTest::qWaitForWindowActive(main.get(), limit)) {
            qFatal("the window does not become active");
        }
        controller.begin();
    }
    template<typename T>
    T *part(const char *name) const
    {
        T *found = main->findChild<T *>(QString::fromLatin1(name));
        if (!found) {
            qFatal("the window has no part named %s", name);
        }
        return found;
    }
    SessionModels &models() const { return *controller.models(); }
    ViewState trust(const char *line = "treeTrust") const { return part<TrustLine>(line)->state(); }
    bool isLive() const { return controller.models() && trust().claim == ViewClaim::Live; }
    bool isAlike(ViewClaim claim, const char *line = "treeTrust") const { return trust(line).claim == claim; }
    QAction *action(const QString &text) const
    {
        for (QAction *one : main->findChildren<QAction *>()) {
            if (one->text().remove(u'&') == text) {
                return one;
            }
        }
        qFatal("the window has no command \"%s\"", qPrintable(text));
    }
    void press(const char *keys) const
    {
        main->activateWindow(); // a dialog was in front
        if (!QTest::qWaitForWindowActive(main.get(), limit)) {
            qFatal("the window does not become active");
        }
        const QKeyCombination combination = QKeySequence(QString::fromLatin1(keys))[0];
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : main.get(), combination.key(), combination.keyboardModifiers());
    }
    std::optional<ObjectRef> find(const std::string &kind, const std::string &name) const
    {
        std::optional<ObjectRef> found;
        models().objects().forEach([&](const ObjectEntry &entry) {
            const ObjectRef ref = models().objects().ref(entry.id);
            if (!entry.deleted && ref.kind == kind && ref.key.name.starts_with(name)) {
                found = ref;
            }
        });
        return found;
    }
    /// Kept beside the programs of the build, as <build>/e2e/<name>.png.
    void shot(const QString &name) const
    {
        QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../e2e"));
        folder.mkpath(QStringLiteral("."));
        main->grab().save(folder.filePath(name + QStringLiteral(".png")));
    }

    Preferences preferences;
    WindowController controller;
    std::unique_ptr<MainWindow> main; ///< goes before the controller
};

/// Answers the file dialog that the next command opens.
inline void answerFileDialog(const QString &path, const QString &filter = {})
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [=] {
        if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            timer->stop();
            if (!filter.isEmpty()) {
                dialog->selectNameFilter(filter);
            }
            if (auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))) {
                name->setText(path); // selectFile() is undone where the folder is read later
            }
            static_cast<QDialog *>(dialog)->setResult(QDialog::Accepted);
            QMetaObject::invokeMethod(dialog, "accept");
        }
    });
    timer->start(20);
}

/// Does something with the dialog of that name as soon as it is open.
inline void whenOpen(const char *name, const std::function<void(QDialog *)> &act)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [=] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *dialog = qobject_cast<QDialog *>(widget);
            if (dialog && dialog->isVisible() && dialog->objectName() == QLatin1StringView(name)) {
                timer->stop();
                timer->deleteLater();
                act(dialog);
                return;
            }
        }
    });
    timer->start(20);
}

} // namespace watchglass::e2e

/// As QTEST_MAIN, in a home of its own and with the program's own looks.
#define E2E_MAIN(Test) \
    int main(int argc, char *argv[]) \
    { \
        qputenv("QT_LOGGING_RULES", "qt.qpa.*=false"); \
        const watchglass::e2e::Home home; \
        QApplication application(argc, argv); \
        const watchglass::ThemeController theme(&application, watchglass::ThemeMode::Dark); \
        Test test(home); \
        return QTest::qExec(&test, argc, argv); \
    }
