// The `se` scale: Sudoku Explainer's loop over its producers, and what it adds up.
#include <algorithm>
#include <array>
#include <cstring>

#include "basic.hpp"
#include "evidence.hpp"
#include "explainer.hpp"
#include "nonet/rating.hpp"

namespace nonet {

namespace {

constexpr std::size_t MOST_STEPS = 96;  // of a usual path: room that need not grow on the way
constexpr double NO_HINT = 20.0;        // what Sudoku Explainer says when it is at its wits' end

// As its command line rounds.
Tenths in_tenths(double price) {
    return static_cast<Tenths>((price + 0.05) * 10);
}

se::Board open_board() {
    se::Board board;
    for (auto& n : board.empty) n = 9;
    for (int cell = 0; cell < 81; ++cell)
        for (int d = 0; d < 9; ++d) board.open.add(cell, d);
    return board;
}

// The cells that are the only place of some digit in some house. Few of the 243 places are, so they
// are first looked for many at a time.
se::Cells find_hidden_cells(const se::Board& board) {
    alignas(32) std::array<std::uint16_t, 256> is_single;
    for (std::size_t i = 0; i < 256; ++i)
        is_single[i] = static_cast<std::uint16_t>(-se::is_single(board.open.place[i]));
    se::Cells cells;
    for (int first = 0; first < 243; first += 4) {
        std::uint64_t four;
        std::memcpy(&four, &is_single[static_cast<std::size_t>(first)], sizeof four);
        if (four == 0) continue;
        for (int i = first; i < first + 4; ++i)
            if (is_single[static_cast<std::size_t>(i)])
                cells.add(se::GEOMETRY.cells[i / 9][se::lowest(board.open.place[i])]);
    }
    return cells;
}

// How many cells a player could fill now with steps as cheap as this one; 1 where it takes more
// than a single, because then there is nothing cheaper to find.
int choices_of(const SeStep& step, const se::Board& board) {
    const Tenths price = step.price;
    if (step.cell < 0 || price > 23 || (price > 15 && price < 23)) return 1;
    if (price < 15) {  // in boxes alone no cell is met twice: one digit belongs there
        int singles = 0;
        for (int i = 0; i < 81; ++i) singles += se::is_single(board.open.place[i]);
        return std::max(1, singles);
    }
    se::Cells cells = find_hidden_cells(board);
    if (price == 23)
        for (int cell = 0; cell < 81; ++cell)
            if (se::is_single(board.open.cell[cell])) cells.add(cell);
    return std::max(1, cells.size());
}

SeStep step_of(const se::Hint& hint) {
    int eliminations = 0;
    for (int i = 0; i < hint.size; ++i) eliminations += se::count(hint.removals[i].digits);
    return {hint.technique,
            in_tenths(hint.price),
            static_cast<std::int16_t>(hint.cell),
            static_cast<std::uint8_t>(hint.digit + 1),
            0,
            static_cast<std::uint8_t>(eliminations)};
}

se::Board board_of(const Digit* givens) {
    static const se::Board OPEN = open_board();
    se::Board board = OPEN;
    for (Cell cell = 0; cell < 81; ++cell)
        if (givens[cell] != 0) board.place(cell, givens[cell] - 1);
    return board;
}

}  // namespace

class SeRater::Scratch {
  public:
    SeRating rate(const se::Board& start, Tenths limit, Detail detail) {
        se::Board board = start;
        SeRating rating;
        double er = 0.0, ep = 0.0, ed = 0.0;
        if (detail != Detail::NONE) rating.path.reserve(MOST_STEPS);
        const double most = limit > 0 ? limit / 10.0 + 0.01 : 2 * NO_HINT;
        while (board.left > 0) {
            hint_.begin(Technique::FULL_HOUSE, 0.0);
            const bool found = explainer_.next(board, hint_, most);
            if (!found && limit == 0) {
                er = NO_HINT;
                break;
            }
            rating.stopped = !found || hint_.price > most;
            if (rating.stopped) break;
            if (hint_.price > er) {
                er = hint_.price;
                rating.technique = hint_.technique;
                if (detail == Detail::EVIDENCE) rating.evidence = prove(board, rating.path.size());
            }
            if (detail != Detail::NONE) note_step(board, detail, rating);
            hint_.apply(board);
            if (ed == 0.0) ed = er;
            if (ep == 0.0 && hint_.cell >= 0) ep = er;
        }
        rating.er = in_tenths(er);
        rating.ep = in_tenths(ep);
        rating.ed = in_tenths(ed);
        return rating;
    }

  private:
    void note_step(const se::Board& board, Detail detail, SeRating& rating) const {
        SeStep& step = rating.path.emplace_back(step_of(hint_));
        if (detail == Detail::TRACE) {
            for (int i = 0; i < hint_.size; ++i)
                rating.removals.push_back({hint_.removals[i].cell, hint_.removals[i].digits});
        } else {
            step.choices = static_cast<std::uint16_t>(choices_of(step, board));
        }
    }

    // The evidence of the hint just found.
    SeEvidence prove(const se::Board& board, std::size_t step) {
        SeEvidence evidence;
        evidence.step = static_cast<int>(step);
        for (std::size_t cell = 0; cell < 81; ++cell) {
            const std::uint8_t digit = board.digit[cell];
            evidence.before[cell] =
                static_cast<DigitSet>(digit ? se::bit(digit - 1) : board.open.cell[cell]);
        }
        const auto conclude = [&](int cell, int d, bool on) {
            evidence.conclusions.push_back(se::to_claim(cell * 9 + d, on));
        };
        if (hint_.cell >= 0) conclude(hint_.cell, hint_.digit, true);
        for (int i = 0; i < hint_.size; ++i)
            for (int d : se::each(hint_.removals[i].digits))
                if (hint_.removals[i].cell != hint_.cell)
                    conclude(hint_.removals[i].cell, d, false);
        evidence.branches = explainer_.prove();
        return evidence;
    }

    se::Explainer explainer_;
    se::Hint hint_;
};

SeRater::SeRater() : scratch_(std::make_unique<Scratch>()) {}
SeRater::~SeRater() = default;
SeRater::SeRater(SeRater&&) noexcept = default;

SeRating SeRater::rate(const Grid& givens, Tenths limit, Detail detail) {
    return rate(givens.digits().data(), limit, detail);
}

SeRating SeRater::rate(const Digit* givens, Tenths limit, Detail detail) {
    return scratch_->rate(board_of(givens), limit, detail);
}

SeRating SeRater::rate(const SukakuCells& cells, Tenths limit, Detail detail) {
    se::Board board = open_board();
    for (Cell cell = 0; cell < 81; ++cell)
        board.eliminate(cell,
                        static_cast<se::Mask>(~cells[static_cast<std::size_t>(cell)] & 0x1ff));
    return scratch_->rate(board, limit, detail);
}

void count_choices(const Digit* givens, SeRating& rating) {
    se::Board board = board_of(givens);
    auto removal = rating.removals.cbegin();
    for (SeStep& step : rating.path) {
        step.choices = static_cast<std::uint16_t>(choices_of(step, board));
        for (int left = step.eliminations; left > 0; ++removal) {
            board.eliminate(removal->cell, removal->digits);
            left -= se::count(removal->digits);
        }
        if (step.cell >= 0) board.place(step.cell, step.digit - 1);
    }
}

namespace {

// Places naked and hidden singles until none is left; false at a contradiction.
bool propagate(se::Board& board) {
    se::Hint hint;
    for (;;) {
        for (int cell = 0; cell < 81; ++cell)
            if (board.digit[cell] == 0 && board.open.cell[cell] == 0) return false;
        if (!se::find_hidden_single(board, hint) && !se::find_naked_single(board, hint))
            return true;
        hint.apply(board);
    }
}

int narrowest_cell(const se::Board& board) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; ++cell)
        if (board.digit[cell] == 0 && se::count(board.open.cell[cell]) < fewest) {
            best = cell;
            fewest = se::count(board.open.cell[cell]);
        }
    return best;
}

// Whether every house holds every digit once: a digit whose last place was taken by another
// leaves no empty cell behind and is only seen here.
bool is_solution(const se::Board& board) {
    for (int house = 0; house < se::HOUSES; ++house) {
        se::Mask seen = 0;
        for (int cell : se::GEOMETRY.cells[house])
            seen = static_cast<se::Mask>(seen | se::bit(board.digit[cell] - 1));
        if (seen != 0x1ff) return false;
    }
    return true;
}

// The depth is bounded by the 81 cells.
int count_up_to_two(const se::Board& start) {
    se::Board board = start;
    if (!propagate(board)) return 0;
    if (board.left == 0) return is_solution(board) ? 1 : 0;
    const int cell = narrowest_cell(board);
    int solutions = 0;
    for (int d : se::each(board.open.cell[cell])) {
        se::Board next = board;
        next.place(cell, d);
        solutions += count_up_to_two(next);
        if (solutions >= 2) return 2;
    }
    return solutions;
}

}  // namespace

int count_sukaku_solutions(const SukakuCells& cells) {
    se::Board board = open_board();
    for (Cell cell = 0; cell < 81; ++cell)
        board.eliminate(cell,
                        static_cast<se::Mask>(~cells[static_cast<std::size_t>(cell)] & 0x1ff));
    return count_up_to_two(board);
}

}  // namespace nonet
