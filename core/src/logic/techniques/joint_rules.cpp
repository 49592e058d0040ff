// Rules that meet, filled together: a candidate is false if no way is left to fill all of them.
//
// A candidate may lie in the cells of the rules or beside them, where it takes its digit from those
// that it sees. One way to fill the cells speaks for every candidate that it leaves alone, so few
// ways must be found for most of them.
#include <algorithm>
#include <optional>
#include <utility>

#include "logic/rule_chains.hpp"

namespace nonet {

namespace {

constexpr int MOST_TRIED = 400;     // digits, before a candidate is given up as too open
constexpr int MOST_IN_ALL = 4'000;  // before the area is

template <int W>
struct Filler {
    Context<W>& ctx;
    const RuleArea<W>& area;
    using Digits = std::vector<DigitSet>;  // by cell of the area
    int tried = 0;
    int tried_before = 0;  // for other candidates
    bool gave_up = false;
    std::vector<DigitSet> left{};

    const BasicPosition<W>& position() const { return ctx.position; }
    const std::vector<std::uint16_t>& cells() const { return area.cells; }

    Digits start() const {
        Digits digits;
        for (const std::uint16_t c : cells()) {
            const auto& p = position();
            digits.push_back(p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c]);
        }
        return digits;
    }

    // What the area may hold beside a candidate that is true.
    Digits beside(const Candidate& candidate) const {
        const auto& g = *position().geometry;
        Digits digits = start();
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (cells()[i] == candidate.cell)
                digits[i] = digit_bit(candidate.digit);
            else if (g.are_peers(cells()[i], candidate.cell))
                digits[i] &= ~digit_bit(candidate.digit);
        }
        for (const Candidate& other : g.excluded_by(candidate.cell, candidate.digit)) {
            const auto at = std::ranges::lower_bound(cells(), other.cell);
            if (at != cells().end() && *at == other.cell)
                digits[static_cast<std::size_t>(at - cells().begin())] &= ~digit_bit(other.digit);
        }
        return digits;
    }

    bool clear_peers(Digits& digits, std::vector<char>& is_done) const {
        const auto& g = *position().geometry;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            if (digits[i] == 0) return false;
            if (is_done[i] || count_bits(digits[i]) != 1) continue;
            is_done[i] = 1;
            for (std::size_t k = 0; k < digits.size(); ++k) {
                if (k != i && g.are_peers(cells()[i], cells()[k])) digits[k] &= ~digits[i];
            }
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

    // Peers and rules, as long as they take something away; false where a cell is left empty.
    bool narrow(Digits& digits) {
        std::vector<char> is_done(digits.size(), 0);
        for (bool has_changed = true; has_changed;) {
            if (!clear_peers(digits, is_done)) return false;
            const Digits before = digits;
            if (!place_singles(digits)) return false;
            for (const auto& part : area.parts) {
                left.clear();
                for (const std::uint16_t i : part.places) left.push_back(digits[i]);
                if (!ctx.rule_steps().narrow(part.item, left)) return false;
                for (std::size_t k = 0; k < left.size(); ++k) digits[part.places[k]] &= left[k];
            }
            has_changed = digits != before;
        }
        return true;
    }

    // Some way to fill the area, if there is one.
    std::optional<Digits> fill(Digits digits) {
        if (!narrow(digits)) return std::nullopt;
        std::size_t best = digits.size();
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const int count = count_bits(digits[i]);
            if (count > 1 && (best == digits.size() || count < count_bits(digits[best]))) best = i;
        }
        if (best == digits.size()) return digits;
        for (int d : each_digit(digits[best])) {
            gave_up |= ++tried > MOST_TRIED || tried + tried_before > MOST_IN_ALL;
            if (gave_up) return std::nullopt;
            Digits next = digits;
            next[best] = digit_bit(d);
            if (auto found = fill(std::move(next))) return found;
        }
        return std::nullopt;
    }
};

template <int W>
struct JointTrial {
    Filler<W> filler;
    std::vector<Candidate> open{};  // that no way speaks for yet

    void list_candidates() {
        const auto& p = filler.position();
        CellSet<W> inside, near;
        for (const std::uint16_t c : filler.cells()) inside.set(c);
        for (int c : p.empty) {
            if (inside.test(c) || (p.geometry->peers[c] & inside & p.empty).count() > 1)
                near.set(c);
        }
        for (int c : near) {
            for (int d : each_digit(p.candidates[c])) open.push_back(candidate_of(c, d));
        }
    }

    // Whether a candidate may be true when the area is filled so.
    bool allows(const typename Filler<W>::Digits& way, const Candidate& candidate) const {
        const typename Filler<W>::Digits beside = filler.beside(candidate);
        for (std::size_t i = 0; i < way.size(); ++i) {
            if (!(way[i] & beside[i])) return false;
        }
        return true;
    }

    std::vector<Candidate> find_impossible() {
        list_candidates();
        std::vector<Candidate> impossible;
        const auto first = filler.fill(filler.start());
        if (!first) return impossible;
        std::erase_if(open, [&](const Candidate& c) { return allows(*first, c); });
        while (!open.empty()) {
            const Candidate candidate = open.back();
            open.pop_back();
            filler.tried_before += std::exchange(filler.tried, 0);
            filler.gave_up = false;
            const auto way = filler.fill(filler.beside(candidate));
            if (way) {
                std::erase_if(open, [&](const Candidate& c) { return allows(*way, c); });
            } else if (!filler.gave_up) {
                impossible.push_back(candidate);
            }
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
