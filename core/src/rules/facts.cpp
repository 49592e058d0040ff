// What houses and sums say together, before any digit is placed.
#include <algorithm>
#include <bit>
#include <set>

#include "compiler.hpp"
#include "tables.hpp"

namespace nonet::rules {

namespace {

constexpr int LARGEST_SUM = 8;   // cells of a derived sum that cells of several cliques share
constexpr int LARGEST_REST = 9;  // of leftovers on each side
constexpr int WAITING_SUM = 4;   // cells from which a derived sum waits for a digit
constexpr int MOST_BOXES = 9;    // of which every subset is looked at
constexpr std::size_t MOST_FACTS = 400;
constexpr int MOST_JOINED = 3;          // sums that are counted as one
constexpr std::size_t MOST_LOOSE = 24;  // sums of which each is joined with others

int count(const SlotSet& set) {
    int bits = 0;
    for (const std::uint64_t word : set) bits += std::popcount(word);
    return bits;
}

void join(SlotSet& set, const SlotSet& other) {
    for (std::size_t i = 0; i < set.size(); ++i) set[i] |= other[i];
}

SlotSet without(SlotSet set, const SlotSet& other) {
    for (std::size_t i = 0; i < set.size(); ++i) set[i] &= ~other[i];
    return set;
}

std::uint64_t mark_of(const SlotSet& set) {
    std::uint64_t mark = 0;
    for (const std::uint64_t word : set) mark = (mark ^ word) * 0x9E3779B97F4A7C15U;
    return mark;
}

void add_all(std::vector<std::int16_t>& sums, const std::vector<std::int16_t>& one,
             const std::vector<std::int16_t>& other) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] = static_cast<std::int16_t>(one[i] + other[i]);
    }
}

std::vector<Cell> cells_of(const SlotSet& set, const Plan& plan) {
    std::vector<Cell> cells;
    cells.reserve(count(set));
    for_each(set, [&](int slot) { cells.push_back(plan.cell_of[slot]); });
    return cells;  // in order, as slots are
}

}  // namespace

void Compiler::derive() {
    derive_hidden_houses(HouseKind::ROW);
    derive_hidden_houses(HouseKind::COLUMN);
    list_totals();
    if (!totals_.empty()) {
        derive_runs(HouseKind::ROW);
        derive_runs(HouseKind::COLUMN);
        derive_boxes();
        derive_rests();
    }
    derive_joint_sums();
    if (!layout_.box_rows()) {
        derive_leftovers(HouseKind::ROW);
        derive_leftovers(HouseKind::COLUMN);
    }
}

// The sums to be counted, no two of which share a cell.
void Compiler::list_totals() {
    SlotSet taken(plan_.slots);
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const Rule& rule = rules_[i];
        if (rule.kind != RuleKind::CAGE && rule.kind != RuleKind::SUM &&
            rule.kind != RuleKind::PAIR_SUM) {
            continue;
        }
        if (rule.values.size() != 1) continue;
        Total total{slots_of(rule.cells), SlotSet(plan_.slots), rule.values[0],
                    static_cast<int>(i)};
        for (const Slot slot : total.slots) add(total.set, slot);
        if (count_common(total.set, taken)) continue;
        join(taken, total.set);
        learn_sum(total.set, SlotSet(plan_.slots));
        sizes_.push_back(static_cast<std::int16_t>(total.slots.size()));
        totals_.push_back(std::move(total));
    }
    for (FullHouse& house : full_) {
        for (const Total& total : totals_) {
            house.common.push_back(static_cast<std::int16_t>(count_common(total.set, house.set)));
        }
    }
}

std::vector<const Compiler::FullHouse*> Compiler::houses_of(HouseKind kind) const {
    std::vector<const FullHouse*> houses;
    for (const FullHouse& house : full_) {
        if (layout_.houses()[house.house].kind == kind) houses.push_back(&house);
    }
    return houses;
}

void Compiler::derive_runs(HouseKind kind) {
    const std::vector<const FullHouse*> lines = houses_of(kind);
    for (std::size_t first = 0; first < lines.size(); ++first) {
        Common common(totals_.size());
        for (std::size_t last = first + 1; last <= lines.size(); ++last) {
            add_all(common, common, lines[last - 1]->common);
            derive_sum(std::span(lines).subspan(first, last - first), common);
        }
    }
}

// Every set of boxes while they are few; else each by itself. Other houses too.
void Compiler::derive_boxes() {
    std::vector<const FullHouse*> boxes;
    for (const FullHouse& house : full_) {
        const HouseKind kind = layout_.houses()[house.house].kind;
        if (kind == HouseKind::BOX || kind == HouseKind::REGION) {
            boxes.push_back(&house);
        } else if (kind != HouseKind::ROW && kind != HouseKind::COLUMN) {
            const FullHouse* const one[] = {&house};
            derive_sum(one, house.common);
        }
    }
    if (boxes.size() <= MOST_BOXES) {
        derive_box_sets(boxes);
        return;
    }
    for (const FullHouse* const box : boxes) derive_sum(std::span(&box, 1), box->common);
}

// Sets in the order of counting: from one to the next only the first boxes change, so the counts of
// the boxes from each on are kept.
void Compiler::derive_box_sets(std::span<const FullHouse* const> boxes) {
    std::array<Common, MOST_BOXES + 1> from;
    from.fill(Common(totals_.size()));
    std::vector<const FullHouse*> chosen;
    for (unsigned subset = 1; subset < 1U << boxes.size(); ++subset) {
        const int last = std::countr_zero(subset);  // it came in, those before it went
        add_all(from[last], from[last + 1], boxes[last]->common);
        std::fill_n(from.begin(), last, from[last]);
        if (count_left(std::popcount(subset), from[0]) > plan_.digits) continue;
        chosen.clear();
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (subset >> i & 1) chosen.push_back(boxes[i]);
        }
        derive_sum(chosen, from[0]);
    }
}

// The cells that houses leave inside and that stick out, when each total with at least half of its
// cells in them is taken away.
int Compiler::count_left(int houses, const Common& common) const {
    int taken = 0;
    for (std::size_t i = 0; i < common.size(); ++i) {
        taken += std::max(2 * common[i] - sizes_[i], 0);
    }
    return houses * plan_.digits - taken;
}

// The sum of the houses less every total that has at least half of its cells in them: what is left
// inside, less what sticks out.
void Compiler::derive_sum(std::span<const FullHouse* const> houses, const Common& common) {
    const int left = count_left(static_cast<int>(houses.size()), common);
    if (left > plan_.digits) return;
    SlotSet inside(plan_.slots);
    for (const FullHouse* const house : houses) join(inside, house->set);
    const int house_cells = static_cast<int>(houses.size()) * plan_.digits;
    if (count(inside) != house_cells) return;  // the houses overlap
    Fact fact{FactKind::INNIES_OUTIES};
    fact.value = house_cells * (plan_.digits + 1) / 2;
    SlotSet covered(plan_.slots);
    fact.rules.reserve(totals_.size());
    for (std::size_t i = 0; i < totals_.size(); ++i) {
        if (2 * common[i] < sizes_[i] || !common[i]) continue;
        join(covered, totals_[i].set);
        fact.value -= totals_[i].value;
        fact.rules.push_back(totals_[i].rule);
    }
    const SlotSet outside = without(covered, inside);
    if (fact.rules.empty() || (left > LARGEST_SUM && count(outside))) return;
    fact.houses.reserve(houses.size());
    for (const FullHouse* const house : houses) fact.houses.push_back(house->house);
    add_sum_fact(std::move(fact), without(inside, covered), outside);
}

// What a house leaves beside each single total inside it.
void Compiler::derive_rests() {
    for (const FullHouse& house : full_) {
        for (const Total& total : totals_) {
            const int size = static_cast<int>(total.slots.size());
            if (count_common(total.set, house.set) != size || size == plan_.digits) continue;
            Fact fact{FactKind::HIDDEN_CAGE, {house.house}, {total.rule}};
            fact.value = plan_.digits * (plan_.digits + 1) / 2 - total.value;
            add_sum_fact(std::move(fact), without(house.set, total.set), SlotSet(plan_.slots));
        }
    }
}

// Sums of cells that may repeat, such as little killers. Two that share no cell, but whose cells
// see each other, are tighter together than each by itself: where two diagonals pass through the
// same rows and boxes, both cannot have the least digits there.
void Compiler::derive_joint_sums() {
    if (plan_.digits > TABLE_DIGITS) return;
    const std::vector<LooseSum> sums = list_loose_sums();
    for (const LooseSum& first : sums) {
        LooseSum grown = first;
        for (int joined = 1; joined < MOST_JOINED; ++joined) {
            const std::size_t before = grown.rules.size();
            grown = join_tightest(std::move(grown), sums);
            if (grown.rules.size() == before) break;
            if (plan_.facts.size() >= MOST_FACTS) return;
            if (!learn_sum(grown.set, SlotSet(plan_.slots))) continue;
            Fact fact{FactKind::JOINT_SUM, {}, grown.rules};
            fact.plus = cells_of(grown.set, plan_);
            fact.value = grown.value;
            plan_.facts.push_back(std::move(fact));
        }
    }
}

std::vector<Compiler::LooseSum> Compiler::list_loose_sums() const {
    std::vector<LooseSum> sums;
    for (std::size_t i = 0; i < rules_.size() && sums.size() < MOST_LOOSE; ++i) {
        const Rule& rule = rules_[i];
        if (rule.kind != RuleKind::LITTLE_KILLER && rule.kind != RuleKind::SUM) continue;
        if (rule.values.size() != 1) continue;
        LooseSum sum{SlotSet(plan_.slots), rule.values[0], 0, {static_cast<int>(i)}};
        for (const Slot slot : slots_of(rule.cells)) add(sum.set, slot);
        if (count(sum.set) != static_cast<int>(rule.cells.size())) continue;
        sum.slack = count_slack(sum.set, sum.value);
        sums.push_back(std::move(sum));
    }
    return sums;
}

// The sum together with the one that takes the most slack from both; unchanged where none does.
Compiler::LooseSum Compiler::join_tightest(LooseSum sum, std::span<const LooseSum> others) const {
    const LooseSum* best = nullptr;
    int least = 0;
    for (const LooseSum& other : others) {
        if (count_common(sum.set, other.set)) continue;
        SlotSet set = sum.set;
        join(set, other.set);
        // Less what the other has by itself, so that all can be compared.
        const int slack = count_slack(set, sum.value + other.value) - other.slack;
        if (slack >= (best ? least : sum.slack)) continue;
        best = &other;
        least = slack;
    }
    if (!best) return sum;
    join(sum.set, best->set);
    sum.value += best->value;
    sum.slack = least + best->slack;
    sum.rules.push_back(best->rules[0]);
    return sum;
}

// How far a sum is from the least or the greatest that its cells can make, clique by clique.
int Compiler::count_slack(const SlotSet& set, int value) const {
    int least = 0;
    int range = 0;
    for (SlotSet left = set; count(left);) {
        SlotSet clique(plan_.slots);
        int size = 0;
        for_each(left, [&](int slot) {
            if (count_common(plan_.apart[slot], clique) != size) return;
            add(clique, slot);
            ++size;
        });
        left = without(left, clique);
        least += size * (size + 1) / 2;
        range += size * (plan_.digits - size);
    }
    return std::min(value - least, least + range - value);
}

// Whether no sum of these cells is known; then it is from now on. Sums that differ nearly always
// have other marks.
bool Compiler::learn_sum(const SlotSet& plus, const SlotSet& minus) {
    const std::uint64_t mark = mark_of(plus) + mark_of(minus);
    for (const KnownSum& known : known_sums_) {
        if (known.mark != mark) continue;
        if (known.plus == plus && known.minus == minus) return false;
        if (known.plus == minus && known.minus == plus) return false;
    }
    known_sums_.push_back({mark, plus, minus});
    return true;
}

void Compiler::add_sum_fact(Fact fact, const SlotSet& inside, const SlotSet& outside) {
    if (plan_.facts.size() >= MOST_FACTS || !learn_sum(inside, outside)) return;
    fact.plus = cells_of(inside, plan_);
    fact.minus = cells_of(outside, plan_);
    if (fact.plus.empty()) {
        std::swap(fact.plus, fact.minus);
        fact.value = -fact.value;
    }
    if (fact.plus.empty()) {
        if (fact.value) plan_.is_possible = false;
        return;
    }
    const std::vector<Slot> plus = slots_of(fact.plus);
    const bool is_cage = fact.minus.empty() && are_apart(plus);
    fact.kind = is_cage ? FactKind::HIDDEN_CAGE : FactKind::INNIES_OUTIES;
    const int size = static_cast<int>(fact.plus.size() + fact.minus.size());
    if (!is_cage && size > LARGEST_SUM) return;
    if (fact.plus.size() == 1 && fact.minus.size() == 1) {
        const Slot minus = static_cast<Slot>(plan_.slot_of[fact.minus[0]]);
        Matrix matrix{};
        for (int digit = 1; digit <= plan_.digits; ++digit) {
            const int other = digit - fact.value;
            if (other < 1 || other > plan_.digits) continue;
            matrix[digit - 1] = digit_bit(static_cast<Digit>(other));
        }
        if (fact.value == 0) {
            equals_.emplace_back(plus[0], minus);
        } else {
            relate(plus[0], minus, matrix);
        }
    }
    plan_.facts.push_back(std::move(fact));
}

// k lines hold every digit k times; k - 1 houses inside them that share no cell leave one of each.
// The three lines of a windoku that have no window are found when the hidden ones are houses, too.
void Compiler::derive_hidden_houses(HouseKind kind) {
    std::vector<const FullHouse*> lines;
    std::vector<std::pair<int, SlotSet>> inner;
    for (const FullHouse& house : full_) {
        const HouseKind of = layout_.houses()[house.house].kind;
        if (of == kind) lines.push_back(&house);
        if (of == HouseKind::WINDOW) inner.emplace_back(house.house, house.set);
    }
    if (inner.empty() || lines.size() != 9) return;
    std::set<std::vector<Cell>> known;
    for (const House& house : layout_.houses()) known.insert(house.cells);
    for (const Fact& fact : plan_.facts) {
        if (fact.kind != FactKind::HIDDEN_HOUSE) continue;
        SlotSet set(plan_.slots);
        for (const Slot slot : slots_of(fact.plus)) add(set, slot);
        inner.emplace_back(-1, set);
    }
    for (unsigned subset = 0; subset < 512; ++subset) {
        if (std::popcount(subset) != 3) continue;
        Fact fact{FactKind::HIDDEN_HOUSE};
        SlotSet strip(plan_.slots);
        for (int i = 0; i < 9; ++i) {
            if (subset >> i & 1) {
                join(strip, lines[i]->set);
                fact.houses.push_back(lines[i]->house);
            }
        }
        int taken = 0;
        for (const auto& [house, set] : inner) {
            if (count_common(set, strip) != plan_.digits) continue;
            strip = without(strip, set);
            ++taken;
            if (house >= 0) fact.houses.push_back(house);
        }
        if (taken != 2) continue;
        fact.plus = cells_of(strip, plan_);
        if (!known.insert(fact.plus).second) continue;
        const std::vector<Slot> slots = slots_of(fact.plus);
        add_all_apart(slots);
        plan_.full_houses.push_back(slots);
        inner.emplace_back(-1, strip);
        plan_.facts.push_back(std::move(fact));
    }
}

// Law of leftovers: a run of k lines against the k regions that lie most in it.
void Compiler::derive_leftovers(HouseKind kind) {
    std::vector<const FullHouse*> lines;
    std::vector<const FullHouse*> regions;
    for (const FullHouse& house : full_) {
        const HouseKind of = layout_.houses()[house.house].kind;
        if (of == kind) lines.push_back(&house);
        if (of == HouseKind::REGION || of == HouseKind::BOX) regions.push_back(&house);
    }
    for (std::size_t first = 0; first < lines.size(); ++first) {
        SlotSet strip(plan_.slots);
        for (std::size_t last = first + 1; last <= lines.size(); ++last) {
            join(strip, lines[last - 1]->set);
            if (last - first == lines.size() || regions.size() < last - first) continue;
            std::ranges::stable_sort(regions, [&](const FullHouse* one, const FullHouse* other) {
                return count_common(one->set, strip) > count_common(other->set, strip);
            });
            Fact fact{FactKind::LEFTOVERS};
            SlotSet covered(plan_.slots);
            for (std::size_t i = first; i < last; ++i) fact.houses.push_back(lines[i]->house);
            for (std::size_t i = 0; i < last - first; ++i) {
                join(covered, regions[i]->set);
                fact.houses.push_back(regions[i]->house);
            }
            fact.plus = cells_of(without(strip, covered), plan_);
            fact.minus = cells_of(without(covered, strip), plan_);
            if (fact.plus.empty() || fact.plus.size() > LARGEST_REST) continue;
            if (fact.plus.size() != fact.minus.size()) continue;
            plan_.facts.push_back(std::move(fact));
        }
    }
}

void Compiler::build_facts() {
    for (std::size_t i = 0; i < plan_.facts.size(); ++i) {
        const Fact& fact = plan_.facts[i];
        const std::size_t before = plan_.propagators.size();
        const std::vector<Slot> plus = slots_of(fact.plus);
        const std::vector<Slot> minus = slots_of(fact.minus);
        const std::size_t size = plus.size() + minus.size();
        if (fact.kind == FactKind::HIDDEN_CAGE) push_cage(plus, fact.value, false);
        if (fact.kind == FactKind::INNIES_OUTIES && !(plus.size() == 1 && minus.size() == 1)) {
            push_sum(plus, minus, fact.value, size >= WAITING_SUM);
        }
        if (fact.kind == FactKind::JOINT_SUM) push_sum(plus, minus, fact.value, true);
        if (fact.kind == FactKind::LEFTOVERS) push_groups(Family::SAME_VALUES, {plus, minus});
        for (std::size_t j = before; j < plan_.propagators.size(); ++j)
            plan_.propagators[j].fact = static_cast<std::int32_t>(i);
    }
}

}  // namespace nonet::rules
