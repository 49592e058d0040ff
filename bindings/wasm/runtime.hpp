// What was thrown, for the door's catch-all.
#pragma once

#include <exception>
#include <typeinfo>

const std::exception& caught();
const std::type_info& caught_type();
