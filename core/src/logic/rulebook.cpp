// The solver's model of a board, as peers, links, houses and items.
#include "rulebook.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "../rules/plan.hpp"

namespace nonet {

namespace {

using rules::Plan;
using rules::Propagator;

// What a step of a rule is called.
Technique technique_of(RuleKind kind) {
    switch (kind) {
        case RuleKind::CAGE:
        case RuleKind::SUM:
            return Technique::COMBINATIONS_LEFT;
        case RuleKind::LITTLE_KILLER:
            return Technique::LITTLE_KILLER;
        case RuleKind::REGION_SUM:
        case RuleKind::ZIPPER:
        case RuleKind::EQUAL_SUMS:
            return Technique::EQUAL_SUMS;
        case RuleKind::SAME_VALUES:
            return Technique::SAME_DIGITS;
        case RuleKind::CLONE:
        case RuleKind::PALINDROME:
            return Technique::EQUAL_CELLS;
        case RuleKind::QUADRUPLE:
            return Technique::QUADRUPLE;
        case RuleKind::COUNTING_CIRCLES:
            return Technique::COUNTING_CIRCLES;
        case RuleKind::THERMOMETER:
        case RuleKind::SLOW_THERMOMETER:
            return Technique::THERMOMETER;
        case RuleKind::ARROW:
        case RuleKind::DOUBLE_ARROW:
            return Technique::ARROW;
        case RuleKind::WHISPER:
            return Technique::WHISPER;
        case RuleKind::RENBAN:
            return Technique::RENBAN;
        case RuleKind::BETWEEN:
        case RuleKind::LOCKOUT:
            return Technique::LINE_ENDS;
        case RuleKind::ENTROPIC:
        case RuleKind::MODULAR:
        case RuleKind::NABNER:
            return Technique::LINE_SETS;
        case RuleKind::DIFFERENCE:
        case RuleKind::RATIO:
            return Technique::DOTS;
        case RuleKind::PAIR_SUM:
            return Technique::X_AND_V;
        case RuleKind::GREATER:
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
            return Technique::GREATER_THAN;
        case RuleKind::ROW_INDEXER:
        case RuleKind::COLUMN_INDEXER:
        case RuleKind::BOX_INDEXER:
            return Technique::INDEXER;
        case RuleKind::SANDWICH:
            return Technique::SANDWICH;
        case RuleKind::X_SUM:
            return Technique::X_SUM;
        case RuleKind::SKYSCRAPER:
            return Technique::SKYLINE;
        case RuleKind::NUMBERED_ROOM:
            return Technique::NUMBERED_ROOM;
        case RuleKind::ANTI_KNIGHT:
        case RuleKind::ANTI_KING:
        case RuleKind::NON_CONSECUTIVE:
        case RuleKind::ALL_DIFFERENCES_GIVEN:
        case RuleKind::ALL_RATIOS_GIVEN:
        case RuleKind::ALL_SUMS_GIVEN:
        case RuleKind::ODD:
        case RuleKind::EVEN:
        case RuleKind::ALLOWED:
            break;
    }
    return Technique::NEIGHBOURS;
}

Technique technique_of(const Fact& fact) {
    if (fact.kind == FactKind::LEFTOVERS) return Technique::LAW_OF_LEFTOVERS;
    if (fact.kind == FactKind::INNIES_OUTIES) return Technique::INNIES_AND_OUTIES;
    return fact.houses.size() == 1 ? Technique::INNIES : Technique::INNIES_OF_SEVERAL_HOUSES;
}

bool are_neighbours(const Layout& layout, Cell one, Cell other) {
    const int columns = layout.columns();
    return std::abs(one / columns - other / columns) + std::abs(one % columns - other % columns) ==
           1;
}

// Whether a rule relates two of its cells, by where they stand in it.
bool relates(const Rule& rule, const Layout& layout, Cell one, Cell other) {
    const auto first = std::ranges::find(rule.cells, one) - rule.cells.begin();
    const auto second = std::ranges::find(rule.cells, other) - rule.cells.begin();
    const auto size = static_cast<std::ptrdiff_t>(rule.cells.size());
    const bool has_both = first < size && second < size;
    const auto apart = std::abs(first - second);
    switch (rule.kind) {
        case RuleKind::DIFFERENCE:
        case RuleKind::RATIO:
        case RuleKind::PAIR_SUM:
        case RuleKind::GREATER:
        case RuleKind::NABNER:
        case RuleKind::CLONE:
        case RuleKind::WHISPER:  // a line may pass a cell twice
        case RuleKind::PALINDROME:
            return has_both;
        case RuleKind::ENTROPIC:
            return has_both && apart < 3;
        case RuleKind::MODULAR:
            return has_both && apart < rule.values[0];
        case RuleKind::MINIMUM:
        case RuleKind::MAXIMUM:
            return (first < size) != (second < size) && are_neighbours(layout, one, other);
        case RuleKind::NON_CONSECUTIVE:
        case RuleKind::ALL_DIFFERENCES_GIVEN:
        case RuleKind::ALL_RATIOS_GIVEN:
        case RuleKind::ALL_SUMS_GIVEN:
            return are_neighbours(layout, one, other);
        default:
            return false;
    }
}

// What houses say, the logic's own techniques find.
bool is_of_houses(rules::Family family) {
    using enum rules::Family;
    return family == NINE || family == NINE_CROSSINGS || family == HOUSE || family == CROSSINGS ||
           family == MATCHING;
}

template <int W>
struct Compiler {
    const Board& board;
    const Plan& plan;
    const Geometry<W>& geometry;
    std::vector<RuleItem<W>>& items;

    std::vector<std::uint16_t> cells_of(const Propagator& made) const {
        std::vector<std::uint16_t> cells;
        for (std::uint32_t i = 0; i < made.size; ++i)
            cells.push_back(static_cast<std::uint16_t>(plan.cell_of[plan.pool[made.first + i]]));
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    // The rules that speak of a pair, those of the pair itself before those of the whole board.
    void name_pair(RuleItem<W>& item) const {
        const Cell one = item.cells.front(), other = item.cells.back();
        for (const bool is_of_board : {false, true}) {
            for (std::size_t i = 0; i < board.rules().size(); ++i) {
                const Rule& rule = board.rules()[i];
                if (rule.cells.empty() != is_of_board ||
                    !relates(rule, *board.layout(), one, other))
                    continue;
                item.rules.push_back(static_cast<std::uint16_t>(i));
            }
        }
        if (!item.rules.empty()) {
            item.technique = technique_of(board.rules()[item.rules.front()].kind);
            return;
        }
        for (std::size_t i = 0; i < plan.facts.size(); ++i) {
            const Fact& fact = plan.facts[i];
            const bool is_pair = fact.kind == FactKind::INNIES_OUTIES && fact.plus.size() == 1 &&
                                 fact.minus.size() == 1;
            if (is_pair && std::minmax(fact.plus[0], fact.minus[0]) == std::minmax(one, other))
                prove_by(item, i);
        }
    }

    void prove_by(RuleItem<W>& item, std::size_t number) const {
        const Fact& fact = plan.facts[number];
        item.fact = static_cast<int>(number);
        item.technique = technique_of(fact);
        for (const int rule : fact.rules) item.rules.push_back(static_cast<std::uint16_t>(rule));
        for (const int house : fact.houses)
            item.houses.push_back(static_cast<std::uint16_t>(house));
    }

    // Where the places of a digit in a house may force it into the cage.
    CellSet<W> crossed_houses(const std::vector<std::uint16_t>& cells) const {
        CellSet<W> crossed;
        for (int h = 0; h < geometry.layout_houses; ++h) {
            if (!geometry.is_full[h]) continue;
            int common = 0;
            for (int c : cells) common += geometry.house[h].test(c);
            if (common >= 2) crossed |= geometry.house[h];
        }
        return crossed;
    }

    // Around each cell that a mark or a line joins to another: the cells that are joined to it,
    // then those joined to these, as many as one can keep in mind.
    std::vector<std::vector<std::uint16_t>> list_linked() const {
        constexpr std::size_t MOST = 6;
        std::map<int, std::vector<int>> beside;
        for (const RuleItem<W>& item : items) {
            const bool is_pair =
                plan.propagators[item.propagator].family == rules::Family::RELATION;
            const bool is_marked =
                !item.rules.empty() && !board.rules()[item.rules.front()].cells.empty();
            if (item.kind != RuleItem<W>::Kind::PROBE || !is_pair || !is_marked) continue;
            beside[item.cells.front()].push_back(item.cells.back());
            beside[item.cells.back()].push_back(item.cells.front());
        }
        std::set<std::vector<std::uint16_t>> found;
        for (const auto& [start, _] : beside) {
            std::vector<std::uint16_t> group{static_cast<std::uint16_t>(start)};
            for (std::size_t i = 0; i < group.size(); ++i) {
                for (const int next : beside[group[i]]) {
                    if (group.size() == MOST || std::ranges::find(group, next) != group.end())
                        continue;
                    group.push_back(static_cast<std::uint16_t>(next));
                }
            }
            std::ranges::sort(group);
            if (group.size() > 2) found.insert(group);
        }
        return {found.begin(), found.end()};
    }

    void add(std::size_t number) {
        const Propagator& made = plan.propagators[number];
        using enum rules::Family;
        if (is_of_houses(made.family)) return;
        // Nobody adds up cells by the dozen.
        if (made.fact >= 0 && plan.facts[made.fact].kind == FactKind::JOINT_SUM) return;
        RuleItem<W> item{RuleItem<W>::Kind::PROBE, Technique::NEIGHBOURS, number, made.value};
        item.cells = cells_of(made);
        for (int c : item.cells) item.watched.set(c);
        if (made.rule >= 0) {
            item.rules.push_back(static_cast<std::uint16_t>(made.rule));
            item.technique = technique_of(board.rules()[made.rule].kind);
        } else if (made.fact >= 0) {
            prove_by(item, static_cast<std::size_t>(made.fact));
        } else {
            name_pair(item);
        }
        if (made.family == CAGE) item.kind = RuleItem<W>::Kind::CAGE;
        if (made.family != CAGE && made.family != SUM) item.sum = 0;
        if (made.family == SUM && made.fact >= 0) item.sum = plan.facts[made.fact].value;
        items.push_back(item);
        if (made.family != CAGE) return;
        item.kind = RuleItem<W>::Kind::OVERLAP;
        item.technique = Technique::CAGE_HOUSE_OVERLAP;
        item.watched |= crossed_houses(item.cells);
        items.push_back(std::move(item));
    }
};

}  // namespace

// A cage of which a part has a sum of its own: then so has the rest.
template <int W>
void split_cages(std::vector<RuleItem<W>>& items, const Board& board, const Plan& plan,
                 const Compiler<W>& compiler) {
    std::set<std::vector<std::uint16_t>> known;
    for (const RuleItem<W>& item : items) {
        if (item.kind == RuleItem<W>::Kind::CAGE) known.insert(item.cells);
    }
    for (std::size_t i = 0; i < plan.facts.size(); ++i) {
        const Fact& fact = plan.facts[i];
        const bool is_sum =
            fact.kind == FactKind::HIDDEN_CAGE || fact.kind == FactKind::INNIES_OUTIES;
        if (!is_sum || !fact.minus.empty()) continue;
        for (std::size_t r = 0; r < board.rules().size(); ++r) {
            const Rule& rule = board.rules()[r];
            if (rule.kind != RuleKind::CAGE || rule.values.size() != 1) continue;
            std::vector<std::uint16_t> rest(rule.cells.begin(), rule.cells.end());
            std::ranges::sort(rest);
            std::erase_if(rest, [&](Cell c) { return std::ranges::binary_search(fact.plus, c); });
            if (rest.empty() || rest.size() + fact.plus.size() != rule.cells.size()) continue;
            if (!known.insert(rest).second) continue;
            RuleItem<W> item{RuleItem<W>::Kind::CAGE, Technique::CAGE_SPLITTING};
            item.sum = rule.values[0] - fact.value;
            item.cells = std::move(rest);
            for (int c : item.cells) item.watched.set(c);
            compiler.prove_by(item, i);
            item.technique = Technique::CAGE_SPLITTING;
            item.rules.push_back(static_cast<std::uint16_t>(r));
            std::ranges::sort(item.rules);
            item.rules.erase(std::unique(item.rules.begin(), item.rules.end()), item.rules.end());
            items.push_back(std::move(item));
        }
    }
}

// Houses that follow from others: the digits of three lines less those of two windows.
template <int W>
void add_hidden_houses(std::vector<RuleItem<W>>& items, const Plan& plan) {
    for (std::size_t i = 0; i < plan.facts.size(); ++i) {
        const Fact& fact = plan.facts[i];
        if (fact.kind != FactKind::HIDDEN_HOUSE) continue;
        RuleItem<W> item{RuleItem<W>::Kind::HOUSE, Technique::HIDDEN_WINDOW};
        item.fact = static_cast<int>(i);
        for (const Cell c : fact.plus) {
            item.cells.push_back(static_cast<std::uint16_t>(c));
            item.watched.set(c);
        }
        for (const int house : fact.houses)
            item.houses.push_back(static_cast<std::uint16_t>(house));
        items.push_back(std::move(item));
    }
}

// Whispers whose cells cannot be near the middle, joined where they meet. A line that comes back to
// a cell on the wrong side has no solution; it is left to others.
template <int W>
std::vector<Polarity<W>> list_polarities(const Board& board, int digit_count) {
    std::vector<Polarity<W>> found;
    for (std::size_t i = 0; i < board.rules().size(); ++i) {
        const Rule& rule = board.rules()[i];
        if (rule.kind != RuleKind::WHISPER || rule.values.empty()) continue;
        const int apart = rule.values[0];
        if (2 * apart < digit_count || apart >= digit_count) continue;
        Polarity<W> line{};
        line.low = (DigitSet{1} << (digit_count - apart)) - 1;
        line.high = line.low << apart;
        line.rules = {static_cast<std::uint16_t>(i)};
        for (std::size_t k = 0; k < rule.cells.size(); ++k) line.side[k % 2].set(rule.cells[k]);
        std::erase_if(found, [&](const Polarity<W>& other) {
            const CellSet<W> all = other.side[0] | other.side[1];
            if (other.low != line.low || !all.intersects(line.side[0] | line.side[1])) return false;
            const bool is_turned =
                other.side[0].intersects(line.side[1]) || other.side[1].intersects(line.side[0]);
            line.side[0] |= other.side[is_turned];
            line.side[1] |= other.side[!is_turned];
            line.rules.insert(line.rules.end(), other.rules.begin(), other.rules.end());
            return true;
        });
        std::ranges::sort(line.rules);
        found.push_back(std::move(line));
    }
    std::erase_if(found, [](const Polarity<W>& x) { return x.side[0].intersects(x.side[1]); });
    return found;
}

template <int W>
Rulebook<W>::Rulebook(const Board::Pointer& board, const Geometry<W>& geometry)
    : board(board), model(model_of(board)) {
    Compiler<W> compiler{*board, model->plan(), geometry, items};
    for (std::size_t i = 0; i < model->plan().propagators.size(); ++i) compiler.add(i);
    if (geometry.digit_count <= 9) split_cages(items, *board, model->plan(), compiler);
    add_hidden_houses(items, model->plan());
    linked = compiler.list_linked();
    polarities = list_polarities<W>(*board, geometry.digit_count);
}

// Cells of these kinds all differ.
template <int W>
void add_rule_houses(Geometry<W>& g, const Board& board) {
    for (std::size_t i = 0; i < board.rules().size(); ++i) {
        const Rule& rule = board.rules()[i];
        const bool is_apart = rule.kind == RuleKind::CAGE || rule.kind == RuleKind::THERMOMETER ||
                              rule.kind == RuleKind::RENBAN || rule.kind == RuleKind::NABNER;
        CellSet<W> cells;
        for (const Cell c : rule.cells) cells.set(c);
        const int size = cells.count();
        if (!is_apart || size < 2 || size > g.digit_count) continue;
        if (std::ranges::any_of(g.house, [&](const auto& house) { return house.contains(cells); }))
            continue;
        g.house.push_back(cells);
        g.kind.push_back(HouseKind::EXTRA);
        g.is_full.push_back(false);
        for (int c : cells) g.houses_of[c].push_back(static_cast<std::uint16_t>(g.house_count));
        g.rule_of_house.push_back(static_cast<std::uint16_t>(i));
        ++g.house_count;
    }
}

template <int W>
void add_relations(Geometry<W>& g, const Plan& plan) {
    g.excluded.resize(static_cast<std::size_t>(g.cell_count) * 32);
    for (const Propagator& made : plan.propagators) {
        if (made.family != rules::Family::RELATION) continue;
        const rules::Relation& relation = plan.relations[made.extra];
        const int one = plan.cell_of[plan.pool[made.first]];
        const int other = plan.cell_of[plan.pool[made.first + 1]];
        for (int d = 1; d <= g.digit_count; ++d) {
            DigitSet excluded = g.all_digits & ~relation.forward[d - 1];
            if (g.are_peers(one, other)) excluded &= ~digit_bit(d);
            for (int e : each_digit(excluded)) {
                const Candidate a{static_cast<std::uint16_t>(one), static_cast<std::uint8_t>(d)};
                const Candidate b{static_cast<std::uint16_t>(other), static_cast<std::uint8_t>(e)};
                g.excluded[one * 32 + d].push_back(b);
                g.excluded[other * 32 + e].push_back(a);
            }
        }
    }
    for (std::vector<Candidate>& list : g.excluded) std::ranges::sort(list);
}

// Cells that no rule speaks of, neither by what it says nor by what it sets apart. What follows
// from rules and houses together need not be looked at: a swap that keeps both keeps that.
template <int W>
CellSet<W> list_untouched(const Geometry<W>& g, const Board& board, const Plan& plan) {
    CellSet<W> untouched = g.all_cells;
    for (const Rule& rule : board.rules()) {
        if (rule.cells.empty()) return {};  // of the whole board
        for (const Cell c : rule.cells) untouched.reset(c);
    }
    for (const Propagator& made : plan.propagators) {
        if (is_of_houses(made.family) || made.fact >= 0) continue;
        for (std::uint32_t i = 0; i < made.size; ++i)
            untouched.reset(plan.cell_of[plan.pool[made.first + i]]);
    }
    for (int c : CellSet<W>(untouched)) {
        const bool is_open = g.start[c] == g.all_digits;
        const auto& layout_peers = board.layout()->peers(c);
        if (!is_open || g.peers[c].count() != static_cast<int>(layout_peers.size()))
            untouched.reset(c);
    }
    return untouched;
}

template <int W>
void Geometry<W>::add_facts_of_houses(const Board::Pointer& board) {
    rulebook = std::make_shared<const Rulebook<W>>(board, *this);
}

template <int W>
void Geometry<W>::add_rules(const Board::Pointer& board) {
    has_rules = true;
    add_rule_houses(*this, *board);
    rulebook = std::make_shared<const Rulebook<W>>(board, *this);
    const Plan& plan = rulebook->model->plan();
    start.assign(cell_count, 0);
    for (int slot = 0; slot < plan.slots; ++slot) {
        const int cell = plan.cell_of[slot];
        if (cell < 0) continue;
        start[cell] = plan.start[slot];
        rules::for_each(plan.apart[slot], [&](int other) { peers[cell].set(plan.cell_of[other]); });
    }
    add_relations(*this, plan);
    untouched = list_untouched(*this, *board, plan);
}

template struct Rulebook<2>;
template void Geometry<2>::add_rules(const Board::Pointer&);
template void Geometry<2>::add_facts_of_houses(const Board::Pointer&);
NONET_FOR_LARGE(template struct Rulebook<10>;
                template void Geometry<10>::add_rules(const Board::Pointer&);
                template void Geometry<10>::add_facts_of_houses(const Board::Pointer&);)

}  // namespace nonet
