"""`nonet show`: draw puzzles."""

import click

from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.grid import Grid


@click.command()
@puzzles_argument
@json_option
def show(puzzles: tuple[str, ...], as_json: bool) -> int:
    """Draw puzzles as boards."""

    def draw(grid: Grid) -> bool:
        if as_json:
            write_json({"grid": grid.format(), "layout": grid.layout.name})
        else:
            click.echo(f"{grid}\n")
        return True

    return answer_each(read_entries(puzzles), draw)
