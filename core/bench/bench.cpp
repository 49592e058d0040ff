// The signature: nodes searched and a hash of every answer. It must be the same on every build.
#include <cstdio>
#include <vector>

#include "nonet/bulk.hpp"
#include "nonet/generator.hpp"
#include "nonet/solver.hpp"

namespace {

constexpr int PUZZLES = 200;

struct Signature {
    std::uint64_t nodes = 0;
    std::uint64_t answers = 14695981039346656037U;

    void add(nonet::Digit digit) { answers = (answers ^ digit) * 1099511628211U; }
    void add(const nonet::Grid& grid) {
        for (const nonet::Digit digit : grid.digits()) add(digit);
    }
};

void search(const nonet::Grid& grid, Signature& signature) {
    int found = 0;
    signature.nodes += nonet::visit_solutions(grid, [&](const nonet::Grid& solution) {
        signature.add(solution);
        return ++found < 2;
    });
}

// The classic puzzles in lockstep: the lanes of a build must not show.
void search_together(const std::vector<nonet::Digit>& rows, Signature& signature) {
    const std::size_t size = rows.size() / nonet::ROW_CELLS;
    std::vector<std::int64_t> counts(size);
    std::vector<nonet::Digit> solutions(rows.size());
    const auto effort =
        nonet::answer_batch({rows.data(), size, 2, counts.data(), solutions.data()}, 2);
    signature.nodes += effort.guesses + effort.rounds;
    for (const nonet::Digit digit : solutions) signature.add(digit);
}

}  // namespace

int main() {
    Signature signature;
    std::vector<nonet::Digit> rows;
    for (const int digits : {4, 6, 8, 9}) {
        nonet::Random random(static_cast<std::uint64_t>(digits));
        for (int i = 0; i < PUZZLES; ++i) {
            const auto puzzle =
                nonet::generate_puzzle(nonet::Layout::of_size(digits), {}, random.next());
            signature.add(puzzle.givens());
            if (digits == 9) {
                const auto& given = puzzle.givens().digits();
                rows.insert(rows.end(), given.begin(), given.end());
            }
            search(puzzle.givens(), signature);
            search(puzzle.givens().with_digit(static_cast<int>(random.below(digits * digits)), 0),
                   signature);
        }
    }
    search_together(rows, signature);
    std::printf("%llu %016llx\n", static_cast<unsigned long long>(signature.nodes),
                static_cast<unsigned long long>(signature.answers));
}
