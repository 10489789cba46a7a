// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspection.h"
#include "models/diff/objectdiff.h"
#include "models/yaml/yaml.h"

#include <future>

namespace watchglass {

Inspection::Inspection(QObject *parent)
    : QObject(parent)
{
}

void Inspection::setSession(SessionModels *models, RecordQueries *queries)
{
    if (m_models) {
        m_models->selection().disconnect(this);
        m_models->range().disconnect(this);
        m_models->pump().disconnect(this);
    }
    m_models = models;
    m_queries = queries;
    m_object.reset();
    if (models) {
        connect(&models->selection(), &SelectionController::objectChanged, this, &Inspection::select);
        connect(&models->selection(), &SelectionController::observationChanged, this, &Inspection::chooseSides);
        connect(&models->range(), &TimeRangeController::asOfChanged, this, &Inspection::chooseSides);
        connect(&models->pump(), &DeltaPump::ticked, this, &Inspection::ticked);
    }
    select();
}

void Inspection::select()
{
    m_object = m_models ? m_models->selection().object() : std::nullopt;
    ++m_job;
    m_revisions.clear();
    m_left = m_right = -1;
    m_following = true;
    m_content = std::make_shared<const Content>();
    m_problem.clear();
    m_loading = m_object.has_value();
    emit objectChanged();
    readRevisions();
}

void Inspection::ticked()
{
    // A frozen screen keeps what it shows.
    if (!m_object || m_models->pump().isFrozen()) {
        return;
    }
    const ObjectEntry *entry = m_models->objects().entry(m_models->objects().idOf(*m_object));
    if (entry && entry->lastSeq != m_shownSeq) {
        readRevisions();
    }
}

void Inspection::readRevisions()
{
    if (!m_object || !m_queries) {
        return;
    }
    const ObjectEntry *entry = m_models->objects().entry(m_models->objects().idOf(*m_object));
    m_shownSeq = entry ? entry->lastSeq : 0;
    const quint64 job = m_job;
    m_queries->revisions(m_object->uid, this, [this, job](std::expected<std::vector<RevisionInfo>, std::string> revisions) {
        if (job != m_job) {
            return;
        }
        if (!revisions) {
            m_problem = QString::fromStdString(revisions.error());
            m_loading = false;
            emit contentChanged();
            return;
        }
        m_revisions = std::move(*revisions);
        emit revisionsChanged();
        chooseSides();
    });
}

void Inspection::chooseSides()
{
    if (m_revisions.empty()) {
        m_loading = false;
        m_problem = m_object ? tr("The record holds no revision of this object.") : QString();
        emit contentChanged();
        return;
    }
    m_problem.clear(); // there are some by now
    int right = int(m_revisions.size()) - 1;
    const std::optional<TimeNs> asOf = m_models->range().asOf();
    const std::optional<quint64> seq = m_models->selection().observation();
    for (int i = 0; i < int(m_revisions.size()); ++i) {
        if (asOf && m_revisions[std::size_t(i)].at.time_since_epoch().count() <= *asOf) {
            right = i;
        }
        if (!asOf && seq && m_revisions[std::size_t(i)].seq == *seq) {
            right = i;
        }
    }
    if (!m_following && !asOf && !seq) {
        return; // two were chosen by hand
    }
    m_following = true;
    m_right = right;
    m_left = right - 1;
    readContent();
}

void Inspection::compare(int left, int right)
{
    m_left = left;
    m_right = right;
    m_following = false;
    readContent();
}

void Inspection::followNewest()
{
    m_following = true;
    if (m_models) {
        m_models->selection().selectObject(m_object);
    }
    chooseSides();
}

void Inspection::setManagedFieldsShown(bool shown)
{
    if (m_managedFields != shown) {
        m_managedFields = shown;
        readContent();
    }
}

std::expected<Inspection::ContentPtr, std::string> Inspection::load(RecordReader &reader, std::uint64_t left, std::uint64_t right, bool managedFields)
{
    auto after = reader.bodyOf(right);
    if (!after) {
        return std::unexpected(after.error());
    }
    auto before = left > 0 ? reader.bodyOf(left) : std::expected<RawObjectPtr, std::string>(nullptr);
    if (!before) {
        return std::unexpected(before.error());
    }
    if (!*after) {
        return std::unexpected("the record holds no body for this revision");
    }
    auto content = std::make_shared<Content>();
    content->body = *after;
    // Two texts and two comparisons: of each pair one on another thread.
    auto oldText = std::async(std::launch::async, [&] { return *before ? toYaml((*before)->json, {.managedFields = managedFields}) : std::expected<std::string, std::string>(""); });
    const auto text = toYaml(content->body->json, {.managedFields = managedFields});
    const auto old = oldText.get();
    if (!text || !old) {
        return std::unexpected("this revision cannot be shown as YAML: " + (text ? old.error() : text.error()));
    }
    auto changes = std::async(std::launch::async, [&] { return *before ? diffObjects((*before)->json, content->body->json) : std::vector<FieldChange>(); });
    content->yaml = QString::fromStdString(*text);
    content->diff = diffText(*before ? *old : *text, *text); // what was first seen is compared with itself
    content->changes = changes.get();
    return content;
}

void Inspection::readContent()
{
    if (m_right < 0 || !m_queries) {
        return;
    }
    const quint64 job = m_job;
    const std::uint64_t right = m_revisions[std::size_t(m_right)].seq;
    const std::uint64_t left = m_left >= 0 ? m_revisions[std::size_t(m_left)].seq : 0;
    m_queries->ask<ContentPtr>(
        this, [left, right, managed = m_managedFields](RecordReader &reader) { return load(reader, left, right, managed); },
        [this, job](const std::expected<ContentPtr, std::string> &content) {
            if (job != m_job) {
                return;
            }
            m_loading = false;
            m_problem = content ? QString() : QString::fromStdString(content.error());
            m_content = content ? *content : m_content;
            emit contentChanged();
        });
}

} // namespace watchglass
