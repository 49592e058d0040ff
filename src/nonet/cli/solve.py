"""`nonet solve`: solve puzzles."""

from collections.abc import Iterator, Sequence

import click

from nonet import formats
from nonet.cli.inputs import complete_format, puzzles_argument, read_entries
from nonet.cli.lines import Solved
from nonet.cli.outputs import answer_in_slabs, json_option, line_of, threads_option, write_json
from nonet.formats import Sheet
from nonet.grid import Grid
from nonet.solver import solve_grids


@click.command()
@puzzles_argument
@click.option("--board", is_flag=True, help="Draw each solution as a board.")
@click.option(
    "--format",
    "target",
    shell_complete=complete_format,
    help="Write each solution in a format of `nonet convert`; tables hold both.",
)
@threads_option
@json_option
def solve(
    puzzles: tuple[str, ...], board: bool, target: str | None, threads: int, as_json: bool
) -> int:
    """Solve puzzles: a line for each, its solution or 'no solution'; exit 0 if all have one."""
    write = _Writer("board" if board else target, as_json)

    def answer(grids: Sequence[Grid]) -> Iterator[bool]:
        for grid, solution in zip(grids, solve_grids(grids, threads=threads), strict=True):
            write(grid, solution)
            yield solution is not None

    code = answer_in_slabs(read_entries(puzzles), answer)
    if write.total > 1:
        click.echo(f"{write.solved} of {write.total} solved", err=True)
    return code


class _Writer:
    """Writes an answer as it was asked for, and counts."""

    def __init__(self, target: str | None, as_json: bool) -> None:
        self.format = formats.find_format(target) if target else None
        self.as_json = as_json
        self.total = self.solved = 0

    def __call__(self, grid: Grid, solution: Grid | None) -> None:
        self.total += 1
        self.solved += solution is not None
        line = solution.format() if solution else None
        if self.as_json:
            told: Solved = {**line_of(grid), "solution": line}
            write_json(told)
        elif self.format is None:
            click.echo(line or "no solution")
        elif self.format.scope == "table":
            self.write_row(Sheet(grid, solution=solution))
        elif solution is None:
            click.echo("no solution\n" if self.format.scope == "block" else "no solution")
        else:
            gap = "\n" if self.format.scope == "block" else ""
            click.echo(self.format.format(Sheet(solution)).rstrip("\n") + gap)

    def write_row(self, sheet: Sheet) -> None:
        assert self.format is not None  # noqa: S101 (only tables come here)
        text = self.format.format(sheet)
        click.echo(text.partition("\n")[2] if self.total > 1 else text, nl=False)
