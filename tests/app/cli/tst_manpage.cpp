// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace watchglass;

/// The manual and the completions name the flags of --help, all of them and no other.
class TestManPage : public QObject
{
    Q_OBJECT
private slots:
    void helpHasFlags();
    void namesTheFlagsOfHelp_data();
    void namesTheFlagsOfHelp();
    void parserKnowsEachFlag();
};

namespace {

/// Long flags in a text, without their dashes, in order.
QStringList flagsOf(const QString &text)
{
    static const QRegularExpression flag(QStringLiteral("(?<![\\w-])--([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"));
    QSet<QString> found;
    for (auto it = flag.globalMatch(text); it.hasNext();) {
        found.insert(it.next().captured(1));
    }
    QStringList flags(found.begin(), found.end());
    flags.sort();
    return flags;
}

QStringList helpFlags()
{
    const auto got = parseCommandLine({QStringLiteral("--help")});
    return got ? QStringList() : flagsOf(got.error().text);
}

/// Dashes as people read them: roff writes "\-", fish's complete takes a long flag as "-l name".
QString normalised(const QString &path, QString text)
{
    if (path.endsWith(QStringLiteral(".1"))) {
        static const QRegularExpression font(QStringLiteral("\\\\f[BIRP]"));
        return text.remove(font).replace(QStringLiteral("\\-"), QStringLiteral("-"));
    }
    if (path.endsWith(QStringLiteral(".fish"))) {
        static const QRegularExpression longFlag(QStringLiteral("^(complete .*) -l "), QRegularExpression::MultilineOption);
        return text.replace(longFlag, QStringLiteral("\\1 --"));
    }
    return text;
}

} // namespace

void TestManPage::helpHasFlags()
{
    const QStringList flags = helpFlags();
    QVERIFY(flags.size() > 20);
    QVERIFY(flags.contains(QStringLiteral("field-selector")));
    QVERIFY(flags.contains(QStringLiteral("version")));
}

void TestManPage::namesTheFlagsOfHelp_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path : {"docs/watchglass.1", "completions/watchglass.bash", "completions/_watchglass", "completions/watchglass.fish"}) {
        QTest::newRow(path) << QString::fromLatin1(path);
    }
}

void TestManPage::namesTheFlagsOfHelp()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path + QStringLiteral(": ") + file.errorString()));
    QCOMPARE(flagsOf(normalised(path, QString::fromUtf8(file.readAll()))), helpFlags());
}

void TestManPage::parserKnowsEachFlag()
{
    for (const QString &flag : helpFlags()) {
        const auto got = parseCommandLine({QStringLiteral("--") + flag});
        const QString error = got ? QString() : got.error().text;
        QVERIFY2(!error.contains(QStringLiteral("Unknown option")), qPrintable(flag));
    }
}

QTEST_GUILESS_MAIN(TestManPage)
#include "tst_manpage.moc"
