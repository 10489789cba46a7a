// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/commands.h"
#include "app/session/interrupt.h"
#include "app/session/livesession.h"
#include "app/session/openrecorded.h"
#include "app/session/progressline.h"
#include "app/session/stopsignal.h"
#include "app/session/tally.h"
#include "models/filter/filterexpression.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds progressEvery{5};

int fail(const QString &text)
{
    std::fprintf(stderr, "watchglass: %s\n", qUtf8Printable(text));
    return 1;
}

void say(const QString &text)
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(text));
}

/// Errors that waiting does not mend: for a script they are the end.
bool isFinal(ErrorClass errorClass)
{
    return errorClass == ErrorClass::Config || errorClass == ErrorClass::Credentials || errorClass == ErrorClass::Tls
        || errorClass == ErrorClass::Permission;
}

std::optional<Timestamp> timeArgument(const QString &text)
{
    return text.isEmpty() ? std::nullopt : parseRfc3339(text.toStdString());
}

std::expected<FilterExpression, QString> filterArgument(const QString &text)
{
    const FilterExpression::Parsed filter = FilterExpression::parse(text);
    if (!filter.errors.empty()) {
        return std::unexpected(u"--filter: "_s + filter.errors.front().message);
    }
    return filter.expression;
}

} // namespace

int runRecord(const Arguments &arguments)
{
    Tally tally(arguments.statusJson);
    LiveSetup setup;
    setup.cluster = arguments.cluster;
    setup.demo = arguments.demo;
    setup.file = arguments.output;
    setup.exports = arguments.exports;
    setup.guardFormulas = arguments.guardFormulas;
    setup.exportBodies = arguments.bodies;
    const auto filter = filterArgument(arguments.filter);
    if (!filter) {
        return fail(filter.error());
    }
    setup.exportFilter = *filter;
    setup.limits.maxBytes = quint64(arguments.maxBytes.value_or(0));
    setup.limits.maxAge = arguments.maxAge.value_or(std::chrono::seconds(0));
    auto created = LiveSession::create(setup, {&tally});
    if (!created) {
        return fail(created.error());
    }
    LiveSession &live = **created;
    QString fatal;
    bool everRunning = false;
    QObject::connect(&live.session(), &WatchSession::statusChanged, &live, [&](const SessionStatus &status) {
        everRunning = everRunning || status.phase == SessionPhase::Running;
        // At the very start nobody is there yet who could mend it, so a script hears of it at once.
        if (!everRunning && status.error && (status.phase == SessionPhase::Blocked || status.phase == SessionPhase::Waiting)) {
            fatal = QString::fromStdString(status.error->message);
            QCoreApplication::exit(1);
        }
    });
    QObject::connect(&live.session(), &WatchSession::failed, &live, [&](const Error &error) {
        if (isFinal(error.errorClass) && !everRunning) {
            fatal = QString::fromStdString(error.message);
            QCoreApplication::exit(1);
        } else if (everRunning) {
            say(QString::fromStdString(error.message));
        }
    });
    QTimer progress;
    QObject::connect(&progress, &QTimer::timeout, &live, [&] { say(tally.progress()); });
    progress.start(progressEvery);
    if (arguments.duration) {
        QTimer::singleShot(*arguments.duration, &live, [] { QCoreApplication::exit(0); });
    }
    const StopSignal stop([] { QCoreApplication::exit(0); });
    say(u"recording %1%2"_s.arg(QString::fromStdString(live.access().serverHost),
                                arguments.duration ? u" for %1 s"_s.arg(double(arguments.duration->count()) / 1000) : u"; Ctrl-C ends"_s));
    live.start();
    const int code = QCoreApplication::exec();
    const QStringList failures = live.exportFailures();
    const QString state = tally.progress(); // stopping takes the streams down
    live.stop();
    if (code != 0 && !fatal.isEmpty()) {
        return fail(fatal);
    }
    say(state);
    if (arguments.summary) {
        say(u"\n"_s + tally.summary());
        for (const ExportArguments &wanted : arguments.exports) {
            say(u"exported: "_s + wanted.file);
        }
        if (!arguments.output.isEmpty()) {
            say(u"recorded: "_s + arguments.output);
        }
    }
    for (const QString &failure : failures) {
        return fail(failure);
    }
    return code;
}

int runExport(const Arguments &arguments)
{
    const Interrupt interrupt; // the next moment that nothing is half done
    const auto recorded = openRecorded(arguments.inputs, &Interrupt::came);
    if (!recorded && Interrupt::came()) {
        return fail(u"interrupted: nothing was written"_s);
    }
    if (!recorded) {
        return fail(recorded.error());
    }
    if (!recorded->note.isEmpty()) {
        say(u"imported "_s + recorded->note);
    }
    auto reader = RecordReader::open(recorded->file.toStdString());
    if (!reader) {
        return fail(QString::fromStdString(reader.error()));
    }
    const auto format = exportFormatFromName(arguments.exports.front().format.toStdString());
    if (!format) {
        return fail(QString::fromStdString(format.error()));
    }
    ExportRequest request;
    request.format = *format;
    request.output = arguments.output == "-"_L1 ? std::string() : arguments.output.toStdString();
    request.options.guardFormulas = arguments.guardFormulas;
    request.options.bodies = arguments.bodies;
    request.options.pseudonyms = arguments.pseudonyms;
    request.range.since = timeArgument(arguments.since);
    request.range.until = timeArgument(arguments.until);
    if ((!arguments.since.isEmpty() && !request.range.since) || (!arguments.until.isEmpty() && !request.range.until)) {
        return fail(u"--since and --until take a time like 2026-11-30T12:00:00Z"_s);
    }
    const auto filter = filterArgument(arguments.filter);
    if (!filter) {
        return fail(filter.error());
    }
    request.filter = *filter;
    request.now = SystemClock().wall();
    ProgressLine line;
    const auto result = exportRecord(**reader, request, [&](const ExportProgress &progress) {
        line.show(progress);
        return !Interrupt::came();
    });
    line.clear();
    if (!result) {
        return fail(QString::fromStdString(result.error()));
    }
    if (result->cancelled) {
        return fail(request.output.empty() ? u"interrupted: what is on standard output is not all"_s
                                           : u"interrupted: %1 was left as it was"_s.arg(arguments.output));
    }
    return 0;
}

int runServeDemo(const Arguments &arguments)
{
    auto started = demo::startDemo(demoOptions(arguments.demo));
    if (!started) {
        return fail(QString::fromStdString(started.error()));
    }
    QString file = arguments.demo.writeKubeconfig;
    if (file.isEmpty()) {
        file = u"watchglass-demo.kubeconfig"_s;
    }
    if (auto written = (*started)->writeKubeconfig(file); !written) {
        return fail(QString::fromStdString(written.error()));
    }
    say(u"demo API server on %1"_s.arg((*started)->url().toString()));
    say(u"kubectl --kubeconfig %1 get pods -A"_s.arg(file));
    if (arguments.duration) {
        QTimer::singleShot(*arguments.duration, QCoreApplication::instance(), [] { QCoreApplication::exit(0); });
    }
    const StopSignal stop([] { QCoreApplication::exit(0); });
    return QCoreApplication::exec();
}

} // namespace watchglass
