// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/requests.h"

#include <QtTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

QStringList queryOf(const ApiRequest &request)
{
    QStringList query;
    for (const auto &[name, value] : request.query) {
        query += QString::fromStdString(name + "=" + value);
    }
    return query;
}

const StreamKey pods{{"", "v1", "pods"}, {}, {}, {}};

} // namespace

class TestRequests : public QObject
{
    Q_OBJECT

private slots:
    void paths()
    {
        QCOMPARE(resourcePath(pods), "/api/v1/pods");
        QCOMPARE(resourcePath({{"", "v1", "pods"}, "shop", {}, {}}), "/api/v1/namespaces/shop/pods");
        QCOMPARE(resourcePath({{"apps", "v1", "deployments"}, {}, {}, {}}), "/apis/apps/v1/deployments");
        QCOMPARE(resourcePath({{"example.com", "v1beta1", "widgets"}, "a", {}, {}}), "/apis/example.com/v1beta1/namespaces/a/widgets");
    }

    void firstPage()
    {
        ListParams params;
        params.limit = 500;
        QCOMPARE(queryOf(listRequest(pods, params)), (QStringList{u"limit=500"_s, u"pretty=false"_s}));
    }

    void laterPageNeverHasAVersion() // R20, CASES 12
    {
        ListParams params;
        params.limit = 500;
        params.continueToken = "tok";
        params.resourceVersion = "100";
        params.notOlderThan = true;
        QCOMPARE(queryOf(listRequest(pods, params)), (QStringList{u"limit=500"_s, u"continue=tok"_s, u"pretty=false"_s}));
    }

    void relist()
    {
        ListParams params;
        params.resourceVersion = "100";
        params.notOlderThan = true;
        QCOMPARE(queryOf(listRequest(pods, params)), (QStringList{u"resourceVersion=100"_s, u"resourceVersionMatch=NotOlderThan"_s, u"pretty=false"_s}));
        params.resourceVersion.clear(); // a match without a version is refused
        QCOMPARE(queryOf(listRequest(pods, params)), QStringList{u"pretty=false"_s});
    }

    void selectorsGoEverywhere()
    {
        const StreamKey key{{"", "v1", "pods"}, {}, "a in (b)", "spec.nodeName=n"};
        ListParams list;
        list.continueToken = "t";
        WatchParams watch;
        watch.resourceVersion = "1";
        for (const ApiRequest &request : {listRequest(key, list), watchRequest(key, watch)}) {
            QVERIFY(queryOf(request).contains(u"labelSelector=a in (b)"_s));
            QVERIFY(queryOf(request).contains(u"fieldSelector=spec.nodeName=n"_s));
        }
    }

    void watch()
    {
        WatchParams params;
        params.resourceVersion = "100";
        params.timeout = std::chrono::seconds(321);
        const ApiRequest request = watchRequest(pods, params);
        QCOMPARE(queryOf(request), (QStringList{u"watch=1"_s, u"allowWatchBookmarks=true"_s, u"timeoutSeconds=321"_s, u"resourceVersion=100"_s, u"pretty=false"_s}));
        QCOMPARE(request.role, ApiRequest::Role::Watch);
        QCOMPARE(request.accept, "application/json");
    }

    void streamingList()
    {
        WatchParams params;
        params.sendInitialEvents = true;
        const QStringList query = queryOf(watchRequest(pods, params));
        QVERIFY(query.contains(u"sendInitialEvents=true"_s) && query.contains(u"resourceVersionMatch=NotOlderThan"_s));
        QVERIFY(query.filter(u"resourceVersion="_s).isEmpty());
    }

    void metadataOnly()
    {
        ListParams list;
        list.format.metadataOnly = true;
        WatchParams watch;
        watch.format.metadataOnly = true;
        QVERIFY(listRequest(pods, list).accept.startsWith("application/json;as=PartialObjectMetadataList;"));
        QVERIFY(watchRequest(pods, watch).accept.startsWith("application/json;as=PartialObjectMetadata;"));
        list.format.plainJson = true;
        QCOMPARE(listRequest(pods, list).accept, "application/json");
    }

    void failuresKeepTheirMeaning()
    {
        const std::pair<CallProblem, FailureKind> pairs[] = {{CallProblem::Refused, FailureKind::Refused}, {CallProblem::Dns, FailureKind::Dns}, {CallProblem::Tls, FailureKind::Tls},
            {CallProblem::Proxy, FailureKind::Proxy}, {CallProblem::Reset, FailureKind::Reset}, {CallProblem::Timeout, FailureKind::Timeout}, {CallProblem::NotJson, FailureKind::NotJson},
            {CallProblem::TooLarge, FailureKind::TooLarge}, {CallProblem::Decompression, FailureKind::Decompression}, {CallProblem::Redirect, FailureKind::Redirect},
            {CallProblem::Config, FailureKind::Config}, {CallProblem::Http, FailureKind::Http}};
        for (const auto &[problem, kind] : pairs) {
            QCOMPARE(toFailureKind(problem), kind);
        }
        ApiStatus status;
        status.code = 410;
        status.message = "too old";
        const RequestFailure failure = toFailure({DecodeError::Kind::Status, "x"}, status, "host", "/p");
        QCOMPARE(failure.kind, FailureKind::Http);
        QCOMPARE(failure.error.httpStatus, 410);
        QCOMPARE(failure.error.errorClass, ErrorClass::Gone);
        QCOMPARE(toBadFrame(DecodeError::Kind::NotAWatch), BadFrame::List);
        QCOMPARE(toFailure({DecodeError::Kind::Oversize, "x"}, {}, "host", "/p").kind, FailureKind::TooLarge);
        QCOMPARE(toFailure({DecodeError::Kind::NotAList, "x"}, {}, "host", "/p").kind, FailureKind::NotJson);
        QCOMPARE(toFailure({DecodeError::Kind::Parse, "x"}, {}, "host", "/p").kind, FailureKind::BadBody);
    }
};

QTEST_GUILESS_MAIN(TestRequests)
#include "tst_requests.moc"
