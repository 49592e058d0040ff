// The catalogue: every row complete, every id its own, every finder somebody's.
#include "nonet/technique.hpp"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "nonet/step.hpp"

using namespace nonet;

TEST_CASE("a technique is found by its id, and no two share one") {
    std::set<std::string_view> ids, names;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        CHECK(facts_of(facts.technique).id == facts.id);
        CHECK(find_technique(facts.id) == facts.technique);
        CHECK(ids.insert(facts.id).second);
        CHECK(names.insert(facts.name).second);
        for (const char c : facts.id)
            CHECK(((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'));
    }
    CHECK(!find_technique("X-Wing"));
    CHECK(!find_technique(""));
}

TEST_CASE("every finder looks for something, and every family has members") {
    std::set<Finder> finders;
    std::set<Family> families;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        finders.insert(facts.finder);
        families.insert(facts.family);
        CHECK(!name_of(facts.family).empty());
    }
    CHECK(finders.size() == FINDER_COUNT);
    CHECK(families.size() == static_cast<std::size_t>(Family::LAST_RESORT) + 1);
}

TEST_CASE("a role is read as it is written") {
    for (int i = 0; i <= static_cast<int>(Role::TARGET); ++i) {
        const auto role = static_cast<Role>(i);
        Role read = Role::PATTERN;
        CHECK(find_role(name_of(role), read));
        CHECK(read == role);
    }
    Role role;
    CHECK(!find_role("corner", role));
}
