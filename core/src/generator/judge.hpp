// The judge of an order: is this puzzle what was asked for, and if not, how far from it?
#pragma once

#include <optional>
#include <vector>

#include "nonet/canonical.hpp"
#include "nonet/logic.hpp"
#include "nonet/order.hpp"

namespace nonet {

// More givens never make a puzzle harder, so what is too hard may be mended by more of them, and
// what is not but misses the order all the same only by fewer.
struct Verdict {
    bool is_too_hard = false;
    bool is_promising = false;  // too hard, but every technique that it is to need was used
    int miss = 0;
    std::vector<Digit> key = {};          // if ratings are asked for
    std::optional<SeRating> rating = {};  // of the key, unless it stopped at the limit
};

class Judge {
  public:
    explicit Judge(const Order& order);

    // Whether givens alone decide: nothing is asked of rating and path.
    bool is_content() const { return !walker_ && !asks_rating(); }

    // Judge rating and path of a puzzle. Where an order asks how long a player takes, the rating is
    // a trace: most puzzles are only passed by.
    Verdict judge(const Grid& givens);
    // How far its givens are from their number, and from being minimal.
    int count_surplus(const Grid& givens) const;
    // The givens that it has too many to be minimal, 0 where it need not be.
    int count_redundant(const Grid& givens) const;

  private:
    bool asks_rating() const { return order_.least_er > 0 || order_.most_er > 0; }
    void judge_path(const Grid& givens, Verdict& verdict) const;
    void forbid_to_do_without_each();
    int count_needless(const Grid& givens) const;
    void judge_rating(const Grid& givens, Verdict& verdict);

    Order order_;
    std::optional<Walker> walker_;
    std::vector<Walker> without_;  // one for each technique whose use alone does not prove its need
    std::optional<KeyFinder> keys_;
    SeRater rater_;
};

}  // namespace nonet
