// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("CommandLine", text);
}

QString help()
{
    return tr(R"(watchglass: see what happens in a Kubernetes cluster, and what was missed. It only reads.

Usage:
  watchglass [flags]                  open the window
  watchglass --demo                   the window on the built-in demo cluster
  watchglass open FILE...             a session, exported JSON lines, or dumps of kubectl get -o json|yaml (-w too) and
                                      audit logs
  watchglass record -o FILE [flags]   record without a window; Ctrl-C ends cleanly
  watchglass export FILE... --format jsonl|csv|yaml|html|bundle [-o FILE]
  watchglass serve-demo [--port N] [--write-kubeconfig FILE]

Which cluster (as kubectl):
  --kubeconfig FILE      instead of KUBECONFIG or ~/.kube/config
  --context NAME         instead of current-context
  --cluster NAME, --user NAME
  -n, --namespace NAME   one namespace;  -A, --all-namespaces (the default)
  -l, --selector S       label selector
  --field-selector S
  --resources LIST       pods,deploy,widgets.example.com; default: all that can be watched, without Leases and the like
  --metadata-only        only metadata, for very large clusters
  --watch-list           load by a streaming list where the server can

Recording:
  -o, --output FILE      the session file
  --for 30s              stop after that long (1m30s, 2h)
  --export FORMAT=FILE   also write jsonl, csv or yaml while recording; may be repeated
  --status json          each change of a stream's phase as a line of JSON on standard output
  --summary              at the end, a table of what was seen
  --max-size 500M        keep the file under this size, oldest first out
  --max-age 24h

Exporting:
  --format F             jsonl, csv, yaml (revisions), html (one page) or bundle (a session file with a part of this one)
  --filter E             kind:Pod ns:prod severity>=warning changed:spec.replicas ...; also for record --export
  --since T, --until T   RFC 3339 time
  --bodies               JSON lines with whole objects; also for record --export jsonl=FILE
  --pseudonyms           in a bundle: no names, labels, annotations, environment, images, hosts or users
  --no-formula-guard     CSV for machines: cells as they are

The demo cluster:
  --demo                 use it (also with record)
  --seed N --speed X     which story, how fast
  --objects N --rate N   up to 100000 objects and 10000 changes a second besides
  --no-faults            no cut connections, no lost history
  --port N --write-kubeconfig FILE --http

  -h, --help   --version

Exit codes: 0 done, 1 failed, 2 wrong usage.
)");
}

CommandLineAnswer usage(const QString &text)
{
    return {u"watchglass: "_s + text + u" (see watchglass --help)\n"_s, 2};
}

void addOptions(QCommandLineParser &parser)
{
    const auto value = [&](const QStringList &names) { parser.addOption(QCommandLineOption(names, QString(), u"value"_s)); };
    const auto flag = [&](const QStringList &names) { parser.addOption(QCommandLineOption(names)); };
    for (const QString &name : {u"kubeconfig"_s, u"context"_s, u"cluster"_s, u"user"_s, u"field-selector"_s, u"resources"_s, u"for"_s,
                                u"export"_s, u"status"_s, u"max-size"_s, u"max-age"_s, u"format"_s, u"filter"_s, u"since"_s, u"until"_s,
                                u"seed"_s, u"speed"_s, u"objects"_s, u"rate"_s, u"port"_s, u"write-kubeconfig"_s}) {
        value({name});
    }
    value({u"n"_s, u"namespace"_s});
    value({u"l"_s, u"selector"_s});
    value({u"o"_s, u"output"_s});
    flag({u"A"_s, u"all-namespaces"_s});
    flag({u"h"_s, u"help"_s});
    for (const QString &name : {u"version"_s, u"demo"_s, u"no-faults"_s, u"http"_s, u"summary"_s, u"no-formula-guard"_s,
                                u"metadata-only"_s, u"watch-list"_s, u"pseudonyms"_s, u"bodies"_s}) {
        flag({name});
    }
}

ClusterArguments clusterOf(const QCommandLineParser &parser)
{
    ClusterArguments cluster;
    cluster.kubeconfig = parser.value(u"kubeconfig"_s);
    cluster.context = parser.value(u"context"_s);
    cluster.cluster = parser.value(u"cluster"_s);
    cluster.user = parser.value(u"user"_s);
    cluster.namespaceName = parser.value(u"namespace"_s);
    cluster.allNamespaces = parser.isSet(u"all-namespaces"_s) || cluster.namespaceName.isEmpty();
    cluster.labelSelector = parser.value(u"selector"_s);
    cluster.fieldSelector = parser.value(u"field-selector"_s);
    cluster.resources = parser.value(u"resources"_s).split(u',', Qt::SkipEmptyParts);
    cluster.metadataOnly = parser.isSet(u"metadata-only"_s);
    cluster.watchList = parser.isSet(u"watch-list"_s);
    return cluster;
}

/// Reads numbers and durations; the first that is wrong becomes the error.
class Reader
{
public:
    explicit Reader(const QCommandLineParser &parser)
        : m_parser(parser)
    {
    }

    template<typename T>
    T number(const QString &name, T fallback, T low, T high)
    {
        if (!m_parser.isSet(name)) {
            return fallback;
        }
        bool good = false;
        const double value = m_parser.value(name).toDouble(&good);
        if (!good || value < double(low) || value > double(high)) {
            fail(u"--%1 takes a number from %2 to %3, not \"%4\""_s.arg(name).arg(double(low)).arg(double(high)).arg(m_parser.value(name)));
            return fallback;
        }
        return static_cast<T>(value);
    }

    std::optional<std::chrono::milliseconds> duration(const QString &name)
    {
        if (!m_parser.isSet(name)) {
            return {};
        }
        const auto value = parseDuration(m_parser.value(name));
        if (!value) {
            fail(u"--%1 takes a duration like 30s or 1m30s, not \"%2\""_s.arg(name, m_parser.value(name)));
        }
        return value;
    }

    std::optional<qint64> size(const QString &name)
    {
        if (!m_parser.isSet(name)) {
            return {};
        }
        const auto value = parseSize(m_parser.value(name));
        if (!value) {
            fail(u"--%1 takes a size like 500M or 2G, not \"%2\""_s.arg(name, m_parser.value(name)));
        }
        return value;
    }

    void fail(const QString &text)
    {
        if (m_error.isEmpty()) {
            m_error = text;
        }
    }
    const QString &error() const { return m_error; }

private:
    const QCommandLineParser &m_parser;
    QString m_error;
};

DemoArguments demoOf(const QCommandLineParser &parser, Reader &reader)
{
    DemoArguments demo;
    demo.on = parser.isSet(u"demo"_s);
    demo.seed = reader.number<quint64>(u"seed"_s, 1, 0, quint64(1) << 53U);
    demo.speed = reader.number<double>(u"speed"_s, 1, 0.01, 1000);
    demo.objects = reader.number<int>(u"objects"_s, 0, 0, 100000);
    demo.rate = reader.number<int>(u"rate"_s, 0, 0, 10000);
    demo.port = reader.number<quint16>(u"port"_s, 0, 0, 65535);
    demo.faults = !parser.isSet(u"no-faults"_s);
    demo.http = parser.isSet(u"http"_s);
    demo.writeKubeconfig = parser.value(u"write-kubeconfig"_s);
    return demo;
}

void readExports(const QCommandLineParser &parser, Arguments &arguments, Reader &reader)
{
    for (const QString &text : parser.values(u"export"_s)) {
        const qsizetype equals = text.indexOf(u'=');
        if (equals <= 0 || equals + 1 == text.size()) {
            reader.fail(u"--export takes FORMAT=FILE, for example jsonl=events.jsonl, not \"%1\""_s.arg(text));
            return;
        }
        arguments.exports.append({text.left(equals), text.mid(equals + 1)});
    }
    if (parser.isSet(u"format"_s)) {
        arguments.exports.append({parser.value(u"format"_s), arguments.output});
    }
}

bool readCommand(const QStringList &positional, Arguments &arguments, Reader &reader)
{
    static const QHash<QString, Arguments::Command> commands{{u"open"_s, Arguments::Command::Open},
                                                             {u"record"_s, Arguments::Command::Record},
                                                             {u"export"_s, Arguments::Command::Export},
                                                             {u"serve-demo"_s, Arguments::Command::ServeDemo}};
    if (positional.isEmpty()) {
        return true;
    }
    if (!commands.contains(positional.first())) {
        reader.fail(u"unknown command \"%1\": use open, record, export or serve-demo"_s.arg(positional.first()));
        return false;
    }
    arguments.command = commands.value(positional.first());
    const bool needsFile = arguments.command == Arguments::Command::Open || arguments.command == Arguments::Command::Export;
    if (needsFile != (positional.size() > 1)) {
        reader.fail(needsFile ? u"%1 needs a file"_s.arg(positional.first())
                              : u"%1 takes no \"%2\""_s.arg(positional.first(), positional.value(1)));
        return false;
    }
    arguments.inputs = positional.mid(1);
    return true;
}

/// A flag that would change nothing is a mistake of the one who gave it.
void checkExportFlags(const QCommandLineParser &parser, const Arguments &arguments, Reader &reader)
{
    const bool exporting = arguments.command == Arguments::Command::Export;
    const bool recording = arguments.command == Arguments::Command::Record;
    for (const QString &name : {u"format"_s, u"since"_s, u"until"_s, u"pseudonyms"_s}) {
        if (parser.isSet(name) && !exporting) {
            reader.fail(u"--%1 is for export%2"_s.arg(name, recording && name == "format"_L1 ? u"; while recording use --export FORMAT=FILE"_s : QString()));
        }
    }
    if (parser.isSet(u"export"_s) && !recording) {
        reader.fail(u"--export is for record%1"_s.arg(exporting ? u"; use --format FORMAT -o FILE"_s : QString()));
    }
    if (parser.isSet(u"filter"_s) && !exporting && !(recording && parser.isSet(u"export"_s))) {
        reader.fail(recording ? u"--filter is for what --export writes; a session file always holds everything"_s : u"--filter is for export"_s);
    }
    const bool bundle = exporting && parser.value(u"format"_s) == "bundle"_L1;
    if (bundle && (arguments.output.isEmpty() || arguments.output == "-"_L1)) {
        reader.fail(u"a bundle is a file: name it with -o FILE"_s);
    }
    const QStringList written = exporting ? QStringList{parser.value(u"format"_s)} : parser.values(u"export"_s);
    const bool lines = std::ranges::any_of(written, [](const QString &text) { return text.section(u'=', 0, 0) == "jsonl"_L1; });
    if (arguments.bodies && !((exporting || recording) && lines)) {
        reader.fail(u"--bodies is for %1"_s.arg(recording ? u"--export jsonl=FILE"_s : u"--format jsonl"_s));
    }
    if (arguments.pseudonyms && exporting && !bundle) {
        reader.fail(u"--pseudonyms is for --format bundle"_s);
    }
}

void checkCommand(const Arguments &arguments, Reader &reader)
{
    if (arguments.command == Arguments::Command::Record && arguments.output.isEmpty() && arguments.exports.isEmpty()
        && !arguments.statusJson) {
        reader.fail(u"record needs somewhere to write: -o FILE, or --export jsonl=FILE"_s);
    } else if (arguments.command == Arguments::Command::Export && arguments.exports.isEmpty()) {
        reader.fail(u"export needs --format jsonl, csv, yaml, html or bundle"_s);
    }
}

} // namespace

std::optional<std::chrono::milliseconds> parseDuration(const QString &text)
{
    static const QRegularExpression part(u"([0-9]+(?:\\.[0-9]+)?)(ms|s|m|h)"_s);
    static const QRegularExpression whole(u"^(?:[0-9]+(?:\\.[0-9]+)?(?:ms|s|m|h))+$"_s);
    if (!whole.match(text).hasMatch()) {
        return {};
    }
    double sum = 0;
    for (auto it = part.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString unit = match.captured(2);
        const double scale = unit == "ms"_L1 ? 1 : unit == "s"_L1 ? 1000 : unit == "m"_L1 ? 60000 : 3600000;
        sum += match.captured(1).toDouble() * scale;
    }
    return sum > 0 && sum < 1e12 ? std::optional(std::chrono::milliseconds(qint64(sum))) : std::nullopt;
}

std::optional<qint64> parseSize(const QString &text)
{
    static const QRegularExpression form(u"^([0-9]{1,12})([KMG]?)(?:i?B)?$"_s);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch()) {
        return {};
    }
    const QString unit = match.captured(2);
    const int shift = unit.isEmpty() ? 0 : unit == "K"_L1 ? 10 : unit == "M"_L1 ? 20 : 30;
    const qint64 number = match.captured(1).toLongLong();
    return number > 0 && number < (qint64(1) << (62 - shift)) ? std::optional(number << shift) : std::nullopt;
}

std::expected<Arguments, CommandLineAnswer> parseCommandLine(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsCompactedShortOptions);
    addOptions(parser);
    if (!parser.parse(QStringList{u"watchglass"_s} + arguments)) {
        return std::unexpected(usage(parser.errorText().remove(u'.')));
    }
    if (parser.isSet(u"help"_s)) {
        return std::unexpected(CommandLineAnswer{help(), 0});
    }
    if (parser.isSet(u"version"_s)) {
        return std::unexpected(CommandLineAnswer{u"watchglass " WATCHGLASS_VERSION "\n"_s, 0});
    }
    Reader reader(parser);
    Arguments result;
    readCommand(parser.positionalArguments(), result, reader);
    result.cluster = clusterOf(parser);
    result.demo = demoOf(parser, reader);
    result.output = parser.value(u"output"_s);
    result.duration = reader.duration(u"for"_s);
    result.maxBytes = reader.size(u"max-size"_s);
    if (const auto age = reader.duration(u"max-age"_s)) {
        result.maxAge = std::chrono::duration_cast<std::chrono::seconds>(*age);
    }
    result.filter = parser.value(u"filter"_s);
    result.since = parser.value(u"since"_s);
    result.until = parser.value(u"until"_s);
    result.summary = parser.isSet(u"summary"_s);
    result.pseudonyms = parser.isSet(u"pseudonyms"_s);
    result.bodies = parser.isSet(u"bodies"_s);
    result.guardFormulas = !parser.isSet(u"no-formula-guard"_s);
    if (parser.isSet(u"status"_s) && parser.value(u"status"_s) != "json"_L1) {
        reader.fail(u"--status knows only json"_s);
    }
    result.statusJson = parser.isSet(u"status"_s);
    checkExportFlags(parser, result, reader);
    readExports(parser, result, reader);
    checkCommand(result, reader);
    if (!reader.error().isEmpty()) {
        return std::unexpected(usage(reader.error()));
    }
    return result;
}

} // namespace watchglass
