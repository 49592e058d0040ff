"""A job: rows in, answers out, part by part.

The parts lie in a folder beside the output until the job is done:

    solved.parquet.parts/
        job.json          what the job is; another job does not go on with these parts
        000000.part       the answers to rows 1 to 5000
        000000.bad        those of them that could not be answered, with reasons
        000001.part       ...

A part appears under its name only when it is whole, so whatever ends the program, what is there
is right and the rest is done by running the same command again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from nonet.bulk.encoding import encode, find_format, join
from nonet.bulk.pools import Pool
from nonet.bulk.sources import Row
from nonet.bulk.verbs import VERBS, Answer, answer_texts, make_to_order
from nonet.errors import InputError, NonetError

if TYPE_CHECKING:
    from nonet.generator import Order

__all__ = ["Job", "Report", "run_job"]

MAKING = "generate"  # the verb that takes an order
BAD_COLUMNS = {"row": int, "reason": str, "text": str}


@dataclass(frozen=True)
class Job:
    """What to do, to what, and where the answers go."""

    verb: str
    source: str  # where the rows come from, and what tells it from another such source
    output: Path
    size: int = 5_000  # rows of one part
    order: Order | None = None  # what seeds are to make; without one any classic puzzle

    @property
    def folder(self) -> Path:
        """Where the parts lie until they are joined."""
        return self.output.with_name(f"{self.output.name}.parts")

    @property
    def aside(self) -> Path:
        """Where bad rows go."""
        return self.output.with_name(f"{self.output.name}.bad.csv")

    def describe(self) -> str:
        """Say in one line what makes this job the same job tomorrow."""
        told = {"verb": self.verb, "source": self.source, "size": self.size}
        wishes = {} if self.order is None else {"order": self.order.to_json()}
        return json.dumps({**told, "output": self.output.name, **wishes}, sort_keys=True)


@dataclass(frozen=True)
class Report:
    """How a job went."""

    rows: int  # answered
    bad: int  # set aside
    kept: int  # of all these, how many were there from an earlier run


@dataclass(frozen=True)
class Part:
    """Some rows on their way to a worker."""

    number: int
    verb: str
    format: str
    rows: Sequence[Row]
    order: Order | None = None


@dataclass(frozen=True)
class Answered:
    """What comes back: packed, as many small objects travel slowly."""

    data: bytes
    bad: bytes
    good_count: int
    bad_count: int


def run_job(
    job: Job, rows: Iterable[Row], pool: Pool, progress: Callable[[int], None] = lambda _: None
) -> Report:
    """Run a job, or what is left of it; `progress` hears how many rows each part had."""
    columns = _check_verb(job)
    find_format(job.output)  # refused before anything is made
    _prepare_folder(job)
    counts = {"rows": 0, "bad": 0, "kept": 0}
    numbers: list[int] = []

    def missing() -> Iterator[Part]:
        for part in _cut(job, rows):
            numbers.append(part.number)
            if not _is_done(job, part.number):
                yield part
                continue
            good, bad = _read_counts(job, part.number)
            _add(counts, good, bad, kept=good + bad)
            progress(good + bad)

    for part, answered in pool.answer(answer_part, missing()):
        _keep(job, part.number, answered)
        _add(counts, answered.good_count, answered.bad_count)
        progress(len(part.rows))
    _finish(job, columns, numbers)
    return Report(**counts)


def answer_part(part: Part) -> Answered:
    """Answer the rows of a part, wherever this runs."""
    verb = VERBS[part.verb]
    if part.order is not None:
        verb = replace(verb, answer=make_to_order(part.order), answer_many=None)
    good: list[Answer] = []
    bad: list[Answer] = []
    answers = answer_texts(verb, [text for _, text in part.rows])
    for (number, text), answer in zip(part.rows, answers, strict=True):
        if isinstance(answer, NonetError):
            bad.append((number, str(answer), text[:200]))
        else:
            good.append(answer)
    return Answered(
        data=encode(part.format, verb.columns, good),
        bad=encode("csv", BAD_COLUMNS, bad),
        good_count=len(good),
        bad_count=len(bad),
    )


def _add(counts: dict[str, int], good: int, bad: int, kept: int = 0) -> None:
    counts["rows"] += good
    counts["bad"] += bad
    counts["kept"] += kept


def _check_verb(job: Job) -> dict[str, type]:
    if job.verb not in VERBS:
        raise InputError(f"expected one of {', '.join(VERBS)}, got {job.verb!r}")
    if job.order is not None and job.verb != MAKING:
        raise InputError(f"expected an order for {MAKING} alone, got one for {job.verb}")
    return VERBS[job.verb].columns


def _cut(job: Job, rows: Iterable[Row]) -> Iterator[Part]:
    rest = iter(rows)
    number = 0
    while chunk := list(islice(rest, job.size)):
        yield Part(number, job.verb, find_format(job.output), chunk, job.order)
        number += 1


def _prepare_folder(job: Job) -> None:
    about = job.folder / "job.json"
    try:
        job.folder.mkdir(exist_ok=True)
        if not about.exists():
            _write_whole(about, job.describe().encode())
        before = about.read_text()
    except OSError as error:
        raise InputError(f"expected to write in {job.folder}, got: {error}") from error
    if before != job.describe():
        raise InputError(
            f"expected the parts of this job in {job.folder}, got those of another: {before};"
            " delete the folder to start anew"
        )


def _is_done(job: Job, number: int) -> bool:
    return (job.folder / f"{number:06}.part").exists()


def _keep(job: Job, number: int, answered: Answered) -> None:
    # The answers come last: where they are, the rest is.
    counts = json.dumps([answered.good_count, answered.bad_count]).encode()
    _write_whole(job.folder / f"{number:06}.counts", counts)
    _write_whole(job.folder / f"{number:06}.bad", answered.bad)
    _write_whole(job.folder / f"{number:06}.part", answered.data)


def _read_counts(job: Job, number: int) -> tuple[int, int]:
    good, bad = json.loads((job.folder / f"{number:06}.counts").read_bytes())
    return good, bad


def _write_whole(path: Path, data: bytes) -> None:
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_bytes(data)
    unfinished.replace(path)


def _finish(job: Job, columns: dict[str, type], numbers: Sequence[int]) -> None:
    aside = [job.folder / f"{number:06}.bad" for number in numbers]
    if any(path.stat().st_size for path in aside):
        join("csv", BAD_COLUMNS, aside, job.aside)
    parts = [job.folder / f"{number:06}.part" for number in numbers]
    join(find_format(job.output), columns, parts, job.output)
    shutil.rmtree(job.folder)
