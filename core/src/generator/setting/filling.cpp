// Filling with fresh starts, and regions by exchange.
#include "filling.hpp"

#include <algorithm>
#include <array>

namespace nonet::setting {

namespace {

constexpr std::uint64_t FIRST_BUDGET = 1500;  // nodes; each start gets half as many again
constexpr int STARTS = 8;
constexpr int EXCHANGES = 4;  // tried for each cell of the board
constexpr int MAX_NEIGHBOURS = 4;

class Regions {
  public:
    Regions(const Layout& layout, std::vector<int> regions)
        : rows_(layout.rows()), columns_(layout.columns()), region_(std::move(regions)) {}

    const std::vector<int>& regions() const { return region_; }

    // Two neighbours of different regions: the first goes over, and some cell of the other region
    // that touches the first one's comes back, if both hold together afterwards.
    void exchange(Random& random) {
        const Cell going =
            static_cast<Cell>(random.below(static_cast<std::uint32_t>(rows_ * columns_)));
        const int from = region_[going];
        const int to = region_of_some_neighbour(going, random);
        if (to == from) return;
        region_[going] = to;
        if (is_whole(from)) {
            std::vector<Cell> coming;
            for (Cell cell = 0; cell < rows_ * columns_; ++cell)
                if (cell != going && region_[cell] == to && touches(cell, from))
                    coming.push_back(cell);
            random.shuffle(std::span<Cell>(coming));
            for (const Cell cell : coming) {
                region_[cell] = from;
                if (is_whole(to) && is_whole(from)) return;
                region_[cell] = to;
            }
        }
        region_[going] = from;
    }

  private:
    template <typename Visit>
    void visit_neighbours(Cell cell, Visit visit) const {
        if (cell / columns_ > 0) visit(cell - columns_);
        if (cell / columns_ + 1 < rows_) visit(cell + columns_);
        if (cell % columns_ > 0) visit(cell - 1);
        if (cell % columns_ + 1 < columns_) visit(cell + 1);
    }

    int region_of_some_neighbour(Cell cell, Random& random) const {
        std::array<int, MAX_NEIGHBOURS> found{};
        std::uint32_t count = 0;
        visit_neighbours(cell, [&](Cell other) { found[count++] = region_[other]; });
        return found[random.below(count)];
    }

    bool touches(Cell cell, int region) const {
        bool does = false;
        visit_neighbours(cell, [&](Cell other) { does |= region_[other] == region; });
        return does;
    }

    bool is_whole(int region) const {
        std::vector<Cell> reached;
        std::vector<bool> seen(region_.size());
        std::size_t size = 0;
        for (std::size_t cell = 0; cell < region_.size(); ++cell) {
            if (region_[cell] != region) continue;
            if (++size == 1) reached.push_back(static_cast<Cell>(cell));
        }
        if (reached.empty()) return false;
        seen[reached[0]] = true;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            visit_neighbours(reached[i], [&](Cell other) {
                if (region_[other] != region || seen[other]) return;
                seen[other] = true;
                reached.push_back(other);
            });
        }
        return reached.size() == size;
    }

    int rows_;
    int columns_;
    std::vector<int> region_;
};

}  // namespace

Filling fill(const Model::Pointer& model, const Layout& layout, Random& random) {
    const std::vector<DigitSet> candidates(static_cast<std::size_t>(layout.cells()),
                                           layout.all_digits());
    std::uint64_t budget = FIRST_BUDGET + static_cast<std::uint64_t>(layout.cells()) * 2;
    for (int start = 0; start < STARTS; ++start, budget += budget / 2) {
        ModelSearch search(model, candidates, &random);
        switch (search.advance(budget)) {
            case ModelSearch::Outcome::FOUND:
                return {search.digits(), false};
            case ModelSearch::Outcome::EXHAUSTED:
                return {{}, true};
            case ModelSearch::Outcome::UNKNOWN:
                break;
        }
    }
    return {};
}

Layout::Pointer draw_regions(const Layout& layout, Random& random) {
    Regions regions(layout, Layout::of_size(layout.digits())->regions());
    for (int i = 0; i < EXCHANGES * layout.cells(); ++i) regions.exchange(random);
    Layout::Pointer drawn = Layout::jigsaw(regions.regions());
    for (const int index : {0, 1})
        if (layout.shape().diagonals[index]) drawn = drawn->with_diagonal(index);
    return layout.shape().windows ? drawn->with_windows() : drawn;
}

}  // namespace nonet::setting
