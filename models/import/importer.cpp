// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/importer.h"
#include "models/digest/auditrequest.h"
#include "models/import/importedstates.h"
#include "models/import/valuesplitter.h"
#include "models/import/yamljson.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>
#include <format>

namespace watchglass {

namespace {

constexpr qint64 maxYaml = 64 << 20;
constexpr std::ptrdiff_t maxYamlValues = 5'000'000; // each takes some 300 bytes; a dump of 64 MB has half as many
constexpr qint64 maxUtf16 = 256 << 20; // takes three times that while it is read
constexpr std::size_t sniffed = 4096;
constexpr std::size_t splitFrom = std::size_t(1) << 20U; ///< lists of this size are taken apart

using Telling = ImportedStates::Telling;

/// Sends each value of a file where it belongs.
class ValueReader
{
public:
    /// `again`: text that stays where it is until everything was handed over.
    ValueReader(ImportedStates &states, ImportReport &report, std::string_view again)
        : m_states(states), m_report(report), m_again(again) {}

    /// False where the text is not good JSON. `capacity` is how many bytes may be read from its beginning.
    bool read(std::string_view json, std::size_t capacity, std::size_t parts, Telling telling)
    {
        if (json.size() >= splitFrom && readLargeList(json, telling)) {
            return true;
        }
        if (parts > ValueSplitter::maxParts) {
            m_report.skip(reasonOf(ValueSplitter::State::TooMany));
            return true;
        }
        if (!m_tree.parse(json, capacity)) {
            return false;
        }
        ++m_report.values;
        readValue(m_tree.root(), telling, {}, {});
        return true;
    }

private:
    /// Item by item, so that memory holds what is kept of it and no more. False where it is none.
    bool readLargeList(std::string_view json, Telling telling)
    {
        const auto list = splitList(json);
        if (!list || list->head.size() > splitFrom || !m_tree.parse(list->head)) {
            return false;
        }
        const JsonValue root = m_tree.root();
        const bool frame = root["kind"].string().empty() && root["type"].isString();
        const JsonValue body = frame ? root["object"] : root;
        const std::string kind = body["kind"].string();
        const std::string apiVersion = body["apiVersion"].string();
        if (!kind.ends_with("List") || !body["items"].isArray() || body["items"].size() != 0) {
            return false;
        }
        if (frame) {
            m_report.note("kubectl watch dump");
        }
        ++m_report.values;
        const std::string itemKind = noteList(apiVersion, kind);
        ValueSplitter items(list->items, {.commas = true});
        while (const auto item = items.next()) {
            if (item->state != ValueSplitter::State::Complete || item->parts > ValueSplitter::maxParts) {
                m_report.skip(reasonOf(item->state == ValueSplitter::State::Complete ? ValueSplitter::State::TooMany : item->state));
            } else if (m_tree.parse(item->json, std::size_t(json.end() - item->json.begin()))) {
                readValue(m_tree.root(), frame ? Telling::WatchDump : telling, itemKind.empty() ? std::string() : apiVersion, itemKind);
            } else {
                m_report.skip("item of a list that is not good JSON");
            }
        }
        return true;
    }
    void readValue(JsonValue value, Telling telling, const std::string &outerVersion, const std::string &outerKind)
    {
        const std::string apiVersion = value["apiVersion"].isString() ? value["apiVersion"].string() : outerVersion;
        const std::string kind = value["kind"].isString() ? value["kind"].string() : outerKind;
        if (value["type"].isString() && value["object"].isObject() && kind.empty()) {
            readFrame(value);
        } else if (isAuditEvent(apiVersion, kind)) {
            readAudit(value);
        } else if (kind.ends_with("List") && (value["items"].isArray() || value["items"].raw() == "null")) {
            readList(value, telling, apiVersion, kind);
        } else if (kind == "Table") {
            m_report.skip("table of printed columns (use -o json)");
        } else if (kind == "Status") {
            m_report.skip("answer of kind Status: " + value["message"].string());
        } else if (apiVersion.empty() || kind.empty() || !value["metadata"]["name"].isString()) {
            m_report.skip("value that is no Kubernetes object (apiVersion, kind or metadata.name is missing)");
        } else {
            readObject(value, telling, apiVersion, kind);
        }
    }
    /// Returns the kind of its items, where it says that.
    std::string noteList(const std::string &apiVersion, const std::string &kind)
    {
        // `List` is kubectl's own, of anything; the items of a server's list are of the kind it is named after.
        std::string itemKind = kind == "List" ? std::string() : kind.substr(0, kind.size() - 4);
        m_report.note(isAuditEvent(apiVersion, itemKind) ? "audit log" : "list");
        return itemKind;
    }
    void readList(JsonValue list, Telling telling, const std::string &apiVersion, const std::string &kind)
    {
        const std::string itemKind = noteList(apiVersion, kind);
        for (const JsonValue item : list["items"]) {
            readValue(item, telling, itemKind.empty() ? std::string() : apiVersion, itemKind);
        }
    }
    void readObject(JsonValue value, Telling telling, const std::string &apiVersion, const std::string &kind)
    {
        if (auto object = makeRawObject(value.raw(), apiVersion, kind)) {
            m_states.addState(std::move(*object), telling, sourceOf(value));
        } else {
            m_report.skip("object that cannot be read: " + object.error());
        }
    }
    /// Nothing where the tree had to make a copy: of the last value of a file.
    std::string_view sourceOf(JsonValue value) const
    {
        const std::string_view raw = value.raw();
        const std::less_equal<> upTo;
        const bool there = upTo(m_again.data(), raw.data()) && upTo(raw.data() + raw.size(), m_again.data() + m_again.size());
        return there ? raw : std::string_view();
    }
    void readFrame(JsonValue frame)
    {
        m_report.note("kubectl watch dump");
        const std::string type = frame["type"].string();
        const JsonValue body = frame["object"];
        if (type == "BOOKMARK") {
            m_report.leaveOut("bookmark");
        } else if (type == "ERROR") {
            m_report.skip("ERROR of the watch: " + body["message"].string());
        } else if (body["items"].isArray()) { // kubectl prints its first list as one frame
            readValue(body, Telling::WatchDump, {}, {});
        } else if (type != "ADDED" && type != "MODIFIED" && type != "DELETED") {
            m_report.skip("frame of the unknown type " + type);
        } else if (auto object = makeRawObject(body.raw())) {
            m_states.addFrame(type == "ADDED" ? ObservationType::Added
                                              : type == "MODIFIED" ? ObservationType::Modified : ObservationType::Deleted,
                              std::move(*object), sourceOf(body));
        } else {
            m_report.skip("object that cannot be read: " + object.error());
        }
    }
    void readAudit(JsonValue event)
    {
        m_report.note("audit log");
        if (auto entry = readAuditEvent(event)) {
            m_states.addAudit(std::move(*entry));
        } else {
            m_report.skip(entry.error());
        }
    }

    ImportedStates &m_states;
    ImportReport &m_report;
    const std::string_view m_again;
    JsonTree m_tree;
};

std::expected<void, std::string> readJson(std::string_view text, const ImportRequest &request, ValueReader &reader, ImportReport &report)
{
    ValueSplitter splitter(text);
    // One list alone is a list; several values one after the other are what a watch printed.
    std::size_t seen = 0;
    while (auto value = splitter.next()) {
        if (request.cancelled && request.cancelled()) {
            return std::unexpected(std::string("cancelled"));
        }
        if (value->state == ValueSplitter::State::CutOff) {
            report.cutOff = true;
            break;
        }
        if (value->state != ValueSplitter::State::Complete) {
            report.skip(reasonOf(value->state));
            continue;
        }
        const std::size_t rest = text.find_first_not_of(" \t\r\n", std::size_t(value->json.end() - text.begin()));
        const bool alone = seen++ == 0 && rest == std::string_view::npos;
        const auto capacity = std::size_t(text.end() - value->json.begin());
        if (!reader.read(value->json, capacity, value->parts, alone ? Telling::List : Telling::WatchDump)) {
            report.skip("value that is not good JSON");
            splitter.retryFromNextLine();
        }
    }
    return {};
}

std::expected<void, std::string> readYaml(std::string_view text, ValueReader &reader)
{
    if (qint64(text.size()) > maxYaml) {
        return std::unexpected(std::string("is neither JSON nor YAML of less than 64 MB; use -o json"));
    }
    if (std::ranges::count_if(text, [](char c) { return c == '\n' || c == ',' || c == '[' || c == '{'; }) > maxYamlValues) {
        return std::unexpected(std::string("is neither JSON nor YAML of less than five million values; use -o json"));
    }
    const auto documents = yamlToJson(std::string(text));
    if (!documents) {
        return std::unexpected("is neither JSON nor YAML: " + documents.error());
    }
    for (const std::string &document : *documents) {
        reader.read(document, document.capacity(), 0, Telling::List); // its values were counted
    }
    return {};
}

std::string packedWith(std::string_view head)
{
    using namespace std::string_view_literals;
    constexpr std::pair<std::string_view, std::string_view> packings[] = {
        {"\x1f\x8b"sv, "gzip"sv}, {"\x28\xb5\x2f\xfd"sv, "zstd"sv}, {"PK\x03\x04"sv, "zip"sv}, {"\xfd" "7zXZ"sv, "xz"sv}, {"BZh"sv, "bzip2"sv}};
    const auto found = std::ranges::find_if(packings, [head](const auto &packing) { return head.starts_with(packing.first); });
    return found == std::end(packings) ? std::string() : std::string(found->second);
}

/// The text itself, or its UTF-8 kept in `converted`: PowerShell's `>` writes UTF-16.
std::expected<std::string_view, std::string> asUtf8(std::string_view text, QByteArray &converted)
{
    if (const std::string packing = packedWith(text); !packing.empty()) {
        return std::unexpected("is compressed with " + packing + "; unpack it first");
    }
    if (!text.starts_with("\xff\xfe") && !text.starts_with("\xfe\xff")) {
        return text;
    }
    if (qint64(text.size()) > maxUtf16) {
        return std::unexpected(std::string("is UTF-16 text of over 256 MB; save it as UTF-8"));
    }
    const QString decoded = QStringDecoder(QStringDecoder::Utf16)(QByteArrayView(text));
    converted = decoded.toUtf8();
    return std::string_view(converted.constData(), std::size_t(converted.size()));
}

/// `file` stays mapped for as long as it lives.
std::expected<void, std::string> readFile(QFile &file, const ImportRequest &request, ImportedStates &states, ImportReport &report)
{
    if (!file.open(QIODevice::ReadOnly)) {
        return std::unexpected("cannot be read: " + file.errorString().toStdString());
    }
    const qint64 size = file.size(); // asked once: somebody may be writing it still
    if (size == 0) {
        return std::unexpected(std::string("is empty"));
    }
    const uchar *bytes = file.map(0, size);
    const QByteArray copy = bytes ? QByteArray() : file.readAll(); // a pipe cannot be mapped
    const QFileInfo info(file);
    file.close(); // there may be more files than may be open
    QByteArray converted;
    const auto utf8 = asUtf8(bytes ? std::string_view(reinterpret_cast<const char *>(bytes), std::size_t(size))
                                   : std::string_view(copy.constData(), std::size_t(copy.size())), converted);
    if (!utf8) {
        return std::unexpected(utf8.error());
    }
    const std::string_view text = *utf8;
    const std::string_view head = text.substr(0, sniffed);
    if (head.contains('\0')) {
        return std::unexpected(std::string("is not text: neither a session nor something that kubectl or an API server writes"));
    }
    states.beginFile(file.filesystemFileName().filename().string(),
                     Timestamp(std::chrono::milliseconds(info.lastModified().toMSecsSinceEpoch())));
    const std::size_t begin = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (begin != std::string_view::npos && text[begin] == '[') {
        return std::unexpected(std::string("begins with a JSON array; kubectl and API servers write objects"));
    }
    const bool json = begin != std::string_view::npos && text[begin] == '{';
    ValueReader reader(states, report, json && bytes && converted.isEmpty() && text.size() > request.heldBytes ? text : std::string_view());
    return json ? readJson(text, request, reader, report) : readYaml(text, reader);
}

} // namespace

std::expected<ImportReport, std::string> importFiles(const ImportRequest &request, StreamSink &sink)
{
    ImportReport report;
    ImportedStates states(report);
    std::vector<std::unique_ptr<QFile>> files; // objects of them may be read again
    for (const std::filesystem::path &path : request.files) {
        const auto &file = files.emplace_back(std::make_unique<QFile>(path));
        if (auto read = readFile(*file, request, states, report); !read) {
            return std::unexpected(path.string() + ": " + read.error());
        }
    }
    if (states.empty()) {
        return std::unexpected(std::format("{}: holds no Kubernetes object, watch event or audit event; {}",
                                           request.files.empty() ? std::string() : request.files.front().string(), report.text()));
    }
    states.deliver(sink, request.cancelled);
    return report;
}

bool isSessionFile(const std::filesystem::path &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) && opened.read(16).startsWith("SQLite format 3");
}

} // namespace watchglass
