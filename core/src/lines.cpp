// A text is cut into parts at line ends, one thread a part; errors know their line.
#include "nonet/lines.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "nonet/error.hpp"
#include "nonet/symbols.hpp"
#include "parallel.hpp"

namespace nonet {

namespace {

constexpr std::string_view BYTE_ORDER_MARK = "\xEF\xBB\xBF";
// A text is not cut into parts of fewer characters than this: a thread costs as much as they do.
constexpr std::size_t LEAST_PART = 1 << 16;

bool ends_line(char character) {
    return character == '\n' || character == '\r';
}

bool begins_comment(char character) {
    return character == ' ' || character == '\t' || character == ',' || character == ';' ||
           character == '#';
}

// The end of the line that starts at `start`: the first CR or LF, or the end of the text.
std::size_t find_line_end(std::string_view text, std::size_t start) {
    const std::string_view rest = text.substr(start);
    const void* feed = std::memchr(rest.data(), '\n', rest.size());
    const std::size_t length =
        feed ? static_cast<std::size_t>(static_cast<const char*>(feed) - rest.data()) : rest.size();
    const void* carriage = length ? std::memchr(rest.data(), '\r', length) : nullptr;
    return start + (carriage
                        ? static_cast<std::size_t>(static_cast<const char*>(carriage) - rest.data())
                        : length);
}

// Past the end of the line: CR LF counts as one.
std::size_t skip_line_end(std::string_view text, std::size_t end) {
    if (end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n') return end + 2;
    return end < text.size() ? end + 1 : end;
}

std::string_view trim(std::string_view line) {
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    return line;
}

// Boards of up to nine digits in the usual symbols need no table: arithmetic on whole registers,
// which compilers make of these loops, reads and writes them several times faster.
bool is_countable(const Layout& layout, std::string_view symbols) {
    return layout.digits() <= 9 && symbols == SYMBOLS;
}

bool read_table(const char* line, int cells, const SymbolMeanings& meanings, Digit* digits) {
    std::uint8_t strange = 0;
    for (int cell = 0; cell < cells; ++cell) {
        digits[cell] = meanings[static_cast<unsigned char>(line[cell])];
        strange |= digits[cell];
    }
    return !(strange & 0x80);
}

// Write `cells` characters; true where each number was a digit.
bool write_counting(const Digit* digits, int cells, std::uint8_t last, char empty, char* line) {
    std::uint8_t strange = 0;
    for (int cell = 0; cell < cells; ++cell) {
        line[cell] = digits[cell] ? static_cast<char>('0' + digits[cell]) : empty;
        strange |= static_cast<std::uint8_t>(digits[cell] > last);
    }
    return !strange;
}

// A number that is no digit has the name NUL.
bool write_table(const Digit* digits, int cells, const std::array<char, 256>& names, char* line) {
    bool strange = false;
    for (int cell = 0; cell < cells; ++cell) {
        line[cell] = names[digits[cell]];
        strange |= line[cell] == 0;
    }
    return !strange;
}

class LineReader {
  public:
    LineReader(const Layout& layout, std::string_view symbols)
        : layout_(layout),
          symbols_(symbols),
          countable_(is_countable(layout, symbols)),
          meanings_(symbol_meanings(symbols, layout.digits())) {}

    // The digits of one line, written to `digits`; false where the line is no puzzle.
    bool read(std::string_view line, Digit* digits) const {
        const auto cells = static_cast<std::size_t>(layout_.cells());
        if (line.size() < cells) return false;
        if (line.size() > cells && !begins_comment(line[cells])) return false;
        const auto last = static_cast<std::uint8_t>(layout_.digits());
        return countable_ ? read_digits(line.data(), layout_.cells(), last, digits)
                          : read_table(line.data(), layout_.cells(), meanings_, digits);
    }

    // Why a line is no puzzle; the slow way, taken only for bad lines.
    std::string refuse(std::string_view line) const {
        const std::string_view cells = line.substr(0, line.find_first_of(" \t,;#"));
        const auto wanted = static_cast<std::size_t>(layout_.cells());
        for (std::size_t cell = 0; cell < cells.size() && cell < wanted; ++cell) {
            const auto character = static_cast<unsigned char>(cells[cell]);
            if (meanings_[character] == NO_DIGIT) {
                return "expected '.' or " + std::string(1, symbols_.front()) + " to " +
                       symbols_[layout_.digits() - 1] + ", got " + quote_symbol(character) +
                       " at " + layout_.cell_name(static_cast<Cell>(cell));
            }
        }
        return "expected " + std::to_string(wanted) + " cells, got " + std::to_string(cells.size());
    }

  private:
    const Layout& layout_;
    std::string_view symbols_;
    bool countable_;
    SymbolMeanings meanings_;
};

Lines parse_part(std::string_view text, const Layout& layout, const LineReader& reader) {
    const auto cells = static_cast<std::size_t>(layout.cells());
    Lines lines;
    lines.digits.resize((text.size() / (cells + 1) + 1) * cells);
    std::size_t start = 0;
    while (start < text.size()) {
        // Most lines are a puzzle and its end: look there before searching for the end.
        const bool usual = start + cells < text.size() && ends_line(text[start + cells]);
        std::size_t end = usual ? start + cells : find_line_end(text, start);
        Digit* const place = lines.digits.data() + lines.count * cells;
        std::string_view line = text.substr(start, end - start);
        if (usual && reader.read(line, place)) {
            ++lines.count;
        } else {
            end = find_line_end(text, start);
            line = trim(text.substr(start, end - start));
            if (!line.empty() && line.front() != '#') {
                if (reader.read(line, place)) {
                    ++lines.count;
                } else if (lines.bad.size() < MAX_BAD_LINES) {
                    lines.bad.push_back({lines.lines, reader.refuse(line)});
                }
            }
        }
        ++lines.lines;
        start = skip_line_end(text, end);
    }
    lines.digits.resize(lines.count * cells);
    return lines;
}

// Cut a text into about equal parts of whole lines.
std::vector<std::string_view> cut(std::string_view text, std::size_t parts) {
    std::vector<std::string_view> pieces;
    std::size_t start = 0;
    for (std::size_t part = 1; part <= parts; ++part) {
        const std::size_t goal = std::max(start, text.size() / parts * part);
        const std::size_t end =
            part == parts ? text.size() : skip_line_end(text, find_line_end(text, goal));
        pieces.push_back(text.substr(start, end - start));
        start = end;
    }
    return pieces;
}

void append(Lines& lines, const Lines& part) {
    for (const BadLine& bad : part.bad) {
        if (lines.bad.size() == MAX_BAD_LINES) break;
        lines.bad.push_back({lines.lines + bad.number, bad.reason});
    }
    lines.digits.insert(lines.digits.end(), part.digits.begin(), part.digits.end());
    lines.count += part.count;
    lines.lines += part.lines;
}

}  // namespace

Lines parse_lines(std::string_view text, const Layout& layout, std::string_view symbols,
                  std::size_t first, int threads) {
    check_symbols(symbols, layout.digits());
    const LineReader reader(layout, symbols);
    if (text.starts_with(BYTE_ORDER_MARK)) text.remove_prefix(BYTE_ORDER_MARK.size());
    const auto parts = std::clamp<std::size_t>(text.size() / LEAST_PART, 1,
                                               static_cast<std::size_t>(std::max(threads, 1)));
    const std::vector<std::string_view> pieces = cut(text, parts);
    std::vector<Lines> read(parts);
    run_parallel(parts,
                 [&](std::size_t part) { read[part] = parse_part(pieces[part], layout, reader); });
    Lines lines = std::move(read[0]);
    for (std::size_t part = 1; part < parts; ++part) append(lines, read[part]);
    for (BadLine& bad : lines.bad) bad.number += first;
    return lines;
}

void format_lines(const Digit* digits, std::size_t count, const Layout& layout, char* text,
                  std::string_view symbols, char empty) {
    check_symbols(symbols, layout.digits());
    std::array<char, 256> names{};
    names[0] = empty;
    for (int digit = 1; digit <= layout.digits(); ++digit) names[digit] = symbols[digit - 1];
    const bool countable = is_countable(layout, symbols);
    const auto last = static_cast<std::uint8_t>(layout.digits());
    const int cells = layout.cells();
    for (std::size_t puzzle = 0; puzzle < count; ++puzzle, digits += cells, text += cells + 1) {
        text[cells] = '\n';
        if (countable ? write_counting(digits, cells, last, empty, text)
                      : write_table(digits, cells, names, text)) {
            continue;
        }
        int cell = 0;
        while (digits[cell] <= last) ++cell;
        throw InputError("expected a digit from 0 to " + std::to_string(last) + ", got " +
                         std::to_string(digits[cell]) + " at " + layout.cell_name(cell) +
                         " of puzzle " + std::to_string(puzzle + 1));
    }
}

}  // namespace nonet
