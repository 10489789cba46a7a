// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/varieties.h"
#include "app/demo/population.h"

#include <array>

namespace watchglass::demo {
namespace {

constexpr const char *space = "varieties";

const std::vector<std::string> &texts()
{
    static const std::vector<std::string> list = {
        "true", "False", "yes", "No", "on", "OFF", "y", "n", "null", "Null", "~", "", " ", "0", "00", "0644", "0o17", "0x1F", "1_000",
        "1e3", "-1", "+1", ".5", "1.", ".inf", "-.Inf", ".NaN", "9223372036854775807", "18446744073709551616", "190:20:30",
        "2026-11-30", "2026-11-30T03:34:11Z", "2026-11-30 03:34:11", "12:30:45", "1.36.2", "v1", "500m", "64Mi",
        "two\nlines", "two\nlines\n", "\nleading line", "trailing\n\n\n", "  indented\nfirst line", "last line with a blank \nnext",
        "tab\tinside", "tab\tinside\nof lines\n", "carriage\r\nreturn", "bell\a", "\x1b[31mred\x1b[0m", "back\\slash", "say \"hi\"",
        "it's", "'quoted'", "\"double\"", "key: value", "- item", "# comment", "a #comment", "a: b: c", "[flow]", "{flow: map}", "&anchor",
        "*alias", "!tag", "%percent", "@at", "`tick`", "|", ">", "? key", "---", "...", "<<", "=", "a, b, c", "trailing colon:",
        "\xc3\xa9t\xc3\xa9", "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", "\xd0\xba\xd0\xbb\xd1\x8e\xd1\x87", "\xf0\x9f\x9a\x80 launch",
        "no\xc2\xa0" "break", "line\xe2\x80\xa8separator", "next\xc2\x85line", "\xef\xbb\xbf" "mark", "right \xd7\xa2\xd7\x91\xd7\xa8\xd7\x99\xd7\xaa left",
        "{\"json\": [1, 2, {\"deep\": null}]}\n", "server {\n  listen 80;\n\n  location / {\n    return 200 \"ok\";\n  }\n}\n",
        "#!/bin/sh\nset -e\nexec /bin/app \"$@\"\n", "<html>&amp;</html>",
    };
    return list;
}

std::string longText(int number)
{
    std::string text;
    for (int i = 0; i < 12 + number % 40; ++i) {
        text += texts()[std::size_t(number * 7 + i * 3) % 40] + (i % 9 == 8 ? ": " : " ") + "a word that goes on ";
    }
    return number % 2 == 0 ? text : text + "end";
}

const std::string &textAt(int number)
{
    return texts()[std::size_t(number) % texts().size()];
}

ApiObject variedMap(int number)
{
    Labels data{{"text", textAt(number)}, {"other." + std::to_string(number), textAt(number * 5 + 3)}, {"long", longText(number)}};
    if (number % 6 == 0) {
        data["lines.txt"] = textAt(number + 1) + "\n" + textAt(number + 2) + "\n\n" + longText(number) + "\n";
    }
    ApiObject out = makeConfigMap(space, "map-" + std::to_string(number), number % 12 == 11 ? Labels() : data);
    out.labels = {{"number", std::to_string(number)}, {"looks-like", std::array{"true", "1e3", "null", "0x10"}[std::size_t(number) % 4]}};
    out.annotations["example.com/note"] = textAt(number * 3 + 1);
    out.annotations["example.com/empty"] = "";
    return out;
}

/// A definition that keeps unknown fields: anything may stand in it.
ApiObject variedResource(int number)
{
    const auto at = [number](int step) { return textAt(number * 2 + step); };
    Json::Array list = {at(1), number, Json(nullptr), number % 2 == 0, Json::object(), Json::array(), Json::array({at(2), Json::array({at(3)})})};
    Json deep = Json::object({{"leaf", at(4)}});
    for (int i = 0; i < 3 + number % 6; ++i) {
        deep = i % 2 == 0 ? Json::object({{"level-" + std::to_string(i), std::move(deep)}}) : Json::array({std::move(deep), i});
    }
    ApiObject out = makeShopfront(space, "thing-" + std::to_string(number), "host-" + std::to_string(number) + ".example", number);
    Json &spec = out.spec();
    spec["text"] = at(0);
    spec["nothing"] = nullptr;
    spec["yes"] = true;
    spec["emptyMap"] = Json::object();
    spec["emptyList"] = Json::array();
    spec["list"] = Json(std::move(list));
    spec["deep"] = std::move(deep);
    spec["long"] = longText(number);
    spec["numbers"] = Json::object({{"largest", std::int64_t(9223372036854775807)},
                                    {"smallest", std::int64_t(-9223372036854775807) - 1},
                                    {"beyondDoubles", (std::int64_t(1) << 53U) + 1 + number},
                                    {"half", 0.5},
                                    {"third", double(number) / 3},
                                    {"tiny", 1e-7 * (number + 1)},
                                    {"huge", 1.5e21 * (number + 1)}});
    spec["keys"] = Json::object({{"true", 1}, {"y", 2}, {"with space", 3}, {"k: v", 4}, {"\xc3\xa9", 5}, {"quote\"", 6}});
    return out;
}

} // namespace

void addVarieties(World &world)
{
    constexpr int maps = 90;
    constexpr int resources = 48;
    world.create(makeNamespace(space), writers::create);
    for (int i = 0; i < maps; ++i) {
        ApiObject map = variedMap(i);
        if (i % 3 == 0) {
            addLastApplied(map);
        }
        world.create(std::move(map), i % 3 == 0 ? writers::apply : writers::create);
    }
    for (int i = 0; i < resources; ++i) {
        world.create(variedResource(i), writers::create);
    }
}

} // namespace watchglass::demo
