// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/watchclient/reflector/chaos/chaosshake.h"

#include <QtTest/QtTest>

#include <map>
#include <sstream>

using namespace watchglass;

namespace {

constexpr std::uint64_t patience = 200; ///< seeds within which a fault has to be found
constexpr std::uint64_t looked = 1000;  ///< seeds for the figures

/// What was violated: its first words, without versions.
std::string kindOf(const std::string &violation)
{
    std::istringstream words(violation);
    std::string kind;
    std::string word;
    for (int count = 0; count < 6 && words >> word; ++count) {
        const bool isVersion = word.size() > 3 && word.find_first_of("0123456789") != std::string::npos;
        kind += (isVersion ? "#" : word) + " ";
    }
    return kind;
}

} // namespace

class TestChaosMutant : public QObject
{
    Q_OBJECT

private slots:
    void isFound()
    {
        std::uint64_t first = 0;
        std::uint64_t found = 0;
        std::map<std::string, int> kinds;
        for (std::uint64_t seed = 1; seed <= looked && (first != 0 || seed <= patience); ++seed) {
            const std::string violation = chaos::World(seed).run();
            if (violation.empty()) {
                continue;
            }
            ++found;
            ++kinds[kindOf(violation)];
            if (first == 0) {
                first = seed;
                qInfo("first found by seed %llu: %s", static_cast<unsigned long long>(seed), violation.c_str());
            }
        }
        QVERIFY2(first != 0, "the oracle has not seen the fault");
        qInfo("found by %llu of %llu seeds", static_cast<unsigned long long>(found), static_cast<unsigned long long>(looked));
        for (const auto &[kind, count] : kinds) {
            qInfo("%6d  %s", count, kind.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestChaosMutant)
#include "chaosmutant.moc"
