// What roles are called, and back.
#include "nonet/step.hpp"

#include <array>

namespace nonet {

namespace {

constexpr std::array<std::string_view, 20> ROLE_NAMES{
    "pattern",  "base",     "cover",    "fin",      "endo_fin", "pivot", "pincer",
    "colour_a", "colour_b", "colour_c", "colour_d", "floor",    "roof",  "guardian",
    "set_a",    "set_b",    "set_c",    "set_d",    "link",     "target"};
static_assert(ROLE_NAMES.size() == static_cast<std::size_t>(Role::TARGET) + 1);

}  // namespace

std::string_view name_of(Role role) {
    return ROLE_NAMES[static_cast<std::size_t>(role)];
}

bool find_role(std::string_view name, Role& role) {
    for (std::size_t i = 0; i < ROLE_NAMES.size(); ++i) {
        if (ROLE_NAMES[i] != name) continue;
        role = static_cast<Role>(i);
        return true;
    }
    return false;
}

}  // namespace nonet
