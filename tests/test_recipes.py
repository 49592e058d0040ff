"""The recipes of CONTRIBUTING.md, followed in a scratch copy: a change costs what it says."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
import test_registries
from nonet.words import LANGUAGES

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_FILES = 4
CHANGES = (
    *("technique", "rule", "format", "route", "page setting"),
    *("language", "column", "scale", "level", "theme"),
)


class Scratch:
    """A copy of the library and of the files that a recipe touches."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        self.package = folder / "src" / "nonet"
        unneeded = shutil.ignore_patterns("static", "__pycache__", "*.gz")
        shutil.copytree(Path(nonet.__file__).parent, self.package, ignore=unneeded)
        for built in built_folder().glob("_c*.so"):
            shutil.copy(built, self.package)

    def copy(self, name: str) -> Path:
        """Bring a file of the project here, unless it came with the library."""
        path = self.folder / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.root / name, path)
        return path

    def replace(self, name: str, old: str, new: str) -> None:
        path = self.copy(name)
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"expected {old!r} once in {name}, got {text.count(old)}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    def add(self, name: str, text: str) -> None:
        path = self.folder / name
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str) -> str:
        """Run Python on the copy; without its site, which would lead back to the original."""
        paths = [str(self.package.parent), sysconfig.get_path("purelib")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        done = subprocess.run(
            [sys.executable, "-S", *arguments],
            env=environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def built_folder() -> Path:
    spec = importlib.util.find_spec("nonet._cpu")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@pytest.fixture
def scratch(tmp_path: Path, root: Path) -> Scratch:
    return Scratch(tmp_path, root)


def table_of(root: Path) -> Iterator[tuple[str, list[str]]]:
    """Each change of the table, and the files that it names."""
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text.partition("## Ten changes")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| ([a-z ]+) \| (`.*) \|$", part, re.MULTILINE):
        yield row[0], re.findall(r"`([^`]+)`", row[1])


def test_ten_changes_cost_at_most_four_files_each(root: Path) -> None:
    table = dict(table_of(root))
    assert tuple(table) == CHANGES
    for change, files in table.items():
        assert 1 <= len(files) <= MOST_FILES, change
        for name in files:
            folder = root / name.partition("…")[0]
            exists = folder.exists() or folder.parent.is_dir()
            assert exists, f"{change}: {name} is not there"


def test_a_level_is_added_as_the_recipe_says(scratch: Scratch) -> None:
    scratch.replace(
        "src/nonet/levels.json",
        '  {"id": "extreme"',
        '  {"id": "fiendish", "most": 9.0, "most_ruled": 9.0, "batch": 60, "seconds": 3600},\n'
        '  {"id": "extreme"',
    )
    for language in ("en", "de"):
        name = f"frontend/src/words/{language}.ts"
        level = re.search(r"^ *extreme: \{ name", scratch.copy(name).read_text(), re.MULTILINE)
        assert level is not None
        words = level[0].replace("extreme: { name", "fiendish: { name: 'F', need: 'F' },")
        scratch.replace(name, level[0], f"{words}\n{level[0]}")
    picture = "fiendish: { houses: [], causes: [], effects: [] },\n  "
    name = "frontend/src/board/pictures.ts"
    scratch.replace(name, "  extreme: {", f"  {picture}extreme: {{")
    program = """
from datetime import date
from nonet import Order
from nonet.levels import LEVELS, level_of, level_of_day
assert level_of(8.5) == 'fiendish' and level_of(9.5) == 'extreme' and len(LEVELS) == 8
assert Order(level='Fiendish').er_range == (8.0, 9.0)
assert len({level_of_day(date(2026, 1, day)) for day in range(5, 12)}) == 7
"""
    scratch.run("-c", program)
    assert "fiendish" in scratch.run("-m", "nonet", "play", "--help")
    frontend = scratch.folder / "frontend" / "src"
    for path in (frontend / "words" / "en.ts", frontend / "words" / "de.ts"):
        assert "fiendish" in test_registries.section(path, "levels")
    assert "fiendish" in test_registries.section(frontend / "board" / "pictures.ts", "PICTURES")


def test_a_scale_is_added_as_the_recipe_says(scratch: Scratch) -> None:
    scratch.add(
        "src/nonet/rating/emptiness.py",
        '''"""The `emptiness` scale: how many cells are empty."""

from dataclasses import dataclass

from nonet.rating.scale import Scale


@dataclass(frozen=True)
class EmptinessRating:
    value: int
    version = "1"


def rate_emptiness(grid):
    return EmptinessRating(len(grid) - grid.count_digits())


EMPTINESS = Scale("emptiness", "none", rate_emptiness, "%r", {"rating": "value"})
''',
    )
    name = "src/nonet/rating/scales.py"
    line = "from nonet.rating.branching import BRANCHING\n"
    scratch.replace(name, line, f"{line}from nonet.rating.emptiness import EMPTINESS\n")
    scratch.replace(name, "OPTIONS, BRANCHING)", "OPTIONS, BRANCHING, EMPTINESS)")
    asked = ("-m", "nonet", "rate", "--scale", "emptiness")
    assert scratch.run(*asked, LINE).strip() == "51"
    assert scratch.run(*asked, "--csv", LINE).split()[1] == f"{LINE},emptiness,1,rated,51,"


def test_a_format_is_added_as_the_recipe_says(scratch: Scratch) -> None:
    scratch.add(
        "src/nonet/formats/shout.py",
        '''"""Givens behind an exclamation mark."""

from nonet.formats.format import Format
from nonet.formats.sheet import Sheet
from nonet.grid import Grid

SHOUT = Format(
    name="shout",
    title="givens that shout",
    scope="line",
    is_like=lambda text: text.startswith("!"),
    parse=lambda text, hints: [Sheet(Grid(text[1:].strip()))],
    write=lambda sheet: "!" + sheet.givens.format(),
)
''',
    )
    name = "src/nonet/formats/__init__.py"
    line = "from nonet.formats.solo import SOLO\n"
    scratch.replace(name, line, f"from nonet.formats.shout import SHOUT\n{line}")
    scratch.replace(name, "    for each in (\n", "    for each in (\n        SHOUT,\n")
    program = f"""
from nonet import formats
text = formats.format(formats.parse({LINE!r}), 'shout')
assert text.strip() == '!{LINE}'
assert formats.parse(text).givens.format() == {LINE!r}
"""
    scratch.run("-c", program)
    assert scratch.run("-m", "nonet", "convert", "--to", "shout", LINE).strip() == f"!{LINE}"


def test_a_language_is_added_as_the_recipe_says(scratch: Scratch, root: Path) -> None:
    words = json.loads((scratch.package / "words" / "en.json").read_text(encoding="utf-8"))
    words["techniques"]["naked-pair"] = "Par nu"
    scratch.add("src/nonet/words/oc.json", json.dumps(words))
    program = """
from nonet.words import LANGUAGES, load_language
assert LANGUAGES == ('en', 'de', 'oc'), LANGUAGES
assert load_language('oc').techniques['naked-pair'] == 'Par nu'
"""
    scratch.run("-c", program)
    assert "oc" in scratch.run("-m", "nonet", "explain", "--help")
    # The page lists the same languages, by the one line that the recipe names.
    page = (root / "frontend" / "src" / "words" / "words.ts").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = \{(.*?)\}", page)
    assert listed is not None
    assert tuple(re.findall(r"(\w\w):", listed[1])) == LANGUAGES
    for code in LANGUAGES:
        assert (root / "frontend" / "src" / "words" / f"{code}.ts").exists()


def test_a_technique_is_added_as_the_recipe_says(scratch: Scratch, root: Path) -> None:
    """The row alone makes it part of the catalogue; words that are missing are named by its id."""
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    shutil.copytree(root / "core" / "include", scratch.folder / "core" / "include")
    row = re.search(r"^TECHNIQUE\(X_WING.*$", catalogue(scratch).read_text(), re.MULTILINE)
    assert row is not None
    new = row[0].replace("X_WING", "OUR_WING", 1).replace('"x-wing"', '"our-wing"', 1)
    scratch.replace("core/include/nonet/techniques.def", row[0], f"{row[0]}\n{new}")
    source = next((root / "core" / "src").rglob("technique.cpp"))
    scratch.add(
        "main.cpp",
        f"""#include "{source}"
#include <cstdio>
int main() {{
    for (const auto& row : nonet::technique_catalogue()) std::puts(row.id.data());
    return nonet::find_technique("our-wing").has_value() ? 0 : 1;
}}
""",
    )
    options = ("-std=c++20", "-O0", "-I", str(scratch.folder / "core" / "include"))
    program = scratch.folder / "catalogue"
    subprocess.run(
        [compiler, *options, "-I", str(root / "core" / "src"), "main.cpp", "-o", str(program)],
        cwd=scratch.folder,
        check=True,
    )
    ids = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    assert missing_words(scratch, ids) == {"our-wing"}
    for code in LANGUAGES:
        path = scratch.package / "words" / f"{code}.json"
        words = json.loads(path.read_text(encoding="utf-8"))
        words["techniques"]["our-wing"] = "Our Wing"
        path.write_text(json.dumps(words), encoding="utf-8")
    assert missing_words(scratch, ids) == set()


def test_a_column_is_added_as_the_recipe_says(scratch: Scratch) -> None:
    versions = scratch.package / "store" / "migrations" / "versions"
    last = max(path.name[:4] for path in versions.glob("[0-9]*.py"))
    new = f"{int(last) + 1:04}"
    scratch.add(
        f"src/nonet/store/migrations/versions/{new}_source.py",
        f'''"""Note where a puzzle comes from."""

import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{last}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("puzzles", sa.Column("source", sa.String(64)))
''',
    )
    line = '    Column("needs", Needs),  # ids of techniques, a byte each\n'
    scratch.replace("src/nonet/store/tables.py", line, f'{line}    Column("source", String(64)),\n')
    name = "src/nonet/store/values.py"
    field = "    card: Mapping[str, Any] = field(default_factory=dict)"
    scratch.replace(name, field, f"    source: str | None = None\n{field}")
    row = "    card: str | None = None  # JSON\n    needs: tuple[str, ...] | None = None\n"
    scratch.replace(name, row, f"{row}    source: str | None = None\n")
    program = f"""
from nonet.store import open_store
from nonet.store.values import NewPuzzle, Wish
with open_store('sqlite://') as store:
    store.puzzles.add([NewPuzzle(key={LINE!r}, givens={LINE!r}, source='a book')])
    (found,) = store.puzzles.iterate(Wish(layout=None, variant=None))
    assert found.source == 'a book', found
"""
    scratch.run("-c", program)


def test_a_route_is_added_as_the_recipe_says(scratch: Scratch) -> None:
    """A route without its price would not let the server start."""
    route = '''@get("/clues/{givens:str}", price=Price.CHEAP)
async def count_clues(givens: str) -> int:
    """Count the givens of a puzzle."""
    return work.count_clues(givens)


ROUTES = [
    count_clues,
'''
    scratch.replace("src/nonet/web/routes/work.py", "ROUTES = [\n", route)
    name = "src/nonet/service/work.py"
    verb = "def write_link(asked: PuzzleRequest) -> Link:"
    scratch.replace(
        name, verb, f"def count_clues(givens):\n    return Grid(givens).count_digits()\n\n\n{verb}"
    )
    program = f"""
import asyncio, warnings
warnings.simplefilter('ignore')
from nonet.service.settings import Settings
from nonet.web.app import create_app
from nonet.web.metrics import Metrics
from nonet.web.prices import Price, list_prices
from nonet.web.routes.work import count_clues
from nonet.web.wires import Wires
app = create_app(Settings(), Metrics(1), Wires(1)).app
prices = {{(method, path): price for method, path, price in list_prices(app)}}
assert prices['GET', '/api/v1/clues/{{givens}}'] is Price.CHEAP, prices
assert '/api/v1/clues/{{givens}}' in app.openapi_schema.to_schema()['paths']
assert asyncio.run(count_clues.fn({LINE!r})) == 30
"""
    scratch.run("-c", program)
    scratch.replace(
        "src/nonet/web/routes/work.py",
        ", price=Price.CHEAP)\nasync def count",
        ")\nasync def count",
    )
    with pytest.raises(AssertionError, match="expected a price on every route, got None"):
        scratch.run("-c", program)


def catalogue(scratch: Scratch) -> Path:
    return scratch.folder / "core" / "include" / "nonet" / "techniques.def"


def missing_words(scratch: Scratch, ids: list[str]) -> set[str]:
    """The techniques that have no name in some language."""
    return {
        technique
        for code in LANGUAGES
        for technique in ids
        if technique
        not in json.loads((scratch.package / "words" / f"{code}.json").read_text("utf-8"))[
            "techniques"
        ]
    }
