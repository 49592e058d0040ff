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
        case RuleKind::anti_knight:
            for (const auto& [down, right] : {std::pair(1, 2), {1, -2}, {2, 1}, {2, -1}}) {
                keep_apart(down, right);
            }
            break;
        case RuleKind::anti_king:
            keep_apart(1, 1);
            keep_apart(1, -1);
            break;
        case RuleKind::non_consecutive:
            for (const auto& [one, other] : neighbours()) {
                relate_if(one, other, [](int a, int b) { return !differ_by_one(a, b); });
            }
            break;
        case RuleKind::all_differences_given:
            return survey_unmarked(rule, RuleKind::difference);
        case RuleKind::all_ratios_given:
            return survey_unmarked(rule, RuleKind::ratio);
        case RuleKind::all_sums_given:
            return survey_unmarked(rule, RuleKind::pair_sum);
        default:
            break;
    }
}

// Neighbours without a mark of that kind are in none of the relations of the rule's values. Black
// and white dots spare each other: 1 and 2 may carry either.
void Compiler::survey_unmarked(const Rule& rule, RuleKind marked) {
    std::vector<std::pair<Slot, Slot>> marks;
    for (const Rule& other : rules_) {
        const bool is_dot = other.kind == RuleKind::difference || other.kind == RuleKind::ratio;
        if (other.kind != marked && !(is_dot && marked != RuleKind::pair_sum)) continue;
        const std::vector<Slot> slots = slots_of(other.cells);
        marks.emplace_back(std::min(slots[0], slots[1]), std::max(slots[0], slots[1]));
    }
    const auto is_forbidden = [&](int one, int other) {
        return std::ranges::any_of(rule.values, [&](int value) {
            if (marked == RuleKind::difference) return std::abs(one - other) == value;
            if (marked == RuleKind::ratio) return is_ratio(one, other, value);
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
        case RuleKind::cage:
        case RuleKind::thermometer:
        case RuleKind::renban:
            return add_all_apart(slots);
        case RuleKind::whisper:
            return relate_near(2, [&](int a, int b) { return std::abs(a - b) >= value; });
        case RuleKind::entropic:
            return relate_near(
                3, [&](int a, int b) { return (a - 1) * 3 / third != (b - 1) * 3 / third; });
        case RuleKind::modular:
            return relate_near(value, [&](int a, int b) { return a % value != b % value; });
        case RuleKind::nabner:
            return relate_near(slots.size(), [](int a, int b) { return std::abs(a - b) > 1; });
        case RuleKind::palindrome:
            for (std::size_t i = 0; i < slots.size() / 2; ++i) {
                equals_.emplace_back(slots[i], slots[slots.size() - 1 - i]);
            }
            return;
        case RuleKind::clone:
            for (const std::vector<Slot>& group : groups_of(rule)) {
                for (std::size_t i = 0; i < group.size(); ++i) {
                    equals_.emplace_back(slots[i], group[i]);
                }
            }
            return;
        case RuleKind::between:
        case RuleKind::lockout:
            for (std::size_t i = 1; i + 1 < slots.size(); ++i) {
                add_apart(slots[i], slots.front());
                add_apart(slots[i], slots.back());
            }
            if (rule.kind == RuleKind::between || value > 0) add_apart(slots.front(), slots.back());
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
        case RuleKind::difference:
            return relate_if(one, other, [&](int a, int b) { return std::abs(a - b) == value; });
        case RuleKind::ratio:
            return relate_if(one, other, [&](int a, int b) { return is_ratio(a, b, value); });
        case RuleKind::pair_sum:
            return relate_if(one, other, [&](int a, int b) { return a + b == value; });
        case RuleKind::greater:
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
        case RuleKind::odd:
            return keep([](int digit) { return digit % 2 == 1; });
        case RuleKind::even:
            return keep([](int digit) { return digit % 2 == 0; });
        case RuleKind::allowed:
            return keep([&](int digit) {
                return std::ranges::find(rule.values, digit) != rule.values.end();
            });
        case RuleKind::minimum:
            return survey_extremes(rule, true);
        case RuleKind::maximum:
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
        case RuleKind::cage:
        case RuleKind::sum:
        case RuleKind::little_killer:
            if (rule.values.size() > 1) {
                return push_linear(slots, std::vector<int>(slots.size(), 1), rule.values);
            }
            if (rule.values.empty()) return;
            if (are_apart(slots)) return push_cage(slots, value, false);
            return push_sum(slots, {}, value);
        case RuleKind::equal_sums:
            return push_groups(Family::EQUAL_SUMS, groups_of(rule));
        case RuleKind::same_values:
            return push_groups(Family::SAME_VALUES, groups_of(rule));
        case RuleKind::quadruple:
            push(Family::QUADRUPLE, slots).extra = static_cast<std::uint32_t>(plan_.values.size());
            plan_.values.push_back(rule.values);
            return;
        case RuleKind::counting_circles:
            push(Family::CIRCLES, slots);
            return;
        case RuleKind::row_indexer:
        case RuleKind::column_indexer:
        case RuleKind::box_indexer:
            return build_indexers(rule);
        case RuleKind::sandwich:
            push(Family::SANDWICH, slots, value);
            return;
        case RuleKind::x_sum:
            push(Family::X_SUM, slots, value);
            return;
        case RuleKind::skyscraper:
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
        case RuleKind::thermometer:
            push(Family::THERMOMETER, slots, 1);
            return;
        case RuleKind::slow_thermometer:
            push(Family::THERMOMETER, slots, 0);
            return;
        case RuleKind::renban:
            push(Family::RENBAN, slots);
            return;
        case RuleKind::between:
            push(Family::ENDS, slots, -1);
            return;
        case RuleKind::lockout:
            push(Family::ENDS, slots, rule.values[0]);
            return;
        case RuleKind::region_sum:
            return build_region_sum(rule);
        case RuleKind::zipper:
            return build_zipper(rule);
        case RuleKind::arrow: {
            const std::size_t head = rule.groups.empty() ? 1 : rule.groups[0];
            if (head == 1) return push_sum(all.subspan(1), all.first(1), 0);
            std::vector<int> factors(slots.size(), 1);
            for (std::size_t i = 0; i < head; ++i) {
                factors[i] = -static_cast<int>(std::pow(10, head - 1 - i));
            }
            return push_linear(slots, factors, {0});
        }
        case RuleKind::double_arrow: {
            const Slot ends[] = {slots.front(), slots.back()};
            return push_sum(all.subspan(1, slots.size() - 2), ends, 0);
        }
        case RuleKind::numbered_room: {
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
        if (rule.kind == RuleKind::box_indexer) {
            for (const House& house : layout_.houses()) {
                if (house.kind != HouseKind::BOX && house.kind != HouseKind::REGION) continue;
                if (std::ranges::find(house.cells, cell) != house.cells.end()) line = house.cells;
            }
        } else {
            const int columns = layout_.columns();
            const bool is_row = rule.kind == RuleKind::row_indexer;  // it tells of its column
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
