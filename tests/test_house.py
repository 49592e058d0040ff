"""The house rules that a machine can check."""

import ast
import importlib
import pkgutil
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from nonet.cli import COMMANDS

HOMELESS = {"utils", "util", "common", "helpers", "helper", "manager", "misc"}


def modules() -> list[str]:
    found = pkgutil.walk_packages(nonet.__path__, "nonet.")
    return [module.name for module in found if "_core_" not in module.name]


def python_files(root: Path) -> list[Path]:
    return sorted((root / "src" / "nonet").rglob("*.py"))


def test_no_room_has_a_name_that_says_nothing(root: Path) -> None:
    folders = [root / name for name in ("src", "core", "bindings", "tests", "frontend/src")]
    files = [
        path for folder in folders for path in folder.rglob("*") if "node_modules" not in path.parts
    ]
    assert [path for path in files if path.stem.lower() in HOMELESS] == []


def test_every_public_name_exists_and_is_listed_in_order() -> None:
    for name in modules():
        exported = getattr(importlib.import_module(name), "__all__", None)
        if exported is None:
            continue
        module = importlib.import_module(name)
        assert [item for item in exported if not hasattr(module, item)] == [], name


def test_every_public_function_says_what_it_does(root: Path) -> None:
    silent = []
    for path in python_files(root):
        for node in ast.parse(path.read_text()).body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name[0] == "_":
                continue
            if ast.get_docstring(node) is None:
                silent.append(f"{path.name}:{node.name}")
    assert silent == []


def test_the_engine_names_no_clock_no_file_and_no_python(root: Path) -> None:
    banned = re.compile(
        r"#include <(chrono|ctime|fstream|iostream|filesystem|Python\.h|nanobind.*)>"
    )
    sources = [*(root / "core" / "src").rglob("*.cpp"), *(root / "core" / "include").rglob("*.hpp")]
    assert sources
    assert [path.name for path in sources if banned.search(path.read_text())] == []


def test_the_door_imports_nothing_from_above(root: Path) -> None:
    """What the engine's classes need of a room above is lent to them (bindings/lending.cpp)."""
    for file in sorted((root / "bindings").glob("*.?pp")):
        found = re.findall(r"import_\(\s*\"nonet[^)]*", file.read_text())
        assert not found, f"{file.name}: {found[0]}"


def test_every_file_of_the_engine_opens_with_a_sentence(root: Path) -> None:
    files = [*(root / "core").rglob("*.?pp"), *(root / "bindings").glob("*.?pp")]
    silent = [str(file.relative_to(root)) for file in files if file.read_text()[:3] != "// "]
    assert not silent, f"expected a comment that says what the file is: {silent}"


def test_the_headers_of_the_engine_show_no_room_from_inside(root: Path) -> None:
    """include/nonet is what the door sees; rooms of core/src include each other by path."""
    for file in sorted((root / "core/include/nonet").glob("*.hpp")):
        for included in re.findall(r'#include "([^"]+)"', file.read_text()):
            assert included.startswith("nonet/"), f"{file.name} includes {included}"


def test_the_stub_is_that_of_the_engine(root: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    command = [
        sys.executable,
        "-m",
        "nanobind.stubgen",
        "-q",
        "-m",
        "nonet._core",
        "-o",
        str(fresh),
    ]
    subprocess.run(command, check=True)
    assert fresh.read_text() == (root / "src/nonet/_core.pyi").read_text(), "run `make stub`"


def test_both_builds_of_the_engine_give_the_same_answers() -> None:
    program = (
        "import nonet; from nonet._core import level; "
        "print(level(), [nonet.generate_puzzle(seed).givens.format() for seed in range(20)])"
    )
    answers = {}
    for name in ("portable", "avx2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"NONET_CPU": name},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            level, _, answers[name] = done.stdout.partition(" ")
            assert level == name
    assert "portable" in answers
    assert len(set(answers.values())) == 1


def test_every_command_is_in_the_reference(root: Path) -> None:
    reference = (root / "docs" / "reference" / "cli.md").read_text()
    assert [name for name in COMMANDS if f"## nonet {name}" not in reference] == []


def test_no_path_of_a_machine_is_committed(root: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False
    )
    texts = [
        root / name
        for name in listed.stdout.splitlines()
        if not name.endswith((".png", ".svg", ".json"))
    ]
    machine = re.compile(r"(^|[\s\"'=(])/(work|root|home)/")
    assert [
        p.name for p in texts if p.is_file() and machine.search(p.read_text(errors="replace"))
    ] == []


@pytest.mark.parametrize("language", ["Python", "TypeScript"])
def test_functions_stay_short(root: Path, language: str) -> None:
    """95 of 100 have at most 25 lines; `packaging/function_sizes.py` prints it, C++ too."""
    sizes = runpy.run_path(str(root / "packaging" / "function_sizes.py"))
    measured = sizes["measure"](language)
    assert len(measured) > 400
    assert sizes["quantile"](measured, 0.95) <= 25


def test_the_engine_catches_nothing_but_in_threads(root: Path) -> None:
    """The browser's build has neither exceptions nor threads, and CI does not build it."""
    files = [*(root / "core" / "src").rglob("*.cpp"), *(root / "core" / "src").rglob("*.hpp")]
    catching = [file for file in files if re.search(r"\bcatch \(", file.read_text())]
    assert [file.name for file in catching] == ["parallel.cpp"]
    assert "#ifdef NONET_THREADS" in catching[0].read_text()


def test_the_commands_of_the_readme_ask_pip_what_debian_has(root: Path) -> None:
    """Debian 12 makes environments with pip 23.0, which has no short name for settings."""
    lines = (root / "Makefile").read_text().splitlines()
    asked = [line for line in lines if "/pip install" in line]
    assert any("--config-settings=" in line for line in asked)
    assert [line for line in asked if " -C" in line] == []


def test_files_that_are_compiled_together_have_no_helpers_of_one_name(root: Path) -> None:
    clashes = runpy.run_path(str(root / "packaging" / "same_names.py"))
    assert clashes["find_clashes"](root / "core") == []


def test_helpers_of_one_name_are_seen_and_overloads_are_none(root: Path) -> None:
    list_names = runpy.run_path(str(root / "packaging" / "same_names.py"))["list_names"]
    one = """namespace nonet {
namespace {
constexpr int MOST = 3;  // of them
struct Pair { int a; };
template <std::size_t W>
bool is_good(const CellSet<W>& cells, int depth = 2) { return true; }
}  // namespace
void public_one() {}
}
"""
    names = {"nonet::MOST", "nonet::Pair", "nonet::is_good(const CellSet<W>&, int)"}
    assert list_names(one) == names
    other = one.replace("int depth = 2", "const int least").replace("true", "false")
    assert list_names(other) == names
    assert "nonet::is_good(const CellSet<W>&, Step)" in list_names(
        one.replace("int depth = 2", "Step s")
    )
