// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "exportitems.h"
#include "models/export/exportformatter.h"

#include <QTest>

using namespace watchglass;

namespace {

std::string exported(const std::vector<DigestItem> &items)
{
    HtmlFormatter formatter;
    std::string out;
    formatter.begin(out);
    for (const DigestItem &item : items) {
        formatter.item(out, item);
    }
    formatter.end(out);
    return out;
}

} // namespace

class TestHtmlFormatter : public QObject
{
    Q_OBJECT
private slots:
    void everythingIsEscaped()
    {
        DigestedObservation seen = testing::scaled();
        seen.what = "<script>alert(1)</script>";
        seen.summary.ref.key.name = "\"><img src=x>";
        seen.changes[0].before = "<b>&'";
        const std::string out = exported({testing::podsStream(), seen});
        QVERIFY(!out.contains("<script>alert"));
        QVERIFY(!out.contains("<img"));
        QVERIFY(out.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        QVERIFY(out.contains("&lt;b&gt;&amp;&#39;"));
    }
    void needsNothingElse()
    {
        const std::string out = exported({testing::podsStream(), testing::scaled()});
        QVERIFY(!out.contains("http:") && !out.contains("https:"));
        QVERIFY(out.contains("default-src 'none'"));
    }
    void saysWhatWasMissed()
    {
        const std::string with = exported({testing::podsStream(), testing::scaled(), DigestItem(testing::gap())});
        QVERIFY(with.contains("1 blind intervals: what came and went inside them leaves no trace"));
        const std::string without = exported({testing::podsStream(), testing::scaled()});
        QVERIFY(!without.contains("blind intervals:"));
    }
    void anOpenBlindIntervalIsThereOnce()
    {
        auto open = std::make_shared<GapRecord>(*testing::gap());
        open->closedAt.reset();
        const std::string still = exported({testing::podsStream(), DigestItem(GapRecordPtr(open))});
        QVERIFY(still.contains("1 blind intervals:"));
        QVERIFY(still.contains("Re-reading is under way."));
        const std::string closed = exported({testing::podsStream(), DigestItem(GapRecordPtr(open)), DigestItem(testing::gap())});
        QVERIFY(closed.contains("1 blind intervals:"));
        QVERIFY(!closed.contains("Re-reading is under way."));
    }
    void changesAreThereWithTheirManagers()
    {
        const std::string out = exported({testing::podsStream(), testing::scaled()});
        QVERIFY(out.contains("spec.replicas"));
        QVERIFY(out.contains("hpa, kubectl"));
        QVERIFY(out.contains("<svg"));
    }
    void nothingToShow()
    {
        const std::string out = exported({});
        QVERIFY(out.contains("None in this export"));
        QVERIFY(!out.contains("<svg"));
    }
    void sayHowManyRowsAreLeftOut()
    {
        std::vector<DigestItem> items(50'003, DigestItem(testing::scaled()));
        QVERIFY(exported(items).contains("3 more observations are not on this page"));
    }
};

QTEST_GUILESS_MAIN(TestHtmlFormatter)
#include "tst_htmlformatter.moc"
