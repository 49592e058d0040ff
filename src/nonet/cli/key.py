"""`nonet key`: name puzzles by their key."""

import click

from nonet.canonical import find_key
from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, fields_of, json_option, line_of, write_json
from nonet.formats import format_ruled
from nonet.grid import Grid
from nonet.naming import format_name


@click.command()
@puzzles_argument
@click.option("--name", "as_name", is_flag=True, help="Write each key as a short name.")
@json_option
def key(puzzles: tuple[str, ...], as_name: bool, as_json: bool) -> int:
    """Find the key of puzzles and grids: the same line for all equivalents.

    The key of a puzzle with rules stands on the board whose rules were turned along.
    """

    def answer(grid: Grid) -> bool:
        found = find_key(grid)
        if as_json:
            write_json(
                {
                    **line_of(grid),
                    **fields_of(found.grid, "key"),
                    **({} if grid.board.rules else {"name": format_name(found.grid)}),
                    "automorphisms": str(found.automorphisms),
                    "cells": found.transformation.cells,
                    "digits": found.transformation.digits,
                }
            )
        else:
            click.echo(format_name(found.grid) if as_name else format_ruled(found.grid))
        return True

    return answer_each(read_entries(puzzles), answer)
