"""`nonet bulk`: one verb over a file of any length."""

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nonet.cli.outputs import json_option, write_json
from nonet.cli.progress import show_progress
from nonet.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.bulk.sources import Row

__all__ = ["bulk", "cluster_option", "workers_option"]

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
    help="The file to write: lines, .csv, .jsonl or .parquet.",
)
@click.option("--part", "size", type=click.IntRange(1), default=5_000, help="Rows at a time.")
@workers_option
@cluster_option
@json_option
def bulk(
    verb: str,
    source: Path,
    output: Path,
    size: int,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Do VERB (solve, count, key, rate) to every puzzle of SOURCE.

    Files are lines, CSV or Parquet by their ending; - is lines on standard input. With the verb
    generate SOURCE is a file of seeds, or FIRST:COUNT. Run the same command again after it was cut
    short, and it goes on. Rows that are no puzzle go to OUTPUT.bad.csv with reasons.
    """
    from nonet.bulk import Job, open_pool, run_job

    name, rows = _open_source(verb, source)
    with open_pool(workers, cluster) as pool, show_progress("rows") as progress:
        report = run_job(Job(verb, name, output, size), rows, pool, progress)
    if as_json:
        write_json({"file": str(output), "rows": report.rows, "bad": report.bad})
    else:
        click.echo(f"{report.rows:,} rows answered, {report.bad:,} set aside", err=True)
    return 2 if report.bad else 0


def _open_source(verb: str, source: Path) -> "tuple[str, Iterator[Row]]":
    """Name the source so that another day's is told from it, and read its rows."""
    from nonet.bulk import count_seeds, read_rows

    seeds = SEEDS.fullmatch(str(source))
    if verb == "generate" and seeds is not None:
        return f"seeds {source}", count_seeds(int(seeds[1]), int(seeds[2]))
    if str(source) == "-":  # never the same again: nothing to go on with
        return f"standard input {time.time_ns()}", read_rows(source)
    if not source.is_file():
        raise InputError(f"expected a file, got {source}")
    stamp = source.stat()
    return f"{source.name} {stamp.st_size} {stamp.st_mtime_ns}", read_rows(source)
