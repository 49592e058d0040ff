// Reviews: the easiest explanation of what a player found.
#include "nonet/review.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "nonet/digit_set.hpp"
#include "nonet/error.hpp"
#include "stages.hpp"

namespace nonet {

namespace {

constexpr int MOST_ROUNDS = 40;    // of eliminations for one find
constexpr int ALL_ROUNDS = 1'000;  // for a whole game, however little of it can be explained

TechniqueSet family_of(Family family) {
    TechniqueSet set;
    for (const TechniqueFacts& facts : technique_catalogue())
        set.set(index_of(facts.technique), facts.family == family && facts.is_default);
    return set;
}

int price_of(const Step& step) {
    return facts_of(step.technique).order;
}

bool has(const std::vector<Candidate>& list, Candidate c) {
    return std::ranges::find(list, c) != list.end();
}

class Reviewer {
  public:
    explicit Reviewer(const Puzzle& puzzle)
        : puzzle_(puzzle),
          gone_(static_cast<std::size_t>(puzzle.layout()->cells())),
          singles_(family_of(Family::SINGLES)),
          stages_(stages_of(default_techniques() & ~family_of(Family::FORCING))) {}

    Reason explain(const Find& find) {
        check(find);
        forget(find.told);
        const Position position = without(Position(puzzle_.givens(), find.digits), gone_);
        Reason reason{find_easiest(position), recall(find)};
        if (reason.steps.empty()) reason.steps = find_single(position, find);
        if (reason.steps.empty()) reason.steps = search(position, find);
        if (find.is_struck) forget({find.found});
        return reason;
    }

  private:
    void check(const Find& find) const {
        const Layout& layout = *puzzle_.layout();
        if (!(*find.digits.board() == *puzzle_.givens().board()))
            throw InputError("expected digits on the board of the puzzle, got another board");
        check_candidate(layout, find.found);
        for (const Candidate c : find.told) check_candidate(layout, c);
        for (Cell cell = 0; cell < layout.cells(); ++cell) {
            const Digit digit = find.digits[cell];
            if (digit && digit != puzzle_.solution()[cell])
                throw InputError("expected digits of the solution, got another at " +
                                 layout.cell_name(cell));
        }
        const bool is_true = puzzle_.solution()[find.found.cell] == find.found.digit;
        if (find.digits[find.found.cell] || is_true == find.is_struck)
            throw InputError("expected a find of the solution in an empty cell, got another at " +
                             layout.cell_name(find.found.cell));
    }

    static void check_candidate(const Layout& layout, Candidate c) {
        if (c.cell < layout.cells() && c.digit >= 1 && c.digit <= layout.digits()) return;
        throw InputError("expected a cell and a digit of " + layout.name() + ", got " +
                         std::to_string(c.cell) + " and " + std::to_string(c.digit));
    }

    // Candidates that the player knows to be out. The truth never is, whatever a log says.
    void forget(const std::vector<Candidate>& candidates) {
        for (const Candidate c : candidates)
            if (puzzle_.solution()[c.cell] != c.digit) gone_[c.cell] |= digit_bit(c.digit);
    }

    void learn(const Step& step) {
        forget(step.eliminations);
        known_.push_back(step);
    }

    // A step that is known already: one that strikes several candidates is found by the first.
    std::vector<Step> recall(const Find& find) const {
        const auto strikes = [&](const Step& step) { return has(step.eliminations, find.found); };
        const auto step = std::ranges::find_if(known_, strikes);
        if (!find.is_struck || step == known_.end()) return {};
        return {*step};
    }

    static Position without(const Position& position, const std::vector<DigitSet>& gone) {
        std::vector<DigitSet> sets = position.candidates();
        for (std::size_t cell = 0; cell < sets.size(); ++cell) sets[cell] &= ~gone[cell];
        return position.with_notes(sets);
    }

    static Position after(const Position& position, const std::vector<Step>& steps) {
        std::vector<DigitSet> sets = position.candidates();
        for (const Step& step : steps)
            for (const Candidate c : step.eliminations) sets[c.cell] &= ~digit_bit(c.digit);
        return position.with_notes(sets);
    }

    std::optional<Technique> find_easiest(const Position& position) const {
        for (const TechniqueSet& stage : stages_) {
            const std::vector<Step> steps = position.find(Want::FIRST, stage);
            if (!steps.empty()) return steps.front().technique;
        }
        return std::nullopt;
    }

    // Whether a step finds it; a candidate is also out where the cell is filled with another.
    static bool reaches(const Step& step, const Find& find) {
        if (!find.is_struck) return has(step.placements, find.found);
        const auto is_here = [&](Candidate placed) { return placed.cell == find.found.cell; };
        return has(step.eliminations, find.found) || std::ranges::any_of(step.placements, is_here);
    }

    std::vector<Step> reach_by_single(const Position& position, const Find& find) const {
        std::vector<Step> steps = position.find(Want::ALL, singles_);
        std::erase_if(steps, [&](const Step& s) { return !reaches(s, find); });
        if (steps.empty()) return {};
        return {*std::ranges::min_element(steps, {}, price_of)};
    }

    // By a single; or by one that another single opens, for many see two digits and enter the
    // second one first.
    std::vector<Step> find_single(const Position& position, const Find& find) const {
        if (find.is_struck) return {};
        std::vector<Step> found = reach_by_single(position, find);
        if (!found.empty()) return found;
        Position ahead = position;
        for (const Step& step : position.find(Want::ALL, singles_))
            if (!ahead.digits()[step.placements.front().cell]) ahead = ahead.after(step);
        return reach_by_single(ahead, find);
    }

    // The step that reaches it, else all of the cheapest stage that rule something out. Digits
    // that could be placed elsewhere are left alone: the player did not have them.
    std::vector<Step> next_steps(const Position& position, const Find& find) const {
        for (const TechniqueSet& stage : stages_) {
            std::vector<Step> steps = position.find(Want::ALL, stage);
            for (Step& step : steps)
                if (reaches(step, find)) return {std::move(step)};
            std::erase_if(steps, [](const Step& step) { return step.eliminations.empty(); });
            if (!steps.empty()) return steps;
        }
        return {};
    }

    std::vector<Step> search(const Position& position, const Find& find) {
        std::vector<Step> seen;
        Position at = position;
        for (int round = 0; round < MOST_ROUNDS && rounds_ < ALL_ROUNDS; ++round, ++rounds_) {
            std::vector<Step> steps = next_steps(at, find);
            if (steps.empty()) return {};
            if (reaches(steps.front(), find)) return explained(position, find, seen, steps[0]);
            at = after(at, steps);
            std::ranges::move(steps, std::back_inserter(seen));
        }
        return {};
    }

    // Keep of all that was seen on the way what the last step needs, and know it from now on.
    std::vector<Step> explained(const Position& position, const Find& find,
                                const std::vector<Step>& seen, Step last) {
        const bool is_single = singles_.test(index_of(last.technique));
        std::vector<Step> needed =
            is_single && !find.is_struck ? trim(position, find, seen) : std::vector<Step>{last};
        const auto is_new = [&](const Step& step) { return !is_there(position, step); };
        if (std::ranges::any_of(needed, is_new))  // one rests on another: which, nobody knows
            for (const Step& step : seen) learn(step);
        for (const Step& step : needed) learn(step);
        if (needed.empty() || !(needed.back() == last)) needed.push_back(std::move(last));
        return needed;
    }

    // Leave out what is not needed to make it a single, the dearest first.
    std::vector<Step> trim(const Position& position, const Find& find, std::vector<Step> steps) {
        std::ranges::stable_sort(steps, {}, price_of);
        for (std::size_t at = steps.size(); at-- > 0;) {
            Step left = std::move(steps[at]);
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(at));
            if (reach_by_single(after(position, steps), find).empty())
                steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(left));
        }
        return steps;
    }

    // Whether a step could be seen before any other was made.
    static bool is_there(const Position& position, const Step& step) {
        TechniqueSet own;
        own.set(index_of(step.technique));
        return std::ranges::any_of(position.find(Want::ALL, own), [&](const Step& other) {
            return std::ranges::includes(other.eliminations, step.eliminations) &&
                   std::ranges::includes(other.placements, step.placements);
        });
    }

    const Puzzle& puzzle_;
    std::vector<DigitSet> gone_;
    std::vector<Step> known_{};
    TechniqueSet singles_;
    std::vector<TechniqueSet> stages_;
    int rounds_ = 0;
};

}  // namespace

std::optional<Technique> Reason::technique() const {
    if (steps.empty()) return std::nullopt;
    return std::ranges::max_element(steps, {}, price_of)->technique;
}

bool Reason::has_easier() const {
    const std::optional<Technique> taken = technique();
    return easiest && taken && facts_of(*easiest).order < facts_of(*taken).order;
}

std::vector<Reason> review(const Puzzle& puzzle, const std::vector<Find>& finds) {
    Reviewer reviewer(puzzle);
    std::vector<Reason> reasons;
    for (const Find& find : finds) reasons.push_back(reviewer.explain(find));
    return reasons;
}

}  // namespace nonet
