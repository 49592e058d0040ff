"""How `nonet rate` writes a rated puzzle: by format codes, as a table, as JSON."""

import csv
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from io import StringIO
from typing import Any

from nonet.errors import InputError
from nonet.levels import level_name
from nonet.rating import SCALES, Evidence
from nonet.techniques import TECHNIQUES

__all__ = ["CODES", "Record", "Writer", "column_names", "pick_writer", "write_csv"]

Record = dict[str, Any]
Writer = Callable[[Record], str]

# serate's codes, and ours in capitals.
CODES = {
    "r": "ER or the scale's number",
    "p": "EP",
    "d": "ED",
    "g": "the puzzle as it was read",
    "i": "the same",
    "n": "its number",
    "e": "the time it took",
    "R": "the technique that set ER",
    "L": "the level",
    "S": "the score",
    "U": "the share of steps that rest on a rule",
    "t": "a tab",
    "l": "a new line",
    "%": "a percent sign",
}

COMMON = ("givens", "scale", "version", "outcome")


def column_names(scale: str) -> tuple[str, ...]:
    """The head of a scale's table; `board` is empty where the cells say it."""
    return (*COMMON, *SCALES[scale].columns, "board")


def pick_writer(form: str, as_csv: bool, as_json: bool, scale: str = "se") -> Writer:
    """Choose how records become lines, and look at the format before any work is done.

    A table has the columns of its scale, also where a board is rated on another.
    """
    if as_json:
        return lambda record: json.dumps(_facts(record), ensure_ascii=False)
    if as_csv:
        names = column_names(scale)
        return lambda record: write_csv(map(_facts(record).get, names))
    pieces = _parse_format(form)
    return lambda record: _format(pieces, record)


def write_csv(values: Iterable[object]) -> str:
    """One line of a table, without its end."""
    line = StringIO()
    csv.writer(line, lineterminator="").writerow("" if value is None else value for value in values)
    return line.getvalue()


def _facts(record: Record) -> Record:
    rated = record["outcome"] == "rated"
    numbers = {
        name: record.get(name) if rated else None for name in SCALES[record["scale"]].columns
    }
    facts = {name: record.get(name) for name in COMMON} | numbers
    if board := record.get("board"):
        facts["board"] = board
    if rated and (evidence := record.get("evidence")) is not None:
        facts["evidence"] = asdict(evidence)
    return facts


def _parse_format(form: str) -> list[tuple[str, bool]]:
    """Split a format into pieces: text, or a code (True).

    >>> _parse_format("%r: 100%%")
    [('r', True), (': 100', False), ('%', True)]
    """
    pieces, rest = [], form
    while rest:
        text, sign, rest = rest.partition("%")
        if text:
            pieces.append((text, False))
        if sign:
            if rest[:1] not in CODES or not rest:
                codes = " ".join(f"%{code}" for code in CODES)
                raise InputError(f"expected one of {codes} in the format, got {'%' + rest[:1]!r}")
            pieces.append((rest[0], True))
            rest = rest[1:]
    return pieces


def _format(pieces: list[tuple[str, bool]], record: Record) -> str:
    if record["outcome"] != "rated":
        return str(record["outcome"])
    line = "".join(_code(piece, record) if is_code else piece for piece, is_code in pieces)
    evidence: Evidence | None = record.get("evidence")
    return "\n  ".join([line, *evidence.lines()]) if evidence else line


def _code(code: str, record: Record) -> str:
    match code:
        case "r":
            return _number(record.get("er", record.get("rating")))
        case "p" | "d":
            return _number(record.get(f"e{code}"))
        case "g" | "i":
            return str(record["givens"])
        case "n":
            return str(record["number"])
        case "e":
            return f"{record['elapsed']:.2f}s"
        case "R":
            technique = record.get("technique")
            return TECHNIQUES[technique].name if technique else ""
        case "L":
            return level_name(str(record.get("level", "")))
        case "S":
            return _number(record.get("rating"))
        case "U":
            return f"{record.get('rule_share') or 0.0:.0%}"
    return {"t": "\t", "l": "\n"}.get(code, "%")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)
