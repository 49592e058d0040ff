"""`nonet convert`: from any format to any other."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import click

from nonet import formats
from nonet.cli.files import force_option, open_output, output_option
from nonet.cli.inputs import complete_format, puzzles_argument, read_sheets
from nonet.cli.outputs import json_option, track
from nonet.errors import InputError
from nonet.formats import Sheet
from nonet.grid import Grid

# What follows the first document would make it none.
ALONE = ("opensudoku", "ksudoku")
PARQUET, QR = "parquet", "qr"
LINES = "line or ruled"  # the board follows the cells where they do not say it
PICTURES = (".svg", ".png")


@click.command()
@puzzles_argument
@click.option(
    "--to",
    "--format",
    "target",
    shell_complete=complete_format,
    help="The format to write; without it, that of the output's ending, or lines.",
)
@click.option(
    "--from",
    "source",
    default="",
    shell_complete=complete_format,
    help="The format to read; without it, found out.",
)
@output_option("The file to write, - for standard output.")
@force_option
@click.option("--drop", is_flag=True, help="Write the givens alone, whatever else there is.")
@click.option(
    "--address", default="", metavar="URL", help="Where the page is, before links and in QR codes."
)
@click.option("--list", "as_list", is_flag=True, help="List the formats.")
@json_option
def convert(
    puzzles: tuple[str, ...],
    target: str | None,
    source: str,
    output: str,
    force: bool,
    drop: bool,
    address: str,
    as_list: bool,
    as_json: bool,
) -> int:
    """Read puzzles in any format and write them in another.

    What a format cannot hold is refused by its name, unless --drop says to leave it out. Besides
    the formats of --list, `parquet` writes a table and `qr` a QR code of Nonet's link: as text, or
    as a picture into a file .svg or .png.
    """
    if as_list:
        return _list_formats(as_json)
    name = "json" if as_json else target or _find_target(output)
    if name not in (PARQUET, QR, LINES):
        formats.find_format(name)  # a wrong name is said before a file is made
    job = _Job(drop)
    with open_output(output, force) as stream:
        job.write(job.read(puzzles, source), name, stream, output, address)
        if not job.count:  # then there is no file to be named either
            got = f"{job.bad} that could not be written" if job.bad else "nothing"
            raise InputError(f"expected a puzzle, got {got}")
    return 2 if job.bad else 0


def _find_target(output: str) -> str:
    suffix = Path(output.removesuffix(".gz")).suffix.lower()
    if suffix in PICTURES:
        return QR
    known = {suffix for each in formats.FORMATS.values() for suffix in each.suffixes}
    return PARQUET if suffix == ".parquet" else suffix if suffix in known else LINES


def _bare(sheet: Sheet) -> Sheet:
    try:
        return Sheet(Grid(sheet.givens.format()))
    except InputError:  # no board is usual for so many cells
        return Sheet(Grid.from_digits(sheet.layout, sheet.givens.digits))


class _Job:
    """Sheets on their way from one format to another; `bad` counts what did not arrive."""

    def __init__(self, drop: bool) -> None:
        self.drop = drop
        self.count = self.bad = 0
        self.where = ""

    def read(self, puzzles: tuple[str, ...], source: str) -> Iterator[Sheet]:
        for self.where, sheet, error in track(read_sheets(puzzles, source)):
            if sheet is None:
                self.complain(error or InputError("expected a puzzle"))
            else:
                yield _bare(sheet) if self.drop else sheet

    def complain(self, error: InputError) -> None:
        click.echo(f"nonet: {self.where}: {error}", err=True)
        self.bad += 1

    def write(
        self, sheets: Iterator[Sheet], name: str, stream: IO[bytes], output: str, address: str
    ) -> None:
        if name == PARQUET:
            self.count = formats.write_parquet(stream, self.keep_tables(sheets))
        elif name == QR:
            self.write_each(sheets, stream, _make_qr_writer(output, address))
        elif name == LINES:
            self.write_each(sheets, stream, _write_line)
        else:
            self.write_each(sheets, stream, self.make_writer(name, address))

    def keep_tables(self, sheets: Iterator[Sheet]) -> Iterator[Sheet]:
        """Only what a table can hold; the rest is refused like everywhere."""
        for sheet in sheets:
            try:
                formats.FORMATS["csv"].format(sheet)
            except InputError as refused:
                self.complain(refused)
            else:
                yield sheet

    def write_each(
        self, sheets: Iterator[Sheet], stream: IO[bytes], write: Callable[[Sheet], bytes]
    ) -> None:
        for sheet in sheets:
            try:
                data = write(sheet)
            except InputError as refused:
                self.complain(refused)
                continue
            stream.write(data)
            self.count += 1

    def make_writer(self, name: str, address: str) -> Callable[[Sheet], bytes]:
        written = formats.find_format(name)

        def write(sheet: Sheet) -> bytes:
            if self.count and written.name in ALONE:
                raise InputError(f"expected one puzzle for {written.name}, got more")
            text = written.format(sheet)
            if written.scope == "table" and self.count:
                text = text.partition("\n")[2]  # the header once
            text = address + text if written.name == "link" else text
            return (text if text.endswith("\n") else f"{text}\n").encode()

        return write


def _write_line(sheet: Sheet) -> bytes:
    name = "line" if formats.is_usual(sheet.givens) else "ruled"
    return f"{formats.format(sheet, name)}\n".encode()


def _make_qr_writer(output: str, address: str) -> Callable[[Sheet], bytes]:
    from nonet.printing.qr import draw_qr, format_qr, format_qr_png

    suffix = Path(output).suffix.lower()
    form = {".svg": draw_qr, ".png": format_qr_png}.get(suffix, format_qr)
    written = 0

    def write(sheet: Sheet) -> bytes:
        nonlocal written
        if written and suffix in PICTURES:
            raise InputError(f"expected one puzzle for {suffix}, got more")
        drawn = form(address + formats.format(sheet, "link"))
        written += 1
        return drawn if isinstance(drawn, bytes) else f"{drawn}\n".encode()

    return write


def _list_formats(as_json: bool) -> int:
    for each in formats.FORMATS.values():
        if as_json:
            facts = {"name": each.name, "title": each.title, "holds": sorted(each.holds)}
            click.echo(json.dumps(facts | {"suffixes": each.suffixes}))
        else:
            click.echo(f"{each.name:16} {each.title}{' '.join(('', *each.suffixes))}")
    if not as_json:
        click.echo(f"{PARQUET:16} Parquet table .parquet\n{QR:16} QR code of Nonet's link")
    return 0
