"""`nonet check`: tell whether a puzzle is proper."""

from typing import Literal

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.lines import Checked
from nonet.cli.outputs import answer_each, json_option, line_of, write_json
from nonet.grid import Grid, problems
from nonet.solver import count_solutions

ANSWERS = ("no solution", "proper", "several solutions")
STATUSES: tuple[Literal["none", "proper", "many"], ...] = ("none", "proper", "many")


@click.command()
@puzzles_argument
@json_option
def check(puzzles: tuple[str, ...], as_json: bool) -> int:
    """Tell whether each puzzle has exactly one solution; exit 0 if all have.

    Broken rules are named: which digit stands twice, and where.
    """

    def answer(grid: Grid) -> bool:
        broken = [str(problem) for problem in problems(grid)]
        count = count_solutions(grid, limit=2)
        if as_json:
            told: Checked = {**line_of(grid), "status": STATUSES[count], "problems": broken}
            write_json(told)
        else:
            click.echo("; ".join([ANSWERS[count], *broken]))
        return count == 1

    return answer_each(read_entries(puzzles), answer)
