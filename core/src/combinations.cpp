// Every way to fill the open cells of one rule, as sets of digits.
#include "nonet/combinations.hpp"

#include <algorithm>
#include <set>

#include "nonet/error.hpp"

namespace nonet {

namespace {

constexpr int MOST_TRIES = 20'000;
constexpr std::size_t MOST_SETS = 500;

// Fills the cells of a rule one after the other, asking the rule at each digit.
class Filling {
  public:
    Filling(const Board& board, const Rule& rule, const std::vector<Digit>& digits)
        : layout_(*board.layout()),
          alone_(Board::make(board.layout(), {rule})),
          cells_(cells_of(rule)),
          digits_(digits.size()) {
        for (const Cell cell : cells_) digits_[cell] = digits[cell];
    }

    Combinations run() {
        fill(0);
        return {{sets_.begin(), sets_.end()}, is_all_};
    }

  private:
    // Each cell once, whatever path the rule takes through it.
    static std::vector<Cell> cells_of(const Rule& rule) {
        const std::set<Cell> once(rule.cells.begin(), rule.cells.end());
        return {once.begin(), once.end()};
    }

    bool is_seen(Cell cell, Digit digit) const {
        const std::vector<Cell>& peers = layout_.peers(cell);
        return std::any_of(peers.begin(), peers.end(),
                           [&](Cell peer) { return digits_[peer] == digit; });
    }

    void fill(std::size_t at) {
        if (!is_all_) return;
        while (at < cells_.size() && digits_[cells_[at]]) ++at;
        if (!find_conflicts(*alone_, digits_).empty()) return;
        if (at == cells_.size()) return keep();
        for (int digit = 1; digit <= layout_.digits(); ++digit) {
            if (is_seen(cells_[at], static_cast<Digit>(digit))) continue;
            if (++tries_ > MOST_TRIES) is_all_ = false;
            digits_[cells_[at]] = static_cast<Digit>(digit);
            fill(at + 1);
            digits_[cells_[at]] = 0;
        }
    }

    void keep() {
        std::vector<Digit> set;
        for (const Cell cell : cells_) set.push_back(digits_[cell]);
        std::sort(set.begin(), set.end());
        sets_.insert(std::move(set));
        if (sets_.size() >= MOST_SETS) is_all_ = false;
    }

    const Layout& layout_;
    Board::Pointer alone_;
    std::vector<Cell> cells_;
    std::vector<Digit> digits_;
    std::set<std::vector<Digit>> sets_{};
    int tries_ = 0;
    bool is_all_ = true;
};

// A cage holds no digit twice, so that its sets are sets and need no order of cells.
class CageSets {
  public:
    CageSets(const Rule& rule, int size, const std::vector<Digit>& digits)
        : rule_(rule), size_(size) {
        for (const Cell cell : rule.cells) {
            if (digits[cell]) held_ |= digit_bit(digits[cell]);
        }
    }

    Combinations run() {
        choose(1, 0, 0);
        return std::move(found_);
    }

  private:
    void choose(int digit, DigitSet set, int sum) {
        if (set_.size() == rule_.cells.size()) {
            const bool fits =
                rule_.values.empty() ||
                std::find(rule_.values.begin(), rule_.values.end(), sum) != rule_.values.end();
            if (!fits || (held_ & ~set)) return;
            if (found_.sets.size() >= MOST_SETS)
                found_.is_all = false;
            else
                found_.sets.push_back(set_);
            return;
        }
        for (; digit <= size_ && found_.is_all && tries_ < MOST_TRIES * 10; ++digit) {
            if (++tries_ >= MOST_TRIES * 10) found_.is_all = false;
            set_.push_back(static_cast<Digit>(digit));
            choose(digit + 1, set | digit_bit(static_cast<Digit>(digit)), sum + digit);
            set_.pop_back();
        }
    }

    const Rule& rule_;
    int size_;
    DigitSet held_ = 0;
    std::vector<Digit> set_{};
    Combinations found_{};
    int tries_ = 0;
};

}  // namespace

Combinations find_combinations(const Board& board, std::size_t rule,
                               const std::vector<Digit>& digits) {
    if (rule >= board.rules().size())
        throw InputError("expected the number of a rule, from 0 to " +
                         std::to_string(board.rules().size()) + " - 1, got " +
                         std::to_string(rule));
    const Rule& asked = board.rules()[rule];
    if (asked.cells.empty())
        throw InputError("expected a rule of some cells, got " +
                         std::string(facts_of(asked.kind).name));
    if (asked.kind == RuleKind::CAGE)
        return CageSets(asked, board.layout()->digits(), digits).run();
    return Filling(board, asked, digits).run();
}

}  // namespace nonet
