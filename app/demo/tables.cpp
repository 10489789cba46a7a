// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/tables.h"

#include "app/demo/tablecells.h"

#include <functional>
#include <map>
#include <vector>

namespace watchglass::demo {
namespace {

struct Column
{
    const char *name;
    const char *type = "string";
    int priority = 0;
};
struct Printer
{
    std::vector<Column> columns;
    std::function<Json::Array(const Json &, Timestamp)> cells;
};

const Column nameColumn{ "Name" };
const Column ageColumn{ "Age" };
const Column wideContainers{ "Containers", "string", 1 };
const Column wideImages{ "Images", "string", 1 };
const Column wideSelector{ "Selector", "string", 1 };

std::map<std::string, Printer, std::less<>> makePrinters()
{
    return {
        { "Pod",
          { { nameColumn, { "Ready" }, { "Status" }, { "Restarts" }, ageColumn, { "IP", "string", 1 },
              { "Node", "string", 1 }, { "Nominated Node", "string", 1 }, { "Readiness Gates", "string", 1 } },
            podCells } },
        { "Deployment",
          { { nameColumn, { "Ready" }, { "Up-to-date", "integer" }, { "Available", "integer" }, ageColumn,
              wideContainers, wideImages, wideSelector },
            deploymentCells } },
        { "ReplicaSet",
          { { nameColumn, { "Desired", "integer" }, { "Current", "integer" }, { "Ready", "integer" }, ageColumn,
              wideContainers, wideImages, wideSelector },
            replicaSetCells } },
        { "StatefulSet",
          { { nameColumn, { "Ready" }, ageColumn, wideContainers, wideImages }, statefulSetCells } },
        { "DaemonSet",
          { { nameColumn, { "Desired", "integer" }, { "Current", "integer" }, { "Ready", "integer" },
              { "Up-to-date", "integer" }, { "Available", "integer" }, { "Node Selector" }, ageColumn, wideContainers,
              wideImages, wideSelector },
            daemonSetCells } },
        { "HorizontalPodAutoscaler",
          { { nameColumn, { "Reference" }, { "Targets" }, { "MinPods" }, { "MaxPods" }, { "Replicas", "integer" },
              ageColumn },
            autoscalerCells } },
        { "Job",
          { { nameColumn, { "Status" }, { "Completions" }, { "Duration" }, ageColumn, wideContainers, wideImages,
              wideSelector },
            jobCells } },
        { "CronJob",
          { { nameColumn, { "Schedule" }, { "Timezone" }, { "Suspend", "boolean" }, { "Active", "integer" },
              { "Last Schedule" }, ageColumn, wideContainers, wideImages, wideSelector },
            cronJobCells } },
        { "Node",
          { { nameColumn, { "Status" }, { "Roles" }, ageColumn, { "Version" }, { "Internal-IP", "string", 1 },
              { "External-IP", "string", 1 }, { "OS-Image", "string", 1 }, { "Kernel-Version", "string", 1 },
              { "Container-Runtime", "string", 1 } },
            nodeCells } },
        { "Service",
          { { nameColumn, { "Type" }, { "Cluster-IP" }, { "External-IP" }, { "Port(s)" }, ageColumn, wideSelector },
            serviceCells } },
        { "Event",
          { { { "Last Seen" }, { "Type" }, { "Reason" }, { "Object" }, { "Subobject", "string", 1 },
              { "Source", "string", 1 }, { "Message" }, { "First Seen", "string", 1 }, { "Count", "string", 1 },
              { "Name", "string", 1 } },
            eventCells } },
        { "Namespace", { { nameColumn, { "Status" }, ageColumn }, namespaceCells } },
        { "ConfigMap", { { nameColumn, { "Data", "string" }, ageColumn }, configMapCells } },
        { "Secret", { { nameColumn, { "Type" }, { "Data", "string" }, ageColumn }, secretCells } },
        { "ServiceAccount", { { nameColumn, { "Secrets", "string" }, ageColumn }, serviceAccountCells } },
        { "PersistentVolumeClaim",
          { { nameColumn, { "Status" }, { "Volume" }, { "Capacity" }, { "Access Modes" }, { "StorageClass" },
              { "VolumeAttributesClass" }, ageColumn, { "VolumeMode", "string", 1 } },
            volumeClaimCells } },
        { "Lease", { { nameColumn, { "Holder" }, ageColumn }, leaseCells } },
        { "CustomResourceDefinition", { { nameColumn, { "Created At", "dateTime" } }, definitionCells } },
        { "Shopfront",
          { { nameColumn, { "Host" }, { "Replicas", "integer" }, { "Ready" }, { "Age", "date" } }, shopfrontCells } },
    };
}

const Printer &printerOf(const ResourceType &type)
{
    static const std::map<std::string, Printer, std::less<>> printers = makePrinters();
    return printers.at(type.kind);
}

} // namespace

const Json &tableColumns(const ResourceType &type)
{
    static std::map<std::string, Json, std::less<>> made = [] {
        std::map<std::string, Json, std::less<>> all;
        for (const ResourceType &one : resourceTypes()) {
            Json::Array columns;
            for (const Column &column : printerOf(one).columns) {
                columns.push_back(Json::object({ { "name", column.name },
                                                 { "type", column.type },
                                                 { "format", column.name == std::string_view("Name") ? "name" : "" },
                                                 { "description", column.name },
                                                 { "priority", column.priority } }));
            }
            all.emplace(one.kind, std::move(columns));
        }
        return all;
    }();
    return made.at(type.kind);
}

Json tableCells(const ResourceType &type, const Json &object, Timestamp now)
{
    return printerOf(type).cells(object, now);
}

} // namespace watchglass::demo
