"""`nonet show`: draw puzzles."""

import click

from nonet import formats
from nonet.cli.inputs import complete_format, puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.grid import Grid


@click.command()
@puzzles_argument
@click.option(
    "--format",
    "--style",
    "style",
    default="board",
    show_default=True,
    shell_complete=complete_format,
    help="A format of `nonet convert`.",
)
@json_option
def show(puzzles: tuple[str, ...], style: str, as_json: bool) -> int:
    """Draw puzzles as boards, or in the style of another program."""
    written = formats.find_format(style)

    def draw(grid: Grid) -> bool:
        if as_json:
            write_json({"grid": grid.format(), "layout": grid.layout.name})
        else:
            click.echo(written.format(formats.Sheet(grid)).rstrip("\n") + "\n")
        return True

    return answer_each(read_entries(puzzles), draw)
