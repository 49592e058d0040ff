"""`nonet transform`: turn, mirror, relabel and shuffle puzzles."""

import click

from nonet.canonical import SWAPS, make_transformation
from nonet.canonical import transform as apply
from nonet.canonical import turn as turn_whole
from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, fields_of, json_option, line_of, write_json
from nonet.errors import InputError
from nonet.formats import format_ruled
from nonet.grid import SYMBOLS, Grid


@click.command()
@puzzles_argument
@click.option("--turn", type=int, default=0, metavar="N", help="Turn clockwise by N quarters.")
@click.option("--mirror", is_flag=True, help="Let left and right change places.")
@click.option("--transpose", is_flag=True, help="Let rows become columns.")
@click.option("--relabel", metavar="DIGITS", help="What 1 becomes, what 2 becomes, ...")
@click.option(
    "--swap",
    "swaps",
    multiple=True,
    type=(click.Choice(list(SWAPS)), click.IntRange(1), click.IntRange(1)),
    metavar="LINES A B",
    help="Swap two rows, columns, bands or stacks, counted from 1.",
)
@click.option("--seed", type=click.IntRange(0), help="Then transform at random by a seed.")
@json_option
def transform(
    puzzles: tuple[str, ...],
    turn: int,
    mirror: bool,
    transpose: bool,
    relabel: str | None,
    swaps: tuple[tuple[str, int, int], ...],
    seed: int | None,
    as_json: bool,
) -> int:
    """Transform puzzles: turn, mirror, transpose, relabel, swap, in this order.

    Rules are moved along; lines, dots and clues outside may be turned and mirrored, but not swapped
    apart. Where they speak of values, digits may only be relabelled so that low
    and high change places (987654321); what breaks a rule is refused.
    """

    def move(grid: Grid) -> Grid:
        """What may lead to another layout."""
        grid = turn_whole(grid, turn) if turn % 4 else grid
        grid = turn_whole(grid, 0, is_mirrored=True) if mirror else grid
        return turn_whole(grid, 3, is_mirrored=True) if transpose else grid

    def answer(grid: Grid) -> bool:
        moved = move(grid)
        digits = _parse_digits(relabel) if relabel else ()
        whole = make_transformation(moved.board, digits, swaps, seed)
        image = apply(moved, whole)
        if as_json:
            fields = fields_of(image, "image")
            write_json({**line_of(grid), **fields, "digits": whole.digits})
        else:
            click.echo(format_ruled(image))
        return True

    return answer_each(read_entries(puzzles), answer)


def _parse_digits(text: str) -> list[int]:
    for place, symbol in enumerate(text.upper(), 1):
        if symbol not in SYMBOLS:
            raise InputError(f"expected digits to relabel by, got {symbol!r} at {place}")
    return [SYMBOLS.index(symbol) + 1 for symbol in text.upper()]
