// What each rule says of a position: looked at once, and again only where candidates have gone,
// when somebody asks for what it may say.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "../rules/prober.hpp"
#include "rule_areas.hpp"
#include "rulebook.hpp"
#include "search.hpp"

namespace nonet {

template <int W>
class RuleSteps {
  public:
    // What one item would do; the step is made of it when somebody asks.
    struct Finding {
        Technique technique;
        DigitSet digits = 0;  // that the step is about: those of a cage that must be there
        std::vector<Candidate> placements{};
        std::vector<Candidate> eliminations{};
        std::vector<std::uint32_t> combinations{};
    };

    explicit RuleSteps(const Rulebook<W>& book);

    // The positions come one after the other, each with fewer candidates than the last.
    void look_at(const BasicPosition<W>& p);
    // Report what the search wants of all that was found.
    void report_all(Context<W>& context);
    // What follows from each candidate of an item's cells by this item alone, if it is true, and if
    // it is false.
    struct Supposed {
        Candidate candidate;
        bool on;
        bool fits;
        std::uint32_t end;  // of what it takes away, which begins where that of the last ends
    };
    struct Supposals {
        std::vector<Supposed> each{};
        std::vector<Candidate> gone{};  // sorted for each
        bool is_stale = true;
    };
    // They are asked again only where candidates have gone that the item knows of.
    const Supposals& suppose_all(const BasicPosition<W>& p, std::size_t item);

    // What one item takes away if a cell of it holds one of these digits; false where nothing fits.
    bool suppose(const BasicPosition<W>& p, const RuleItem<W>& item, int cell, DigitSet digits,
                 std::vector<Candidate>& gone);

    // Whether the cells of an item can be filled if this is left of them, cell by cell.
    bool can_fill(const BasicPosition<W>& p, const RuleItem<W>& item,
                  const std::vector<DigitSet>& left);

    // Keep what one item leaves of its cells, each at its place; false where nothing fits.
    bool narrow(std::size_t item, std::span<const std::uint16_t> places, std::span<DigitSet> left) {
        const RuleItem<W>& one = book_.items[item];
        return prober_->narrow(one.propagator, one.cells, places, left);
    }

    // Ask `look` about each area in which something has changed since it last said no.
    template <class Look>
    void look_at_areas(const Geometry<W>& geometry, Look look) {
        if (areas_.empty()) {
            areas_ = list_areas(book_, geometry);
            is_area_stale_.assign(areas_.size(), 1);
        }
        for (std::size_t i = 0; i < areas_.size(); ++i) {
            if (is_area_stale_[i]) is_area_stale_[i] = look(areas_[i]);
        }
    }

  private:
    // Items of one kind, technique and origin.
    struct Sort {
        std::size_t example;
        bool may_say = false, may_say_last = false;  // to the search that asks
    };

    void sort_items();
    static bool may_say(const RuleItem<W>& item, const Search& search);
    static bool may_say_last(const RuleItem<W>& item, const Search& search);
    bool has_one_open(const BasicPosition<W>& p, const RuleItem<W>& item) const;
    void ask(const BasicPosition<W>& p, const RuleItem<W>& item, std::vector<Finding>& found);
    void ask_cage(const BasicPosition<W>& p, const RuleItem<W>& item,
                  std::vector<Finding>& found) const;
    void ask_house(const BasicPosition<W>& p, const RuleItem<W>& item,
                   std::vector<Finding>& found) const;
    void ask_probe(const BasicPosition<W>& p, const RuleItem<W>& item, std::vector<Finding>& found);
    bool suppose_in_cage(const BasicPosition<W>& p, const RuleItem<W>& item, int cell,
                         DigitSet digits, std::vector<Candidate>& gone) const;

    const Rulebook<W>& book_;
    std::unique_ptr<rules::Prober> prober_;
    std::vector<rules::Prober::Left> left_;    // of the last probe
    std::vector<std::vector<Finding>> found_;  // by item
    std::vector<std::uint8_t> sort_of_;        // by item
    std::vector<Sort> sorts_;
    std::vector<Supposals> supposals_;         // by item, when somebody asks
    std::vector<std::uint8_t> is_stale_;       // by item: its cells have changed since
    std::vector<RuleArea<W>> areas_;           // when somebody asks for them
    std::vector<std::uint8_t> is_area_stale_;  // by area: it was not asked, or has changed since
    std::array<DigitSet, BasicPosition<W>::MAX_CELLS> seen_{};
    bool is_new_ = true;
};

}  // namespace nonet
