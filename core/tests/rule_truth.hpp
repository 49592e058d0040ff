// What each rule means, written out by definition: slow, and shares no code with the solver.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/rule.hpp"

namespace truth {

using nonet::Cell;
using nonet::Digit;
using nonet::Layout;
using nonet::Rule;
using nonet::RuleKind;

struct Filled {
    const Layout& layout;
    const std::vector<Rule>& rules;
    const std::vector<Digit>& digits;

    int at(Cell cell) const { return digits[cell]; }
    int row(Cell cell) const { return cell / layout.columns(); }
    int column(Cell cell) const { return cell % layout.columns(); }
};

inline std::vector<int> read(const Filled& board, const std::vector<Cell>& cells) {
    std::vector<int> values;
    for (const Cell cell : cells) values.push_back(board.at(cell));
    return values;
}

inline std::vector<std::vector<int>> read_groups(const Filled& board, const Rule& rule) {
    const std::vector<int> all = read(board, rule.cells);
    if (rule.groups.empty()) return {all};
    std::vector<std::vector<int>> groups;
    std::size_t from = 0;
    for (const int size : rule.groups) {
        groups.emplace_back(all.begin() + from, all.begin() + from + size);
        from += size;
    }
    return groups;
}

inline int sum_of(const std::vector<int>& values) {
    int sum = 0;
    for (const int value : values) sum += value;
    return sum;
}

inline bool are_different(const std::vector<int>& values) {
    return std::set<int>(values.begin(), values.end()).size() == values.size();
}

inline bool is_among(int value, const std::vector<int>& values) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

// Ask of every two cells that stand so far apart.
template <typename Test>
bool all_apart(const Filled& board, const std::vector<std::pair<int, int>>& steps, Test test) {
    for (Cell one = 0; one < board.layout.cells(); ++one) {
        for (Cell other = 0; other < board.layout.cells(); ++other) {
            const std::pair step(std::abs(board.row(one) - board.row(other)),
                                 std::abs(board.column(one) - board.column(other)));
            if (std::find(steps.begin(), steps.end(), step) == steps.end()) continue;
            if (!test(one, other)) return false;
        }
    }
    return true;
}

inline bool is_marked(const Filled& board, RuleKind kind, Cell one, Cell other) {
    for (const Rule& rule : board.rules) {
        const bool is_dot = rule.kind == RuleKind::DIFFERENCE || rule.kind == RuleKind::RATIO;
        if (rule.kind != kind && !(is_dot && kind != RuleKind::PAIR_SUM)) continue;
        const std::vector<Cell>& cells = rule.cells;
        if ((cells[0] == one && cells[1] == other) || (cells[0] == other && cells[1] == one)) {
            return true;
        }
    }
    return false;
}

inline bool holds_for_board(const Filled& board, const Rule& rule) {
    const std::vector<std::pair<int, int>> beside = {{0, 1}, {1, 0}};
    const auto digit = [&](Cell cell) { return board.at(cell); };
    const auto unmarked = [&](RuleKind kind, auto relation) {
        return all_apart(board, beside, [&](Cell a, Cell b) {
            if (is_marked(board, kind, a, b)) return true;
            for (const int value : rule.values) {
                if (relation(digit(a), digit(b), value)) return false;
            }
            return true;
        });
    };
    switch (rule.kind) {
        case RuleKind::ANTI_KNIGHT:
            return all_apart(board, {{1, 2}, {2, 1}},
                             [&](Cell a, Cell b) { return digit(a) != digit(b); });
        case RuleKind::ANTI_KING:
            return all_apart(board, {{1, 1}}, [&](Cell a, Cell b) { return digit(a) != digit(b); });
        case RuleKind::NON_CONSECUTIVE:
            return all_apart(board, beside,
                             [&](Cell a, Cell b) { return std::abs(digit(a) - digit(b)) != 1; });
        case RuleKind::ALL_DIFFERENCES_GIVEN:
            return unmarked(RuleKind::DIFFERENCE,
                            [](int a, int b, int v) { return std::abs(a - b) == v; });
        case RuleKind::ALL_RATIOS_GIVEN:
            return unmarked(RuleKind::RATIO,
                            [](int a, int b, int v) { return a == v * b || b == v * a; });
        default:
            return unmarked(RuleKind::PAIR_SUM, [](int a, int b, int v) { return a + b == v; });
    }
}

inline bool holds_for_extremes(const Filled& board, const Rule& rule) {
    std::set<Cell> such;
    for (const Rule& other : board.rules) {
        if (other.kind == rule.kind) such.insert(other.cells.begin(), other.cells.end());
    }
    return all_apart(board, {{0, 1}, {1, 0}}, [&](Cell a, Cell b) {
        if (!is_among(a, rule.cells) || such.contains(b)) return true;
        return rule.kind == RuleKind::MINIMUM ? board.at(a) < board.at(b)
                                              : board.at(a) > board.at(b);
    });
}

inline bool holds_for_indexers(const Filled& board, const Rule& rule) {
    const int columns = board.layout.columns();
    for (const Cell cell : rule.cells) {
        const int digit = board.at(cell);
        const int row = board.row(cell);
        const int column = board.column(cell);
        if (rule.kind == RuleKind::ROW_INDEXER) {
            if (board.at((digit - 1) * columns + column) != row + 1) return false;
        } else if (rule.kind == RuleKind::COLUMN_INDEXER) {
            if (board.at(row * columns + digit - 1) != column + 1) return false;
        } else {
            for (const nonet::House& house : board.layout.houses()) {
                if (house.kind != nonet::HouseKind::BOX) continue;
                const auto place = std::find(house.cells.begin(), house.cells.end(), cell);
                if (place == house.cells.end()) continue;
                if (board.at(house.cells[digit - 1]) != place - house.cells.begin() + 1)
                    return false;
            }
        }
    }
    return true;
}

inline bool holds_for_region_sum(const Filled& board, const Rule& rule) {
    const std::vector<int> regions = board.layout.regions();
    std::vector<int> sums;
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
        if (i == 0 || regions[rule.cells[i]] != regions[rule.cells[i - 1]]) sums.push_back(0);
        sums.back() += board.at(rule.cells[i]);
    }
    return std::set<int>(sums.begin(), sums.end()).size() == 1;
}

// What a line of digits says, without a board.
inline bool holds_for_line(RuleKind kind, const std::vector<int>& line, int value, int digits) {
    const int size = static_cast<int>(line.size());
    const auto all_near = [&](int reach, auto test) {
        for (int i = 0; i < size; ++i) {
            for (int j = i + 1; j < size && j - i < reach; ++j) {
                if (!test(line[i], line[j])) return false;
            }
        }
        return true;
    };
    switch (kind) {
        case RuleKind::THERMOMETER:
            return all_near(2, [](int a, int b) { return a < b; });
        case RuleKind::SLOW_THERMOMETER:
            return all_near(2, [](int a, int b) { return a <= b; });
        case RuleKind::WHISPER:
            return all_near(2, [&](int a, int b) { return std::abs(a - b) >= value; });
        case RuleKind::MODULAR:
            return all_near(value, [&](int a, int b) { return a % value != b % value; });
        case RuleKind::ENTROPIC:
            return all_near(
                3, [&](int a, int b) { return (a - 1) * 3 / digits != (b - 1) * 3 / digits; });
        case RuleKind::NABNER:
            return all_near(size, [](int a, int b) { return std::abs(a - b) > 1; });
        case RuleKind::RENBAN:
            return are_different(line) && *std::max_element(line.begin(), line.end()) -
                                                  *std::min_element(line.begin(), line.end()) ==
                                              size - 1;
        case RuleKind::PALINDROME:
            return std::equal(line.begin(), line.end(), line.rbegin());
        case RuleKind::DOUBLE_ARROW:
            return 2 * (line.front() + line.back()) == sum_of(line);
        case RuleKind::BETWEEN:
        case RuleKind::LOCKOUT: {
            const int low = std::min(line.front(), line.back());
            const int high = std::max(line.front(), line.back());
            if (kind == RuleKind::LOCKOUT && high - low < value) return false;
            for (int i = 1; i + 1 < size; ++i) {
                const bool inside = low < line[i] && line[i] < high;
                const bool outside = line[i] < low || high < line[i];
                if (kind == RuleKind::BETWEEN ? !inside : !outside) return false;
            }
            return true;
        }
        case RuleKind::ZIPPER: {
            std::set<int> sums;
            for (int i = 0; i < size / 2; ++i) sums.insert(line[i] + line[size - 1 - i]);
            if (size % 2) sums.insert(line[size / 2]);
            return sums.size() == 1;
        }
        case RuleKind::SANDWICH: {
            const auto one = std::find(line.begin(), line.end(), 1);
            const auto other = std::find(line.begin(), line.end(), digits);
            return sum_of(std::vector<int>(std::min(one, other) + 1, std::max(one, other))) ==
                   value;
        }
        case RuleKind::X_SUM:
            return line[0] <= size &&
                   sum_of(std::vector<int>(line.begin(), line.begin() + line[0])) == value;
        case RuleKind::SKYSCRAPER: {
            int tallest = 0;
            int seen = 0;
            for (const int digit : line) {
                if (digit > tallest) ++seen;
                tallest = std::max(tallest, digit);
            }
            return seen == value;
        }
        case RuleKind::NUMBERED_ROOM:
            return line[0] <= size && line[line[0] - 1] == value;
        default:
            return true;
    }
}

inline bool holds(const Filled& board, const Rule& rule) {
    if (rule.cells.empty()) return holds_for_board(board, rule);
    const std::vector<int> line = read(board, rule.cells);
    const std::vector<std::vector<int>> groups = read_groups(board, rule);
    const int value = rule.values.empty() ? 0 : rule.values[0];
    switch (rule.kind) {
        case RuleKind::CAGE:
            return are_different(line) &&
                   (rule.values.empty() || is_among(sum_of(line), rule.values));
        case RuleKind::SUM:
        case RuleKind::LITTLE_KILLER:
            return is_among(sum_of(line), rule.values);
        case RuleKind::EQUAL_SUMS: {
            std::set<int> sums;
            for (const std::vector<int>& group : groups) sums.insert(sum_of(group));
            return sums.size() == 1;
        }
        case RuleKind::SAME_VALUES: {
            std::set<std::multiset<int>> held;
            for (const std::vector<int>& group : groups) held.emplace(group.begin(), group.end());
            return held.size() == 1;
        }
        case RuleKind::CLONE:
            return std::set<std::vector<int>>(groups.begin(), groups.end()).size() == 1;
        case RuleKind::QUADRUPLE:
            return std::all_of(rule.values.begin(), rule.values.end(), [&](int wanted) {
                return std::count(line.begin(), line.end(), wanted) >=
                       std::count(rule.values.begin(), rule.values.end(), wanted);
            });
        case RuleKind::COUNTING_CIRCLES:
            return std::all_of(line.begin(), line.end(), [&](int digit) {
                return std::count(line.begin(), line.end(), digit) == digit;
            });
        case RuleKind::ARROW: {
            int number = 0;
            for (const int digit : groups[0]) number = 10 * number + digit;
            return number == sum_of(groups[1]);
        }
        case RuleKind::REGION_SUM:
            return holds_for_region_sum(board, rule);
        case RuleKind::DIFFERENCE:
            return std::abs(line[0] - line[1]) == value;
        case RuleKind::RATIO:
            return line[0] == value * line[1] || line[1] == value * line[0];
        case RuleKind::PAIR_SUM:
            return line[0] + line[1] == value;
        case RuleKind::GREATER:
            return line[0] > line[1];
        case RuleKind::ODD:
            return std::all_of(line.begin(), line.end(), [](int d) { return d % 2 == 1; });
        case RuleKind::EVEN:
            return std::all_of(line.begin(), line.end(), [](int d) { return d % 2 == 0; });
        case RuleKind::ALLOWED:
            return std::all_of(line.begin(), line.end(),
                               [&](int d) { return is_among(d, rule.values); });
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
            return holds_for_extremes(board, rule);
        case RuleKind::ROW_INDEXER:
        case RuleKind::COLUMN_INDEXER:
        case RuleKind::BOX_INDEXER:
            return holds_for_indexers(board, rule);
        default:
            return holds_for_line(rule.kind, line, value, board.layout.digits());
    }
}

}  // namespace truth
