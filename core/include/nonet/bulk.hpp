// Many classic puzzles at once: lines of text or rows of 81 digits in, counts and solutions out, on
// any number of threads. Order and answers do not depend on the threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "nonet/effort.hpp"
#include "nonet/grid.hpp"

namespace nonet {

constexpr std::size_t ROW_CELLS = 81;
constexpr std::int64_t BAD_ROW = -1;

struct Batch {
    const Digit* rows = nullptr;  // `size` times 81 digits, 0 for empty
    std::size_t size = 0;
    std::uint64_t limit = 2;
    std::int64_t* counts = nullptr;           // one a row; BAD_ROW where it is no grid
    Digit* solutions = nullptr;               // 81 a row, 0 where there is none; may be null
    const std::string_view* lines = nullptr;  // instead of rows: one character a cell
};

Effort answer_batch(const Batch& batch, int threads = 1);

// Read one character a cell; false where that is no classic grid.
bool read_row(std::string_view text, Digit* row);

// Find a solution of one text. The commonest call: a classic board takes no grid in between.
std::optional<Grid> solve_text(std::string_view text);

}  // namespace nonet
