// The producers one after the other, cheap before dear.
#include "explainer.hpp"

#include "basic.hpp"
#include "evidence.hpp"

namespace nonet::se {

// What needs no chain and comes before the chains.
bool Explainer::find_basic(const Board& board, Hint& hint, double most) {
    const auto afford = [&](double least) { return least <= most; };
    if (find_hidden_single(board, hint)) return true;
    if (afford(1.7) && find_direct_locking(board, hint)) return true;
    if (afford(2.0) && find_direct_hidden_set(board, 2, hint)) return true;
    if (afford(2.3) && find_naked_single(board, hint)) return true;
    if (afford(2.5) && find_direct_hidden_set(board, 3, hint)) return true;
    if (afford(2.6) && find_locking(board, hint)) return true;
    if (afford(3.0) && find_naked_set(board, 2, hint)) return true;
    if (afford(3.2) && find_fish(board, 2, hint)) return true;
    if (afford(3.4) && find_hidden_set(board, 2, hint)) return true;
    if (afford(3.6) && find_naked_set(board, 3, hint)) return true;
    if (afford(3.8) && find_fish(board, 3, hint)) return true;
    if (afford(4.0) && find_hidden_set(board, 3, hint)) return true;
    if (afford(4.2) && find_wing(board, false, hint)) return true;
    if (afford(4.4) && find_wing(board, true, hint)) return true;
    if (afford(4.5) && find_unique_loop(board, hint)) return true;
    if (afford(5.0) && find_naked_set(board, 4, hint)) return true;
    if (afford(5.2) && find_fish(board, 4, hint)) return true;
    if (afford(5.4) && find_hidden_set(board, 4, hint)) return true;
    if (afford(5.6) && find_grave(board, hint)) return true;
    if (afford(6.2) && find_aligned_pair(board, hint)) return true;
    return false;
}

bool Explainer::next(const Board& board, Hint& hint, double most) {
    const auto afford = [&](double least) { return least <= most; };
    source_ = Source::BASIC;
    if (find_basic(board, hint, most)) return true;
    source_ = Source::CHAINS;
    if (afford(6.5) && chains_.find_first(board.open, hint)) return true;
    source_ = Source::BASIC;
    if (afford(7.5) && find_aligned_triple(board, hint)) return true;
    source_ = Source::NETS;
    if (afford(7.5) && nets_.find_first(board, NISHIO, hint)) return true;
    if (afford(8.0) && nets_.find_first(board, MULTIPLE, hint)) return true;
    for (int level = 0; level <= 5; ++level) {
        const NetKind kind = dynamic_net(level);
        if (afford(kind.price()) && nets_.find_first(board, kind, hint)) return true;
    }
    return false;
}

std::vector<SeBranch> Explainer::prove() {
    if (source_ == Source::CHAINS) return {prove_chain(chains_)};
    if (source_ == Source::NETS) return nets_.prove();
    return {};
}

}  // namespace nonet::se
