// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/rawobject.h"

#include <string>

namespace watchglass {

/// One entry of managedFields.
inline std::string managerEntry(const char *manager, const char *time)
{
    std::string text = R"({"operation":"Update","manager":")";
    text += manager;
    text += R"(","time":"2026-11-30T)";
    text += time;
    text += "Z\"}";
    return text;
}

/// A managedFields member: kubelet wrote at `one`, kubectl-edit at `two`.
inline std::string managers(const char *one, const char *two = nullptr)
{
    std::string text = R"(,"managedFields":[)";
    text += managerEntry("kubelet", one);
    if (two != nullptr) {
        text += ',';
        text += managerEntry("kubectl-edit", two);
    }
    text += ']';
    return text;
}

/// A further member of the metadata.
inline std::string member(const char *name, int value)
{
    return ",\"" + std::string(name) + "\":" + std::to_string(value);
}

inline std::string stamp(const char *name, const char *time)
{
    return ",\"" + std::string(name) + R"(":"2026-11-30T)" + time + "Z\"";
}

/// A status whose container was restarted `count` times.
inline std::string restarted(int count)
{
    return R"("status":{"containerStatuses":[{"name":"web","restartCount":)" + std::to_string(count)
        + R"(,"lastState":{"terminated":{"finishedAt":"2026-11-30T12:05:00Z"}}}]})";
}

inline std::string readySince(const char *status, const char *time)
{
    return R"("status":{"conditions":[{"type":"Ready","status":")" + std::string(status) + R"(","lastTransitionTime":"2026-11-30T)" + time
        + "Z\"}]}";
}

inline RawObjectPtr coreEvent(int count, const char *version)
{
    return makeRawObject(R"({"kind":"Event","apiVersion":"v1","metadata":{"name":"e","namespace":"n","uid":"u","resourceVersion":")"
                         + std::string(version) + R"("},"count":)" + std::to_string(count) + "}")
        .value();
}

} // namespace watchglass
