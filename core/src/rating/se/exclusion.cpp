// Aligned pair and triple exclusion: cells whose combinations of digits are
// forbidden by cells that see them all.
#include <vector>

#include "basic.hpp"

namespace nonet::se {

namespace {

struct Bases {
    std::vector<int> cells;  // cells with excluders, ascending
    Cells excluders[81]{};   // by cell
    Cells all{};
};

// A base sees no naked single and at least one cell with two to `most` digits.
Bases find_bases(const Board& board, int most) {
    Bases bases;
    const auto& digits = board.open.cell;
    Cells single, small;
    for (int cell = 0; cell < 81; ++cell) {
        const int n = count(digits[cell]);
        if (n == 1) single.add(cell);
        if (n >= 2 && n <= most) small.add(cell);
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (count(digits[cell]) < 2) continue;
        if (!(GEOMETRY.peer_set[cell] & single).empty()) continue;
        const Cells excluders = GEOMETRY.peer_set[cell] & small;
        if (excluders.empty()) continue;
        bases.cells.push_back(cell);
        bases.excluders[cell] = excluders;
        bases.all.add(cell);
    }
    return bases;
}

// The digits of one triple (or pair, then `third` is -1) that no combination allows.
class Combinations {
  public:
    Combinations(const Board& board, int first, int second, int third, Cells excluders)
        : cells_{first, second, third}, board_(board) {
        excluders.each([&](int cell) { masks_[size_++] = board.open.cell[cell]; });
        same_[0] = GEOMETRY.peer_set[first].has(second);
        same_[1] = third >= 0 && GEOMETRY.peer_set[first].has(third);
        same_[2] = third >= 0 && GEOMETRY.peer_set[second].has(third);
        allow();
    }

    bool all_allowed() const {
        for (int i = 0; i < 3 && cells_[i] >= 0; ++i)
            if (allowed_[i] != board_.open.cell[cells_[i]]) return false;
        return true;
    }

    void write(Hint& hint) const {
        for (int i = 0; i < 3 && cells_[i] >= 0; ++i)
            hint.remove(cells_[i], board_.open.cell[cells_[i]] & ~allowed_[i]);
    }

  private:
    // The digits the third cell may take beside x and y; for pairs, all or nothing.
    Mask thirds(Mask x, Mask y) const {
        const bool pair = cells_[2] < 0;
        if (same_[0] && x == y) return 0;
        const Mask used = x | y;
        Mask rest = pair ? Mask{1} : board_.open.cell[cells_[2]];
        if (same_[1]) rest &= ~x;
        if (same_[2]) rest &= ~y;
        for (int i = 0; i < size_; ++i) {
            const Mask open = masks_[i] & ~used;
            if (!open) return 0;
            if (!pair && !(open & (open - 1))) rest &= ~open;
        }
        return rest;
    }

    void allow() {
        const Mask a = board_.open.cell[cells_[0]], b = board_.open.cell[cells_[1]];
        const Mask c = cells_[2] < 0 ? Mask{0} : board_.open.cell[cells_[2]];
        for (Mask xs = a; xs; xs &= static_cast<Mask>(xs - 1))
            for (Mask ys = b; ys; ys &= static_cast<Mask>(ys - 1)) {
                const Mask x = bit(lowest(xs)), y = bit(lowest(ys));
                const Mask rest = thirds(x, y);
                if (!rest) continue;
                allowed_[0] |= x;
                allowed_[1] |= y;
                allowed_[2] |= rest;
                if (allowed_[0] == a && allowed_[1] == b && (!c || allowed_[2] == c)) return;
            }
    }

    int cells_[3];
    const Board& board_;
    Mask masks_[20];
    int size_ = 0;
    bool same_[3];
    Mask allowed_[3] = {0, 0, 0};
};

}  // namespace

bool find_aligned_pair(const Board& board, Hint& hint) {
    const Bases bases = find_bases(board, 2);
    const std::size_t n = bases.cells.size();
    for (std::size_t j = 1; j < n; ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const int a = bases.cells[i], b = bases.cells[j];
            const Cells common = bases.excluders[a] & bases.excluders[b];
            if (common.size() < 2) continue;
            const Combinations combinations(board, a, b, -1, common);
            if (combinations.all_allowed()) continue;
            hint.begin(Technique::ALIGNED_PAIR_EXCLUSION, 6.2);
            combinations.write(hint);
            return true;
        }
    return false;
}

bool find_aligned_triple(const Board& board, Hint& hint) {
    const Bases bases = find_bases(board, 3);
    const std::size_t n = bases.cells.size();
    if (n < 3) return false;
    for (std::size_t j = 1; j < n; ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const int a = bases.cells[i], b = bases.cells[j];
            const Cells common = bases.excluders[a] & bases.excluders[b];
            if (common.size() < 2) continue;
            Cells tails = (bases.excluders[a] | bases.excluders[b]) & bases.all;
            tails.remove(a);
            tails.remove(b);
            // The tails in the order of the first cell's peers, then of the second's.
            for (int base : {a, b})
                for (int c : GEOMETRY.peers[base]) {
                    if (!tails.has(c) || !bases.excluders[base].has(c)) continue;
                    tails.remove(c);
                    const Cells excluders = common & bases.excluders[c];
                    if (excluders.size() < 2) continue;
                    const Combinations combinations(board, a, b, c, excluders);
                    if (combinations.all_allowed()) continue;
                    hint.begin(Technique::ALIGNED_TRIPLET_EXCLUSION, 7.5);
                    combinations.write(hint);
                    return true;
                }
        }
    return false;
}

}  // namespace nonet::se
