// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"
#include "app/session/commands.h"
#include "app/window/windowcommand.h"

#include <QCoreApplication>

#include <cstdio>

int main(int argc, char *argv[])
{
    using namespace watchglass;
    QStringList words;
    for (int i = 1; i < argc; ++i) {
        words += QString::fromLocal8Bit(argv[i]);
    }
    const auto arguments = parseCommandLine(words);
    if (!arguments) {
        std::fputs(qUtf8Printable(arguments.error().text), arguments.error().exitCode == 0 ? stdout : stderr);
        return arguments.error().exitCode;
    }
    if (arguments->command == Arguments::Command::Window || arguments->command == Arguments::Command::Open) {
        return runWindow(argc, argv, *arguments);
    }
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("watchglass"));
    switch (arguments->command) {
    case Arguments::Command::Record:
        return runRecord(*arguments);
    case Arguments::Command::Export:
        return runExport(*arguments);
    default:
        return runServeDemo(*arguments);
    }
}
