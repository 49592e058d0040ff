// From layout and rules to a plan, in four steps:
//
//     survey   what rules say of single cells and pairs: candidates, cells apart, relations
//     derive   facts of houses and sums together
//     build    the propagators of rules, houses and facts
//     finish   their order, and who watches what
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "plan.hpp"

namespace nonet::rules {

// Which digits of the second cell go with each digit of the first.
using Matrix = std::array<DigitSet, MAX_DIGITS>;

class Compiler {
  public:
    Compiler(const Layout& layout, std::span<const Rule> rules, Model::Strength strength);
    Plan compile();

  private:
    // Cells that a rule gives a sum.
    struct Total {
        std::vector<Slot> slots;
        SlotSet set;
        int value;
        int rule;
    };
    using Common = std::vector<std::int16_t>;  // with each total, in cells
    struct FullHouse {
        int house;  // of the layout
        SlotSet set;
        Common common{};
    };

    // One or several sums of cells that may repeat.
    struct LooseSum {
        SlotSet set;
        int value;
        int slack;
        std::vector<int> rules;
    };

    struct KnownSum {
        std::uint64_t mark;  // of both sets
        SlotSet plus;
        SlotSet minus;
    };

    // compiler.cpp
    void lay_out();
    void add_apart(Slot one, Slot other);
    void add_all_apart(std::span<const Slot> slots);
    void relate(Slot one, Slot other, const Matrix& matrix);
    template <typename Test>
    void relate_if(Slot one, Slot other, Test test);
    void merge_relations();
    void share_equals();
    bool are_apart(std::span<const Slot> slots) const;
    std::vector<Slot> slots_of(std::span<const Cell> cells) const;
    std::vector<std::vector<Slot>> groups_of(const Rule& rule) const;
    std::vector<std::pair<Slot, Slot>> neighbours() const;
    Propagator& push(Family family, std::span<const Slot> slots, int value = 0);
    void push_sum(std::span<const Slot> plus, std::span<const Slot> minus, int value,
                  bool waits = false);
    void split_by_cliques(std::span<const Slot> slots, std::int16_t sign, std::vector<Slot>& order);
    void push_cage(std::span<const Slot> slots, int value, bool waits);
    void push_linear(std::span<const Slot> slots, std::vector<int> factors,
                     std::vector<int> targets);
    void push_groups(Family family, const std::vector<std::vector<Slot>>& groups);
    void push_houses();
    void push_crossings();
    void finish();
    void choose_settings();
    void weigh_cells();
    bool is_exact(const Propagator& made) const;
    void watch();

    // kinds.cpp
    void survey(const Rule& rule);
    void survey_board(const Rule& rule);
    void survey_line(const Rule& rule);
    void survey_pair(const Rule& rule);
    void survey_cells(const Rule& rule);
    void survey_extremes(const Rule& rule, bool is_least);
    void survey_unmarked(const Rule& rule, RuleKind marked);
    void build(const Rule& rule);
    void build_line(const Rule& rule);
    void build_indexers(const Rule& rule);
    void build_region_sum(const Rule& rule);
    void build_zipper(const Rule& rule);

    // facts.cpp
    void derive();
    void list_totals();
    std::vector<const FullHouse*> houses_of(HouseKind kind) const;
    int count_left(int houses, const Common& common) const;
    void derive_runs(HouseKind kind);
    void derive_boxes();
    void derive_box_sets(std::span<const FullHouse* const> boxes);
    void derive_sum(std::span<const FullHouse* const> houses, const Common& common);
    void derive_rests();
    bool learn_sum(const SlotSet& plus, const SlotSet& minus);
    void derive_joint_sums();
    std::vector<LooseSum> list_loose_sums() const;
    LooseSum join_tightest(LooseSum sum, std::span<const LooseSum> others) const;
    int count_slack(const SlotSet& set, int value) const;
    void add_sum_fact(Fact fact, const SlotSet& inside, const SlotSet& outside);
    void derive_hidden_houses(HouseKind kind);
    void derive_leftovers(HouseKind kind);
    void build_facts();

    const Layout& layout_;
    std::span<const Rule> rules_;
    Model::Strength strength_;
    Plan plan_;
    std::vector<FullHouse> full_;
    std::map<std::pair<Slot, Slot>, Matrix> relations_;
    std::vector<std::pair<Slot, Slot>> equals_;
    std::vector<Total> totals_;
    Common sizes_;  // of the totals
    std::vector<KnownSum> known_sums_;
};

}  // namespace nonet::rules
