// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The commands on one recording of the demo: what they write, and that it comes back.
#include "app/session/commands.h"
#include "app/session/openrecorded.h"
#include "models/history/recordreader.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <unistd.h>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

/// The beginning of every value that the demo puts into its Secrets.
const QByteArray planted = "demo-not-a-secret-";

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The part of a value's base64 that is the same whatever stands before it and after it, for each of the three places
/// that it can begin at.
QByteArrayList base64Forms(const QByteArray &value)
{
    QByteArrayList forms;
    for (const qsizetype offset : {0, 1, 2}) {
        const QByteArray coded = QByteArray(QByteArray(offset, 'x') + value).toBase64(QByteArray::OmitTrailingEquals);
        const qsizetype from = (offset * 4 + 2) / 3;
        const qsizetype to = (offset + value.size()) * 4 / 3;
        forms += coded.sliced(from, to - from);
    }
    return forms;
}

/// Runs a command as the command line would.
int run(const QStringList &words)
{
    const auto arguments = parseCommandLine(words);
    if (!arguments) {
        qWarning("%s", qPrintable(arguments.error().text));
        return arguments.error().exitCode;
    }
    return arguments->command == Arguments::Command::Record ? runRecord(*arguments) : runExport(*arguments);
}

/// Standard error goes to a file while it lives.
class ErrorsTo
{
public:
    explicit ErrorsTo(const QString &path) : m_old(::dup(STDERR_FILENO)), m_file(path)
    {
        if (m_file.open(QIODevice::WriteOnly | QIODevice::Append)) {
            ::dup2(m_file.handle(), STDERR_FILENO);
        }
    }
    ~ErrorsTo()
    {
        ::dup2(m_old, STDERR_FILENO);
        ::close(m_old);
    }
    Q_DISABLE_COPY_MOVE(ErrorsTo)

private:
    int m_old;
    QFile m_file;
};

} // namespace

class TestRecordedFiles : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void theSearchFindsWhatItLooksFor();
    void noSecretValueIsWritten();
    void jsonLinesComeBack();
    void jsonLinesSayWhatTheyLack();
    void jsonLinesWithBodiesAreTheSession();
    void linesAndDumpsAreNotMixed();
    void bundleOpens();
    void pseudonymsTellNothing();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QByteArray exported(const QString &from, const QString &format, const QStringList &more = {});

    QTemporaryDir m_folder;
    QString m_session;
    QByteArray m_log; ///< the write-ahead log, as it was in the middle of recording
};

void TestRecordedFiles::initTestCase()
{
    m_session = path(u"demo.wgs"_s);
    QTimer::singleShot(std::chrono::milliseconds(4500), this, [this] { m_log = readFile(m_session + u"-wal"_s); });
    const ErrorsTo errors(path(u"errors"_s));
    QCOMPARE(run({u"record"_s, u"--demo"_s, u"--speed"_s, u"20"_s, u"--for"_s, u"8s"_s, u"-o"_s, m_session,
                  u"--export"_s, u"jsonl="_s + path(u"live.jsonl"_s), u"--export"_s, u"csv="_s + path(u"live.csv"_s),
                  u"--export"_s, u"yaml="_s + path(u"live.yaml"_s)}), 0);
    QVERIFY(m_log.size() > 10'000);
}

QByteArray TestRecordedFiles::exported(const QString &from, const QString &format, const QStringList &more)
{
    const QString target = path(u"out."_s + format);
    QFile::remove(target);
    const ErrorsTo errors(path(u"errors"_s));
    const int code = run(QStringList{u"export"_s, from, u"--format"_s, format, u"-o"_s, target} + more);
    return code == 0 ? readFile(target) : QByteArray();
}

void TestRecordedFiles::theSearchFindsWhatItLooksFor()
{
    const QByteArrayList forms = base64Forms(planted);
    for (int before = 0; before < 9; ++before) {
        const QByteArray coded = QByteArray(QByteArray(before, 'p') + planted + "1abcde").toBase64();
        QVERIFY(std::ranges::any_of(forms, [&](const QByteArray &form) { return coded.contains(form); }));
    }
}

void TestRecordedFiles::noSecretValueIsWritten()
{
    QList<std::pair<QString, QByteArray>> texts{{u"write-ahead log"_s, m_log}};
    for (const QString &name : {u"demo.wgs"_s, u"live.jsonl"_s, u"live.csv"_s, u"live.yaml"_s}) {
        texts.append({name, readFile(path(name))});
    }
    for (const QString &format : {u"jsonl"_s, u"csv"_s, u"yaml"_s, u"html"_s}) {
        texts.append({format, exported(m_session, format)});
    }
    texts.append({u"jsonl with bodies"_s, exported(m_session, u"jsonl"_s, {u"--bodies"_s})});
    QVERIFY(!exported(m_session, u"bundle"_s).isEmpty());
    const QString bundle = path(u"bundle.wgs"_s);
    QVERIFY(QFile::rename(path(u"out.bundle"_s), bundle));
    texts.append({u"bundle"_s, exported(bundle, u"yaml"_s)});
    texts.append({u"errors"_s, readFile(path(u"errors"_s)) + ' '});
    const QByteArrayList forms = base64Forms(planted) + QByteArrayList{planted, planted.toHex()};
    for (const auto &[name, text] : texts) {
        QVERIFY2(!text.isEmpty(), qPrintable(name));
        for (const QByteArray &form : forms) {
            QVERIFY2(!text.contains(form), qPrintable(name + u" holds "_s + QString::fromLatin1(form)));
        }
    }
    // They were there to be seen: the Secret, and that its value changed.
    const QByteArray lines = exported(m_session, u"jsonl"_s);
    QVERIFY(lines.contains("db-credentials"));
    QVERIFY(exported(m_session, u"yaml"_s).contains("sha256-keyed:"));
    // Inside the packed bodies too.
    auto reader = RecordReader::open(m_session.toStdString());
    QVERIFY(reader);
    QByteArray bodies;
    QVERIFY((*reader)->replay({.bodies = true}, [&](DigestItem &&item) {
        const auto *digested = std::get_if<DigestedObservation>(&item);
        if (digested && digested->observation.object) {
            bodies += QByteArray::fromStdString(digested->observation.object->json);
        }
        return true;
    }));
    QVERIFY(bodies.contains("\"kind\":\"Secret\""));
    for (const QByteArray &form : forms) {
        QVERIFY(!bodies.contains(form));
    }
}

void TestRecordedFiles::jsonLinesComeBack()
{
    const QByteArrayList lines = exported(m_session, u"jsonl"_s).split('\n');
    QVERIFY(lines.size() > 200);
    const QString file = path(u"once.jsonl"_s);
    QVERIFY(QFile::rename(path(u"out.jsonl"_s), file));
    const QByteArrayList again = exported(file, u"jsonl"_s).split('\n');
    for (qsizetype i = 0; i < std::min(lines.size(), again.size()); ++i) {
        QCOMPARE(again[i], lines[i]);
    }
    QCOMPARE(again.size(), lines.size());
    // What was written while recording is the same record.
    const QByteArray live = exported(path(u"live.jsonl"_s), u"csv"_s);
    QCOMPARE(live.count('\n'), exported(m_session, u"csv"_s).count('\n'));
}

void TestRecordedFiles::jsonLinesSayWhatTheyLack()
{
    const auto recorded = openRecorded({path(u"live.jsonl"_s)});
    QVERIFY2(recorded, recorded ? "" : qPrintable(recorded.error()));
    QVERIFY2(recorded->note.contains(u"not in the file: "_s), qPrintable(recorded->note));
    QVERIFY2(!recorded->note.contains(u"not used"_s), qPrintable(recorded->note));
}

void TestRecordedFiles::jsonLinesWithBodiesAreTheSession()
{
    const QByteArray lines = exported(m_session, u"jsonl"_s, {u"--bodies"_s});
    const QString file = path(u"bodies.jsonl"_s);
    QVERIFY(QFile::rename(path(u"out.jsonl"_s), file));
    for (const QByteArray &line : lines.split('\n')) {
        const bool isState = line.startsWith("{\"line\":\"observation\"") && !line.contains("\"type\":\"ERROR\"");
        QVERIFY2(line.contains(",\"body\":{") == isState, line.constData());
    }
    const auto recorded = openRecorded({file});
    QVERIFY2(recorded, recorded ? "" : qPrintable(recorded.error()));
    QVERIFY2(!recorded->note.contains(u"not in the file"_s) && !recorded->note.contains(u"not used"_s), qPrintable(recorded->note));
    // Every revision, but for the digests of Secrets, which every process makes with another key.
    static const QRegularExpression digests(u"sha256-keyed:[0-9a-f]{16}"_s);
    const QString was = QString::fromUtf8(exported(m_session, u"yaml"_s)).replace(digests, u"masked"_s);
    const QString is = QString::fromUtf8(exported(file, u"yaml"_s)).replace(digests, u"masked"_s);
    QVERIFY(was.size() > 100'000);
    QVERIFY(was == is);
}

void TestRecordedFiles::linesAndDumpsAreNotMixed()
{
    const auto recorded = openRecorded({path(u"live.jsonl"_s), QStringLiteral(TEST_DATA_DIR "/dumps/kubectl-get-all.json")});
    QVERIFY(!recorded);
    QVERIFY2(recorded.error().contains(u"JSON lines"_s), qPrintable(recorded.error()));
}

void TestRecordedFiles::bundleOpens()
{
    const QByteArray all = exported(m_session, u"jsonl"_s);
    QVERIFY(!exported(m_session, u"bundle"_s, {u"--filter"_s, u"ns:shop"_s}).isEmpty());
    const QString bundle = path(u"shop.wgs"_s);
    QVERIFY(QFile::rename(path(u"out.bundle"_s), bundle));
    const QByteArray lines = exported(bundle, u"jsonl"_s);
    QVERIFY(lines.contains("\"namespace\":\"shop\""));
    QCOMPARE(lines.count("\"line\":\"transition\""), all.count("\"line\":\"transition\""));
    QCOMPARE(lines.count("\"line\":\"blindInterval\""), all.count("\"line\":\"blindInterval\""));
    QVERIFY(lines.count("\"line\":\"observation\"") < all.count("\"line\":\"observation\""));
}

void TestRecordedFiles::pseudonymsTellNothing()
{
    QVERIFY(!exported(m_session, u"bundle"_s, {u"--pseudonyms"_s}).isEmpty());
    const QString bundle = path(u"nameless.wgs"_s);
    QVERIFY(QFile::rename(path(u"out.bundle"_s), bundle));
    QByteArray text = exported(bundle, u"yaml"_s) + exported(bundle, u"jsonl"_s);
    // Kinds and groups stay: Shopfront, shopfronts.example.com.
    static const QRegularExpression words(u"[^a-z](shop|payments|worker-[0-9]|web-config|checkout|gateway|recommendations|LOG_LEVEL: info|registry\\.example|shop\\.example|10\\.96\\.[0-9]+)[^a-z]"_s);
    const QRegularExpressionMatch found = words.match(QString::fromUtf8(text));
    QVERIFY2(!found.hasMatch(), text.mid(std::max<qsizetype>(0, found.capturedStart() - 200), 400).constData());
    QVERIFY(text.contains("kind: Deployment") && text.contains("name-"));
}

QTEST_GUILESS_MAIN(TestRecordedFiles)
#include "tst_recordedfiles.moc"
