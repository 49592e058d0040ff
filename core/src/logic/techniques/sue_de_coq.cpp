// Sue de Coq: two or three cells in the crossing of a line and a box with at least two digits
// too many, completed by cells of the line and cells of the box so that cells and digits
// are equal in number. Each digit then has its place in the line part or in the box part.
//
//     [12 34 . ] |  .  12  .      crossing 1234, line part 12, box part 34: four cells, four
//     digits,
//        .  34   |                each once. 1 and 2 go from the rest of the line, 3 and 4 from the
//        .   .   |                rest of the box.
#include "logic/search.hpp"

namespace nonet {

namespace {

template <int W>
struct Sue {
    Context<W>& ctx;
    int line, box;
    CellSet<W> core;  // the cells of the crossing
    DigitSet digits;  // their candidates
    int surplus;      // digits minus cells of the crossing
    // The digits of the crossing in each cell of the box that has some.
    std::array<DigitSet, BasicPosition<W>::MAX_DIGITS + 1> box_cells{};
    int box_cell_count = 0;
};

// Whether some cell of the box has digits of the crossing, and none that the line part took.
template <int W>
bool box_can_answer(const Sue<W>& s, DigitSet line_digits) {
    for (int i = 0; i < s.box_cell_count; ++i) {
        if (!(s.box_cells[i] & line_digits)) return true;
    }
    return false;
}

template <int W>
void report_sue(Sue<W>& s, const CellSet<W>& in_line, DigitSet line_digits,
                const CellSet<W>& in_box, DigitSet box_digits) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    const DigitSet both = line_digits & box_digits & ~s.digits;
    const DigitSet gone_in_box = ((s.digits | box_digits) & ~line_digits) | both;
    const DigitSet gone_in_line = ((s.digits | line_digits) & ~box_digits) | both;
    Step step;
    step.technique = Technique::SUE_DE_COQ;
    const auto strip = [&](const CellSet<W>& cells, DigitSet digits) {
        for (int c : cells& p.empty) {
            for (int d : each_digit(p.candidates[c] & digits))
                step.eliminations.push_back(candidate_of(c, d));
        }
    };
    strip(g.house[s.box] - s.core - in_box, gone_in_box);
    strip(g.house[s.line] - s.core - in_line, gone_in_line);
    if (step.eliminations.empty()) return;
    group(step, s.core, s.digits, Role::PIVOT);
    group(step, in_line, line_digits, Role::SET_A);
    group(step, in_box, box_digits, Role::SET_B);
    mark_cells(step, p, s.core, s.digits & line_digits, Role::SET_A);
    mark_cells(step, p, s.core, s.digits & ~line_digits, Role::SET_B);
    mark_cells(step, p, in_line, line_digits, Role::SET_A);
    mark_cells(step, p, in_box, box_digits, Role::SET_B);
    mark_house(step, s.line, Role::BASE);
    mark_house(step, s.box, Role::BASE);
    for (const Candidate& e : step.eliminations) step.digits |= digit_bit(e.digit);
    report(s.ctx, std::move(step));
}

// Cells of the box with none of the core digits that the line part took.
template <int W>
void choose_in_box(Sue<W>& s, const CellSet<W>& pool, int needed, const CellSet<W>& in_line,
                   DigitSet line_digits, const CellSet<W>& chosen, int size, DigitSet digits) {
    const auto& p = s.ctx.position;
    CellSet<W> rest = pool;
    for (int c : pool) {
        if (s.ctx.search.is_done()) return;
        rest.reset(c);
        if (p.candidates[c] & s.digits & line_digits) continue;
        const DigitSet all = digits | p.candidates[c];
        const CellSet<W> more = chosen | CellSet<W>::of(c);
        const int taken = size + 1 - count_bits(all & ~s.digits);
        if ((all & s.digits) && taken == needed) report_sue(s, in_line, line_digits, more, all);
        if (taken <= needed)
            choose_in_box(s, rest, needed, in_line, line_digits, more, size + 1, all);
    }
}

template <int W>
void choose_in_line(Sue<W>& s, const CellSet<W>& pool, const CellSet<W>& chosen, int size,
                    DigitSet digits) {
    const auto& p = s.ctx.position;
    const auto& g = s.ctx.geometry();
    CellSet<W> rest = pool;
    for (int c : pool) {
        if (s.ctx.search.is_done()) return;
        rest.reset(c);
        const DigitSet all = digits | p.candidates[c];
        if (!box_can_answer(s, all)) continue;
        const CellSet<W> more = chosen | CellSet<W>::of(c);
        const int taken = size + 1 - count_bits(all & ~s.digits);
        if ((all & s.digits) && taken > 0 && taken < s.surplus)
            choose_in_box(s, (g.house[s.box] & p.empty) - s.core - more, s.surplus - taken, more,
                          all, {}, 0, 0);
        choose_in_line(s, rest, more, size + 1, all);
    }
}

template <int W>
void check_core(Context<W>& ctx, int line, int box, const CellSet<W>& core, int size) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    DigitSet digits = 0;
    for (int c : core) digits |= p.candidates[c];
    const int surplus = count_bits(digits) - size;
    if (surplus < 2) return;
    Sue<W> s{ctx, line, box, core, digits, surplus};
    for (int c : (g.house[box] & p.empty) - core) {
        if (p.candidates[c] & digits) s.box_cells[s.box_cell_count++] = p.candidates[c] & digits;
    }
    choose_in_line(s, (g.house[line] & p.empty) - core, {}, 0, 0);
}

template <int W>
void choose_core(Context<W>& ctx, int line, int box, const CellSet<W>& pool, const CellSet<W>& core,
                 int size) {
    if (size >= 2) check_core(ctx, line, box, core, size);
    if (size == 3) return;
    CellSet<W> rest = pool;
    for (int c : pool) {
        if (ctx.search.is_done()) return;
        rest.reset(c);
        choose_core(ctx, line, box, rest, core | CellSet<W>::of(c), size + 1);
    }
}

}  // namespace

template <int W>
void find_sue_de_coq(Context<W>& ctx) {
    const auto& g = ctx.geometry();
    for (const auto& crossing : g.crossings) {
        if (!is_region(g.kind[crossing.region]) || !is_line(g.kind[crossing.line])) continue;
        choose_core(ctx, crossing.line, crossing.region, crossing.cells & ctx.position.empty, {},
                    0);
        if (ctx.search.is_done()) return;
    }
}

template void find_sue_de_coq<2>(Context<2>&);
NONET_FOR_LARGE(template void find_sue_de_coq<10>(Context<10>&);)

}  // namespace nonet
