// All nets of one position: which candidates, cells and houses lead to the same end
// whichever way they turn.
#pragma once

#include <limits>

#include "growth.hpp"
#include "implications.hpp"

namespace nonet::se {

// How the nets of one search are ordered when their complexity is equal.
enum class NetShape : std::uint8_t { DOUBLE = 1, CELL = 5, HOUSE = 6, CONTRADICTION = 7 };

struct Net {
    int complexity = std::numeric_limits<int>::max();
    NetShape shape = NetShape::DOUBLE;
    int order = 0;
    std::uint16_t source = 0;  // candidate, cell or house * 9 + digit, by shape
    std::uint16_t target = 0;  // candidate
    bool source_on = false, target_on = false;

    bool found() const { return complexity != std::numeric_limits<int>::max(); }
    // Whether this one stays when another is offered later.
    bool stays_before(int other_complexity, NetShape other_shape) const {
        return complexity != other_complexity ? complexity < other_complexity
                                              : shape <= other_shape;
    }
    // Why one of the states that the branches start from must be on.
    Cause origin_cause() const {
        if (shape == NetShape::CELL) return Cause::CELL;
        return shape == NetShape::HOUSE ? house_cause(source / 81) : Cause::NONE;
    }
};

class PositionSearch {
  public:
    PositionSearch(Shared& shared, PositionSearch* inner)
        : nest_(shared, inner), growth_(book_, nest_), implications_(book_, growth_) {}

    // Searches a position for the cheapest net, or for all, cheapest first, one for each
    // conclusion.
    void search(const Candidates& open, NetKind kind, bool first_only);
    const std::vector<Net>& found() const { return found_; }
    const Net& best() const { return best_; }

    // The ends of a net's branches, in Sudoku Explainer's order.
    const std::vector<Target>& targets(const Net& net);
    RunBook& book() { return book_; }

  private:
    void clear();
    void search_candidate(int cell, int digit);
    void search_houses(int cell, int digit);
    void search_cell(int cell);
    void offer_common(std::span<const Branch> branches, Net net);
    void offer_states(std::span<const Branch> branches, const CandidateSet& common, Net net);
    void offer_conflict(Branch branch);
    void offer(Net net, std::span<const Target> targets);
    void keep_all(const Net& net);
    int run(Branch branch) {
        return implications_.run(branch,
                                 first_only_ ? best_.complexity : std::numeric_limits<int>::max());
    }
    const Implied& implied(Branch branch) {
        return implications_.of(branch,
                                first_only_ ? best_.complexity : std::numeric_limits<int>::max());
    }

    RunBook book_;
    Nest nest_;
    Growth growth_;
    Implications implications_;
    const Candidates* open_ = nullptr;
    NetKind kind_{};
    bool first_only_ = false;
    int least_places_ = 2;  // of a house worth a look
    Net best_;
    std::vector<Net> found_;
    std::array<std::int32_t, CANDIDATES * 2> found_of_{};  // by what is removed
    int order_ = 0;
    std::vector<Target> targets_;
};

}  // namespace nonet::se
