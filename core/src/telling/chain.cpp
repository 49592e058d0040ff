// A chain is told link by link, a long net by its beginning and end.
#include "chain.hpp"

#include <algorithm>

namespace nonet {

namespace {

constexpr std::size_t SINGLE_LINKS = 12;  // up to so many links each gets a frame of its own
constexpr std::size_t LONG_NET = 24;      // of longer nets only the beginning and the end do

bool is_one_cell(const ChainNode& node) {
    return node.cells.size() == 1;
}

bool holds(const std::vector<Cell>& cells, const Cells& some) {
    return std::ranges::all_of(some, [&](Cell c) { return std::ranges::binary_search(cells, c); });
}

// --- reasons --------------------------------------------------------------------------

class Reasons {
  public:
    Reasons(Teller& t, const ChainNode& node) : t_(t), node_(node) {
        for (std::uint32_t i : node.parents) parents_.push_back(&t.step.nodes[i]);
    }

    Scene tell() {
        if (parents_.empty()) return name(node_.on ? "chain.suppose-on" : "chain.suppose-off");
        return node_.on ? tell_on() : tell_off();
    }

  private:
    const ChainNode& parent() const { return *parents_.front(); }

    Scene name(const char* sentence) {
        Scene scene = parents_.empty() ? t_.show(sentence) : t_.keep(sentence);
        scene.digit("digit", node_.digit).cells("cells", node_.cells);
        return scene;
    }

    // A rule says so, or rules and houses together: they are drawn. Steps of boards without rules
    // name none.
    Scene by_rule(const char* sentence, const char* by_several, const char* plain) {
        if (parents_.size() != 1 || t_.step.rules.empty()) return name(plain);
        const Cell from = parent().cells.front(), to = node_.cells.front();
        const std::vector<std::uint16_t> rules = t_.rules_between(from, to);
        const std::vector<std::uint16_t> near = t_.rules_between(from, from);
        const std::vector<std::uint16_t> far = t_.rules_between(to, to);
        const bool is_one = std::ranges::any_of(rules, [&](std::uint16_t rule) {
            return std::ranges::find(near, rule) != near.end() &&
                   std::ranges::find(far, rule) != far.end();
        });
        return name(is_one ? sentence : by_several).draw(is_one ? rules : t_.step.rules);
    }
    Scene on_by_rule() { return by_rule("chain.on-rule", "chain.on-sums", "chain.on-other"); }
    Scene off_by_rule() { return by_rule("chain.off-rule", "chain.off-sums", "chain.off-other"); }

    // Every other candidate of the cell is out.
    bool is_last_in_cell() const {
        if (!is_one_cell(node_)) return false;
        DigitSet out = digit_bit(node_.digit);
        for (const ChainNode* p : parents_) {
            if (p->on || p->cells != node_.cells) return false;
            out |= digit_bit(p->digit);
        }
        return (t_.candidates_at(node_.cells[0]) & ~out) == 0;
    }

    // A house whose every other place of the digit is out, or -1.
    int last_in_house() const {
        Cells known = node_.cells;
        for (const ChainNode* p : parents_) {
            if (p->on || p->digit != node_.digit) return -1;
            known.insert(known.end(), p->cells.begin(), p->cells.end());
        }
        for (int h : t_.layout.houses_of(node_.cells.front())) {
            if (!holds(t_.layout.houses()[h].cells, known)) continue;
            const Cells places = t_.places(h, node_.digit);
            if (std::ranges::all_of(places, [&](std::uint16_t c) {
                    return std::ranges::find(known, c) != known.end();
                }))
                return h;
        }
        return -1;
    }

    Scene tell_on() {
        if (!node_.set.empty()) {
            Scene scene = name("chain.on-set");
            return scene.cells("set", node_.set).ring(node_.set, CellLook::A);
        }
        const bool only_one = parents_.size() == 1;
        if (is_last_in_cell()) return name(only_one ? "chain.on-cell" : "chain.on-left");
        const int house = last_in_house();
        if (house < 0) return on_by_rule();
        Scene scene = name(only_one ? "chain.on-house" : "chain.on-house-left");
        return scene.house("house", house)
            .shade({static_cast<std::uint16_t>(house)}, HouseLook::BASE);
    }

    Scene tell_off() {
        if (parents_.size() != 1) return name("chain.off-other");
        if (!node_.set.empty()) {
            // Of a group that is not named, the sentence says what takes its digit.
            const bool is_named = node_.set.size() <= 2;
            Scene scene = name(is_named ? "chain.off-enter" : "chain.off-enter-many");
            if (!is_named) scene.cells("from", parent().cells);
            return scene.cells("set", node_.set).ring(node_.set, CellLook::A);
        }
        if (!parent().on && !parent().set.empty()) return name("chain.off-set");
        const bool is_of_group = !is_one_cell(parent()) && parent().digit == node_.digit;
        if (!parent().on && is_of_group) return name("chain.off-other");
        if (!parent().on) return off_by_rule();
        if (is_one_cell(node_) && parent().cells == node_.cells)
            return name("chain.off-cell").digit("other", parent().digit);
        if (is_one_cell(node_) && is_one_cell(parent()) && !excludes_parent()) return off_by_rule();
        if (parent().digit != node_.digit) return name("chain.off-other");
        if (is_one_cell(node_) && is_one_cell(parent()))
            return name("chain.off-sees").cells("from", parent().cells);
        return tell_off_house();
    }

    bool excludes_parent() const {
        return t_.excludes(at(parent().cells[0], parent().digit), at(node_.cells[0], node_.digit));
    }

    Scene tell_off_house() {
        Cells all = node_.cells;
        all.insert(all.end(), parent().cells.begin(), parent().cells.end());
        const int house = t_.common_house(all);
        if (house < 0) return name("chain.off-other");
        Scene scene = name("chain.off-house");
        return scene.house("house", house)
            .shade({static_cast<std::uint16_t>(house)}, HouseLook::BASE);
    }

    Teller& t_;
    const ChainNode& node_;
    std::vector<const ChainNode*> parents_;
};

// --- pictures -------------------------------------------------------------------------

int distance(const Layout& layout, Cell a, Cell b) {
    const int rows = a / layout.columns() - b / layout.columns();
    const int columns = a % layout.columns() - b % layout.columns();
    return rows * rows + columns * columns;
}

// Groups are joined where they are nearest.
std::pair<Candidate, Candidate> nearest(const Layout& layout, const ChainNode& a,
                                        const ChainNode& b) {
    std::pair best{at(a.cells[0], a.digit), at(b.cells[0], b.digit)};
    for (Cell x : a.cells) {
        for (Cell y : b.cells) {
            if (distance(layout, x, y) < distance(layout, best.first.cell, best.second.cell))
                best = {at(x, a.digit), at(y, b.digit)};
        }
    }
    return best;
}

void link_parents(const Teller& t, Scene& scene, const ChainNode& node) {
    for (std::uint32_t i : node.parents) {
        const ChainNode& parent = t.step.nodes[i];
        if (parent.on == node.on) continue;  // by a set or a pattern: no link between two
        const auto [from, to] = nearest(t.layout, parent, node);
        const bool is_link = node.on || t.excludes(from, to);  // a pattern may lead further
        if (is_link && t.has(from.cell, from.digit) && t.has(to.cell, to.digit))
            scene.link(from, to, node.on ? LinkKind::STRONG : LinkKind::WEAK);
    }
}

// Of a group that is on, one candidate is true and nobody knows which: it is a side, not a truth.
void paint_node(const Teller& t, Scene& scene, const ChainNode& node) {
    const CandidateLook on = is_one_cell(node) ? CandidateLook::HOLDS : CandidateLook::A;
    scene.paint(candidates_of(node), node.on ? on : CandidateLook::FAILS);
    link_parents(t, scene, node);
}

void play_one(Teller& t, std::size_t i) {
    const ChainNode& node = t.step.nodes[i];
    Scene scene = Reasons(t, node).tell();
    paint_node(t, scene, node);
}

// How many nodes from here on are the same digit, off for the same reason: told at once.
std::size_t count_alike(const Teller& t, std::size_t from, std::size_t to) {
    const Step& step = t.step;
    const ChainNode& first = step.nodes[from];
    const auto is_alike = [&](const ChainNode& node) {
        if (node.on || node.digit != first.digit || node.parents != first.parents ||
            !node.set.empty() || !is_one_cell(node) || node.parents.size() != 1)
            return false;
        const ChainNode& parent = step.nodes[node.parents[0]];
        return is_one_cell(parent) && parent.cells != node.cells && parent.digit == node.digit &&
               t.excludes(at(parent.cells[0], parent.digit), at(node.cells[0], node.digit));
    };
    std::size_t end = from;
    while (end < to && is_alike(step.nodes[end])) ++end;
    return end - from;
}

void play_alike(Teller& t, std::size_t from, std::size_t count) {
    Cells cells;
    for (std::size_t i = from; i < from + count; ++i) cells.push_back(t.step.nodes[i].cells[0]);
    Scene scene = t.keep(count == 2 ? "chain.off-other" : "chain.off-many");
    scene.digit("digit", t.step.nodes[from].digit).cells("cells", cells);
    if (count > 2) scene.cells("from", t.step.nodes[t.step.nodes[from].parents[0]].cells);
    for (std::size_t i = from; i < from + count; ++i) paint_node(t, scene, t.step.nodes[i]);
}

// A link that is off and the one that follows from it.
bool is_pair(const Step& step, std::size_t i) {
    const ChainNode &off = step.nodes[i], &on = step.nodes[i + 1];
    return !off.on && on.on && on.parents.size() == 1 && on.parents[0] == i && off.set.empty() &&
           off.parents.size() == 1 && is_one_cell(off) && is_one_cell(on);
}

void play_pair(Teller& t, std::size_t i) {
    const ChainNode &off = t.step.nodes[i], &on = t.step.nodes[i + 1];
    const bool same = off.cells == on.cells;
    Scene scene = t.keep(same ? "chain.pair-cell" : "chain.pair");
    scene.cells("off", off.cells).digit("digit", off.digit).digit("next", on.digit);
    if (!same) scene.cells("on", on.cells);
    const ChainNode& before = t.step.nodes[off.parents.front()];
    scene.draw(t.rules_between(before.cells.front(), off.cells.front()));
    scene.draw(t.rules_between(off.cells.front(), on.cells.front()));
    paint_node(t, scene, off);
    paint_node(t, scene, on);
}

void play_many(Teller& t, std::size_t from, std::size_t to) {
    Scene scene = t.keep("chain.more");
    scene.number("n", static_cast<int>(to - from));
    for (std::size_t i = from; i < to; ++i) paint_node(t, scene, t.step.nodes[i]);
}

}  // namespace

Candidates candidates_of(const ChainNode& node) {
    Candidates found;
    for (Cell c : node.cells) found.push_back(at(c, node.digit));
    return found;
}

std::vector<std::pair<std::size_t, std::size_t>> branches_of(const Step& step) {
    std::vector<std::pair<std::size_t, std::size_t>> branches;
    for (std::size_t i = 0; i < step.nodes.size(); ++i) {
        if (step.nodes[i].cells.empty()) continue;
        if (branches.empty() || step.nodes[i].parents.empty()) branches.emplace_back(i, i);
        branches.back().second = i + 1;
    }
    return branches;
}

void play_nodes(Teller& t, std::size_t from, std::size_t to) {
    const std::size_t count = to - from, told = t.frames.size();
    t.begin_case();
    const std::size_t skipped_from = from + SINGLE_LINKS / 2, skipped_to = to - SINGLE_LINKS / 2;
    for (std::size_t i = from; i < to;) {
        const std::size_t alike = count > LONG_NET ? 1 : count_alike(t, i, to);
        if (count > LONG_NET && i == skipped_from) {
            play_many(t, i, skipped_to);
            i = skipped_to;
        } else if (alike > 1) {
            play_alike(t, i, alike);
            i += alike;
        } else if (count > SINGLE_LINKS + 1 && count <= LONG_NET && i + 1 < to && i > from &&
                   is_pair(t.step, i)) {
            play_pair(t, i);
            i += 2;
        } else {
            play_one(t, i++);
        }
        t.skip_if_told(told);
    }
    t.say_if_skipped("chain.as-before");
}

void draw_nodes(const Teller& t, Scene& scene, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        const ChainNode& node = t.step.nodes[i];
        scene.paint(candidates_of(node), node.on ? CandidateLook::A : CandidateLook::B);
        link_parents(t, scene, node);
    }
}

}  // namespace nonet
