// The four steps from layout and rules to a plan.
#include "compiler.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>

#include "tables.hpp"

namespace nonet::rules {

namespace {

constexpr int SMALL_CAGE = 3;
constexpr int USUAL_CAGE = 5;
constexpr int WAITING_CAGE = 6;  // cells from which a cage waits for a digit
constexpr int CROSSING_DIGITS = 8;
constexpr int MATCHING_DIGITS = 10;

Matrix everything(int digits) {
    Matrix matrix{};
    for (int digit = 0; digit < digits; ++digit) matrix[digit] = (DigitSet{1} << digits) - 1;
    return matrix;
}

Matrix transpose(const Matrix& matrix) {
    Matrix other{};
    for (int one = 0; one < MAX_DIGITS; ++one) {
        for (int two = 0; two < MAX_DIGITS; ++two) {
            if (matrix[one] >> two & 1) other[two] |= DigitSet{1} << one;
        }
    }
    return other;
}

std::vector<std::uint16_t> table_of(const Matrix& matrix, int digits) {
    std::vector<std::uint16_t> table(std::size_t{1} << digits);
    for (std::size_t set = 1; set < table.size(); ++set) {
        const int digit = std::countr_zero(set);
        table[set] = static_cast<std::uint16_t>(table[set & (set - 1)] | matrix[digit]);
    }
    return table;
}

// Whether two slots of a board of nine are in a row, a column or a box: a row is sixteen slots, a
// box a quarter of three of them.
bool share_house(int one, int other) {
    const int row = one / LANES;
    const int other_row = other / LANES;
    if (row == other_row || one % LANES == other % LANES) return true;
    return row / 3 == other_row / 3 && one % LANES / 4 == other % LANES / 4;
}

}  // namespace

Plan compile(const Layout& layout, std::span<const Rule> rules, Model::Strength strength) {
    return Compiler(layout, rules, strength).compile();
}

Compiler::Compiler(const Layout& layout, std::span<const Rule> rules, Model::Strength strength)
    : layout_(layout), rules_(rules), strength_(strength) {}

Plan Compiler::compile() {
    lay_out();
    for (const Rule& rule : rules_) survey(rule);
    if (strength_.facts) derive();
    share_equals();
    merge_relations();
    push_houses();
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const std::size_t before = plan_.propagators.size();
        build(rules_[i]);
        for (std::size_t j = before; j < plan_.propagators.size(); ++j)
            plan_.propagators[j].rule = static_cast<std::int32_t>(i);
    }
    build_facts();
    finish();
    return std::move(plan_);
}

void Compiler::lay_out() {
    plan_.digits = layout_.digits();
    plan_.cells = layout_.cells();
    plan_.is_nine = layout_.digits() == 9 && layout_.box_rows() == 3 && layout_.cells() == 81;
    plan_.slot_of.assign(plan_.cells, -1);
    plan_.slots = plan_.is_nine ? 9 * LANES : (plan_.cells + LANES - 1) / LANES * LANES;
    plan_.cell_of.assign(plan_.slots, -1);
    plan_.start.assign(plan_.slots, 0);
    for (Cell cell = 0; cell < plan_.cells; ++cell) {
        if (layout_.is_hole(cell)) continue;
        const int slot = plan_.is_nine ? cell / 9 * LANES + cell % 9 / 3 * 4 + cell % 3 : cell;
        plan_.slot_of[cell] = slot;
        plan_.cell_of[slot] = cell;
        plan_.start[slot] = layout_.all_digits();
    }
    plan_.apart.assign(plan_.slots, SlotSet(plan_.slots));
    for (std::size_t i = 0; i < layout_.houses().size(); ++i) {
        const std::vector<Slot> slots = slots_of(layout_.houses()[i].cells);
        add_all_apart(slots);
        if (static_cast<int>(slots.size()) != plan_.digits) continue;
        SlotSet set(plan_.slots);
        for (const Slot slot : slots) add(set, slot);
        full_.push_back({static_cast<int>(i), set});
        plan_.full_houses.push_back(slots);
    }
}

std::vector<Slot> Compiler::slots_of(std::span<const Cell> cells) const {
    std::vector<Slot> slots;
    slots.reserve(cells.size());
    for (const Cell cell : cells) slots.push_back(static_cast<Slot>(plan_.slot_of[cell]));
    return slots;
}

std::vector<std::vector<Slot>> Compiler::groups_of(const Rule& rule) const {
    const std::vector<Slot> slots = slots_of(rule.cells);
    if (rule.groups.empty()) return {slots};
    std::vector<std::vector<Slot>> groups;
    auto from = slots.begin();
    for (const int size : rule.groups) {
        groups.emplace_back(from, from + size);
        from += size;
    }
    return groups;
}

std::vector<std::pair<Slot, Slot>> Compiler::neighbours() const {
    std::vector<std::pair<Slot, Slot>> pairs;
    const int columns = layout_.columns();
    const auto take = [&](Cell one, Cell other) {
        const int first = plan_.slot_of[one];
        const int second = plan_.slot_of[other];
        if (first >= 0 && second >= 0) pairs.emplace_back(first, second);
    };
    for (Cell cell = 0; cell < plan_.cells; ++cell) {
        if (cell % columns + 1 < columns) take(cell, cell + 1);
        if (cell + columns < plan_.cells) take(cell, cell + columns);
    }
    return pairs;
}

void Compiler::add_apart(Slot one, Slot other) {
    if (one == other) {
        plan_.is_possible = false;
        return;
    }
    add(plan_.apart[one], other);
    add(plan_.apart[other], one);
}

void Compiler::add_all_apart(std::span<const Slot> slots) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) add_apart(slots[i], slots[j]);
    }
}

bool Compiler::are_apart(std::span<const Slot> slots) const {
    for (std::size_t i = 0; i < slots.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!holds(plan_.apart[slots[i]], slots[j])) return false;
        }
    }
    return true;
}

void Compiler::relate(Slot one, Slot other, const Matrix& matrix) {
    if (one == other) {
        DigitSet kept = 0;
        for (int digit = 0; digit < plan_.digits; ++digit)
            kept |= matrix[digit] & DigitSet{1} << digit;
        plan_.start[one] &= kept;
        return;
    }
    const bool is_turned = one > other;
    const auto place = is_turned ? std::pair(other, one) : std::pair(one, other);
    const Matrix said = is_turned ? transpose(matrix) : matrix;
    const auto entry = relations_.try_emplace(place, everything(plan_.digits)).first;
    for (int digit = 0; digit < plan_.digits; ++digit) entry->second[digit] &= said[digit];
}

// A relation that never holds for equal digits sets its cells apart; one between cells apart
// loses its equal digits; one that then allows everything else says nothing.
void Compiler::merge_relations() {
    const auto has_equal = [&](const Matrix& matrix) {
        for (int digit = 0; digit < plan_.digits; ++digit) {
            if (matrix[digit] >> digit & 1) return true;
        }
        return false;
    };
    for (const auto& [place, matrix] : relations_) {
        if (!has_equal(matrix)) add_apart(place.first, place.second);
    }
    std::map<Matrix, std::uint32_t> numbers;
    for (auto& [place, matrix] : relations_) {
        Matrix free = everything(plan_.digits);
        if (holds(plan_.apart[place.first], place.second)) {
            for (int digit = 0; digit < plan_.digits; ++digit) {
                matrix[digit] &= ~(DigitSet{1} << digit);
                free[digit] &= ~(DigitSet{1} << digit);
            }
        }
        if (matrix == free) continue;
        const auto [entry, is_new] =
            numbers.try_emplace(matrix, static_cast<std::uint32_t>(plan_.relations.size()));
        if (is_new) {
            Relation relation{matrix, transpose(matrix), {}, {}};
            if (plan_.digits <= TABLE_DIGITS) {
                relation.second_for = table_of(relation.forward, plan_.digits);
                relation.first_for = table_of(relation.backward, plan_.digits);
            }
            plan_.relations.push_back(std::move(relation));
        }
        const Slot slots[] = {place.first, place.second};
        push(Family::RELATION, slots).extra = entry->second;
    }
}

// Equal cells see what any of them sees.
void Compiler::share_equals() {
    Matrix same{};
    for (int digit = 0; digit < plan_.digits; ++digit) same[digit] = DigitSet{1} << digit;
    for (const auto& [one, other] : equals_) relate(one, other, same);
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [one, other] : equals_) {
            if (one == other) continue;
            for (int slot = 0; slot < plan_.slots; ++slot) {
                const bool first = holds(plan_.apart[one], slot);
                if (first == holds(plan_.apart[other], slot)) continue;
                changed = true;
                add_apart(first ? other : one, static_cast<Slot>(slot));
                if (!plan_.is_possible) return;
            }
        }
    }
}

Propagator& Compiler::push(Family family, std::span<const Slot> slots, int value) {
    Propagator& made = plan_.propagators.emplace_back();
    made.family = family;
    made.first = static_cast<std::uint32_t>(plan_.pool.size());
    made.size = static_cast<std::uint32_t>(slots.size());
    made.value = value;
    plan_.pool.insert(plan_.pool.end(), slots.begin(), slots.end());
    return made;
}

// Each clique takes the cells that are apart from all that it has; the next has what is left.
void Compiler::split_by_cliques(std::span<const Slot> slots, std::int16_t sign,
                                std::vector<Slot>& order) {
    const bool are_joined = plan_.digits <= TABLE_DIGITS && strength_.tables;
    std::vector<Slot> left(slots.begin(), slots.end());
    while (!left.empty()) {
        const std::size_t first = order.size();
        std::erase_if(left, [&](Slot slot) {
            const auto clique = std::span(order).subspan(first);
            const auto is_apart = [&](Slot other) { return holds(plan_.apart[slot], other); };
            if (!clique.empty() && !(are_joined && std::ranges::all_of(clique, is_apart))) {
                return false;
            }
            order.push_back(slot);
            return true;
        });
        plan_.cliques.push_back({static_cast<std::uint32_t>(first),
                                 static_cast<std::uint16_t>(order.size() - first), sign});
    }
}

// The digits of `plus` less those of `minus` make `value`. A cell with minus counts as digits + 1
// less its digit, so that all signs are plus.
void Compiler::push_sum(std::span<const Slot> plus, std::span<const Slot> minus, int value,
                        bool waits) {
    std::vector<Slot> order;
    order.reserve(plus.size() + minus.size());
    const auto first_clique = static_cast<std::uint32_t>(plan_.cliques.size());
    split_by_cliques(plus, 1, order);
    split_by_cliques(minus, -1, order);
    const int total = value + static_cast<int>(minus.size()) * (plan_.digits + 1);
    Propagator& made = push(Family::SUM, order, total);
    made.waits = waits;
    made.extra = first_clique;
    made.extra_size = static_cast<std::uint32_t>(plan_.cliques.size()) - first_clique;
    for (std::size_t i = first_clique; i < plan_.cliques.size(); ++i) {
        plan_.cliques[i].first += made.first;
    }
}

void Compiler::push_cage(std::span<const Slot> slots, int value, bool waits) {
    if (plan_.digits > TABLE_DIGITS || !strength_.tables) {
        push_sum(slots, {}, value);
        return;
    }
    Propagator& made = push(Family::CAGE, slots, value);
    made.waits = waits || static_cast<int>(slots.size()) >= WAITING_CAGE;
}

void Compiler::push_linear(std::span<const Slot> slots, std::vector<int> factors,
                           std::vector<int> targets) {
    std::ranges::sort(targets);
    Propagator& made = push(Family::LINEAR, slots);
    made.extra = static_cast<std::uint32_t>(plan_.values.size());
    plan_.values.push_back(std::move(factors));
    plan_.values.push_back(std::move(targets));
}

void Compiler::push_groups(Family family, const std::vector<std::vector<Slot>>& groups) {
    std::vector<Slot> slots;
    std::vector<int> sizes;
    for (const std::vector<Slot>& group : groups) {
        slots.insert(slots.end(), group.begin(), group.end());
        sizes.push_back(static_cast<int>(group.size()));
    }
    push(family, slots).extra = static_cast<std::uint32_t>(plan_.values.size());
    plan_.values.push_back(std::move(sizes));
}

void Compiler::push_houses() {
    if (plan_.is_nine) {
        std::vector<Slot> slots;
        for (Cell cell = 0; cell < plan_.cells; ++cell) {
            slots.push_back(static_cast<Slot>(plan_.slot_of[cell]));
        }
        push(Family::NINE, slots);
        push(Family::NINE_CROSSINGS, slots);
    }
    for (std::size_t i = 0; i < plan_.full_houses.size(); ++i) {
        const bool is_made = i < full_.size();
        const HouseKind kind = is_made ? layout_.houses()[full_[i].house].kind : HouseKind::WINDOW;
        if (plan_.is_nine &&
            (kind == HouseKind::ROW || kind == HouseKind::COLUMN || kind == HouseKind::BOX)) {
            continue;
        }
        push(Family::HOUSE, plan_.full_houses[i]).is_house_fact = true;
        if (plan_.digits >= MATCHING_DIGITS) push(Family::MATCHING, plan_.full_houses[i]);
    }
    if (plan_.digits >= CROSSING_DIGITS) push_crossings();
}

// Two full houses that share two cells or more, unless the nine houses' pass sees both.
void Compiler::push_crossings() {
    const auto is_seen = [&](std::size_t i) {
        if (!plan_.is_nine || i >= full_.size()) return false;
        const HouseKind kind = layout_.houses()[full_[i].house].kind;
        return kind == HouseKind::ROW || kind == HouseKind::COLUMN || kind == HouseKind::BOX;
    };
    const auto& houses = plan_.full_houses;
    std::vector<SlotSet> sets;
    for (const std::vector<Slot>& house : houses) {
        SlotSet& set = sets.emplace_back(plan_.slots);
        for (const Slot slot : house) add(set, slot);
    }
    std::vector<Slot> outside;
    std::vector<Slot> cleared;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        const auto first = static_cast<std::uint32_t>(plan_.crossings.size());
        for (std::size_t j = 0; j < houses.size(); ++j) {
            if (i == j || (is_seen(i) && is_seen(j))) continue;
            const int common = count_common(sets[i], sets[j]);
            if (common < 2 || common == plan_.digits) continue;
            outside.clear();
            cleared.clear();
            for (const Slot slot : houses[i]) {
                if (!holds(sets[j], slot)) outside.push_back(slot);
            }
            for (const Slot slot : houses[j]) {
                if (!holds(sets[i], slot)) cleared.push_back(slot);
            }
            const auto at = static_cast<std::uint32_t>(plan_.pool.size());
            const auto size = static_cast<std::uint32_t>(outside.size());
            plan_.pool.insert(plan_.pool.end(), outside.begin(), outside.end());
            plan_.pool.insert(plan_.pool.end(), cleared.begin(), cleared.end());
            plan_.crossings.push_back(
                {at, size, at + size, static_cast<std::uint32_t>(cleared.size())});
        }
        const auto made = static_cast<std::uint32_t>(plan_.crossings.size()) - first;
        if (!made) continue;
        Propagator& crossing = push(Family::CROSSINGS, houses[i]);
        crossing.extra = first;
        crossing.extra_size = made;
    }
}

void Compiler::finish() {
    // Small cages and lines before the houses, usual cages before crossings: they are cheap and say
    // much.
    const auto rank = [](const Propagator& made) {
        const bool is_cage = made.family == Family::CAGE;
        const bool is_line = made.family == Family::RENBAN;
        if ((is_cage || is_line) && made.size <= SMALL_CAGE) return Family::QUADRUPLE;
        return is_cage && made.size <= USUAL_CAGE ? Family::NINE : made.family;
    };
    const auto cost = [&](const Propagator& made) {
        const bool is_after = made.family != rank(made);
        return std::tuple(made.waits, rank(made), is_after, made.size);
    };
    const auto is_cheaper = [&](const Propagator& one, const Propagator& other) {
        return cost(one) < cost(other);
    };
    std::ranges::stable_sort(plan_.propagators, is_cheaper);
    for (int slot = 0; slot < plan_.slots; ++slot) {
        plan_.apart_words.insert(plan_.apart_words.end(), plan_.apart[slot].begin(),
                                 plan_.apart[slot].end());
        plan_.apart_first.push_back(static_cast<std::uint32_t>(plan_.apart_list.size()));
        for_each(plan_.apart[slot],
                 [&](int other) { plan_.apart_list.push_back(static_cast<Slot>(other)); });
    }
    plan_.apart_first.push_back(static_cast<std::uint32_t>(plan_.apart_list.size()));
    if (plan_.is_nine) {
        plan_.apart_lanes.assign(static_cast<std::size_t>(plan_.slots) * plan_.slots, 0);
        for (int slot = 0; slot < plan_.slots; ++slot) {
            plan_.strange_first.push_back(static_cast<std::uint32_t>(plan_.strange_list.size()));
            for_each(plan_.apart[slot], [&](int other) {
                plan_.apart_lanes[static_cast<std::size_t>(slot) * plan_.slots + other] = 0xFFFF;
                if (share_house(slot, other)) return;
                plan_.strange_list.push_back(static_cast<Slot>(other));
            });
        }
        plan_.strange_first.push_back(static_cast<std::uint32_t>(plan_.strange_list.size()));
    }
    choose_settings();
    weigh_cells();
    watch();
}

// Killers are searched best with scores that never fade, lines with scores that soon do,
// classics and large boards of houses alone by fewest candidates.
void Compiler::choose_settings() {
    const auto has = [&](Family family) {
        return std::ranges::any_of(plan_.propagators,
                                   [&](const Propagator& made) { return made.family == family; });
    };
    plan_.takes_fewest = rules_.empty() && (plan_.is_nine || plan_.digits > TABLE_DIGITS);
    if (!totals_.empty()) {
        plan_.growth = 1;
        plan_.place_weight = 0.8F;
        plan_.first_score = 4;
        plan_.crowding = 11;
        plan_.halved_from = 4;
    } else if (has(Family::RENBAN)) {
        plan_.growth = 1.05F;
        plan_.place_weight = 3;
    } else if (has(Family::THERMOMETER)) {
        plan_.place_weight = 3;
    }
}

// Scores start with the number of rules that watch a cell.
void Compiler::weigh_cells() {
    for (int n = 1; n <= plan_.digits; ++n) {
        // By roots alone, which are the same on every machine.
        const float eighth = std::sqrt(std::sqrt(std::sqrt(static_cast<float>(n))));
        plan_.share[n] = 1;
        for (int i = 0; i < plan_.crowding; ++i) plan_.share[n] /= eighth;
    }
    plan_.scores.assign(plan_.slots, 0);
    for (const Propagator& made : plan_.propagators) {
        if (made.family == Family::NINE || made.family == Family::NINE_CROSSINGS) continue;
        for (std::uint32_t i = 0; i < made.size; ++i) {
            plan_.scores[plan_.pool[made.first + i]] += 1.0F / static_cast<float>(made.size);
        }
    }
    for (int slot = 0; slot < plan_.slots; ++slot) {
        if (plan_.cell_of[slot] >= 0) plan_.scores[slot] += 1;
        plan_.scores[slot] *= plan_.first_score;
    }
}

// Those that leave each cell exactly what some filling of theirs has need not wake themselves.
bool Compiler::is_exact(const Propagator& made) const {
    switch (made.family) {
        case Family::RELATION:
            return true;
        case Family::THERMOMETER: {  // unless it comes back to a cell
            const auto first = plan_.pool.begin() + made.first;
            return std::set<Slot>(first, first + made.size).size() == made.size;
        }
        case Family::CAGE:
        case Family::RENBAN:
            return made.size <= SMALL_CAGE;
        default:
            return false;
    }
}

void Compiler::watch() {
    for (Propagator& made : plan_.propagators) {
        made.is_exact = is_exact(made);
        plan_.has_waiting |= made.waits;
        made.may_doze = made.fact >= 0 && made.family == Family::SUM;
    }
    plan_.words = static_cast<int>((plan_.propagators.size() + 63) / 64);
    if (plan_.words > 1) plan_.words = (plan_.words + 3) / 4 * 4;  // the engine takes four at once
    plan_.watch.assign(static_cast<std::size_t>(plan_.slots) * plan_.words, 0);
    plan_.watch_fixed = plan_.watch;
    for (std::size_t i = 0; i < plan_.propagators.size(); ++i) {
        const Propagator& made = plan_.propagators[i];
        std::vector<std::uint64_t>& words = made.waits ? plan_.watch_fixed : plan_.watch;
        for (std::uint32_t j = 0; j < made.size; ++j) {
            const std::size_t slot = plan_.pool[made.first + j];
            words[slot * plan_.words + i / 64] |= std::uint64_t{1} << i % 64;
        }
    }
}

}  // namespace nonet::rules
