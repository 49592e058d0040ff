"""`nonet generate`: make puzzles, to order."""

import csv
import io
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from nonet import formats
from nonet.cli.inputs import LONGEST_PATH
from nonet.cli.outputs import json_option, threads_option, track, write_json
from nonet.errors import InputError
from nonet.generator import Made, Order, generate, generate_many
from nonet.grid import Grid
from nonet.layout import CLASSIC, Layout
from nonet.levels import LEVELS

COLUMNS = ("givens", "solution", "level", "er", "clues", "symmetry", "needs", "key", "seed")

ORDERS = (
    click.option("--level", help=f"{', '.join(LEVELS)}."),
    click.option("--er", metavar="LEAST-MOST", help="A range of the rating, such as 4.5-6.2."),
    click.option(
        "--needs",
        "--technique",
        "needs",
        multiple=True,
        help="A technique; nothing harder is.",
    ),
    click.option("--allow", "allowed", multiple=True, help="A technique or family that may be."),
    click.option("--forbid", "forbidden", multiple=True, help="One that may not be."),
    click.option("--one-step", is_flag=True, help="Exactly one step above singles."),
    click.option("--symmetry", default="half-turn", show_default=True, help="none, mirror, full …"),
    click.option("--clues", metavar="FEWEST-MOST", help="How many givens, such as 22-26 or 24."),
    click.option("--delete", "deleted", type=int, help="Empty exactly so many cells."),
    click.option("--minimal", is_flag=True, help="Every given is needed."),
    click.option("--grid", metavar="GRID", help="Dig random images of this complete grid."),
    click.option("--pattern", metavar="MASK", help="Givens exactly here: text or a .msk file."),
    click.option("--size", type=int, default=9, show_default=True, help="Digits of the board."),
)


def order_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what a puzzle has to be."""
    for option in reversed(ORDERS):
        command = option(command)
    return command


def read_order(wishes: dict[str, Any]) -> Order:
    """Make an order of the options."""
    grid = wishes["grid"] and formats.parse(wishes["grid"]).givens_for("generate")
    return Order(
        level=wishes["level"],
        er=_read_range(wishes["er"], float),
        needs=wishes["needs"],
        allowed=wishes["allowed"] or None,
        forbidden=wishes["forbidden"],
        steps_above_singles=1 if wishes["one_step"] else None,
        symmetry=wishes["symmetry"],
        clues=_read_range(wishes["clues"], int),
        deleted=wishes["deleted"],
        minimal=wishes["minimal"],
        layout=Layout.of_size(wishes["size"]),
        grid=grid,
        pattern=wishes["pattern"] and _read_pattern(wishes["pattern"]),
    )


@click.command("generate")
@click.option("-n", "--count", type=click.IntRange(1), default=1, help="How many puzzles to make.")
@order_options
@click.option("--seed", type=click.IntRange(0), help="Make the same puzzles again.")
@click.option("--distinct", is_flag=True, help="No two that are equivalent.")
@click.option("--tries", type=click.IntRange(1), help="Attempts for each before giving up.")
@click.option("--seconds", type=float, help="Give up after so many seconds.")
@click.option("--format", "target", default="line", show_default=True, help="line, csv, json, …")
@threads_option
@json_option
def generate_(
    count: int,
    seed: int | None,
    distinct: bool,
    tries: int | None,
    seconds: float | None,
    target: str,
    threads: int,
    as_json: bool,
    **wishes: Any,
) -> int:
    """Make puzzles with exactly one solution, as ordered.

    Level, techniques, symmetry and clues may be asked for together. Exit 1 where the search ends
    before there are enough.
    """
    order = read_order(wishes)
    write = _choose_writer("json" if as_json else target)
    first = secrets.randbits(32) if seed is None else seed
    stop = None if seconds is None else _deadline(seconds)
    if count == 1:
        only = generate(order, seed=first, tries=tries, stop=stop)
        if only:
            write(only, 0)
            return 0
        click.echo(f"nonet: {only}", err=True)
        return 1
    search = generate_many(
        order,
        count=count,
        seed=first,
        threads=threads,
        distinct=distinct,
        tries=tries,
        stop=stop,
    )
    found = _write_all(search, count, write)
    if found < count:
        click.echo(f"nonet: expected {count} puzzles, found {found}", err=True)
    return 0 if found == count else 1


def _write_all(search: Iterator[Made], count: int, write: Callable[[Made, int], None]) -> int:
    found = 0
    for number, made in enumerate(track(search, total=count)):
        write(made, number)
        found += 1
    return found


def _choose_writer(target: str) -> Callable[[Made, int], None]:
    if target == "json":
        return lambda made, number: write_json(to_json(made))  # noqa: ARG005
    if target == "csv":
        return _write_row
    written = formats.find_format(target)

    def write(made: Made, number: int) -> None:
        text = written.format(formats.Sheet(made.puzzle.givens))
        if written.scope == "table" and number:
            text = text.partition("\n")[2]
        click.echo(text, nl=not text.endswith("\n"))

    return write


def to_json(made: Made) -> dict[str, Any]:
    """Puzzle, solution, seed and card as plain data."""
    return {
        "givens": made.puzzle.givens.format(),
        "solution": made.solution.format(),
        "seed": made.seed,
        **asdict(made.card),
    }


def _write_row(made: Made, number: int) -> None:
    row = to_json(made)
    row["needs"] = " ".join(made.order.needs)
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    if number == 0:
        writer.writeheader()
    writer.writerow(row)
    click.echo(text.getvalue(), nl=False)


def _read_pattern(text: str) -> Grid:
    """Read a mask: a file of nine lines, or 81 characters of which `.` and `0` are empty."""
    if len(text) < LONGEST_PATH and Path(text).is_file():
        text = Path(text).read_text(encoding="utf-8")
    elif len(text) == CLASSIC.cells:
        text = "\n".join(text[row : row + 9] for row in range(0, CLASSIC.cells, 9))
    mask = str(formats.parse(text, "msk").extra["mask"])
    return Grid(mask.replace("x", "1"))


def _read_range(text: str | None, kind: type[int] | type[float]) -> Any:
    if text is None:
        return None
    least, dash, most = text.partition("-")
    try:
        return (kind(least), kind(most if dash else least))
    except ValueError:
        raise InputError(f"expected a range such as 22-26, got {text!r:.40}") from None


def _deadline(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
