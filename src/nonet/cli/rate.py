"""`nonet rate`: rate puzzles on any of the scales."""

import csv
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any

import click

from nonet.cli.inputs import Text, puzzles_argument, read_texts
from nonet.cli.outputs import json_option, track
from nonet.errors import ImproperPuzzleError, InputError
from nonet.grid import Grid
from nonet.rating import rate as rate_own
from nonet.rating import rate_branching, rate_hodoku, rate_many, rate_options, rate_sukaku

SUKAKU = 729  # characters of a puzzle written as candidates
PORTION = 64  # puzzles rated between two lines of output, for each thread

Record = dict[str, Any]
Judge = Callable[[Grid], Record]


def _own(grid: Grid) -> Record:
    rating = rate_own(grid)
    return {
        "version": rating.version,
        "rating": rating.score,
        "level": rating.level,
        "seconds": rating.seconds,
        "er": rating.se.er,
        "ep": rating.se.ep,
        "ed": rating.se.ed,
        "technique": rating.se.technique,
    }


def _hodoku(grid: Grid) -> Record:
    rating = rate_hodoku(grid)
    return {"version": rating.version, "rating": rating.score, "level": rating.level}


def _options(grid: Grid) -> Record:
    rating = rate_options(grid)
    return {"version": rating.version, "rating": rating.value}


def _branching(grid: Grid) -> Record:
    rating = rate_branching(grid)
    return {"version": rating.version, "rating": rating.value, "level": rating.level}


# The scales that are asked puzzle by puzzle; `se` goes in portions.
JUDGES: dict[str, Judge] = {
    "nonet": _own,
    "hodoku": _hodoku,
    "options": _options,
    "branching": _branching,
}

# What is written for a puzzle unless a format says otherwise, and the columns of a table.
FORMATS = {
    "se": "%r/%p/%d",
    "nonet": "%l %s",
    "hodoku": "%l %s",
    "options": "%r",
    "branching": "%r %l",
}
COLUMNS = {
    "se": ("er", "ep", "ed", "technique"),
    "nonet": ("level", "rating", "seconds", "er", "ep", "ed", "technique"),
    "hodoku": ("level", "rating"),
    "options": ("rating",),
    "branching": ("rating", "level"),
}


@click.command()
@puzzles_argument
@click.option("--scale", type=click.Choice(list(FORMATS)), default="se", show_default=True)
@click.option(
    "-f",
    "--format",
    "form",
    help="What to write for each puzzle: %r ER, %p EP, %d ED, %g the grid, %n its number, "
    "%e the time it took, %t the technique, %l the level, %s the score, %% a percent sign.",
)
@click.option("--csv", "as_csv", is_flag=True, help="Write a table.")
@json_option
@click.option("--limit", type=float, help="Stop rating a puzzle when its ER is more than this.")
@click.option("--threads", type=click.IntRange(min=1), help="Threads; all processors if not said.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--resume", is_flag=True, help="Go on where the output file ends.")
def rate(
    puzzles: tuple[str, ...],
    scale: str,
    form: str | None,
    as_csv: bool,
    as_json: bool,
    limit: float | None,
    threads: int | None,
    output: Path | None,
    resume: bool,
) -> int:
    """Rate puzzles: a line for each; exit 0 if all are proper.

    Lines of 729 characters are read as sukaku: the candidates of the 81 cells.
    """
    if resume and output is None:
        raise InputError("expected --output with --resume, got none")
    write = _pick_writer(scale, form or FORMATS[scale], as_csv, as_json)
    done = _count_lines(output, as_csv) if resume and output else 0
    rater = _Rater(scale, limit, threads, timed=bool(form and "%e" in form))
    records = rater.rate(islice(read_texts(puzzles), done, None), first=done + 1)
    if output is None:
        return _write_all(records, write, sys.stdout, header=as_csv)
    with output.open("a" if resume else "w", encoding="utf-8", newline="") as file:
        return _write_all(records, write, file, header=as_csv and done == 0)


class _Rater:
    """Rates texts in portions and keeps their order."""

    def __init__(self, scale: str, limit: float | None, threads: int | None, timed: bool) -> None:
        self.scale = scale
        self.limit = limit
        self.threads = threads
        self.portion = 1 if timed or scale != "se" else PORTION * (threads or 2)

    def rate(self, texts: Iterable[Text], first: int) -> Iterator[Record]:
        numbered = enumerate(texts, first)
        while portion := list(islice(numbered, self.portion)):
            started = time.perf_counter()
            records = [self._begin(number, text) for number, text in portion]
            self._fill(records)
            elapsed = time.perf_counter() - started
            for record in records:
                record["elapsed"] = elapsed
                yield record

    def _begin(self, number: int, text: Text) -> Record:
        record: Record = {"number": number, "where": text.where, "puzzle": text.text}
        record["scale"] = self.scale
        if self.scale == "se" and len(text.text) == SUKAKU:
            return record | self._judge(partial(_sukaku, text.text, self.limit))
        try:
            return record | {"grid": Grid(text.text)}
        except InputError as error:
            return record | {"outcome": "bad", "error": str(error)}

    def _fill(self, records: list[Record]) -> None:
        open_records = [record for record in records if "grid" in record]
        if self.scale == "se" and open_records:
            grids = [record.pop("grid") for record in open_records]
            ratings = rate_many(grids, self.threads, self.limit)
            for record, row in zip(open_records, ratings.rows(), strict=True):
                record |= {"version": ratings.version, **row}
        else:
            for record in open_records:
                grid = record.pop("grid")
                record |= self._judge(partial(JUDGES[self.scale], grid))

    @staticmethod
    def _judge(judge: Callable[[], Record]) -> Record:
        try:
            return {"outcome": "rated", **judge()}
        except ImproperPuzzleError as error:
            return {"outcome": "no solution" if "none" in str(error) else "several solutions"}
        except InputError as error:
            return {"outcome": "bad", "error": str(error)}


def _sukaku(text: str, limit: float | None) -> Record:
    rating = rate_sukaku(text, limit)
    outcome = "stopped" if rating.stopped else "rated"
    numbers = {"er": rating.er, "ep": rating.ep, "ed": rating.ed}
    return {"outcome": outcome, "version": rating.version, "technique": rating.technique, **numbers}


Writer = Callable[[Record], str]


def _pick_writer(scale: str, form: str, as_csv: bool, as_json: bool) -> Writer:
    if as_json:
        return lambda record: json.dumps(_facts(record, COLUMNS[scale]), ensure_ascii=False)
    if as_csv:
        return lambda record: _csv_line(_facts(record, COLUMNS[scale]).values())
    return lambda record: _format(form, record)


def _facts(record: Record, columns: Iterable[str]) -> Record:
    common = ("puzzle", "scale", "version", "outcome")
    rated = record["outcome"] == "rated"
    numbers = {name: record.get(name) if rated else None for name in columns}
    return {name: record.get(name) for name in common} | numbers


def _csv_line(values: Iterable[object]) -> str:
    class Line:
        text = ""

        def write(self, text: str) -> None:
            self.text += text

    line = Line()
    csv.writer(line, lineterminator="").writerow("" if value is None else value for value in values)
    return line.text


def _format(form: str, record: Record) -> str:
    if record["outcome"] == "stopped":
        return "stopped"
    if record["outcome"] != "rated":
        return str(record["outcome"])
    codes = {
        "r": _number(record.get("er", record.get("rating"))),
        "p": _number(record.get("ep")),
        "d": _number(record.get("ed")),
        "s": _number(record.get("rating")),
        "g": record["puzzle"],
        "n": str(record["number"]),
        "e": f"{record['elapsed']:.2f}s",
        "t": record.get("technique", ""),
        "l": record.get("level", ""),
        "%": "%",
    }
    pieces = form.split("%")
    text, rest = pieces[0], iter(pieces[1:])
    for piece in rest:
        # Two signs in a row leave an empty piece between them.
        text += codes.get(piece[:1] or "%", f"%{piece[:1]}") + piece[1:]
        if not piece:
            text += next(rest, "")
    return text


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)


def _count_lines(path: Path, has_header: bool) -> int:
    """Count the whole lines of what was written before; a torn last line is cut off."""
    if not path.exists():
        return 0
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        path.write_bytes(whole)
    return max(0, whole.count(b"\n") - has_header)


def _write_all(records: Iterator[Record], write: Writer, file: IO[str], header: bool) -> int:
    code, total = 0, 0
    for record in track(records):
        if record["outcome"] == "bad":
            click.echo(f"nonet: {record['where']}: {record['error']}", err=True)
        if header:
            names = ("puzzle", "scale", "version", "outcome", *COLUMNS[record["scale"]])
            click.echo(_csv_line(names), file=file)
            header = False
        click.echo(write(record), file=file)
        total += 1
        worst = {"bad": 2, "no solution": 1, "several solutions": 1}.get(record["outcome"], 0)
        code = max(code, worst)
    if total == 0:
        click.echo("nonet: expected a puzzle, got nothing", err=True)
        return 2
    return code
