"""`nonet vicinity`: the puzzles that differ in a few givens."""

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.lines import Neighbours
from nonet.cli.outputs import answer_each, json_option, line_of, write_json
from nonet.generator import find_neighbours, find_redundant_givens
from nonet.grid import Grid, Puzzle


@click.command()
@puzzles_argument
@click.option(
    "--remove",
    "removed",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="Take away up to so many givens.",
)
@click.option(
    "--add",
    "added",
    type=click.IntRange(0, 2),
    default=1,
    show_default=True,
    help="Put in up to so many others.",
)
@click.option("--minimal", is_flag=True, help="Only those in which every given is needed.")
@click.option(
    "--solutions",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    help="Pass over givens without which there are more solutions.",
)
@click.option("--most", type=click.IntRange(1), default=1_000_000, help="Stop at so many.")
@json_option
def vicinity(
    puzzles: tuple[str, ...],
    removed: int,
    added: int,
    minimal: bool,
    solutions: int,
    most: int,
    as_json: bool,
) -> int:
    """Write the proper puzzles {-remove+add} away from each puzzle, a line each."""

    def answer(grid: Grid) -> bool:
        near = find_neighbours(
            Puzzle(grid), removed, added, most_solutions=solutions, most_neighbours=most
        )
        found = [Grid.from_digits(grid.board, row.tobytes()) for row in near.digits]
        if minimal:
            found = [one for one in found if not find_redundant_givens(Puzzle(one))]
        lines = [one.format() for one in found]
        if as_json:
            told: Neighbours = {
                **line_of(grid),
                "neighbours": lines,
                "checked": near.checked,
                "passed_over": near.passed_over,
            }
            write_json(told)
        else:
            for line in lines:
                click.echo(line)
        return bool(lines)

    return answer_each(read_entries(puzzles), answer)
