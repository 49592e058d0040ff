"""`nonet count`: count solutions."""

from collections.abc import Iterator, Sequence

import click
from click.core import ParameterSource

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.lines import Counted, Estimated
from nonet.cli.outputs import answer_in_slabs, json_option, line_of, threads_option, write_json
from nonet.errors import InputError
from nonet.grid import Grid
from nonet.solver import MOST_SAMPLES, count_grids, estimate_solutions


@click.command()
@puzzles_argument
@click.option(
    "--limit", type=click.IntRange(1), default=2, show_default=True, help="Stop at this many."
)
@click.option(
    "--estimate",
    "samples",
    type=click.IntRange(1, MOST_SAMPLES),
    help="Guess it from so many random ways instead, where there are too many to count.",
)
@threads_option
@json_option
def count(
    puzzles: tuple[str, ...], limit: int, samples: int | None, threads: int, as_json: bool
) -> int:
    """Count the solutions of puzzles: a number for each, at most the limit."""
    if samples is not None:
        _check_alone()
        return answer_in_slabs(
            read_entries(puzzles), lambda grids: _estimate(grids, samples, as_json)
        )

    def answer(grids: Sequence[Grid]) -> Iterator[bool]:
        for grid, found in zip(grids, count_grids(grids, limit, threads=threads), strict=True):
            if as_json:
                write_json(_to_json(grid, found, limit))
            else:
                click.echo(str(found))
            yield found > 0

    return answer_in_slabs(read_entries(puzzles), answer)


def _to_json(grid: Grid, found: int, limit: int) -> Counted:
    return {**line_of(grid), "count": found, "is_all": found < limit, "limit": limit}


def _check_alone() -> None:
    """Refuse what a guess does not heed."""
    context = click.get_current_context()
    for name in ("limit", "threads"):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise InputError(f"expected no --{name} with --estimate, got {context.params[name]}")


def _estimate(grids: Sequence[Grid], samples: int, as_json: bool) -> Iterator[bool]:
    for grid in grids:
        found = estimate_solutions(grid, samples)
        if as_json:
            log10 = found.log10 if found.hits else None
            told: Estimated = {
                **line_of(grid),
                "log10": log10,
                "error": found.error,
                "samples": found.samples,
                "hits": found.hits,
            }
            write_json(told)
        else:
            click.echo(str(found))
        yield found.hits > 0
