"""nonet page: the game as a folder of files, for hosts that only send files."""

import importlib
from pathlib import Path

import click

from nonet.cli.outputs import json_option, write_json

__all__ = ["page"]


@click.command()
@click.option(
    "--out", "folder", required=True, type=click.Path(path_type=Path), help="A new or empty folder."
)
@json_option
def page(folder: Path, as_json: bool) -> None:
    """Write the page alone: it plays, makes, hints, teaches and keeps games without a server.

    Put the folder at the root of any host that sends files; games stay in the browser that plays
    them. Accounts, scores and other devices need a server: `nonet serve`.
    """
    count = importlib.import_module("nonet.web.site").write_site(folder)
    if as_json:
        write_json({"folder": str(folder), "files": count})
    else:
        click.echo(f"wrote {count} files to {folder}")
