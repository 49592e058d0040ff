"""Build the engine for the browser: the same sources, compiled to WebAssembly.

Two modules come of the same objects: `hints` has what a game of a usual board needs first, `whole`
everything; each once more without SIMD, as `plain-hints` and `plain-whole`, for browsers that have
none. They are written with their hash in their names beside `engine.json`, which says which they
are. Where the toolchain is missing nothing is built and one line says so: the page then asks the
server.

    build_wasm.py [--out FOLDER] [--bench FILE] [--jobs NUMBER]

An object is made again when its flags or any file that it was made from changed, whatever the times
of the files say.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build_page import compress

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core"
DOOR = ROOT / "bindings" / "wasm"
BUILD = ROOT / "build" / "wasm"
ENGINE = ROOT / "src" / "nonet" / "web" / "engine"
# The files of the door that make a module; the linker takes what they name, and no more.
MODULES = {
    "hints": ("hints.cpp", "playing.cpp", "without_rules.cpp"),
    "whole": ("whole.cpp", "playing.cpp", "rules.cpp", "making.cpp", "reviewing.cpp"),
}
# What `without_rules.cpp` stands for: all that knows rules, and rare finders.
RULES = (
    "rules/*",
    "rule.cpp",
    "conflicts.cpp",
    "combinations.cpp",
    "drawing/*",
    "telling/rules.cpp",
)
RULES += ("logic/rulebook.cpp", "logic/rule_links.cpp", "logic/cages.cpp")
RULES += tuple(
    f"logic/techniques/{name}.cpp"
    for name in (
        "rules",
        "rule_chains",
        "joint_rules",
        "killer_sets",
        "polarity",
        "set_equivalence",
    )
)
RARE = tuple(
    f"logic/techniques/{name}.cpp" for name in ("aligned", "fireworks", "kraken", "templates")
)
COMPILER = "clang++-22"
PACKAGES = "Debian's clang-22, lld-22, binaryen, wasi-libc, libc++-22-dev-wasm32, "
PACKAGES += "libc++abi-22-dev-wasm32 and libclang-rt-22-dev-wasm32 (packaging/debian.sh wasm)"

# What works on many puzzles at once, on threads and on files, is no work for a page.
LEFT_OUT = ("lines.cpp", "naming/choice.cpp", "naming/filling.cpp", "naming/naming.cpp")
FLAGS = [
    *("--target=wasm32-wasi", "-std=c++20", "-Oz", "-DNDEBUG", "-fno-exceptions", "-fno-rtti"),
    *("-fno-threadsafe-statics", "-fno-c++-static-destructors"),  # one thread, which never ends
    *("-DNONET_SMALL_LOGIC_ONLY", "-Wall", "-Wextra", "-Wno-deprecated"),
    *(f"-I{CORE / 'include'}", f"-I{CORE / 'src'}", f"-ffile-prefix-map={ROOT}=."),
]
# What works on vectors, and so is built with SIMD and without; the solver of 9×9 for speed.
VECTORS = ("classic/*", "rules/*", "rating/se/*", "symbols.cpp")
FAST = ("classic/*",)
HEADERS = ["algorithm", "array", "bit", "cstdint", "functional", "memory", "numeric", "optional"]
HEADERS += ["span", "string", "string_view", "utility", "vector"]
STACK = 1 << 20
LINK = ["-mexec-model=reactor", f"-Wl,-z,stack-size={STACK},--stack-first"]
# Nothing lies in the first kilobyte but the deepest end of the stack, which saves half a hundredth.
# Not --ignore-implicit-traps, which saves as much: with it some keys trapped.
SHRINK = ["-Oz", "--low-memory-unused"]
SHRINK += ["--strip-debug", "--strip-producers", "--strip-target-features"]


def find_compiler() -> list[str] | None:
    """Find the compiler, with its cache where there is one; None where a part is missing."""
    parts = (COMPILER, "wasm-ld-22", "wasm-opt")
    library = Path("/usr/lib/wasm32-wasi/libc++abi.a")
    if not all(shutil.which(part) for part in parts) or not library.exists():
        return None
    cache = os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER")
    return [*([cache] if cache else []), COMPILER]


def sources() -> list[Path]:
    """Every file of the engine that the browser's build takes."""
    found = sorted((CORE / "src").rglob("*.cpp"))
    return [file for file in found if file.relative_to(CORE / "src").as_posix() not in LEFT_OUT]


def hash_of(parts: Iterable[bytes]) -> str:
    """Hash what a file is made from."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest()


def made_from(listed: Path) -> list[Path]:
    """The files that a compiler's list names; none where there is no list."""
    if not listed.exists():
        return []
    names = shlex.split(listed.read_text().replace("\\\n", " "))[1:]
    return [ROOT / name for name in names]  # a compiler's cache may write them from here


def state_of(command: list[str], listed: Path) -> str:
    """What an object was made from: the command, and the contents of every file it read."""
    files = made_from(listed)
    if not files or not all(file.exists() for file in files):
        return ""
    ours = [file for file in files if file.is_relative_to(ROOT)]
    return hash_of([" ".join(command).encode(), *(file.read_bytes() for file in ours)])


def is_among(source: Path, patterns: Iterable[str]) -> bool:
    """Tell whether a file of the engine is one of these."""
    inside = CORE / "src"
    return source.is_relative_to(inside) and any(
        source.relative_to(inside).match(pattern) for pattern in patterns
    )


def compile_file(compiler: list[str], source: Path, *, has_simd: bool) -> Path:
    """Compile one file, unless the object is of the same command and the same files."""
    has_vectors = is_among(source, VECTORS)
    folder = BUILD / "simd" if has_simd and has_vectors else BUILD
    target = folder / source.relative_to(ROOT).with_suffix(".o")
    target.parent.mkdir(parents=True, exist_ok=True)
    listed, stamp = target.with_suffix(".d"), target.with_suffix(".from")
    own = [
        *(["-msimd128"] if folder != BUILD else []),
        *(["-O2"] if is_among(source, FAST) else []),
    ]
    included = str(DOOR / "throwing.hpp") if own else str(BUILD / "all.hpp")  # parsed with FLAGS
    command = [*FLAGS, *own, "-include", included, "-c", str(source), "-o", str(target)]
    if target.exists() and stamp.exists():
        state = state_of(command, listed)
        if state and state == stamp.read_text():
            return target
    begun = time.time()
    run([*compiler, *command, "-MD", "-MF", str(listed)])
    changed = [file for file in made_from(listed) if file.stat().st_mtime >= begun]
    stamp.write_text("" if changed else state_of(command, listed))  # changed meanwhile: again
    return target


def precompile(compiler: list[str]) -> None:
    """Parse what every file includes once: a third off the time to build."""
    header = BUILD / "all.hpp"
    own = [DOOR / "small.hpp", DOOR / "throwing.hpp"]
    text = f"// {' '.join(FLAGS)}\n// {hash_of(file.read_bytes() for file in own)}\n"
    text += f'#include "{own[0]}"\n' + "".join(f"#include <{name}>\n" for name in HEADERS)
    text += f'#include "{own[1]}"\n'
    parsed = Path(f"{header}.pch")
    is_same = header.exists() and header.read_text() == text and parsed.exists()
    if is_same and all(parsed.stat().st_mtime > file.stat().st_mtime for file in own):
        return  # the compiler insists on a header that is older
    BUILD.mkdir(parents=True, exist_ok=True)
    header.write_text(text)
    run([compiler[-1], *FLAGS, "-x", "c++-header", str(header), "-o", str(parsed)])


def run(command: list[str]) -> None:
    """Run a command; what it says is shown only where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        sys.exit(f"{done.stderr[-4000:]}\n{command[0]} failed to make {command[-1]}")


def link(compiler: list[str], objects: list[Path], target: Path, flags: list[str]) -> None:
    """Link a module and shrink it, unless it is of these objects."""
    stamp = target.with_suffix(".from")
    said = " ".join([*flags, *SHRINK])
    state = hash_of([said.encode(), *(file.read_bytes() for file in objects)])
    if target.exists() and stamp.exists() and stamp.read_text() == state:
        return
    linked = target.with_suffix(".linked")
    run([compiler[-1], *FLAGS, "--no-wasm-opt", *flags, *map(str, objects), "-o", str(linked)])
    run(["wasm-opt", *SHRINK, str(linked), "-o", str(target)])
    linked.unlink()
    stamp.write_text(state)


def publish(made: dict[str, Path], folder: Path) -> None:
    """Write the modules under the names of their contents, and last the list of them."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = {}
    for name, module in made.items():
        body = module.read_bytes()
        file = f"{name}-{hashlib.sha256(body).hexdigest()[:12]}.wasm"
        listed[name] = file
        (folder / file).write_bytes(body)
    compress([folder / file for file in listed.values()])
    for old in folder.glob("*.wasm*"):
        if old.name.removesuffix(".br") not in listed.values():
            old.unlink()
    fresh = folder / "engine.json.new"
    fresh.write_text(json.dumps(listed) + "\n")
    fresh.replace(folder / "engine.json")


def parts_of(module: str) -> list[Path]:
    """The files that a module is made of."""
    own = {DOOR / name for parts in MODULES.values() for name in parts}
    shared = [file for file in sorted(DOOR.glob("*.cpp")) if file not in own]
    parts = [DOOR / name for name in MODULES[module]]
    engine = sources()
    if DOOR / "without_rules.cpp" in parts:
        engine = [file for file in engine if not is_among(file, (*RULES, *RARE))]
    return [*engine, *shared, *parts]


def build(compiler: list[str], folder: Path, bench: Path | None, jobs: int) -> None:
    """Compile, link and publish."""
    precompile(compiler)
    files = [*sources(), *sorted(DOOR.glob("*.cpp")), CORE / "bench" / "bench.cpp"]
    with ThreadPoolExecutor(jobs) as pool:
        swift = list(pool.map(lambda file: compile_file(compiler, file, has_simd=True), files))
        plain = list(pool.map(lambda file: compile_file(compiler, file, has_simd=False), files))
    made = {}
    for prefix, objects in {"": swift, "plain-": plain}.items():
        object_of = dict(zip(files, objects, strict=True))
        for name in MODULES:
            target = made[prefix + name] = BUILD / f"{prefix}{name}.wasm"
            link(compiler, [object_of[file] for file in parts_of(name)], target, LINK)
    if bench:
        alone = [*sources(), DOOR / "runtime.cpp", CORE / "bench" / "bench.cpp"]
        object_of = dict(zip(files, swift, strict=True))
        link(compiler, [object_of[file] for file in alone], bench, [])
    publish(made, folder)


def main() -> None:
    """Build what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ENGINE, help="folder for the modules")
    parser.add_argument("--bench", type=Path, help="also build the bench, as a program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    compiler = find_compiler()
    if compiler is None:
        print(f"no engine for the browser, the page asks the server: needs {PACKAGES}")
        return
    build(compiler, asked.out, asked.bench and asked.bench.resolve(), asked.jobs)


if __name__ == "__main__":
    main()
