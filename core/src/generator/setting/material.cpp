// One drawing for each kind of material.
#include "material.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "nonet/error.hpp"

namespace nonet::setting {

namespace {

// Of a hundred: how much of what could be drawn is drawn, where not all is.
constexpr std::uint32_t DOTS_SHOWN = 70;
constexpr std::uint32_t MARKS_SHOWN = 35;  // odd and even cells
constexpr std::uint32_t SIGNS_SHOWN = 75;  // greater than
constexpr std::uint32_t DIAGONALS_SHOWN = 50;
constexpr std::uint32_t LINES_SHOWN = 80;  // sandwiches

struct Lengths {
    int fewest;
    int most;
    int covered;  // of a hundred cells, until there are enough lines
};

class Artist {
  public:
    Artist(const Layout& layout, std::span<const Digit> solution, Random& random)
        : layout_(layout),
          digit_(solution),
          random_(random),
          rows_(layout.rows()),
          columns_(layout.columns()),
          n_(layout.digits()),
          is_taken_(solution.size()),
          is_crossed_(solution.size()) {}

    std::vector<Rule> draw(const Rule& kind, bool shows_all) {
        switch (kind.kind) {
            case RuleKind::THERMOMETER:
                return draw_lines(kind, {3, std::min(n_ - 1, 6), 45});
            case RuleKind::WHISPER:
                return draw_lines(kind, {3, 7, 45});
            case RuleKind::RENBAN:
                return draw_lines(kind, {3, std::min(n_ - 1, 5), 50});
            case RuleKind::PALINDROME:
                return draw_lines(kind, {3, 7, 45});
            case RuleKind::ARROW:
                return draw_lines(kind, {3, 5, 50});
            case RuleKind::DIFFERENCE:
            case RuleKind::RATIO:
            case RuleKind::PAIR_SUM:
                return mark_pairs(kind, shows_all ? 100 : DOTS_SHOWN);
            case RuleKind::GREATER:
                return compare_neighbours();
            case RuleKind::ODD:
            case RuleKind::EVEN:
                return mark_cells(kind);
            case RuleKind::LITTLE_KILLER:
                return sum_diagonals();
            case RuleKind::SANDWICH:
                return sum_sandwiches();
            default:
                throw InputError("expected material that can be drawn, got " +
                                 std::string(facts_of(kind.kind).name));
        }
    }

  private:
    using Line = std::vector<Cell>;

    bool is_lucky(std::uint32_t percent) { return random_.below(100) < percent; }
    int digit(Cell cell) const { return digit_[cell]; }

    // Lines: drawn where no other line is, until enough cells are covered or luck runs out.
    std::vector<Rule> draw_lines(const Rule& kind, Lengths lengths) {
        std::vector<Rule> rules;
        const int cells = layout_.cells() - layout_.holes();
        int left = cells * lengths.covered / 100;
        for (int tries = 2 * cells; tries > 0 && left > 0; --tries) {
            const Line line = draw_line(kind, lengths);
            if (static_cast<int>(line.size()) < lengths.fewest) continue;
            take(line);
            left -= static_cast<int>(line.size());
            rules.push_back(make_line(kind, line));
        }
        return rules;
    }

    Line draw_line(const Rule& kind, Lengths lengths) {
        const Cell start =
            static_cast<Cell>(random_.below(static_cast<std::uint32_t>(layout_.cells())));
        if (layout_.is_hole(start) || is_taken_[start]) return {};
        const int spread = lengths.most - lengths.fewest + 1;
        const int length =
            lengths.fewest + static_cast<int>(random_.below(static_cast<std::uint32_t>(spread)));
        switch (kind.kind) {
            case RuleKind::PALINDROME:
                return grow_palindrome(start, length);
            case RuleKind::ARROW:
                return grow_arrow(start, lengths.most);
            case RuleKind::RENBAN:
                return grow_renban(start, length);
            case RuleKind::WHISPER: {
                const int apart = whisper_of(kind);
                return grow(start, length, [&](Cell last, Cell next) {
                    return std::abs(digit(last) - digit(next)) >= apart;
                });
            }
            default:
                return grow(start, length,
                            [&](Cell last, Cell next) { return digit(next) > digit(last); });
        }
    }

    int whisper_of(const Rule& kind) const {
        return kind.values.empty() ? (n_ + 1) / 2 : kind.values[0];
    }

    Rule make_line(const Rule& kind, const Line& line) const {
        Rule rule{kind.kind, line, {}, kind.values};
        if (kind.kind == RuleKind::WHISPER) rule.values = {whisper_of(kind)};
        if (kind.kind == RuleKind::ARROW) rule.groups = {1, static_cast<int>(line.size()) - 1};
        return rule;
    }

    // From the last cell on to some free neighbour that is allowed to follow it.
    template <typename Follows>
    Line grow(Cell start, int length, Follows follows) {
        Line line{start};
        while (static_cast<int>(line.size()) < length) {
            const Cell next =
                step_from(line.back(), line, [&](Cell cell) { return follows(line.back(), cell); });
            if (next < 0) break;
            line.push_back(next);
        }
        return line;
    }

    Line grow_renban(Cell start, int length) {
        const int reach = static_cast<int>(random_.below(static_cast<std::uint32_t>(length)));
        const int low = std::clamp(digit(start) - reach, 1, n_ - length + 1);
        DigitSet left = ((DigitSet{1} << length) - 1) << (low - 1);
        left &= ~digit_bit(digit_[start]);
        Line line{start};
        while (left) {
            const Cell next = step_from(line.back(), line, [&](Cell cell) {
                return (left & digit_bit(digit_[cell])) != 0;
            });
            if (next < 0) return {};
            left &= ~digit_bit(digit_[next]);
            line.push_back(next);
        }
        return line;
    }

    // The shaft is as long as it takes to sum to the digit in the circle.
    Line grow_arrow(Cell circle, int most) {
        int left = digit(circle);
        Line line{circle};
        while (left > 0 && static_cast<int>(line.size()) < most) {
            const Cell next =
                step_from(line.back(), line, [&](Cell cell) { return digit(cell) <= left; });
            if (next < 0) return {};
            left -= digit(next);
            line.push_back(next);
        }
        return left == 0 ? line : Line();
    }

    // From the middle on, at both ends at once.
    Line grow_palindrome(Cell middle, int length) {
        Line line{middle};
        while (static_cast<int>(line.size()) < length) {
            const Cell front = line.front();
            const Cell next = step_from(
                line.back(), line, [&](Cell cell) { return find_twin(front, cell, line) >= 0; });
            if (next < 0) break;
            line.insert(line.begin(), find_twin(front, next, line));
            line.push_back(next);
        }
        return line;
    }

    // A neighbour of the front that holds what a cell holds.
    Cell find_twin(Cell front, Cell cell, const Line& line) const {
        Cell twin = -1;
        visit_around(front, [&](Cell other) {
            if (other != cell && digit_[other] == digit_[cell] && is_free(front, other, line))
                twin = other;
        });
        return twin;
    }

    template <typename Allowed>
    Cell step_from(Cell last, const Line& line, Allowed allowed) {
        Cell found[8];
        std::uint32_t count = 0;
        visit_around(last, [&](Cell cell) {
            if (is_free(last, cell, line) && allowed(cell)) found[count++] = cell;
        });
        return count ? found[random_.below(count)] : -1;
    }

    template <typename Visit>
    void visit_around(Cell cell, Visit visit) const {
        const int row = cell / columns_, column = cell % columns_;
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows_ - 1); ++r) {
            for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns_ - 1); ++c) {
                const Cell other = r * columns_ + c;
                if (other != cell && !layout_.is_hole(other)) visit(other);
            }
        }
    }

    // Where two lines cross between four cells is the upper left one of these.
    Cell crossing_of(Cell one, Cell other) const {
        const int row = std::min(one / columns_, other / columns_);
        return row * columns_ + std::min(one % columns_, other % columns_);
    }
    bool is_slanted(Cell one, Cell other) const {
        return one / columns_ != other / columns_ && one % columns_ != other % columns_;
    }

    bool is_free(Cell last, Cell cell, const Line& line) const {
        if (is_taken_[cell] || std::find(line.begin(), line.end(), cell) != line.end())
            return false;
        if (!is_slanted(last, cell)) return true;
        const Cell crossing = crossing_of(last, cell);
        if (is_crossed_[crossing]) return false;
        for (std::size_t i = 1; i < line.size(); ++i)
            if (is_slanted(line[i - 1], line[i]) && crossing_of(line[i - 1], line[i]) == crossing)
                return false;
        return true;
    }

    void take(const Line& line) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            is_taken_[line[i]] = true;
            if (i > 0 && is_slanted(line[i - 1], line[i]))
                is_crossed_[crossing_of(line[i - 1], line[i])] = true;
        }
    }

    template <typename Visit>
    void visit_pairs(Visit visit) const {
        for (Cell cell = 0; cell < layout_.cells(); ++cell) {
            if (layout_.is_hole(cell)) continue;
            if (cell % columns_ + 1 < columns_ && !layout_.is_hole(cell + 1)) visit(cell, cell + 1);
            if (cell / columns_ + 1 < rows_ && !layout_.is_hole(cell + columns_))
                visit(cell, cell + columns_);
        }
    }

    bool is_marked(const Rule& kind, Cell one, Cell other) const {
        const int low = std::min(digit(one), digit(other)),
                  high = std::max(digit(one), digit(other));
        const int value = kind.values.at(0);
        if (kind.kind == RuleKind::DIFFERENCE) return high - low == value;
        return kind.kind == RuleKind::RATIO ? high == low * value : high + low == value;
    }

    std::vector<Rule> mark_pairs(const Rule& kind, std::uint32_t shown) {
        std::vector<Rule> rules;
        visit_pairs([&](Cell one, Cell other) {
            // Of 1 and 2 the black dot alone is drawn: one edge carries one mark.
            if (kind.kind == RuleKind::DIFFERENCE && digit(one) + digit(other) == 3) return;
            if (is_marked(kind, one, other) && is_lucky(shown))
                rules.push_back({kind.kind, {one, other}, {}, kind.values});
        });
        return rules;
    }

    std::vector<Rule> compare_neighbours() {
        std::vector<Rule> rules;
        const std::vector<int> regions = layout_.regions();
        visit_pairs([&](Cell one, Cell other) {
            if (regions[one] != regions[other] || digit(one) == digit(other)) return;
            if (!is_lucky(SIGNS_SHOWN)) return;
            if (digit(one) < digit(other)) std::swap(one, other);
            rules.push_back({RuleKind::GREATER, {one, other}});
        });
        return rules;
    }

    std::vector<Rule> mark_cells(const Rule& kind) {
        Rule rule{kind.kind};
        const int rest = kind.kind == RuleKind::ODD ? 1 : 0;
        for (Cell cell = 0; cell < layout_.cells(); ++cell)
            if (!layout_.is_hole(cell) && digit(cell) % 2 == rest && is_lucky(MARKS_SHOWN))
                rule.cells.push_back(cell);
        return rule.cells.empty() ? std::vector<Rule>() : std::vector<Rule>{rule};
    }

    // Every diagonal of three cells or more is seen from one of its ends.
    std::vector<Rule> sum_diagonals() {
        std::vector<Rule> rules;
        for (const int slope : {1, -1}) {
            for (int begin = -(rows_ - 1); begin < columns_ + rows_ - 1; ++begin) {
                Line line;
                for (int row = 0; row < rows_; ++row) {
                    const int column = begin + slope * row;
                    if (column < 0 || column >= columns_) continue;
                    line.push_back(row * columns_ + column);
                }
                const bool has_hole = std::any_of(line.begin(), line.end(),
                                                  [&](Cell cell) { return layout_.is_hole(cell); });
                if (line.size() < 3 || has_hole || !is_lucky(DIAGONALS_SHOWN)) continue;
                rules.push_back({RuleKind::LITTLE_KILLER, line, {}, {sum_of(line)}});
            }
        }
        return rules;
    }

    int sum_of(const Line& line) const {
        return std::accumulate(line.begin(), line.end(), 0,
                               [&](int sum, Cell cell) { return sum + digit(cell); });
    }

    std::vector<Rule> sum_sandwiches() {
        std::vector<Rule> rules;
        for (const House& house : layout_.houses()) {
            if (!is_line(house.kind) || static_cast<int>(house.cells.size()) != n_) continue;
            if (!is_lucky(LINES_SHOWN)) continue;
            int sum = 0;
            bool is_between = false;
            for (const Cell cell : house.cells) {
                if (digit(cell) == 1 || digit(cell) == n_) {
                    is_between = !is_between;
                } else if (is_between) {
                    sum += digit(cell);
                }
            }
            rules.push_back({RuleKind::SANDWICH, house.cells, {}, {sum}});
        }
        return rules;
    }

    const Layout& layout_;
    std::span<const Digit> digit_;
    Random& random_;
    int rows_;
    int columns_;
    int n_;
    std::vector<bool> is_taken_;
    std::vector<bool> is_crossed_;
};

// Whether the board says that all material of a kind is shown.
bool shows_all(RuleKind kind, std::span<const Rule> whole) {
    const bool is_dot = kind == RuleKind::DIFFERENCE || kind == RuleKind::RATIO;
    return std::any_of(whole.begin(), whole.end(), [&](const Rule& rule) {
        if (kind == RuleKind::PAIR_SUM) return rule.kind == RuleKind::ALL_SUMS_GIVEN;
        return is_dot && (rule.kind == RuleKind::ALL_DIFFERENCES_GIVEN ||
                          rule.kind == RuleKind::ALL_RATIOS_GIVEN);
    });
}

}  // namespace

std::vector<Rule> draw_material(std::span<const Rule> kinds, const Layout& layout,
                                std::span<const Rule> whole, std::span<const Digit> solution,
                                Random& random) {
    Artist artist(layout, solution, random);
    std::vector<Rule> rules;
    for (const Rule& kind : kinds) {
        if (kind.kind == RuleKind::CAGE) continue;
        std::vector<Rule> drawn = artist.draw(kind, shows_all(kind.kind, whole));
        rules.insert(rules.end(), drawn.begin(), drawn.end());
    }
    return rules;
}

}  // namespace nonet::setting
