// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/scriptedserver.h"

namespace watchglass::fakes {

QByteArray response(int status, const QByteArray &body, const QByteArray &contentType, const QByteArrayList &headers)
{
    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + " X\r\nContent-Type: " + contentType
        + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    for (const QByteArray &header : headers) {
        text += header + "\r\n";
    }
    return text + "\r\n" + body;
}

QByteArray chunkedHead(const QByteArrayList &headers)
{
    QByteArray text = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    for (const QByteArray &header : headers) {
        text += header + "\r\n";
    }
    return text + "\r\n";
}

QByteArray chunk(const QByteArray &bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

QByteArray lastChunk()
{
    return "0\r\n\r\n";
}

QByteArray statusBody(int code, const QByteArray &reason, const QByteArray &message, const QByteArray &causeReason)
{
    const QByteArray details = causeReason.isEmpty() ? QByteArray() : ",\"details\":{\"causes\":[{\"reason\":\"" + causeReason + "\"}]}";
    return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\"" + message
        + "\",\"reason\":\"" + reason + "\"" + details + ",\"code\":" + QByteArray::number(code) + "}\n";
}

QByteArray podList(const QByteArray &resourceVersion, const QByteArrayList &pods, const QByteArray &continueToken)
{
    const QByteArray more = continueToken.isEmpty() ? QByteArray() : ",\"continue\":\"" + continueToken + "\"";
    return "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + resourceVersion + "\"" + more
        + "},\"items\":[" + pods.join(',') + "]}\n";
}

QByteArray pod(const QByteArray &name, const QByteArray &resourceVersion, const QByteArray &uid, const QByteArray &extra)
{
    return "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"default\",\"uid\":\""
        + (uid.isEmpty() ? "uid-" + name : uid) + "\",\"resourceVersion\":\"" + resourceVersion + "\"}" + extra + "}";
}

QByteArray frame(const QByteArray &type, const QByteArray &object)
{
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
}

QByteArray bookmark(const QByteArray &resourceVersion, bool initialEventsEnd)
{
    const QByteArray end = initialEventsEnd ? ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}" : "";
    return frame("BOOKMARK", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + resourceVersion + "\"" + end
                     + "},\"spec\":{\"containers\":null},\"status\":{}}");
}

} // namespace watchglass::fakes
