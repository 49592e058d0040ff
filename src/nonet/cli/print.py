"""`nonet print`: puzzles on paper."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import click

from nonet import formats
from nonet._core import Position, Step
from nonet.cli.files import force_option, open_output, output_option
from nonet.cli.inputs import puzzles_argument, read_sheets
from nonet.cli.lines import Printed
from nonet.cli.outputs import json_option, track, write_json
from nonet.errors import InputError, NonetError
from nonet.formats import Sheet
from nonet.formats.candidates import masks_on
from nonet.grid import Grid, Puzzle
from nonet.levels import LEVELS, level_name
from nonet.printing.book import PAPERS, SHAPES, SOLUTIONS, Book, PrintedPuzzle
from nonet.printing.picture import Marks, draw_board
from nonet.printing.rules import draw_foreign
from nonet.solver import solve


@dataclass(frozen=True)
class _Wishes:
    """What each board is to carry."""

    solution: bool
    candidates: bool
    level: bool
    rating: bool
    hint: bool
    step: bool
    address: str | None
    by_level: bool


@click.command("print")
@puzzles_argument
@output_option(
    "The file to write: .pdf, .svg or .png; - for a PDF on standard output.", "sudoku.pdf"
)
@force_option
@click.option(
    "--paper", default="a4", show_default=True, help=f"{', '.join(PAPERS)}, or 148x210 in mm."
)
@click.option(
    "--per-page",
    type=click.IntRange(1, max(SHAPES)),
    default=4,
    show_default=True,
    help="Boards on a page.",
)
@click.option("--large", is_flag=True, help="Large print: one to a page, with large words.")
@click.option("--title", default="", help="A heading on every page.")
@click.option("--cover", is_flag=True, help="A page in front: the title, and where levels begin.")
@click.option("--level", is_flag=True, help="Say the level of each puzzle.")
@click.option("--rating", is_flag=True, help="Say the level, the score and the ER of each puzzle.")
@click.option("--by-level", is_flag=True, help="A part for each level, from easy to hard.")
@click.option(
    "--solutions",
    type=click.Choice(SOLUTIONS),
    default="none",
    show_default=True,
    help="At the end, or upside down at the foot of each page.",
)
@click.option("--hints", is_flag=True, help="A first hint for each puzzle, on the last page.")
@click.option("--candidates", is_flag=True, help="Print the candidates of empty cells.")
@click.option("--step", is_flag=True, help="Show the next step on each board, and explain it.")
@click.option(
    "--qr", "address", metavar="URL", help="A QR code of each puzzle's link, at a page's address."
)
@json_option
def print_(
    puzzles: tuple[str, ...],
    output: str,
    force: bool,
    paper: str,
    per_page: int,
    large: bool,
    title: str,
    cover: bool,
    level: bool,
    rating: bool,
    by_level: bool,
    solutions: str,
    hints: bool,
    candidates: bool,
    step: bool,
    address: str | None,
    as_json: bool,
) -> int:
    """Print puzzles as PDF, one to nine on a page, or one as SVG or PNG.

    The rules of variants are drawn as far as they have a picture; others are named on standard
    error.
    """
    book = Book(title, paper, 1 if large else per_page, solutions, cover, large)
    wishes = _Wishes(solutions != "none", candidates, level, rating, hints, step, address, by_level)
    entries = list(track(_read(puzzles, wishes)))
    if not entries:
        raise InputError("expected a puzzle, got nothing")
    if by_level:
        names = [*(level.name for level in LEVELS.values()), ""]
        entries.sort(key=lambda entry: names.index(entry.section))
    with open_output(_check_name(output, len(entries)), force) as stream:
        pages = _write(stream, Path(output).suffix.lower(), entries, book)
    answer: Printed = {"file": output, "puzzles": len(entries), "pages": pages}
    if as_json and output != "-":
        write_json(answer)
    else:
        words = f"{_say(len(entries), 'puzzle')} on {_say(pages, 'page')}"
        click.echo(f"{output}: {words}", err=output == "-")
    return 0


def _say(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _check_name(output: str, count: int) -> str:
    """Refuse an ending that cannot be printed, or not so many on, before there is a file."""
    suffix = Path(output).suffix.lower()
    if output == "-" and sys.stdout.isatty():
        raise InputError("expected a file or a pipe for a PDF, got a terminal")
    if output != "-" and suffix not in (".pdf", ".svg", ".png"):
        raise InputError(f"expected a file ending in .pdf, .svg or .png, got {output!r}")
    if suffix in (".svg", ".png") and count > 1:
        raise InputError(f"expected one puzzle for {suffix}, got {count}")
    return output


def _read(puzzles: tuple[str, ...], wishes: _Wishes) -> Iterator[PrintedPuzzle]:
    told: set[str] = set()
    for where, sheet, error in read_sheets(puzzles):
        if sheet is None:
            raise InputError(f"{where}: {error}")
        entry, left_out = _make_entry(sheet, wishes)
        for what in set(left_out) - told:
            click.echo(f"nonet: {where}: not drawn: {what}", err=True)
        told |= set(left_out)
        yield entry


def _make_entry(sheet: Sheet, wishes: _Wishes) -> tuple[PrintedPuzzle, tuple[str, ...]]:
    left = sheet.candidates
    if wishes.candidates and not left:
        board = sheet.grid.digits
        left = tuple(0 if board[cell] else mask for cell, mask in enumerate(masks_on(sheet)))
    drawn = draw_foreign(sheet.foreign, sheet.givens.board)
    marks = Marks(sheet.placed, left, under=drawn.under, over=drawn.over)
    caption = sheet.title or sheet.comment.partition("\n")[0][:60]
    entry = PrintedPuzzle(sheet.givens, caption, marks)
    missing = list(drawn.left_out)
    if wishes.address is not None:
        link = wishes.address + formats.format(replace(sheet, solution=None), "link")
        entry = replace(entry, link=link)
    if wishes.solution:
        entry = replace(entry, solution=_solve(sheet))
        missing += [] if entry.solution else ["a solution, which is not known"]
    return (entry if sheet.unknown_kinds else _add_words(entry, sheet, wishes)), tuple(missing)


def _solve(sheet: Sheet) -> Grid | None:
    """The solution on the sheet, or ours; with rules that have no kind ours would be wrong."""
    return sheet.solution or (None if sheet.unknown_kinds else solve(sheet.givens))


def _add_words(entry: PrintedPuzzle, sheet: Sheet, wishes: _Wishes) -> PrintedPuzzle:
    """Level, rating, hint and step, where the puzzle is proper and its layout has them."""
    if wishes.level or wishes.rating or wishes.by_level:
        entry = _add_level(entry, wishes)
    if not (wishes.hint or wishes.step):
        return entry
    from nonet.hints import find_hint, tell_hint

    try:
        hint = find_hint(Puzzle(sheet.givens), sheet.grid)
    except NonetError:
        return entry
    if wishes.hint:
        entry = replace(entry, hint=" ".join(tell_hint(hint, sheet.givens.layout)[:2]))
    if wishes.step and hint.step is not None:
        entry = _add_step(entry, sheet, hint.step)
    return entry


def _add_level(entry: PrintedPuzzle, wishes: _Wishes) -> PrintedPuzzle:
    from nonet.rating import rate

    try:
        rating = rate(entry.grid)
    except NonetError:
        return entry
    level = level_name(rating.level)
    words = f"{level}, score {rating.score}, ER {rating.se.er}" if wishes.rating else level
    said = words if wishes.level or wishes.rating else ""
    caption = " – ".join(filter(None, (entry.caption, said)))
    return replace(entry, caption=caption, section=level if wishes.by_level else "")


def _add_step(entry: PrintedPuzzle, sheet: Sheet, step: Step) -> PrintedPuzzle:
    from nonet.printing.steps import marks_of_step
    from nonet.techniques import explain_step

    position = Position(sheet.givens, sheet.grid)
    marks = marks_of_step(step, position)
    return replace(entry, marks=marks, text=explain_step(step, position))


def _write(stream: IO[bytes], suffix: str, entries: list[PrintedPuzzle], book: Book) -> int:
    """Write the file that the ending asks for, and return its pages."""
    if suffix in ("", ".pdf"):
        from nonet.printing.pdf import write_pdf

        return write_pdf(stream, entries, book)
    picture = draw_board(entries[0].grid, entries[0].marks)
    if suffix == ".svg":
        from nonet.printing.svg import format_svg

        stream.write(format_svg(picture, entries[0].grid.format()).encode())
    else:
        from nonet.printing.png import format_png

        stream.write(format_png(picture))
    return 1
