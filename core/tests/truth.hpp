// Truth files: one `puzzle:count:solution` a line, the count stopping at 2, `#` for comments.
// They lie in tests/data and are read by the Python tests too.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

struct Truth {
    std::string line;
    std::uint64_t count;
    std::string solution;
};

inline std::vector<Truth> read_truth(const std::string& name) {
    std::ifstream file(std::string(NONET_TEST_DATA) + "/" + name);
    std::vector<Truth> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        std::string puzzle, count, solution;
        std::getline(fields, puzzle, ':');
        std::getline(fields, count, ':');
        std::getline(fields, solution, ':');
        cases.push_back({puzzle, std::stoull(count), solution});
    }
    return cases;
}
