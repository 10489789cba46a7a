// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/encoding.h"

#include "app/demo/tables.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

void append(QByteArray &out, std::string_view text)
{
    out.append(text.data(), qsizetype(text.size()));
}

Json parsed(const Revision &revision, const ResourceType &view)
{
    QByteArray text;
    revision.appendTo(text, view, false);
    return Json::literal(std::string_view(text.constData(), std::size_t(text.size())));
}

Json metadataObject(const Json &object)
{
    return Json::object({ { "kind", "PartialObjectMetadata" },
                          { "apiVersion", "meta.k8s.io/v1" },
                          { "metadata", *object.find("metadata") } });
}

void appendRow(QByteArray &out, const Json &object, const ResourceType &view, const Encoding &encoding, Timestamp now)
{
    Json row = Json::object({ { "cells", tableCells(view, object, now) } });
    row["object"] = encoding.noObjectInRows ? Json()
        : encoding.wholeObjectInRows        ? object
                                            : metadataObject(object);
    append(out, row.dump());
}

std::string versionText(std::uint64_t version)
{
    return "\"resourceVersion\":\"" + std::to_string(version) + "\"";
}

std::string listMetadata(const ListMeta &meta)
{
    std::string out = "{" + versionText(meta.version);
    if (!meta.next.empty()) {
        out += ",\"continue\":\"" + meta.next + "\"";
        if (meta.remaining) {
            out += ",\"remainingItemCount\":" + std::to_string(*meta.remaining);
        }
    }
    return out + "}";
}

bool hasParameter(std::string_view type, std::string_view parameter)
{
    const std::size_t at = type.find(parameter);
    return at != std::string_view::npos
        && (at + parameter.size() == type.size() || type[at + parameter.size()] == ';'
            || type[at + parameter.size()] == ' ');
}

} // namespace

Accepted parseAccept(std::string_view header)
{
    if (header.find_first_not_of(' ') == std::string_view::npos) {
        return {};
    }
    while (!header.empty()) {
        const std::size_t comma = header.find(',');
        std::string_view type = header.substr(0, comma);
        header = comma == std::string_view::npos ? std::string_view() : header.substr(comma + 1);
        type.remove_prefix(std::min(type.size(), type.find_first_not_of(' ')));
        const std::string_view name = type.substr(0, type.find_first_of("; "));
        if (name != "application/json" && name != "*/*" && name != "application/*") {
            continue;
        }
        if (hasParameter(type, "as=Table") && !hasParameter(type, "v=v1beta1")) {
            return { Form::Table };
        }
        if (hasParameter(type, "as=PartialObjectMetadataList") || hasParameter(type, "as=PartialObjectMetadata")) {
            return { Form::Metadata };
        }
        if (hasParameter(type, "as=APIGroupDiscoveryList") && hasParameter(type, "v=v2")) {
            return { Form::Object, true };
        }
        if (type.find("as=") == std::string_view::npos) {
            return {};
        }
    }
    return { Form::Object, false, false };
}

void appendItem(QByteArray &out, const Revision &revision, const ResourceType &view, const Encoding &encoding,
                Timestamp now)
{
    if (encoding.form == Form::Object) {
        revision.appendTo(out, view, true);
    } else if (encoding.form == Form::Table) {
        appendRow(out, parsed(revision, view), view, encoding, now);
    } else {
        append(out, metadataObject(parsed(revision, view)).dump());
    }
}

void appendObject(QByteArray &out, const Revision &revision, const ResourceType &view, const Encoding &encoding,
                  Timestamp now, bool firstTable)
{
    if (encoding.form == Form::Object) {
        revision.appendTo(out, view, false);
    } else if (encoding.form == Form::Metadata) {
        appendItem(out, revision, view, encoding, now);
    } else {
        append(out, R"({"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{)" + versionText(revision.version())
                        + R"(},"columnDefinitions":)");
        append(out, firstTable ? tableColumns(view).dump() : "null");
        append(out, R"(,"rows":[)");
        appendItem(out, revision, view, encoding, now);
        append(out, "]}");
    }
}

QByteArray listHead(const ResourceType &view, const Encoding &encoding, const ListMeta &meta)
{
    std::string out;
    if (encoding.form == Form::Table) {
        out = R"({"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":)" + listMetadata(meta)
            + R"(,"columnDefinitions":)" + tableColumns(view).dump() + R"(,"rows":[)";
    } else if (encoding.form == Form::Metadata) {
        out = R"({"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1","metadata":)" + listMetadata(meta)
            + R"(,"items":[)";
    } else if (view.custom) {
        out = "{\"apiVersion\":\"" + view.apiVersion() + "\",\"items\":[";
    } else {
        out = "{\"kind\":\"" + view.kind + "List\",\"apiVersion\":\"" + view.apiVersion() + "\",\"metadata\":"
            + listMetadata(meta) + ",\"items\":[";
    }
    return QByteArray::fromStdString(out);
}

QByteArray listTail(const ResourceType &view, const Encoding &encoding, const ListMeta &meta)
{
    if (encoding.form != Form::Object || !view.custom) {
        return QByteArrayLiteral("]}\n");
    }
    std::string out = "],\"kind\":\"" + view.kind + "List\",\"metadata\":{\"continue\":\"" + meta.next + "\",";
    if (meta.remaining && !meta.next.empty()) {
        out += "\"remainingItemCount\":" + std::to_string(*meta.remaining) + ",";
    }
    return QByteArray::fromStdString(out + versionText(meta.version) + "}}\n");
}

QByteArray bookmarkFrame(const ResourceType &view, const Encoding &encoding, std::uint64_t version, bool initialEnd)
{
    const std::string annotation
        = initialEnd ? R"("annotations":{"k8s.io/initial-events-end":"true"})" : std::string();
    const std::string comma = initialEnd ? "," : "";
    std::string out = R"({"type":"BOOKMARK","object":{)";
    if (encoding.form == Form::Table) {
        out += R"("kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{)" + versionText(version)
            + R"(},"columnDefinitions":null,"rows":[{"cells":[],"object":{"kind":"PartialObjectMetadata",)"
              R"("apiVersion":"meta.k8s.io/v1","metadata":{)"
            + versionText(version) + comma + annotation + "}}}]";
    } else if (encoding.form == Form::Metadata) {
        out += R"("kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{)" + versionText(version)
            + comma + annotation + "}";
    } else if (view.custom) {
        out += "\"apiVersion\":\"" + view.apiVersion() + "\",\"kind\":\"" + view.kind + "\",\"metadata\":{" + annotation
            + comma + versionText(version) + "}";
    } else {
        out += "\"kind\":\"" + view.kind + "\",\"apiVersion\":\"" + view.apiVersion() + "\",\"metadata\":{"
            + versionText(version) + comma + annotation + "}" + view.emptyBody;
    }
    return QByteArray::fromStdString(out + "}}\n");
}

void replaceVersion(QByteArray &text, qsizetype from, std::uint64_t version)
{
    // No string before metadata.resourceVersion can hold a quote, so the first match is the object's own.
    static constexpr std::string_view key = R"("resourceVersion":")";
    const qsizetype at = text.indexOf(QByteArrayView(key.data(), qsizetype(key.size())), from);
    const qsizetype end = at < 0 ? -1 : text.indexOf('"', at + qsizetype(key.size()));
    if (end > 0) {
        const qsizetype start = at + qsizetype(key.size());
        text.replace(start, end - start, QByteArray::number(qulonglong(version)));
    }
}

} // namespace watchglass::demo
