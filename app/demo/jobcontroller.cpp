// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

constexpr auto numberKey = "batch.kubernetes.io/cronjob-scheduled-timestamp";

bool ended(const ApiObject &job, const char *type)
{
    const Json *conditions = job.section("status").find("conditions");
    return conditions && conditions->item("type", type);
}

} // namespace

bool Controllers::jobFails(const ApiObject &job) const
{
    // Part of the name, so that a restore does not change which one fails.
    const std::string digits = job.name.substr(job.name.rfind('-') + 1);
    std::int64_t number = 0;
    for (const char digit : digits) {
        number = number * 10 + (digit >= '0' && digit <= '9' ? digit - '0' : 0);
    }
    return m_circumstances.failingJobEvery > 0 && number % m_circumstances.failingJobEvery == 1;
}

void Controllers::runCronJobs()
{
    std::vector<ApiObject> due;
    for (const auto &[key, cronJob] : m_world.all("CronJob")) {
        due.push_back(cronJob);
    }
    for (const ApiObject &cronJob : due) {
        startJob(cronJob);
    }
}

void Controllers::startJob(const ApiObject &cronJob)
{
    if (m_jobNumber == 0) {
        m_jobNumber = std::chrono::floor<std::chrono::minutes>(m_world.now()).time_since_epoch().count() / 3 * 3 - 1;
    }
    const std::string name = cronJob.name + "-" + std::to_string(++m_jobNumber);
    const Json &plan = *cronJob.section("spec").path("jobTemplate.spec");
    ApiObject job = makeObject("Job", cronJob.namespaceName, name);
    job.uid = m_world.newUid();
    job.annotations[numberKey] = rfc3339(m_world.now());
    job.owners = { cronJob.asOwner() };
    job.labels = { { "batch.kubernetes.io/controller-uid", job.uid },
                   { "batch.kubernetes.io/job-name", name },
                   { "controller-uid", job.uid },
                   { "job-name", name } };
    Json podTemplate = *plan.find("template");
    Json &labels = podTemplate["metadata"]["labels"];
    for (const auto &[key, value] : job.labels) {
        labels[key] = value;
    }
    labels = labels.sorted();
    const Json selector = Json::object({ { "batch.kubernetes.io/controller-uid", job.uid } });
    job.spec() = Json::object({ { "parallelism", 1 },
                                { "completions", 1 },
                                { "backoffLimit", plan.numberAt("backoffLimit") },
                                { "selector", Json::object({ { "matchLabels", selector } }) },
                                { "manualSelector", false },
                                { "template", std::move(podTemplate) },
                                { "completionMode", "NonIndexed" },
                                { "suspend", false },
                                { "podReplacementPolicy", "TerminatingOrFailed" } });
    job.status() = Json::object();
    m_world.create(std::move(job), writers::controllerManager);
    m_world.update("CronJob", cronJob.key(), writers::controllerManagerStatus, [&](ApiObject &object) {
        object.status()["lastScheduleTime"] = rfc3339(m_world.now());
    });
    m_events.record(cronJob,
                    { .reason = "SuccessfulCreate", .message = "Created job " + name, .component = "cronjob-controller" });
}

void Controllers::syncCronJob(const std::string &key)
{
    const ApiObject *cronJob = m_world.find("CronJob", key);
    if (!cronJob) {
        return;
    }
    Json active = Json::array();
    std::vector<const ApiObject *> good;
    std::vector<const ApiObject *> bad;
    std::string lastSuccess = cronJob->section("status").textAt("lastSuccessfulTime");
    for (const ApiObject *job : m_world.owned("Job", cronJob->uid)) {
        if (ended(*job, "Complete")) {
            good.push_back(job);
            lastSuccess = std::max(lastSuccess, job->section("status").textAt("completionTime"));
        } else if (ended(*job, "Failed")) {
            bad.push_back(job);
        } else {
            active.items().push_back(Json::object({ { "kind", "Job" },
                                                    { "namespace", job->namespaceName },
                                                    { "name", job->name },
                                                    { "uid", job->uid },
                                                    { "apiVersion", "batch/v1" },
                                                    { "resourceVersion", std::to_string(job->version) } }));
        }
    }
    const auto keep = [&](std::vector<const ApiObject *> jobs, const char *limit) {
        std::ranges::sort(jobs, {}, [](const ApiObject *job) { return job->name; });
        const std::int64_t most = cronJob->section("spec").numberAt(limit);
        for (std::int64_t i = 0; i < std::int64_t(jobs.size()) - most; ++i) {
            const std::string name = jobs[std::size_t(i)]->name;
            m_world.remove("Job", jobs[std::size_t(i)]->key());
            m_events.record(*cronJob, { .reason = "SuccessfulDelete", .message = "Deleted job " + name,
                                        .component = "cronjob-controller" });
        }
    };
    keep(good, "successfulJobsHistoryLimit");
    keep(bad, "failedJobsHistoryLimit");
    m_world.update("CronJob", key, writers::controllerManagerStatus, [&](ApiObject &object) {
        Json &status = object.status();
        if (active.items().empty()) {
            status.remove("active");
        } else {
            status.set("active", active, "lastScheduleTime");
        }
        if (!lastSuccess.empty()) {
            status["lastSuccessfulTime"] = lastSuccess;
        }
    });
}

void Controllers::syncJob(const std::string &key)
{
    const ApiObject *job = m_world.find("Job", key);
    if (!job || ended(*job, "Complete") || ended(*job, "Failed")) {
        return;
    }
    std::int64_t active = 0;
    std::int64_t ready = 0;
    std::int64_t failed = 0;
    std::int64_t succeeded = 0;
    for (const ApiObject *pod : m_world.owned("Pod", job->uid)) {
        const std::string phase = pod->section("status").textAt("phase");
        failed += phase == "Failed" || pod->deleting() ? 1 : 0;
        succeeded += phase == "Succeeded" ? 1 : 0;
        active += phase == "Failed" || phase == "Succeeded" || pod->deleting() ? 0 : 1;
        ready += podReady(*pod) ? 1 : 0;
    }
    const std::int64_t limit = job->section("spec").numberAt("backoffLimit");
    if (succeeded > 0 || failed > limit) {
        finishJob(*job, succeeded > 0, failed);
        return;
    }
    if (active == 0) {
        ApiObject pod = makeObject("Pod", job->namespaceName, job->name + "-" + m_world.suffix(5));
        pod.generateName = job->name + "-";
        createPod(*job, *job->section("spec").find("template"), std::move(pod), "job-controller");
        active = 1;
    }
    m_world.update("Job", key, writers::controllerManagerStatus, [&](ApiObject &object) {
        Json status = Json::object(
            { { "startTime", object.section("status").textAt("startTime", rfc3339(m_world.now())) },
              { "active", active } });
        if (failed > 0) {
            status["failed"] = failed;
        }
        status["terminating"] = 0;
        status["uncountedTerminatedPods"] = Json::object();
        status["ready"] = ready;
        object.status() = std::move(status);
    });
}

void Controllers::finishJob(const ApiObject &job, bool succeeded, std::int64_t failures)
{
    const std::string reason = succeeded ? "CompletionsReached" : "BackoffLimitExceeded";
    const std::string message = succeeded ? "Reached expected number of succeeded pods"
                                          : "Job has reached the specified backoff limit";
    const std::string now = rfc3339(m_world.now());
    m_world.update("Job", job.key(), writers::controllerManagerStatus, [&](ApiObject &object) {
        Json conditions = Json::array();
        const auto add = [&](const char *type) {
            conditions.items().push_back(Json::object({ { "type", type },
                                                        { "status", "True" },
                                                        { "lastProbeTime", now },
                                                        { "lastTransitionTime", now },
                                                        { "reason", reason },
                                                        { "message", message } }));
        };
        add(succeeded ? "SuccessCriteriaMet" : "FailureTarget");
        add(succeeded ? "Complete" : "Failed");
        Json status = Json::object({ { "conditions", std::move(conditions) },
                                     { "startTime", object.section("status").textAt("startTime", now) } });
        if (succeeded) {
            status["completionTime"] = now;
            status["succeeded"] = 1;
        }
        if (failures > 0) {
            status["failed"] = failures;
        }
        status["terminating"] = 0;
        status["uncountedTerminatedPods"] = Json::object();
        status["ready"] = 0;
        object.status() = std::move(status);
    });
    m_events.record(job,
                    { .type = succeeded ? "Normal" : "Warning",
                      .reason = succeeded ? "Completed" : "BackoffLimitExceeded",
                      .message = succeeded ? "Job completed" : message,
                      .component = "job-controller" });
}

} // namespace watchglass::demo
