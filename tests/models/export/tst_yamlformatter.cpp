// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "exportitems.h"
#include "models/export/exportformatter.h"
#include "models/yaml/yaml.h"

#include <QTest>

using namespace watchglass;

namespace {

const char *const body = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-1","namespace":"shop","uid":"u1","resourceVersion":"12"},"spec":{"a":"yes"}})";

std::string exported(const std::vector<DigestItem> &items)
{
    YamlFormatter formatter;
    std::string out;
    formatter.begin(out);
    for (const DigestItem &item : items) {
        formatter.item(out, item);
    }
    formatter.end(out);
    return out;
}

} // namespace

class TestYamlFormatter : public QObject
{
    Q_OBJECT
private slots:
    void revisionIsKubectlsText()
    {
        DigestedObservation seen = testing::scaled();
        seen.observation.object = makeRawObject(body).value();
        const std::string out = exported({testing::podsStream(), seen});
        const std::string text = toYaml(seen.observation.object->json).value();
        QVERIFY(out.contains("---\n# 2026-11-30T12:00:01.000Z MODIFIED pods (watch)\n" + text));
        QVERIFY(text.contains("a: \"yes\""));
    }
    void deletionSaysWhatIsKnown()
    {
        DigestedObservation gone = testing::scaled();
        gone.observation.object = makeRawObject(body).value();
        gone.observation.type = ObservationType::Deleted;
        gone.observation.finalStateUnknown = true;
        QVERIFY(exported({testing::podsStream(), gone}).contains("the last state that was seen"));
    }
    void blindIntervalStandsBetween()
    {
        const std::string out = exported({testing::podsStream(), DigestItem(testing::gap())});
        QVERIFY(out.contains("blind interval of pods until"));
        QVERIFY(out.contains("RV 12 to 90"));
    }
    void openBlindIntervalIsSaid()
    {
        auto open = std::make_shared<GapRecord>(*testing::gap());
        open->closedAt.reset();
        QVERIFY(exported({testing::podsStream(), DigestItem(GapRecordPtr(open))}).contains("blind interval of pods begins, after RV 12"));
    }
    void commentsStayOneLine()
    {
        Finding finding;
        finding.at = testing::at(3);
        finding.detail = "first\nsecond: {evil";
        const std::string out = exported({finding});
        QVERIFY(out.contains("first second: {evil\n"));
    }
};

QTEST_GUILESS_MAIN(TestYamlFormatter)
#include "tst_yamlformatter.moc"
