// Fish: n base houses whose places for a digit lie in n cover houses.
//
//          cover   cover
//     base   X ----- X        every base needs one digit, so do the covers:
//            |       |        what else is in the covers goes
//     base   X ----- X
//
// A base place outside the covers is a fin; then only what sees every fin goes:
//
//     base   X  .  . | .  X  .     either the fin # is true, and - sees it; or it is not, and the
//            .  .  . | .  -  .     fish is whole: - lies in a cover and in no base. Both ways - is
//     base   X  .  . | .  X  #     false. Other places in the covers see no fin and stay.
//
// A place in two bases is an endo fin. Rows against columns is a basic fish; boxes on either side
// make it franken; rows and columns on the same side make it mutant. A finned basic fish with a
// base that has at most one place left in the covers is called sashimi.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "logic/fish_lines.hpp"
#include "logic/search.hpp"

namespace nonet {

namespace {

enum class Shape { BASIC, FRANKEN, MUTANT };

constexpr int MAX_FISH = 7;

Technique fish_technique(Shape shape, int size, bool finned, bool sashimi) {
    Technique base = Technique::X_WING;
    if (shape == Shape::BASIC && finned)
        base = sashimi ? Technique::SASHIMI_X_WING : Technique::FINNED_X_WING;
    if (shape == Shape::FRANKEN)
        base = finned ? Technique::FINNED_FRANKEN_X_WING : Technique::FRANKEN_X_WING;
    if (shape == Shape::MUTANT)
        base = finned ? Technique::FINNED_MUTANT_X_WING : Technique::MUTANT_X_WING;
    return static_cast<Technique>(static_cast<int>(base) + size - 2);
}

constexpr unsigned ROWS = 1, COLUMNS = 2, REGIONS = 4;

unsigned kind_bit(HouseKind kind) {
    if (kind == HouseKind::ROW) return ROWS;
    return kind == HouseKind::COLUMN ? COLUMNS : REGIONS;
}

Shape classify(unsigned base, unsigned cover) {
    if ((base == ROWS && cover == COLUMNS) || (base == COLUMNS && cover == ROWS))
        return Shape::BASIC;
    const bool rows_first = !(base & COLUMNS) && !(cover & ROWS);
    const bool columns_first = !(base & ROWS) && !(cover & COLUMNS);
    return rows_first || columns_first ? Shape::FRANKEN : Shape::MUTANT;
}

template <int W>
struct FishHouse {
    int number;
    unsigned kind;
    CellSet<W> places;
    Span span{};
};

// One choice of digit, shape and orientation.
template <int W>
struct FishSearch {
    Context<W>& ctx;
    int digit;
    Shape shape;
    int size;
    bool finned;
    std::vector<FishHouse<W>> bases{};
    std::vector<FishHouse<W>> covers{};

    // the fish being built
    std::vector<int> chosen_bases{};   // indices into `bases`
    std::vector<int> chosen_covers{};  // indices into `covers`
    CellSet<W> base{};
    CellSet<W> endo{};
    Span span{};
};

template <int W>
bool is_sashimi(const FishSearch<W>& s, const CellSet<W>& covered) {
    for (int b : s.chosen_bases) {
        if ((s.bases[b].places & covered).has_at_most_one()) return true;
    }
    return false;
}

template <int W>
void report_fish(FishSearch<W>& s, const CellSet<W>& fins) {
    Context<W>& ctx = s.ctx;
    unsigned base_kinds = 0, cover_kinds = 0;
    CellSet<W> covered, twice;
    for (int b : s.chosen_bases) base_kinds |= s.bases[b].kind;
    for (int c : s.chosen_covers) {
        cover_kinds |= s.covers[c].kind;
        twice |= covered & s.covers[c].places;
        covered |= s.covers[c].places;
    }
    if (classify(base_kinds, cover_kinds) != s.shape) return;
    // A place in two covers is one too many for them, even when it is in a base.
    CellSet<W> gone = (covered - s.base) | twice;
    if (fins.any()) gone &= ctx.geometry().common_peers(fins);
    if (gone.none()) return;
    const bool sashimi = s.shape == Shape::BASIC && fins.any() && is_sashimi(s, covered);
    const Technique technique = fish_technique(s.shape, s.size, fins.any(), sashimi);
    if (!ctx.search.wants(technique) && !ctx.search.options.siamese) return;
    Step step = make_step(technique, digit_bit(s.digit));
    eliminate(step, gone, s.digit);
    mark(step, s.base - fins, s.digit, Role::BASE);
    mark(step, fins - s.endo, s.digit, Role::FIN);
    mark(step, s.endo, s.digit, Role::ENDO_FIN);
    for (int b : s.chosen_bases) mark_house(step, s.bases[b].number, Role::BASE);
    for (int c : s.chosen_covers) mark_house(step, s.covers[c].number, Role::COVER);
    report(ctx, std::move(step));
}

template <int W>
bool is_base(const FishSearch<W>& s, int house) {
    return std::any_of(s.chosen_bases.begin(), s.chosen_bases.end(),
                       [&](int b) { return s.bases[b].number == house; });
}

template <int W>
bool is_chosen(const FishSearch<W>& s, int cover) {
    return std::find(s.chosen_covers.begin(), s.chosen_covers.end(), cover) !=
           s.chosen_covers.end();
}

// Covers that only repeat what is covered already: any will do once the rest is settled.
template <int W>
void add_spare_covers(FishSearch<W>& s, std::size_t from, const CellSet<W>& fins) {
    if (static_cast<int>(s.chosen_covers.size()) == s.size) {
        report_fish(s, fins);
        return;
    }
    const CellSet<W> outer = fins - s.endo;
    for (std::size_t c = from; c < s.covers.size(); ++c) {
        const FishHouse<W>& cover = s.covers[c];
        if (!cover.places.intersects(s.base) || cover.places.intersects(outer)) continue;
        if (is_base(s, cover.number) || is_chosen(s, static_cast<int>(c))) continue;
        s.chosen_covers.push_back(static_cast<int>(c));
        add_spare_covers(s, c + 1, fins);
        s.chosen_covers.pop_back();
        if (s.ctx.search.is_done()) return;
    }
}

// What a fin at this cell could help to remove. In a basic fish that is nothing in its own
// row and column: one of them is a base, and the other would cover the fin.
template <int W>
CellSet<W> reach_of_fin(const FishSearch<W>& s, int cell) {
    const auto& g = s.ctx.geometry();
    CellSet<W> reach = g.peers[cell];
    if (s.shape == Shape::BASIC) reach -= g.house[g.row[cell]] | g.house[g.column[cell]];
    return reach;
}

// Settles the lowest open base place: it is covered by one of its houses, or it is a fin.
// A cover never holds a place already called a fin, so each fish is met once.
template <int W>
void settle(FishSearch<W>& s, const CellSet<W>& open, const CellSet<W>& fins,
            const CellSet<W>& targets) {
    if (open.none()) {
        add_spare_covers(s, 0, fins);
        return;
    }
    const int cell = open.first();
    const bool covers_left = static_cast<int>(s.chosen_covers.size()) < s.size;
    if (!covers_left && (!s.finned || open.count() + fins.count() > s.ctx.search.options.max_fins))
        return;
    if (covers_left) {
        const CellSet<W> outer = fins - s.endo;
        for (std::size_t c = 0; c < s.covers.size(); ++c) {
            const FishHouse<W>& cover = s.covers[c];
            if (!cover.places.test(cell) || cover.places.intersects(outer) ||
                is_base(s, cover.number))
                continue;
            s.chosen_covers.push_back(static_cast<int>(c));
            settle(s, open - cover.places, fins, targets);
            s.chosen_covers.pop_back();
            if (s.ctx.search.is_done()) return;
        }
    }
    if (!s.finned || fins.count() >= s.ctx.search.options.max_fins) return;
    const CellSet<W> left = targets & reach_of_fin(s, cell);
    if (left.none()) return;
    CellSet<W> more = fins, rest = open;
    more.set(cell);
    rest.reset(cell);
    settle(s, rest, more, left);
}

template <int W>
void choose_covers(FishSearch<W>& s) {
    const auto& p = s.ctx.position;
    CellSet<W> targets = p.places[s.digit];
    if (s.shape == Shape::BASIC) targets -= s.base;
    if (s.endo.any()) targets &= s.ctx.geometry().common_peers(s.endo);
    if (targets.none()) return;
    settle(s, s.base - s.endo, s.endo, targets);
}

template <int W>
void choose_bases(FishSearch<W>& s, std::size_t from) {
    if (static_cast<int>(s.chosen_bases.size()) == s.size) {
        choose_covers(s);
        return;
    }
    for (std::size_t b = from; b < s.bases.size(); ++b) {
        const CellSet<W> shared = s.base & s.bases[b].places;
        const CellSet<W> endo = s.endo | shared;
        if (shared.any() && (!s.finned || endo.count() > s.ctx.search.options.max_endo_fins))
            continue;
        const CellSet<W> old_base = s.base, old_endo = s.endo;
        const Span old_span = s.span;
        s.span = join(s.span, s.bases[b].span);
        if (!can_be_covered(s.span, s.size, s.finned)) {
            s.span = old_span;
            continue;
        }
        s.base |= s.bases[b].places;
        s.endo = endo;
        s.chosen_bases.push_back(static_cast<int>(b));
        choose_bases(s, b + 1);
        s.chosen_bases.pop_back();
        s.base = old_base;
        s.endo = old_endo;
        s.span = old_span;
        if (s.ctx.search.is_done()) return;
    }
}

// The span of a base; nothing, which any covers cover, where spans are not known.
template <int W>
Span span_in(const std::array<Span, 9>& spans, const CellSet<W>& places, bool of_rows) {
    const int cell = places.first();
    return cell < 81 ? spans[static_cast<std::size_t>(of_rows ? cell / 9 : cell % 9)] : Span{};
}

template <int W>
void find_oriented(Context<W>& ctx, int digit, Shape shape, int size, bool finned,
                   unsigned base_kinds, unsigned cover_kinds) {
    const auto& p = ctx.position;
    const auto& g = ctx.geometry();
    std::array<Span, 9> spans{};
    const bool of_rows = base_kinds == ROWS;
    if (shape == Shape::BASIC && g.has_nine_lines) {
        const bool by_box = g.is_classic && !g.has_rules;  // fins see by their box alone
        const Lines lines = list_lines(p.places[digit], of_rows);
        if (by_box) spans = list_spans(lines);
        const bool plain = !finned || ctx.search.options.siamese ||
                           ctx.search.wants(fish_technique(shape, size, false, false));
        // Most searches end here, before anything is built.
        unsigned sizes = plain ? plain_sizes(lines, size) : 0;
        if (finned)
            sizes |= by_box ? finned_sizes(lines, spans, size)
                            : finned_sizes(g, p.places[digit], of_rows, size);
        if ((sizes >> size & 1) == 0) return;
    }
    FishSearch<W> s{ctx, digit, shape, size, finned};
    s.bases.reserve(static_cast<std::size_t>(g.house_count));
    s.covers.reserve(static_cast<std::size_t>(g.house_count));
    for (int h = 0; h < g.house_count; ++h) {
        if (!g.is_full[h]) continue;
        const CellSet<W> places = p.in_house(digit, h);
        const int count = places.count();
        if (count == 0) continue;
        const unsigned kind = kind_bit(g.kind[h]);
        if ((kind & base_kinds) &&
            (finned || (count >= 2 && (shape != Shape::BASIC || count <= size))))
            s.bases.push_back({h, kind, places, span_in(spans, places, of_rows)});
        if (kind & cover_kinds) s.covers.push_back({h, kind, places});
    }
    if (static_cast<int>(s.bases.size()) >= size) choose_bases(s, 0);
}

template <int W>
void find_shape(Context<W>& ctx, Shape shape, int size, bool finned) {
    for (int d = 1; d <= ctx.position.digit_count() && !ctx.search.is_done(); ++d) {
        if (!(ctx.search.options.only_digits & digit_bit(d)) || ctx.position.places[d].none())
            continue;
        if (shape == Shape::MUTANT) {
            find_oriented(ctx, d, shape, size, finned, ROWS | COLUMNS | REGIONS,
                          ROWS | COLUMNS | REGIONS);
            continue;
        }
        const unsigned extra = shape == Shape::FRANKEN ? REGIONS : 0;
        find_oriented(ctx, d, shape, size, finned, ROWS | extra, COLUMNS | extra);
        if (!ctx.search.is_done())
            find_oriented(ctx, d, shape, size, finned, COLUMNS | extra, ROWS | extra);
    }
}

// Two fish on the same bases with different eliminations, told as one.
void join_siamese(std::vector<Step>& steps, std::size_t from) {
    const std::size_t end = steps.size();
    const auto bases_of = [](const Step& s) {
        std::vector<int> numbers;
        for (const HouseMark& h : s.houses) {
            if (h.role == Role::BASE) numbers.push_back(h.house);
        }
        return numbers;
    };
    for (std::size_t i = from; i < end; ++i) {
        for (std::size_t j = i + 1; j < end; ++j) {
            if (steps[i].digits != steps[j].digits ||
                steps[i].eliminations == steps[j].eliminations)
                continue;
            if (bases_of(steps[i]) != bases_of(steps[j])) continue;
            Step joined = steps[i];
            joined.siamese = true;
            joined.technique = std::min(steps[i].technique, steps[j].technique);
            for (const Candidate& c : steps[j].eliminations) joined.eliminations.push_back(c);
            for (const Mark& m : steps[j].marks) {
                if (std::find(joined.marks.begin(), joined.marks.end(), m) == joined.marks.end())
                    joined.marks.push_back(m);
            }
            for (const HouseMark& h : steps[j].houses) {
                if (h.role == Role::COVER) joined.houses.push_back(h);
            }
            sort_effects(joined);
            steps.push_back(std::move(joined));
        }
    }
}

template <int W>
void find_fish(Context<W>& ctx, Shape shape, int size) {
    Search& s = ctx.search;
    const bool plain = s.wants(fish_technique(shape, size, false, false));
    const bool finned = s.wants(fish_technique(shape, size, true, false)) ||
                        s.wants(fish_technique(shape, size, true, true));
    const bool siamese = s.options.siamese && s.wants_all() && (plain || finned);
    const std::size_t from = s.steps().size();
    if (finned || siamese) {
        find_shape(ctx, shape, size, true);
    } else if (plain) {
        find_shape(ctx, shape, size, false);
    }
    if (siamese) join_siamese(s.steps(), from);
    // A finned search meets plain fish too; keep what was asked for.
    if (s.wants_all()) {
        auto& steps = s.steps();
        steps.erase(std::remove_if(steps.begin() + static_cast<std::ptrdiff_t>(from), steps.end(),
                                   [&](const Step& step) { return !s.wants(step.technique); }),
                    steps.end());
    }
}

}  // namespace

template <int W>
void find_basic_fish(Context<W>& ctx) {
    for (int size = 2; size <= MAX_FISH && !ctx.search.is_done(); ++size)
        find_fish(ctx, Shape::BASIC, size);
}

template <int W>
void find_complex_fish(Context<W>& ctx) {
    for (Shape shape : {Shape::FRANKEN, Shape::MUTANT}) {
        for (int size = 2; size <= MAX_FISH && !ctx.search.is_done(); ++size)
            find_fish(ctx, shape, size);
    }
}

template void find_basic_fish<2>(Context<2>&);
NONET_FOR_LARGE(template void find_basic_fish<10>(Context<10>&);)
template void find_complex_fish<2>(Context<2>&);
NONET_FOR_LARGE(template void find_complex_fish<10>(Context<10>&);)

}  // namespace nonet
