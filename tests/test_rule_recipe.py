"""A new kind of rule, made in a scratch copy by the recipe of CONTRIBUTING.md."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
PARTS = ("board", "conflicts", "layout", "layout_text", "rule", "shape")

ROW = 'RULE(TWIN, "twin", ONE, "0", SET, FREE, "the digits are equal")\n'
JUDGED = """        case RuleKind::TWIN:
            return judge_pair(cells[0], cells[1], std::equal_to<int>{});
"""
SOLVED = """        case RuleKind::TWIN:
            return relate_if(one, other, [](int a, int b) { return a == b; });
"""
MAIN = """
#include <cstdio>
#include "nonet/board.hpp"
int main() {
    const auto board = nonet::Board::parse("2x2; twin: r4c4 r1c1");
    std::vector<nonet::Digit> digits(16);
    digits[0] = 1, digits[15] = 2;
    const auto broken = nonet::find_conflicts(*board, digits).size();
    digits[15] = 1;
    const auto kept = nonet::find_conflicts(*board, digits).size();
    std::printf("%s|%zu|%zu", board->text().c_str(), broken, kept);
}
"""


def insert(path: Path, before: str, text: str) -> None:
    old = path.read_text(encoding="utf-8")
    assert old.count(before) == 1, f"expected {before!r} once in {path.name}"
    path.write_text(old.replace(before, text + before), encoding="utf-8")


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_a_rule_costs_a_row_and_a_case_each_for_truth_and_solver(tmp_path: Path) -> None:
    core = shutil.copytree(ROOT / "core", tmp_path / "core")
    insert(core / "include" / "nonet" / "rules.def", "// Single cells.", ROW)
    insert(core / "src" / "conflicts.cpp", "        case RuleKind::ODD:\n", JUDGED)
    insert(core / "src" / "rules" / "kinds.cpp", "        case RuleKind::GREATER:\n", SOLVED)
    (tmp_path / "main.cpp").write_text(MAIN, encoding="utf-8")
    flags = [str(COMPILER), "-std=c++20", "-O0", f"-I{core / 'include'}", f"-I{core / 'src'}"]
    kinds = core / "src" / "rules" / "kinds.cpp"
    subprocess.run([*flags, "-fsyntax-only", str(kinds)], check=True)
    parts = [str(core / "src" / f"{part}.cpp") for part in PARTS]
    program = tmp_path / "program"
    subprocess.run([*flags, "-o", str(program), str(tmp_path / "main.cpp"), *parts], check=True)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    assert said == "2x2; twin: r1c1 r4c4|1|0"
