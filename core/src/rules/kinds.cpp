// What each kind of rule means to the solver; rules.def has the words.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "compiler.hpp"
#include "tables.hpp"

namespace nonet::rules {

namespace {

bool differ_by_one(int one, int other) {
    return std::abs(one - other) == 1;
}

bool is_ratio(int one, int other, int ratio) {
    return one == ratio * other || other == ratio * one;
}

}  // namespace

template <typename Test>
void Compiler::relate_if(Slot one, Slot other, Test test) {
    Matrix matrix{};
    for (int first = 1; first <= plan_.digits; ++first) {
        for (int second = 1; second <= plan_.digits; ++second) {
            if (test(first, second)) matrix[first - 1] |= digit_bit(static_cast<Digit>(second));
        }
    }
    relate(one, other, matrix);
}

void Compiler::survey(const Rule& rule) {
    survey_board(rule);
    survey_line(rule);
    survey_pair(rule);
    survey_cells(rule);
}

void Compiler::survey_board(const Rule& rule) {
    const int columns = layout_.columns();
    const auto keep_apart = [&](int down, int right) {
        for (Cell cell = 0; cell < plan_.cells; ++cell) {
            const int row = cell / columns + down;
            const int column = cell % columns + right;
            if (row >= layout_.rows() || column < 0 || column >= columns) continue;
            const int one = plan_.slot_of[cell];
            const int other = plan_.slot_of[row * columns + column];
            if (one >= 0 && other >= 0) add_apart(static_cast<Slot>(one), static_cast<Slot>(other));
        }
    };
    switch (rule.kind) {
        case RuleKind::ANTI_KNIGHT:
            for (const auto& [down, right] : {std::pair(1, 2), {1, -2}, {2, 1}, {2, -1}}) {
                keep_apart(down, right);
            }
            break;
        case RuleKind::ANTI_KING:
            keep_apart(1, 1);
            keep_apart(1, -1);
            break;
        case RuleKind::NON_CONSECUTIVE:
            for (const auto& [one, other] : neighbours()) {
                relate_if(one, other, [](int a, int b) { return !differ_by_one(a, b); });
            }
            break;
        case RuleKind::ALL_DIFFERENCES_GIVEN:
            return survey_unmarked(rule, RuleKind::DIFFERENCE);
        case RuleKind::ALL_RATIOS_GIVEN:
            return survey_unmarked(rule, RuleKind::RATIO);
        case RuleKind::ALL_SUMS_GIVEN:
            return survey_unmarked(rule, RuleKind::PAIR_SUM);
        default:
            break;
    }
}

// Neighbours without a mark of that kind are in none of the relations of the rule's values. Black
// and white dots spare each other: 1 and 2 may carry either.
void Compiler::survey_unmarked(const Rule& rule, RuleKind marked) {
    std::vector<std::pair<Slot, Slot>> marks;
    for (const Rule& other : rules_) {
        const bool is_dot = other.kind == RuleKind::DIFFERENCE || other.kind == RuleKind::RATIO;
        if (other.kind != marked && !(is_dot && marked != RuleKind::PAIR_SUM)) continue;
        const std::vector<Slot> slots = slots_of(other.cells);
        marks.emplace_back(std::min(slots[0], slots[1]), std::max(slots[0], slots[1]));
    }
    const auto is_forbidden = [&](int one, int other) {
        return std::ranges::any_of(rule.values, [&](int value) {
            if (marked == RuleKind::DIFFERENCE) return std::abs(one - other) == value;
            if (marked == RuleKind::RATIO) return is_ratio(one, other, value);
            return one + other == value;
        });
    };
    for (const auto& pair : neighbours()) {
        if (std::ranges::find(marks, pair) != marks.end()) continue;
        relate_if(pair.first, pair.second, [&](int a, int b) { return !is_forbidden(a, b); });
    }
}

void Compiler::survey_line(const Rule& rule) {
    if (rule.cells.empty()) return;
    const std::vector<Slot> slots = slots_of(rule.cells);
    const auto relate_near = [&](std::size_t reach, auto test) {
        for (std::size_t i = 0; i < slots.size(); ++i) {
            for (std::size_t j = i + 1; j < slots.size() && j - i < reach; ++j) {
                relate_if(slots[i], slots[j], test);
            }
        }
    };
    const int value = rule.values.empty() ? 0 : rule.values[0];
    const int third = plan_.digits;
    switch (rule.kind) {
        case RuleKind::CAGE:
        case RuleKind::THERMOMETER:
        case RuleKind::RENBAN:
            return add_all_apart(slots);
        case RuleKind::WHISPER:
            return relate_near(2, [&](int a, int b) { return std::abs(a - b) >= value; });
        case RuleKind::ENTROPIC:
            return relate_near(
                3, [&](int a, int b) { return (a - 1) * 3 / third != (b - 1) * 3 / third; });
        case RuleKind::MODULAR:
            return relate_near(value, [&](int a, int b) { return a % value != b % value; });
        case RuleKind::NABNER:
            return relate_near(slots.size(), [](int a, int b) { return std::abs(a - b) > 1; });
        case RuleKind::PALINDROME:
            for (std::size_t i = 0; i < slots.size() / 2; ++i) {
                equals_.emplace_back(slots[i], slots[slots.size() - 1 - i]);
            }
            return;
        case RuleKind::CLONE:
            for (const std::vector<Slot>& group : groups_of(rule)) {
                for (std::size_t i = 0; i < group.size(); ++i) {
                    equals_.emplace_back(slots[i], group[i]);
                }
            }
            return;
        case RuleKind::BETWEEN:
        case RuleKind::LOCKOUT:
            for (std::size_t i = 1; i + 1 < slots.size(); ++i) {
                add_apart(slots[i], slots.front());
                add_apart(slots[i], slots.back());
            }
            if (rule.kind == RuleKind::BETWEEN || value > 0) add_apart(slots.front(), slots.back());
            return;
        default:
            return;
    }
}

void Compiler::survey_pair(const Rule& rule) {
    if (rule.cells.size() < 2) return;
    const auto one = static_cast<Slot>(plan_.slot_of[rule.cells[0]]);
    const auto other = static_cast<Slot>(plan_.slot_of[rule.cells[1]]);
    const int value = rule.values.empty() ? 0 : rule.values[0];
    switch (rule.kind) {
        case RuleKind::DIFFERENCE:
            return relate_if(one, other, [&](int a, int b) { return std::abs(a - b) == value; });
        case RuleKind::RATIO:
            return relate_if(one, other, [&](int a, int b) { return is_ratio(a, b, value); });
        case RuleKind::PAIR_SUM:
            return relate_if(one, other, [&](int a, int b) { return a + b == value; });
        case RuleKind::GREATER:
            return relate_if(one, other, [](int a, int b) { return a > b; });
        default:
            return;
    }
}

void Compiler::survey_cells(const Rule& rule) {
    const auto keep = [&](auto test) {
        DigitSet kept = 0;
        for (int digit = 1; digit <= plan_.digits; ++digit) {
            if (test(digit)) kept |= digit_bit(static_cast<Digit>(digit));
        }
        for (const Slot slot : slots_of(rule.cells)) plan_.start[slot] &= kept;
    };
    switch (rule.kind) {
        case RuleKind::ODD:
            return keep([](int digit) { return digit % 2 == 1; });
        case RuleKind::EVEN:
            return keep([](int digit) { return digit % 2 == 0; });
        case RuleKind::ALLOWED:
            return keep([&](int digit) {
                return std::ranges::find(rule.values, digit) != rule.values.end();
            });
        case RuleKind::MINIMUM:
            return survey_extremes(rule, true);
        case RuleKind::MAXIMUM:
            return survey_extremes(rule, false);
        default:
            return;
    }
}

void Compiler::survey_extremes(const Rule& rule, bool is_least) {
    std::vector<bool> is_such(plan_.slots);
    for (const Rule& other : rules_) {
        if (other.kind != rule.kind) continue;
        for (const Slot slot : slots_of(other.cells)) is_such[slot] = true;
    }
    for (const Slot slot : slots_of(rule.cells)) {
        for (const auto& [one, other] : neighbours()) {
            if ((one == slot) == (other == slot)) continue;
            const Slot beside = one == slot ? other : one;
            if (is_such[beside]) continue;
            relate_if(slot, beside, [&](int a, int b) { return is_least ? a < b : a > b; });
        }
    }
}

void Compiler::build(const Rule& rule) {
    if (rule.cells.empty()) return;
    const std::vector<Slot> slots = slots_of(rule.cells);
    const int value = rule.values.empty() ? 0 : rule.values[0];
    switch (rule.kind) {
        case RuleKind::CAGE:
        case RuleKind::SUM:
        case RuleKind::LITTLE_KILLER:
            if (rule.values.size() > 1) {
                return push_linear(slots, std::vector<int>(slots.size(), 1), rule.values);
            }
            if (rule.values.empty()) return;
            if (are_apart(slots)) return push_cage(slots, value, false);
            return push_sum(slots, {}, value);
        case RuleKind::EQUAL_SUMS:
            return push_groups(Family::EQUAL_SUMS, groups_of(rule));
        case RuleKind::SAME_VALUES:
            return push_groups(Family::SAME_VALUES, groups_of(rule));
        case RuleKind::QUADRUPLE:
            push(Family::QUADRUPLE, slots).extra = static_cast<std::uint32_t>(plan_.values.size());
            plan_.values.push_back(rule.values);
            return;
        case RuleKind::COUNTING_CIRCLES:
            push(Family::CIRCLES, slots);
            return;
        case RuleKind::ROW_INDEXER:
        case RuleKind::COLUMN_INDEXER:
        case RuleKind::BOX_INDEXER:
            return build_indexers(rule);
        case RuleKind::SANDWICH:
            push(Family::SANDWICH, slots, value);
            return;
        case RuleKind::X_SUM:
            push(Family::X_SUM, slots, value);
            return;
        case RuleKind::SKYSCRAPER:
            push(Family::SKYSCRAPER, slots, value);
            return;
        default:
            return build_line(rule);
    }
}

void Compiler::build_line(const Rule& rule) {
    const std::vector<Slot> slots = slots_of(rule.cells);
    const std::span<const Slot> all = slots;
    switch (rule.kind) {
        case RuleKind::THERMOMETER:
            push(Family::THERMOMETER, slots, 1);
            return;
        case RuleKind::SLOW_THERMOMETER:
            push(Family::THERMOMETER, slots, 0);
            return;
        case RuleKind::RENBAN:
            push(Family::RENBAN, slots);
            return;
        case RuleKind::BETWEEN:
            push(Family::ENDS, slots, -1);
            return;
        case RuleKind::LOCKOUT:
            push(Family::ENDS, slots, rule.values[0]);
            return;
        case RuleKind::REGION_SUM:
            return build_region_sum(rule);
        case RuleKind::ZIPPER:
            return build_zipper(rule);
        case RuleKind::ARROW: {
            const std::size_t head = rule.groups.empty() ? 1 : rule.groups[0];
            if (head == 1) return push_sum(all.subspan(1), all.first(1), 0);
            std::vector<int> factors(slots.size(), 1);
            for (std::size_t i = 0; i < head; ++i) {
                factors[i] = -static_cast<int>(std::pow(10, head - 1 - i));
            }
            return push_linear(slots, factors, {0});
        }
        case RuleKind::DOUBLE_ARROW: {
            const Slot ends[] = {slots.front(), slots.back()};
            return push_sum(all.subspan(1, slots.size() - 2), ends, 0);
        }
        case RuleKind::NUMBERED_ROOM: {
            std::vector<Slot> targets{slots[0]};
            DigitSet possible = 0;
            for (int digit = 1; digit <= plan_.digits; ++digit) {
                const bool is_there = digit <= static_cast<int>(slots.size());
                targets.push_back(is_there ? slots[digit - 1] : slots[0]);
                if (is_there) possible |= digit_bit(static_cast<Digit>(digit));
            }
            push(Family::ELEMENT, targets, rule.values[0]).extra = possible;
            return;
        }
        default:
            return;
    }
}

// A digit d in the indexer puts the indexer's own place into place d of its line or box.
void Compiler::build_indexers(const Rule& rule) {
    for (const Cell cell : rule.cells) {
        std::vector<Cell> line;
        if (rule.kind == RuleKind::BOX_INDEXER) {
            for (const House& house : layout_.houses()) {
                if (house.kind != HouseKind::BOX && house.kind != HouseKind::REGION) continue;
                if (std::ranges::find(house.cells, cell) != house.cells.end()) line = house.cells;
            }
        } else {
            const int columns = layout_.columns();
            const bool is_row = rule.kind == RuleKind::ROW_INDEXER;  // it tells of its column
            const int count = is_row ? layout_.rows() : columns;
            for (int i = 0; i < count; ++i) {
                line.push_back(is_row ? i * columns + cell % columns
                                      : cell / columns * columns + i);
            }
        }
        const auto slot = static_cast<Slot>(plan_.slot_of[cell]);
        std::vector<Slot> targets{slot};
        DigitSet possible = 0;
        for (int digit = 1; digit <= plan_.digits; ++digit) {
            const bool is_there =
                digit <= static_cast<int>(line.size()) && plan_.slot_of[line[digit - 1]] >= 0;
            targets.push_back(is_there ? static_cast<Slot>(plan_.slot_of[line[digit - 1]]) : slot);
            if (is_there) possible |= digit_bit(static_cast<Digit>(digit));
        }
        const auto place = std::ranges::find(line, cell) - line.begin() + 1;
        push(Family::ELEMENT, targets, static_cast<int>(place)).extra = possible;
    }
}

void Compiler::build_region_sum(const Rule& rule) {
    const std::vector<int> regions = layout_.regions();
    std::vector<std::vector<Slot>> stretches;
    int last = -1;
    for (const Cell cell : rule.cells) {
        if (stretches.empty() || regions[cell] != last) stretches.emplace_back();
        last = regions[cell];
        stretches.back().push_back(static_cast<Slot>(plan_.slot_of[cell]));
    }
    if (stretches.size() > 1) push_groups(Family::EQUAL_SUMS, stretches);
}

void Compiler::build_zipper(const Rule& rule) {
    const std::vector<Slot> slots = slots_of(rule.cells);
    const std::size_t size = slots.size();
    std::vector<std::vector<Slot>> pairs;
    for (std::size_t i = 0; i < size / 2; ++i) pairs.push_back({slots[i], slots[size - 1 - i]});
    if (size % 2) pairs.push_back({slots[size / 2]});
    if (pairs.size() > 1) push_groups(Family::EQUAL_SUMS, pairs);
}

}  // namespace nonet::rules
