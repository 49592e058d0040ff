// Ratings: how hard a puzzle is, on several scales. Each is a price for every step of a
// stated way to the solution.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/logic.hpp"
#include "nonet/technique.hpp"

namespace nonet {

// A price of the `se` scale in tenths: 72 is 7.2.
using Tenths = int;

// How a rating ended. Givens with no solution, or with several, are never rated.
enum class Outcome : std::uint8_t { RATED, UNSOLVABLE, AMBIGUOUS, STOPPED };

struct SeStep {
    Technique technique;
    Tenths price;
    std::int16_t cell;      // what is placed, -1: nothing
    std::uint8_t digit;     // 0: nothing
    std::uint16_t choices;  // cells that could be placed now at this price or less; 0: not counted
    std::uint16_t eliminations;  // candidates removed, without those a placement removes
};

// What a step takes away: these digits, bit 0 for 1, from this cell.
struct SeRemoval {
    std::uint8_t cell;
    std::uint16_t digits;
};

// A candidate that is on (the cell holds the digit) or off.
struct SeClaim {
    std::int16_t cell;
    std::uint8_t digit;
    bool on;
};

// Why a claim holds in a chain: it is assumed, or follows from others by its cell or house, by a
// rule such as locked candidates, or by a chain nested in this one.
enum class Because : std::uint8_t { ASSUMED, CELL, BOX, ROW, COLUMN, RULE, NESTED };

struct SeLink {
    SeClaim claim;
    Because because;
    std::vector<std::uint16_t> parents;  // places in the same branch
    std::vector<SeClaim> nested;         // the nested chain, from its assumptions to its end
};

// A chain from an assumption to its end, each link after its parents.
using SeBranch = std::vector<SeLink>;

// The step that set ER, with its proof.
struct SeEvidence {
    int step = -1;                    // its place in the path; -1: none
    std::array<DigitSet, 81> before;  // the candidates it was found in
    std::vector<SeClaim> conclusions;
    std::vector<SeBranch> branches;  // empty where no chain was needed
};

// Sudoku Explainer 1.2.1's three numbers and the way it took.
struct SeRating {
    Tenths er = 0;                                // the dearest step
    Tenths ep = 0;                                // the dearest step up to the first placement
    Tenths ed = 0;                                // the first step
    Technique technique = Technique::FULL_HOUSE;  // that of the dearest step, the first of them
    bool stopped = false;  // at a limit: ER is more than it, the numbers say how far it came
    std::vector<SeStep> path;
    std::vector<SeRemoval> removals;  // of all steps, in their order; if they were asked for
    SeEvidence evidence;              // if it was asked for
};

// The candidates of a sukaku: digits that each of the 81 cells may hold.
using SukakuCells = std::array<DigitSet, 81>;

// What a rating tells besides its numbers. A trace is a path without its choices, and what each
// step removes: all that `count_choices` needs, for those ratings of many whose path is wanted.
enum class Detail : std::uint8_t { NONE, TRACE, PATH, EVIDENCE };

// Rates 9×9 puzzles. It holds scratch memory: one for each thread, used again and again.
class SeRater {
  public:
    SeRater();
    ~SeRater();
    SeRater(SeRater&&) noexcept;

    // The classic grid must have exactly one solution. With a limit above 0 it stops as soon as
    // ER is known to exceed it.
    SeRating rate(const Grid& givens, Tenths limit = 0, Detail detail = Detail::PATH);
    SeRating rate(const Digit* givens, Tenths limit = 0, Detail detail = Detail::PATH);
    SeRating rate(const SukakuCells& cells, Tenths limit = 0, Detail detail = Detail::PATH);

  private:
    class Scratch;
    std::unique_ptr<Scratch> scratch_;
};

// Makes a trace a path: goes along it from the same givens, and counts the choices of each step.
void count_choices(const Digit* givens, SeRating& rating);

// What a path costs a player: points for steps that are dear and without choice, and the time that
// is expected. The model and its constants are those of nonet/rating/effort.py, held by a test.
struct Cost {
    int score = 0;
    int seconds = 0;
};
Cost weigh(const std::vector<SeStep>& path);

// The `steps` scale: the same numbers over the logic engine's path, for boards that Sudoku
// Explainer does not know. A chain costs its base price, whatever its length.
struct StepsRating : SeRating {
    int ruled = 0;  // steps that rest on a rule of the board

    int rule_share() const;  // of all steps, in thousandths; 0 where the board has no rules
};
Tenths steps_price(Technique technique);      // 0: not asked
const std::vector<Technique>& steps_order();  // all that is asked, the cheapest first
// Price the steps of a path that begins here. With a limit above 0 it ends before a dearer one.
StepsRating price_steps(Position position, const std::vector<Step>& steps, Tenths limit = 0);
// The givens must have exactly one solution.
StepsRating rate_steps(const Grid& givens);

// One puzzle of many.
struct SeSummary {
    Outcome outcome;
    std::int16_t er, ep, ed;
    Technique technique;
    std::vector<SeStep> path;  // if it was asked for
};

// Rates `count` classic boards of 81 digits each on several threads, proper or not.
void rate_many(const Digit* digits, std::size_t count, int threads, Tenths limit, Detail detail,
               SeSummary* summaries);

// Counts the solutions of a sukaku up to 2.
int count_sukaku_solutions(const SukakuCells& cells);

// HoDoKu's score, the points of all steps on its default path, and its level, 1 (easy) to 5
// (extreme). The givens must have exactly one solution.
struct HodokuRating {
    int level = 1;
    int score = 0;
    std::vector<Technique> techniques;  // one for each step
};
HodokuRating rate_hodoku(const Grid& givens);

// The `options` scale: empty cells, and for each the square of its surplus candidates at the
// start. E + Σ(b−1)².
int rate_options(const Grid& givens);

// The `branching` scale: Σ(F−1)²·100 + E over the branching factors F of a solver that takes the
// fewest of cell candidates and house places; cells before houses, rows before columns before
// boxes. -1 where the solver finds no solution.
int rate_branching(const Grid& givens);

// A range of numbers, both ends among them.
struct Range {
    int least, most;

    int distance(int number) const {
        return number < least ? least - number : std::max(0, number - most);
    }
};

// The six levels of the `branching` scale, 0 (very easy) to 5 (extreme). They leave gaps: a number
// between them is of no level, -1.
constexpr int BRANCHING_LEVELS = 6;
Range branching_range(int level);
int branching_level(int rating);

}  // namespace nonet
