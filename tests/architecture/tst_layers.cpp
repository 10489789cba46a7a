// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Rule
{
    QString folder;
    QRegularExpression forbidden;
};

QList<Rule> rules()
{
    const QString gui = u"Qt(Gui|Widgets)/|QWidget|QColor|QIcon|QPainter|QPixmap|QBrush|QApplication|QGuiApplication"_s;
    const QString network = u"Qt(Network|HttpServer)/|QNetwork|QSsl|QTcp|QUdp|QHttp|QHostAddress"_s;
    return {
        {u"watchclient"_s, QRegularExpression(u"^(models|ui|app|tests)/|"_s + gui)},
        {u"models"_s, QRegularExpression(u"^(ui|app|tests)/|^watchclient/(?!api/)|"_s + gui + u"|"_s + network)},
        {u"ui"_s, QRegularExpression(u"^(app|tests)/|^watchclient/(transport|reflector|discovery)/|"_s + network)},
        {u"app"_s, QRegularExpression(u"^tests/"_s)},
    };
}

QStringList includesOf(const QString &path)
{
    QFile file(path);
    QStringList found;
    if (!file.open(QIODevice::ReadOnly)) {
        return found;
    }
    static const QRegularExpression include(u"^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"_s, QRegularExpression::MultilineOption);
    for (auto it = include.globalMatch(QString::fromUtf8(file.readAll())); it.hasNext();) {
        found += it.next().captured(1);
    }
    return found;
}

} // namespace

/// Holds the direction of the layers by reading every include (with Qt on the include path a Widgets header compiles
/// in any library).
class TestLayers : public QObject
{
    Q_OBJECT
private slots:
    void includesPointDownwards()
    {
        QStringList offences;
        int files = 0;
        for (const Rule &rule : rules()) {
            QDirIterator it(QStringLiteral(PROJECT_DIR "/") + rule.folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                const QString path = it.next();
                ++files;
                for (const QString &include : includesOf(path)) {
                    if (rule.forbidden.match(include).hasMatch()) {
                        offences += path.mid(qsizetype(strlen(PROJECT_DIR)) + 1) + u" includes "_s + include;
                    }
                }
            }
        }
        QVERIFY(files > 20);
        QVERIFY2(offences.isEmpty(), qPrintable(offences.join(u'\n')));
    }
    void noticesAnOffence()
    {
        QVERIFY(rules().at(1).forbidden.match(u"QtWidgets/QWidget"_s).hasMatch());
        QVERIFY(rules().at(1).forbidden.match(u"watchclient/session/watchsession.h"_s).hasMatch());
        QVERIFY(!rules().at(1).forbidden.match(u"watchclient/api/time.h"_s).hasMatch());
    }
    void everySourceNamesItsLicence()
    {
        QStringList bare;
        for (const QString &folder : {u"watchclient"_s, u"models"_s, u"ui"_s, u"app"_s, u"tests"_s}) {
            QDirIterator it(QStringLiteral(PROJECT_DIR "/") + folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (file.open(QIODevice::ReadOnly) && !file.read(400).contains("SPDX-License-Identifier: Apache-2.0")) {
                    bare += file.fileName();
                }
            }
        }
        QVERIFY2(bare.isEmpty(), qPrintable(bare.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
