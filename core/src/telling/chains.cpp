// Chains and loops: suppose something about the first candidate and follow the links.
#include "chain.hpp"

namespace nonet {

namespace {

bool is_closed(Technique t) {
    switch (t) {
        case Technique::CONTINUOUS_NICE_LOOP:
        case Technique::GROUPED_CONTINUOUS_NICE_LOOP:
        case Technique::BIDIRECTIONAL_X_CYCLE:
        case Technique::BIDIRECTIONAL_Y_CYCLE:
        case Technique::BIDIRECTIONAL_CYCLE:
            return true;
        default:
            return false;
    }
}

// The whole chain in two colours, for the end and for the picture of the step.
Scene show_whole(Teller& t, const char* sentence) {
    Scene scene = t.show(sentence);
    draw_nodes(t, scene, 0, t.step.nodes.size());
    t.rest_here();
    return scene;
}

void tell_ring(Teller& t) {
    const ChainNode &first = t.step.nodes.front(), &last = t.step.nodes.back();
    Scene scene = show_whole(t, "chain.ring");
    const Candidate from = at(last.cells[0], last.digit), to = at(first.cells[0], first.digit);
    if (last.on && t.excludes(from, to)) scene.link(from, to, LinkKind::WEAK);
    t.keep("chain.ring-links");
}

// The first is false and the last is true: one of the two is true in any case.
void tell_two_ends(Teller& t, const ChainNode& first, const ChainNode& last) {
    Candidates ends = candidates_of(first), more = candidates_of(last);
    ends.insert(ends.end(), more.begin(), more.end());
    show_whole(t, "chain.ends").candidates("ends", ends).paint(ends, CandidateLook::A);
    t.keep("chain.both-ends");
}

void tell_end(Teller& t) {
    const ChainNode &first = t.step.nodes.front(), &last = t.step.nodes.back();
    const bool same = first.cells == last.cells && first.digit == last.digit;
    if (is_closed(t.step.technique)) {
        tell_ring(t);
    } else if (same) {
        show_whole(t, first.on ? "chain.refuted" : "chain.confirmed")
            .digit("digit", first.digit)
            .cells("cells", first.cells)
            .paint(candidates_of(first), first.on ? CandidateLook::B : CandidateLook::A);
    } else if (!first.on && last.on) {
        tell_two_ends(t, first, last);
    } else if (first.on && last.on) {
        show_whole(t, "chain.two-in-cell").cells("cells", first.cells);
    } else if (!first.on && !last.on) {
        show_whole(t, "chain.or-else")
            .cells("cells", first.cells)
            .digit("digit", first.digit)
            .digit("other", last.digit);
    } else {
        show_whole(t, "chain.whole");
    }
}

// Equal pairs, each seeing the next: they alternate.
void tell_remote_pair(Teller& t) {
    Cells path;
    for (std::size_t i = 0; i < t.step.nodes.size(); i += 2)
        path.push_back(t.step.nodes[i].cells.front());
    t.show("remote.cells")
        .cells("cells", path)
        .digits("digits", t.step.digits)
        .ring(path, CellLook::A)
        .paint(t.candidates(path, t.step.digits), CandidateLook::A);
    Scene scene = t.show("remote.alternate");
    draw_nodes(t, scene, 0, t.step.nodes.size());
    for (std::size_t i = 0; i < path.size(); ++i)
        scene.ring({path[i]}, i % 2 ? CellLook::B : CellLook::A);
    t.rest_here();
    t.keep("remote.both").digits("digits", t.step.digits);
}

}  // namespace

void tell_chains(Teller& t) {
    const auto branches = branches_of(t.step);
    if (branches.empty()) return tell_anything(t);
    if (t.step.technique == Technique::REMOTE_PAIR) {
        tell_remote_pair(t);
    } else {
        for (const auto& [from, to] : branches) play_nodes(t, from, to);
        tell_end(t);
    }
    t.conclude();
}

}  // namespace nonet
