"""`nonet count`: count solutions."""

from collections.abc import Iterator, Sequence

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_in_slabs, json_option, threads_option, write_json
from nonet.grid import Grid
from nonet.solver import count_grids


@click.command()
@puzzles_argument
@click.option(
    "--limit", type=click.IntRange(1), default=2, show_default=True, help="Stop at this many."
)
@threads_option
@json_option
def count(puzzles: tuple[str, ...], limit: int, threads: int, as_json: bool) -> int:
    """Count the solutions of puzzles: a number for each, at most the limit."""

    def answer(grids: Sequence[Grid]) -> Iterator[bool]:
        for grid, found in zip(grids, count_grids(grids, limit, threads=threads), strict=True):
            if as_json:
                write_json({"givens": grid.format(), "count": found, "limit": limit})
            else:
                click.echo(str(found))
            yield found > 0

    return answer_in_slabs(read_entries(puzzles), answer)
