// The general search: singles, crossings, matchings, rules; then take a candidate or forbid it.
#include "general.hpp"

#include <algorithm>
#include <bit>

#include "matching.hpp"

namespace nonet::general {

namespace {

// From so many digits on a rule pays for itself; smaller boards are searched faster without.
constexpr int CROSSING_DIGITS = 8;
constexpr int MATCHING_DIGITS = 10;

// A set of houses, a bit each.
class HouseSet {
  public:
    explicit HouseSet(std::size_t houses) : words_((houses + 63) / 64) {}

    void add(int house) { words_[house / 64] |= std::uint64_t{1} << house % 64; }
    void add(const HouseSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    // Take the first house out; -1 when there is none.
    int take() {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (!words_[i]) continue;
            const int bit = std::countr_zero(words_[i]);
            words_[i] &= words_[i] - 1;
            return static_cast<int>(i) * 64 + bit;
        }
        return -1;
    }

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace

class Search::State {
  public:
    State(const Layout& layout, std::vector<DigitSet> candidates, Propagators rules, Random* random)
        : layout_(layout),
          rules_(std::move(rules)),
          random_(random),
          cell_(std::move(candidates)),
          touched_(layout.houses().size()),
          singled_(layout.houses().size()),
          crossed_(layout.houses().size()),
          weight_(layout.houses().size(), 1) {
        for (Cell cell = 0; cell < cells(); ++cell) {
            if (std::has_single_bit(cell_[cell])) fixed_.push_back(cell);
            houses_of_.emplace_back(layout.houses().size());
            for (const int house : layout.houses_of(cell)) houses_of_.back().add(house);
            touched_.add(houses_of_.back());
        }
    }

    Outcome advance(std::uint64_t budget) {
        if (resumed_ && !pop()) return Outcome::EXHAUSTED;
        resumed_ = true;
        for (;;) {
            if (nodes_ >= budget) {
                resumed_ = false;
                return Outcome::UNKNOWN;
            }
            ++nodes_;
            if (!settle()) {
                forget();
                if (!pop()) return Outcome::EXHAUSTED;
            } else if (!branch()) {
                return Outcome::FOUND;
            }
        }
    }

    std::vector<Digit> digits() const {
        std::vector<Digit> digits(cells());
        for (Cell cell = 0; cell < cells(); ++cell) {
            if (layout_.is_hole(cell)) continue;
            digits[cell] = static_cast<Digit>(std::countr_zero(cell_[cell]) + 1);
        }
        return digits;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Choice {
        Cell cell;
        DigitSet digit;
    };

    int cells() const { return static_cast<int>(cell_.size()); }
    // Whether a house has a place for every digit.
    bool is_full(const std::vector<Cell>& house) const {
        return static_cast<int>(house.size()) == layout_.digits();
    }

    // Take candidates from a cell. False when none is left.
    bool remove(Cell cell, DigitSet digits) {
        const DigitSet rest = cell_[cell] & ~digits;
        if (rest == cell_[cell]) return true;
        cell_[cell] = rest;
        if (!rest) {
            for (const int house : layout_.houses_of(cell)) ++weight_[house];
            return false;
        }
        if (std::has_single_bit(rest)) fixed_.push_back(cell);
        touched_.add(houses_of_[cell]);
        return true;
    }

    // Apply the rules, cheapest first, until none has anything to say.
    bool settle() {
        for (;;) {
            if (!fixed_.empty()) {
                if (!clear_peers()) return false;
            } else if (const int house = touched_.take(); house >= 0) {
                singled_.add(house);
                if (!place_hidden(house)) return false;
            } else if (const int house = singled_.take(); house >= 0) {
                crossed_.add(house);
                if (layout_.digits() >= CROSSING_DIGITS && !clear_crossings(house)) return false;
            } else if (const int house = crossed_.take(); house >= 0) {
                if (layout_.digits() >= MATCHING_DIGITS && !match(house)) return false;
            } else if (bool changed = false; !keep_rules(changed)) {
                return false;
            } else if (!changed) {
                return true;
            }
        }
    }

    bool clear_peers() {
        const Cell cell = fixed_.back();
        fixed_.pop_back();
        for (const Cell peer : layout_.peers(cell)) {
            if (!remove(peer, cell_[cell])) return false;
        }
        return true;
    }

    bool place_hidden(int index) {
        const std::vector<Cell>& house = layout_.houses()[index].cells;
        if (!is_full(house)) return true;
        DigitSet once = 0;
        DigitSet twice = 0;
        for (const Cell cell : house) {
            twice |= once & cell_[cell];
            once |= cell_[cell];
        }
        if (once != layout_.all_digits()) return blame(index);
        const DigitSet single = once & ~twice;
        if (!single) return true;
        for (const Cell cell : house) {
            const DigitSet here = cell_[cell] & single;
            if (!here || here == cell_[cell]) continue;
            if (!std::has_single_bit(here)) return blame(index);
            if (!remove(cell, ~here)) return false;
        }
        return true;
    }

    bool clear_crossings(int index) {
        for (const Crossing& crossing : layout_.crossings_of(index)) {
            DigitSet elsewhere = 0;
            for (const Cell cell : crossing.outside) elsewhere |= cell_[cell];
            const DigitSet confined = layout_.all_digits() & ~elsewhere;
            if (!confined) continue;
            for (const Cell cell : crossing.cleared) {
                if (!remove(cell, confined)) return false;
            }
        }
        return true;
    }

    bool match(int index) {
        const std::vector<Cell>& house = layout_.houses()[index].cells;
        if (!is_full(house)) return true;
        std::array<DigitSet, MAX_DIGITS> sets;
        for (std::size_t i = 0; i < house.size(); ++i) sets[i] = cell_[house[i]];
        if (!Matching(std::span(sets.data(), house.size())).filter()) return blame(index);
        for (std::size_t i = 0; i < house.size(); ++i) {
            if (!remove(house[i], ~sets[i])) return false;
        }
        return true;
    }

    bool keep_rules(bool& changed) {
        for (const auto& rule : rules_) {
            before_ = cell_;
            if (!rule->propagate(cell_)) return false;
            for (Cell cell = 0; cell < cells(); ++cell) {
                if (cell_[cell] == before_[cell]) continue;
                const DigitSet gone = before_[cell] & ~cell_[cell];
                cell_[cell] = before_[cell];
                if (!remove(cell, gone)) return false;
                changed = true;
            }
            if (changed) return true;
        }
        return true;
    }

    // A house that failed weighs more, so that the search turns to where it fails.
    bool blame(int house) {
        ++weight_[house];
        return false;
    }

    void forget() {
        fixed_.clear();
        touched_.clear();
        singled_.clear();
        crossed_.clear();
    }

    // Push the other branch and go into this one; false when every cell is fixed.
    bool branch() {
        const Choice choice = choose();
        if (choice.cell < 0) return false;
        const std::size_t top = stack_.size();
        stack_.insert(stack_.end(), cell_.begin(), cell_.end());
        choices_.push_back(choice);
        stack_[top + choice.cell] &= ~choice.digit;
        remove(choice.cell, ~choice.digit);
        return true;
    }

    bool pop() {
        if (choices_.empty()) return false;
        const Cell cell = choices_.back().cell;
        choices_.pop_back();
        const auto first = stack_.end() - cells();
        std::copy(first, stack_.end(), cell_.begin());
        stack_.erase(first, stack_.end());
        if (std::has_single_bit(cell_[cell])) fixed_.push_back(cell);
        touched_.add(houses_of_[cell]);
        return true;
    }

    // The open cell with the fewest candidates; among these the one in the heaviest houses.
    Choice choose() const {
        Cell best = -1;
        int fewest = MAX_DIGITS + 1;
        std::uint64_t heaviest = 0;
        for (Cell cell = 0; cell < cells(); ++cell) {
            const int count = std::popcount(cell_[cell]);
            if (count < 2 || count > fewest) continue;
            const std::uint64_t weight = weigh(cell);
            if (count == fewest && weight <= heaviest) continue;
            best = cell;
            fewest = count;
            heaviest = weight;
        }
        if (best < 0) return {-1, 0};
        return {best, choose_digit(cell_[best])};
    }

    std::uint64_t weigh(Cell cell) const {
        std::uint64_t weight = 0;
        for (const int house : layout_.houses_of(cell)) weight += weight_[house];
        return weight;
    }

    DigitSet choose_digit(DigitSet candidates) const {
        if (random_) {
            const auto count = static_cast<std::uint32_t>(std::popcount(candidates));
            for (std::uint32_t skip = random_->below(count); skip; --skip) {
                candidates &= candidates - 1;
            }
        }
        return candidates & -candidates;
    }

    const Layout& layout_;
    Propagators rules_;
    Random* random_;
    std::vector<DigitSet> cell_;
    std::vector<DigitSet> before_;
    std::vector<Cell> fixed_;  // single cells whose peers do not know yet
    std::vector<HouseSet> houses_of_;
    HouseSet touched_;  // houses with a change that no rule has seen
    HouseSet singled_;  // those whose singles are placed
    HouseSet crossed_;  // those whose crossings are cleared, too
    std::vector<std::uint64_t> weight_;
    std::vector<DigitSet> stack_;  // the boards of the other branches, one after the other
    std::vector<Choice> choices_;
    std::uint64_t nodes_ = 0;
    bool resumed_ = false;
};

Search::Search(const Layout& layout, std::vector<DigitSet> candidates, Propagators rules,
               Random* random)
    : state_(std::make_unique<State>(layout, std::move(candidates), std::move(rules), random)) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Search::Outcome Search::advance(std::uint64_t budget) {
    return state_->advance(budget);
}
std::vector<Digit> Search::digits() const {
    return state_->digits();
}
std::uint64_t Search::nodes() const {
    return state_->nodes();
}

std::vector<DigitSet> start_candidates(const Layout& layout, std::span<const Digit> digits) {
    std::vector<DigitSet> candidates(digits.size());
    for (std::size_t cell = 0; cell < digits.size(); ++cell) {
        candidates[cell] = digits[cell] ? digit_bit(digits[cell]) : layout.all_digits();
        // A hole is in no house: one candidate, and nobody asks for it again.
        if (layout.is_hole(static_cast<Cell>(cell))) candidates[cell] = 1;
    }
    return candidates;
}

}  // namespace nonet::general
