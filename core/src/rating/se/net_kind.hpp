// The kinds of forcing nets.
#pragma once

namespace nonet::se {

// Which implications a net may use.
struct NetKind {
    bool multiple;  // cells and houses with any number of candidates
    bool dynamic;   // states turned off leave the position
    bool nishio;    // one digit only
    int level;      // 0: links only; 1: rules; 2..5: nested chains

    // What the shortest net costs.
    double price() const {
        if (level >= 2) return 9.5 + 0.5 * (level - 2);
        if (level > 0) return 8.5 + 0.5 * level;
        return nishio ? 7.5 : dynamic ? 8.5 : 8.0;
    }
};

constexpr NetKind NISHIO = {false, true, true, 0};
constexpr NetKind MULTIPLE = {true, false, false, 0};
constexpr NetKind dynamic_net(int level) {
    return {true, true, false, level};
}

}  // namespace nonet::se
