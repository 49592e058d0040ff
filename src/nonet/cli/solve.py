"""`nonet solve`: solve puzzles."""

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.grid import Grid
from nonet.solver import solve as find_solution


@click.command()
@puzzles_argument
@click.option("--board", is_flag=True, help="Draw each solution as a board.")
@json_option
def solve(puzzles: tuple[str, ...], board: bool, as_json: bool) -> int:
    """Solve puzzles: a line for each, its solution or 'no solution'; exit 0 if all have one."""
    solved = 0
    total = 0

    def answer(grid: Grid) -> bool:
        nonlocal solved, total
        solution = find_solution(grid)
        total += 1
        solved += solution is not None
        _write(grid, solution, board, as_json)
        return solution is not None

    code = answer_each(read_entries(puzzles), answer)
    if total > 1:
        click.echo(f"{solved} of {total} solved", err=True)
    return code


def _write(grid: Grid, solution: Grid | None, board: bool, as_json: bool) -> None:
    line = solution.format() if solution else None
    if as_json:
        write_json({"grid": grid.format(), "solution": line})
    else:
        click.echo(f"{solution}\n" if board and solution else line or "no solution")
