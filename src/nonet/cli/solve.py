"""`nonet solve`: solve puzzles."""

from collections.abc import Iterator, Sequence

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_in_slabs, json_option, threads_option, write_json
from nonet.grid import Grid
from nonet.solver import solve_grids


@click.command()
@puzzles_argument
@click.option("--board", is_flag=True, help="Draw each solution as a board.")
@threads_option
@json_option
def solve(puzzles: tuple[str, ...], board: bool, threads: int, as_json: bool) -> int:
    """Solve puzzles: a line for each, its solution or 'no solution'; exit 0 if all have one."""
    solved = 0
    total = 0

    def answer(grids: Sequence[Grid]) -> Iterator[bool]:
        nonlocal solved, total
        for grid, solution in zip(grids, solve_grids(grids, threads=threads), strict=True):
            total += 1
            solved += solution is not None
            _write(grid, solution, board, as_json)
            yield solution is not None

    code = answer_in_slabs(read_entries(puzzles), answer)
    if total > 1:
        click.echo(f"{solved} of {total} solved", err=True)
    return code


def _write(grid: Grid, solution: Grid | None, board: bool, as_json: bool) -> None:
    line = solution.format() if solution else None
    if as_json:
        write_json({"grid": grid.format(), "solution": line})
    else:
        click.echo(f"{solution}\n" if board and solution else line or "no solution")
