// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/tablecells.h"

#include <algorithm>
#include <cctype>

namespace watchglass::demo {
namespace {

using namespace std::chrono;

std::string nameOf(const Json &object)
{
    return object.textAt("metadata.name");
}

std::string age(const Json &object, Timestamp now)
{
    return ageOf(object.textAt("metadata.creationTimestamp"), now);
}

std::string orNone(std::string text)
{
    return text.empty() ? "<none>" : text;
}

const Json &listAt(const Json &object, std::string_view path)
{
    static const Json none;
    const Json *found = object.path(path);
    return found ? *found : none;
}

std::string joined(const Json &list, std::string_view member)
{
    std::string out;
    for (const Json &one : list.items()) {
        out += (out.empty() ? "" : ",") + one.textAt(member);
    }
    return orNone(out);
}

std::string labelText(const Json *labels)
{
    std::string out;
    for (const Json::Member &member : labels ? labels->members() : Json::Object()) {
        out += (out.empty() ? "" : ",") + member.first + "=" + member.second.text();
    }
    return orNone(out);
}

void addTemplate(Json::Array &cells, const Json &object, std::string_view path = "spec.template.spec.containers")
{
    cells.push_back(joined(listAt(object, path), "name"));
    cells.push_back(joined(listAt(object, path), "image"));
}

std::string containerReason(const Json &status)
{
    if (const Json *waiting = status.path("state.waiting"); waiting && !waiting->textAt("reason").empty()) {
        return waiting->textAt("reason");
    }
    if (const Json *ended = status.path("state.terminated")) {
        const std::string reason = ended->textAt("reason");
        return !reason.empty() ? reason : "ExitCode:" + std::to_string(ended->numberAt("exitCode"));
    }
    return {};
}

std::string podReason(const Json &object)
{
    std::string reason = object.textAt("status.reason", object.textAt("status.phase"));
    bool running = false;
    const Json::Array &statuses = listAt(object, "status.containerStatuses").items();
    for (auto it = statuses.rbegin(); it != statuses.rend(); ++it) {
        if (const std::string own = containerReason(*it); !own.empty()) {
            reason = own;
        }
        running = running || (it->find("ready") && it->find("ready")->boolean() && it->path("state.running"));
    }
    if (reason == "Completed" && running) {
        const Json *ready = listAt(object, "status.conditions").item("type", "Ready");
        reason = ready && ready->textAt("status") == "True" ? "Running" : "NotReady";
    }
    if (object.path("metadata.deletionTimestamp")) {
        return object.textAt("status.reason") == "NodeLost" ? "Unknown" : "Terminating";
    }
    return reason;
}

} // namespace

std::string humanDuration(seconds duration)
{
    const std::int64_t s = duration.count();
    const auto text = [](std::int64_t big, char unit, std::int64_t small, char smallUnit) {
        return std::to_string(big) + unit + (small ? std::to_string(small) + smallUnit : std::string());
    };
    if (s < -1) {
        return "<invalid>";
    }
    if (s < 120) {
        return std::to_string(std::max<std::int64_t>(s, 0)) + "s";
    }
    const std::int64_t m = s / 60;
    const std::int64_t h = m / 60;
    if (m < 180) {
        return m < 10 ? text(m, 'm', s % 60, 's') : text(m, 'm', 0, 's');
    }
    if (h < 48) {
        return h < 8 ? text(h, 'h', m % 60, 'm') : text(h, 'h', 0, 'm');
    }
    if (h < 24 * 365 * 2) {
        return h < 24 * 8 ? text(h / 24, 'd', h % 24, 'h') : text(h / 24, 'd', 0, 'h');
    }
    return text(h / 24 / 365, 'y', h / 24 % 365, 'd');
}

std::string ageOf(const std::string &time, Timestamp now)
{
    const std::optional<Timestamp> from = parseRfc3339(time);
    return from ? humanDuration(floor<seconds>(now - *from)) : "<unknown>";
}

Json::Array podCells(const Json &object, Timestamp now)
{
    std::int64_t restarts = 0;
    std::int64_t ready = 0;
    std::string lastRestart;
    for (const Json &status : listAt(object, "status.containerStatuses").items()) {
        restarts += status.numberAt("restartCount");
        ready += status.find("ready") && status.find("ready")->boolean() ? 1 : 0;
        lastRestart = std::max(lastRestart, status.textAt("lastState.terminated.finishedAt"));
    }
    std::string restartText = std::to_string(restarts);
    if (restarts > 0 && !lastRestart.empty()) {
        restartText += " (" + ageOf(lastRestart, now) + " ago)";
    }
    const std::size_t containers = listAt(object, "spec.containers").items().size();
    return { nameOf(object),
             std::to_string(ready) + "/" + std::to_string(containers),
             podReason(object),
             restartText,
             age(object, now),
             orNone(object.textAt("status.podIP")),
             orNone(object.textAt("spec.nodeName")),
             "<none>",
             "<none>" };
}

Json::Array deploymentCells(const Json &object, Timestamp now)
{
    Json::Array cells = { nameOf(object),
                          std::to_string(object.numberAt("status.readyReplicas")) + "/"
                              + std::to_string(object.numberAt("spec.replicas")),
                          object.numberAt("status.updatedReplicas"), object.numberAt("status.availableReplicas"),
                          age(object, now) };
    addTemplate(cells, object);
    cells.push_back(labelText(object.path("spec.selector.matchLabels")));
    return cells;
}

Json::Array replicaSetCells(const Json &object, Timestamp now)
{
    Json::Array cells = { nameOf(object), object.numberAt("spec.replicas"), object.numberAt("status.replicas"),
                          object.numberAt("status.readyReplicas"), age(object, now) };
    addTemplate(cells, object);
    cells.push_back(labelText(object.path("spec.selector.matchLabels")));
    return cells;
}

Json::Array statefulSetCells(const Json &object, Timestamp now)
{
    Json::Array cells = { nameOf(object),
                          std::to_string(object.numberAt("status.readyReplicas")) + "/"
                              + std::to_string(object.numberAt("spec.replicas")),
                          age(object, now) };
    addTemplate(cells, object);
    return cells;
}

Json::Array daemonSetCells(const Json &object, Timestamp now)
{
    Json::Array cells = { nameOf(object), object.numberAt("status.desiredNumberScheduled"),
                          object.numberAt("status.currentNumberScheduled"), object.numberAt("status.numberReady"),
                          object.numberAt("status.updatedNumberScheduled"), object.numberAt("status.numberAvailable"),
                          labelText(object.path("spec.template.spec.nodeSelector")), age(object, now) };
    addTemplate(cells, object);
    cells.push_back(labelText(object.path("spec.selector.matchLabels")));
    return cells;
}

Json::Array autoscalerCells(const Json &object, Timestamp now)
{
    const Json::Array &metrics = listAt(object, "status.currentMetrics").items();
    const std::string current = metrics.empty()
        ? "<unknown>"
        : std::to_string(metrics.front().numberAt("resource.current.averageUtilization")) + "%";
    const Json::Array &wanted = listAt(object, "spec.metrics").items();
    const std::int64_t target = wanted.empty() ? 0 : wanted.front().numberAt("resource.target.averageUtilization");
    return { nameOf(object),
             object.textAt("spec.scaleTargetRef.kind") + "/" + object.textAt("spec.scaleTargetRef.name"),
             "cpu: " + current + "/" + std::to_string(target) + "%",
             std::to_string(object.numberAt("spec.minReplicas", 1)),
             std::to_string(object.numberAt("spec.maxReplicas")),
             object.numberAt("status.currentReplicas"),
             age(object, now) };
}

Json::Array jobCells(const Json &object, Timestamp now)
{
    const Json &conditions = listAt(object, "status.conditions");
    const Json *complete = conditions.item("type", "Complete");
    const Json *failed = conditions.item("type", "Failed");
    const std::string start = object.textAt("status.startTime");
    const std::string end = object.textAt("status.completionTime");
    std::string duration;
    if (const std::optional<Timestamp> begun = parseRfc3339(start)) {
        duration = ageOf(start, parseRfc3339(end).value_or(now));
    }
    Json::Array cells = { nameOf(object),
                          complete     ? "Complete"
                              : failed ? "Failed"
                                       : "Running",
                          std::to_string(object.numberAt("status.succeeded")) + "/"
                              + std::to_string(object.numberAt("spec.completions", 1)),
                          duration, age(object, now) };
    addTemplate(cells, object);
    cells.push_back(labelText(object.path("spec.selector.matchLabels")));
    return cells;
}

Json::Array cronJobCells(const Json &object, Timestamp now)
{
    const std::string last = object.textAt("status.lastScheduleTime");
    const Json *suspend = object.path("spec.suspend");
    Json::Array cells = { nameOf(object),
                          object.textAt("spec.schedule"),
                          object.textAt("spec.timeZone", "<none>"),
                          suspend && suspend->boolean() ? "True" : "False",
                          std::int64_t(listAt(object, "status.active").items().size()),
                          last.empty() ? "<none>" : ageOf(last, now),
                          age(object, now) };
    addTemplate(cells, object, "spec.jobTemplate.spec.template.spec.containers");
    cells.push_back("<none>");
    return cells;
}

Json::Array nodeCells(const Json &object, Timestamp now)
{
    const Json *ready = listAt(object, "status.conditions").item("type", "Ready");
    const std::string state = ready ? ready->textAt("status") : "Unknown";
    std::string status = state == "True" ? "Ready" : "NotReady";
    if (const Json *closed = object.path("spec.unschedulable"); closed && closed->boolean()) {
        status += ",SchedulingDisabled";
    }
    std::string roles;
    static constexpr std::string_view prefix = "node-role.kubernetes.io/";
    const Json *labels = object.path("metadata.labels");
    for (const Json::Member &label : labels ? labels->members() : Json::Object()) {
        if (label.first.starts_with(prefix)) {
            roles += (roles.empty() ? "" : ",") + label.first.substr(prefix.size());
        }
    }
    const Json *address = listAt(object, "status.addresses").item("type", "InternalIP");
    return { nameOf(object),
             status,
             orNone(roles),
             age(object, now),
             object.textAt("status.nodeInfo.kubeletVersion"),
             address ? address->textAt("address") : "<none>",
             "<none>",
             object.textAt("status.nodeInfo.osImage"),
             object.textAt("status.nodeInfo.kernelVersion"),
             object.textAt("status.nodeInfo.containerRuntimeVersion") };
}

Json::Array serviceCells(const Json &object, Timestamp now)
{
    std::string ports;
    for (const Json &port : listAt(object, "spec.ports").items()) {
        ports += (ports.empty() ? "" : ",") + std::to_string(port.numberAt("port"))
            + (port.numberAt("nodePort") ? ":" + std::to_string(port.numberAt("nodePort")) : "") + "/"
            + port.textAt("protocol");
    }
    return { nameOf(object),
             object.textAt("spec.type"),
             orNone(object.textAt("spec.clusterIP")),
             "<none>",
             orNone(ports),
             age(object, now),
             labelText(object.path("spec.selector")) };
}

Json::Array eventCells(const Json &object, Timestamp now)
{
    const bool newForm = object.find("regarding");
    const Json *about = object.find(newForm ? "regarding" : "involvedObject");
    const auto time = [&](const char *old, const char *renamed) { return object.textAt(newForm ? renamed : old); };
    std::string first = time("firstTimestamp", "deprecatedFirstTimestamp");
    std::string last = time("lastTimestamp", "deprecatedLastTimestamp");
    if (first.empty()) {
        first = object.textAt("eventTime");
    }
    last = object.textAt("series.lastObservedTime", last.empty() ? first : last);
    std::string kind = about ? about->textAt("kind") : std::string();
    std::ranges::transform(kind, kind.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    const std::string name = about ? about->textAt("name") : std::string();
    const Json *source = object.find(newForm ? "deprecatedSource" : "source");
    std::string from = source ? source->textAt("component") : std::string();
    if (source && !source->textAt("host").empty()) {
        from += ", " + source->textAt("host");
    }
    std::string message = object.textAt(newForm ? "note" : "message");
    message.erase(message.find_last_not_of(" \n") + 1);
    const std::int64_t count
        = object.numberAt("series.count", object.numberAt(newForm ? "deprecatedCount" : "count", 1));
    return { ageOf(last, now), object.textAt("type"), object.textAt("reason"),
             name.empty() ? kind : kind + "/" + name, about ? about->textAt("fieldPath") : std::string(), from,
             message, ageOf(first, now), std::to_string(count), nameOf(object) };
}

Json::Array namespaceCells(const Json &object, Timestamp now)
{
    return { nameOf(object), object.textAt("status.phase"), age(object, now) };
}

Json::Array configMapCells(const Json &object, Timestamp now)
{
    const std::size_t entries = (object.find("data") ? object.find("data")->members().size() : 0)
        + (object.find("binaryData") ? object.find("binaryData")->members().size() : 0);
    return { nameOf(object), std::to_string(entries), age(object, now) };
}

Json::Array secretCells(const Json &object, Timestamp now)
{
    const Json *data = object.find("data");
    return { nameOf(object), object.textAt("type"), std::to_string(data ? data->members().size() : 0),
             age(object, now) };
}

Json::Array serviceAccountCells(const Json &object, Timestamp now)
{
    return { nameOf(object), std::to_string(listAt(object, "secrets").items().size()), age(object, now) };
}

Json::Array volumeClaimCells(const Json &object, Timestamp now)
{
    std::string modes;
    for (const Json &mode : listAt(object, "status.accessModes").items()) {
        const std::string text = mode.text();
        const std::string brief = text == "ReadWriteOnce" ? "RWO" : text == "ReadWriteMany" ? "RWX" : "ROX";
        modes += (modes.empty() ? "" : ",") + brief;
    }
    return { nameOf(object),
             object.textAt("status.phase"),
             object.textAt("spec.volumeName"),
             object.textAt("status.capacity.storage"),
             modes,
             object.textAt("spec.storageClassName"),
             "<unset>",
             age(object, now),
             object.textAt("spec.volumeMode") };
}

Json::Array leaseCells(const Json &object, Timestamp now)
{
    return { nameOf(object), object.textAt("spec.holderIdentity"), age(object, now) };
}

Json::Array definitionCells(const Json &object, Timestamp)
{
    return { nameOf(object), object.textAt("metadata.creationTimestamp") };
}

Json::Array shopfrontCells(const Json &object, Timestamp now)
{
    const Json *ready = listAt(object, "status.conditions").item("type", "Ready");
    return { nameOf(object), object.textAt("spec.host"), object.numberAt("spec.replicas"),
             ready ? ready->textAt("status") : std::string(), age(object, now) };
}

} // namespace watchglass::demo
