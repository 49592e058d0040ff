"""`nonet rate`: rate puzzles on any of the scales."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any

import click

from nonet.cli.files import check_new, force_option
from nonet.cli.inputs import Text, puzzles_argument, read_texts
from nonet.cli.outputs import json_option, track
from nonet.cli.rate_lines import (
    CODES,
    Record,
    Writer,
    column_names,
    pick_writer,
    write_csv,
)
from nonet.errors import InputError, NoSolutionError, SeveralSolutionsError
from nonet.grid import Grid
from nonet.rating import SCALES, Scale, rate_many, rate_se, rate_steps, rate_sukaku

SUKAKU = 729  # characters of a puzzle written as candidates
PORTION = 64  # puzzles rated between two lines of output, for each thread


@click.command()
@puzzles_argument
@click.option(
    "--scale",
    type=click.Choice(list(SCALES)),
    help="What to rate by; if not said, se, and steps for boards that se does not know.",
)
@click.option(
    "-f",
    "--format",
    "form",
    help="What to write for each puzzle: " + ", ".join(f"%{c} {w}" for c, w in CODES.items()) + ".",
)
@click.option("--csv", "as_csv", is_flag=True, help="Write a table.")
@json_option
@click.option("--explain", is_flag=True, help="Show the step that set ER, link by link.")
@click.option("--limit", type=float, help="Stop rating a puzzle when its ER is more than this.")
@click.option("--threads", type=click.IntRange(min=1), help="Threads; all processors if not said.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write instead, - for standard output.",
)
@force_option
@click.option("--resume", is_flag=True, help="Go on where the output file ends.")
def rate(
    puzzles: tuple[str, ...],
    scale: str | None,
    form: str | None,
    as_csv: bool,
    as_json: bool,
    explain: bool,
    limit: float | None,
    threads: int | None,
    output: Path | None,
    force: bool,
    resume: bool,
) -> int:
    """Rate puzzles: a line for each; exit 0 if all are proper.

    Lines of 729 characters are read as sukaku: the candidates of the 81 cells.
    """
    output = None if output == Path("-") else output
    if resume and output is None:
        raise InputError("expected --output with --resume, got none")
    if output and not resume:
        check_new(output, force)
    if explain and scale not in (None, "se"):
        raise InputError(f"expected scale se with --explain, got {scale}")
    if explain and (as_csv or (resume and not as_json)):
        raise InputError("expected --json or plain text in one go with --explain")
    write = pick_writer(form or SCALES[scale or "se"].form, as_csv, as_json, scale or "se")
    done = _count_lines(output, as_csv) if resume and output else 0
    rater = _Rater(scale, limit, threads, explain, timed=bool(form and "%e" in form))
    records = rater.rate(islice(read_texts(puzzles), done, None), first=done + 1)
    header = column_names(scale or "se") if as_csv else ()
    if output is None:
        return _write_all(records, write, sys.stdout, header)
    with output.open("a" if resume else "w", encoding="utf-8", newline="") as file:
        return _write_all(records, write, file, header if done == 0 else ())


class _Rater:
    """Rates texts in portions and keeps their order."""

    def __init__(
        self,
        scale: str | None,
        limit: float | None,
        threads: int | None,
        explain: bool,
        timed: bool,
    ) -> None:
        self.scale = scale or "se"
        # Boards that se does not know are rated on the scale with its numbers, unless se was said.
        self.other = "steps" if scale is None and not explain else self.scale
        self.limit = limit
        self.threads = threads
        self.explain = explain
        alone = timed or explain or self.scale != "se"
        self.portion = 1 if alone else PORTION * (threads or 2)

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
        record: Record = {"number": number, "where": text.where, "givens": text.text}
        record["scale"] = self.scale
        if self.scale == "se" and len(text.text) == SUKAKU:
            return record | self._judge(partial(rate_sukaku, text.text, self.limit, self.explain))
        try:
            grid = text.grid or Grid(text.text)
        except InputError as error:
            return record | {"outcome": "bad", "error": str(error)}
        if not grid.has_usual_board:
            record["board"] = grid.board.text
        if not grid.board.is_classic and self.other != self.scale:
            return record | {"scale": self.other, "grid": grid}
        if self.scale == "se" and not grid.board.is_classic:
            got = f"got {grid.layout.name}; scale steps rates every layout"
            return record | {"outcome": "bad", "error": f"expected 9×9 for scale se, {got}"}
        return record | {"grid": grid}

    def _fill(self, records: list[Record]) -> None:
        open_records = [record for record in records if "grid" in record]
        together = [] if self.explain else [r for r in open_records if r["scale"] == "se"]
        if together:
            grids = [record.pop("grid") for record in together]
            ratings = rate_many(grids, self.threads, self.limit)
            for record, row in zip(together, ratings.rows(), strict=True):
                record |= {"version": ratings.version, **row}
        for record in open_records:
            if "grid" in record:
                rate_one = partial(self._rate_one, record.pop("grid"), record["scale"])
                record |= self._judge(rate_one, record["scale"])

    def _rate_one(self, grid: Grid, scale: str) -> Any:
        if scale == "se":
            return rate_se(grid, self.limit, self.explain)
        if scale == "steps":
            return rate_steps(grid, self.limit)
        return SCALES[scale].rate(grid)

    def _judge(self, judge: Callable[[], Any], scale: str = "se") -> Record:
        try:
            return _facts_of(SCALES[scale], judge())
        except NoSolutionError:
            return {"outcome": "no solution"}
        except SeveralSolutionsError:
            return {"outcome": "several solutions"}
        except InputError as error:
            return {"outcome": "bad", "error": str(error)}


def _facts_of(scale: Scale, rating: Any) -> Record:
    is_stopped = getattr(rating, "stopped", False)
    return {
        "outcome": "stopped" if is_stopped else "rated",
        "version": rating.version,
        **scale.list_facts(rating),
        "evidence": getattr(rating, "evidence", None),
    }


def _count_lines(path: Path, has_header: bool) -> int:
    """Count the whole lines of what was written before; a torn last line is cut off."""
    if not path.exists():
        return 0
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        path.write_bytes(whole)
    return max(0, whole.count(b"\n") - has_header)


def _write_all(
    records: Iterator[Record], write: Writer, file: IO[str], header: tuple[str, ...]
) -> int:
    code, total = 0, 0
    for record in track(records):
        if record["outcome"] == "bad":
            click.echo(f"nonet: {record['where']}: {record['error']}", err=True)
        if header:
            click.echo(write_csv(header), file=file)
            header = ()
        click.echo(write(record), file=file)
        total += 1
        worst = {"bad": 2, "no solution": 1, "several solutions": 1}.get(record["outcome"], 0)
        code = max(code, worst)
    if total == 0:
        click.echo("nonet: expected a puzzle, got nothing", err=True)
        return 2
    return code
