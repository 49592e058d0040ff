"""`nonet db`: look after the store."""

from pathlib import Path

import click

from nonet.cli.outputs import json_option, write_json
from nonet.cli.progress import show_progress
from nonet.store import default_url, open_store, upgrade_store

__all__ = ["database_option", "db"]

database_option = click.option(
    "--db",
    "url",
    metavar="URL",
    help="The store: a database URL or a file. Otherwise NONET_DB, or a file in your data folder.",
)


@click.group()
def db() -> None:
    """Look after the store: the database of puzzles, players and games."""


@db.command()
@database_option
@json_option
def info(url: str | None, as_json: bool) -> None:
    """Say where the store is, which version its tables have, and count their rows."""
    from nonet.store.schema import VERSION
    from nonet.store.upkeep import count_rows

    with open_store(url) as store:
        counts = count_rows(store.database)
        if as_json:
            write_json({"store": store.name, "version": VERSION, "rows": counts})
            return
        click.echo(f"{store.name}, tables of version {VERSION}")
        for table, count in counts.items():
            click.echo(f"{count:12,} {table}")


@db.command()
@database_option
@json_option
def upgrade(url: str | None, as_json: bool) -> None:
    """Bring the store up to this version of Nonet; every row stays.

    What it did not know of its puzzles yet is found out; that can be stopped and asked for again.
    """
    from nonet.bulk.bank import study_bank
    from nonet.store.schema import VERSION

    upgrade_store(url)
    with open_store(url) as store, show_progress("puzzles") as progress:
        studied = study_bank(store, progress)
    if as_json:
        write_json({"version": VERSION, "studied": studied})


@db.command()
@database_option
@json_option
def check(url: str | None, as_json: bool) -> int:
    """Look for damage, and for puzzles that are not under their own key; exit 1 if there is any."""
    from nonet.store.upkeep import check as find_faults
    from nonet.store.upkeep import check_keys

    with open_store(url) as store:
        faults = [*find_faults(store.database), *check_keys(store.database)]
    if as_json:
        write_json({"faults": [str(fault) for fault in faults]})
    else:
        for fault in faults:
            click.echo(fault)
    return 1 if faults else 0


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
@json_option
def backup(file: Path, url: str | None, as_json: bool) -> None:
    """Copy the store, as it is now, into a new SQLite FILE."""
    from nonet.store.upkeep import backup as copy

    with open_store(url) as store:
        copy(store.database, file)
    if as_json:
        write_json({"file": str(file), "bytes": file.stat().st_size})


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
@json_option
def restore(file: Path, url: str | None, as_json: bool) -> None:
    """Copy a backup FILE into the store, which must be empty; it may be another kind."""
    from nonet.store.upkeep import restore as copy_back

    copy_back(file, url or default_url())
    if as_json:
        write_json({"file": str(file)})
