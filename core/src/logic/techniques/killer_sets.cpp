// Cages together: cages that share a house use its digits up between them, and cages that see each
// other share no digit.
#include <algorithm>
#include <array>

#include "logic/cages.hpp"
#include "logic/rule_steps.hpp"

namespace nonet {

namespace {

constexpr int LARGEST_SET = 3;
constexpr std::size_t MOST_COMBINATIONS = 40;  // beyond, nobody compares them one by one

// A cage with open cells and the combinations that fit.
template <int W>
struct LiveCage {
    const RuleItem<W>* item;
    OpenCage open;
    Fitting fitting;
    CellSet<W> cells{};
};

template <int W>
std::vector<LiveCage<W>> live_cages(const BasicPosition<W>& p) {
    std::vector<LiveCage<W>> cages;
    for (const RuleItem<W>& item : p.geometry->rulebook->items) {
        if (item.kind != RuleItem<W>::Kind::CAGE) continue;
        LiveCage<W> cage{&item, open_part(p, item), {}};
        if (cage.open.cells.size() < 2) continue;
        cage.fitting = fit(cage.open, 0);
        if (cage.fitting.combinations.empty()) continue;
        if (cage.fitting.combinations.size() > MOST_COMBINATIONS) continue;
        for (int c : cage.open.cells) cage.cells.set(c);
        cages.push_back(std::move(cage));
    }
    return cages;
}

template <int W>
CellSet<W> places_of(const LiveCage<W>& cage, DigitSet digits) {
    CellSet<W> places;
    for (std::size_t i = 0; i < cage.open.cells.size(); ++i) {
        if (cage.open.candidates[i] & digits) places.set(cage.open.cells[i]);
    }
    return places;
}

// Sets of two and three of nine digits, numbered by size of their bits; for each combination those
// sets that share no digit with it, a bit each.
struct SmallSets {
    static constexpr std::size_t WORDS = 2;
    using Bits = std::array<std::uint64_t, WORDS>;

    std::vector<DigitSet> sets;
    std::array<Bits, 512> apart{};

    SmallSets() {
        for (DigitSet set = 1; set < 512; ++set) {
            if (count_bits(set) >= 2 && count_bits(set) <= LARGEST_SET) sets.push_back(set);
        }
        for (std::size_t i = 0; i < sets.size(); ++i) {
            for (DigitSet combination = 0; combination < 512; ++combination) {
                if (!(sets[i] & combination))
                    apart[combination][i / 64] |= std::uint64_t{1} << i % 64;
            }
        }
    }

    static const SmallSets& all() {
        static const SmallSets ALL;
        return ALL;
    }

    // Those of which some combination of the cage holds none.
    template <int W>
    Bits avoided_by(const LiveCage<W>& cage) const {
        Bits avoided{};
        for (const std::uint32_t combination : cage.fitting.combinations) {
            for (std::size_t word = 0; word < WORDS; ++word)
                avoided[word] |= apart[combination][word];
        }
        return avoided;
    }
};

// Two or three digits, and the cages whose every combination holds one of them.
template <int W>
struct HeldSet {
    struct Holder {
        const LiveCage<W>* cage;
        CellSet<W> places;  // of the digits
    };
    Technique technique;
    DigitSet digits;
    std::vector<Holder> holders{};
};

template <int W>
std::vector<HeldSet<W>> held_sets(const Context<W>& ctx, const std::vector<LiveCage<W>>& cages) {
    const SmallSets& small = SmallSets::all();
    std::vector<SmallSets::Bits> avoided;
    for (const LiveCage<W>& cage : cages) avoided.push_back(small.avoided_by(cage));
    std::vector<HeldSet<W>> sets;
    for (std::size_t i = 0; i < small.sets.size(); ++i) {
        const DigitSet digits = small.sets[i];
        const Technique name =
            count_bits(digits) == 2 ? Technique::KILLER_PAIR : Technique::KILLER_TRIPLE;
        if (digits > ctx.geometry().all_digits || !ctx.search.wants(name)) continue;
        HeldSet<W> set{name, digits};
        for (std::size_t k = 0; k < cages.size(); ++k) {
            if (!(avoided[k][i / 64] >> i % 64 & 1))
                set.holders.push_back({&cages[k], places_of(cages[k], digits)});
        }
        if (!set.holders.empty()) sets.push_back(std::move(set));
    }
    return sets;
}

template <int W>
void name_cage(Step& step, const LiveCage<W>& cage, Role role, DigitSet digits) {
    for (const std::uint16_t rule : cage.item->rules) {
        if (std::ranges::find(step.rules, rule) == step.rules.end()) step.rules.push_back(rule);
    }
    step.groups.push_back({role, digits, cage.open.cells});
}

// A set of digits in a house, and the cages that hold one of them there.
template <int W>
struct HeldInHouse {
    const HeldSet<W>* set;
    std::vector<const typename HeldSet<W>::Holder*> holders{};
};

// For each house the sets that some cage holds in it, in the order of the sets.
template <int W>
std::vector<std::vector<HeldInHouse<W>>> sort_by_house(const Geometry<W>& g,
                                                       const std::vector<HeldSet<W>>& sets) {
    std::vector<std::vector<HeldInHouse<W>>> houses(static_cast<std::size_t>(g.layout_houses));
    for (const HeldSet<W>& set : sets) {
        for (const auto& holder : set.holders) {
            for (const std::uint16_t h : g.houses_of[holder.places.first()]) {
                if (h >= g.layout_houses || !g.house[h].contains(holder.places)) continue;
                if (houses[h].empty() || houses[h].back().set != &set) houses[h].push_back({&set});
                houses[h].back().holders.push_back(&holder);
            }
        }
    }
    return houses;
}

// As many digits as there are cells and cages of the house that each hold one of them: nothing else
// in the house does.
template <int W>
void find_killer_set(Context<W>& ctx, int h, const HeldInHouse<W>& held) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    const DigitSet digits = held.set->digits;
    const int size = count_bits(digits);
    CellSet<W> used;
    std::vector<const LiveCage<W>*> chosen;
    for (const auto* holder : held.holders) {
        if (static_cast<int>(chosen.size()) == size || holder->cage->cells.intersects(used))
            continue;
        used |= holder->cage->cells;
        chosen.push_back(holder->cage);
    }
    int holders = static_cast<int>(chosen.size());
    CellSet<W> naked;
    for (int c : (g.house[h] & p.empty) - used) {
        if (holders == size || (p.candidates[c] & ~digits) != 0) continue;
        naked.set(c);
        ++holders;
    }
    if (holders < size) return;
    Step step = make_step(held.set->technique, digits);
    for (int c : (g.house[h] & p.empty) - used - naked) {
        for (int d : each_digit(p.candidates[c] & digits))
            step.eliminations.push_back(candidate_of(c, d));
    }
    if (step.eliminations.empty()) return;
    mark_house(step, h, Role::BASE);
    for (const LiveCage<W>* cage : chosen) name_cage(step, *cage, Role::PATTERN, digits);
    if (naked.any()) group(step, naked, digits, Role::SET_A);
    report(ctx, std::move(step));
}

template <int W>
void find_killer_sets(Context<W>& ctx, const std::vector<LiveCage<W>>& cages) {
    const std::vector<HeldSet<W>> sets = held_sets(ctx, cages);
    const auto houses = sort_by_house(ctx.geometry(), sets);
    for (int h = 0; h < static_cast<int>(houses.size()); ++h) {
        for (const HeldInHouse<W>& held : houses[h]) {
            find_killer_set(ctx, h, held);
            if (ctx.search.is_done()) return;
        }
    }
}

// Two digits that a house can place only in a cage, which cannot hold both, and in one cell more.
template <int W>
void find_hidden_killer_pairs(Context<W>& ctx, const std::vector<LiveCage<W>>& cages) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    for (const LiveCage<W>& cage : cages) {
        for (int h = 0; h < g.layout_houses; ++h) {
            if (!g.is_full[h] || !g.house[h].intersects(cage.cells)) continue;
            for (int a = 1; a < p.digit_count(); ++a) {
                for (int b = a + 1; b <= p.digit_count(); ++b) {
                    const DigitSet both = digit_bit(a) | digit_bit(b);
                    if (p.in_house(a, h).none() || p.in_house(b, h).none()) continue;
                    const CellSet<W> places = p.in_house(a, h) | p.in_house(b, h);
                    const CellSet<W> outside = places - cage.cells;
                    if (outside.none() || !outside.has_at_most_one() || outside == places) continue;
                    const bool holds_both = std::ranges::any_of(
                        cage.fitting.combinations,
                        [&](std::uint32_t set) { return (set & both) == both; });
                    const int cell = outside.first();
                    const DigitSet gone = p.candidates[cell] & ~both;
                    if (holds_both || gone == 0) continue;
                    Step step = make_step(Technique::HIDDEN_KILLER_PAIR, both);
                    for (int d : each_digit(gone))
                        step.eliminations.push_back(candidate_of(cell, d));
                    mark_house(step, h, Role::BASE);
                    name_cage(step, cage, Role::PATTERN, both);
                    group(step, outside, both, Role::SET_A);
                    report(ctx, std::move(step));
                    if (ctx.search.is_done()) return;
                }
            }
        }
    }
}

// Cages whose cells all see each other share no digit: a combination that leaves the other cage
// none is out.
template <int W>
void find_conflicting(Context<W>& ctx, const std::vector<LiveCage<W>>& cages) {
    const auto& g = ctx.geometry();
    for (const LiveCage<W>& one : cages) {
        const CellSet<W> seen = g.common_peers(one.cells);
        for (const LiveCage<W>& other : cages) {
            if (!seen.contains(other.cells)) continue;
            Fitting kept{.allowed = std::vector<DigitSet>(one.open.cells.size())};
            for (const std::uint32_t set : one.fitting.combinations) {
                const bool has_room = std::ranges::any_of(
                    other.fitting.combinations, [&](std::uint32_t two) { return !(set & two); });
                if (has_room && match_cells(one.open, set, kept.allowed))
                    kept.combinations.push_back(set);
            }
            if (kept.combinations.empty() ||
                kept.combinations.size() == one.fitting.combinations.size())
                continue;
            Step step = make_step(Technique::CONFLICTING_COMBINATIONS, 0);
            for (std::size_t i = 0; i < one.open.cells.size(); ++i) {
                for (int d : each_digit(one.open.candidates[i] & ~kept.allowed[i]))
                    step.eliminations.push_back(candidate_of(one.open.cells[i], d));
            }
            if (step.eliminations.empty()) continue;
            step.combinations = kept.combinations;
            name_cage(step, one, Role::PATTERN, 0);
            name_cage(step, other, Role::SET_A, 0);
            report(ctx, std::move(step));
            if (ctx.search.is_done()) return;
        }
    }
}

}  // namespace

template <int W>
void find_killer_steps(Context<W>& ctx) {
    if (!ctx.geometry().rulebook || ctx.position.digit_count() > 9) return;
    const std::vector<LiveCage<W>> cages = live_cages(ctx.position);
    if (cages.empty()) return;
    const Search& s = ctx.search;
    if (s.wants(Technique::KILLER_PAIR) || s.wants(Technique::KILLER_TRIPLE))
        find_killer_sets(ctx, cages);
    if (s.wants(Technique::HIDDEN_KILLER_PAIR) && !s.is_done())
        find_hidden_killer_pairs(ctx, cages);
    if (s.wants(Technique::CONFLICTING_COMBINATIONS) && !s.is_done()) find_conflicting(ctx, cages);
}

template void find_killer_steps<2>(Context<2>&);
NONET_FOR_LARGE(template void find_killer_steps<10>(Context<10>&);)

}  // namespace nonet
