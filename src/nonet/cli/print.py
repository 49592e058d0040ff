"""`nonet print`: puzzles on paper."""

from collections.abc import Iterator
from pathlib import Path

import click

from nonet import formats
from nonet.cli.inputs import puzzles_argument, read_sheets
from nonet.cli.outputs import json_option, track, write_json
from nonet.errors import InputError
from nonet.formats.candidates import masks_on
from nonet.printing.pdf import PAPERS, SHAPES, SOLUTIONS, Book, Entry, write_pdf
from nonet.printing.picture import Marks, draw_board
from nonet.printing.svg import format_svg
from nonet.solver import solve


@click.command("print")
@puzzles_argument
@click.option(
    "-o", "--output", default="sudoku.pdf", show_default=True, help="A .pdf, .svg or .png."
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--per-page", type=click.IntRange(1, max(SHAPES)), default=4, show_default=True)
@click.option("--large", is_flag=True, help="Large print: one to a page.")
@click.option("--title", default="", help="A heading on every page.")
@click.option("--cover", is_flag=True, help="A page with the title in front.")
@click.option(
    "--solutions",
    type=click.Choice(SOLUTIONS),
    default="none",
    show_default=True,
    help="At the end, or upside down at the foot of each page.",
)
@click.option("--candidates", is_flag=True, help="Print the candidates of empty cells.")
@json_option
def print_(
    puzzles: tuple[str, ...],
    output: str,
    paper: str,
    per_page: int,
    large: bool,
    title: str,
    cover: bool,
    solutions: str,
    candidates: bool,
    as_json: bool,
) -> int:
    """Print puzzles as PDF, one to nine on a page, or one as SVG or PNG."""
    entries = list(track(_read(puzzles, solutions != "none", candidates)))
    if not entries:
        raise InputError("expected a puzzle, got nothing")
    book = Book(title, paper, 1 if large else per_page, solutions, cover)
    pages = _write(Path(output), entries, book)
    if as_json:
        write_json({"file": output, "puzzles": len(entries), "pages": pages})
    else:
        click.echo(f"{output}: {len(entries)} puzzles on {pages} pages")
    return 0


def _read(puzzles: tuple[str, ...], solved: bool, candidates: bool) -> Iterator[Entry]:
    for where, sheet, error in read_sheets(puzzles):
        if sheet is None:
            raise InputError(f"{where}: {error}")
        yield _make_entry(sheet, solved, candidates)


def _make_entry(sheet: formats.Sheet, solved: bool, candidates: bool) -> Entry:
    left = sheet.candidates
    if candidates and not left:
        board = sheet.board.digits
        left = tuple(0 if board[cell] else mask for cell, mask in enumerate(masks_on(sheet)))
    solution = (sheet.solution or solve(sheet.givens)) if solved else None
    caption = sheet.title or sheet.comment.partition("\n")[0][:60]
    return Entry(sheet.givens, caption, Marks(sheet.placed, left), solution)


def _write(path: Path, entries: list[Entry], book: Book) -> int:
    """Write the file that the ending asks for, and return its pages."""
    if path.suffix == ".pdf":
        with path.open("wb") as file:
            return write_pdf(file, entries, book)
    if len(entries) > 1:
        raise InputError(f"expected one puzzle for {path.suffix or path.name}, got {len(entries)}")
    picture = draw_board(entries[0].grid, entries[0].marks)
    if path.suffix == ".svg":
        path.write_text(format_svg(picture, entries[0].grid.format()))
    elif path.suffix == ".png":
        from nonet.printing.png import format_png

        path.write_bytes(format_png(picture))
    else:
        raise InputError(f"expected a file ending in .pdf, .svg or .png, got {path.name!r}")
    return 1
