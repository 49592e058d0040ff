"""Write schemas/: what HTTP, the line protocol and `nonet bulk` read and write, as JSON Schema.

    python docs/reference/make_schemas.py

The schemas are made of the types that check what comes in and make what goes out; a test compares
the files with the types, and what is written with the files.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from nonet.bulk.verbs import VERBS as BULK
from nonet.cli.engine import PROTOCOL, VERBS, Asked

FOLDER = Path(__file__).parent / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
TYPES = {str: "string", int: "integer", float: "number"}


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


def make() -> dict[str, str]:
    """Make every file: its name, and its text."""
    files = {f"engine-{PROTOCOL}.json": make_protocol(), "bulk-1.json": make_rows()}
    return {name: json.dumps(schema, indent=2) + "\n" for name, schema in files.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in make().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
