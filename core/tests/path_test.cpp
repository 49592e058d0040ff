// What a path promises: the easiest step each time, whatever it remembers of earlier searches.
#include <algorithm>

#include <doctest/doctest.h>

#include "logic/absences.hpp"
#include "logic/catalogue_order.hpp"
#include "nonet/generator.hpp"
#include "nonet/sweep.hpp"
#include "nonet/uniform.hpp"
#include "positions.hpp"

using namespace nonet;

namespace {

// Each rank of the catalogue by itself, without memory, as a reader would look.
std::optional<Step> find_easiest(const Position& position, const TechniqueSet& techniques) {
    SearchOptions options;
    options.max_sets_in_chain = 6;
    const auto order = techniques_by(&TechniqueFacts::order);
    for (std::size_t i = 0; i < order.size();) {
        TechniqueSet rank;
        const auto place = facts_of(order[i]).order;
        for (; i < order.size() && facts_of(order[i]).order == place; ++i)
            if (techniques.test(index_of(order[i]))) rank.set(index_of(order[i]));
        if (rank.none()) continue;
        const auto steps = position.find(Want::FIRST, rank, options);
        if (!steps.empty()) return steps.front();
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("what a path remembers never makes it pass over a step") {
    TechniqueSet techniques = default_techniques();
    techniques.reset(index_of(Technique::BRUTE_FORCE));
    for (const char* const text : RICH_PUZZLES) {
        Position position(Grid::parse(text));
        const Path path = find_path(position, techniques);
        for (const Step& step : path.steps) {
            const auto easiest = find_easiest(position, techniques);
            REQUIRE(easiest.has_value());
            CHECK(step.technique == easiest->technique);
            CHECK(step.placements == easiest->placements);
            CHECK(step.eliminations == easiest->eliminations);
            position = position.after(step);
        }
        CHECK((path.solved || !find_easiest(position, techniques)));
    }
}

TEST_CASE("a walk is a path of which nothing is kept") {
    const TechniqueSet& techniques = default_techniques();
    for (const char* const text : RICH_PUZZLES) {
        const Grid givens = Grid::parse(text);
        const Path path = find_path(Position(givens), techniques);
        TechniqueSet used;
        for (const Step& step : path.steps) used.set(index_of(step.technique));
        const Walk walk = Walker(techniques, Singles::ALL).walk(givens);
        CHECK(walk.solved == path.solved);
        CHECK(walk.used == used);
        const Walk untold = Walker(techniques, Singles::UNTOLD).walk(givens);
        CHECK(untold.solved == walk.solved);
        CHECK(untold.steps_above_singles == walk.steps_above_singles);
    }
}

TEST_CASE("a sweep ends where the path by the same techniques ends") {
    TechniqueSet easy, hard;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (!facts.is_default || facts.order > 3400) continue;
        (facts.order <= 300 ? easy : hard).set(index_of(facts.technique));
    }
    const Sweeper sweeper({easy, hard});
    int solved = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Random random(seed);
        const Grid givens = dig(generate_uniform_grid(random), {}, random);
        const Sweep sweep = sweeper.sweep(givens);
        CHECK(sweep.solved == find_path(Position(givens), easy | hard).solved);
        const bool is_easy = find_path(Position(givens), easy).solved;
        CHECK(is_easy == (sweep.solved && sweep.dearest == 0));
        CHECK(sweep.open.empty() == sweep.solved);
        solved += sweep.solved;
    }
    CHECK(solved > 0);
}

TEST_CASE("stages go from easy to hard, each technique in one of them") {
    const Stages stages(default_techniques(), {});
    TechniqueSet seen;
    int last = -1;
    for (int i = 0; i < stages.count(); ++i) {
        CHECK((seen & stages[i].techniques).none());
        seen |= stages[i].techniques;
        int place = -1;
        for (std::size_t t = stages[i].from; t < stages[i].to; ++t) {
            if (!stages[i].techniques.test(t)) continue;
            const int here = facts_of(static_cast<Technique>(t)).order;
            CHECK((place < 0 || place == here));
            place = here;
        }
        CHECK(place > last);
        last = place;
    }
    TechniqueSet wanted = default_techniques();
    wanted.reset(index_of(Technique::BRUTE_FORCE));
    seen.reset(index_of(Technique::BRUTE_FORCE));
    CHECK(seen == wanted);
}
