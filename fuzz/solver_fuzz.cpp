// Feed the solver what nobody would: any bytes as text, and as grids for all three engines.
//
//     clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -mavx2 -mbmi2 -Icore/include
//         fuzz/solver_fuzz.cpp $(find core/src -name '*.cpp') -o build/solver_fuzz
//     build/solver_fuzz -max_total_time=60
//
// Without libFuzzer, -DSTANDALONE gives a program that makes its own bytes: solver_fuzz ROUNDS SEED
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "nonet/bulk.hpp"
#include "nonet/error.hpp"
#include "nonet/general.hpp"
#include "nonet/grid.hpp"
#include "nonet/random.hpp"
#include "nonet/solver.hpp"

namespace {

using nonet::Digit;
using nonet::classic::CELLS;

constexpr std::uint64_t LIMIT = 3;
constexpr std::uint64_t BUDGET = 2000;

void require(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

// Any text is a grid or an InputError, and both readers agree on classic ones.
void read_text(std::string_view text) {
    std::array<Digit, CELLS> row;
    const bool is_row = nonet::read_row(text, row.data());
    try {
        const nonet::Grid grid = nonet::Grid::parse(text);
        require(nonet::Grid::parse(grid.format(), grid.layout()) == grid, "parse after format");
        if (is_row) require(std::equal(row.begin(), row.end(), grid.digits().begin()), "readers");
    } catch (const nonet::InputError&) {
        require(!is_row, "a row that is no grid");
    }
}

// All rows through lockstep on two threads, each row through the other engines.
void compare(const std::vector<Digit>& rows) {
    const std::size_t size = rows.size() / CELLS;
    std::vector<std::int64_t> counts(size);
    std::vector<Digit> solutions(rows.size());
    nonet::answer_batch({rows.data(), size, LIMIT, counts.data(), solutions.data()}, 2);
    for (std::size_t i = 0; i < size; ++i) {
        const std::vector<Digit> digits(rows.begin() + CELLS * i, rows.begin() + CELLS * (i + 1));
        const nonet::Grid grid(nonet::Layout::of_size(9), digits);
        std::array<Digit, CELLS> first;
        nonet::classic::Job job;
        job.digits = digits.data();
        const auto count = nonet::classic::count_solutions(job, LIMIT, first.data());
        require(static_cast<std::int64_t>(count) == counts[i], "lockstep and solo count alike");
        if (count) {
            require(std::equal(first.begin(), first.end(), solutions.begin() + CELLS * i),
                    "lockstep and solo find the same solution");
            const std::vector<Digit> found(first.begin(), first.end());
            require(nonet::find_problems(nonet::Grid(grid.layout(), found)).empty(), "the rules");
        }
        const auto report = nonet::search_solutions(grid, LIMIT, BUDGET);
        if (report.is_complete || report.solutions.size() == LIMIT) {
            require(report.solutions.size() == count, "the general search counts alike");
        }
    }
}

// A digit where the byte is large, so that boards are thinly filled and mean something.
std::vector<Digit> to_rows(const std::uint8_t* data, std::size_t size) {
    std::vector<Digit> rows((size + CELLS - 1) / CELLS * CELLS, 0);
    for (std::size_t i = 0; i < size; ++i) rows[i] = data[i] > 200 ? data[i] % 10 : 0;
    return rows;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 20 * CELLS) return 0;
    read_text({reinterpret_cast<const char*>(data), size});
    compare(to_rows(data, size));
    return 0;
}

#if defined(STANDALONE)
int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 1000;
    nonet::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    for (int i = 0; i < rounds; ++i) {
        std::vector<std::uint8_t> bytes(random.below(6 * CELLS));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d inputs, nothing broken\n", rounds);
}
#endif
