// A board: a layout and the rules that hold on it. What a grid, a puzzle and a game stand on.
//
// Immutable and shared. Every board has one text, and equal boards have equal texts:
//
//     3x3+diagonals; anti-knight; cage 15: r1c1 r1c2; arrow: r1c1 / r1c2 r1c3
//
// first the layout, then the rules, sorted. It may begin with "v1 ", the version of this text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/layout.hpp"
#include "nonet/rule.hpp"

namespace nonet {

class Board {
  public:
    using Pointer = std::shared_ptr<const Board>;

    // More are refused, so that whoever reads a board knows what it may cost.
    static constexpr std::size_t MAX_RULES = 5'000;
    static constexpr std::size_t MAX_RULE_CELLS = 50'000;
    static constexpr std::size_t MAX_TEXT = 400'000;

    // The board without rules. Those of the usual layouts are made once and shared.
    static Pointer of(const Layout::Pointer& layout);
    // Throws InputError where a rule cannot stand on the layout. Rules that say the same are one;
    // those of single cells (odd, minimum, ...) are one for each kind.
    static Pointer make(const Layout::Pointer& layout, std::vector<Rule> rules);
    static Pointer parse(std::string_view text);
    const std::string& text() const { return text_; }

    const Layout::Pointer& layout() const { return layout_; }
    const std::vector<Rule>& rules() const { return rules_; }
    bool has_rules() const { return !rules_.empty(); }
    // 9×9 with boxes and nothing else: what the fast engines are made for.
    bool is_classic() const { return classic_; }
    // The kinds of its rules, each once, in the order of the table.
    std::vector<RuleKind> kinds() const;

    bool operator==(const Board& other) const {
        return this == &other || (*layout_ == *other.layout_ && rules_ == other.rules_);
    }

  private:
    Board(Layout::Pointer layout, std::vector<Rule> rules);

    Layout::Pointer layout_;
    std::vector<Rule> rules_;
    std::string text_;
    bool classic_;
};

// A rule that a verb cannot obey is refused by name, never dropped. Throws InputError:
// "expected rules that rate knows, got: cage, thermometer".
void refuse_rules(const Board& board, std::string_view verb);
// The same for boards that are no square of digits: holes, rectangles, several grids.
void refuse_shape(const Layout& layout, std::string_view verb);

// Cells of a rule that cannot stand as they do, whatever comes into the empty ones. All cells of
// the board filled, a rule is kept exactly if there are none.
struct Conflict {
    std::size_t rule;  // of board.rules()
    std::vector<Cell> cells;

    bool operator==(const Conflict&) const = default;
};

std::vector<Conflict> find_conflicts(const Board& board, const std::vector<Digit>& digits);
// Whether the digits, one for each cell that is no hole, keep every house and every rule.
bool is_solution(const Board& board, const std::vector<Digit>& digits);

}  // namespace nonet
