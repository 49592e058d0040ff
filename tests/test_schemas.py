"""One data contract: the schemas are made of the types, and what is written obeys them."""

import csv
import importlib.util
import io
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pyarrow.parquet as parquet
import pytest

from nonet.bulk.verbs import VERBS as BULK
from nonet.cli import main
from nonet.cli.engine import VERBS, _answer, _Waiting
from nonet.cli.engine import Asked as Request
from nonet.cli.lines import LINES
from nonet.rating import SCALES

MINI = "1..4.........32."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLAYED = {"givens": MINI, "digits": MINI, "board": "2x2"}
DATA: dict[str, dict[str, Any]] = {
    "check": PLAYED,
    "count": {"givens": MINI, "board": "2x2", "limit": 5},
    "explain": {"givens": MINI, "board": "2x2"},
    "generate": {"seed": 7, "board": "2x2"},
    "hint": PLAYED,
    "key": {"givens": "." * 16, "board": "2x2; cage 3: r1c1 r1c2"},
    "link": {"givens": MINI, "board": "2x2"},
    "minimise": {"givens": "1234341221434321", "board": "2x2", "seed": 3},
    "parse": {"text": MINI},
    "rate": {"givens": EASY},
    "same": {"puzzles": [{"givens": "1" + "." * 15, "board": "2x2"}] * 2},
    "solve": {"givens": EASY},
    "transform": {
        "givens": "1" + "." * 15,
        "board": "2x2",
        "turn": 1,
        "names": [2, 1, 3, 4],
        "swaps": [{"lines": "rows", "one": 1, "other": 2}],
    },
    "why-not": {**PLAYED, "cell": 1, "digit": 1},
}


@pytest.fixture(scope="module")
def made(root: Path) -> ModuleType:
    file = root / "docs" / "reference" / "make_schemas.py"
    spec = importlib.util.spec_from_file_location("make_schemas", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def obeys(made: ModuleType, file: str, part: str, value: Any) -> bool:
    schema = json.loads((made.FOLDER / file).read_text())
    one = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{part}"}
    return bool(jsonschema_rs.is_valid(one, value))


@pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)
def test_the_schemas_are_what_the_types_are(made: ModuleType) -> None:
    for name, text in made.make().items():
        assert (made.FOLDER / name).read_text() == text, "run: docs/reference/make_schemas.py"


@pytest.mark.parametrize("verb", VERBS)
def test_what_the_engine_is_asked_and_answers_obeys(made: ModuleType, verb: str) -> None:
    import msgspec

    line = json.dumps({"id": 1, "verb": verb, "data": DATA[verb]}).encode()
    assert obeys(made, "engine-1.json", "Asked", json.loads(line))
    assert obeys(made, "engine-1.json", f"{verb}-data", DATA[verb])
    assert not obeys(made, "engine-1.json", f"{verb}-data", {**DATA[verb], "colour": 1})
    answer = _answer(_Waiting(msgspec.json.decode(line, type=Request)))
    told = json.loads(msgspec.json.encode(answer["answer"]))
    assert obeys(made, "engine-1.json", f"{verb}-answer", told)


def read_rows(made: ModuleType, file: str, part: str, output: Path) -> list[dict[str, Any]]:
    """Read a table as its schema says: the words of CSV become numbers, or nothing."""
    if output.suffix == ".parquet":
        rows: list[dict[str, Any]] = parquet.read_table(output).to_pylist()
        return rows
    if output.suffix == ".jsonl":
        return [json.loads(line) for line in output.read_text().splitlines()]
    return parse_csv(made, file, part, output.read_text())


def parse_csv(made: ModuleType, file: str, part: str, text: str) -> list[dict[str, Any]]:
    columns = json.loads((made.FOLDER / file).read_text())["$defs"][part]["properties"]
    return [
        {name: parse_word(word, columns[name]["type"]) for name, word in row.items()}
        for row in csv.DictReader(io.StringIO(text))
    ]


def parse_word(word: str, kinds: str | list[str]) -> Any:
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if word == "" and kind != "string":
        return None
    return {"string": str, "integer": int, "number": float}[kind](word)


def run(*arguments: str, code: int = 0) -> None:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert (left.value.code or 0) == code


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("verb", BULK)
def test_what_bulk_writes_obeys(made: ModuleType, verb: str, ending: str, tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / f"out.{ending}"
    source.write_text("7\noops\n" if verb == "generate" else f"{EASY}\noops\n")
    run("bulk", verb, str(source), "-o", str(output), "--workers", "1", code=2)  # one set aside
    rows = read_rows(made, "bulk-1.json", verb, output)
    assert len(rows) == 1
    assert obeys(made, "bulk-1.json", verb, rows[0])
    assert not obeys(made, "bulk-1.json", verb, {**rows[0], "more": 1})
    (aside,) = read_rows(made, "tables-1.json", "set-aside", Path(f"{output}.bad.csv"))
    assert obeys(made, "tables-1.json", "set-aside", aside)


def test_what_generate_writes_obeys(made: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    run("generate", "-n", "2", "--seed", "3", "--level", "easy", "--format", "csv")
    rows = parse_csv(made, "tables-1.json", "generate", capsys.readouterr().out)
    assert len(rows) == 2
    assert all(obeys(made, "tables-1.json", "generate", row) for row in rows)


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_what_convert_writes_obeys(made: ModuleType, ending: str, tmp_path: Path) -> None:
    output = tmp_path / f"out.{ending}"
    run("convert", EASY, "--rules", "anti-king", "-o", str(output))
    (row,) = read_rows(made, "tables-1.json", "convert", output)
    assert obeys(made, "tables-1.json", "convert", row)
    assert (row["givens"], row["board"]) == (EASY, "3x3; anti-king")


@pytest.mark.parametrize("scale", SCALES)
def test_what_rate_writes_obeys(
    made: ModuleType, scale: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("rate", "--scale", scale, "--csv", EASY)
    (row,) = parse_csv(made, "tables-1.json", f"rate-{scale}", capsys.readouterr().out)
    assert obeys(made, "tables-1.json", f"rate-{scale}", row)
    assert not obeys(made, "tables-1.json", f"rate-{scale}", {**row, "givens": 3})


RULED = ".6........5....43.31.8..7....7.5.......6.7.......2.8....8..4.25.76....8........1."
TOLD: dict[str, tuple[str, ...]] = {
    "solve": ("solve", EASY, MINI),
    "count": ("count", EASY, MINI),
    "count-estimate": ("count", "--estimate", "3", MINI),
    "check": ("check", EASY, "1..1............", "1..............."),
    "explain": ("explain", EASY),
    "explain-refused": ("explain", "1..............."),
    "key": ("key", EASY, MINI),
    "minimise": ("minimise", EASY),
    "same": ("same", EASY, EASY),
    "show": ("show", EASY),
    "transform": ("transform", "--turn", "1", EASY),
    "vicinity": ("vicinity", EASY),
    "generate": ("generate", "--seed", "3", "--size", "4"),
    "generate-unchecked": ("generate", "--seed", "3", "--unchecked"),
    "print": ("print", EASY, "-o", "made.pdf"),
}
ON_RULES = ("solve", "count", "check", "explain", "key", "minimise", "transform", "show")


def tell(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    with pytest.raises(SystemExit):
        main([*arguments, "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", LINES)
def test_what_commands_write_as_json_obeys(
    made: ModuleType,
    name: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = tell(capsys, *TOLD[name])
    assert lines
    for line in lines:
        assert obeys(made, "commands-1.json", name, line), line
        assert not obeys(made, "commands-1.json", name, {**line, "more": 1})


@pytest.mark.parametrize("name", ON_RULES)
def test_lines_of_boards_with_rules_obey_and_name_the_board(
    made: ModuleType, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = tell(capsys, name, f"{RULED} on 3x3; anti-king")
    assert obeys(made, "commands-1.json", name, line), line
    assert line["board"] == "3x3; anti-king"


def test_json_of_a_rating_obeys_and_names_the_board(
    made: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, ruled = tell(capsys, "rate", EASY, f"{RULED} on 3x3; anti-king")
    assert obeys(made, "tables-1.json", "rate-se", plain)
    assert "board" not in plain
    assert obeys(made, "tables-1.json", "rate-steps", ruled)
    assert ruled["board"] == "3x3; anti-king"
    (explained,) = tell(capsys, "rate", EASY, "--explain")
    assert obeys(made, "tables-1.json", "rate-se", explained)


def test_a_table_of_ratings_names_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    run("rate", "--csv", EASY, f"{RULED} on 3x3; anti-king")
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert [row["board"] for row in rows] == ["", "3x3; anti-king"]


@pytest.mark.parametrize("verb", ["count", "key", "explain", "minimise"])
def test_a_field_means_the_same_on_the_command_line_and_in_the_engine(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import msgspec

    request = Request(verb, data=msgspec.Raw(msgspec.json.encode({"givens": EASY})))
    told = json.loads(msgspec.json.encode(_answer(_Waiting(request))["answer"]))
    (line,) = tell(capsys, verb, EASY)
    common = told.keys() & line.keys() - {"steps"}
    assert common >= {"count": {"count", "is_all"}, "explain": {"is_solved", "end"}}.get(
        verb, {"givens"} & told.keys()
    )
    assert {name: line[name] for name in common} == {name: told[name] for name in common}


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_what_the_bank_exports_obeys(made: ModuleType, ending: str, tmp_path: Path) -> None:
    store, output = f"sqlite:///{tmp_path}/bank.db", tmp_path / f"out.{ending}"
    run("bank", "fill", "--level", "easy", "--count", "2", "--db", store, "--workers", "1")
    run("bank", "export", str(output), "--db", store)
    rows = read_rows(made, "tables-1.json", "bank-export", output)
    assert rows
    assert all(obeys(made, "tables-1.json", "bank-export", row) for row in rows)
