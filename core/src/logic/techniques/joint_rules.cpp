// Rules that meet, filled together: a candidate is false if no way is left to fill all of them.
//
// A candidate may lie in the cells of the rules or beside them, where it takes its digit from those
// that it sees. One way to fill the cells speaks for every candidate that it leaves alone, so few
// ways must be found for most of them.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "logic/rule_chains.hpp"

namespace nonet {

namespace {

constexpr int MOST_TRIED = 400;     // digits, before a candidate is given up as too open
constexpr int MOST_IN_ALL = 4'000;  // before the area is

// Sets of places are bits: place i of an area is its i-th cell.
using Places = std::uint32_t;

template <int W>
struct Filler {
    Context<W>& ctx;
    const RuleArea<W>& area;
    using Digits = std::array<DigitSet, RuleArea<W>::MOST_CELLS>;  // by place
    int tried = 0;
    int tried_before = 0;  // for other candidates
    bool gave_up = false;

    // What is left of the area, and the places whose only digit has been taken from their peers.
    struct State {
        Digits digits{};
        Places told = 0;
    };

    const BasicPosition<W>& position() const { return ctx.position; }
    std::size_t count() const { return area.cells.size(); }
    Places all() const { return (Places{1} << count()) - 1; }

    State start() const {
        State state;
        for (std::size_t i = 0; i < count(); ++i) {
            const auto& p = position();
            const std::uint16_t c = area.cells[i];
            state.digits[i] = p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c];
        }
        return state;
    }

    Places compare(const Digits& one, const Digits& other) const {
        Places different = 0;
        for (std::size_t i = 0; i < count(); ++i) different |= Places{one[i] != other[i]} << i;
        return different;
    }

    bool clear_peers(State& state) const {
        for (std::size_t i = 0; i < count(); ++i) {
            const DigitSet digit = state.digits[i];
            if (digit == 0) return false;
            if (state.told >> i & 1 || count_bits(digit) != 1) continue;
            state.told |= Places{1} << i;
            for (Places peers = area.peers[i]; peers; peers &= peers - 1)
                state.digits[static_cast<std::size_t>(std::countr_zero(peers))] &= ~digit;
            i = static_cast<std::size_t>(-1);
        }
        return true;
    }

    // A digit with one place in a house goes there.
    bool place_singles(Digits& digits) const {
        for (const auto& house : area.houses) {
            DigitSet once = 0, twice = 0;
            for (const std::uint16_t i : house) {
                twice |= once & digits[i];
                once |= digits[i];
            }
            if (once != ctx.geometry().all_digits) return false;
            for (const std::uint16_t i : house) {
                const DigitSet alone = digits[i] & once & ~twice;
                if (alone == 0) continue;
                if (count_bits(alone) > 1) return false;
                digits[i] = alone;
            }
        }
        return true;
    }

    // Peers and rules, as long as they take something away; false where a cell is left empty. Only
    // rules of which a place has changed are asked again.
    bool narrow(State& state, Places changed) {
        Digits& digits = state.digits;
        for (Digits before = digits; changed != 0; before = digits) {
            if (!clear_peers(state) || !place_singles(digits)) return false;
            for (const auto& part : area.parts) {
                if (!((changed | compare(digits, before)) & part.set)) continue;
                if (!ctx.rule_steps().narrow(part.item, part.places, digits)) return false;
            }
            changed = compare(digits, before);
        }
        return true;
    }

    // Some way to fill the area, if there is one; `changed`: since it was narrowed.
    std::optional<Digits> fill(State state, Places changed) {
        if (!narrow(state, changed)) return std::nullopt;
        return branch(state);
    }

    std::optional<Digits> branch(const State& state) {
        std::size_t best = count();
        int fewest = MAX_DIGITS + 1;
        for (std::size_t i = 0; i < count(); ++i) {
            const int left = count_bits(state.digits[i]);
            if (left < 2 || left >= fewest) continue;
            best = i;
            fewest = left;
        }
        if (best == count()) return state.digits;
        for (int d : each_digit(state.digits[best])) {
            gave_up |= ++tried > MOST_TRIED || tried + tried_before > MOST_IN_ALL;
            if (gave_up) return std::nullopt;
            State next = state;
            next.digits[best] = digit_bit(d);
            if (auto found = fill(next, Places{1} << best)) return found;
        }
        return std::nullopt;
    }
};

template <int W>
struct JointTrial {
    using State = typename Filler<W>::State;
    using Digits = typename Filler<W>::Digits;
    // A candidate in the area or beside it.
    struct Near {
        Candidate candidate;
        Places own;    // its place, none where it lies beside
        Places peers;  // the places that it sees
    };

    Filler<W> filler;
    std::vector<Near> open{};  // that no way speaks for yet

    void list_candidates() {
        const auto& p = filler.position();
        const auto& cells = filler.area.cells;
        for (int c : p.empty) {
            Places own = 0, peers = 0, empty = 0;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                own |= Places{cells[i] == c} << i;
                peers |= Places{p.geometry->are_peers(c, cells[i])} << i;
                empty |= Places{!p.digit[cells[i]]} << i;
            }
            if (!own && std::popcount(peers & empty) < 2) continue;
            for (int d : each_digit(p.candidates[c]))
                open.push_back({candidate_of(c, d), own, peers});
        }
    }

    // What a true candidate excludes by the rules' links, place by place.
    template <class Visit>
    void visit_excluded(const Candidate& candidate, Visit visit) const {
        const auto& cells = filler.area.cells;
        const auto& g = *filler.position().geometry;
        for (const Candidate& other : g.excluded_by(candidate.cell, candidate.digit)) {
            const auto at = std::ranges::lower_bound(cells, other.cell);
            if (at != cells.end() && *at == other.cell)
                visit(static_cast<std::size_t>(at - cells.begin()), digit_bit(other.digit));
        }
    }

    // What the area may hold beside a candidate that is true.
    State beside(State state, const Near& near) const {
        const DigitSet digit = digit_bit(near.candidate.digit);
        for (std::size_t i = 0; i < filler.count(); ++i) {
            if (near.own >> i & 1) state.digits[i] &= digit;
            if (near.peers >> i & 1) state.digits[i] &= ~digit;
        }
        visit_excluded(near.candidate,
                       [&](std::size_t i, DigitSet other) { state.digits[i] &= ~other; });
        return state;
    }

    // Whether a candidate may be true when the area is filled so.
    bool allows(const Digits& way, const Near& near) const {
        const DigitSet digit = digit_bit(near.candidate.digit);
        Places places = 0;
        for (std::size_t i = 0; i < filler.count(); ++i) places |= Places{way[i] == digit} << i;
        bool is_allowed = (near.own & ~places) == 0 && (near.peers & places) == 0;
        if (is_allowed)
            visit_excluded(near.candidate, [&](std::size_t i, DigitSet other) {
                is_allowed = is_allowed && way[i] != other;
            });
        return is_allowed;
    }

    void hear(const Digits& way) {
        std::erase_if(open, [&](const Near& near) { return allows(way, near); });
    }

    std::vector<Candidate> find_impossible() {
        std::vector<Candidate> impossible;
        State root = filler.start();
        if (!filler.narrow(root, filler.all())) return impossible;
        const auto first = filler.branch(root);
        if (!first) return impossible;
        list_candidates();
        hear(*first);
        while (!open.empty()) {
            const Near near = open.back();
            open.pop_back();
            filler.tried_before += std::exchange(filler.tried, 0);
            filler.gave_up = false;
            const State state = beside(root, near);
            const auto way = filler.fill(state, filler.compare(state.digits, root.digits));
            if (way)
                hear(*way);
            else if (!filler.gave_up)
                impossible.push_back(near.candidate);
        }
        std::ranges::sort(impossible);
        return impossible;
    }
};

template <int W>
bool report_area(Context<W>& ctx, const RuleArea<W>& area) {
    const auto& p = ctx.position;
    const auto is_open = [&](std::uint16_t c) { return !p.digit[c]; };
    if (std::ranges::count_if(area.cells, is_open) < 2) return false;
    const std::vector<Candidate> impossible = JointTrial<W>{{ctx, area}}.find_impossible();
    if (impossible.empty()) return false;
    Step step =
        make_step(area.is_of_one_rule() ? Technique::RULE_TRIAL : Technique::JOINT_RULES, 0);
    step.eliminations = impossible;
    step.rules = area.rules;
    for (const std::uint16_t h : area.house_numbers) mark_house(step, h, Role::BASE);
    step.groups.push_back({Role::PATTERN, 0, area.cells});
    report(ctx, std::move(step));
    return true;
}

}  // namespace

template <int W>
void find_joint_rules(Context<W>& ctx) {
    const Search& s = ctx.search;
    ctx.rule_steps().look_at_areas(ctx.geometry(), [&](const RuleArea<W>& area) {
        const Technique t = area.is_of_one_rule() ? Technique::RULE_TRIAL : Technique::JOINT_RULES;
        if (s.is_done() || !s.wants(t)) return true;
        return report_area(ctx, area);
    });
}

template void find_joint_rules<2>(Context<2>&);
NONET_FOR_LARGE(template void find_joint_rules<10>(Context<10>&);)

}  // namespace nonet
