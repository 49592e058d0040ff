// The `steps` scale: Sudoku Explainer's prices over the logic engine's own path.
#include <algorithm>
#include <array>

#include "nonet/rating.hpp"

namespace nonet {

namespace {

constexpr std::array SINGLES = {Technique::FULL_HOUSE, Technique::HIDDEN_SINGLE_BOX,
                                Technique::HIDDEN_SINGLE_LINE, Technique::NAKED_SINGLE};

bool is_single(Technique technique) {
    return std::ranges::count(SINGLES, technique) > 0;
}

// Forcing chains have other names in Sudoku Explainer: the prices of the kinds they are. Its direct
// techniques are asked, too, though our own path takes them in two steps.
Tenths price_of(const TechniqueFacts& facts) {
    switch (facts.technique) {
        case Technique::FORCING_CHAIN_CONTRADICTION:
        case Technique::FORCING_CHAIN_VERITY:
            return 80;
        case Technique::FORCING_NET_CONTRADICTION:
        case Technique::FORCING_NET_VERITY:
            return 85;
        case Technique::NESTED_FORCING_NET:
            return 95;
        case Technique::DIRECT_POINTING:
        case Technique::DIRECT_CLAIMING:
        case Technique::DIRECT_HIDDEN_PAIR:
        case Technique::DIRECT_HIDDEN_TRIPLE:
            return facts.se_tenths;
        default:
            return facts.is_default ? facts.se_tenths : 0;
    }
}

bool rests_on_a_rule(const Step& step) {
    switch (facts_of(step.technique).family) {
        case Family::CAGES:
        case Family::LINES:
        case Family::MARKS:
        case Family::CLUES:
        case Family::REGIONS:
            return true;
        default:
            return !step.rules.empty();
    }
}

// The cells that a single as cheap as this would fill.
std::size_t count_choices(const Position& position, Tenths price) {
    TechniqueSet cheap;
    for (const Technique single : SINGLES)
        cheap.set(index_of(single), steps_price(single) <= price);
    std::vector<Cell> cells;
    for (const Step& step : position.find(Want::ALL, cheap))
        cells.push_back(step.placements.front().cell);
    std::ranges::sort(cells);
    return static_cast<std::size_t>(std::ranges::unique(cells).begin() - cells.begin());
}

SeStep to_priced(const Position& position, const Step& step) {
    SeStep priced{step.technique, steps_price(step.technique), -1, 0, 1, 0};
    if (!step.placements.empty()) {
        priced.cell = static_cast<std::int16_t>(step.placements.front().cell);
        priced.digit = step.placements.front().digit;
    }
    if (is_single(step.technique))
        priced.choices = static_cast<std::uint16_t>(count_choices(position, priced.price));
    priced.eliminations = static_cast<std::uint16_t>(step.eliminations.size());
    return priced;
}

void sum_up(StepsRating& rating) {
    bool has_placed = false;
    for (const SeStep& step : rating.path) {
        if (step.price > rating.er) {
            rating.er = step.price;
            rating.technique = step.technique;
        }
        if (!has_placed) rating.ep = rating.er;
        has_placed |= step.digit != 0;
    }
    if (!rating.path.empty()) rating.ed = rating.path.front().price;
}

}  // namespace

Tenths steps_price(Technique technique) {
    return price_of(facts_of(technique));
}

const std::vector<Technique>& steps_order() {
    static const std::vector<Technique> ORDER = [] {
        std::vector<Technique> asked;
        for (const TechniqueFacts& facts : technique_catalogue())
            if (price_of(facts) > 0) asked.push_back(facts.technique);
        std::ranges::stable_sort(asked, {}, steps_price);
        return asked;
    }();
    return ORDER;
}

int StepsRating::rule_share() const {
    const int steps = std::max(1, static_cast<int>(path.size()));
    return (2000 * ruled + steps) / (2 * steps);
}

StepsRating price_steps(Position position, const std::vector<Step>& steps, Tenths limit) {
    StepsRating rating;
    const bool has_rules = position.board()->has_rules();
    for (const Step& step : steps) {
        rating.stopped = limit > 0 && steps_price(step.technique) > limit;
        if (rating.stopped) break;
        rating.path.push_back(to_priced(position, step));
        rating.ruled += has_rules && rests_on_a_rule(step);
        position = position.after(step);
    }
    sum_up(rating);
    return rating;
}

StepsRating rate_steps(const Grid& givens) {
    TechniqueSet asked;
    for (const Technique technique : steps_order()) asked.set(index_of(technique));
    const Position start(givens);
    return price_steps(start, find_path(start, asked, steps_order()).steps);
}

}  // namespace nonet
