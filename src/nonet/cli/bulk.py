"""`nonet bulk`: one verb over a file of any length."""

import re
import shutil
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from nonet.cli.files import check_new, force_option
from nonet.cli.generate import order_options, read_order
from nonet.cli.outputs import json_option, write_json
from nonet.cli.progress import show_progress
from nonet.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.sources import Row

__all__ = ["bulk", "cluster_option", "workers_option"]

USUAL_PART = 5_000  # rows
ORDERED_PART = 20  # puzzles to order: some may take a second each
SEEDS = re.compile(r"([0-9]{1,19}):([0-9]{1,12})")  # first seed, how many

workers_option = click.option(
    "--workers", type=click.IntRange(1), help="Processes to work with; all cores without it."
)
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Work on the Dask cluster with its scheduler there."
)


@click.command()
@click.argument("verb")
@click.argument("source", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The file to write: lines, .csv, .jsonl or .parquet; - is lines on standard output.",
)
@force_option
@click.option(
    "--part",
    type=click.IntRange(1),
    help=f"Rows at a time: {USUAL_PART:,}, or {ORDERED_PART} puzzles to order.",
)
@order_options
@workers_option
@cluster_option
@json_option
def bulk(
    verb: str,
    source: Path,
    output: Path,
    force: bool,
    part: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    **wishes: Any,
) -> int:
    """Do VERB (solve, count, key, rate) to every puzzle of SOURCE.

    Files are lines, CSV, JSON lines or Parquet by their ending; - is lines on standard input. With
    the verb generate SOURCE is a file of seeds, or FIRST:COUNT, and each seed makes what `nonet
    generate` makes of it and the same order. Run the same command again after it was cut short, and
    it goes on. Rows that are no puzzle go to OUTPUT.bad.csv with reasons.
    """
    from nonet.bulk import Job, open_pool, run_job

    order = read_order(wishes)
    is_ordered = bool(order.to_json())
    size = part or (ORDERED_PART if is_ordered else USUAL_PART)
    name, rows = _open_source(verb, source)
    with _destination(output) as file:
        job = Job(verb, name, file, size, order if is_ordered else None)
        if not job.folder.exists():  # else it is this job, or it is refused as another
            check_new(file, force)
        with open_pool(workers, cluster) as pool, show_progress("rows") as progress:
            report = run_job(job, rows, pool, progress)
    if as_json and str(output) != "-":
        write_json({"file": str(output), "rows": report.rows, "bad": report.bad})
    else:
        answered = "1 row" if report.rows == 1 else f"{report.rows:,} rows"
        click.echo(f"{answered} answered, {report.bad:,} set aside", err=True)
    return 2 if report.bad else 0


@contextmanager
def _destination(output: Path) -> "Iterator[Path]":
    """The file to write; for standard output one that is copied there in the end."""
    if str(output) != "-":
        yield output
        return
    with TemporaryDirectory() as folder:
        yield Path(folder) / "answers"
        with (Path(folder) / "answers").open("rb") as file:
            shutil.copyfileobj(file, sys.stdout.buffer)
        _tell_bad(Path(folder) / "answers.bad.csv")


def _tell_bad(aside: Path) -> None:
    """Where there is no place beside the answers, bad rows are told one by one."""
    if aside.exists():
        click.echo(aside.read_text(encoding="utf-8"), err=True, nl=False)


def _open_source(verb: str, source: Path) -> "tuple[str, Iterator[Row]]":
    """Name the source so that another day's is told from it, and read its rows."""
    from nonet.bulk import count_seeds, read_rows

    seeds = SEEDS.fullmatch(str(source))
    if verb == "generate" and seeds is not None:
        return f"seeds {source}", count_seeds(int(seeds[1]), int(seeds[2]))
    if str(source) == "-":  # never the same again: nothing to go on with
        return f"standard input {time.time_ns()}", read_rows(source)
    if source.exists() and not source.is_file() and not source.is_dir():  # a pipe: as above
        return f"{source} {time.time_ns()}", read_rows(source)
    if not source.is_file():
        raise InputError(f"expected a file, got {source}")
    stamp = source.stat()
    return f"{source.name} {stamp.st_size} {stamp.st_mtime_ns}", read_rows(source)
