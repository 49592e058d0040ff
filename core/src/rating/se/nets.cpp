// Nets become hints: the kind says the technique, the length the price.
#include "nets.hpp"

#include "evidence.hpp"
#include "position_search.hpp"

namespace nonet::se {

namespace {

Technique technique_of(NetKind kind, NetShape shape) {
    if (kind.nishio) return Technique::NISHIO_FORCING_CHAIN;
    if (kind.level > 0)
        return static_cast<Technique>(static_cast<int>(Technique::DYNAMIC_PLUS) + kind.level - 1);
    switch (shape) {
        case NetShape::DOUBLE:
            return Technique::DYNAMIC_DOUBLE;
        case NetShape::CELL:
            return kind.dynamic ? Technique::DYNAMIC_CELL : Technique::CELL_FORCING_CHAIN;
        case NetShape::HOUSE:
            return kind.dynamic ? Technique::DYNAMIC_REGION : Technique::REGION_FORCING_CHAIN;
        case NetShape::CONTRADICTION:
            break;
    }
    return Technique::DYNAMIC_CONTRADICTION;
}

}  // namespace

// A net nests a net that nests a chain at most: three depths.
struct NetSearch::Scratch {
    Shared shared;
    PositionSearch deepest{shared, nullptr}, middle{shared, &deepest}, outer{shared, &middle};
};

NetSearch::NetSearch() : scratch_(std::make_unique<Scratch>()) {}
NetSearch::~NetSearch() = default;

bool NetSearch::find_first(const Board& board, NetKind kind, Hint& hint) {
    scratch_->shared.board = &board;
    std::uint64_t& hash = scratch_->shared.board_hash;
    hash = 0;
    for (std::uint8_t digit : board.digit) hash = (hash + digit + 1) * 0x9e3779b97f4a7c15u;
    scratch_->outer.search(board.open, kind, true);
    const Net& best = scratch_->outer.best();
    if (!best.found()) return false;
    hint.begin(technique_of(kind, best.shape), kind.price() + length_price(best.complexity));
    hint.level = kind.level;
    hint.complexity = best.complexity;
    const int cell = best.target / 9, d = best.target % 9;
    if (best.target_on) {
        hint.remove(cell, board.open.cell[cell] & ~bit(d));
        hint.cell = cell;
        hint.digit = d;
    } else {
        hint.remove(cell, bit(d));
    }
    return true;
}

std::vector<SeBranch> NetSearch::prove() {
    return prove_net(scratch_->outer);
}

}  // namespace nonet::se
