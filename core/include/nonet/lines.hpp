// Lines: many puzzles as text, one on each line, read and written in bulk.
//
// A line holds one character a cell; whatever follows them after a blank, a comma, a semicolon, a
// tab or '#' is a comment. Empty lines and lines that begin with '#' hold no puzzle. Lines end in
// LF, CR LF or CR; a byte-order mark before the first is passed over.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/grid.hpp"

namespace nonet {

// A line that is no puzzle, and why.
struct BadLine {
    std::size_t number;  // people count lines from 1
    std::string reason;  // "expected 81 cells, got 80"
};

struct Lines {
    std::vector<Digit> digits;  // cells() of the layout for each puzzle, one after another
    std::vector<BadLine> bad;   // at most MAX_BAD_LINES of them are kept
    std::size_t count = 0;      // puzzles read
    std::size_t lines = 0;      // lines seen, puzzles or not
};

// A file of rubbish must not fill the memory with messages.
constexpr std::size_t MAX_BAD_LINES = 100;

// `first` is the number of the first line, for texts that come in pieces. What is read does not
// depend on the threads.
Lines parse_lines(std::string_view text, const Layout& layout, std::string_view symbols = SYMBOLS,
                  std::size_t first = 1, int threads = 1);

// Write `count` puzzles of cells() digits each, every line ending in LF, to `text`, which has room
// for count · (cells() + 1) characters. Throws InputError at a number that is no digit.
void format_lines(const Digit* digits, std::size_t count, const Layout& layout, char* text,
                  std::string_view symbols = SYMBOLS, char empty = '.');

}  // namespace nonet
