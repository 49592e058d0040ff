"""`nonet convert`: from any format to any other."""

import click

from nonet import formats
from nonet.cli.inputs import puzzles_argument, read_sheets
from nonet.cli.outputs import json_option, track
from nonet.errors import InputError

# What follows the first document would make it none.
ALONE = ("opensudoku",)


@click.command()
@puzzles_argument
@click.option("--to", "target", default="line", show_default=True, help="The format to write.")
@click.option("--from", "source", default="", help="The format to read; without it, found out.")
@click.option("--drop", is_flag=True, help="Write the givens alone, whatever else there is.")
@click.option("--list", "as_list", is_flag=True, help="List the formats.")
@json_option
def convert(
    puzzles: tuple[str, ...], target: str, source: str, drop: bool, as_list: bool, as_json: bool
) -> int:
    """Read puzzles in any format and write them in another.

    What a format cannot hold is refused by its name, unless --drop says to leave it out.
    """
    if as_list:
        return _list_formats()
    written = formats.find_format("json" if as_json else target)
    count = bad = 0
    for where, sheet, error in track(read_sheets(puzzles, source)):
        try:
            if sheet is None:
                raise error or InputError("expected a puzzle")
            if count and written.name in ALONE:
                raise InputError(f"expected one puzzle for {written.name}, got more")
            text = written.format(formats.Sheet(sheet.givens) if drop else sheet)
        except InputError as refused:
            click.echo(f"nonet: {where}: {refused}", err=True)
            bad += 1
            continue
        if written.scope == "table" and count:
            text = text.partition("\n")[2]  # the header once
        click.echo(text, nl=not text.endswith("\n"))
        count += 1
    if not count and not bad:
        raise InputError("expected a puzzle, got nothing")
    return 2 if bad else 0


def _list_formats() -> int:
    for each in formats.FORMATS.values():
        way = "read and written" if each.write else "read"
        click.echo(f"{each.name:16} {each.title} ({way}){' '.join(('', *each.suffixes))}")
    return 0
