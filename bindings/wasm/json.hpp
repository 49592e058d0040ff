// JSON, written in order. A comma comes where one is needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/grid.hpp"

class Json {
  public:
    Json& open(char bracket);   // { or [
    Json& close(char bracket);  // } or ]
    Json& key(std::string_view name);
    Json& add(std::int64_t number);
    Json& add(std::string_view text);
    Json& add(const char* text) { return add(std::string_view(text)); }
    Json& add(const nonet::Grid& grid) { return add(std::string_view(grid.format())); }
    Json& truth(bool value);
    Json& null();
    Json& written(std::string_view json) { return raw(json); }  // by somebody else
    // A price in tenths, as a number with a point.
    Json& tenths(int number);
    Json& thousandths(int number);  // 0 to 1000, likewise

    template <typename List>
    Json& list(const List& numbers) {
        open('[');
        for (const auto number : numbers) add(static_cast<std::int64_t>(number));
        return close(']');
    }

    std::string take() { return std::move(text_); }

  private:
    void part();  // what follows is another part
    Json& raw(std::string_view text);

    std::string text_;
};
