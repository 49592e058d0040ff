"""`nonet count`: count solutions."""

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.grid import Grid
from nonet.solver import count_solutions


@click.command()
@puzzles_argument
@click.option(
    "--limit", type=click.IntRange(1), default=2, show_default=True, help="Stop at this many."
)
@json_option
def count(puzzles: tuple[str, ...], limit: int, as_json: bool) -> int:
    """Count the solutions of puzzles: a number for each, at most the limit."""

    def answer(grid: Grid) -> bool:
        found = count_solutions(grid, limit)
        if as_json:
            write_json({"grid": grid.format(), "count": found, "limit": limit})
        else:
            click.echo(str(found))
        return found > 0

    return answer_each(read_entries(puzzles), answer)
