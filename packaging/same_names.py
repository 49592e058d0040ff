"""Find helpers of the same name in files that wheels compile together (`compile_together`).

    python packaging/same_names.py

Such files share one namespace without a name, so that two of a kind break the build of a wheel; the
build of `make dev`, a file at a time, does not see it. This reads heads of definitions, by the
style of this project: an overload, which has other types, is no clash.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

CORE = Path(__file__).parent.parent / "core"
NO_CODE = re.compile(
    r'R"\(.*?\)"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S
)
TEMPLATE = re.compile(r"^template\s*<(?:[^<>]|<[^<>]*>)*>\s*")
TYPE = re.compile(r"(?:struct|class|union|enum(?: class| struct)?|using)\s+(\w+)")
DEPTHS = {"{": 1, "}": -1, "(": 1, ")": -1, "<": 1, ">": -1, "[": 1, "]": -1}


def find_groups(core: Path) -> dict[str, list[Path]]:
    """The files of each group, as CMakeLists.txt names them."""
    text = (core / "CMakeLists.txt").read_text()
    names = dict(re.findall(r"^set\((\w+) (\S+)\)$", text, re.M))
    groups = {}
    for group, patterns in re.findall(r"^compile_together\((\w+)\s([^)]*)\)", text, re.M):
        paths = re.sub(r"\$\{(\w+)\}", lambda found: names[found[1]], patterns).split()
        groups[group] = sorted({file for path in paths for file in core.glob(path)})
    return groups


def list_names(code: str) -> set[str]:
    """What a file defines in namespaces without a name, functions with the types that they take."""
    code = NO_CODE.sub('""', code)
    found = set()
    for space in re.finditer(r"^namespace \{$", code, re.M):
        outer = re.findall(r"^namespace ([\w:]+) \{$", code[: space.start()], re.M)
        names = map(_name, _list_heads(code[space.end() :]))
        found |= {f"{'::'.join(outer)}::{name}" for name in names if name}
    return found


def _list_heads(body: str) -> Iterator[str]:
    """Each definition up to its body, until the namespace is closed."""
    depth, head = 0, ""
    for letter in re.sub(r"^#.*$", "", body, flags=re.M):
        if depth == 0 and letter in "{;":
            yield " ".join(head.split())
            head = ""
        elif depth == 0:
            head += letter
        depth += DEPTHS[letter] if letter in "{}" else 0
        if depth < 0:
            return
        if letter == "}":
            head = ""


def _name(head: str) -> str:
    head = TEMPLATE.sub("", head)
    if named := TYPE.match(head):
        return named[1]
    if called := re.match(r"[^=(]*?(\w+)\(", head):
        types = map(_type, _split(head[called.end() :]))
        return f"{called[1]}({', '.join(types)})"
    constant = re.search(r"(\w+)(?:\[[^\]]*\])*$", head.split("=")[0].strip())
    return constant[1] if constant else ""


def _split(parameters: str) -> list[str]:
    """Cut what stands behind an open bracket at its commas, as far as the bracket closes."""
    depth, parts = 0, [""]
    for letter in parameters:
        depth += DEPTHS.get(letter, 0)
        if depth < 0:
            break
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _type(parameter: str) -> str:
    """A parameter without its name and default."""
    parameter = parameter.split("=")[0].strip()
    if not re.search("[&*]", parameter):
        parameter = parameter.removeprefix("const ")  # it makes no other function
    named = re.match(r"(.*[\s&*>])\w+$", parameter)
    return (named[1] if named else parameter).strip()


def find_clashes(core: Path) -> list[str]:
    """Say which names stand in two files of a group."""
    clashes = []
    for group, files in find_groups(core).items():
        homes: dict[str, Path] = {}
        for file in files:
            for name in sorted(list_names(file.read_text())):
                if name in homes:
                    clashes.append(f"{group}: {name} in {homes[name].name} and {file.name}")
                homes[name] = file
    return clashes


if __name__ == "__main__":
    found = find_clashes(CORE)
    print("\n".join(found) or "no two helpers of one name in files that are compiled together")
    sys.exit(1 if found else 0)
