// The search for puzzles to order.
//
// A grid is dug as deep as it goes. If the puzzle at the bottom is too hard, groups of givens are
// put back until it is not, which a binary search finds in a few steps because puzzles only become
// easier on the way up. There it stands right at the edge of what was allowed, which is where the
// hardest things allowed are needed. Where the first way up misses, other ways are tried: the same
// groups in another order. At last what can go without making it too hard is taken away again.
#include "nonet/order.hpp"

#include <algorithm>

#include "descent.hpp"
#include "judge.hpp"
#include "nonet/random.hpp"
#include "nonet/solver.hpp"
#include "nonet/transformation.hpp"
#include "nonet/uniform.hpp"
#include "nonet/vicinity.hpp"
#include "pattern.hpp"

namespace nonet {

namespace {

constexpr int WAYS_UP = 5;
constexpr int STEPS_IN_PATTERN = 200;
constexpr int ROUNDS_TO_FEWER = 100;
constexpr std::uint64_t CLIMBING = 0x6e6f6e6574;  // keeps the two streams of a seed apart

// Seeds are dug together, to fill the lanes, before any is looked at. Where there are many the
// first blocks are small, so that what is found at once is there at once.
constexpr std::size_t FIRST_BLOCK = 8, LAST_BLOCK = 256;

Focus focus_of(const Order& order) {
    using enum Technique;
    const auto needs = [&order](Technique one) { return order.needs.test(index_of(one)); };
    if (needs(HIDDEN_QUAD)) return order.layout->is_classic() ? Focus::HIDDEN_QUAD : Focus::HOUSE;
    if (needs(NAKED_QUAD)) return Focus::HOUSE;
    for (const Technique fish : {JELLYFISH, FINNED_JELLYFISH, SASHIMI_JELLYFISH})
        if (needs(fish)) return Focus::DIGIT;
    return Focus::NOTHING;
}

bool is_proper(const Grid& givens) {
    return count_solutions(givens, 2) == 1;
}

}  // namespace

class Maker::Workshop {
  public:
    explicit Workshop(Order order)
        : order_(std::move(order)),
          plan_{{order_.symmetry, order_.fewest_givens},
                orbits(*order_.layout, order_.symmetry),
                focus_of(order_),
                [this](Random& random) { return draw(random).digits(); }},
          judge_(order_) {}

    Attempts attempt(std::span<const std::uint64_t> seeds, std::size_t wanted, const Stop& stop) {
        stop_ = stop;
        Attempts attempts;
        std::size_t block = seeds.size() <= LAST_BLOCK ? seeds.size() : FIRST_BLOCK;
        for (std::size_t first = 0; first < seeds.size() && attempts.made.size() < wanted;) {
            const std::size_t size = std::min(block, seeds.size() - first);
            attempt_block(seeds, first, size, wanted, attempts);
            first += size;
            block = std::min(2 * block, LAST_BLOCK);
        }
        if (!attempts.made.empty()) attempts.nearest.reset();
        return attempts;
    }

    bool is_timed() const { return order_.is_timed; }

  private:
    void attempt_block(std::span<const std::uint64_t> seeds, std::size_t first, std::size_t size,
                       std::size_t wanted, Attempts& attempts) {
        const std::vector<Dug> dug =
            order_.pattern ? std::vector<Dug>() : dig_all(seeds.subspan(first, size));
        for (std::size_t i = 0; i < size && attempts.made.size() < wanted; ++i) {
            check_stop(stop_);
            ++attempts.tried;
            Random random(seeds[first + i] ^ CLIMBING);
            if (order_.pattern) {
                if (std::optional<Made> made = walk_pattern(first + i, random))
                    sort_in(std::move(*made), attempts);
            } else {
                sort_in(attempt_one(first + i, dug[i], random), attempts);
            }
        }
    }

    void sort_in(Made made, Attempts& attempts) const {
        if (made.miss == 0) {
            if (order_.is_timed && made.rating) count_choices(made.key.data(), *made.rating);
            attempts.made.push_back(std::move(made));
        } else if (!attempts.nearest || made.miss < attempts.nearest->miss) {
            attempts.nearest = std::move(made);
        }
    }

    // Where a way up ended.
    struct Edge {
        Grid givens;
        Verdict verdict;
    };

    // A verdict goes with the givens that it was given on, and no others.
    static void take(Verdict verdict, Made& made) {
        made.miss = verdict.miss;
        made.key = std::move(verdict.key);
        made.rating = std::move(verdict.rating);
    }

    // Walk from filling to filling of the pattern; nothing where none was proper.
    std::optional<Made> walk_pattern(std::size_t number, Random& random) {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < order_.layout->cells(); ++cell)
            if ((*order_.pattern)[cell]) cells.push_back(cell);
        PatternWalk walk(generate_uniform_grid(random).digits(), std::move(cells), random);
        std::optional<Made> best;
        for (int i = 0; i < STEPS_IN_PATTERN && !(best && best->miss == 0); ++i) {
            if (!walk.step(random)) continue;
            Made made{number, Grid(order_.layout, walk.givens()),
                      Grid(order_.layout, walk.solution()), 0};
            take(judge_.judge(made.givens), made);
            made.miss += judge_.count_redundant(made.givens);
            if (!best || made.miss < best->miss) best = std::move(made);
        }
        return best;
    }

    std::vector<Dug> dig_all(std::span<const std::uint64_t> seeds) {
        std::vector<Dug> all(seeds.size());
        if (order_.layout->is_classic()) {
            dig_many(seeds, plan_,
                     [&all](std::size_t number, const Dug& dug) { all[number] = dug; });
            return all;
        }
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            Random random(seeds[i]);
            const Grid solution = draw(random);
            std::vector<int> order =
                order_groups(plan_.groups, *order_.layout, solution.digits(), plan_.focus, random);
            all[i] = dig_one(solution, order_.fewest_givens, plan_.groups, std::move(order), stop_);
        }
        return all;
    }

    Grid draw(Random& random) {
        if (order_.grid) return Transformation::random(order_.layout, random).apply(*order_.grid);
        if (order_.layout->is_classic()) return generate_uniform_grid(random);
        return generate_grid(order_.layout, random, stop_);
    }

    Made attempt_one(std::size_t number, const Dug& dug, Random& random) {
        const Grid bottom(order_.layout, dug.givens);
        const Grid solution(order_.layout, dug.solution);
        if (is_to_be_lowered(bottom)) return lower(number, bottom, random);
        Made best{number, bottom, solution, 0};
        if (!judge_.is_content()) {
            Edge edge{bottom, judge_.judge(bottom)};
            take(edge.verdict, best);
            if (edge.verdict.is_too_hard && !order_.is_minimal) {
                const bool looks_on = edge.verdict.is_promising || order_.needs.none();
                climb_ways(dug, edge, solution, looks_on ? WAYS_UP : 0, random, best);
            }
        }
        best.miss += judge_.count_surplus(best.givens);
        return best;
    }

    // Digging seldom leaves so few givens: the vicinity of what it leaves has to be searched.
    bool is_to_be_lowered(const Grid& bottom) const {
        return bottom.count_digits() > order_.most_givens && order_.symmetry == Symmetry::NONE &&
               order_.layout->is_classic() && !order_.grid;
    }

    Made lower(std::size_t number, const Grid& bottom, Random& random) {
        const Puzzle fewer = search_fewest_givens(Puzzle(bottom), order_.most_givens,
                                                  ROUNDS_TO_FEWER, random, stop_);
        Made made{number, fewer.givens(), fewer.solution(), 0};
        take(judge_.judge(made.givens), made);
        made.miss += judge_.count_surplus(made.givens);
        return made;
    }

    // Climb in the order of digging backwards, then in random ones, until one leads to the order.
    void climb_ways(const Dug& dug, const Edge& bottom, const Grid& solution, int ways,
                    Random& random, Made& best) {
        std::vector<int> order(dug.emptied.rbegin(), dug.emptied.rend());
        for (int way = 0; way < ways && best.miss > 0; ++way) {
            if (way > 0) random.shuffle(std::span<int>(order));
            const bool is_careful = way > 0 && order_.needs.any();
            Edge edge = is_careful ? climb_carefully(bottom, solution, order)
                                   : climb(bottom.givens, solution, order);
            if (edge.verdict.miss < best.miss) {
                best.givens = std::move(edge.givens);
                take(std::move(edge.verdict), best);
            }
        }
        if (best.miss == 0) polish(best, random);
    }

    // Put back one group after the other, but none that would make what is needed needless.
    Edge climb_carefully(const Edge& bottom, const Grid& solution, const std::vector<int>& order) {
        Edge current = bottom;
        for (const int group : order) {
            Edge next = look(put_back(current.givens, solution, {group}, 1));
            if (next.verdict.miss == 0) return next;
            if (next.verdict.is_promising) current = std::move(next);
        }
        return current;
    }

    // Put back as few groups, from the first on, as make the puzzle not too hard.
    Edge climb(const Grid& bottom, const Grid& solution, const std::vector<int>& order) {
        std::size_t low = 0, high = order.size();
        std::optional<Edge> edge;  // with the first `high` groups put back, once that was looked at
        while (high - low > 1) {
            const std::size_t middle = (low + high) / 2;
            Edge next = look(put_back(bottom, solution, order, middle));
            if (next.verdict.is_too_hard) {
                low = middle;
            } else {
                high = middle;
                edge = std::move(next);
            }
        }
        return edge ? std::move(*edge) : look(put_back(bottom, solution, order, high));
    }

    Edge look(Grid givens) {
        check_stop(stop_);
        Verdict verdict = judge_.judge(givens);
        return {std::move(givens), std::move(verdict)};
    }

    Grid put_back(const Grid& bottom, const Grid& solution, const std::vector<int>& order,
                  std::size_t count) const {
        std::vector<Digit> digits = bottom.digits();
        for (std::size_t i = 0; i < count; ++i)
            for (const Cell cell : plan_.groups[static_cast<std::size_t>(order[i])])
                digits[static_cast<std::size_t>(cell)] = solution[cell];
        return Grid(order_.layout, std::move(digits));
    }

    // Take away groups that are not needed to stay as ordered.
    void polish(Made& made, Random& random) {
        std::vector<int> order;
        for (int group = 0; group < static_cast<int>(plan_.groups.size()); ++group)
            if (made.givens[plan_.groups[static_cast<std::size_t>(group)][0]])
                order.push_back(group);
        random.shuffle(std::span<int>(order));
        for (const int group : order) {
            std::vector<Digit> digits = made.givens.digits();
            for (const Cell cell : plan_.groups[static_cast<std::size_t>(group)])
                digits[static_cast<std::size_t>(cell)] = 0;
            Grid less(order_.layout, std::move(digits));
            if (less.count_digits() < order_.fewest_givens || !is_proper(less)) continue;
            Verdict verdict = judge_.judge(less);
            if (verdict.miss != 0) continue;
            made.givens = std::move(less);
            take(std::move(verdict), made);
        }
    }

    Order order_;
    Plan plan_;
    Judge judge_;
    Stop stop_;  // of the attempts that are under way
};

Maker::Maker(Order order) : workshop_(std::make_unique<Workshop>(std::move(order))) {}
Maker::~Maker() = default;
Maker::Maker(Maker&&) noexcept = default;

Attempts Maker::attempt(std::span<const std::uint64_t> seeds, std::size_t wanted,
                        const Stop& stop) {
    return workshop_->attempt(seeds, wanted, stop);
}

bool Maker::is_timed() const {
    return workshop_->is_timed();
}

TechniqueSet techniques_for(const TechniqueSet& needs) {
    int dearest = 0;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (needs.test(index_of(facts.technique))) dearest = std::max<int>(dearest, facts.order);
    }
    TechniqueSet techniques = needs;
    for (const TechniqueFacts& facts : technique_catalogue()) {
        const std::size_t place = index_of(facts.technique);
        if (facts.order < dearest && default_techniques().test(place)) techniques.set(place);
    }
    return techniques;
}

std::uint64_t next_seed(std::uint64_t seed) {
    return split_mix(seed) >> 11;
}

}  // namespace nonet
