// Words of a text: what the readers of layouts, boards and cells share.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

// Read a number that fills the whole text; -1 where it is none, or too large for an int.
inline int parse_number(std::string_view text) {
    int number = -1;
    if (text.empty() || text[0] == '-') return -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc{} && end == text.data() + text.size() ? number : -1;
}

inline std::string_view trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// The parts between separators, each without blanks around it; one part where there is none.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(trim(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// The words of a text, however many blanks lie between them.
inline std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (const std::string_view word : split(text, ' ')) {
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

// What a message shows of a text that may be long.
inline std::string quote(std::string_view text) {
    return "'" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "...'" : "'");
}

}  // namespace nonet
