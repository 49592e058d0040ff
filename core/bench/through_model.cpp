// Classic puzzles through the engine for boards with rules, beside the classic engine:
//
//     through_model FILE...
//
// Both prove every puzzle of a file proper, in turns of a few hundred; of several rounds the best
// of each turn counts. A board with rules is compiled once and searched often, and so it is here.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "nonet/grid.hpp"
#include "nonet/model.hpp"
#include "nonet/solver.hpp"

namespace {

constexpr int CELLS = 81;
constexpr std::size_t TURN = 400;     // puzzles that one engine has before the other
constexpr std::size_t MOST = 10'000;  // puzzles of a file
constexpr int ROUNDS = 3;

using Puzzles = std::vector<nonet::Grid>;

Puzzles read(const char* path) {
    Puzzles puzzles;
    std::ifstream file(path);
    for (std::string line; puzzles.size() < MOST && std::getline(file, line);) {
        if (line.size() < CELLS || line[0] == '#') continue;
        std::vector<nonet::Digit> digits(CELLS);
        for (int i = 0; i < CELLS; ++i) {
            if (line[i] >= '1' && line[i] <= '9')
                digits[i] = static_cast<nonet::Digit>(line[i] - '0');
        }
        puzzles.emplace_back(nonet::Board::parse("3x3"), std::move(digits));
    }
    return puzzles;
}

std::uint64_t count_by_model(const nonet::Model::Pointer& model, const nonet::Grid& grid) {
    std::vector<nonet::DigitSet> candidates(CELLS, 0x1FF);
    for (int i = 0; i < CELLS; ++i) {
        if (grid.digits()[i]) candidates[i] = nonet::digit_bit(grid.digits()[i]);
    }
    nonet::ModelSearch search(model, candidates);
    std::uint64_t count = 0;
    while (count < 2 && search.advance() == nonet::ModelSearch::Outcome::FOUND) ++count;
    return count;
}

template <typename Count>
double time_turn(const Puzzles& puzzles, std::size_t from, Count count, std::uint64_t& found) {
    const std::size_t end = std::min(from + TURN, puzzles.size());
    const std::clock_t start = std::clock();
    for (std::size_t i = from; i < end; ++i) found += count(puzzles[i]);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

bool compare(const char* path) {
    const Puzzles puzzles = read(path);
    if (puzzles.empty()) {
        std::fprintf(stderr, "expected puzzles, got none in %s\n", path);
        return false;
    }
    const auto board = nonet::Board::parse("3x3");
    const auto model = std::make_shared<const nonet::Model>(*board->layout(), board->rules());
    double classic = 0;
    double through = 0;
    std::uint64_t found[2] = {};
    for (std::size_t from = 0; from < puzzles.size(); from += TURN) {
        double best[2] = {1e9, 1e9};
        for (int round = 0; round < ROUNDS; ++round) {
            const auto by_classic = [](const auto& grid) {
                return nonet::count_solutions(grid, 2);
            };
            const auto by_model = [&](const auto& grid) { return count_by_model(model, grid); };
            best[0] = std::min(best[0], time_turn(puzzles, from, by_classic, found[0]));
            best[1] = std::min(best[1], time_turn(puzzles, from, by_model, found[1]));
        }
        classic += best[0];
        through += best[1];
    }
    const double scale = 1e6 / static_cast<double>(puzzles.size());
    std::printf("%-60s %5zu puzzles: %6.2f and %6.2f us each, %.2f times%s\n", path, puzzles.size(),
                classic * scale, through * scale, through / classic,
                found[0] == found[1] ? "" : "; THE COUNTS DIFFER");
    return found[0] == found[1];
}

}  // namespace

int main(int count, char** names) {
    bool is_right = count > 1;
    for (int i = 1; i < count; ++i) is_right = compare(names[i]) && is_right;
    return is_right ? 0 : 1;
}
