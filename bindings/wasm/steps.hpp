// Steps as the server sends them: what they do, and the frames that tell them.
#pragma once

#include "json.hpp"
#include "nonet/telling.hpp"

void add_step(Json& json, const nonet::Position& position, const nonet::Step& step);
