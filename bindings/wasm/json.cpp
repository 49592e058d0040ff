// JSON written: brackets, commas, escapes.
#include "json.hpp"

void Json::part() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
}

Json& Json::raw(std::string_view text) {
    part();
    text_ += text;
    return *this;
}

Json& Json::open(char bracket) {
    return raw(std::string_view(&bracket, 1));
}

Json& Json::close(char bracket) {
    text_ += bracket;
    return *this;
}

Json& Json::key(std::string_view name) {
    add(name);
    text_ += ':';
    return *this;
}

Json& Json::add(std::int64_t number) {
    return raw(std::to_string(number));
}

Json& Json::add(std::string_view text) {
    static constexpr char HEX[] = "0123456789abcdef";
    part();
    text_ += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (code < 0x20) {
            text_ += "\\u00";
            text_ += HEX[code >> 4];
            text_ += HEX[code & 15];
        } else {
            text_ += c;
        }
    }
    text_ += '"';
    return *this;
}

Json& Json::truth(bool value) {
    return raw(value ? "true" : "false");
}

Json& Json::null() {
    return raw("null");
}

Json& Json::thousandths(int number) {
    const std::string digits = std::to_string(1000 + number);  // "1" is the point's left side
    return raw((number < 1000 ? "0." : "1.") + digits.substr(digits.size() - 3));
}

Json& Json::tenths(int number) {
    return raw(std::to_string(number / 10) + "." + std::to_string(number % 10));
}
