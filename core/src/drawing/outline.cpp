// The outline of cells that lie together, walked edge by edge.
#include "drawing/outline.hpp"

#include <map>
#include <set>
#include <utility>

namespace nonet::drawing {

namespace {

using Corner = std::pair<int, int>;  // column, row
using Steps = std::multimap<Corner, Corner>;

// The edges between a cell inside and one outside, clockwise: the inside lies to the right.
Steps edges_of(std::span<const Cell> cells, int columns) {
    std::set<Corner> inside;
    for (const Cell cell : cells) inside.insert({cell % columns, cell / columns});
    Steps steps;
    for (const auto& [x, y] : inside) {
        if (!inside.contains({x, y - 1})) steps.insert({{x, y}, {x + 1, y}});
        if (!inside.contains({x + 1, y})) steps.insert({{x + 1, y}, {x + 1, y + 1}});
        if (!inside.contains({x, y + 1})) steps.insert({{x + 1, y + 1}, {x, y + 1}});
        if (!inside.contains({x - 1, y})) steps.insert({{x, y + 1}, {x, y}});
    }
    return steps;
}

Corner direction(const Corner& start, const Corner& end) {
    return {end.first - start.first, end.second - start.second};
}

// The edge that goes on; where cells meet at a corner only, the one that stays with its cell.
Steps::iterator next_edge(Steps& steps, const Corner& start, const Corner& end) {
    const auto [first, last] = steps.equal_range(end);
    const auto [x, y] = direction(start, end);
    for (auto edge = first; edge != last; ++edge) {
        if (direction(end, edge->second) == Corner{-y, x}) return edge;
    }
    return first;
}

// Where the edges before and after a corner meet once both have moved inwards.
Point moved(const Corner& corner, const Corner& before, const Corner& after, double inset) {
    return {corner.first - inset * (before.second + after.second),
            corner.second + inset * (before.first + after.first)};
}

Outline inset_path(const std::vector<Corner>& corners, double inset) {
    Outline outline;
    const std::size_t count = corners.size();
    for (std::size_t at = 0; at < count; ++at) {
        const Corner before = direction(corners[(at + count - 1) % count], corners[at]);
        const Corner after = direction(corners[at], corners[(at + 1) % count]);
        if (before != after) outline.push_back(moved(corners[at], before, after, inset));
    }
    return outline;
}

}  // namespace

std::vector<Outline> outlines_of(std::span<const Cell> cells, int columns, double inset) {
    std::vector<Outline> outlines;
    Steps steps = edges_of(cells, columns);
    while (!steps.empty()) {
        auto edge = steps.begin();
        std::vector<Corner> corners;
        while (edge != steps.end()) {
            const auto [start, end] = *edge;
            corners.push_back(start);
            steps.erase(edge);
            edge = next_edge(steps, start, end);
            if (edge != steps.end() && edge->first != end) break;
        }
        outlines.push_back(inset_path(corners, inset));
    }
    return outlines;
}

}  // namespace nonet::drawing
