// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/displayzone.h"
#include "models/filter/filterexpression.h"

#include <QTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

DigestedObservation observation()
{
    DigestedObservation seen;
    seen.observation.type = ObservationType::Modified;
    seen.observation.at = *parseRfc3339("2026-11-30T12:00:00Z");
    seen.summary.ref = {"v1", "Pod", {"prod", "web-1"}, "u1"};
    seen.summary.labels = {{"app", "web"}};
    seen.changes = {{.type = FieldChange::Type::Modified, .noise = false, .path = "spec.replicas", .before = "3", .after = "4", .managers = {"hpa"}}};
    seen.managers = {"hpa"};
    seen.what = "spec.replicas 3 to 4";
    seen.severity = Severity::Warning;
    return seen;
}

} // namespace

class TestFilterExpression : public QObject
{
    Q_OBJECT
private slots:
    void matches_data();
    void matches();
    void marksErrors_data();
    void marksErrors();
    void completes();
    void addsAndRemovesTerms();
};

void TestFilterExpression::matches_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *text, bool expected) { QTest::newRow(*text ? text : "empty") << QString::fromLatin1(text) << expected; };
    row("", true);
    row("kind:Pod", true);
    row("kind:pod,job ns:prod", true);
    row("kind:Job", false);
    row("-kind:Lease", true);
    row("-kind:Pod", false);
    row("name:web-*", true);
    row("name~EB", true);
    row("changed:spec", true);
    row("changed:spec.replicas", true);
    row("changed:spec.rep", false);
    row("manager:hpa", true);
    row("severity>=warning", true);
    row("severity>warning", false);
    row("severity<error", true);
    row("app=web", true);
    row("app!=web", false);
    row("app=db", false);
    row("label:tier", false);
    row("type:MODIFIED", true);
    row("replicas", true);
    row("\"replicas 3\"", true);
    row("\"replicas 9\"", false);
    row("since:10m", true);
    row("since:1m", false);
    row("until:1m", true);
    row("stream:pods", true);
    row("!kind:Pod", false);
    row("!\"replicas 9\"", true);
    row("\"say \\\"hello\\\"\"", false);
    row("since:4m30s", false);
    row("since:2h30m", true);
    row("since:11:59", true);
    row("since:12:00:01", false);
    row("until:12:04", true);
    // In the evening of the day before.
    row("since:23:50", true);
    row("until:23:50", false);
}

void TestFilterExpression::matches()
{
    QFETCH(QString, text);
    QFETCH(bool, expected);
    const FilterExpression::Parsed parsed = FilterExpression::parse(text);
    QVERIFY2(parsed.errors.empty(), parsed.errors.empty() ? "" : qPrintable(parsed.errors.front().message));
    const DigestedObservation seen = observation();
    const Timestamp now = *parseRfc3339("2026-11-30T12:05:00Z");
    setShownInUtc(true);
    QCOMPARE(parsed.expression.matches(ObservationFilterRow(seen, "pods"), now), expected);
}

void TestFilterExpression::marksErrors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("length");
    QTest::newRow("unknown field") << u"kind:Pod nonsense:x"_s << 9 << 10;
    QTest::newRow("no value") << u"kind:"_s << 0 << 5;
    QTest::newRow("bad severity") << u"severity>=bad"_s << 0 << 13;
    QTest::newRow("open quote") << u"a \"b"_s << 2 << 1;
    QTest::newRow("bad time") << u"since:yesterday"_s << 0 << 15;
    QTest::newRow("no hour of any day") << u"since:24:30"_s << 0 << 11;
    QTest::newRow("too long ago") << u"since:999999999d"_s << 0 << 16;
}

void TestFilterExpression::marksErrors()
{
    QFETCH(QString, text);
    const FilterExpression::Parsed parsed = FilterExpression::parse(text);
    QCOMPARE(parsed.errors.size(), std::size_t(1));
    QTEST(parsed.errors.front().position, "position");
    QTEST(parsed.errors.front().length, "length");
    QVERIFY(!parsed.errors.front().message.isEmpty());
}

void TestFilterExpression::completes()
{
    FilterVocabulary words;
    words.kinds = {u"Pod"_s, u"PodTemplate"_s, u"Job"_s};
    const auto fields = filterCompletions(u"ki"_s, 2, words);
    QCOMPARE(fields.size(), std::size_t(1));
    QCOMPARE(fields.front().text, u"kind:"_s);
    const auto values = filterCompletions(u"x -kind:Po"_s, 10, words);
    QCOMPARE(values.size(), std::size_t(2));
    QCOMPARE(values.front().position, 8);
    QCOMPARE(values.front().length, 2);
}

void TestFilterExpression::addsAndRemovesTerms()
{
    const FilterExpression added = FilterExpression::parse(u"ns:prod"_s).expression.with(FilterField::Kind, u"Pod"_s, true);
    QCOMPARE(added.text(), u"ns:prod -kind:Pod"_s);
    QCOMPARE(added.with(FilterField::Kind, u"Pod"_s, true).text(), added.text());
    QCOMPARE(added.without(0).text(), u"-kind:Pod"_s);
    // What is put in quotes is found again, and once.
    const QString odd = u"say \"hi\", twice"_s;
    const FilterExpression quoted = FilterExpression().with(FilterField::Reason, odd);
    QCOMPARE(quoted.terms().size(), std::size_t(1));
    QCOMPARE(quoted.terms().front().values, std::vector<std::string>{odd.toStdString()});
    QCOMPARE(quoted.with(FilterField::Reason, odd).text(), quoted.text());
}

QTEST_GUILESS_MAIN(TestFilterExpression)
#include "tst_filterexpression.moc"
