// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/uses.h"

#include <algorithm>

namespace watchglass {

namespace {

class UseCollector
{
public:
    explicit UseCollector(const std::string &space) : m_space(space) {}

    void add(const char *kind, JsonValue name, bool namespaced = true)
    {
        if (!name.isString() || name.raw().size() <= 2) {
            return;
        }
        std::string text = name.string();
        const auto known = [&](const ObjectRef &ref) { return ref.key.name == text && ref.kind == kind; };
        if (std::ranges::none_of(m_uses, known)) {
            m_uses.push_back({"v1", kind, {namespaced ? m_space : std::string(), std::move(text)}, {}});
        }
    }

    void volumes(JsonValue list)
    {
        for (const JsonValue volume : list) {
            for (const JsonValue source : volume) {
                const std::string_view type = source.rawKey();
                if (type == "configMap") {
                    add("ConfigMap", source["name"]);
                } else if (type == "secret") {
                    add("Secret", source["secretName"]);
                } else if (type == "persistentVolumeClaim") {
                    add("PersistentVolumeClaim", source["claimName"]);
                } else if (type == "projected") {
                    projected(source["sources"]);
                }
            }
        }
    }

    void containers(JsonValue list)
    {
        for (const JsonValue container : list) {
            for (const JsonValue from : container["envFrom"]) {
                add("ConfigMap", from["configMapRef"]["name"]);
                add("Secret", from["secretRef"]["name"]);
            }
            for (const JsonValue variable : container["env"]) {
                if (const JsonValue from = variable["valueFrom"]) {
                    add("ConfigMap", from["configMapKeyRef"]["name"]);
                    add("Secret", from["secretKeyRef"]["name"]);
                }
            }
        }
    }

    void podSpec(JsonValue spec)
    {
        for (const JsonValue field : spec) {
            const std::string_view name = field.rawKey();
            if (name == "nodeName") {
                add("Node", field, false);
            } else if (name == "volumes") {
                volumes(field);
            } else if (name == "containers" || name == "initContainers") {
                containers(field);
            } else if (name == "imagePullSecrets") {
                for (const JsonValue secret : field) {
                    add("Secret", secret["name"]);
                }
            } else if (name == "serviceAccountName") {
                add("ServiceAccount", field);
            }
        }
    }

    std::vector<ObjectRef> take() { return std::move(m_uses); }

private:
    void projected(JsonValue sources)
    {
        for (const JsonValue source : sources) {
            add("ConfigMap", source["configMap"]["name"]);
            add("Secret", source["secret"]["name"]);
        }
    }

    const std::string &m_space;
    std::vector<ObjectRef> m_uses;
};

} // namespace

std::vector<ObjectRef> usesOf(JsonValue object, std::string_view kind, const std::string &space)
{
    UseCollector uses(space);
    const JsonValue spec = object["spec"];
    if (kind == "Pod") {
        uses.podSpec(spec);
    } else if (kind == "PersistentVolumeClaim") {
        uses.add("PersistentVolume", spec["volumeName"], false);
    } else if (kind == "CronJob") {
        uses.podSpec(spec["jobTemplate"]["spec"]["template"]["spec"]);
    } else {
        uses.podSpec(spec["template"]["spec"]);
    }
    return uses.take();
}

} // namespace watchglass
