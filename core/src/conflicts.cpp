// What rules say about digits, once for complete boards and for boards that a player still fills.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {

namespace {

using Cells = std::vector<Cell>;
using Span = std::span<const Cell>;

// Black and white dots are marks of one sort: 1 and 2 may carry either.
bool is_such_mark(RuleKind kind, RuleKind other) {
    const auto is_dot = [](RuleKind each) {
        return each == RuleKind::DIFFERENCE || each == RuleKind::RATIO;
    };
    return kind == other || (is_dot(kind) && is_dot(other));
}

// The pairs of neighbours that a kind, or another of its sort, speaks of.
std::set<std::pair<Cell, Cell>> pairs_with(const Board& board, RuleKind kind) {
    std::set<std::pair<Cell, Cell>> pairs;
    for (const Rule& rule : board.rules()) {
        if (is_such_mark(kind, rule.kind)) pairs.insert(std::minmax(rule.cells[0], rule.cells[1]));
    }
    return pairs;
}

bool contains(const std::vector<int>& values, int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

class Judge {
  public:
    Judge(const Board& board, const std::vector<Digit>& digits)
        : board_(board), layout_(*board.layout()), digit_(digits), n_(layout_.digits()) {}

    std::vector<Conflict> run() {
        for (at_ = 0; at_ < board_.rules().size(); ++at_) judge(board_.rules()[at_]);
        return std::move(conflicts_);
    }

  private:
    void report(Cells cells) {
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        conflicts_.push_back({at_, std::move(cells)});
    }
    void report(Span cells) { report(Cells(cells.begin(), cells.end())); }

    int value(Cell cell) const { return digit_[cell]; }
    bool is_filled(Span cells) const {
        return std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return digit_[cell]; });
    }
    Cells filled_of(Span cells) const {
        Cells filled;
        for (const Cell cell : cells) {
            if (digit_[cell]) filled.push_back(cell);
        }
        return filled;
    }

    int total(Span cells) const {
        return std::accumulate(cells.begin(), cells.end(), 0,
                               [&](int sum, Cell cell) { return sum + digit_[cell]; });
    }

    // A pair of cells that both hold digits which do not go together.
    template <typename Fits>
    void judge_pair(Cell a, Cell b, Fits&& fits) {
        if (digit_[a] && digit_[b] && !fits(value(a), value(b))) report(Cells{a, b});
    }
    // All pairs of a line whose places are less than `reach` apart.
    template <typename Fits>
    void judge_line(Span cells, std::size_t reach, Fits&& fits) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = i + 1; j < cells.size() && j - i < reach; ++j)
                judge_pair(cells[i], cells[j],
                           [&](int a, int b) { return fits(a, b, static_cast<int>(j - i)); });
        }
    }
    // All pairs of the board that lie `rows` and `columns` apart.
    template <typename Fits>
    void judge_moves(std::initializer_list<std::pair<int, int>> moves, Fits&& fits) {
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            for (const auto& [down, across] : moves) {
                const int row = cell / layout_.columns() + down;
                const int column = cell % layout_.columns() + across;
                if (row >= layout_.rows() || column < 0 || column >= layout_.columns()) continue;
                const Cell other = row * layout_.columns() + column;
                judge_pair(cell, other, [&](int a, int b) { return fits(cell, other, a, b); });
            }
        }
    }
    template <typename Fits>
    void judge_neighbours(Fits&& fits) {
        judge_moves({{0, 1}, {1, 0}}, fits);
    }

    Cells neighbours(Cell cell) const {
        Cells found;
        const int row = cell / layout_.columns();
        const int column = cell % layout_.columns();
        if (row > 0) found.push_back(cell - layout_.columns());
        if (column > 0) found.push_back(cell - 1);
        if (column + 1 < layout_.columns()) found.push_back(cell + 1);
        if (row + 1 < layout_.rows()) found.push_back(cell + layout_.columns());
        return found;
    }

    void judge_sum(Span cells, const std::vector<int>& sums, bool distinct);
    void judge_given(RuleKind kind, const Rule& rule,
                     const std::function<bool(int, int, int)>& is_marked);
    void judge_extremes(const Rule& rule, bool is_least);
    void judge_equal_sums(const Rule& rule, const std::vector<Span>& groups);
    void judge_same_values(const std::vector<Span>& groups);
    void judge_quadruple(const Rule& rule);
    void judge_circles(const Rule& rule);
    void judge_arrow(Span number, Span shaft);
    void judge_regions(const Rule& rule);
    void judge_inside(const Rule& rule, bool is_inside);
    void judge_zipper(const Rule& rule);
    void judge_index(const Rule& rule, const std::function<std::pair<Cells, int>(Cell)>& line_of);
    void judge_outside(const Rule& rule);
    bool is_seen(const Rule& rule) const;
    void judge(const Rule& rule);
    void judge_whole(const Rule& rule);
    void judge_lines(const Rule& rule);
    void judge_cells(const Rule& rule);

    const Board& board_;
    const Layout& layout_;
    const std::vector<Digit>& digit_;
    const int n_;
    std::size_t at_ = 0;
    std::vector<Conflict> conflicts_;
};

// The sum so far with the least and the most that the empty cells can add.
void Judge::judge_sum(Span cells, const std::vector<int>& sums, bool distinct) {
    if (sums.empty()) return;
    std::vector<int> open;
    std::vector<bool> used(n_ + 1);
    for (const Cell cell : cells) used[digit_[cell]] = true;
    for (int digit = 1; digit <= n_; ++digit) {
        if (!distinct || !used[digit]) open.push_back(digit);
    }
    const auto empty = static_cast<std::size_t>(
        std::count_if(cells.begin(), cells.end(), [&](Cell cell) { return !digit_[cell]; }));
    const int sum = total(cells);
    int least = sum, most = sum;
    if (distinct) {
        if (open.size() < empty) return;  // repeats: told as such
        for (std::size_t i = 0; i < empty; ++i) least += open[i], most += open[open.size() - 1 - i];
    } else {
        least += static_cast<int>(empty), most += static_cast<int>(empty) * n_;
    }
    const bool possible =
        std::any_of(sums.begin(), sums.end(), [&](int s) { return least <= s && s <= most; });
    if (!possible) report(filled_of(cells));
}

// All marks are given: where there is none, the digits must not look as if there were.
void Judge::judge_given(RuleKind kind, const Rule& rule,
                        const std::function<bool(int, int, int)>& is_marked) {
    const auto marked = pairs_with(board_, kind);
    judge_neighbours([&](Cell cell, Cell other, int a, int b) {
        if (marked.contains(std::minmax(cell, other))) return true;
        return std::none_of(rule.values.begin(), rule.values.end(),
                            [&](int value) { return is_marked(a, b, value); });
    });
}

void Judge::judge_extremes(const Rule& rule, bool is_least) {
    const std::set<Cell> such(rule.cells.begin(), rule.cells.end());
    for (const Cell cell : rule.cells) {
        for (const Cell other : neighbours(cell)) {
            if (such.contains(other)) continue;
            judge_pair(cell, other, [&](int a, int b) { return is_least ? a < b : a > b; });
        }
    }
}

void Judge::judge_equal_sums(const Rule& rule, const std::vector<Span>& groups) {
    int first = -1;
    for (const Span group : groups) {
        if (!is_filled(group)) continue;
        if (first < 0) first = total(group);
        if (total(group) != first) return report(Span(rule.cells));
    }
}

// A digit that one full group has more often than another can still have it.
void Judge::judge_same_values(const std::vector<Span>& groups) {
    for (const Span whole : groups) {
        if (!is_filled(whole)) continue;
        for (const Span other : groups) {
            std::vector<int> spare(n_ + 1);
            for (const Cell cell : whole) ++spare[digit_[cell]];
            for (const Cell cell : other) {
                if (!digit_[cell] || spare[digit_[cell]]-- > 0) continue;
                Cells cells(whole.begin(), whole.end());
                cells.push_back(cell);
                return report(std::move(cells));
            }
        }
    }
}

void Judge::judge_quadruple(const Rule& rule) {
    std::vector<int> missing(n_ + 1);
    for (const int digit : rule.values) ++missing[digit];
    int open = 0;
    for (const Cell cell : rule.cells) digit_[cell] ? --missing[digit_[cell]] : ++open;
    int wanted = 0;
    for (int digit = 1; digit <= n_; ++digit) wanted += std::max(missing[digit], 0);
    if (wanted <= open) return;
    Cells filled;
    for (const Cell cell : rule.cells) {
        if (digit_[cell]) filled.push_back(cell);
    }
    report(std::move(filled));
}

void Judge::judge_circles(const Rule& rule) {
    std::vector<Cells> places(n_ + 1);
    for (const Cell cell : rule.cells) places[digit_[cell]].push_back(cell);
    for (int digit = 1; digit <= n_; ++digit) {
        const auto times = static_cast<int>(places[digit].size());
        const auto open = static_cast<int>(places[0].size());
        if (times && (times > digit || times + open < digit)) report(places[digit]);
    }
}

void Judge::judge_arrow(Span number, Span shaft) {
    if (!is_filled(number)) return;
    int wanted = 0;
    for (const Cell cell : number) wanted = wanted * 10 + value(cell);
    const auto empty = static_cast<int>(
        std::count_if(shaft.begin(), shaft.end(), [&](Cell cell) { return !digit_[cell]; }));
    const int sum = total(shaft);
    if (sum + empty <= wanted && wanted <= sum + empty * n_) return;
    Cells filled(number.begin(), number.end());
    for (const Cell cell : shaft) {
        if (digit_[cell]) filled.push_back(cell);
    }
    report(std::move(filled));
}

// Stretches of the line inside one box; coming back to a box begins a new one.
void Judge::judge_regions(const Rule& rule) {
    const std::vector<int> regions = layout_.regions();
    const Span cells(rule.cells);
    int first = -1;
    for (std::size_t begin = 0, end; begin < cells.size(); begin = end) {
        for (end = begin + 1; end < cells.size() && regions[cells[end]] == regions[cells[begin]];)
            ++end;
        const Span stretch = cells.subspan(begin, end - begin);
        if (!is_filled(stretch)) continue;
        if (first < 0) first = total(stretch);
        if (total(stretch) != first) return report(cells);
    }
}

void Judge::judge_inside(const Rule& rule, bool is_inside) {
    const Cell a = rule.cells.front(), b = rule.cells.back();
    if (!digit_[a] || !digit_[b]) return;
    const auto [low, high] = std::minmax({value(a), value(b)});
    if (!is_inside && high - low < rule.values[0]) report(Cells{a, b});
    for (std::size_t i = 1; i + 1 < rule.cells.size(); ++i) {
        const int middle = value(rule.cells[i]);
        if (!middle) continue;
        const bool fits = is_inside ? low < middle && middle < high : middle < low || middle > high;
        if (!fits) report(Cells{a, rule.cells[i], b});
    }
}

void Judge::judge_zipper(const Rule& rule) {
    const std::size_t k = rule.cells.size();
    Cells known;
    int sum = k % 2 ? value(rule.cells[k / 2]) : 0;
    if (sum) known.push_back(rule.cells[k / 2]);
    for (std::size_t i = 0; i < k / 2; ++i) {
        const Cell a = rule.cells[i], b = rule.cells[k - 1 - i];
        if (!digit_[a] || !digit_[b]) continue;
        if (!sum) sum = value(a) + value(b), known = {a, b};
        if (value(a) + value(b) == sum) continue;
        known.insert(known.end(), {a, b});
        return report(std::move(known));
    }
}

// A digit d at place p of its line (from 1) puts p into place d of that line.
void Judge::judge_index(const Rule& rule,
                        const std::function<std::pair<Cells, int>(Cell)>& line_of) {
    for (const Cell cell : rule.cells) {
        if (!digit_[cell]) continue;
        const auto [line, place] = line_of(cell);
        const Cell target = line[digit_[cell] - 1];
        if (digit_[target] && value(target) != place) report(Cells{cell, target});
    }
}

// Whether a clue outside sees what it says, all its cells filled.
bool Judge::is_seen(const Rule& rule) const {
    const Span cells(rule.cells);
    const int clue = rule.values[0], first = value(cells[0]);
    int sum = 0, seen = 0, highest = 0, crusts = 0;
    for (const Cell cell : cells) {
        if (value(cell) > highest) highest = value(cell), ++seen;
        const bool is_crust = value(cell) == 1 || value(cell) == n_;
        crusts += is_crust;
        if (crusts == 1 && !is_crust) sum += value(cell);
    }
    if (rule.kind == RuleKind::SKYSCRAPER) return seen == clue;
    if (rule.kind == RuleKind::SANDWICH) return crusts == 2 && sum == clue;
    if (first > static_cast<int>(cells.size())) return false;
    if (rule.kind == RuleKind::NUMBERED_ROOM) return value(cells[first - 1]) == clue;
    return total(cells.first(first)) == clue;
}

void Judge::judge_outside(const Rule& rule) {
    const Span cells(rule.cells);
    const int x = value(cells[0]);
    const bool counts_cells = rule.kind == RuleKind::X_SUM || rule.kind == RuleKind::NUMBERED_ROOM;
    if (!counts_cells) {
        if (is_filled(cells) && !is_seen(rule)) report(cells);
        return;
    }
    if (!x) return;
    if (x > static_cast<int>(cells.size())) return report(Cells{cells[0]});
    const Span seen = rule.kind == RuleKind::X_SUM ? cells.first(x) : cells.subspan(x - 1, 1);
    if (!is_filled(seen) || is_seen(rule)) return;
    Cells told(seen.begin(), seen.end());
    told.push_back(cells[0]);
    report(std::move(told));
}

void Judge::judge(const Rule& rule) {
    switch (facts_of(rule.kind).groups) {
        case RuleFacts::Groups::NONE:
            return judge_whole(rule);
        default:
            return facts_of(rule.kind).order == RuleFacts::Order::SET ? judge_cells(rule)
                                                                      : judge_lines(rule);
    }
}

void Judge::judge_whole(const Rule& rule) {
    const auto differ = [](Cell, Cell, int a, int b) { return a != b; };
    switch (rule.kind) {
        case RuleKind::ANTI_KNIGHT:
            return judge_moves({{1, -2}, {1, 2}, {2, -1}, {2, 1}}, differ);
        case RuleKind::ANTI_KING:
            return judge_moves({{1, -1}, {1, 1}}, differ);
        case RuleKind::NON_CONSECUTIVE:
            return judge_neighbours([](Cell, Cell, int a, int b) { return std::abs(a - b) != 1; });
        case RuleKind::ALL_DIFFERENCES_GIVEN:
            return judge_given(RuleKind::DIFFERENCE, rule,
                               [](int a, int b, int value) { return std::abs(a - b) == value; });
        case RuleKind::ALL_RATIOS_GIVEN:
            return judge_given(RuleKind::RATIO, rule, [](int a, int b, int value) {
                return a == b * value || b == a * value;
            });
        case RuleKind::ALL_SUMS_GIVEN:
            return judge_given(RuleKind::PAIR_SUM, rule,
                               [](int a, int b, int value) { return a + b == value; });
        default:
            return;
    }
}

void Judge::judge_lines(const Rule& rule) {
    const Span cells(rule.cells);
    const std::vector<Span> groups = groups_of(rule);
    const std::size_t all = cells.size();
    switch (rule.kind) {
        case RuleKind::LITTLE_KILLER:
            return judge_sum(cells, rule.values, false);
        case RuleKind::CLONE:
            for (std::size_t group = 1; group < groups.size(); ++group) {
                for (std::size_t i = 0; i < groups[0].size(); ++i)
                    judge_pair(groups[0][i], groups[group][i], std::equal_to<int>{});
            }
            return;
        case RuleKind::THERMOMETER:
            return judge_line(cells, all, [](int a, int b, int apart) { return b - a >= apart; });
        case RuleKind::SLOW_THERMOMETER:
            return judge_line(cells, all, [](int a, int b, int) { return b >= a; });
        case RuleKind::GREATER:
            return judge_pair(cells[0], cells[1], std::greater<int>{});
        case RuleKind::ARROW:
            return judge_arrow(groups[0], groups[1]);
        case RuleKind::DOUBLE_ARROW:
            if (is_filled(cells) &&
                2 * (value(cells.front()) + value(cells.back())) != total(cells))
                report(cells);
            return;
        case RuleKind::WHISPER:
            return judge_line(cells, 2,
                              [&](int a, int b, int) { return std::abs(a - b) >= rule.values[0]; });
        case RuleKind::RENBAN:
            return judge_line(cells, all, [&](int a, int b, int) {
                return a != b && std::abs(a - b) < static_cast<int>(all);
            });
        case RuleKind::NABNER:
            return judge_line(cells, all, [](int a, int b, int) { return std::abs(a - b) > 1; });
        case RuleKind::PALINDROME:
            for (std::size_t i = 0; i < all / 2; ++i)
                judge_pair(cells[i], cells[all - 1 - i], std::equal_to<int>{});
            return;
        case RuleKind::REGION_SUM:
            return judge_regions(rule);
        case RuleKind::BETWEEN:
        case RuleKind::LOCKOUT:
            return judge_inside(rule, rule.kind == RuleKind::BETWEEN);
        case RuleKind::ZIPPER:
            return judge_zipper(rule);
        case RuleKind::ENTROPIC:
            return judge_line(cells, 3, [&](int a, int b, int) {
                return (a - 1) / (n_ / 3) != (b - 1) / (n_ / 3);
            });
        case RuleKind::MODULAR:
            return judge_line(cells, rule.values[0], [&](int a, int b, int) {
                return a % rule.values[0] != b % rule.values[0];
            });
        case RuleKind::SANDWICH:
        case RuleKind::X_SUM:
        case RuleKind::SKYSCRAPER:
        case RuleKind::NUMBERED_ROOM:
            return judge_outside(rule);
        default:
            return;
    }
}

void Judge::judge_cells(const Rule& rule) {
    const Span cells(rule.cells);
    const int columns = layout_.columns();
    const auto judge_each = [&](auto&& fits) {
        for (const Cell cell : cells) {
            if (digit_[cell] && !fits(value(cell))) report(Cells{cell});
        }
    };
    switch (rule.kind) {
        case RuleKind::CAGE:
            judge_line(cells, cells.size(), [](int a, int b, int) { return a != b; });
            return judge_sum(cells, rule.values, true);
        case RuleKind::SUM:
            return judge_sum(cells, rule.values, false);
        case RuleKind::EQUAL_SUMS:
            return judge_equal_sums(rule, groups_of(rule));
        case RuleKind::SAME_VALUES:
            return judge_same_values(groups_of(rule));
        case RuleKind::QUADRUPLE:
            return judge_quadruple(rule);
        case RuleKind::COUNTING_CIRCLES:
            return judge_circles(rule);
        case RuleKind::DIFFERENCE:
            return judge_pair(cells[0], cells[1],
                              [&](int a, int b) { return std::abs(a - b) == rule.values[0]; });
        case RuleKind::RATIO:
            return judge_pair(cells[0], cells[1], [&](int a, int b) {
                return a == b * rule.values[0] || b == a * rule.values[0];
            });
        case RuleKind::PAIR_SUM:
            return judge_pair(cells[0], cells[1],
                              [&](int a, int b) { return a + b == rule.values[0]; });
        case RuleKind::ODD:
            return judge_each([](int digit) { return digit % 2 == 1; });
        case RuleKind::EVEN:
            return judge_each([](int digit) { return digit % 2 == 0; });
        case RuleKind::ALLOWED:
            return judge_each([&](int digit) { return contains(rule.values, digit); });
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
            return judge_extremes(rule, rule.kind == RuleKind::MINIMUM);
        case RuleKind::ROW_INDEXER:
            return judge_index(rule, [&](Cell cell) {
                Cells line;
                for (int row = 0; row < n_; ++row) line.push_back(row * columns + cell % columns);
                return std::pair{line, cell / columns + 1};
            });
        case RuleKind::COLUMN_INDEXER:
            return judge_index(rule, [&](Cell cell) {
                Cells line(n_);
                std::iota(line.begin(), line.end(), cell / columns * columns);
                return std::pair{line, cell % columns + 1};
            });
        case RuleKind::BOX_INDEXER: {
            const std::vector<int> regions = layout_.regions();
            return judge_index(rule, [&](Cell cell) {
                Cells box;
                for (Cell other = 0; other < layout_.cells(); ++other) {
                    if (regions[other] == regions[cell]) box.push_back(other);
                }
                const auto place = std::find(box.begin(), box.end(), cell) - box.begin();
                return std::pair{box, static_cast<int>(place) + 1};
            });
        }
        default:
            return;
    }
}

}  // namespace

std::vector<Conflict> find_conflicts(const Board& board, const std::vector<Digit>& digits) {
    return Judge(board, digits).run();
}

bool is_solution(const Board& board, const std::vector<Digit>& digits) {
    const Layout& layout = *board.layout();
    for (Cell cell = 0; cell < layout.cells(); ++cell) {
        if ((digits[cell] == 0) != layout.is_hole(cell)) return false;
    }
    for (const House& house : layout.houses()) {
        DigitSet seen = 0;
        for (const Cell cell : house.cells) {
            if (seen & digit_bit(digits[cell])) return false;
            seen |= digit_bit(digits[cell]);
        }
    }
    return find_conflicts(board, digits).empty();
}

}  // namespace nonet
