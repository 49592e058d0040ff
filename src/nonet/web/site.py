"""The page alone: a folder that any static host can serve.

The same files as the server sends, the engine for the browser among them, and what the page would
ask a server for that never changes: the techniques, the kinds of rules, exercises. A mark in the
page says that there is no server, so it asks for nothing else.

    index.html  404.html  play/index.html …     the page, at every address that it has a view for
    assets/  engine/  worker.js …               what it is built of
    stored/techniques.json  stored/school/…     what a server would answer
"""

import shutil
from pathlib import Path

from msgspec import json

from nonet.errors import InputError
from nonet.school import SUBJECTS
from nonet.service.puzzles import Taught
from nonet.service.school import School
from nonet.techniques import TECHNIQUES
from nonet.web.page import ENGINE, STATIC, VIEWS
from nonet.web.routes.setter import KINDS

__all__ = ["write_site"]

MARK = '<meta name="nonet-server" content="none" />'
HEAD = '<meta charset="utf-8" />'
PACKS = 2  # of each technique: sixteen exercises; the page knows the number (school/packs.ts)


def write_site(folder: Path) -> int:
    """Write the page alone into a folder that is new or empty; answer how many files it took."""
    _check(folder)
    # What changes has no compressed form; the other forms are for hosts that send them themselves.
    left = shutil.ignore_patterns(".*", "index.html.br")
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=left)
    shutil.copytree(ENGINE, folder / "engine", ignore=shutil.ignore_patterns(".*"))
    _write_views(folder)
    _write_stored(folder / "stored")
    return sum(path.is_file() for path in folder.rglob("*"))


def _check(folder: Path) -> None:
    if not (STATIC / "index.html").is_file():
        raise InputError("expected the page to be built, got none: this package was built without")
    if not (ENGINE / "engine.json").is_file():
        raise InputError(
            "expected the engine for the browser, got none: `make wasm` builds it"
            " (a page without a server needs one)"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"expected a new or empty folder, got {folder}")


def _write_views(folder: Path) -> None:
    """Write the page wherever somebody may enter; hosts send 404.html for all other addresses."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    marked = page.replace(HEAD, f"{HEAD}\n    {MARK}", 1)
    places = [folder / "index.html", folder / "404.html"]
    places += [folder / view / "index.html" for view in sorted(VIEWS - {""})]
    for place in places:
        place.parent.mkdir(exist_ok=True)
        place.write_text(marked, encoding="utf-8")


def _write_stored(folder: Path) -> None:
    school = School()
    techniques = [
        Taught(one.id, one.name, one.family, one.is_default, 0) for one in TECHNIQUES.values()
    ]
    packs = {
        f"school/{subject}.{number}": school.read_pack(subject, number)
        for subject in SUBJECTS
        for number in range(PACKS)
    }
    for name, answer in {"techniques": techniques, "rules": KINDS, **packs}.items():
        file = folder / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(json.encode(answer))
