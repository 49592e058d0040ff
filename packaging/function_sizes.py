"""Print how long functions are, by language: the median, and what 95 of 100 do not exceed.

    python packaging/function_sizes.py

Python is read by its own parser. In C++ and TypeScript a function is what begins with a head that
has parentheses and ends with a brace, and ends where its brace closes at the same indentation.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = re.compile(
    r"^( *)(?!.*\b(?:if|for|while|switch|catch|else|do|namespace|class|struct)\b)\S.*\(.*\{$"
)


def sizes_of_python(text: str) -> Iterator[int]:
    """Give the lines of every function and method."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def sizes_of_braces(text: str) -> Iterator[int]:
    """Give the lines of every function that begins and ends at one indentation."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if head := HEAD.match(line):
            close = f"{head[1]}}}"
            ends = (at for at in range(start + 1, len(lines)) if lines[at].startswith(close))
            if (end := next(ends, None)) is not None:
                yield end - start + 1


LANGUAGES = {
    "Python": (["src/nonet"], (".py",), sizes_of_python),
    "C++": (["core/src", "core/include", "bindings"], (".cpp", ".hpp"), sizes_of_braces),
    "TypeScript": (["frontend/src"], (".ts", ".svelte"), sizes_of_braces),
}


def measure(language: str) -> list[int]:
    """List the sizes of all functions of a language, ascending."""
    folders, endings, sizes_of = LANGUAGES[language]
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    kept = [path for path in files if path.suffix in endings and "static" not in path.parts]
    return sorted(size for path in kept for size in sizes_of(path.read_text(encoding="utf-8")))


def quantile(sizes: list[int], share: float) -> int:
    """Find the size that so large a share does not exceed."""
    return sizes[min(len(sizes) - 1, int(len(sizes) * share))]


if __name__ == "__main__":
    for language in LANGUAGES:
        sizes = measure(language)
        print(
            f"{language:12} {len(sizes):5} functions, median {quantile(sizes, 0.5):2} lines, "
            f"95 % at most {quantile(sizes, 0.95):2}, longest {sizes[-1]}"
        )
