"""The glossary holds every public noun: the library's classes and the API's fields."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar

from nonet.service.settings import Settings
from nonet.web.app import create_app
from nonet.web.metrics import Metrics
from nonet.web.wires import Wires

GLOSSARY = Path(__file__).parent.parent / "docs" / "glossary.md"
ROOMS = (
    *("nonet", "nonet.play", "nonet.rating", "nonet.store", "nonet.formats", "nonet.generator"),
    *("nonet.hints", "nonet.techniques", "nonet.canonical", "nonet.layout", "nonet.grid"),
)


def cells(row: int) -> Iterator[str]:
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| word") and "---" not in line:
            yield line.split(" | ")[row].strip("| ")


def words() -> set[str]:
    """Every word that is explained, or said in an explanation to be the same thing."""
    left = {word.strip("` ") for cell in cells(0) for word in cell.split(",")}
    return {word.lower() for word in left} | {"made", "nothing", "sheet", "scanned"}


def singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def is_explained(name: str) -> bool:
    known = words()
    plain = name.removesuffix("_id")
    spoken = plain.removeprefix("is_").replace("_", " ")
    return bool({name, plain, spoken, singular(spoken)} & known)


def test_a_word_is_explained_once() -> None:
    left = [word.strip("` ").lower() for cell in cells(0) for word in cell.split(",")]
    assert len(left) == len(set(left)), sorted(word for word in left if left.count(word) > 1)


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_class_is_called_by_a_word(room: str) -> None:
    module = importlib.import_module(room)
    for name in module.__all__:
        if inspect.isclass(getattr(module, name)):
            parts = [part.lower() for part in re.findall("[A-Z][a-z]*", name)]
            assert any(is_explained(part) for part in parts), name


@pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)
def test_every_field_of_the_api_is_a_word() -> None:
    app = create_app(Settings(), Metrics(1), Wires(1)).app
    assert isinstance(app, Litestar)
    schema = app.openapi_schema.to_schema()
    fields = {
        field
        for shape in schema["components"]["schemas"].values()
        for field in shape.get("properties", {})
    }
    for path in schema["paths"].values():
        for operation in path.values():
            fields |= {parameter["name"] for parameter in operation.get("parameters", ())}
    assert len(fields) > 80
    assert not sorted(field for field in fields if not is_explained(field))
