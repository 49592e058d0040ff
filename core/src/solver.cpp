#include "nonet/solver.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "nonet/classic.hpp"

namespace nonet {

namespace {

// A board in search: the digits placed, and for each cell the digits still possible.
struct Board {
    std::vector<Digit> digits;
    std::vector<DigitSet> candidates;
    int open = 0;  // cells without a digit
};

class Search {
  public:
    Search(const Layout& layout, Random* random) : layout_(layout), random_(random) {}

    // Place the givens; false where they contradict one another.
    bool load(const Grid& grid, Board& board) const {
        board.digits.assign(layout_.cells(), 0);
        board.candidates.assign(layout_.cells(), layout_.all_digits());
        board.open = layout_.cells();
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            if (!grid[cell]) continue;
            if (!(board.candidates[cell] & digit_bit(grid[cell]))) return false;
            place(board, cell, grid[cell]);
        }
        return settle(board);
    }

    // Place everything that is forced; false on a contradiction.
    bool settle(Board& board) const {
        for (bool changed = true; changed;) {
            changed = false;
            if (!place_naked_singles(board, changed)) return false;
            if (!place_hidden_singles(board, changed)) return false;
        }
        return true;
    }

    // The open cell with the fewest candidates.
    Cell choose(const Board& board) const {
        Cell best = -1;
        int fewest = MAX_DIGITS + 1;
        for (Cell cell = 0; cell < layout_.cells() && fewest > 2; ++cell) {
            const int count = std::popcount(board.candidates[cell]);
            if (board.digits[cell] || count >= fewest) continue;
            best = cell;
            fewest = count;
        }
        return best;
    }

    std::vector<Digit> order(DigitSet candidates) const {
        std::vector<Digit> digits;
        for (; candidates; candidates &= candidates - 1) {
            digits.push_back(static_cast<Digit>(std::countr_zero(candidates) + 1));
        }
        if (random_) random_->shuffle(std::span<Digit>(digits));
        return digits;
    }

    void place(Board& board, Cell cell, Digit digit) const {
        board.digits[cell] = digit;
        board.candidates[cell] = digit_bit(digit);
        --board.open;
        for (const Cell peer : layout_.peers(cell)) board.candidates[peer] &= ~digit_bit(digit);
    }

  private:
    bool place_naked_singles(Board& board, bool& changed) const {
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            const DigitSet candidates = board.candidates[cell];
            if (!candidates) return false;
            if (board.digits[cell] || !std::has_single_bit(candidates)) continue;
            place(board, cell, static_cast<Digit>(std::countr_zero(candidates) + 1));
            changed = true;
        }
        return true;
    }

    bool place_hidden_singles(Board& board, bool& changed) const {
        for (const House& house : layout_.houses()) {
            DigitSet once = 0;
            DigitSet twice = 0;
            for (const Cell cell : house.cells) {
                twice |= once & board.candidates[cell];
                once |= board.candidates[cell];
            }
            if (once != layout_.all_digits()) return false;
            for (const Cell cell : house.cells) {
                const DigitSet single = board.candidates[cell] & once & ~twice;
                if (board.digits[cell] || !single) continue;
                if (!std::has_single_bit(single)) return false;
                place(board, cell, static_cast<Digit>(std::countr_zero(single) + 1));
                changed = true;
            }
        }
        return true;
    }

    const Layout& layout_;
    Random* random_;
};

std::uint64_t visit_classic(const Grid& grid, const std::function<bool(const Grid&)>& visit) {
    classic::Job job;
    job.digits = grid.digits().data();
    classic::Solutions solutions(job);
    std::vector<Digit> digits(classic::CELLS);
    while (solutions.next(digits.data()) && visit(Grid(grid.layout(), digits))) {
    }
    return 1 + 2 * solutions.effort().guesses;
}

}  // namespace

std::uint64_t visit_solutions(const Grid& grid, const std::function<bool(const Grid&)>& visit,
                              Random* random) {
    if (grid.layout()->is_classic() && !random) return visit_classic(grid, visit);
    const Search search(*grid.layout(), random);
    std::vector<Board> stack(1);
    if (!search.load(grid, stack.back())) return 1;
    std::uint64_t nodes = 1;
    while (!stack.empty()) {
        const Board board = std::move(stack.back());
        stack.pop_back();
        if (board.open == 0) {
            if (!visit(Grid(grid.layout(), board.digits))) return nodes;
            continue;
        }
        const Cell cell = search.choose(board);
        const std::vector<Digit> digits = search.order(board.candidates[cell]);
        // Pushed in reverse, so that the first digit is tried first.
        for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
            Board child = board;
            search.place(child, cell, *digit);
            ++nodes;
            if (search.settle(child)) stack.push_back(std::move(child));
        }
    }
    return nodes;
}

std::optional<Grid> solve(const Grid& grid) {
    if (grid.layout()->is_classic()) {
        classic::Job job;
        job.digits = grid.digits().data();
        std::vector<Digit> digits(classic::CELLS);
        if (classic::count_solutions(job, 1, digits.data()) == 0) return std::nullopt;
        return Grid(grid.layout(), std::move(digits));
    }
    std::optional<Grid> solution;
    visit_solutions(grid, [&solution](const Grid& found) {
        solution = found;
        return false;
    });
    return solution;
}

std::uint64_t count_solutions(const Grid& grid, std::uint64_t limit) {
    if (limit == 0) return 0;
    if (grid.layout()->is_classic()) {
        classic::Job job;
        job.digits = grid.digits().data();
        return classic::count_solutions(job, limit);
    }
    std::uint64_t count = 0;
    visit_solutions(grid, [&count, limit](const Grid&) { return ++count < limit; });
    return count;
}

}  // namespace nonet
