// Frames are filled here, and the step's evidence is asked.
#include "teller.hpp"

#include <algorithm>

#include "nonet/error.hpp"

namespace nonet {

// --- the frame ------------------------------------------------------------------------

Frame& Scene::frame() {
    return teller_->frames[index_];
}

Scene& Scene::digits(std::string name, DigitSet digits) {
    Value value{std::move(name), ValueKind::DIGITS};
    for (int d : each_digit(digits)) value.numbers.push_back(d);
    frame().values.push_back(std::move(value));
    return *this;
}

Scene& Scene::cells(std::string name, const Cells& cells) {
    frame().values.push_back({std::move(name), ValueKind::CELLS, {cells.begin(), cells.end()}});
    return *this;
}

Scene& Scene::houses(std::string name, const Houses& houses) {
    frame().values.push_back({std::move(name), ValueKind::HOUSES, {houses.begin(), houses.end()}});
    return *this;
}

Scene& Scene::candidates(std::string name, const Candidates& candidates) {
    frame().values.push_back({std::move(name), ValueKind::CANDIDATES, {}, candidates});
    return *this;
}

Scene& Scene::number(std::string name, int number) {
    frame().values.push_back({std::move(name), ValueKind::NUMBER, {number}});
    return *this;
}

Scene& Scene::shade(const Houses& houses, HouseLook look) {
    for (std::uint16_t h : houses) {
        std::erase_if(frame().houses, [&](const FrameHouse& f) { return f.house == h; });
        frame().houses.push_back({h, look});
    }
    return *this;
}

Scene& Scene::ring(const Cells& cells, CellLook look) {
    for (std::uint16_t c : cells) {
        std::erase_if(frame().cells, [&](const FrameCell& f) { return f.cell == c; });
        frame().cells.push_back({c, look});
    }
    return *this;
}

Scene& Scene::draw(const std::vector<std::uint16_t>& rules) {
    for (const std::uint16_t rule : rules) {
        if (std::ranges::find(frame().rules, rule) == frame().rules.end())
            frame().rules.push_back(rule);
    }
    return *this;
}

Scene& Scene::paint(const Candidates& candidates, CandidateLook look) {
    for (const Candidate& c : candidates) {
        if (!teller_->has(c.cell, c.digit)) continue;
        std::erase_if(frame().candidates,
                      [&](const FrameCandidate& f) { return f.candidate == c; });
        frame().candidates.push_back({c, look});
    }
    return *this;
}

Scene& Scene::link(Candidate from, Candidate to, LinkKind kind) {
    frame().links.push_back({from, to, kind});
    return *this;
}

Scene& Scene::block(Cell blocker, Cell cell) {
    const Digit digit = teller_->digit_at(blocker);
    ring({static_cast<std::uint16_t>(blocker)}, CellLook::BLOCKER);
    return link(at(blocker, digit), at(cell, digit), LinkKind::BLOCK);
}

Scene& Scene::as_sides() {
    for (FrameCandidate& f : frame().candidates) {
        if (f.look == CandidateLook::HOLDS) f.look = CandidateLook::A;
        if (f.look == CandidateLook::FAILS) f.look = CandidateLook::B;
    }
    return *this;
}

// --- the evidence ---------------------------------------------------------------------

Teller::Teller(const Position& position, const Step& told)
    : step(told),
      layout(*position.layout()),
      position_(position),
      digits_(position.digits()),
      candidates_(position.candidates()) {}

bool Teller::sees(Cell a, Cell b) const {
    return position_.excludes(at(a, 1), at(b, 1));
}

Cells Teller::places(int house, Digit digit) const {
    Cells found;
    for (Cell c : layout.houses()[house].cells) {
        if (has(c, digit)) found.push_back(static_cast<std::uint16_t>(c));
    }
    return found;
}

Cells Teller::empty_cells(int house) const {
    Cells found;
    for (Cell c : layout.houses()[house].cells) {
        if (is_empty(c)) found.push_back(static_cast<std::uint16_t>(c));
    }
    return found;
}

Cell Teller::blocker(Cell cell, Digit digit) const {
    for (Cell c = 0; c < layout.cells(); ++c) {
        if (digit_at(c) == digit && position_.excludes(at(c, digit), at(cell, digit))) return c;
    }
    return -1;
}

Blocked Teller::blocked(int house, Digit digit) const {
    Blocked found;
    for (std::uint16_t c : empty_cells(house)) {
        if (has(c, digit)) continue;
        const Cell by = blocker(c, digit);
        if (by < 0)
            found.earlier.push_back(c);
        else
            found.links.emplace_back(by, c);
    }
    return found;
}

int Teller::common_house(const Cells& cells) const {
    if (cells.empty()) return -1;
    for (int h : layout.houses_of(cells.front())) {
        const std::vector<Cell>& all = layout.houses()[h].cells;
        if (std::ranges::all_of(cells, [&](Cell c) { return std::ranges::binary_search(all, c); }))
            return h;
    }
    return -1;
}

Candidates Teller::marked(std::initializer_list<Role> roles) const {
    Candidates found;
    for (const Mark& m : step.marks) {
        if (std::ranges::find(roles, m.role) != roles.end()) found.push_back(m.candidate);
    }
    return found;
}

Cells Teller::cells_marked(std::initializer_list<Role> roles) const {
    return cells_of(marked(roles));
}

Houses Teller::houses(Role role) const {
    Houses found;
    for (const HouseMark& h : step.houses) {
        if (h.role == role && std::ranges::find(found, h.house) == found.end())
            found.push_back(h.house);
    }
    return found;
}

Cells Teller::group(Role role) const {
    Cells found;
    for (const CellGroup& g : step.groups) {
        if (g.role == role) found.insert(found.end(), g.cells.begin(), g.cells.end());
    }
    return found;
}

DigitSet Teller::group_digits(Role role) const {
    DigitSet digits = 0;
    for (const CellGroup& g : step.groups) {
        if (g.role == role) digits |= g.digits;
    }
    return digits;
}

std::vector<std::uint16_t> Teller::rules_between(Cell one, Cell other) const {
    std::vector<std::uint16_t> both, either;
    for (const std::uint16_t number : step.rules) {
        if (number >= position_.board()->rules().size()) continue;
        const std::vector<Cell>& cells = position_.board()->rules()[number].cells;
        const bool has_one = std::ranges::find(cells, one) != cells.end();
        const bool has_other = std::ranges::find(cells, other) != cells.end();
        if (has_one && has_other) both.push_back(number);
        if (has_one || has_other) either.push_back(number);
    }
    return both.empty() ? either : both;
}

Candidates Teller::candidates(const Cells& cells, DigitSet digits) const {
    Candidates found;
    for (Cell c : cells) {
        for (int d : each_digit(candidates_at(c) & digits))
            found.push_back(at(c, static_cast<Digit>(d)));
    }
    return found;
}

Cells cells_of(const Candidates& candidates) {
    Cells cells;
    for (const Candidate& c : candidates) cells.push_back(c.cell);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

// --- frames ---------------------------------------------------------------------------

Scene Teller::show(std::string sentence) {
    skipped_.clear();
    frames.push_back({});
    frames.back().sentence = std::move(sentence);
    return {*this, frames.size() - 1};
}

Scene Teller::keep(std::string sentence) {
    if (!skipped_.empty()) {
        frames.push_back(std::move(skipped_.front()));
        skipped_.clear();
        frames.back().values.clear();
        frames.back().sentence = std::move(sentence);
        return {*this, frames.size() - 1};
    }
    return frames.empty() ? show(std::move(sentence))
                          : copy(frames.size() - 1, std::move(sentence));
}

Scene Teller::rest(std::string sentence) {
    return pattern_ == NONE ? keep(std::move(sentence)) : copy(pattern_, std::move(sentence));
}

Scene Teller::copy(std::size_t index, std::string sentence) {
    Frame copy = frames[index];
    copy.values.clear();
    copy.sentence = std::move(sentence);
    frames.push_back(std::move(copy));
    return {*this, frames.size() - 1};
}

void Teller::skip_if_told(std::size_t told) {
    const bool is_told =
        std::any_of(frames.begin(), frames.begin() + static_cast<long>(told), [&](const Frame& f) {
            return f.sentence == frames.back().sentence && f.values == frames.back().values;
        });
    if (!is_told) return;
    skipped_ = {std::move(frames.back())};
    frames.pop_back();
}

void Teller::say_if_skipped(std::string sentence) {
    if (!skipped_.empty()) keep(std::move(sentence)).number("n", cases_);
}

void Teller::conclude() {
    if (!step.placements.empty()) conclude_placements();
    if (!step.eliminations.empty()) conclude_eliminations();
}

void Teller::conclude_placements() {
    Scene scene = rest(step.placements.size() == 1 ? "effect.place" : "effect.places");
    if (step.placements.size() == 1) {
        scene.cell("cell", step.placements[0].cell).digit("digit", step.placements[0].digit);
    } else {
        scene.candidates("placed", step.placements);
    }
    scene.as_sides().paint(step.placements, CandidateLook::PLACE);
}

void Teller::conclude_eliminations() {
    rest("effect.gone")
        .candidates("gone", step.eliminations)
        .as_sides()
        .paint(step.eliminations, CandidateLook::GONE);
}

}  // namespace nonet
