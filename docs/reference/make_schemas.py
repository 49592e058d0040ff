"""Write schemas/: what HTTP, the line protocol and `nonet bulk` read and write, as JSON Schema.

    python docs/reference/make_schemas.py

The schemas are made of the types that check what comes in and make what goes out; a test compares
the files with the types, and what is written with the files.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from nonet.bulk.bank import EXPORTED
from nonet.bulk.jobs import BAD_COLUMNS
from nonet.bulk.verbs import VERBS as BULK
from nonet.cli.engine import PROTOCOL, VERBS, Asked
from nonet.cli.generate import COLUMNS
from nonet.cli.lines import LINES
from nonet.cli.rate_lines import column_names
from nonet.generator import Card
from nonet.rating import SCALES

FOLDER = Path(__file__).parent / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
TYPES = {str: "string", int: "integer", float: "number"}
# What the columns of tables hold; those that are not here hold words.
NUMBERS = {"clues": "integer", "seed": "integer", "score": "integer", "seconds": "integer"}
NUMBERS |= dict.fromkeys(("er", "ep", "ed", "rating", "rule_share"), "number")
ALWAYS = ("givens", "board", "scale", "version", "outcome", "seed", "clues")


def make_protocol() -> dict[str, Any]:
    """The line protocol: a request, and for each verb its data and answer, as in the HTTP API."""
    verbs = list(VERBS.values())
    types = [Asked, *(verb.data for verb in verbs), *(verb.gives for verb in verbs)]
    (asked, *rest), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    data, answers = rest[: len(verbs)], rest[len(verbs) :]
    return {
        "$schema": DRAFT,
        "title": f"The line protocol of nonet engine, version {PROTOCOL}",
        **asked,
        "$defs": {
            **parts,
            **{f"{name}-data": each for name, each in zip(VERBS, data, strict=True)},
            **{f"{name}-answer": each for name, each in zip(VERBS, answers, strict=True)},
        },
    }


def make_rows() -> dict[str, Any]:
    """Rows that `nonet bulk` writes: the columns of CSV, JSON lines and Parquet."""
    rows = {
        f"{name}": {
            "type": "object",
            "properties": {column: {"type": TYPES[kind]} for column, kind in verb.columns.items()},
            "required": list(verb.columns),
            "additionalProperties": False,
        }
        for name, verb in BULK.items()
    }
    return {"$schema": DRAFT, "title": "Rows of nonet bulk, version 1", "$defs": rows}


def make_tables() -> dict[str, Any]:
    """Tables of other commands, in CSV, JSON lines and Parquet: an empty cell of CSV is null."""
    tables = {"generate": list(COLUMNS), "bank-export": list(EXPORTED)}
    tables["convert"] = ["givens", "solution", "board"]  # of a text that has no columns of its own
    tables |= {f"rate-{scale}": list(column_names(scale)) for scale in SCALES}
    rows = {
        name: {
            "type": "object",
            "properties": {column: _describe(column) for column in columns},
            "required": columns,
            "additionalProperties": False,
        }
        for name, columns in tables.items()
    }
    rows["convert"]["required"] = ["givens", "board"]  # JSON lines leave out what there is not
    for scale in SCALES:
        rated = rows[f"rate-{scale}"]
        rated["required"].remove("board")  # not said where the cells say it
        rated["properties"]["board"] = {"type": ["string", "null"]}
        rated["properties"]["evidence"] = {"type": "object"}  # with --explain
    rows["set-aside"] = {
        "type": "object",
        "properties": {column: {"type": TYPES[kind]} for column, kind in BAD_COLUMNS.items()},
        "required": list(BAD_COLUMNS),
        "additionalProperties": False,
    }
    title = "Rows of nonet generate, rate, convert and bank export, version 1"
    return {"$schema": DRAFT, "title": title, "$defs": rows}


def make_commands() -> dict[str, Any]:
    """Lines of `--json`, by command; there are no other fields."""
    types = [*LINES.values(), Card]
    _, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    card = parts.pop("Card")
    for part in parts.values():
        part["additionalProperties"] = False
    made = parts["Generated"]
    made["properties"] |= card["properties"]
    made["required"] += [name for name in card["properties"] if name not in made["required"]]
    lines = {name: {"$ref": f"#/$defs/{kind.__name__}"} for name, kind in LINES.items()}
    title = "Lines of --json, version 1"
    return {"$schema": DRAFT, "title": title, "$defs": {**parts, **lines}}


def _describe(column: str) -> dict[str, Any]:
    kind = NUMBERS.get(column, "string")
    return {"type": kind if column in ALWAYS else [kind, "null"]}


def make_http() -> dict[str, Any]:
    """The shapes of the HTTP API, as the server's own description has them."""
    from litestar import Litestar, Router

    from nonet.web.app import API, _openapi

    app = Litestar([Router("/api/v1", route_handlers=API)], openapi_config=_openapi())
    text = json.dumps(app.openapi_schema.to_schema()["components"]["schemas"], sort_keys=True)
    shapes = json.loads(text.replace("#/components/schemas/", "#/$defs/"))
    return {"$schema": DRAFT, "title": "Shapes of the HTTP API, version 1", "$defs": shapes}


def make() -> dict[str, str]:
    """Make every file: its name, and its text."""
    files = {
        f"engine-{PROTOCOL}.json": make_protocol(),
        "bulk-1.json": make_rows(),
        "tables-1.json": make_tables(),
        "commands-1.json": make_commands(),
        "http-1.json": make_http(),
    }
    return {name: json.dumps(schema, indent=2) + "\n" for name, schema in files.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in make().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
