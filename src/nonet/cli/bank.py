"""`nonet bank`: the stored puzzles."""

import csv
import json
import secrets
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from nonet.cli.bulk import cluster_option, workers_option
from nonet.cli.db import database_option
from nonet.cli.files import check_new, force_option
from nonet.cli.outputs import json_option, write_json
from nonet.cli.progress import show_progress
from nonet.store import Wish, open_store
from nonet.store.values import CLASSIC

__all__ = ["bank"]

CLASSIC_SIZE = 9
WIDEST = 40  # characters of the longest bar


@click.group()
def bank() -> None:
    """Fill the bank with puzzles, look at it, take puzzles in and hand them on."""


@bank.command()
@click.option("--level", default="all", show_default=True, help="A level, or all of them.")
@click.option("--variant", "--layout", default="classic", help="killer, x, jigsaw, killer+x …")
@click.option("--size", type=int, default=9, show_default=True, help="Digits of the board.")
@click.option("--count", type=click.IntRange(1), required=True, help="How many it is to hold.")
@click.option("--symmetry", default="half-turn", show_default=True, help="Of the givens.")
@click.option("--seed", type=click.IntRange(0), help="Make the same puzzles again.")
@workers_option
@cluster_option
@database_option
@json_option
def fill(
    level: str,
    variant: str,
    size: int,
    count: int,
    symmetry: str,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Make puzzles until the bank holds COUNT of a level; stop and go on as you like."""
    from nonet.bulk import open_pool
    from nonet.bulk.bank import Batch, fill_bank, wish_for

    first = secrets.randbits(48) if seed is None else seed
    with open_store(url) as store, open_pool(workers, cluster) as pool:
        for name in _list_levels(variant, size) if level == "all" else (level,):
            first_batch = Batch(first, 0, name, symmetry, variant, size)
            with show_progress(name or variant, total=count) as progress:
                progress(store.puzzles.count(wish_for(first_batch)))
                added = fill_bank(
                    store,
                    pool,
                    level=name,
                    count=count,
                    seed=first,
                    symmetry=symmetry,
                    variant=variant,
                    size=size,
                    progress=progress,
                )
            if as_json:
                write_json({"variant": variant, "level": name, "added": added})
            else:
                click.echo(f"{name or variant}: {added:,} added", err=True)


def _list_levels(variant: str, size: int) -> Iterable[str]:
    """The levels of a variant; those that are not made to a level stand on a shelf without one."""
    from nonet.levels import LEVELS
    from nonet.variants import find_variant

    found = find_variant(variant)
    return (
        LEVELS
        if found.id == "classic" and size == CLASSIC_SIZE
        else found.list_levels(size) or ("",)
    )


@bank.command()
@database_option
@json_option
def rate(url: str | None, as_json: bool) -> None:
    """Rate the puzzles of variants anew, and put them on the shelves of their levels.

    For a bank that an earlier version has filled, which knew other techniques. Stop and ask again
    as you like.
    """
    from nonet.bulk.bank import rate_bank

    with open_store(url) as store, show_progress("puzzles") as progress:
        rated, moved = rate_bank(store, progress)
    if as_json:
        write_json({"rated": rated, "moved": moved})
    else:
        click.echo(f"{rated:,} puzzles rated, {moved:,} had another level", err=True)


@bank.command()
@click.option("--count", type=click.IntRange(1), required=True, help="How many it is to hold.")
@click.option("--size", type=int, default=9, show_default=True, help="Digits of the board.")
@click.option("--seed", type=click.IntRange(0), help="Make the same grids again.")
@database_option
@json_option
def grids(count: int, size: int, seed: int | None, url: str | None, as_json: bool) -> None:
    """Make complete grids until the bank holds COUNT, each once up to equivalence.

    `nonet generate --from-bank` digs its puzzles out of random images of them.
    """
    from nonet.bulk.grids import fill_grids
    from nonet.layout import Layout

    layout = Layout.of_size(size)
    first = secrets.randbits(48) if seed is None else seed
    with open_store(url) as store:
        with show_progress("grids", total=count) as progress:
            progress(store.grids.count(layout.name))
            added = fill_grids(store, count=count, seed=first, layout=layout, progress=progress)
        total = store.grids.count(layout.name)
    if as_json:
        write_json({"layout": layout.name, "added": added, "grids": total})
    else:
        click.echo(f"{layout.name}: {added:,} grids added, {total:,} in all", err=True)


@bank.command()
@database_option
@json_option
def info(url: str | None, as_json: bool) -> None:
    """Count the puzzles by level, by the technique that they need, and by symmetry.

    A puzzle counts for the technique without which it is stuck, and beyond which it needs nothing.
    """
    with open_store(url) as store:
        census = store.puzzles.census()
        needs = store.puzzles.count_needs()
        complete = store.grids.count()
    counts: dict[str, Counter[str]] = {
        "level": Counter(),
        "technique": Counter(needs),
        "symmetry": Counter(),
        "board": Counter(),
    }
    for (layout, variant, level, _, symmetry), count in census.items():
        counts["board"]["; ".join(filter(None, (layout, variant)))] += count
        counts["level"][level or "not rated"] += count
        counts["symmetry"][symmetry or "not known"] += count
    if as_json:
        write_json({"puzzles": sum(census.values()), **counts, "grids": complete})
        return
    click.echo(f"{sum(census.values()):,} puzzles, {complete:,} complete grids")
    for name, counted in counts.items():
        click.echo(f"\nby {name}")
        for line in draw_chart(counted):
            click.echo(line)


@bank.command(name="import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--as-is", is_flag=True, help="Believe the ratings of an exported file.")
@workers_option
@cluster_option
@database_option
@json_option
def take(
    files: tuple[Path, ...],
    as_is: bool,
    workers: int | None,
    cluster: str | None,
    url: str | None,
    as_json: bool,
) -> int:
    """Take the puzzles of FILES in, rated and each once; exit 2 if some are none.

    A file may be in any format that Nonet reads; of a table the column of puzzles is taken.
    """
    from nonet.bulk import open_pool
    from nonet.bulk.bank import take_back, take_in
    from nonet.bulk.sources import read_puzzles

    if as_is:
        with open_store(url) as store:
            for file in files:
                _tell_taken(file, {"new": take_back(store, file)}, as_json)
        return 0
    bad = 0
    with open_store(url) as store, open_pool(workers, cluster) as pool:
        for file in files:
            unread: list[tuple[int, str]] = []
            with show_progress(file.name) as progress:
                taken = take_in(store, pool, read_puzzles(file, unread), progress)
            refused = sorted([*unread, *taken.bad])
            for number, reason in refused:
                click.echo(f"nonet: {file}, row {number}: {reason}", err=True)
            _tell_taken(file, {"new": taken.added, "known": taken.known}, as_json)
            bad += len(refused)
    return 2 if bad else 0


def _tell_taken(file: Path, counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        write_json({"file": str(file), **counts})
    else:
        words = ", ".join(f"{count:,} {what}" for what, count in counts.items())
        click.echo(f"{file}: {words}", err=True)


@bank.command()
@click.argument("output", type=click.Path(path_type=Path), required=False)
@click.option("--level", help="Only this level.")
@click.option("--technique", help="Only puzzles whose hardest step on scale se is this.")
@click.option("--needs", help="Only puzzles that need this technique, and nothing dearer.")
@click.option("--symmetry", help="Only this symmetry.")
@force_option
@database_option
@json_option
def export(
    output: Path | None,
    level: str | None,
    technique: str | None,
    needs: str | None,
    symmetry: str | None,
    force: bool,
    url: str | None,
    as_json: bool,
) -> None:
    """Write the puzzles to OUTPUT (.csv, .jsonl or .parquet), or to standard output as CSV."""
    from nonet.bulk.bank import write_exported

    wish = Wish(
        level=level,
        technique=technique,
        needs=needs,
        symmetry=symmetry,
        layout=None,
        variant=None,
    )
    if output is not None and str(output) != "-":
        check_new(output, force)
    with open_store(url) as store:
        rows = (write_exported(puzzle) for puzzle in store.puzzles.iterate(wish))
        if output is None or str(output) == "-":
            write_rows(rows, as_json)
        else:
            write_table(rows, output)


def write_rows(rows: Iterable[tuple[Any, ...]], as_json: bool) -> None:
    """Write lines of CSV, or JSON objects, to standard output."""
    from nonet.bulk.bank import EXPORTED

    if as_json:
        for row in rows:
            values = dict(zip(EXPORTED, row, strict=True))
            write_json(values | {"card": json.loads(values["card"])})
        return
    lines = csv.writer(sys.stdout)
    lines.writerow(EXPORTED)
    lines.writerows(rows)


def write_table(rows: Iterable[tuple[Any, ...]], output: Path) -> None:
    """Write a file that is there whole or not at all, some rows at a time."""
    from itertools import islice
    from tempfile import TemporaryDirectory

    from nonet.bulk.bank import EXPORTED
    from nonet.bulk.encoding import encode, find_format, join

    columns = {name: column.type for name, column in EXPORTED.items()}
    kind = find_format(output)
    rest: Iterator[tuple[Any, ...]] = iter(rows)
    if kind == "lines":
        rest = ((_write_line(row, list(columns)),) for row in rest)
    with TemporaryDirectory() as folder:
        parts: list[Path] = []
        while chunk := list(islice(rest, 50_000)):
            parts.append(Path(folder) / str(len(parts)))
            parts[-1].write_bytes(encode(kind, columns, chunk))
        join(kind, columns, parts, output)


def _write_line(row: tuple[Any, ...], columns: list[str]) -> str:
    """The givens of a row, and their board behind them where a line does not say it."""
    from nonet.formats import format_ruled
    from nonet.grid import Grid

    givens, board = row[columns.index("givens")], row[columns.index("board")]
    return givens if board == CLASSIC else format_ruled(Grid(givens, board))


def draw_chart(counted: "Counter[str]") -> Iterator[str]:
    """Draw a bar for each name, the most first.

    >>> for line in draw_chart(Counter({"easy": 40, "hard": 10})):
    ...     print(line.rstrip())
    easy                               40 ████████████████████████████████████████
    hard                               10 ██████████
    """
    most = max(counted.values(), default=0)
    for name, count in counted.most_common():
        bar = "█" * max(round(WIDEST * count / most), 1)
        yield f"{name:27.27} {count:9,} {bar}"
