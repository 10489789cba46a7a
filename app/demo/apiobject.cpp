// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/apiobject.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace watchglass::demo {
namespace {

Json fromLabels(const Labels &labels)
{
    Json out = Json::object();
    for (const auto &[key, value] : labels) {
        out[key] = value;
    }
    return out;
}

Json fromOwners(const std::vector<OwnerReference> &owners)
{
    Json::Array out;
    for (const OwnerReference &owner : owners) {
        out.push_back(Json::object({ { "apiVersion", owner.apiVersion },
                                     { "kind", owner.kind },
                                     { "name", owner.name },
                                     { "uid", owner.uid },
                                     { "controller", true },
                                     { "blockOwnerDeletion", true } }));
    }
    return out;
}

Json fromEntry(const ManagedEntry &entry)
{
    Json out = Json::object({ { "manager", entry.writer.manager },
                              { "operation", entry.writer.apply ? "Apply" : "Update" },
                              { "apiVersion", entry.apiVersion },
                              { "time", rfc3339(entry.time) },
                              { "fieldsType", "FieldsV1" },
                              { "fieldsV1", fieldsV1(entry.fields) } });
    if (!entry.writer.subresource.empty()) {
        out["subresource"] = entry.writer.subresource;
    }
    return out;
}

bool sameWriter(const ManagedEntry &entry, const Writer &writer)
{
    return entry.writer.manager == writer.manager && entry.writer.subresource == writer.subresource
        && entry.writer.apply == writer.apply;
}

} // namespace

const Json &ApiObject::section(std::string_view name_) const
{
    static const Json none;
    const Json *found = body.find(name_);
    return found ? *found : none;
}

bool ApiObject::ownedBy(const std::string &ownerUid) const
{
    return std::ranges::any_of(owners, [&](const OwnerReference &owner) { return owner.uid == ownerUid; });
}

Json ApiObject::metadata(bool withManagedFields) const
{
    Json out = Json::object({ { "name", name } });
    const auto add = [&](std::string_view key, Json value) { out.members().emplace_back(key, std::move(value)); };
    if (!generateName.empty()) {
        add("generateName", generateName);
    }
    if (!namespaceName.empty()) {
        add("namespace", namespaceName);
    }
    add("uid", uid);
    add("resourceVersion", std::to_string(version));
    if (generation > 0) {
        add("generation", generation);
    }
    add("creationTimestamp", rfc3339(created));
    if (deletionAt) {
        add("deletionTimestamp", rfc3339(*deletionAt));
        add("deletionGracePeriodSeconds", gracePeriod);
    }
    if (!labels.empty()) {
        add("labels", fromLabels(labels));
    }
    if (!annotations.empty()) {
        add("annotations", fromLabels(annotations));
    }
    if (!owners.empty()) {
        add("ownerReferences", fromOwners(owners));
    }
    if (!finalizers.empty()) {
        add("finalizers", Json::Array(finalizers.begin(), finalizers.end()));
    }
    if (withManagedFields && !managers.empty()) {
        Json::Array entries;
        for (const ManagedEntry &entry : managers) {
            entries.push_back(fromEntry(entry));
        }
        add("managedFields", std::move(entries));
    }
    return out;
}

std::string ApiObject::encode() const
{
    Json all = Json::object({ { "kind", type->kind }, { "apiVersion", type->apiVersion() }, { "metadata", metadata() } });
    for (const Json::Member &member : body.members()) {
        all.members().push_back(member);
    }
    return type->custom ? all.sorted().dump() : all.dump();
}

std::string ApiObject::encodeAsNewEvent() const
{
    Json all = Json::object({ { "kind", "Event" }, { "apiVersion", "events.k8s.io/v1" }, { "metadata", metadata() } });
    const auto copy = [&](std::string_view to, std::string_view from) {
        const Json *value = body.find(from);
        if (value && !(value->isString() && value->text().empty())) {
            all[to] = *value;
        }
    };
    all["eventTime"] = Json();
    copy("eventTime", "eventTime");
    copy("series", "series");
    copy("reportingController", "reportingComponent");
    copy("reportingInstance", "reportingInstance");
    copy("action", "action");
    copy("reason", "reason");
    copy("regarding", "involvedObject");
    copy("related", "related");
    copy("note", "message");
    copy("type", "type");
    copy("deprecatedSource", "source");
    copy("deprecatedFirstTimestamp", "firstTimestamp");
    copy("deprecatedLastTimestamp", "lastTimestamp");
    copy("deprecatedCount", "count");
    return all.dump();
}

void ApiObject::trackFields(const ApiObject *before, const Writer &writer, Timestamp now)
{
    const auto fields = [](const ApiObject &object) {
        Json all = Json::object({ { "metadata", object.metadata(false) } });
        for (const Json::Member &member : object.body.members()) {
            all.members().push_back(member);
        }
        if (object.type->kind == "Pod" && all.find("spec")) {
            all["spec"].remove("nodeName"); // set by a Binding, which leaves no trace here
        }
        return fieldsOf(all);
    };
    const FieldSet present = fields(*this);
    const FieldSet changed = before ? changedFields(fields(*before), present) : present;
    for (ManagedEntry &entry : managers) {
        if (!sameWriter(entry, writer)) {
            subtractFields(entry.fields, changed);
        }
        intersectFields(entry.fields, present);
    }
    if (!changed.empty()) {
        auto own = std::ranges::find_if(managers, [&](const ManagedEntry &e) { return sameWriter(e, writer); });
        if (own == managers.end()) {
            own = managers.insert(own, ManagedEntry{ writer, type->apiVersion(), now, {} });
        }
        addFields(own->fields, changed);
        own->time = now;
    }
    std::erase_if(managers, [](const ManagedEntry &entry) { return entry.fields.empty(); });
    std::ranges::stable_sort(managers, {}, [](const ManagedEntry &entry) {
        return std::tuple(!entry.writer.apply, std::chrono::floor<std::chrono::seconds>(entry.time),
                          entry.writer.manager, entry.writer.subresource);
    });
}

std::string rfc3339(Timestamp time)
{
    return formatRfc3339(std::chrono::floor<std::chrono::seconds>(time), 0);
}

std::string rfc3339Micro(Timestamp time)
{
    return formatRfc3339(time, 6);
}

} // namespace watchglass::demo
