// Paths and walks: the easiest step, again and again; sweeps: all easy steps at once.
#include <algorithm>

#include "absences.hpp"
#include "nonet/logic.hpp"
#include "nonet/solver.hpp"
#include "nonet/sweep.hpp"
#include "state.hpp"

namespace nonet {

// --- paths -----------------------------------------------------------------------------------

namespace {

SearchOptions path_options() {
    SearchOptions options;
    options.max_sets_in_chain = 6;
    options.several_clusters = false;  // a chain says the same, and ratings were compared without
    return options;
}

}  // namespace

struct PathFinder {
    const Stages& stages;
    bool may_guess;
    int max_steps;

    // The very last word: the digit of the cell with the fewest candidates, from the solution.
    template <int W>
    bool guess(const BasicPosition<W>& p, const Board::Pointer& board, Step& step) const {
        if (!may_guess) return false;
        const Grid now(board, {p.digit.begin(), p.digit.begin() + board->layout()->cells()});
        const std::optional<Grid> solution = solve(now);
        if (!solution) return false;
        int best = -1;
        for (int c : p.empty) {
            if (best < 0 || count_bits(p.candidates[c]) < count_bits(p.candidates[best])) best = c;
        }
        const int digit = (*solution)[best];
        if (!p.has(best, digit)) return false;
        step = make_step(Technique::BRUTE_FORCE, digit_bit(digit));
        step.placements.push_back(candidate_of(best, digit));
        return true;
    }

    template <int W>
    void walk(BasicPosition<W>& p, const Board::Pointer& board, Path& path) const {
        Absences<W> absences(stages);
        path.steps.reserve(static_cast<std::size_t>(std::min(max_steps, p.empty.count())));
        while (static_cast<int>(path.steps.size()) < max_steps && !p.is_solved()) {
            Step step;
            if (!absences.find_next(p, path_options(), step) && !guess(p, board, step)) return;
            p.apply(step);
            path.steps.push_back(std::move(step));
        }
    }

    Path operator()(const Position& start) const {
        Position::State state = *start.state_;
        Path path{{}, false, start.digits()};
        if (start.standing() != Standing::OPEN) {
            path.solved = start.standing() == Standing::SOLVED;
            return path;
        }
        std::visit([&](auto& p) { walk(p, start.board(), path); }, state.board);
        path.solved = state.standing() == Standing::SOLVED;
        path.end = state.digits();
        return path;
    }
};

const TechniqueSet& default_techniques() {
    static const TechniqueSet SET = [] {
        TechniqueSet set;
        for (const TechniqueFacts& facts : technique_catalogue()) {
            set.set(index_of(facts.technique), facts.is_default);
        }
        return set;
    }();
    return SET;
}

Path find_path(const Position& position, const TechniqueSet& wanted,
               const std::vector<Technique>& order, int max_steps) {
    TechniqueSet techniques = wanted;
    // The solver would not know a rule that is links alone.
    if (position.has_rules() && !position.board()->has_rules())
        techniques.reset(index_of(Technique::BRUTE_FORCE));
    if (!position.has_rulebook() && !position.has_rules()) techniques &= ~rule_techniques();
    static const TechniqueSet USUAL = default_techniques() & ~rule_techniques();
    static const Stages DEFAULT_STAGES(USUAL, {});
    static const Stages RULED_STAGES(default_techniques(), {});
    const bool may_guess = techniques.test(index_of(Technique::BRUTE_FORCE));
    if (order.empty() && techniques == USUAL)
        return PathFinder{DEFAULT_STAGES, may_guess, max_steps}(position);
    if (order.empty() && techniques == default_techniques())
        return PathFinder{RULED_STAGES, may_guess, max_steps}(position);
    const Stages stages(techniques, order);
    return PathFinder{stages, may_guess, max_steps}(position);
}

// --- walks -----------------------------------------------------------------------------------

namespace {

TechniqueSet single_techniques() {
    TechniqueSet singles;
    for (const Technique t : {Technique::FULL_HOUSE, Technique::HIDDEN_SINGLE_BOX,
                              Technique::HIDDEN_SINGLE_LINE, Technique::NAKED_SINGLE})
        singles.set(index_of(t));
    return singles;
}

// The digits with one place in a house, if it has a place for every digit.
template <int W>
DigitSet hidden_singles_in(const BasicPosition<W>& p, int house) {
    if (!p.geometry->is_full[house]) return 0;
    DigitSet once = 0, twice = 0;
    for (int c : p.geometry->house[house] & p.empty) {
        twice |= once & p.candidates[c];
        once |= p.candidates[c];
    }
    return once & ~twice;
}

// Places hidden singles in the houses of `changed` cells; answers which cells it has changed.
template <int W>
CellSet<W> place_hidden_singles(BasicPosition<W>& p, CellSet<W> changed) {
    CellSet<W> later;
    for (int h = 0; h < p.geometry->house_count; ++h) {
        if (!p.geometry->house[h].intersects(changed)) continue;
        for (int d : each_digit(hidden_singles_in(p, h))) {
            const CellSet<W> place = p.in_house(d, h);
            if (place.none()) continue;  // one before it has taken the cell: no valid board
            const CellSet<W> seen = p.places[d] & p.geometry->peers[place.first()];
            p.place(place.first(), d);
            changed |= seen | place;
            later |= seen | place;
        }
    }
    return later;
}

template <int W>
bool place_all_hidden_singles(BasicPosition<W>& p) {
    bool found = false;
    for (CellSet<W> changed = p.geometry->all_cells; changed.any(); found |= changed.any())
        changed = place_hidden_singles(p, p.geometry->has_rules ? p.geometry->all_cells : changed);
    return found;
}

template <int W>
bool place_full_houses(BasicPosition<W>& p) {
    bool found = false;
    for (int h = 0; h < p.geometry->house_count; ++h) {
        const CellSet<W> open = p.geometry->house[h] & p.empty;
        if (!p.geometry->is_full[h] || open.none() || !open.has_at_most_one()) continue;
        const int cell = open.first();
        if (count_bits(p.candidates[cell]) != 1) continue;
        p.place(cell, lowest_digit(p.candidates[cell]));
        found = true;
    }
    return found;
}

template <int W>
bool place_naked_singles(BasicPosition<W>& p) {
    bool found = false;
    for (int c : p.cells_with_one()) {
        if (count_bits(p.candidates[c]) != 1) continue;  // one before it has taken the digit
        p.place(c, lowest_digit(p.candidates[c]));
        found = true;
    }
    return found;
}

template <int W>
bool place_first_hidden_single(BasicPosition<W>& p, bool in_lines) {
    for (int h = 0; h < p.geometry->house_count; ++h) {
        if (is_line(p.geometry->kind[h]) != in_lines) continue;
        const DigitSet digits = hidden_singles_in(p, h);
        if (digits == 0) continue;
        p.place(p.in_house(lowest_digit(digits), h).first(), lowest_digit(digits));
        return true;
    }
    return false;
}

template <int W>
bool place_first_naked_single(BasicPosition<W>& p) {
    const CellSet<W> singles = p.cells_with_one();
    if (singles.none()) return false;
    p.place(singles.first(), lowest_digit(p.candidates[singles.first()]));
    return true;
}

// Places all singles, and tells of naked ones: they come when no others are left, and those can be
// placed in any order, as none of them takes another away.
template <int W>
void place_singles_and_tell_naked(BasicPosition<W>& p, TechniqueSet& used) {
    for (;;) {
        place_all_hidden_singles(p);
        if (!place_first_naked_single(p)) return;
        used.set(index_of(Technique::NAKED_SINGLE));
    }
}

// Places all singles, and tells of which kinds. It goes as the path goes, one at a time: what is
// placed first says of which kind the next one is. Only full houses are the same in any order.
template <int W>
void place_told_singles(BasicPosition<W>& p, TechniqueSet& used) {
    using enum Technique;
    const auto tell = [&used](Technique technique) { return used.set(index_of(technique)), true; };
    while ((place_full_houses(p) && tell(FULL_HOUSE)) ||
           (place_first_hidden_single(p, false) && tell(HIDDEN_SINGLE_BOX)) ||
           (place_first_hidden_single(p, true) && tell(HIDDEN_SINGLE_LINE)) ||
           (place_first_naked_single(p) && tell(NAKED_SINGLE))) {
    }
}

template <int W>
void place_singles(BasicPosition<W>& p) {
    while (place_naked_singles(p) || place_all_hidden_singles(p)) {
    }
}

// Whether the path takes all singles before anything else.
bool begins_with_singles(const TechniqueSet& techniques) {
    TechniqueSet first;
    const Stages stages(techniques, {});
    for (int i = 0; i < stages.count() && first != single_techniques(); ++i)
        first |= stages[i].techniques;
    return first == single_techniques();
}

}  // namespace

struct Walker::Plan {
    Singles told;
    bool skips_singles;
    Stages stages;
    Stages ruled;  // on a board with a rulebook

    Plan(const TechniqueSet& techniques, Singles told)
        : told(told),
          skips_singles(told == Singles::UNTOLD ? (single_techniques() & ~techniques).none()
                                                : begins_with_singles(techniques)),
          stages(above(techniques) & ~rule_techniques(), {}),
          ruled(above(techniques), {}) {}

    // What is left to look for beside the singles that are placed in one go.
    TechniqueSet above(const TechniqueSet& techniques) const {
        return skips_singles ? techniques & ~single_techniques() : techniques;
    }

    template <int W>
    void place_all_singles(BasicPosition<W>& p, TechniqueSet& used) const {
        if (told == Singles::UNTOLD) place_singles(p);
        if (told == Singles::NAKED) place_singles_and_tell_naked(p, used);
        if (told == Singles::ALL) place_told_singles(p, used);
    }

    template <int W>
    void run(BasicPosition<W>& p, Walk& walk) const {
        Absences<W> absences(p.geometry->rulebook ? ruled : stages);
        for (;;) {
            if (skips_singles) place_all_singles(p, walk.used);
            Step step;
            if (p.is_solved() || !absences.find_next(p, path_options(), step)) break;
            p.apply(step);
            walk.used.set(index_of(step.technique));
            walk.steps_above_singles += !single_techniques().test(index_of(step.technique));
        }
        walk.solved = p.is_solved();
    }
};

Walker::Walker(const TechniqueSet& techniques, Singles told)
    : plan_(std::make_unique<Plan>(techniques, told)) {}
Walker::~Walker() = default;
Walker::Walker(Walker&&) noexcept = default;

Walk Walker::walk(const Grid& givens) const {
    Position::State state(givens, givens);
    Walk walk;
    if (state.standing() == Standing::CONTRADICTORY) return walk;
    std::visit([&](auto& p) { plan_->run(p, walk); }, state.board);
    return walk;
}

// --- sweeps ----------------------------------------------------------------------------------

struct Sweeper::Broom {
    const Sweeper& sweeper;
    bool in_haste;

    template <int W>
    bool is_hardly_begun(const BasicPosition<W>& p) const {
        int left = 0;
        for (int c : p.empty) left += count_bits(p.candidates[c]);
        const int all = p.geometry->all_cells.count() * p.digit_count();
        return 100 * left > sweeper.haste_.most_left * all;
    }

    // Take all steps of a tier; false where there is none.
    template <int W>
    static bool take(BasicPosition<W>& p, const TechniqueSet& tier, RuleSteps<W>* rules) {
        Findings<W> findings;
        findings.rules = rules;
        Search search(Want::ALL, rules ? tier : tier & ~rule_techniques(), path_options());
        Context<W> context{p, search, findings};
        find_steps(context);
        for (const Step& step : search.steps()) p.apply(step);
        return search.found();
    }

    template <int W>
    void run(BasicPosition<W>& p, Sweep& sweep) const {
        std::unique_ptr<RuleSteps<W>> rules;
        if (p.geometry->rulebook) rules = std::make_unique<RuleSteps<W>>(*p.geometry->rulebook);
        const std::vector<TechniqueSet>& tiers = sweeper.tiers_;
        for (std::size_t tier = 0; tier < tiers.size() && !p.is_solved();) {
            const bool is_slow = static_cast<int>(tier) >= sweeper.haste_.slow;
            if (in_haste && is_slow && is_hardly_begun(p)) break;
            if (tier == 0 && sweeper.has_singles_) place_singles(p);
            const bool is_taken = !p.is_solved() && take(p, tiers[tier], rules.get());
            if (is_taken) sweep.dearest = std::max(sweep.dearest, static_cast<int>(tier));
            tier = is_taken ? 0 : tier + 1;
        }
        sweep.solved = p.is_solved();
        for (int c : p.empty) sweep.open.push_back(static_cast<Cell>(c));
    }
};

Sweeper::Sweeper(std::vector<TechniqueSet> tiers, Haste haste)
    : tiers_(std::move(tiers)),
      haste_(haste),
      has_singles_(!tiers_.empty() && (single_techniques() & ~tiers_.front()).none()) {
    if (has_singles_) tiers_.front() &= ~single_techniques();
}

Sweep Sweeper::run(const Grid& givens, bool in_haste) const {
    Position::State state(givens, givens);
    Sweep sweep;
    if (state.standing() == Standing::CONTRADICTORY) return sweep;
    std::visit([&](auto& p) { Broom{*this, in_haste}.run(p, sweep); }, state.board);
    return sweep;
}

Sweep Sweeper::sweep(const Grid& givens) const {
    return run(givens, false);
}

Sweep Sweeper::sweep_in_haste(const Grid& givens) const {
    return run(givens, true);
}

}  // namespace nonet
