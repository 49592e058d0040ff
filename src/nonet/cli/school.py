"""`nonet school`: step positions, made and proved."""

import secrets
import time
from pathlib import Path

import click

from nonet.cli.bulk import cluster_option, workers_option
from nonet.cli.files import check_new, force_option
from nonet.cli.outputs import json_option, write_json
from nonet.cli.progress import show_progress

__all__ = ["school"]


@click.group()
def school() -> None:
    """Make and prove step positions: boards on which one technique is next."""


@school.command()
@click.argument("output", type=click.Path(path_type=Path))
@click.option("--count", type=click.IntRange(1), default=1000, show_default=True, help="Of each.")
@click.option("--technique", "names", multiple=True, help="Only this one; may be said again.")
@click.option("--seed", type=click.IntRange(0), help="Make the same positions again.")
@workers_option
@cluster_option
@force_option
@json_option
def make(
    output: Path,
    count: int,
    names: tuple[str, ...],
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Make COUNT positions of each technique of the course and write them to OUTPUT.

    A technique on a variant's board has the variant before it, as in killer.innie-outie. A name
    that ends in .gz is packed.
    """
    from nonet.bulk import open_pool
    from nonet.bulk.school import make_positions
    from nonet.school import SUBJECTS, find_unit, format_supply

    check_new(output, force)
    for name in names:
        find_unit(name)  # refuses what the course does not teach
    wanted = names or SUBJECTS
    first = secrets.randbits(48) if seed is None else seed
    lines = []
    with open_pool(workers, cluster) as pool:
        for subject in wanted:
            begun = time.monotonic()
            with show_progress(subject, total=count) as progress:
                made = make_positions(pool, subject, count, first, progress)
            strict = sum(one.is_strict for one in made)
            seconds = round(time.monotonic() - begun, 1)
            _tell(subject, {"made": len(made), "strict": strict, "seconds": seconds}, as_json)
            lines.append(format_supply(made))
    output.write_bytes(_pack("".join(lines).encode(), output))


def _pack(data: bytes, output: Path) -> bytes:
    import gzip

    return gzip.compress(data, mtime=0) if output.suffix == ".gz" else data


def _tell(subject: str, counts: dict[str, float], as_json: bool) -> None:
    if as_json:
        write_json({"technique": subject, **counts})
    else:
        told = ", ".join(f"{count:,} {what}" for what, count in counts.items())
        click.echo(f"{subject}: {told}", err=True)


@school.command()
@click.argument(
    "file", type=click.Path(path_type=Path, exists=True, dir_okay=False), required=False
)
@click.option("--sample", type=click.IntRange(1), help="Only so many, spread over the file.")
@workers_option
@cluster_option
@json_option
def check(
    file: Path | None,
    sample: int | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Prove the positions of FILE, or those that come with Nonet; exit 1 if one is wrong."""
    from nonet.bulk import open_pool
    from nonet.bulk.school import check_positions
    from nonet.school import load_supply, parse_supply

    if file is None:
        found = [one for listed in load_supply().values() for one in listed]
    else:
        found = list(parse_supply(file.read_bytes()))
    count = min(sample or len(found), len(found))
    chosen = [found[place * len(found) // count] for place in range(count)]
    with open_pool(workers, cluster) as pool, show_progress("positions", len(chosen)) as progress:
        faults = check_positions(pool, chosen, progress)
    for number, fault in faults:
        one = chosen[number - 1]
        click.echo(f"nonet: {one.subject} {one.text}: {fault}", err=True)
    if as_json:
        write_json({"checked": len(chosen), "wrong": len(faults)})
    else:
        click.echo(f"{len(chosen):,} positions checked, {len(faults):,} wrong")
    return 1 if faults else 0
