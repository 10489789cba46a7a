// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/pluginrun.h"

#include "watchclient/kubeconfig/processgroup.h"

#include <QRegularExpression>

#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr qsizetype LineLimit = 8 << 10;
constexpr qsizetype TailShown = 300;
constexpr qsizetype ShortestSecret = 6; ///< shorter values would blank out ordinary words

} // namespace

QString cleanedText(const QByteArray &bytes)
{
    static const QRegularExpression sequences(uR"(\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(\x07|\x1b\\)?|\x1b[ -/]*[0-~]?)"_s);
    QString text = QString::fromUtf8(bytes);
    text.replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n').remove(sequences);
    text.removeIf([](QChar c) {
        const bool direction = (c >= QChar(0x202a) && c <= QChar(0x202e)) || (c >= QChar(0x2066) && c <= QChar(0x2069));
        return direction || (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t');
    });
    return text;
}

std::string pluginName(const ExecRequest &request)
{
    return std::format("credential plugin {} (user \"{}\" of {})", request.config.command, request.user, request.file);
}

PluginRun::PluginRun(const ExecRequest &request, const QString &program, const QProcessEnvironment &environment, const ExecLimits &limits,
                     QObject *parent)
    : QObject(parent), m_request(request), m_limits(limits), m_program(program)
{
    QProcessEnvironment variables = environment;
    for (const auto &[name, value] : request.config.env) {
        variables.insert(QString::fromStdString(name), QString::fromStdString(value));
    }
    variables.insert(u"KUBERNETES_EXEC_INFO"_s, QString::fromStdString(execInfoJson(request)));
    m_process.setProcessEnvironment(variables);
    m_process.setStandardInputFile(QProcess::nullDevice());
    makeGroupLeader(m_process);
    connect(&m_process, &QProcess::started, this, [this] { m_group = m_process.processId(); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &PluginRun::readOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &PluginRun::readMessages);
    connect(&m_process, &QProcess::finished, this, &PluginRun::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            complete(std::unexpected(std::format("could not be started: {}", m_process.errorString().toStdString())));
        }
    });
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, [this] {
        const double seconds = static_cast<double>(m_limits.timeout.count()) / 1000;
        stop(std::format("did not finish within {:g} s and was stopped: sign in from a terminal first, then try again", seconds));
    });
    m_killTimer.setSingleShot(true);
    connect(&m_killTimer, &QTimer::timeout, this, [this] { killGroup(m_process, true); });
}

PluginRun::~PluginRun()
{
    m_process.disconnect(this);
    endGroup(m_process);
}

void PluginRun::start()
{
    QStringList arguments;
    for (const std::string &argument : m_request.config.args) {
        arguments.append(QString::fromStdString(argument));
    }
    m_timeout.start(m_limits.timeout);
    m_process.start(m_program, arguments);
}

void PluginRun::stop(std::string why)
{
    if (m_stopped || m_done) {
        return;
    }
    m_stopped = std::move(why);
    killGroup(m_process, false);
    m_killTimer.start(m_limits.killAfter);
}

void PluginRun::readOutput()
{
    m_output += m_process.readAllStandardOutput();
    if (m_output.size() > m_limits.outputLimit) {
        m_output.clear();
        stop(std::format("printed more than {} KiB and was stopped", m_limits.outputLimit / 1024));
    }
}

void PluginRun::readMessages()
{
    m_pending += m_process.readAllStandardError();
    emitLines(m_pending.size() > LineLimit);
}

void PluginRun::emitLines(bool all)
{
    const qsizetype end = all ? m_pending.size() : m_pending.lastIndexOf('\n') + 1;
    if (end <= 0) {
        return;
    }
    const QString text = redacted(cleanedText(m_pending.left(end)));
    m_pending.remove(0, end);
    m_tail = QString(m_tail + text).right(m_limits.messageLimit);
    if (m_shown >= m_limits.messageLimit || text.isEmpty()) {
        return;
    }
    m_shown += text.size();
    const bool tooMuch = m_shown >= m_limits.messageLimit;
    Q_EMIT message(tooMuch ? text.left(m_limits.messageLimit) + u"\n(what it prints after this is not shown)\n"_s : text);
}

QString PluginRun::redacted(QString text) const
{
    for (const auto &entry : m_request.config.env) {
        const QString value = QString::fromStdString(entry.second);
        if (value.size() >= ShortestSecret) {
            text.replace(value, u"[value of %1]"_s.arg(QString::fromStdString(entry.first)));
        }
    }
    return text;
}

std::string PluginRun::messageTail() const
{
    QStringList lines = m_tail.split(u'\n', Qt::SkipEmptyParts);
    while (lines.size() > 3) {
        lines.removeFirst();
    }
    const QString text = lines.join(u" / "_s).simplified();
    return (text.size() > TailShown ? u"…"_s + text.right(TailShown) : text).toStdString();
}

void PluginRun::finish(int exitCode, QProcess::ExitStatus status)
{
    readOutput();
    readMessages();
    emitLines(true);
    if (m_stopped) {
        if (m_group > 1) {
            ::kill(static_cast<pid_t>(-m_group), SIGKILL); // children that ignored the polite signal
        }
        complete(std::unexpected(*m_stopped));
        return;
    }
    const std::string tail = messageTail();
    const std::string words = tail.empty() ? " and printed no message" : ": " + tail;
    if (status == QProcess::CrashExit) {
        complete(std::unexpected(std::format("crashed or was killed{}", words)));
    } else if (exitCode != 0) {
        complete(std::unexpected(std::format("failed with exit code {}{}", exitCode, words)));
    } else if (auto credential = parseExecCredential(std::string_view(m_output.constData(), static_cast<std::size_t>(m_output.size())),
                                                     m_request.config.apiVersion)) {
        complete(*credential);
    } else {
        complete(std::unexpected(std::format("cannot be used: {}{}", credential.error(), tail.empty() ? "" : " (" + tail + ")")));
    }
    m_output.clear();
}

void PluginRun::complete(const std::expected<ExecCredential, std::string> &result)
{
    if (m_done) {
        return;
    }
    m_done = true;
    m_timeout.stop();
    m_killTimer.stop();
    // Queued: a program that cannot be started tells it inside start().
    QMetaObject::invokeMethod(this, [this, result] { Q_EMIT done(result); }, Qt::QueuedConnection);
}

} // namespace watchglass
