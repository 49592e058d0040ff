// Stages, and what each must forget when a step changes the board.
#include "absences.hpp"

#include <algorithm>

#include "catalogue_order.hpp"

namespace nonet {

namespace {

using enum Technique;

bool is_among(Technique t, Technique first, Technique last) {
    return t >= first && t <= last;
}

// The first of those that look at the same patterns. Groups only save time: what stands in none is
// looked for by itself.
Technique first_alike(Technique t) {
    if (is_among(t, SASHIMI_X_WING, SASHIMI_LEVIATHAN))
        return static_cast<Technique>(index_of(t) - index_of(SASHIMI_X_WING) +
                                      index_of(FINNED_X_WING));
    if (t == TWO_STRING_KITE || t == TURBOT_FISH) return SKYSCRAPER;
    if (is_among(t, SIMPLE_COLOURS_TRAP, MULTI_COLOURS_2)) return SIMPLE_COLOURS_TRAP;
    if (is_among(t, UNIQUE_RECTANGLE_1, HIDDEN_RECTANGLE)) return UNIQUE_RECTANGLE_1;
    if (is_among(t, AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2)) return AVOIDABLE_RECTANGLE_1;
    if (is_among(t, UNIQUE_LOOP_1, UNIQUE_LOOP_4)) return UNIQUE_LOOP_1;
    if (is_among(t, EXTENDED_RECTANGLE_1, EXTENDED_RECTANGLE_4)) return EXTENDED_RECTANGLE_1;
    return t;
}

bool is_of_one_digit(Technique t) {
    return t == POINTING || t == CLAIMING || is_among(t, X_WING, FINNED_MUTANT_LEVIATHAN) ||
           t == SKYSCRAPER || t == TWO_STRING_KITE || t == TURBOT_FISH || t == EMPTY_RECTANGLE ||
           is_among(t, SIMPLE_COLOURS_TRAP, MULTI_COLOURS_2) || t == X_CHAIN;
}

bool is_alike_to_others(Technique t) {
    return is_of_one_digit(t) || is_among(t, UNIQUE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2) ||
           is_among(t, UNIQUE_LOOP_1, EXTENDED_RECTANGLE_4);
}

template <int W>
Search search_for(const Stage& stage, Want want, const SearchOptions& options,
                  const BasicPosition<W>& p, Findings<W>& findings) {
    Search search(want, stage.techniques, options);
    search.from = stage.from;
    search.to = stage.to;
    Context<W> context{p, search, findings};
    find_steps(context);
    return search;
}

}  // namespace

void Stage::add(Technique t) {
    techniques.set(index_of(t));
    from = std::min(from, index_of(t));
    to = std::max(to, index_of(t) + 1);
}

Stages::Stages(const TechniqueSet& techniques, std::vector<Technique> order) {
    const bool by_catalogue = order.empty();
    if (by_catalogue) order = techniques_by(&TechniqueFacts::order);
    int rank = -1;
    for (Technique t : order) {
        if (!techniques.test(index_of(t))) continue;
        if (!by_catalogue || facts_of(t).order != rank || stages_.empty()) stages_.emplace_back();
        rank = facts_of(t).order;
        stages_.back().add(t);
    }
    std::array<int, TECHNIQUE_COUNT> group_of_first;
    group_of_first.fill(-1);
    for (const Stage& stage : stages_) {
        const auto t = static_cast<Technique>(stage.from);
        const bool is_one = stage.from + 1 == stage.to;  // several may be of different groups
        group_of_.push_back(is_one && is_alike_to_others(t) ? add_to_group(t, group_of_first) : -1);
    }
}

int Stages::add_to_group(Technique t, std::span<int> group_of_first) {
    int& group = group_of_first[index_of(first_alike(t))];
    if (group < 0) {
        group = static_cast<int>(groups_.size());
        groups_.push_back({.is_of_one_digit = is_of_one_digit(t)});
    }
    groups_[static_cast<std::size_t>(group)].joined.add(t);
    ++groups_[static_cast<std::size_t>(group)].stages;
    return group;
}

template <int W>
bool Absences<W>::find_next(const BasicPosition<W>& p, const SearchOptions& options, Step& step) {
    Findings<W> findings;
    ++position_;
    if (p.geometry->rulebook) {
        if (!rules_) rules_ = std::make_unique<RuleSteps<W>>(*p.geometry->rulebook);
        findings.rules = rules_.get();
    }
    for (int stage = 0; stage < stages_.count(); ++stage) {
        SearchOptions narrowed = options;
        if (!may_be_there(p, findings, stage, narrowed)) continue;
        Search search = search_for(stages_[stage], Want::FIRST, narrowed, p, findings);
        if (search.found()) {
            step = std::move(search.steps().front());
            if (p.geometry->rulebook) p.geometry->name_rules(step);
            return true;
        }
        const int group = stages_.group_of(stage);
        if (group >= 0 && stages_.groups()[static_cast<std::size_t>(group)].stages == 1)
            note_absence(p, group, narrowed.only_digits);
    }
    return false;
}

// Whether a stage is worth a search; its options are narrowed to the digits that are.
template <int W>
bool Absences<W>::may_be_there(const BasicPosition<W>& p, Findings<W>& findings, int stage,
                               SearchOptions& options) {
    const auto first = static_cast<Technique>(stages_[stage].from);
    const bool is_one = stages_[stage].from + 1 == stages_[stage].to;
    constexpr int FEWEST_TO_SWAP = 4;
    if (p.geometry->has_rules && facts_of(first).assumes_uniqueness &&
        p.geometry->untouched.count() < FEWEST_TO_SWAP)
        return false;
    if (is_one && SubsetSizes<W>::knows(first)) return has_subsets(p, findings, first);
    if (is_one && FishSizes<W>::knows(first, *p.geometry)) {
        options.only_digits &= fish_.digits_with(first, p);
        return options.only_digits != 0;
    }
    const int number = stages_.group_of(stage);
    if (number < 0) return true;
    const Group& group = stages_.groups()[static_cast<std::size_t>(number)];
    if (p.geometry->has_rules && !group.is_of_one_digit) return true;  // a rule joins houses
    Known& known = known_[static_cast<std::size_t>(number)];
    if (group.is_of_one_digit) {
        for (int d : each_digit(known.absent)) {
            if (known.places[d] == p.places[d]) options.only_digits &= ~digit_bit(d);
        }
        if ((options.only_digits & p.geometry->all_digits) == 0) return false;
    }
    if (group.stages == 1) return true;
    if (known.position != position_) {
        known.position = position_;
        known.was_there = search_for(group.joined, Want::EXISTS, options, p, findings).found();
        if (!known.was_there) note_absence(p, number, options.only_digits);
    }
    return known.was_there;
}

template <int W>
bool Absences<W>::has_subsets(const BasicPosition<W>& p, Findings<W>& findings, Technique t) {
    if (findings.subsets == nullptr) subsets_.look_at(p);
    findings.subsets = &subsets_;
    return subsets_.may_have(t);
}

template <int W>
void Absences<W>::note_absence(const BasicPosition<W>& p, int group, DigitSet digits) {
    Known& known = known_[static_cast<std::size_t>(group)];
    known.absent = p.geometry->all_digits;
    for (int d : each_digit(digits & p.geometry->all_digits)) known.places[d] = p.places[d];
}

template class Absences<2>;
NONET_FOR_LARGE(template class Absences<10>;)

}  // namespace nonet
