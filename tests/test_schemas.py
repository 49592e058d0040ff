"""One data contract: the schemas are made of the types, and what is written obeys them."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest

from nonet.bulk.verbs import VERBS as BULK
from nonet.cli import main
from nonet.cli.engine import VERBS, _answer, _Waiting
from nonet.cli.engine import Asked as Request

MINI = "1..4.........32."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLAYED = {"givens": MINI, "digits": MINI, "board": "2x2"}
DATA: dict[str, dict[str, Any]] = {
    "check": PLAYED,
    "count": {"givens": MINI, "board": "2x2", "limit": 5},
    "explain": {"givens": MINI, "board": "2x2"},
    "generate": {"seed": 7, "board": "2x2"},
    "hint": PLAYED,
    "link": {"givens": MINI, "board": "2x2"},
    "parse": {"text": MINI},
    "rate": {"givens": EASY},
    "solve": {"givens": EASY},
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


@pytest.mark.parametrize("verb", BULK)
def test_what_bulk_writes_obeys(made: ModuleType, verb: str, tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text("7\n" if verb == "generate" else f"{EASY}\n")
    with pytest.raises(SystemExit) as left:
        main(["bulk", verb, str(source), "-o", str(output), "--workers", "1"])
    assert not left.value.code
    for line in output.read_text().splitlines():
        assert obeys(made, "bulk-1.json", verb, json.loads(line))
        assert not obeys(made, "bulk-1.json", verb, {**json.loads(line), "more": 1})
