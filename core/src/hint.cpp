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

void check_size(const Layout& layout, const std::vector<DigitSet>& sets, const char* what) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    if (sets.empty() || sets.size() == cells) return;
    throw InputError(std::string("expected ") + what + " for " + std::to_string(cells) +
                     " cells, got " + std::to_string(sets.size()));
}

void check_board(const Board& wanted, const Board& got) {
    if (wanted == got) return;
    throw InputError("expected digits on " + wanted.text().substr(0, 80) + ", got them on " +
                     got.text().substr(0, 80));
}

void check_fit(const Truth& truth, const Knowledge& known) {
    check_board(*truth.givens.board(), *known.digits.board());
    check_size(*truth.givens.layout(), known.lists, "notes");
    check_size(*truth.givens.layout(), known.gone, "gone");
}

// Where the player stands. What is gone is believed only where the truth is not among it: a hint
// from a sound board rules out no truth, so such a claim comes from a log that was not played here.
Position stand(const Truth& truth, const Knowledge& known) {
    const Position plain(truth.givens, known.digits);
    std::vector<DigitSet> sets = plain.candidates();
    for (Cell cell = 0; cell < static_cast<Cell>(sets.size()); ++cell) {
        const int digit = truth.solution[cell];
        const DigitSet listed = set_at(known.lists, cell);
        DigitSet gone = set_at(known.gone, cell);
        if (digit > 0) gone &= ~digit_bit(static_cast<Digit>(digit));
        if (listed) sets[cell] &= listed;
        sets[cell] &= ~gone;
    }
    return plain.with_notes(sets);
}

int price_of(const TechniqueSet& stage) {
    for (const TechniqueFacts& facts : technique_catalogue())
        if (stage.test(index_of(facts.technique))) return facts.order;
    return 0;
}

// A step, and which of those from outside it is, if it is one.
struct Found {
    Step step;
    std::optional<std::size_t> beside{};
};

// What is asked for together.
struct Stage {
    int price;
    TechniqueSet techniques;  // of the engine
    bool asks_beside;
};

// The search of one hint: who is asked, and how many steps have come from outside so far.
class Search {
  public:
    Search(const Position& position, std::size_t skip, const Stop& stop)
        : position_(position), skip_(skip), stop_(stop) {}

    // A step by the easiest technique; where some are to be skipped, the one after them.
    std::optional<Found> pick(const TechniqueSet& techniques, const Beside& beside) {
        std::vector<Found> found;
        for (const Stage& stage : list_stages(techniques, beside)) {
            check_stop(stop_);
            std::ranges::move(find(stage, beside), std::back_inserter(found));
            if (found.size() > skip_) break;
        }
        if (found.empty()) return std::nullopt;
        return std::move(found[skip_ % found.size()]);
    }

  private:
    static std::vector<Stage> list_stages(const TechniqueSet& techniques, const Beside& beside) {
        std::vector<Stage> stages;
        for (const TechniqueSet& stage : stages_of(techniques))
            stages.push_back({price_of(stage), stage, false});
        for (const int price : beside.prices) {
            const auto place = std::ranges::find_if(
                stages, [&](const Stage& stage) { return stage.price >= price; });
            if (place != stages.end() && place->price == price)
                place->asks_beside = true;
            else
                stages.insert(place, {price, {}, true});
        }
        return stages;
    }

    std::vector<Found> find(const Stage& stage, const Beside& beside) {
        const bool wants_all = skip_ > 0 || stage.asks_beside;
        std::vector<Found> found;
        for (Step& step : position_.find(wants_all ? Want::ALL : Want::FIRST, stage.techniques))
            found.push_back({std::move(step)});
        if (stage.asks_beside)
            for (Step& step : beside.find(position_, stage.price))
                found.push_back({std::move(step), asked_++});
        if (wants_all) list_once(found);
        return found;
    }

    // The shortest first, one for each effect.
    static void list_once(std::vector<Found>& found) {
        std::ranges::stable_sort(found, {}, [](const Found& each) { return each.step.length; });
        std::set<std::tuple<Technique, std::optional<std::size_t>, std::vector<Candidate>,
                            std::vector<Candidate>>>
            seen;
        std::erase_if(found, [&](const Found& each) {
            const Step& step = each.step;
            return !seen.insert({step.technique, each.beside, step.placements, step.eliminations})
                        .second;
        });
    }

    const Position& position_;
    std::size_t skip_;
    const Stop& stop_;
    std::size_t asked_ = 0;
};

TechniqueSet seen_without_notes(const TechniqueSet& known) {
    TechniqueSet easy;
    for (const auto& [technique, same] : WITHOUT_NOTES)
        if (known.test(index_of(technique)) || known.test(index_of(same)))
            easy.set(index_of(technique));
    return easy;
}

std::optional<Found> find_step(Search search, const TechniqueSet& techniques, bool has_lists,
                               const Beside& beside) {
    if (!has_lists) {  // what can be seen without notes comes first, however hard it is to name
        std::optional<Found> found = search.pick(seen_without_notes(techniques), {});
        if (found) return found;
    }
    return search.pick(techniques, beside);
}

// One digit of the solution, in the cell with the fewest candidates.
Step give_away(const Truth& truth, const Position& position) {
    const std::vector<DigitSet> sets = position.candidates();
    Cell best = -1;
    for (Cell cell = 0; cell < static_cast<Cell>(sets.size()); ++cell) {
        if (sets[cell] && (best < 0 || count_bits(sets[cell]) < count_bits(sets[best])))
            best = cell;
    }
    const Digit digit = truth.solution[best];
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

// Step by step, so that it can be ended.
Doubt search_path(const Position& position, Cell cell, int digit, const Stop& stop) {
    Position at = position;
    for (int number = 1;; ++number) {
        check_stop(stop);
        const std::vector<Step> next = find_path(at, default_techniques(), {}, 1).steps;
        if (next.empty()) return {DoubtKind::UNPROVED};
        if (refutes(next[0], cell, digit)) return {DoubtKind::PATH, {}, next[0], at, number};
        at = at.after(next[0]);
    }
}

// The easiest step that removes the candidate, or that fills the cell with something else.
Doubt prove(const Position& position, Cell cell, int digit, const Stop& stop) {
    for (const TechniqueSet& stage : stages_of(default_techniques())) {
        check_stop(stop);
        for (const Step& step : position.find(Want::ALL, stage))
            if (refutes(step, cell, digit)) return {DoubtKind::STEP, {}, step, position, {}};
    }
    return search_path(position, cell, digit, stop);
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

Truth::Truth(Grid of, Grid with) : givens(std::move(of)), solution(std::move(with)) {
    check_board(*givens.board(), *solution.board());
}

Mistakes find_mistakes(const Truth& truth, const Knowledge& known) {
    check_fit(truth, known);
    Mistakes mistakes;
    for (Cell cell = 0; cell < truth.givens.layout()->cells(); ++cell) {
        const Digit digit = known.digits[cell], right = truth.solution[cell];
        const DigitSet listed = set_at(known.lists, cell);
        if (digit && digit != right) mistakes.digits.push_back(cell);
        if (!digit && listed && right && !has_digit(listed, right)) mistakes.lists.push_back(cell);
    }
    return mistakes;
}

Hint find_hint(const Truth& truth, const Knowledge& known, const TechniqueSet& techniques,
               std::size_t skip, const Beside& beside, const Stop& stop) {
    Mistakes mistakes = find_mistakes(truth, known);
    if (mistakes.has_any()) return {HintKind::MISTAKES, {}, {}, std::move(mistakes)};
    if (known.digits == truth.solution) return {HintKind::SOLVED};
    Position position = stand(truth, known);
    const bool has_lists = std::ranges::any_of(known.lists, [](DigitSet set) { return set != 0; });
    std::optional<Found> found =
        find_step(Search(position, skip, stop), techniques, has_lists, beside);
    if (!found && techniques.test(index_of(LAST_RESORT))) found = {give_away(truth, position)};
    if (!found) return {HintKind::NONE};
    return {HintKind::STEP, std::move(found->step), std::move(position), {}, found->beside};
}

Doubt find_doubt(const Truth& truth, const Knowledge& known, Cell cell, int digit,
                 const Stop& stop) {
    check_fit(truth, known);
    check_candidate(*truth.givens.layout(), cell, digit);
    if (known.digits[cell]) return {DoubtKind::FILLED};
    if (truth.solution[cell] == digit) return {DoubtKind::SOLUTION};
    const Position plain(truth.givens, known.digits);
    if (!has_digit(plain.candidates()[cell], digit))
        return tell_blocked(plain, known.digits,
                            {static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
    if (find_mistakes(truth, known).has_any()) return prove(plain, cell, digit, stop);
    const Position standing = stand(truth, known);
    const bool is_open = has_digit(standing.candidates()[cell], digit);
    return prove(is_open ? standing : plain, cell, digit, stop);
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
