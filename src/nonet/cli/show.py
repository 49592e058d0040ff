"""`nonet show`: draw puzzles."""

import click

from nonet import formats
from nonet.cli.inputs import complete_format, puzzles_argument, read_sheets
from nonet.cli.outputs import json_option, track, write_json
from nonet.formats import Format, Sheet
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
    """Draw puzzles as boards, or in the style of another program.

    The rules of variants are not drawn here (`nonet print` draws them); they are named.
    """
    written = formats.find_format(style)
    shown, bad = 0, 0
    for where, sheet, error in track(read_sheets(puzzles)):
        if sheet is None:
            click.echo(f"nonet: {where}: {error}", err=True)
            bad += 1
            continue
        write_json(_to_json(sheet)) if as_json else _draw(where, sheet, written)
        shown += 1
    if shown + bad == 0:
        click.echo("nonet: expected a puzzle, got nothing", err=True)
    return 0 if shown and not bad else 2


def _to_json(sheet: Sheet) -> dict[str, object]:
    data: dict[str, object] = {"givens": sheet.givens.format(), "board": sheet.board.text}
    return data | ({"rules": list(sheet.rule_kinds)} if sheet.rule_kinds else {})


def _draw(where: str, sheet: Sheet, written: Format) -> None:
    if sheet.rule_kinds:
        kinds = ", ".join(sheet.rule_kinds)
        click.echo(f"nonet: {where}: not drawn here, but part of the puzzle: {kinds}", err=True)
    bare = Grid.from_digits(sheet.layout, sheet.givens.digits)
    click.echo(written.format(Sheet(bare)).rstrip("\n") + "\n")
