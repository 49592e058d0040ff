"""`nonet generate`: make puzzles, to order."""

import csv
import io
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import click

from nonet import formats
from nonet.cli.db import database_option
from nonet.cli.inputs import LONGEST_PATH
from nonet.cli.lines import Unsure
from nonet.cli.outputs import json_option, threads_option, track, write_json
from nonet.errors import InputError
from nonet.generator import (
    CAGES,
    NUMBER_SCALES,
    Made,
    Order,
    delete_cells,
    generate,
    generate_grid,
    generate_many,
    search_on_scale,
)
from nonet.grid import Grid
from nonet.layout import CLASSIC, Layout
from nonet.levels import LEVELS
from nonet.solver import count_solutions
from nonet.variants import find_variant

COLUMNS = (
    *("givens", "solution", "level", "er", "clues", "symmetry", "needs", "key", "seed"),
    "board",
)

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
    click.option("--variant", help="killer, x, windoku, jigsaw …; several with a plus: killer+x."),
    click.option("--cages", type=click.Choice(CAGES), default="free", help="Of a killer."),
    click.option("--symmetric-cages", is_flag=True, help="Cages that a half turn leaves alike."),
    click.option(
        "--all-shown", is_flag=True, help="All dots, or X and V: the rest says something."
    ),
    click.option("--size", type=int, default=9, show_default=True, help="Digits of the board."),
)
ON_SCALE = ("scale", "level", "number", "symmetry", "size", "rounds", "operations")


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
        variant=wishes["variant"],
        cages=wishes["cages"],
        symmetric_cages=wishes["symmetric_cages"],
        all_shown=wishes["all_shown"],
        grid=grid,
        pattern=wishes["pattern"] and _read_pattern(wishes["pattern"]),
    )


@click.command("generate")
@click.option("-n", "--count", type=click.IntRange(1), default=1, help="How many puzzles to make.")
@order_options
@click.option(
    "--scale",
    type=click.Choice(NUMBER_SCALES),
    help="Search on this scale: branching has levels very easy to extreme.",
)
@click.option("--number", metavar="LEAST-MOST", help="A range of the scale's number.")
@click.option("--rounds", type=click.IntRange(1), help="Of the search on a scale.  [200]")
@click.option("--operations", type=click.IntRange(1), help="In each round.  [20]")
@click.option("--unchecked", is_flag=True, help="With --delete: whatever becomes of the solution.")
@click.option("--from-bank", is_flag=True, help="Dig random images of the bank's complete grids.")
@database_option
@click.option("--seed", type=click.IntRange(0), help="Make the same puzzles again.")
@click.option("--distinct", is_flag=True, help="No two that are equivalent.")
@click.option("--tries", type=click.IntRange(1), help="Attempts for each before giving up.")
@click.option("--seconds", type=float, help="Give up after so many seconds.")
@click.option("--format", "target", help="csv, json, …  [line; of a variant: link]")
@click.option("--word", help="Letters instead of digits; a row of the solution begins with this.")
@threads_option
@json_option
def generate_(
    count: int,
    seed: int | None,
    distinct: bool,
    tries: int | None,
    seconds: float | None,
    target: str | None,
    word: str | None,
    threads: int,
    as_json: bool,
    unchecked: bool,
    from_bank: bool,
    url: str | None,
    **wishes: Any,
) -> int:
    """Make puzzles with exactly one solution, as ordered.

    Level, techniques, symmetry and clues may be asked for together. Exit 1 where the search ends
    before there are enough. On a scale a level or a range of its number is searched for, one
    search a puzzle; without either the most difficult puzzle of the search is taken.
    """
    first = secrets.randbits(32) if seed is None else seed
    usual = "link" if wishes["variant"] else "line"  # a line holds neither houses nor rules
    shape = "json" if as_json else target or usual
    write = _choose_writer(shape) if word is None else _choose_word_writer(word, shape, wishes)
    if unchecked:
        if word is not None:
            raise InputError(f"expected no --word with --unchecked, got {word!r:.40}")
        return _delete(wishes, count, first, as_json)
    if wishes["scale"]:
        return _search(wishes, count, first, write, as_json)
    _refuse(wishes, ("number", "rounds", "operations"), "without --scale")
    order = read_order(wishes)
    if from_bank:
        return _dig_bank(order, count, first, write, url)
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


def _refuse(wishes: dict[str, Any], names: Iterable[str], where: str) -> None:
    """Refuse options that say something where they would say nothing."""
    usual = {"symmetry": "half-turn", "size": 9, "cages": "free"}
    for name in names:
        if wishes[name] not in (None, (), False, usual.get(name)):
            raise InputError(f"expected no --{name.replace('_', '-')} {where}, got {wishes[name]}")


def _search(
    wishes: dict[str, Any],
    count: int,
    first: int,
    write: Callable[[Made, int], None],
    as_json: bool,
) -> int:
    """Search on a scale, from one seed after the other; what is not found is null in JSON."""
    _refuse(wishes, wishes.keys() - ON_SCALE, f"on scale {wishes['scale']}")
    layout = Layout.of_size(wishes["size"])
    order = Order(symmetry=wishes["symmetry"], layout=layout)
    ways = {name: wishes[name] for name in ("rounds", "operations") if wishes[name]}
    missed = 0
    for seed in range(first, first + count):
        found = search_on_scale(
            wishes["scale"],
            seed,
            layout,
            level=wishes["level"],
            number=_read_range(wishes["number"], int),
            symmetry=order.symmetry,
            **ways,
        )
        if found is not None:
            write(Made(found, seed, order, 1), seed - first - missed)
        else:
            missed += 1
            if as_json:
                write_json(None)
    if missed:
        click.echo(f"nonet: expected {count} puzzles, found {count - missed}", err=True)
    return 1 if missed else 0


def _delete(wishes: dict[str, Any], count: int, first: int, as_json: bool) -> int:
    """Empty cells of complete grids at random, as many as ordered, and do not look back."""
    _refuse(wishes, wishes.keys() - {"deleted", "size"}, "with --unchecked")
    layout = Layout.of_size(wishes["size"])
    for seed in range(first, first + count):
        full = generate_grid(seed, layout, uniform=False)
        left = delete_cells(full, seed, 40 if wishes["deleted"] is None else wishes["deleted"])
        if as_json:
            told: Unsure = {
                "givens": left.format(),
                "solution": full.format(),
                "seed": seed,
                "is_proper": count_solutions(left, limit=2) == 1,
            }
            write_json(told)
        else:
            click.echo(left.format())
    return 0


def _dig_bank(
    order: Order, count: int, first: int, write: Callable[[Made, int], None], url: str | None
) -> int:
    """Dig each puzzle out of a random image of another complete grid of the bank."""
    from nonet.store import open_store

    if order.grid is not None or order.pattern is not None:
        raise InputError("expected a grid of the bank alone, got another grid or a pattern")
    with open_store(url) as store:
        for number in range(count):
            drawn = store.grids.pick(order.layout.name)
            if drawn is None:
                raise InputError(
                    f"expected complete grids of {order.layout.name} in the bank, got none: "
                    "`nonet bank grids` makes some"
                )
            made = generate(replace(order, grid=Grid(drawn.key, order.layout)), seed=first + number)
            if not made:
                click.echo(f"nonet: {made}", err=True)
                return 1
            write(made, number)
    return 0


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


def _choose_word_writer(
    word: str, target: str, wishes: dict[str, Any]
) -> Callable[[Made, int], None]:
    """Write letters in which some row of the solution begins with a word."""
    size = wishes["size"]
    letters = word.upper()
    is_word = letters.isascii() and letters.isalpha() and len(set(letters)) == len(letters)
    if not is_word or len(letters) > size or size > len(ascii_uppercase):
        raise InputError(f"expected at most {size} different letters A to Z, got {word!r:.40}")
    variant = find_variant(wishes["variant"] or "classic")
    if variant.rules or variant.material:
        raise InputError(f"expected a board without rules for letters, got {variant.id}")
    if target not in ("json", "line") or (wishes["variant"] and target != "json"):
        raise InputError(
            f"expected --json for letters on another board, else a line, got {target}"
            if wishes["variant"]
            else f"expected format line or json for letters, got {target}"
        )

    def write(made: Made, number: int) -> None:  # noqa: ARG001
        row = made.seed % made.puzzle.layout.rows
        symbols = spell(letters, made.solution, row)
        givens = made.puzzle.givens.format(symbols)
        if target == "line":
            click.echo(givens)
            return
        solution = made.solution.format(symbols)
        told = {"symbols": symbols, "word": letters, "row": row + 1}
        write_json({**to_json(made), "givens": givens, "solution": solution, **told})

    return write


def spell(letters: str, solution: Grid, row: int) -> str:
    """Choose the letter of each digit so that a row of the solution begins with a word."""
    first = row * solution.layout.columns
    of_digit = dict(zip(solution[first : first + len(letters)], letters, strict=True))
    others = iter(sorted(set(ascii_uppercase) - set(letters)))
    digits = range(1, solution.layout.digits + 1)
    return "".join(of_digit[digit] if digit in of_digit else next(others) for digit in digits)


def to_json(made: Made) -> dict[str, Any]:
    """Puzzle, solution, seed and card as plain data."""
    return {
        "givens": made.puzzle.givens.format(),
        "solution": made.solution.format(),
        "seed": made.seed,
        "board": made.puzzle.board.text,
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
