// Names as Python says them, turned into what the engine knows; InputError for unknown ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/symmetry.hpp"
#include "nonet/technique.hpp"

nonet::Symmetry cast_symmetry(std::string_view name);
nonet::TechniqueSet cast_technique_ids(const std::vector<std::string>& ids);
std::vector<nonet::Technique> cast_technique_order(const std::vector<std::string>& ids);
