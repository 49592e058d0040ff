"""`nonet transform`: turn, mirror, relabel and shuffle puzzles."""

import click

from nonet.canonical import Transformation
from nonet.canonical import transform as apply
from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.errors import InputError
from nonet.grid import SYMBOLS, Grid
from nonet.layout import Layout

SWAPS = {
    "rows": Transformation.swap_rows,
    "columns": Transformation.swap_columns,
    "bands": Transformation.swap_bands,
    "stacks": Transformation.swap_stacks,
}


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
    """Transform puzzles: turn, mirror, transpose, relabel, swap, in this order."""

    def steps(layout: Layout) -> list[Transformation]:
        made = [Transformation.turn(layout, turn)] if turn % 4 else []
        made += [Transformation.mirror(layout)] if mirror else []
        made += [Transformation.transpose(layout)] if transpose else []
        made += [Transformation.relabel(layout, _parse_digits(relabel))] if relabel else []
        made += [SWAPS[lines](layout, a - 1, b - 1) for lines, a, b in swaps]
        return made + ([Transformation.random(layout, seed)] if seed is not None else [])

    def answer(grid: Grid) -> bool:
        whole = Transformation.identity(grid.layout)
        for step in steps(grid.layout):
            whole = whole.then(step)
        image = apply(grid, whole).format()
        if as_json:
            write_json({"givens": grid.format(), "image": image, "digits": whole.digits})
        else:
            click.echo(image)
        return True

    return answer_each(read_entries(puzzles), answer)


def _parse_digits(text: str) -> list[int]:
    for place, symbol in enumerate(text.upper(), 1):
        if symbol not in SYMBOLS:
            raise InputError(f"expected digits to relabel by, got {symbol!r} at {place}")
    return [SYMBOLS.index(symbol) + 1 for symbol in text.upper()]
