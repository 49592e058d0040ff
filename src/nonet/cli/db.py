"""`nonet db`: look after the store."""

from datetime import UTC, datetime
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


def now() -> datetime:
    """The time by which backups are named."""
    return datetime.now(UTC)


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

    with open_store(url, create=False) as store:
        faults = [*find_faults(store.database), *check_keys(store.database)]
    if as_json:
        write_json({"faults": [str(fault) for fault in faults]})
    else:
        for fault in faults:
            click.echo(fault)
    return 1 if faults else 0


@db.command()
@click.option(
    "--days",
    type=click.IntRange(min=1),
    help="Days after which a guest who does nothing is idle. [NONET_GUEST_DAYS, or 90]",
)
@click.option("--vacuum", is_flag=True, help="Make the file of a SQLite store smaller, too.")
@database_option
@json_option
def tidy(days: int | None, vacuum: bool, url: str | None, as_json: bool) -> None:
    """Delete idle guests with all that is theirs; accounts stay."""
    from nonet.service.settings import Settings
    from nonet.service.tidying import tidy as delete_idle

    kept = days or Settings.from_environment().guest_days
    with open_store(url, create=False) as store:
        gone = delete_idle(store, kept)
        if vacuum:
            store.database.vacuum()
    if as_json:
        write_json({"guests": gone})
    else:
        click.echo(f"{gone:,} idle guests deleted")


@db.command()
@click.argument("place", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="FILE is a folder: name the backup by its time, and leave the latest N there.",
)
@database_option
@json_option
def backup(place: Path, keep: int | None, url: str | None, as_json: bool) -> None:
    """Copy the store, as it is now, into a new SQLite FILE.

    The copy is restored into a scratch file and counted before it gets its name. A store that is
    not there, or has nothing in it, is refused.
    """
    from nonet.store.backups import backup as copy
    from nonet.store.backups import backup_into

    with open_store(url, create=False) as store:
        if keep is None:
            copy(store.database, place)
            made = place
        else:
            made = backup_into(store.database, place, keep, now())
    if as_json:
        write_json({"file": str(made), "bytes": made.stat().st_size})


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
@json_option
def restore(file: Path, url: str | None, as_json: bool) -> None:
    """Copy a backup FILE into the store, which must be empty; it may be another kind."""
    from nonet.store.backups import restore as copy_back

    copy_back(file, url or default_url())
    if as_json:
        write_json({"file": str(file)})
