// A position is remembered by a hash of its candidates.
#include "findings.hpp"

namespace nonet::se {

Findings::Key Findings::key(const Candidates& open, std::uint64_t salt) {
    constexpr int LENGTH = 81 * sizeof(Mask) / 8 + 1;  // the padding behind the cells is zero
    std::uint64_t words[LENGTH];
    std::memcpy(words, open.cell, sizeof words);
    Key key{salt * 0x9e3779b97f4a7c15u + 1, salt ^ 0xd1b54a32d192ed03u};
    for (std::uint64_t word : words) {
        key.a = (key.a ^ word) * 0xff51afd7ed558ccdu;
        key.a ^= key.a >> 32;
        key.b = (key.b + word) * 0xc4ceb9fe1a85ec53u;
        key.b ^= key.b >> 29;
    }
    return key;
}

const Findings::Entry* Findings::find(const Key& key) const {
    const auto it = entries_.find(key);
    return it == entries_.end() ? nullptr : &it->second;
}

void Findings::begin() {
    if (entries_.size() > MOST_ENTRIES || states_.size() > MOST_STATES) forget();
    first_ = static_cast<std::uint32_t>(findings_.size());
}

void Findings::forget() {
    entries_.clear();
    findings_.clear();
    removals_.clear();
    states_.clear();
}

void Findings::conclude(int complexity) {
    const bool is_first = findings_.empty();
    const std::uint32_t removal =
        is_first ? 0 : findings_.back().first_removal + findings_.back().removals;
    const std::uint32_t state =
        is_first ? 0 : findings_.back().first_state + findings_.back().states;
    findings_.push_back({complexity, removal,
                         static_cast<std::uint32_t>(removals_.size()) - removal, state,
                         static_cast<std::uint32_t>(states_.size()) - state});
}

Findings::Entry Findings::enter(const Key& key) {
    const Entry entry{first_, static_cast<std::uint32_t>(findings_.size()) - first_};
    entries_.emplace(key, entry);
    return entry;
}

}  // namespace nonet::se
