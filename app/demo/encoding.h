// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/store.h"
#include "watchclient/api/time.h"

#include <QByteArray>

#include <optional>
#include <string>
#include <string_view>

namespace watchglass::demo {

/// The form of an answer that the client asked for by its Accept header.
enum class Form { Object, Table, Metadata };

struct Encoding
{
    Form form = Form::Object;
    bool wholeObjectInRows = false; ///< Table with includeObject=Object
    bool noObjectInRows = false;    ///< Table with includeObject=None
};

/// What an Accept header leaves: a form, aggregated discovery, or nothing that the server can write.
struct Accepted
{
    Form form = Form::Object;
    bool aggregatedDiscovery = false;
    bool acceptable = true;
};
Accepted parseAccept(std::string_view header);

/// One object as it is sent alone or inside a watch frame. `firstTable` writes the column definitions.
void appendObject(QByteArray &out, const Revision &revision, const ResourceType &view, const Encoding &encoding,
                  Timestamp now, bool firstTable = true);
/// One item of a list, or one row of a table.
void appendItem(QByteArray &out, const Revision &revision, const ResourceType &view, const Encoding &encoding,
                Timestamp now);
/// What comes before and after the items of a list.
struct ListMeta
{
    std::uint64_t version = 0;
    std::string next; ///< continue token
    std::optional<std::int64_t> remaining;
};
QByteArray listHead(const ResourceType &view, const Encoding &encoding, const ListMeta &meta);
QByteArray listTail(const ResourceType &view, const Encoding &encoding, const ListMeta &meta);

/// A whole BOOKMARK frame.
QByteArray bookmarkFrame(const ResourceType &view, const Encoding &encoding, std::uint64_t version, bool initialEnd);
/// Replaces the object's own resourceVersion in the text that starts at `from`.
void replaceVersion(QByteArray &text, qsizetype from, std::uint64_t version);

} // namespace watchglass::demo
