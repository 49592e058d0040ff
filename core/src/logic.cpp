#include "nonet/logic.hpp"

#include <algorithm>
#include <stdexcept>

#include "nonet/solver.hpp"

namespace nonet {

namespace {

constexpr int SMALL_CELLS = 128;

template <int W>
std::shared_ptr<const Geometry<W>> geometry_of(const Layout& layout) {
    if constexpr (W == 2) {
        static const auto CLASSIC = std::make_shared<const Geometry<2>>(*Layout::of_size(9));
        if (layout.is_classic()) return CLASSIC;
    }
    return std::make_shared<const Geometry<W>>(layout);
}

template <int W>
BasicPosition<W> start_position(const Geometry<W>& geometry, const Grid& givens,
                                const Grid& digits) {
    BasicPosition<W> p;
    p.geometry = &geometry;
    p.empty = geometry.all_cells;
    for (int c = 0; c < geometry.cell_count; ++c) p.candidates[c] = geometry.all_digits;
    for (int d = 1; d <= geometry.digit_count; ++d) p.places[d] = geometry.all_cells;
    for (int c = 0; c < geometry.cell_count; ++c) {
        if (digits[c] != 0) p.place(c, digits[c]);
        if (givens[c] != 0) p.givens.set(c);
    }
    return p;
}

template <int W>
std::vector<Step> search(const BasicPosition<W>& p, Want want, const TechniqueSet& techniques,
                         const SearchOptions& options, bool& found) {
    Search search(want, techniques, options);
    Findings<W> findings;
    Context<W> context{p, search, findings};
    find_steps(context);
    found = search.found();
    return std::move(search.steps());
}

// Two digits that exclude each other, such as the same in a house: no position at all.
template <int W>
bool holds_a_conflict(const BasicPosition<W>& p) {
    for (int c : p.geometry->all_cells - p.empty) {
        for (int peer : p.geometry->peers[c] - p.empty) {
            if (p.digit[peer] == p.digit[c]) return true;
        }
        for (const Candidate& other : p.geometry->excluded_by(c, p.digit[c])) {
            if (p.digit[other.cell] == other.digit) return true;
        }
    }
    return false;
}

}  // namespace

Position::Position(const Grid& givens) : Position(givens, givens) {}

Position::Position(const Grid& givens, const Grid& digits) : layout_(givens.layout()) {
    const bool fits = layout_->cells() <= SMALL_CELLS && layout_->digits() <= Small::MAX_DIGITS;
    if (fits) {
        const auto geometry = geometry_of<2>(*layout_);
        geometry_ = geometry;
        position_ = start_position(*geometry, givens, digits);
    } else {
        const auto geometry = geometry_of<10>(*layout_);
        geometry_ = geometry;
        position_ = start_position(*geometry, givens, digits);
    }
}

Grid Position::digits() const {
    return std::visit(
        [&](const auto& p) {
            return Grid(layout_, {p.digit.begin(), p.digit.begin() + layout_->cells()});
        },
        position_);
}

std::vector<DigitSet> Position::candidates() const {
    return std::visit(
        [&](const auto& p) {
            return std::vector<DigitSet>(p.candidates.begin(),
                                         p.candidates.begin() + layout_->cells());
        },
        position_);
}

Standing Position::standing() const {
    return std::visit(
        [](const auto& p) {
            if (holds_a_conflict(p) || p.is_contradictory()) return Standing::CONTRADICTORY;
            return p.is_solved() ? Standing::SOLVED : Standing::OPEN;
        },
        position_);
}

Position Position::with_notes(const std::vector<DigitSet>& notes) const {
    Position copy = *this;
    std::visit(
        [&](auto& p) {
            for (int c : p.empty) {
                if (notes[c] == 0) continue;
                for (int d : each_digit(p.candidates[c] & ~notes[c])) p.remove(c, d);
            }
        },
        copy.position_);
    return copy;
}

Position Position::without(Cell cell, Digit digit) const {
    Position copy = *this;
    std::visit([&](auto& p) { p.remove(cell, digit); }, copy.position_);
    return copy;
}

Position Position::with_links(const std::vector<std::pair<Candidate, Candidate>>& links) const {
    Position copy = *this;
    std::visit(
        [&](auto& p) {
            auto geometry =
                std::make_shared<std::remove_cvref_t<decltype(*p.geometry)>>(*p.geometry);
            geometry->add_links(links);
            p.geometry = geometry.get();
            copy.geometry_ = geometry;
            for (int c : geometry->all_cells - p.empty) p.place(c, p.digit[c]);
        },
        copy.position_);
    return copy;
}

bool Position::has_rules() const {
    return std::visit([](const auto& p) { return p.geometry->has_rules; }, position_);
}

Position Position::after(const Step& step) const {
    Position copy = *this;
    std::visit([&](auto& p) { p.apply(step); }, copy.position_);
    return copy;
}

std::vector<Step> Position::find(Want want, const TechniqueSet& techniques,
                                 const SearchOptions& options) const {
    if (standing() != Standing::OPEN) return {};
    bool found = false;
    const TechniqueSet sound = has_rules() ? techniques_without_uniqueness(techniques) : techniques;
    return std::visit([&](const auto& p) { return search(p, want, sound, options, found); },
                      position_);
}

bool Position::has(const TechniqueSet& techniques) const {
    if (standing() != Standing::OPEN) return false;
    bool found = false;
    const TechniqueSet sound = has_rules() ? techniques_without_uniqueness(techniques) : techniques;
    std::visit([&](const auto& p) { search(p, Want::EXISTS, sound, {}, found); }, position_);
    return found;
}

// --- paths -----------------------------------------------------------------------------------

namespace {

// Techniques of equal rank are searched together; [from, to) is where they are in the catalogue.
struct Stage {
    TechniqueSet techniques;
    std::size_t from = TECHNIQUE_COUNT, to = 0;

    void add(Technique t) {
        techniques.set(index_of(t));
        from = std::min(from, index_of(t));
        to = std::max(to, index_of(t) + 1);
    }
};

std::vector<Stage> stages_of(const TechniqueSet& techniques, std::vector<Technique> order) {
    const bool by_catalogue = order.empty();
    if (by_catalogue) {
        for (const TechniqueFacts& facts : technique_catalogue()) {
            if (facts.order > 0) order.push_back(facts.technique);
        }
        std::stable_sort(order.begin(), order.end(), [](Technique a, Technique b) {
            return facts_of(a).order < facts_of(b).order;
        });
    }
    std::vector<Stage> stages;
    int rank = -1;
    for (Technique t : order) {
        if (!techniques.test(index_of(t))) continue;
        if (!by_catalogue || facts_of(t).order != rank || stages.empty()) stages.emplace_back();
        rank = facts_of(t).order;
        stages.back().add(t);
    }
    return stages;
}

SearchOptions path_options() {
    SearchOptions options;
    options.sets_in_chains = false;  // almost locked sets have techniques of their own
    options.max_sets_in_chain = 6;
    return options;
}

}  // namespace

struct PathFinder {
    const std::vector<Stage>& stages;
    bool may_guess;
    int max_steps;

    template <int W>
    bool find_next(const BasicPosition<W>& p, Step& step) const {
        Findings<W> findings;
        for (const Stage& stage : stages) {
            Search search(Want::FIRST, stage.techniques, path_options());
            search.from = stage.from;
            search.to = stage.to;
            Context<W> context{p, search, findings};
            find_steps(context);
            if (!search.found()) continue;
            step = std::move(search.steps().front());
            return true;
        }
        return false;
    }

    // The very last word: the digit of the cell with the fewest candidates, from the solution.
    template <int W>
    bool guess(const BasicPosition<W>& p, const Layout::Pointer& layout, Step& step) const {
        const Grid now(layout, {p.digit.begin(), p.digit.begin() + layout->cells()});
        const std::optional<Grid> solution = solve(now);
        if (!may_guess || !solution) return false;
        int best = -1;
        for (int c : p.empty) {
            if (best < 0 || std::popcount(p.candidates[c]) < std::popcount(p.candidates[best]))
                best = c;
        }
        const int digit = (*solution)[best];
        if (!p.has(best, digit)) return false;
        step = make_step(Technique::BRUTE_FORCE, digit_bit(digit));
        step.placements.push_back(candidate_of(best, digit));
        return true;
    }

    template <int W>
    void walk(BasicPosition<W>& p, const Layout::Pointer& layout, Path& path) const {
        while (static_cast<int>(path.steps.size()) < max_steps && !p.is_solved()) {
            Step step;
            if (!find_next(p, step) && !guess(p, layout, step)) return;
            p.apply(step);
            path.steps.push_back(std::move(step));
        }
    }

    Path operator()(const Position& start) const {
        Position position = start;
        Path path{{}, false, start.digits()};
        if (start.standing() != Standing::OPEN) {
            path.solved = start.standing() == Standing::SOLVED;
            return path;
        }
        std::visit([&](auto& p) { walk(p, start.layout(), path); }, position.position_);
        path.solved = position.standing() == Standing::SOLVED;
        path.end = position.digits();
        return path;
    }
};

const TechniqueSet& default_techniques() {
    static const TechniqueSet SET = [] {
        using enum Technique;
        TechniqueSet set;
        for (const TechniqueFacts& facts : technique_catalogue()) {
            if (facts.order > 0) set.set(index_of(facts.technique));
        }
        const auto drop = [&](Technique first, Technique last) {
            for (auto i = index_of(first); i <= index_of(last); ++i) set.reset(i);
        };
        drop(DIRECT_POINTING, DIRECT_HIDDEN_TRIPLE);  // a pointing and a single say the same
        drop(SQUIRMBAG, LEVIATHAN);                   // a smaller fish is always there
        drop(FINNED_SQUIRMBAG, FINNED_LEVIATHAN);
        drop(SASHIMI_SQUIRMBAG, SASHIMI_LEVIATHAN);
        drop(FRANKEN_X_WING, KRAKEN_FISH_2);  // chains find the same with less effort
        drop(DUAL_TWO_STRING_KITE, DUAL_TWO_STRING_KITE);
        drop(DUAL_EMPTY_RECTANGLE, BROKEN_WING);
        drop(BENT_QUAD, BENT_QUAD);
        drop(UVWXYZ_WING, RSTUVWXYZ_WING);
        drop(M_WING, H_WING);
        drop(BUG_LITE, REVERSE_BUG);
        drop(BIDIRECTIONAL_X_CYCLE, FORCING_CHAIN);  // Sudoku Explainer's names for the same chains
        drop(NISHIO_FORCING_CHAIN, NESTED_5);
        drop(ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLET_EXCLUSION);
        drop(BIVALUE_ODDAGON, BIVALUE_ODDAGON);
        drop(MULTI_SECTOR_LOCKED_SET, MULTI_SECTOR_LOCKED_SET);
        drop(TEMPLATE_SET, TEMPLATE_DELETE);
        return set;
    }();
    return SET;
}

TechniqueSet techniques_without_uniqueness(TechniqueSet techniques) {
    for (const TechniqueFacts& facts : technique_catalogue()) {
        if (facts.assumes_uniqueness) techniques.reset(index_of(facts.technique));
    }
    return techniques;
}

Path find_path(const Position& position, const TechniqueSet& wanted,
               const std::vector<Technique>& order, int max_steps) {
    TechniqueSet techniques = wanted;
    if (position.has_rules()) {
        techniques = techniques_without_uniqueness(techniques);
        techniques.reset(index_of(Technique::BRUTE_FORCE));  // the solver would not know the rule
    }
    static const std::vector<Stage> DEFAULT_STAGES = stages_of(default_techniques(), {});
    const bool may_guess = techniques.test(index_of(Technique::BRUTE_FORCE));
    const bool is_default = order.empty() && techniques == default_techniques();
    if (is_default) return PathFinder{DEFAULT_STAGES, may_guess, max_steps}(position);
    const std::vector<Stage> stages = stages_of(techniques, order);
    return PathFinder{stages, may_guess, max_steps}(position);
}

// --- walks -----------------------------------------------------------------------------------

namespace {

TechniqueSet single_techniques() {
    TechniqueSet singles;
    for (const Technique t : {Technique::FULL_HOUSE, Technique::HIDDEN_SINGLE_BOX,
                              Technique::HIDDEN_SINGLE_LINE, Technique::NAKED_SINGLE})
        singles.set(index_of(t));
    return singles;
}

template <int W>
bool place_hidden_singles(BasicPosition<W>& p) {
    bool found = false;
    for (int h = 0; h < p.geometry->house_count; ++h) {
        if (!p.geometry->is_full[h] || !p.geometry->house[h].intersects(p.empty)) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.none() || !places.has_at_most_one()) continue;
            p.place(places.first(), d);
            found = true;
        }
    }
    return found;
}

template <int W>
bool place_full_houses(BasicPosition<W>& p) {
    bool found = false;
    for (int h = 0; h < p.geometry->house_count; ++h) {
        const CellSet<W> open = p.geometry->house[h] & p.empty;
        if (!p.geometry->is_full[h] || open.none() || !open.has_at_most_one()) continue;
        const int cell = open.first();
        if (std::popcount(p.candidates[cell]) != 1) continue;
        p.place(cell, lowest_digit(p.candidates[cell]));
        found = true;
    }
    return found;
}

template <int W>
bool place_naked_singles(BasicPosition<W>& p) {
    bool found = false;
    for (int c : p.cells_with_one()) {
        if (std::popcount(p.candidates[c]) != 1) continue;  // one before it has taken the digit
        p.place(c, lowest_digit(p.candidates[c]));
        found = true;
    }
    return found;
}

template <int W>
bool place_first_hidden_single(BasicPosition<W>& p, bool in_lines) {
    for (int h = 0; h < p.geometry->house_count; ++h) {
        if (!p.geometry->is_full[h] || is_line(p.geometry->kind[h]) != in_lines) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.none() || !places.has_at_most_one()) continue;
            p.place(places.first(), d);
            return true;
        }
    }
    return false;
}

template <int W>
bool place_first_naked_single(BasicPosition<W>& p) {
    const CellSet<W> singles = p.cells_with_one();
    if (singles.none()) return false;
    p.place(singles.first(), lowest_digit(p.candidates[singles.first()]));
    return true;
}

// Places all singles, and tells of which kinds. It goes as the path goes, one at a time: what is
// placed first says of which kind the next one is. Only full houses are the same in any order.
template <int W>
void place_told_singles(BasicPosition<W>& p, TechniqueSet& used) {
    using enum Technique;
    const auto tell = [&used](Technique technique) { return used.set(index_of(technique)), true; };
    while ((place_full_houses(p) && tell(FULL_HOUSE)) ||
           (place_first_hidden_single(p, false) && tell(HIDDEN_SINGLE_BOX)) ||
           (place_first_hidden_single(p, true) && tell(HIDDEN_SINGLE_LINE)) ||
           (place_first_naked_single(p) && tell(NAKED_SINGLE))) {
    }
}

template <int W>
void place_singles(BasicPosition<W>& p) {
    while (place_naked_singles(p) || place_hidden_singles(p)) {
    }
}

// Whether the path takes all singles before anything else.
bool begins_with_singles(const TechniqueSet& techniques) {
    TechniqueSet first;
    for (const Stage& stage : stages_of(techniques, {})) {
        if (first == single_techniques()) break;
        first |= stage.techniques;
    }
    return first == single_techniques();
}

}  // namespace

struct Walker::Plan {
    std::vector<Stage> stages;
    bool skips_singles;
    bool tells_singles;
    PathFinder finder;

    Plan(const TechniqueSet& techniques, bool skips, bool tells)
        : stages(stages_of(skips ? techniques & ~single_techniques() : techniques, {})),
          skips_singles(skips),
          tells_singles(tells),
          finder{stages, false, 0} {}

    template <int W>
    void run(BasicPosition<W>& p, Walk& walk) const {
        for (;;) {
            if (skips_singles && tells_singles) place_told_singles(p, walk.used);
            if (skips_singles && !tells_singles) place_singles(p);
            Step step;
            if (p.is_solved() || !finder.find_next(p, step)) break;
            p.apply(step);
            walk.used.set(index_of(step.technique));
            walk.steps_above_singles += !single_techniques().test(index_of(step.technique));
        }
        walk.solved = p.is_solved();
    }
};

Walker::Walker(const TechniqueSet& techniques, bool tells_singles)
    : plan_(std::make_unique<Plan>(techniques,
                                   tells_singles ? begins_with_singles(techniques)
                                                 : (single_techniques() & ~techniques).none(),
                                   tells_singles)) {}
Walker::~Walker() = default;
Walker::Walker(Walker&&) noexcept = default;

Walk Walker::walk(const Grid& givens) const {
    Position position(givens);
    Walk walk;
    if (position.standing() == Standing::CONTRADICTORY) return walk;
    std::visit([&](auto& p) { plan_->run(p, walk); }, position.position_);
    return walk;
}

}  // namespace nonet
