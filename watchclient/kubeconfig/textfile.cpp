// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/textfile.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <format>

namespace watchglass {

std::expected<std::string, ReadFailure> readTextFile(const std::string &path, std::size_t limit)
{
    const QString name = QString::fromStdString(path);
    const QFileInfo info(name);
    if (!info.exists()) {
        return std::unexpected(ReadFailure{true, info.isSymLink() ? "the link leads to no file" : "no such file"});
    }
    if (info.isDir()) {
        return std::unexpected(ReadFailure{false, "it is a folder, not a file"});
    }
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::unexpected(ReadFailure{false, "cannot be read: " + file.errorString().toStdString()});
    }
    // One byte more than allowed tells a file that is too large; pipes have no size to ask for.
    std::string content;
    while (content.size() <= limit) {
        const QByteArray part = file.read(static_cast<qint64>(std::min<std::size_t>(limit + 1 - content.size(), 1 << 20)));
        if (part.isEmpty()) {
            break;
        }
        content.append(part.constData(), static_cast<std::size_t>(part.size()));
    }
    if (file.error() != QFileDevice::NoError) {
        return std::unexpected(ReadFailure{false, "cannot be read: " + file.errorString().toStdString()});
    }
    if (content.size() > limit) {
        return std::unexpected(ReadFailure{false, std::format("it is larger than {} KiB", limit / 1024)});
    }
    return content;
}

bool isPipe(const std::string &path)
{
    const QFileInfo info(QString::fromStdString(path));
    return info.exists() && !info.isFile() && !info.isDir();
}

std::string trimmed(const std::string &text)
{
    constexpr auto Space = " \t\r\n\v\f";
    const auto first = text.find_first_not_of(Space);
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(Space) - first + 1);
}

bool hasControlCharacters(const std::string &text)
{
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

} // namespace watchglass
