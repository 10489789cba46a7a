// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// The real window on a demo server in a process of its own: how soon rows are there, and how long the GUI thread is busy.
//   bench_window PROGRAM [--objects N] [--rate N] [--seconds N] [--filter TEXT] [--picture FILE]
// PROGRAM is the watchglass that serves the demo cluster.
#include "app/window/windowcontroller.h"
#include "models/history/recordreader.h"
#include "ui/common/themecontroller.h"
#include "ui/mainwindow/mainwindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QScrollBar>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <cstdio>
#include <sys/resource.h>
#include <thread>

using namespace watchglass;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double residentMib()
{
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? double(file.readAll().split(' ').value(1).toLongLong()) * 4096 / 1048576 : 0;
}

/// Asks the GUI thread for an answer every 5 ms, as a user's key or mouse does, and keeps how long each took.
class Pulse final : public QObject
{
public:
    Pulse()
        : m_thread([this](const std::stop_token &stop) {
            while (!stop.stop_requested()) {
                if (!m_asked.exchange(true)) {
                    const auto asked = Clock::now();
                    QMetaObject::invokeMethod(this, [this, asked] {
                        m_delays.push_back(msSince(asked));
                        m_asked = false;
                    }, Qt::QueuedConnection);
                }
                std::this_thread::sleep_for(5ms);
            }
        })
    {
    }
    ~Pulse() override { m_thread = {}; }
    std::vector<double> take() { return std::exchange(m_delays, {}); }

private:
    std::vector<double> m_delays; ///< GUI thread only
    std::atomic<bool> m_asked = false;
    std::jthread m_thread;
};

void report(const char *what, std::vector<double> delays)
{
    std::ranges::sort(delays);
    const auto at = [&](double share) { return delays.empty() ? 0 : delays[std::size_t(double(delays.size() - 1) * share)]; };
    std::printf("%-44s %7zu %8.1f %8.1f %8.1f\n", what, delays.size(), at(0.5), at(0.99), at(1));
    std::fflush(stdout);
}

struct Options
{
    QString program;
    int objects = 50000;
    int rate = 0;
    int seconds = 30;
    QString filter;
    QString picture;
};

Options parse(const QApplication &application)
{
    QCommandLineParser parser;
    parser.addPositionalArgument(u"program"_s, u"watchglass"_s);
    parser.addOptions({{u"objects"_s, {}, u"n"_s, u"50000"_s}, {u"rate"_s, {}, u"n"_s, u"0"_s}, {u"seconds"_s, {}, u"n"_s, u"30"_s},
                       {u"filter"_s, {}, u"text"_s}, {u"picture"_s, {}, u"file"_s}});
    parser.process(application);
    return {parser.positionalArguments().value(0), parser.value(u"objects"_s).toInt(), parser.value(u"rate"_s).toInt(),
            parser.value(u"seconds"_s).toInt(), parser.value(u"filter"_s), parser.value(u"picture"_s)};
}

bool serve(QProcess &server, const Options &options, const QString &kubeconfig)
{
    server.setStandardOutputFile(QProcess::nullDevice());
    server.start(options.program, {u"serve-demo"_s, u"--no-faults"_s, u"--objects"_s, QString::number(options.objects), u"--rate"_s,
                                   QString::number(options.rate), u"--write-kubeconfig"_s, kubeconfig});
    return server.waitForStarted() && QTest::qWaitFor([&] { return QFile::exists(kubeconfig); }, 120000);
}

/// Wall clock between the arrival of the first page and the first rows.
void reportFirstRows(const QString &file, Timestamp shown, double sinceBegin)
{
    const auto reader = RecordReader::open(file.toStdString());
    const auto rows = reader ? (*reader)->rows(1, 1) : std::unexpected(reader.error());
    if (!rows || rows->empty()) {
        std::printf("the record cannot be read: %s\n", rows ? "it is empty" : rows.error().c_str());
        return;
    }
    const auto received = rows->front().observation.at;
    std::printf("first rows %.0f ms after connecting, %.0f ms after the first object was received\n", sinceBegin,
                std::chrono::duration<double, std::milli>(shown - received).count());
}

/// What a person does with a big tree: opens it, scrolls, closes it.
void useTree(MainWindow &window, Pulse &pulse)
{
    for (auto *tree : window.findChildren<QTreeView *>()) {
        if (!tree->isVisible() || !tree->model() || tree->model()->rowCount() == 0 || tree->objectName() == u"findings"_s) {
            continue;
        }
        tree->expandToDepth(0);
        QTest::qWait(1000);
        report("the tree's first level opened", pulse.take());
        for (int step = 0; step <= 40; ++step) {
            QScrollBar *bar = tree->verticalScrollBar();
            bar->setValue(int(double(bar->maximum()) * step / 40));
            QTest::qWait(30);
        }
        report("scrolled from top to bottom", pulse.take());
        tree->collapseAll();
        return;
    }
}

int run(const Options &options)
{
    QTemporaryDir folder;
    qputenv("XDG_STATE_HOME", folder.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
    QProcess server;
    const QString kubeconfig = folder.filePath(u"kubeconfig"_s);
    if (!serve(server, options, kubeconfig)) {
        std::fprintf(stderr, "bench_window: %s serves no demo cluster\n", qUtf8Printable(options.program));
        return 1;
    }
    Arguments arguments;
    arguments.cluster.kubeconfig = kubeconfig;
    arguments.cluster.resources = {u"pods"_s};
    const ThemeController theme(qApp, ThemeMode::Dark);
    Preferences preferences;
    WindowController controller(arguments, &preferences, std::make_shared<PluginConsent>());
    MainWindow window(&controller, &preferences);
    window.resize(1600, 1000);
    window.show();
    QTest::qWait(500);
    Pulse pulse;
    const auto begin = Clock::now();
    controller.begin();
    if (!controller.models()) {
        return 1;
    }
    std::optional<Timestamp> shown;
    double shownAfter = 0;
    ResourceTreeModel &tree = controller.models()->tree();
    const auto look = [&] {
        if (!shown && tree.rowCount() > 0) {
            shown = std::chrono::time_point_cast<Timestamp::duration>(std::chrono::system_clock::now());
            shownAfter = msSince(begin);
        }
    };
    QObject::connect(&tree, &QAbstractItemModel::rowsInserted, &window, look);
    QObject::connect(&tree, &QAbstractItemModel::layoutChanged, &window, look);
    QObject::connect(&tree, &QAbstractItemModel::modelReset, &window, look);
    std::printf("%d pods, %d changes/s, HTTPS on loopback\n%-44s %7s %8s %8s %8s\n", options.objects, options.rate,
                "GUI thread: an answer took (ms)", "times", "p50", "p99", "max");
    const auto count = [&] { return controller.models()->objects().count(); };
    const bool all = QTest::qWaitFor([&] { return int(count()) >= options.objects - 100; }, 120000);
    std::printf("%zu objects shown %.1f s after connecting%s\n", std::size_t(count()), msSince(begin) / 1000, all ? "" : ": fewer than asked for");
    report("while the list came in", pulse.take());
    useTree(window, pulse);
    if (!options.filter.isEmpty()) {
        controller.models()->setFilter(FilterExpression::parse(options.filter).expression);
        QTest::qWait(1000);
        report("a filter set", pulse.take());
    }
    const double before = residentMib();
    std::vector<double> live;
    for (int left = options.seconds; left > 0; left -= 60) {
        QTest::qWait(std::min(left, 60) * 1000);
        const std::vector<double> minute = pulse.take();
        live.insert(live.end(), minute.begin(), minute.end());
        SessionModels &models = *controller.models();
        std::printf("answers at most %.1f ms; resident %.0f MiB; of these %zu rows %zu, %llu marks %zu\n",
                    minute.empty() ? 0 : std::ranges::max(minute), residentMib(), models.log().rowCount(),
                    models.log().bytes() >> 20U, static_cast<unsigned long long>(models.timeline().markCount()),
                    models.timeline().bytes() >> 20U);
        std::fflush(stdout);
    }
    report("live", std::move(live));
    if (!options.picture.isEmpty()) {
        window.grab().save(options.picture);
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("resident %.0f MiB at the start of the live part, %.0f at its end, peak %.0f; CPU %.1f s\n", before, residentMib(),
                double(usage.ru_maxrss) / 1024, double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec));
    const QString file = controller.recording().file;
    if (shown) {
        reportFirstRows(file, *shown, shownAfter);
    }
    server.terminate();
    server.waitForFinished();
    return 0;
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    return run(parse(application));
}
