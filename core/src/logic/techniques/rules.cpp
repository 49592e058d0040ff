// Steps of rules: what a cage's combinations, a line, a mark or a clue leaves its cells.
#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "logic/cages.hpp"
#include "logic/rule_steps.hpp"

namespace nonet {

namespace {

template <class Finding>
void remove_others(Finding& finding, const OpenCage& open, std::span<const DigitSet> allowed) {
    for (std::size_t i = 0; i < open.cells.size(); ++i) {
        for (int d : each_digit(open.candidates[i] & ~allowed[i]))
            finding.eliminations.push_back(candidate_of(open.cells[i], d));
    }
}

// Digits that a house can place nowhere but in the cage.
template <int W>
DigitSet confined(const BasicPosition<W>& p, const OpenCage& open, std::vector<HouseMark>* houses) {
    const auto& g = *p.geometry;
    CellSet<W> cells;
    for (int c : open.cells) cells.set(c);
    DigitSet found = 0;
    for (int h = 0; h < g.layout_houses; ++h) {
        if (!g.is_full[h] || (g.house[h] & cells).has_at_most_one()) continue;
        for (int d = 1; d <= p.digit_count(); ++d) {
            const CellSet<W> places = p.in_house(d, h);
            if (places.none() || !cells.contains(places)) continue;
            found |= digit_bit(d);
            if (houses) houses->push_back({static_cast<std::uint16_t>(h), Role::BASE});
        }
    }
    return found;
}

template <int W>
bool is_open(const BasicPosition<W>& p, const Candidate& c) {
    return p.has(c.cell, c.digit);
}

}  // namespace

template <int W>
RuleSteps<W>::RuleSteps(const Rulebook<W>& book)
    : book_(book),
      prober_(rules::Prober::make(book.model->plan())),
      found_(book.items.size()),
      supposals_(book.items.size()),
      is_stale_(book.items.size(), 1) {
    sort_items();
}

template <int W>
void RuleSteps<W>::look_at(const BasicPosition<W>& p) {
    CellSet<W> changed;
    for (int c : p.geometry->all_cells) {
        const DigitSet now = p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c];
        const bool was_open = !p.digit[c] || count_bits(seen_[c]) != 1;
        if (!is_new_ && seen_[c] == now && was_open) continue;
        changed.set(c);
        seen_[c] = now;
        prober_->set(c, now);
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
        if (!book_.items[i].watched.intersects(changed)) continue;
        is_stale_[i] = 1;
        supposals_[i].is_stale = true;
    }
    for (std::size_t i = 0; i < areas_.size(); ++i)
        is_area_stale_[i] |= areas_[i].watched.intersects(changed);
    is_new_ = false;
}

// Whether items of a sort may have a step of a technique that is sought; asking one costs more.
template <int W>
bool RuleSteps<W>::may_say(const RuleItem<W>& item, const Search& search) {
    using enum Technique;
    using Kind = typename RuleItem<W>::Kind;
    if (search.wants(item.technique)) return true;
    if (item.kind != Kind::CAGE) return false;
    if (search.wants(HIDDEN_CAGE_SINGLE) || search.wants(CAGE_HOUSE_OVERLAP)) return true;
    return item.fact < 0 &&
           (search.wants(SINGLE_COMBINATION) || search.wants(COMBINATION_ELIMINATION) ||
            search.wants(COMBINATIONS_LEFT));
}

// The same of a sum of which one cell is open.
template <int W>
bool RuleSteps<W>::may_say_last(const RuleItem<W>& item, const Search& search) {
    using enum Technique;
    using Kind = typename RuleItem<W>::Kind;
    const bool is_sum = item.sum != 0 && item.kind != Kind::OVERLAP && item.kind != Kind::HOUSE;
    return is_sum &&
           (search.wants(LAST_OF_A_SUM) || search.wants(INNIE_OUTIE) || search.wants(RULE_OF_45));
}

template <int W>
bool RuleSteps<W>::has_one_open(const BasicPosition<W>& p, const RuleItem<W>& item) const {
    int open = 0;
    for (const std::uint16_t c : item.cells) open += !p.digit[c];
    return open == 1;
}

// Items that may say the same are of one sort: what a search wants is held against each sort once.
template <int W>
void RuleSteps<W>::sort_items() {
    std::map<std::tuple<int, Technique, bool, bool>, std::uint8_t> sorts;
    for (std::size_t i = 0; i < book_.items.size(); ++i) {
        const RuleItem<W>& item = book_.items[i];
        const std::tuple sort{static_cast<int>(item.kind), item.technique, item.sum != 0,
                              item.fact < 0};
        const auto [at, is_new] = sorts.emplace(sort, static_cast<std::uint8_t>(sorts.size()));
        if (is_new) sorts_.push_back({i});
        sort_of_.push_back(at->second);
    }
}

template <int W>
void RuleSteps<W>::ask(const BasicPosition<W>& p, const RuleItem<W>& item,
                       std::vector<Finding>& found) {
    using Kind = typename RuleItem<W>::Kind;
    if (item.kind == Kind::PROBE) return ask_probe(p, item, found);
    if (item.kind == Kind::CAGE) return ask_cage(p, item, found);
    if (item.kind == Kind::HOUSE) return ask_house(p, item, found);
    const OpenCage open = open_part(p, item);
    if (open.cells.size() < 2) return;
    const DigitSet forced = confined(p, open, nullptr);
    if (forced == 0) return;
    const Fitting fitting = fit(open, forced);
    if (fitting.combinations.empty()) return;
    Finding finding{Technique::CAGE_HOUSE_OVERLAP, forced};
    finding.combinations = fitting.combinations;
    remove_others(finding, open, fitting.allowed);
    if (!finding.eliminations.empty()) found.push_back(std::move(finding));
}

// A place for every digit, and each digit once.
template <int W>
void RuleSteps<W>::ask_house(const BasicPosition<W>& p, const RuleItem<W>& item,
                             std::vector<Finding>& found) const {
    CellSet<W> cells;
    DigitSet placed = 0;
    for (int c : item.cells) {
        cells.set(c);
        if (p.digit[c]) placed |= digit_bit(p.digit[c]);
    }
    for (int d = 1; d <= p.digit_count(); ++d) {
        const CellSet<W> places = p.places[d] & cells;
        if (places.none()) continue;
        Finding finding{item.technique, digit_bit(d)};
        const bool is_placed = placed & digit_bit(d);
        if (!is_placed && places.has_at_most_one()) {
            finding.placements.push_back(candidate_of(places.first(), d));
        } else {
            const CellSet<W> gone =
                is_placed ? places : p.geometry->common_peers(places) & p.places[d];
            for (int c : gone) finding.eliminations.push_back(candidate_of(c, d));
            if (finding.eliminations.empty()) continue;
        }
        found.push_back(std::move(finding));
    }
}

// From what the sum alone says to what is left after looking at every cell.
template <int W>
void RuleSteps<W>::ask_cage(const BasicPosition<W>& p, const RuleItem<W>& item,
                            std::vector<Finding>& found) const {
    const OpenCage open = open_part(p, item);
    const std::size_t size = open.cells.size();
    if (size == 0) return;
    const bool is_fact = item.fact >= 0;
    if (size == 1) {
        if (open.rest < 1 || open.rest > p.digit_count() || !p.has(open.cells[0], open.rest))
            return;
        const bool is_split = item.technique == Technique::CAGE_SPLITTING;
        const bool is_one_house = item.houses.size() == 1;
        const Technique name = !is_fact       ? Technique::LAST_OF_A_SUM
                               : is_split     ? Technique::CAGE_SPLITTING
                               : is_one_house ? Technique::INNIE_OUTIE
                                              : Technique::RULE_OF_45;
        Finding finding{name, digit_bit(open.rest)};
        finding.placements.push_back(candidate_of(open.cells[0], open.rest));
        found.push_back(std::move(finding));
        return;
    }
    DigitSet by_sum = 0;
    Finding easy{Technique::COMBINATION_ELIMINATION};
    for (const DigitSet set : combinations_of(static_cast<int>(size), open.rest)) {
        if (set & open.placed || set & ~p.geometry->all_digits) continue;
        by_sum |= set;
        easy.combinations.push_back(set);
    }
    if (by_sum == 0) return;
    remove_others(easy, open, std::vector<DigitSet>(size, by_sum));
    if (easy.combinations.size() == 1) easy.technique = Technique::SINGLE_COMBINATION;
    if (is_fact) easy.technique = item.technique;
    const bool is_easy = !easy.eliminations.empty();
    if (is_easy) found.push_back(easy);
    const Fitting fitting = fit(open, 0);
    if (fitting.combinations.empty()) return;
    Finding hard{is_fact ? item.technique : Technique::COMBINATIONS_LEFT};
    hard.combinations = fitting.combinations;
    remove_others(hard, open, fitting.allowed);
    if (hard.eliminations.size() > easy.eliminations.size()) found.push_back(std::move(hard));
    for (int d : each_digit(fitting.required)) {
        CellSet<W> places;
        for (std::size_t i = 0; i < size; ++i) {
            if (open.candidates[i] & digit_bit(d)) places.set(open.cells[i]);
        }
        Finding finding{Technique::CAGE_HOUSE_OVERLAP, digit_bit(d)};
        finding.combinations = fitting.combinations;
        if (places.has_at_most_one()) {
            finding.technique = Technique::HIDDEN_CAGE_SINGLE;
            finding.placements.push_back(candidate_of(places.first(), d));
        } else {
            for (int c : p.geometry->common_peers(places) & p.places[d])
                finding.eliminations.push_back(candidate_of(c, d));
            if (finding.eliminations.empty()) continue;
        }
        found.push_back(std::move(finding));
    }
}

template <int W>
void RuleSteps<W>::ask_probe(const BasicPosition<W>& p, const RuleItem<W>& item,
                             std::vector<Finding>& found) {
    Finding finding{item.technique};
    int open = 0;
    for (int c : item.cells) open += !p.digit[c];
    if (open == 0) return;
    if (!prober_->probe(item.propagator, left_)) return;
    for (const auto& [cell, left] : left_) {
        for (int d : each_digit(p.candidates[cell] & ~left))
            finding.eliminations.push_back(candidate_of(cell, d));
        if (open == 1 && count_bits(left) == 1 && item.sum != 0)
            finding.placements.push_back(candidate_of(cell, lowest_digit(left)));
    }
    if (finding.eliminations.empty()) return;
    if (!finding.placements.empty()) {
        const bool is_one_house = item.houses.size() == 1;
        finding.technique = item.fact < 0  ? Technique::LAST_OF_A_SUM
                            : is_one_house ? Technique::INNIE_OUTIE
                                           : Technique::RULE_OF_45;
        finding.eliminations.clear();
        finding.digits = digit_bit(finding.placements[0].digit);
    }
    found.push_back(std::move(finding));
}

template <int W>
auto RuleSteps<W>::suppose_all(const BasicPosition<W>& p, std::size_t number) -> const Supposals& {
    Supposals& all = supposals_[number];
    if (!all.is_stale) return all;
    all.is_stale = false;
    all.each.clear();
    all.gone.clear();
    std::vector<Candidate> gone;
    for (int c : book_.items[number].cells) {
        for (int d : each_digit(p.candidates[c])) {
            for (const bool on : {true, false}) {
                const DigitSet kept = on ? digit_bit(d) : p.candidates[c] & ~digit_bit(d);
                if (kept == 0) continue;
                const bool fits = suppose(p, book_.items[number], c, kept, gone);
                std::ranges::sort(gone);
                for (std::size_t i = 0; i < gone.size() && fits; ++i) all.gone.push_back(gone[i]);
                all.each.push_back(
                    {candidate_of(c, d), on, fits, static_cast<std::uint32_t>(all.gone.size())});
            }
        }
    }
    return all;
}

template <int W>
bool RuleSteps<W>::suppose(const BasicPosition<W>& p, const RuleItem<W>& item, int cell,
                           DigitSet digits, std::vector<Candidate>& gone) {
    gone.clear();
    if (item.kind == RuleItem<W>::Kind::HOUSE) return true;
    if (item.kind != RuleItem<W>::Kind::PROBE) return suppose_in_cage(p, item, cell, digits, gone);
    prober_->set(cell, digits);
    const bool fits = prober_->probe(item.propagator, left_);
    prober_->set(cell, p.candidates[cell]);
    for (const auto& [changed, left] : left_) {
        const DigitSet before = changed == cell ? digits : p.candidates[changed];
        for (int d : each_digit(before & ~left)) gone.push_back(candidate_of(changed, d));
    }
    return fits;
}

template <int W>
bool RuleSteps<W>::can_fill(const BasicPosition<W>& p, const RuleItem<W>& item,
                            const std::vector<DigitSet>& left) {
    const std::size_t size = item.cells.size();
    if (item.kind == RuleItem<W>::Kind::CAGE) {
        OpenCage open = open_part(p, item);
        for (std::size_t i = 0, at = 0; i < size; ++i) {
            if (!p.digit[item.cells[i]]) open.candidates[at++] = left[i];
        }
        return !fit(open, 0).combinations.empty();
    }
    if (item.kind != RuleItem<W>::Kind::PROBE) return true;
    for (std::size_t i = 0; i < size; ++i) prober_->set(item.cells[i], left[i]);
    const bool fits = prober_->probe(item.propagator, left_);
    for (const std::uint16_t c : item.cells)
        prober_->set(c, p.digit[c] ? digit_bit(p.digit[c]) : p.candidates[c]);
    return fits;
}

// By combinations; digits that all of them need also leave the cells that see all their places.
template <int W>
bool RuleSteps<W>::suppose_in_cage(const BasicPosition<W>& p, const RuleItem<W>& item, int cell,
                                   DigitSet digits, std::vector<Candidate>& gone) const {
    OpenCage open = open_part(p, item);
    const std::size_t size = open.cells.size();
    for (std::size_t i = 0; i < size; ++i) {
        if (open.cells[i] == cell) open.candidates[i] = digits;
    }
    const Fitting fitting = fit(open, 0);
    if (fitting.combinations.empty()) return false;
    for (std::size_t i = 0; i < size; ++i) {
        for (int d : each_digit(open.candidates[i] & ~fitting.allowed[i]))
            gone.push_back(candidate_of(open.cells[i], d));
    }
    for (int d : each_digit(fitting.required)) {
        CellSet<W> places;
        for (std::size_t i = 0; i < size; ++i) {
            if (fitting.allowed[i] & digit_bit(d)) places.set(open.cells[i]);
        }
        for (int c : p.geometry->common_peers(places) & p.places[d])
            gone.push_back(candidate_of(c, d));
    }
    return true;
}

template <int W>
void RuleSteps<W>::report_all(Context<W>& context) {
    const auto& p = context.position;
    bool may_any = false;
    for (Sort& sort : sorts_) {
        sort.may_say = may_say(book_.items[sort.example], context.search);
        sort.may_say_last = may_say_last(book_.items[sort.example], context.search);
        may_any |= sort.may_say || sort.may_say_last;
    }
    for (std::size_t i = 0; may_any && i < found_.size(); ++i) {
        const Sort& sort = sorts_[sort_of_[i]];
        if (!sort.may_say && !sort.may_say_last) continue;
        if (is_stale_[i] &&
            (sort.may_say || (sort.may_say_last && has_one_open(p, book_.items[i])))) {
            found_[i].clear();
            ask(p, book_.items[i], found_[i]);
            is_stale_[i] = 0;
        }
        if (is_stale_[i]) continue;
        for (const Finding& finding : found_[i]) {
            if (!context.search.wants(finding.technique)) continue;
            const RuleItem<W>& item = book_.items[i];
            Step step = make_step(finding.technique, finding.digits);
            const auto is_there = [&](const Candidate& c) { return is_open(p, c); };
            std::ranges::copy_if(finding.placements, std::back_inserter(step.placements), is_there);
            std::ranges::copy_if(finding.eliminations, std::back_inserter(step.eliminations),
                                 is_there);
            if (step.placements.empty() && step.eliminations.empty()) continue;
            step.rules = item.rules;
            step.sum = item.sum;
            step.combinations = finding.combinations;
            for (const std::uint16_t h : item.houses) mark_house(step, h, Role::BASE);
            if (item.kind == RuleItem<W>::Kind::OVERLAP)
                confined(p, open_part(p, item), &step.houses);
            step.groups.push_back({Role::PATTERN, finding.digits, item.cells});
            report(context, std::move(step));
            if (context.search.is_done()) return;
        }
    }
}

template <int W>
RuleSteps<W>& Context<W>::rule_steps() const {
    if (findings.rules == nullptr) {
        findings.own_rules = std::make_shared<RuleSteps<W>>(*geometry().rulebook);
        findings.rules = findings.own_rules.get();
    }
    if (!findings.has_looked_at_rules) findings.rules->look_at(position);
    findings.has_looked_at_rules = true;
    return *findings.rules;
}

template <int W>
void find_rule_steps(Context<W>& context) {
    if (context.geometry().rulebook) context.rule_steps().report_all(context);
}

template class RuleSteps<2>;
template RuleSteps<2>& Context<2>::rule_steps() const;
template void find_rule_steps<2>(Context<2>&);
NONET_FOR_LARGE(template class RuleSteps<10>;
                template RuleSteps<10> & Context<10>::rule_steps() const;
                template void find_rule_steps<10>(Context<10>&);)

}  // namespace nonet
