// Runs meet: contradictions, double nets, cells and houses.
#include "position_search.hpp"

#include <algorithm>

namespace nonet::se {

void PositionSearch::clear() {
    book_.clear();
    found_of_.fill(-1);
    found_.clear();
    best_ = {};
    order_ = 0;
}

void PositionSearch::search(const Candidates& open, NetKind kind, bool first_only) {
    kind_ = kind;
    first_only_ = first_only;
    open_ = &open;
    clear();
    growth_.begin(open, kind);
    implications_.begin(open, kind);
    least_places_ = implications_.may_pairs_agree() ? 2 : 3;
    for (int cell = 0; cell < 81; ++cell) {
        const int n = se::count(open.cell[cell]);
        if (n < 2 || (n == 2 && !kind.dynamic)) continue;
        for (int at : each(open.cell[cell])) search_candidate(cell, at);
        if (!kind.nishio) search_cell(cell);
    }
    std::stable_sort(found_.begin(), found_.end(), [](const Net& a, const Net& b) {
        if (a.complexity != b.complexity) return a.complexity < b.complexity;
        if (a.shape != b.shape) return a.shape < b.shape;
        return a.order < b.order;
    });
}

void PositionSearch::search_candidate(int cell, int digit) {
    const int candidate = cell * 9 + digit;
    const Branch both[2] = {{candidate, true}, {candidate, false}};
    if (kind_.dynamic) {
        for (const Branch& branch : both) offer_conflict(branch);
        if (!kind_.nishio && se::count(open_->cell[cell]) >= 3) {
            Net net;
            net.shape = NetShape::DOUBLE;
            net.source = static_cast<std::uint16_t>(candidate);
            offer_common(both, net);
        }
    }
    if (!kind_.nishio) search_houses(cell, digit);
}

// A house is looked at from the first of its places.
void PositionSearch::search_houses(int cell, int digit) {
    for (int kind = 0; kind < 3; ++kind) {
        const int house = GEOMETRY.house[cell][kind];
        const Mask places = open_->places(house, digit);
        if (se::count(places) < least_places_ || lowest(places) != GEOMETRY.spot[cell][kind])
            continue;
        Branch branches[9];
        std::size_t n = 0;
        for (int at : each(places)) branches[n++] = {GEOMETRY.cells[house][at] * 9 + digit, true};
        Net net;
        net.shape = NetShape::HOUSE;
        net.source = static_cast<std::uint16_t>(house * 9 + digit);
        offer_common({branches, n}, net);
    }
}

void PositionSearch::search_cell(int cell) {
    Branch branches[9];
    std::size_t n = 0;
    for (int at : each(open_->cell[cell])) branches[n++] = {cell * 9 + at, true};
    Net net;
    net.shape = NetShape::CELL;
    net.source = static_cast<std::uint16_t>(cell);
    offer_common({branches, n}, net);
}

// Offers the opposite of an assumption that contradicts itself.
void PositionSearch::offer_conflict(Branch branch) {
    if (!implications_.may_conflict(branch)) return;
    const int i = run(branch);
    const Run& it = book_.run(i);
    if (it.conflict_on < 0) return;
    const Target ends[2] = {{i, it.conflict_on}, {i, it.conflict_off}};
    Net net;
    net.shape = NetShape::CONTRADICTION;
    net.source = net.target = static_cast<std::uint16_t>(branch.candidate);
    net.source_on = branch.on;
    net.target_on = !branch.on;
    offer(net, ends);
}

// Offers what all branches agree on.
void PositionSearch::offer_common(std::span<const Branch> branches, Net net) {
    for (bool on : {true, false}) {
        CandidateSet common = implied(branches[0]).states(on);
        bool any = true;
        for (std::size_t i = 1; i < branches.size() && any; ++i)
            any = common.intersect(implied(branches[i]).states(on));
        if (!any) continue;
        net.target_on = on;
        offer_states(branches, common, net);
    }
}

// In the order of the first branch's run.
void PositionSearch::offer_states(std::span<const Branch> branches, const CandidateSet& common,
                                  Net net) {
    int runs[9];
    for (std::size_t i = 0; i < branches.size(); ++i) runs[i] = run(branches[i]);
    Target targets[9];
    const Run& lead = book_.run(runs[0]);
    const std::uint32_t first = lead.first, size = lead.size;
    for (std::uint32_t k = 0; k < size; ++k) {
        const Node& node = book_.node(first + k);
        if (node.on != net.target_on || !common.has(node.candidate)) continue;
        net.target = node.candidate;
        for (std::size_t i = 0; i < branches.size(); ++i)
            targets[i] = {runs[i], book_.find_node(runs[i], net.target, net.target_on)};
        offer(net, {targets, branches.size()});
    }
}

void PositionSearch::offer(Net net, std::span<const Target> targets) {
    if (net.target_on && !(open_->cell[net.target / 9] & ~bit(net.target % 9))) return;
    net.complexity = book_.complexity_of(targets);
    net.order = order_++;
    if (!first_only_)
        keep_all(net);
    else if (!best_.stays_before(net.complexity, net.shape))
        best_ = net;
}

// What is removed names the net: turning the one of two candidates on is turning the
// other off.
void PositionSearch::keep_all(const Net& net) {
    const int cell = net.target / 9;
    const Mask others = open_->cell[cell] & ~bit(net.target % 9);
    int key = net.target;
    if (net.target_on)
        key = se::count(others) == 1 ? cell * 9 + lowest(others) : CANDIDATES + net.target;
    auto& slot = found_of_[static_cast<std::size_t>(key)];
    if (slot < 0) {
        slot = static_cast<int>(found_.size());
        found_.push_back(net);
    } else if (Net& known = found_[static_cast<std::size_t>(slot)];
               !known.stays_before(net.complexity, net.shape)) {
        known = net;
    }
}

const std::vector<Target>& PositionSearch::targets(const Net& net) {
    targets_.clear();
    const auto add = [&](Branch branch) {
        const int i = run(branch);
        targets_.push_back({i, book_.find_node(i, net.target, net.target_on)});
    };
    switch (net.shape) {
        case NetShape::CONTRADICTION: {
            const int i = run({net.source, net.source_on});
            const Run& it = book_.run(i);
            targets_ = {{i, it.conflict_on}, {i, it.conflict_off}};
            break;
        }
        case NetShape::DOUBLE:
            for (bool on : {true, false}) add({net.source, on});
            break;
        case NetShape::CELL:
            for (int at : each(open_->cell[net.source])) add({net.source * 9 + at, true});
            break;
        case NetShape::HOUSE: {
            const int house = net.source / 9, digit = net.source % 9;
            for (int at : each(open_->places(house, digit)))
                add({GEOMETRY.cells[house][at] * 9 + digit, true});
        }
    }
    return targets_;
}

}  // namespace nonet::se
