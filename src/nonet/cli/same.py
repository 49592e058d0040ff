"""`nonet same`: find puzzles that are the same."""

import click

from nonet.canonical import group_equivalent
from nonet.cli.inputs import InputGrid, puzzles_argument, read_entries
from nonet.cli.lines import Same
from nonet.cli.outputs import json_option, line_of, track, write_json
from nonet.errors import InputError
from nonet.formats import format_ruled
from nonet.grid import Grid


@click.command()
@puzzles_argument
@click.option("--all", "with_single", is_flag=True, help="Show puzzles that stand alone too.")
@json_option
def same(puzzles: tuple[str, ...], with_single: bool, as_json: bool) -> int:
    """Group puzzles that are the same up to transformation; exit 0 if some are.

    Each group is a block: where each puzzle stood, and the puzzle.
    """
    entries = [(entry, _grid_of(entry)) for entry in track(read_entries(puzzles))]
    found = group_equivalent([grid for _, grid in entries])
    shown = [group for group in found if with_single or len(group) > 1]
    for group in shown:
        _write([entries[position] for position in group], as_json)
    read = "1 puzzle" if len(entries) == 1 else f"{len(entries)} puzzles"
    click.echo(f"{read}, {len(found)} different", err=True)
    return 0 if any(len(group) > 1 for group in shown) else 1


def _grid_of(entry: InputGrid) -> Grid:
    if entry.grid is None:
        raise InputError(f"{entry.where}: {entry.error}")
    return entry.grid


def _write(group: list[tuple[InputGrid, Grid]], as_json: bool) -> None:
    if as_json:
        told: Same = {"same": [{"where": entry.where, **line_of(grid)} for entry, grid in group]}
        write_json(told)
        return
    for entry, grid in group:
        click.echo(f"{format_ruled(grid)}  # {entry.where}")
    click.echo()
