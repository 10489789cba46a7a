// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/execworker.h"

#include "watchclient/kubeconfig/errors.h"
#include "watchclient/kubeconfig/pluginrun.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

} // namespace

ExecWorker::ExecWorker(const Clock &clock, const ExecSettings &settings)
    : m_clock(clock), m_settings(settings), m_loginPath(new LoginShellPath(settings.environment, settings.limits.shellTimeout, this))
{
    connect(m_loginPath, &LoginShellPath::finished, this, &ExecWorker::startNext);
}

ExecWorker::~ExecWorker() = default;

bool ExecWorker::isExpired(const ExecCredential &credential) const
{
    return credential.expiresAt && *credential.expiresAt <= m_clock.wall();
}

void ExecWorker::request(const ExecRequest &request, ExecReason reason, std::uint64_t serial)
{
    const std::string key = request.key();
    Entry &entry = m_entries[key];
    entry.request = request;
    if (entry.waiting || answersAtOnce(key, entry, reason, serial)) {
        return;
    }
    entry.waiting = true;
    entry.askedFor = reason;
    m_queue.push_back(key);
    startNext();
}

/// True where no run is needed or allowed; the answer is given.
bool ExecWorker::answersAtOnce(const std::string &key, Entry &entry, ExecReason reason, std::uint64_t serial)
{
    const bool known = reason != ExecReason::Need && entry.serial == serial; // the caller wants another one than this
    if (entry.credential && !known && !isExpired(*entry.credential)) {
        tell(key, entry);
        return true;
    }
    if (reason == ExecReason::User || !entry.ranAt) {
        return false;
    }
    const Monotonic rest = *entry.ranAt + m_settings.limits.minInterval - m_clock.monotonic();
    // The first 401 leads to a run at once, whatever the interval; a 401 to what that run brought does not.
    const bool again = known && (reason == ExecReason::Renew || entry.askedFor == ExecReason::Rejected);
    const bool barren = entry.error || entry.deadOnArrival || again;
    if (rest <= Monotonic::zero() || !barren) {
        return false;
    }
    if (reason == ExecReason::Renew || (entry.deadOnArrival && !entry.error && reason == ExecReason::Need)) {
        tell(key, entry); // nothing better is to be had now
        return true;
    }
    Error error = entry.error.value_or(makeError(
        ErrorClass::Credentials,
        std::format("{} brought a credential that the server did not accept; it is not run more often than every {} s", pluginName(entry.request),
                    m_settings.limits.minInterval.count())));
    error.retryAfter = std::chrono::ceil<std::chrono::milliseconds>(rest);
    Q_EMIT finished({key, entry.serial, entry.receivedAt, std::unexpected(std::move(error))});
    return true;
}

void ExecWorker::cancel(const std::string &key)
{
    const auto found = m_entries.find(key);
    if (found == m_entries.end() || !found->second.waiting) {
        return;
    }
    Entry &entry = found->second;
    if (entry.run) {
        entry.run->stop("was cancelled");
        return;
    }
    std::erase(m_queue, key);
    fail(key, entry, makeError(ErrorClass::Credentials, pluginName(entry.request) + " was cancelled"));
}

void ExecWorker::startNext()
{
    // Those that wait for the login shell's PATH stay in the queue and do not hold up the others.
    std::deque<std::string> later;
    while (!m_queue.empty() && m_running < m_settings.limits.parallel) {
        const std::string key = m_queue.front();
        m_queue.pop_front();
        Entry &entry = m_entries[key];
        Error error;
        if (const auto program = locate(entry.request, error)) {
            launch(key, entry, *program);
        } else if (error.message.empty()) {
            later.push_back(key);
        } else {
            entry.ranAt = m_clock.monotonic();
            fail(key, entry, std::move(error));
        }
    }
    m_queue.insert(m_queue.begin(), later.begin(), later.end());
}

QStringList ExecWorker::searchFolders() const
{
    QStringList folders = pathFolders(m_settings.environment.value(u"PATH"_s));
    for (const QString &folder : m_loginPath->folders()) {
        if (!folders.contains(folder)) {
            folders.append(folder);
        }
    }
    return folders;
}

/// The program's path. Nothing with an empty error: the login shell is being asked.
std::optional<QString> ExecWorker::locate(const ExecRequest &request, Error &error)
{
    const QString command = text(request.config.command);
    const auto failed = [&](std::string why) {
        error = makeError(ErrorClass::Credentials, std::move(why));
        return std::nullopt;
    };
    if (command.contains(u'/')) {
        const QFileInfo info(command);
        if (!info.isFile()) {
            return failed(notFound(request, false));
        }
        return info.isExecutable() ? std::optional(command)
                                   : failed(std::format("{} is not executable: chmod +x it", pluginName(request)));
    }
    const FoundProgram found = findProgram(command, searchFolders());
    if (!found.path.isEmpty()) {
        return found.path;
    }
    if (!m_loginPath->isFinished()) {
        m_loginPath->read();
        return std::nullopt;
    }
    return failed(notFound(request, found.onlyInCurrentFolder));
}

std::string ExecWorker::notFound(const ExecRequest &request, bool onlyInCurrentFolder) const
{
    std::string message = std::format("{}: executable {} not found", pluginName(request), request.config.command);
    if (!request.config.command.contains('/')) {
        message += std::format("; PATH searched: {}", searchFolders().join(QDir::listSeparator()).toStdString());
        message += m_loginPath->folders().isEmpty() ? std::format(" (the login shell {} told no PATH)", m_loginPath->shell().toStdString())
                                                    : std::format(" (with that of the login shell {})", m_loginPath->shell().toStdString());
    }
    if (onlyInCurrentFolder) {
        message += "; one in the current folder is never used";
    }
    if (QFileInfo::exists(u"/.flatpak-info"_s)) {
        message += "; inside Flatpak the machine's own programs cannot be seen";
    }
    const QString hint = cleanedText(QByteArray::fromStdString(request.config.installHint)).simplified();
    return hint.isEmpty() ? message : message + ". " + hint.toStdString();
}

/// Why kubectl's preferences do not let this program run.
std::optional<std::string> ExecWorker::forbidden(const QString &program) const
{
    const auto policy = readPluginPolicy(m_settings.kuberc);
    if (!policy) {
        return std::format("is not run, because the preferences cannot be read: {}", policy.error());
    }
    if (isAllowed(*policy, program, searchFolders())) {
        return std::nullopt;
    }
    return std::format("is not allowed by credentialPluginPolicy {} of {}",
                       policy->kind == PluginPolicy::Kind::DenyAll ? "DenyAll" : "Allowlist", m_settings.kuberc);
}

void ExecWorker::launch(const std::string &key, Entry &entry, const QString &program)
{
    if (const auto why = forbidden(program)) {
        entry.ranAt = m_clock.monotonic();
        fail(key, entry, makeError(ErrorClass::Credentials, std::format("{} {}", pluginName(entry.request), *why)));
        return;
    }
    QProcessEnvironment environment = m_settings.environment;
    environment.insert(u"PATH"_s, searchFolders().join(QDir::listSeparator()));
    ++m_running;
    entry.ranAt = m_clock.monotonic();
    entry.run = new PluginRun(entry.request, program, environment, m_settings.limits, this);
    const QString command = text(entry.request.config.command);
    connect(entry.run, &PluginRun::message, this, [this, key, command](const QString &words) { Q_EMIT message(text(key), command, words); });
    connect(entry.run, &PluginRun::done, this, [this, key](const std::expected<ExecCredential, std::string> &result) { complete(key, result); });
    Q_EMIT started(text(key), command);
    entry.run->start();
}

void ExecWorker::complete(const std::string &key, const std::expected<ExecCredential, std::string> &result)
{
    Entry &entry = m_entries[key];
    entry.run->deleteLater();
    entry.run = nullptr;
    --m_running;
    if (!result) {
        fail(key, entry, makeError(ErrorClass::Credentials, std::format("{} {}", pluginName(entry.request), result.error())));
    } else {
        entry.waiting = false;
        entry.error.reset();
        entry.credential = std::make_shared<const ExecCredential>(*result);
        entry.serial = ++m_lastSerial;
        entry.receivedAt = m_clock.wall();
        entry.deadOnArrival = isExpired(*entry.credential);
        tell(key, entry);
    }
    startNext();
}

void ExecWorker::fail(const std::string &key, Entry &entry, Error error)
{
    entry.waiting = false;
    entry.error = std::move(error);
    Q_EMIT finished({key, entry.serial, entry.receivedAt, std::unexpected(*entry.error)});
}

void ExecWorker::tell(const std::string &key, const Entry &entry)
{
    Q_EMIT finished({key, entry.serial, entry.receivedAt, entry.credential});
}

} // namespace watchglass
