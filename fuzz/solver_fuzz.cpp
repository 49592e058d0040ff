// Feed the solver what nobody would: any bytes as text, lines and names, and as grids for all three
// engines.
//
//     clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -mavx2 -mbmi2 -Icore/include
//         -Icore/src fuzz/solver_fuzz.cpp core/src/{bulk,grid,layout,lines,solver,symbols}.cpp
//         core/src/{classic,general,naming}/*.cpp -o build/solver_fuzz
//     build/solver_fuzz -max_total_time=600
//
// Without libFuzzer, -DSTANDALONE gives a program that makes its own bytes: solver_fuzz ROUNDS SEED
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "classic/classic.hpp"
#include "general/general.hpp"
#include "nonet/bulk.hpp"
#include "nonet/error.hpp"
#include "nonet/grid.hpp"
#include "nonet/lines.hpp"
#include "nonet/naming.hpp"
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

// A text of symbols with check symbols that are right, so that the number behind them is looked at.
std::string complete_name(std::string_view text, const nonet::Layout& layout) {
    constexpr auto ALPHABET = nonet::NAME_ALPHABET;
    std::string name(1, text.size() % 3 ? 'p' : 'g');
    for (const char byte : text.substr(0, 40)) {
        name += ALPHABET[static_cast<unsigned char>(byte) % ALPHABET.size()];
    }
    std::size_t total = 0;
    for (const char letter : layout.name()) total += static_cast<unsigned char>(letter);
    std::size_t weighted = total * 7 + 1;
    for (std::size_t i = 0; i < name.size(); ++i) {
        total += ALPHABET.find(name[i]);
        weighted += (i + 2) * ALPHABET.find(name[i]);
    }
    return name + ALPHABET[total % ALPHABET.size()] + ALPHABET[weighted % ALPHABET.size()];
}

// Any text is lines, bad ones among them, on one thread as on three.
void read_lines(std::string_view text) {
    const auto layout = nonet::Layout::of_size(9);
    const nonet::Lines alone = nonet::parse_lines(text, *layout);
    const nonet::Lines together = nonet::parse_lines(text, *layout, nonet::SYMBOLS, 1, 3);
    require(alone.digits == together.digits && alone.lines == together.lines, "lines on threads");
}

// Any text is a name that is written again, or an InputError; a number with the right checks, too.
void read_name(std::string_view text) {
    const auto layout = nonet::Layout::of_size(text.size() % 2 ? 9 : 6);
    for (const std::string& name : {std::string(text), complete_name(text, *layout)}) {
        try {
            const nonet::Grid grid = nonet::parse_name(name, layout);
            require(nonet::format_name(grid) == name, "name after grid");
        } catch (const nonet::InputError&) {
        }
    }
}

// Every grid without conflicts has a name that leads back to it.
void name_row(const nonet::Grid& grid) {
    if (!nonet::find_problems(grid).empty()) return;
    require(nonet::parse_name(nonet::format_name(grid), grid.layout()) == grid, "grid after name");
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
        name_row(grid);
        std::array<Digit, CELLS> first;
        nonet::classic::Job job;
        job.digits = digits.data();
        const auto count = nonet::classic::count_solutions(job, LIMIT, first.data());
        require(static_cast<std::int64_t>(count) == counts[i], "lockstep and solo count alike");
        if (count) {
            require(std::equal(first.begin(), first.end(), solutions.begin() + CELLS * i),
                    "lockstep and solo find the same solution");
            const std::vector<Digit> found(first.begin(), first.end());
            const nonet::Grid solution(grid.layout(), found);
            require(nonet::find_problems(solution).empty(), "the rules");
            name_row(solution);
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
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_text(text);
    read_lines(text);
    read_name(text);
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
