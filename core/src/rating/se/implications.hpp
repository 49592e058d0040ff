// What each assumption implies: by the quick closure where links are all there is, by an
// ordered run where there is more or where the order counts.
#pragma once

#include "growth.hpp"

namespace nonet::se {

class Implications {
  public:
    Implications(RunBook& book, Growth& growth) : book_(book), growth_(growth) {}

    // The position and the kind of all that follows.
    void begin(const Candidates& open, NetKind kind);

    // Everything an assumption implies; runs may be given up at a cost of `most`.
    const Implied& of(Branch branch, int most) {
        const Implied*& known = known_[static_cast<std::size_t>(branch.candidate * 2 + branch.on)];
        if (!known) known = &find(branch, most);
        return *known;
    }
    // Whether an assumption may contradict itself; its run decides.
    bool may_conflict(Branch branch) { return !has_closures() || closure(branch).conflict; }
    // Whether the two places of a digit may agree on anything. By static links they cannot
    // unless something refutes itself: both leading to the same state is that state's
    // opposite leading to one, hence not to the other, hence to itself.
    bool may_pairs_agree() { return kind_.dynamic || reach().refutes(); }
    // The ordered run of an assumption, as its number in the book.
    int run(Branch branch, int most);

  private:
    // Closures know links only.
    bool has_closures() const { return kind_.level == 0; }
    const Implied& find(Branch branch, int most);
    const Implied& closure(Branch branch);
    void grow_closure(Branch branch, Implied& implied);
    int count_partners(int candidate, int& partner) const;
    Reach& reach();

    RunBook& book_;
    Growth& growth_;
    const Candidates* open_ = nullptr;
    NetKind kind_{};
    std::array<std::int32_t, CANDIDATES * 2> run_of_{};
    std::array<const Implied*, CANDIDATES * 2> known_{};
    static inline const Implied NOTHING{};
    Closure closer_;
    Reach reach_;
    bool has_reach_ = false;
    std::vector<Implied> closures_, runs_;  // by assumption
    std::array<bool, CANDIDATES * 2> has_closure_{};
};

}  // namespace nonet::se
