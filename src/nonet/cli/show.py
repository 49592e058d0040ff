"""`nonet show`: draw puzzles."""

import click

from nonet import formats
from nonet.board import Board
from nonet.cli.inputs import complete_format, puzzles_argument, read_sheets
from nonet.cli.lines import Shown
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

    On boards with rules cages, lines, dots and clues are drawn by signs, and told in words where
    signs do not do; `nonet print` draws them whole.
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


def _to_json(sheet: Sheet) -> Shown:
    data: Shown = {"givens": sheet.givens.format(), "board": sheet.board.text}
    return {**data, "rules": list(sheet.rule_kinds)} if sheet.rule_kinds else data


def _draw(where: str, sheet: Sheet, written: Format) -> None:
    if written.name == "board" and not _is_plain(sheet.board):
        from nonet.printing.text import draw_text  # most boards are plain

        text, left_out = draw_text(sheet.givens), [each.kind for each in sheet.foreign]
    else:
        kept = {name: getattr(sheet, name) for name in ("foreign",) if name in written.holds}
        text = written.format(Sheet(_givens_for(sheet, written), **kept))
        left_out = [] if "rules" in written.holds else list(sheet.board.kinds)
        left_out += [] if kept else [each.kind for each in sheet.foreign]
    if left_out:
        kinds = ", ".join(dict.fromkeys(left_out))
        click.echo(f"nonet: {where}: not drawn here, but part of the puzzle: {kinds}", err=True)
    click.echo(text.rstrip("\n") + "\n")


def _is_plain(board: Board) -> bool:
    """Whether its boxes are all that there is to see."""
    return not board.rules and board.layout.is_square and bool(board.layout.box_rows)


def _givens_for(sheet: Sheet, written: Format) -> Grid:
    """The givens, with their rules if the style has a place for them."""
    if "rules" in written.holds:
        return sheet.givens
    return Grid.from_digits(sheet.layout, sheet.givens.digits)
