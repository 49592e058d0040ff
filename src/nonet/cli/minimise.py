"""`nonet minimise`: leave out givens that are not needed."""

from collections.abc import Iterable

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.lines import Minimised
from nonet.cli.outputs import answer_each, json_option, line_of, write_json
from nonet.formats import format_ruled
from nonet.generator import find_redundant_givens, minimise, search_fewest_givens
from nonet.grid import Grid, Puzzle


@click.command("minimise")
@puzzles_argument
@click.option("--seed", type=click.IntRange(0), default=0, help="Leave out others.")
@click.option("--rounds", type=click.IntRange(0), default=0, help="Search the vicinity for fewer.")
@click.option("--test", "only_tests", is_flag=True, help="Only name the redundant givens.")
@json_option
def minimise_(
    puzzles: tuple[str, ...], seed: int, rounds: int, only_tests: bool, as_json: bool
) -> int:
    """Leave out givens until every one that is left is needed.

    With --rounds the vicinity is searched for a puzzle with fewer givens, which has another
    solution. With --test nothing is changed: exit 0 where all are minimal, else 1.
    """

    def answer(grid: Grid) -> bool:
        puzzle = Puzzle(grid)
        redundant = find_redundant_givens(puzzle)
        least = puzzle if only_tests else minimise(puzzle, seed)
        if rounds and not only_tests:
            least = search_fewest_givens(least, seed, rounds=rounds)
        if as_json:
            write_json(_to_json(least.givens, redundant))
        else:
            names = map(grid.layout.cell_name, redundant)
            click.echo(" ".join(names) if only_tests else format_ruled(least.givens))
        return not (only_tests and redundant)

    return answer_each(read_entries(puzzles), answer)


def _to_json(least: Grid, redundant: Iterable[int]) -> Minimised:
    return {**line_of(least), "clues": least.count_digits(), "redundant": list(redundant)}
