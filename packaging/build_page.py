"""Build the page into the package, unless what is there was built from the same sources.

Run by CMake for every build of the package. The result lies in `src/nonet/web/static` beside a
file that holds the hash of its sources, so that a build with nothing new takes no time, whatever
the times of the files say.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
LESSONS = ROOT / "docs" / "lessons"  # the page shows them
WORDS = ROOT / "src" / "nonet" / "words"  # and speaks these
LISTED = ["levels", "slots", "variants", "school/course", "school/branches"]
LISTS = [ROOT / "src" / "nonet" / f"{name}.json" for name in LISTED]  # and lists these
STATIC = ROOT / "src" / "nonet" / "web" / "static"
COMPRESS = Path(__file__).parent / "compress.mjs"
BUILT_FROM = STATIC / ".built-from"
INSTALLED_FROM = FRONTEND / "node_modules" / ".installed-from"
SOURCES = ["src", "public", "build", "index.html", "package.json", "package-lock.json"]
COMPRESSED = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}  # as the server's page.py
SOURCES += ["svelte.config.js", "tsconfig.json", "vite.config.ts"]


def hash_of(paths: list[Path]) -> str:
    """Hash names and contents of files, in an order that no machine changes."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def source_files() -> list[Path]:
    """Every file that the page is built from."""
    found = [
        LESSONS,
        COMPRESS,
        *WORDS.glob("*.json"),
        *LISTS,
        *(FRONTEND / name for name in SOURCES),
    ]
    inside = [file for path in found if path.is_dir() for file in path.rglob("*") if file.is_file()]
    return [*inside, *(path for path in found if path.is_file())]


def is_built() -> bool:
    """Tell whether the page in the package is the one of these sources."""
    return BUILT_FROM.is_file() and BUILT_FROM.read_text() == hash_of(source_files())


def install_packages() -> None:
    """Install the page's packages, unless those of this lock file are there."""
    lock = hash_of([FRONTEND / "package-lock.json"])
    if INSTALLED_FROM.is_file() and INSTALLED_FROM.read_text() == lock:
        return
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED_FROM.write_text(lock)


def npm(*arguments: str) -> None:
    """Run npm in the page's folder; say in one sentence what is missing if it cannot."""
    program = shutil.which("npm")
    if program is None:
        sys.exit(
            "expected Node to build the page, got no npm (NONET_PAGE=OFF builds without the page)"
        )
    done = subprocess.run([program, *arguments], cwd=FRONTEND, check=False, env=os.environ)
    if done.returncode:
        sys.exit(f"npm {arguments[0]} failed (NONET_PAGE=OFF builds without the page)")


def compress(files: list[Path]) -> None:
    """Write files once more, compressed for browsers; nothing is lost where there is no Node."""
    program = shutil.which("node")
    if program is not None and files:
        subprocess.run([program, str(COMPRESS), *map(str, files)], check=True)


def build() -> None:
    """Build the page if its sources changed."""
    if is_built():
        return
    install_packages()
    npm("run", "build", "--silent")
    compress([file for file in STATIC.rglob("*") if file.suffix in COMPRESSED])
    BUILT_FROM.write_text(hash_of(source_files()))


if __name__ == "__main__":
    build()
