// Patterns that a puzzle with one solution cannot contain: unique loops and the
// bivalue universal grave.
#include <algorithm>
#include <vector>

#include "basic.hpp"

namespace nonet::se {

namespace {

bool share(int house, int cell) {
    return GEOMETRY.house[cell][house / 9] == house;
}

// Keeps the cheapest hint; of equal prices the lowest type, then the first found.
struct Cheapest {
    Hint& best;
    int type = 9;

    void offer(const Hint& hint, int hint_type) {
        if (hint.size == 0) return;
        if (best.found() &&
            (hint.price > best.price || (hint.price == best.price && hint_type >= type)))
            return;
        best = hint;
        type = hint_type;
    }
};

// Loops of cells that share two digits, walked depth first.
class LoopSearch {
  public:
    LoopSearch(const Board& board, Hint& hint) : board_(board), cheapest_{hint} {}

    void run() {
        for (int cell = 0; cell < 81; ++cell) {
            const Mask digits = board_.open.cell[cell];
            if (count(digits) != 2) continue;
            pair_ = digits;
            first_ = lowest(digits);
            second_ = lowest(digits & ~bit(first_));
            loop_.clear();
            on_loop_ = {};
            walk(cell, 2, 0, -1);
        }
    }

  private:
    // Extends the loop by `cell`. `extra` holds the digits beside the pair met so
    // far, `spare` how many more cells may have several of them; the house kind of
    // the last step is not used twice in a row. Depth is bounded by the 81 cells.
    void walk(int cell, int spare, Mask extra, int last_kind) {
        loop_.push_back(cell);
        on_loop_.add(cell);
        for (int kind = 0; kind < 3; ++kind) {
            if (kind == last_kind) continue;
            const int house = GEOMETRY.house[cell][kind];
            const Mask both =
                board_.open.places(house, first_) & board_.open.places(house, second_);
            for (int at : each(both)) {
                const int next = GEOMETRY.cells[house][at];
                if (next == loop_[0] && loop_.size() >= 4) {
                    if (is_valid()) judge();
                } else if (!on_loop_.has(next)) {
                    const Mask digits = board_.open.cell[next];
                    extra |= digits & ~pair_;
                    const bool plain = digits == pair_;
                    if (plain || count(extra) == 1 || spare > 0)
                        walk(next, plain ? spare : spare - 1, extra, kind);
                }
            }
        }
        loop_.pop_back();
        on_loop_.remove(cell);
    }

    // Every house of the loop is visited once by the even and once by the odd cells.
    bool is_valid() const {
        std::uint32_t visited[2] = {0, 0};
        for (std::size_t i = 0; i < loop_.size(); ++i)
            for (int house : GEOMETRY.house[loop_[i]]) {
                if (visited[i & 1] >> house & 1) return false;
                visited[i & 1] |= std::uint32_t{1} << house;
            }
        return visited[0] == visited[1];
    }

    double price() const {
        double result = 4.5;
        if (loop_.size() >= 10) result += 0.3;
        if (loop_.size() >= 8)
            result += 0.2;
        else if (loop_.size() >= 6)
            result += 0.1;
        return result;
    }

    void begin(int type, double added = 0.0) {
        const Technique first =
            loop_.size() == 4 ? Technique::UNIQUE_RECTANGLE_1 : Technique::UNIQUE_LOOP_1;
        hint_.begin(static_cast<Technique>(static_cast<int>(first) + type - 1), price() + added);
    }

    void judge() {
        extras_.clear();
        for (int cell : loop_)
            if (count(board_.open.cell[cell]) > 2) extras_.push_back(cell);
        if (extras_.size() == 1) {
            begin(1);
            hint_.remove(extras_[0], pair_);
            cheapest_.offer(hint_, 1);
        } else if (extras_.size() > 2) {
            offer_type2();
        } else if (extras_.size() == 2) {
            const int n = count(extra_digits());
            if (n == 1)
                offer_type2();
            else if (n >= 2)
                offer_type3(extras_[0], extras_[1]);
            offer_type4(extras_[0], extras_[1]);
        }
    }

    Mask extra_digits() const {
        Mask digits = 0;
        for (int cell : extras_) digits |= board_.open.cell[cell];
        return digits & ~pair_;
    }

    void offer_type2() {
        const int d = lowest(board_.open.cell[extras_[0]] & ~pair_);
        Cells seen = GEOMETRY.peer_set[extras_[0]];
        for (int cell : extras_) seen = seen & GEOMETRY.peer_set[cell];
        begin(2);
        seen.each([&](int cell) { hint_.remove(cell, board_.open.cell[cell] & bit(d)); });
        cheapest_.offer(hint_, 2);
    }

    void offer_type3(int c1, int c2) {
        const Mask extra = extra_digits();
        for (int size = count(extra); size <= 7; ++size)
            for (int kind = 0; kind < 3; ++kind) {
                const int house = GEOMETRY.house[c1][kind];
                if (house != GEOMETRY.house[c2][kind]) continue;
                if (size * 2 <= board_.empty[house]) offer_naked(c1, c2, house, kind, size, extra);
                if (size * 2 < board_.empty[house]) offer_hidden(c1, c2, house, kind, size, extra);
            }
    }

    // One of c1, c2 takes an extra digit: they act as one cell of a naked set.
    void offer_naked(int c1, int c2, int house, int kind, int size, Mask extra) {
        const Mask spot1 = bit(GEOMETRY.spot[c1][kind]), spot2 = bit(GEOMETRY.spot[c2][kind]);
        const Mask shared = extra & board_.open.cell[c1] & board_.open.cell[c2];
        for (int chosen = 0; chosen < 512; ++chosen) {
            const Mask mask = static_cast<Mask>(chosen);
            if (count(mask) != size || !(mask & spot1) || (mask & spot2)) continue;
            Mask naked = shared, common = extra;
            bool usable = count(extra) > 1;
            for (int at : each(mask & ~spot1)) {
                const Mask digits = board_.open.cell[GEOMETRY.cells[house][at]];
                if (count(digits) <= 1) usable = false;
                naked |= digits;
                common |= digits;
            }
            if (!usable || count(naked) != size || count(common) != size) continue;
            begin(3, (count(common) - 1) * 0.1);
            for (int i = 0; i < 9; ++i)
                if (!((mask | spot2) >> i & 1)) {
                    const int cell = GEOMETRY.cells[house][i];
                    hint_.remove(cell, board_.open.cell[cell] & common);
                }
            cheapest_.offer(hint_, 3);
        }
    }

    // The pair's digits and others, all within one of c1, c2 and `size - 1` cells.
    void offer_hidden(int c1, int c2, int house, int kind, int size, Mask extra) {
        const Mask spot1 = bit(GEOMETRY.spot[c1][kind]), spot2 = bit(GEOMETRY.spot[c2][kind]);
        const Mask others = 0x1ff & ~extra & ~pair_;
        if (size - 2 > count(others)) return;
        for (int chosen = 0; chosen < 512; ++chosen) {
            const Mask mask = static_cast<Mask>(chosen);
            if ((mask & ~others) || count(mask) != size - 2) continue;
            const Mask values = mask | pair_;
            Mask places = 0;
            bool usable = true;
            for (int at : each(values)) {
                const Mask here = board_.open.places(house, at) & ~spot2;
                usable &= here != 0;
                places |= here;
            }
            if (!usable || count(places) != size) continue;
            places &= ~(spot1 | spot2);
            begin(3, (count(places) - 1) * 0.1);
            for (int at : each(places)) {
                const int cell = GEOMETRY.cells[house][at];
                hint_.remove(cell, board_.open.cell[cell] & ~values);
            }
            cheapest_.offer(hint_, 3);
        }
    }

    // One digit of the pair is locked in c1 and c2, so the other leaves both.
    void offer_type4(int c1, int c2) {
        bool locked1 = false, locked2 = false;
        for (int kind = 0; kind < 3; ++kind) {
            const int house = GEOMETRY.house[c1][kind];
            if (house != GEOMETRY.house[c2][kind]) continue;
            const Mask both = bit(GEOMETRY.spot[c1][kind]) | bit(GEOMETRY.spot[c2][kind]);
            locked1 |= !(board_.open.places(house, first_) & ~both);
            locked2 |= !(board_.open.places(house, second_) & ~both);
        }
        if (!locked1 && !locked2) return;
        begin(4);
        const Mask gone = bit(locked1 ? second_ : first_);
        hint_.remove(c1, gone);
        hint_.remove(c2, gone);
        cheapest_.offer(hint_, 4);
    }

    const Board& board_;
    Cheapest cheapest_;
    Hint hint_;
    Mask pair_ = 0;
    int first_ = 0, second_ = 0;
    std::vector<int> loop_, extras_;
    Cells on_loop_;
};

// The cells and digits that keep a position from being a bivalue universal grave.
struct Grave {
    std::vector<int> cells;
    Mask values[81]{};  // surplus digits by cell
    Mask all = 0;
    std::vector<int> common;  // cells seen by all of them, in the first one's order
    Candidates rest;          // what remains without the surplus
};

// Notes that `value` is surplus in `cell`; false when no type can apply any more.
bool add_surplus(Grave& grave, int cell, int value) {
    const bool first = grave.cells.empty();
    if (std::find(grave.cells.begin(), grave.cells.end(), cell) == grave.cells.end())
        grave.cells.push_back(cell);
    grave.values[cell] |= bit(value);
    grave.all |= bit(value);
    if (grave.rest.has(cell, value)) grave.rest.remove(cell, value);
    if (first) grave.common.assign(GEOMETRY.peers[cell], GEOMETRY.peers[cell] + 20);
    std::erase_if(grave.common, [&](int other) {
        return !GEOMETRY.peer_set[cell].has(other) ||
               std::find(grave.cells.begin(), grave.cells.end(), other) != grave.cells.end();
    });
    return !(grave.cells.size() > 1 && count(grave.all) > 1 && grave.common.empty());
}

// Collects the surplus; false when the position is no grave.
bool collect(const Board& board, Grave& grave) {
    grave.rest = board.open;
    for (int house = 0; house < HOUSES; ++house)
        for (int d = 0; d < 9; ++d) {
            const Mask places = board.open.places(house, d);
            if (places == 0 || count(places) == 2) continue;
            int rich = 0, last = -1;
            for (int at : each(places)) {
                const int cell = GEOMETRY.cells[house][at];
                if (count(board.open.cell[cell]) >= 3) ++rich, last = cell;
            }
            if (rich == 0) return false;
            if (rich == 1 && !add_surplus(grave, last, d)) return false;
        }
    for (int cell = 0; cell < 81; ++cell)
        if (board.digit[cell] == 0 && count(grave.rest.cell[cell]) != 2) return false;
    for (int i = 0; i < HOUSES * 9; ++i)
        if (grave.rest.place[i] && count(grave.rest.place[i]) != 2) return false;
    return true;
}

bool grave_type2(const Board& board, const Grave& grave, Hint& hint) {
    hint.begin(Technique::BUG_2, 5.7);
    for (int cell : grave.common) hint.remove(cell, board.open.cell[cell] & grave.all & -grave.all);
    return hint.size > 0;
}

int shared_house(const Grave& grave, int kind) {
    const int house = GEOMETRY.house[grave.cells[0]][kind];
    for (int cell : grave.cells)
        if (!share(house, cell)) return -1;
    return house;
}

bool grave_type3(const Board& board, const Grave& grave, Hint& hint) {
    for (int kind = 0; kind < 3; ++kind) {
        const int house = shared_house(grave, kind);
        if (house < 0) continue;
        std::vector<int> others;
        for (int cell : grave.common)
            if (share(house, cell)) others.push_back(cell);
        const int n = static_cast<int>(others.size());
        for (int size = 2; size <= 6 && size <= n; ++size)
            for (int chosen = 0; chosen < 1 << n; ++chosen) {
                if (std::popcount(static_cast<unsigned>(chosen)) != size - 1) continue;
                Mask naked = 0;
                bool usable = count(grave.all) > 1;
                for (int i = 0; i < n; ++i)
                    if (chosen >> i & 1) {
                        const Mask digits = board.open.cell[others[static_cast<std::size_t>(i)]];
                        usable &= count(digits) > 1;
                        naked |= digits;
                    }
                if (!usable || count(naked) != size || count(naked | grave.all) != size) continue;
                hint.begin(Technique::BUG_3, 5.7 + (size - 1) * 0.1);
                for (int i = 0; i < n; ++i)
                    if (!(chosen >> i & 1)) {
                        const int cell = others[static_cast<std::size_t>(i)];
                        hint.remove(cell, board.open.cell[cell] & naked);
                    }
                if (hint.size > 0) return true;
            }
    }
    return false;
}

bool grave_type4(const Board& board, const Grave& grave, Hint& hint) {
    const int c1 = grave.cells[0], c2 = grave.cells[1];
    const Mask common = board.open.cell[c1] & board.open.cell[c2] & ~grave.all;
    if (count(common) != 1) return false;
    for (int kind = 0; kind < 3; ++kind) {
        if (shared_house(grave, kind) < 0) continue;
        hint.begin(Technique::BUG_4, 5.7);
        hint.remove(c1, board.open.cell[c1] & ~grave.values[c1] & ~common);
        hint.remove(c2, board.open.cell[c2] & ~grave.values[c2] & ~common);
        return true;
    }
    return false;
}

bool grave_hint(const Board& board, const Grave& grave, Hint& hint) {
    if (grave.cells.size() == 1) {
        hint.begin(Technique::BUG_1, 5.6);
        hint.remove(grave.cells[0], board.open.cell[grave.cells[0]] & ~grave.all);
        return true;
    }
    if (count(grave.all) == 1)
        return grave_type2(board, grave, hint) ||
               (grave.cells.size() == 2 && grave_type4(board, grave, hint));
    if (grave.common.empty()) return false;
    return (grave.cells.size() == 2 && grave_type4(board, grave, hint)) ||
           grave_type3(board, grave, hint);
}

}  // namespace

bool find_unique_loop(const Board& board, Hint& hint) {
    hint.clear();
    LoopSearch(board, hint).run();
    return hint.found();
}

bool find_grave(const Board& board, Hint& hint) {
    Grave grave;
    if (!collect(board, grave) || grave.cells.empty()) return false;
    if (grave_hint(board, grave, hint)) return true;
    hint.clear();
    return false;
}

}  // namespace nonet::se
