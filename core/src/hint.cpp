// Hints and doubts: which of all steps a player is told.
#include "nonet/hint.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "nonet/digit_set.hpp"
#include "nonet/error.hpp"
#include "stages.hpp"

namespace nonet {

namespace {

constexpr auto LAST_RESORT = Technique::BRUTE_FORCE;

// Steps that a player sees without having written a single note. The direct ones count as known
// where what does the same in two steps is known.
constexpr std::array<std::pair<Technique, Technique>, 8> WITHOUT_NOTES{{
    {Technique::FULL_HOUSE, Technique::FULL_HOUSE},
    {Technique::HIDDEN_SINGLE_BOX, Technique::HIDDEN_SINGLE_BOX},
    {Technique::HIDDEN_SINGLE_LINE, Technique::HIDDEN_SINGLE_LINE},
    {Technique::NAKED_SINGLE, Technique::NAKED_SINGLE},
    {Technique::DIRECT_POINTING, Technique::POINTING},
    {Technique::DIRECT_CLAIMING, Technique::CLAIMING},
    {Technique::DIRECT_HIDDEN_PAIR, Technique::HIDDEN_PAIR},
    {Technique::DIRECT_HIDDEN_TRIPLE, Technique::HIDDEN_TRIPLE},
}};

bool has_digit(DigitSet set, int digit) {
    return digit > 0 && (set >> (digit - 1) & 1) != 0;
}

DigitSet set_at(const std::vector<DigitSet>& sets, Cell cell) {
    return sets.empty() ? 0 : sets[cell];
}

void check_size(const Puzzle& puzzle, const std::vector<DigitSet>& sets, const char* what) {
    const auto cells = static_cast<std::size_t>(puzzle.layout()->cells());
    if (sets.empty() || sets.size() == cells) return;
    throw InputError(std::string("expected ") + what + " for " + std::to_string(cells) +
                     " cells, got " + std::to_string(sets.size()));
}

void check_fit(const Puzzle& puzzle, const Knowledge& known) {
    const Board& wanted = *puzzle.givens().board();
    const Board& got = *known.digits.board();
    if (!(wanted == got)) {
        throw InputError("expected digits on " + wanted.text().substr(0, 80) + ", got them on " +
                         got.text().substr(0, 80));
    }
    check_size(puzzle, known.lists, "notes");
    check_size(puzzle, known.gone, "gone");
}

// Where the player stands. What is gone is believed only where the truth is not among it: a hint
// from a sound board rules out no truth, so such a claim comes from a log that was not played here.
Position stand(const Puzzle& puzzle, const Knowledge& known) {
    const Position plain(puzzle.givens(), known.digits);
    std::vector<DigitSet> sets = plain.candidates();
    for (Cell cell = 0; cell < static_cast<Cell>(sets.size()); ++cell) {
        const int truth = puzzle.solution()[cell];
        const DigitSet listed = set_at(known.lists, cell);
        DigitSet gone = set_at(known.gone, cell);
        if (truth > 0) gone &= ~digit_bit(static_cast<Digit>(truth));
        if (listed) sets[cell] &= listed;
        sets[cell] &= ~gone;
    }
    return plain.with_notes(sets);
}

// Every step, easiest technique first, one for each effect.
std::vector<Step> find_all(const Position& position, const TechniqueSet& techniques) {
    std::vector<Step> steps = position.find(Want::ALL, techniques);
    std::ranges::stable_sort(steps, {}, [](const Step& step) {
        return std::pair(facts_of(step.technique).order, step.length);
    });
    std::set<std::tuple<Technique, std::vector<Candidate>, std::vector<Candidate>>> seen;
    std::erase_if(steps, [&](const Step& step) {
        return !seen.insert({step.technique, step.placements, step.eliminations}).second;
    });
    return steps;
}

// A step by the easiest technique; where some are to be skipped, the one after them.
std::optional<Step> pick_step(const Position& position, const TechniqueSet& techniques,
                              std::size_t skip) {
    std::vector<Step> found;
    for (const TechniqueSet& stage : stages_of(techniques)) {
        std::vector<Step> more =
            skip ? find_all(position, stage) : position.find(Want::FIRST, stage);
        std::ranges::move(more, std::back_inserter(found));
        if (found.size() > skip) break;
    }
    if (found.empty()) return std::nullopt;
    return std::move(found[skip % found.size()]);
}

TechniqueSet seen_without_notes(const TechniqueSet& known) {
    TechniqueSet easy;
    for (const auto& [technique, same] : WITHOUT_NOTES)
        if (known.test(index_of(technique)) || known.test(index_of(same)))
            easy.set(index_of(technique));
    return easy;
}

std::optional<Step> find_step(const Position& position, const TechniqueSet& techniques,
                              std::size_t skip, bool has_lists) {
    if (!has_lists) {  // what can be seen without notes comes first, however hard it is to name
        std::optional<Step> step = pick_step(position, seen_without_notes(techniques), skip);
        if (step) return step;
    }
    return pick_step(position, techniques, skip);
}

// One digit of the solution, in the cell with the fewest candidates.
Step give_away(const Puzzle& puzzle, const Position& position) {
    const std::vector<DigitSet> sets = position.candidates();
    Cell best = -1;
    for (Cell cell = 0; cell < static_cast<Cell>(sets.size()); ++cell) {
        if (sets[cell] && (best < 0 || count_bits(sets[cell]) < count_bits(sets[best])))
            best = cell;
    }
    const Digit digit = puzzle.solution()[best];
    Step step;
    step.technique = LAST_RESORT;
    step.digits = digit_bit(digit);
    step.placements = {{static_cast<std::uint16_t>(best), digit}};
    return step;
}

bool refutes(const Step& step, Cell cell, int digit) {
    const auto is_other = [&](const Candidate& c) { return c.cell == cell && c.digit != digit; };
    const auto is_it = [&](const Candidate& c) { return c.cell == cell && c.digit == digit; };
    return std::ranges::any_of(step.placements, is_other) ||
           std::ranges::any_of(step.eliminations, is_it);
}

// The cell whose digit keeps this one out, one with the same digit if there is.
std::optional<Cell> find_blocker(const Position& position, const Grid& digits, Candidate kept_out) {
    std::optional<Cell> blocker;
    for (Cell cell = 0; cell < digits.layout()->cells(); ++cell) {
        const Digit digit = digits[cell];
        const Candidate stands{static_cast<std::uint16_t>(cell), digit};
        if (!digit || !position.excludes(stands, kept_out)) continue;
        if (digit == kept_out.digit) return cell;
        if (!blocker) blocker = cell;
    }
    return blocker;
}

Doubt tell_blocked(const Position& position, const Grid& digits, Candidate kept_out) {
    const std::optional<Cell> seen = find_blocker(position, digits, kept_out);
    const bool is_same = seen && digits[*seen] == kept_out.digit;
    return {is_same ? DoubtKind::SEEN : DoubtKind::RULE, seen};
}

Doubt search_path(const Position& position, Cell cell, int digit) {
    Position at = position;
    int number = 0;
    for (const Step& step : find_path(position, default_techniques()).steps) {
        ++number;
        if (refutes(step, cell, digit)) return {DoubtKind::PATH, {}, step, at, number};
        at = at.after(step);
    }
    return {DoubtKind::UNPROVED};
}

// The easiest step that removes the candidate, or that fills the cell with something else.
Doubt prove(const Position& position, Cell cell, int digit) {
    for (const TechniqueSet& stage : stages_of(default_techniques())) {
        for (const Step& step : position.find(Want::ALL, stage))
            if (refutes(step, cell, digit)) return {DoubtKind::STEP, {}, step, position, {}};
    }
    return search_path(position, cell, digit);
}

void check_candidate(const Layout& layout, Cell cell, int digit) {
    if (cell < 0 || cell >= layout.cells()) {
        throw InputError("expected a cell from 0 to " + std::to_string(layout.cells() - 1) +
                         ", got " + std::to_string(cell));
    }
    if (digit < 1 || digit > layout.digits()) {
        throw InputError("expected a digit from 1 to " + std::to_string(layout.digits()) +
                         ", got " + std::to_string(digit));
    }
}

}  // namespace

Mistakes find_mistakes(const Puzzle& puzzle, const Knowledge& known) {
    check_fit(puzzle, known);
    Mistakes mistakes;
    for (Cell cell = 0; cell < puzzle.layout()->cells(); ++cell) {
        const Digit digit = known.digits[cell], truth = puzzle.solution()[cell];
        const DigitSet listed = set_at(known.lists, cell);
        if (digit && digit != truth) mistakes.digits.push_back(cell);
        if (!digit && listed && truth && !has_digit(listed, truth)) mistakes.lists.push_back(cell);
    }
    return mistakes;
}

Hint find_hint(const Puzzle& puzzle, const Knowledge& known, const TechniqueSet& techniques,
               std::size_t skip) {
    Mistakes mistakes = find_mistakes(puzzle, known);
    if (mistakes.has_any()) return {HintKind::MISTAKES, {}, {}, std::move(mistakes)};
    if (known.digits == puzzle.solution()) return {HintKind::SOLVED};
    Position position = stand(puzzle, known);
    const bool has_lists = std::ranges::any_of(known.lists, [](DigitSet set) { return set != 0; });
    std::optional<Step> step = find_step(position, techniques, skip, has_lists);
    if (!step && techniques.test(index_of(LAST_RESORT))) step = give_away(puzzle, position);
    if (!step) return {HintKind::NONE};
    return {HintKind::STEP, std::move(step), std::move(position)};
}

Doubt find_doubt(const Puzzle& puzzle, const Knowledge& known, Cell cell, int digit) {
    check_fit(puzzle, known);
    check_candidate(*puzzle.layout(), cell, digit);
    if (known.digits[cell]) return {DoubtKind::FILLED};
    if (puzzle.solution()[cell] == digit) return {DoubtKind::SOLUTION};
    const Position plain(puzzle.givens(), known.digits);
    if (!has_digit(plain.candidates()[cell], digit))
        return tell_blocked(plain, known.digits,
                            {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
    if (find_mistakes(puzzle, known).has_any()) return prove(plain, cell, digit);
    const Position standing = stand(puzzle, known);
    const bool is_open = has_digit(standing.candidates()[cell], digit);
    return prove(is_open ? standing : plain, cell, digit);
}

std::string_view name_of(HintKind kind) {
    constexpr std::array<std::string_view, 4> NAMES{"mistakes", "step", "solved", "none"};
    return NAMES[static_cast<std::size_t>(kind)];
}

std::string_view name_of(DoubtKind kind) {
    constexpr std::array<std::string_view, 7> NAMES{"filled", "solution", "seen",    "rule",
                                                    "step",   "path",     "unproved"};
    return NAMES[static_cast<std::size_t>(kind)];
}

}  // namespace nonet
