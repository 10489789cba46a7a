// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The difference of two revisions of 1 MB each, from the choice of the object to its rows on the screen: the record is read
// and the two are compared off the GUI thread, then the inspector shows it. Run it with QT_QPA_PLATFORM=offscreen.
#include "models/history/historywriter.h"
#include "models/digest/digester.h"
#include "models/session/recordqueries.h"
#include "models/session/sessionmodels.h"
#include "tests/bench/benchmain.h"
#include "tests/bench/benchtable.h"
#include "ui/inspector/diffview.h"
#include "ui/inspector/inspectorview.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QThread>

#include <format>

using namespace watchglass;
using namespace watchglass::bench;

namespace {

constexpr int times = 5;

struct Case
{
    const char *what = nullptr;
    std::string before;
    std::string after;
};

std::string head(const std::string &apiVersion, const std::string &kind, int version)
{
    return std::format(R"({{"apiVersion":"{}","kind":"{}","metadata":{{"name":"big","namespace":"prod","uid":"{}","resourceVersion":"{}","generation":{}}},)",
                       apiVersion, kind, kind, version, version);
}

/// `value(i)` for each key of a ConfigMap.
template<typename Value>
std::string configMap(int version, int keys, Value value)
{
    std::string json = head("v1", "ConfigMap", version) + "\"data\":{";
    for (int i = 0; i < keys; ++i) {
        json += std::format(R"({}"setting-{:05}":"{}")", i > 0 ? "," : "", i, value(i));
    }
    return json + "}}";
}

/// A schema of nested objects, as an operator's custom resource has it.
std::string definition(int version, int fields, int described)
{
    std::string json = head("apiextensions.k8s.io/v1", "CustomResourceDefinition", version) + R"("spec":{"group":"example.com","versions":[{"name":"v1","served":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{)";
    for (int i = 0; i < fields; ++i) {
        json += std::format(R"({}"field{:04}":{{"type":"object","description":"What part {} of the controller does{}, told in a sentence or two.","properties":{{"enabled":{{"type":"boolean"}},"limit":{{"type":"integer","minimum":0}},"names":{{"type":"array","items":{{"type":"string"}}}}}}}})",
                            i > 0 ? "," : "", i, i, i < described ? " since its last release" : "");
    }
    return json + "}}}}]}}";
}

std::string pod(int version, int variables, int first, const char *image)
{
    std::string json = head("v1", "Pod", version) + std::format(R"("spec":{{"containers":[{{"name":"app","image":"{}","env":[)", image);
    for (int i = first; i < variables; ++i) {
        json += std::format(R"({}{{"name":"VARIABLE_{:05}","value":"{}"}})", i > first ? "," : "", i, std::string(160, static_cast<char>('a' + i % 26)));
    }
    return json + "]}]}}";
}

std::vector<Case> cases()
{
    const std::string text(30, 'v');
    const auto same = [&](int i) { return std::format("{}-{}", text, i); };
    const auto other = [&](int i) { return std::format("{}-{}", text, i % 400 == 0 ? -i : i); };
    const auto all = [&](int i) { return std::format("{}-{}", text, i + 1'000'000); };
    const auto unlike = [&](int i) { return std::format("{:x}", std::uint64_t(i + 7) * 0x9e3779b97f4a7c15ULL) + std::string(20, 'w'); };
    const auto one = [&](int i) { return std::string(1'000'000, 'x') + std::to_string(i); };
    const auto lines = [&](int, int shift) {
        std::string value;
        for (int i = 0; i < 25'000; ++i) {
            value += std::format("line {} of a long file\\n", i + (i % 500 == 0 ? shift : 0));
        }
        return value;
    };
    return {
        {"ConfigMap of 20,000 keys, 50 changed", configMap(1, 20'000, same), configMap(2, 20'000, other)},
        {"definition of 5,000 fields, 40 changed", definition(1, 5'000, 0), definition(2, 5'000, 40)},
        {"Pod with 5,000 variables, one less in front", pod(1, 5'000, 0, "app:1"), pod(2, 5'000, 1, "app:2")},
        {"ConfigMap with a text of 25,000 lines, 50 changed", configMap(1, 1, [&](int i) { return lines(i, 0); }), configMap(2, 1, [&](int i) { return lines(i, 7); })},
        {"every line changed a little", configMap(1, 20'000, same), configMap(2, 20'000, all)},
        {"every line another", configMap(1, 20'000, same), configMap(2, 20'000, unlike)},
        {"one line of 1 MB", configMap(1, 1, one), configMap(2, 1, [&](int i) { return one(i + 1); })},
    };
}

class Bench
{
public:
    void run()
    {
        Samples::head("Difference of two objects of 1 MB, from the choice to the rows");
        for (const Case &each : cases()) {
            measure(each);
        }
    }

private:
    static Observation seen(const std::string &json, const RawObjectPtr &previous)
    {
        Observation observation;
        observation.stream = 1;
        observation.at = *parseRfc3339("2026-11-30T12:00:00Z");
        observation.type = previous ? ObservationType::Modified : ObservationType::Added;
        observation.object = makeRawObject(json).value();
        observation.previous = previous;
        observation.resourceVersion = observation.object->meta.resourceVersion;
        return observation;
    }
    static void measure(const Case &each)
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "s.watchglass";
        const std::unique_ptr<HistoryWriter> writer = HistoryWriter::create(file).value();
        DigestQueue queue;
        const Observation first = seen(each.before, nullptr);
        {
            Digester digester({writer.get(), &queue});
            StreamOpened opened;
            opened.info.id = 1;
            opened.info.resource.kind = first.object->kind;
            auto batch = std::make_shared<StreamBatch>();
            batch->items = {opened, first, seen(each.after, first.object)};
            digester.accept(batch);
            digester.drain();
        }
        writer->flush();
        std::printf("  %s (%zu and %zu bytes)\n", each.what, each.before.size(), each.after.size());
        const SystemClock clock;
        SessionModels models(&queue, &clock);
        models.pump().drain();
        RecordQueries queries(file);
        InspectorView view;
        view.setSession(&models, &queries);
        view.resize(900, 1000);
        view.show();
        QCoreApplication::processEvents();
        Samples whole;
        Samples turns;
        for (int i = 0; i < times; ++i) {
            models.selection().clear();
            QCoreApplication::processEvents();
            whole.time([&] { show(models, first.object->ref(), *view.findChild<DiffView *>(), turns); });
        }
        whole.print("    from the choice to the rows", 300, Judge::WallClock);
        Samples longest;
        longest.add(turns.longest());
        longest.print("    the longest turn of the GUI thread", 50);
    }
    static void show(SessionModels &models, const ObjectRef &object, DiffView &diff, Samples &turns)
    {
        QElapsedTimer limit;
        limit.start();
        turns.time([&] { models.selection().selectObject(object); });
        while (diff.hunkCount() == 0 && limit.elapsed() < 20'000) {
            turns.time([] { QCoreApplication::processEvents(); });
            QThread::usleep(500);
        }
        turns.time([&] { diff.viewport()->repaint(); });
    }
};

} // namespace

int main(int argc, char **argv)
{
    return runWithWidgets<Bench>(argc, argv);
}
