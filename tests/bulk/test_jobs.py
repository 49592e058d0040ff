"""Jobs over files: every format, in order, resumed, with bad rows set aside."""

import csv
import dataclasses
import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nonet.bulk import Job, count_seeds, open_pool, read_rows, run_job
from nonet.bulk.pools import Pool
from nonet.bulk.verbs import VERBS, answer_texts
from nonet.errors import InputError
from nonet.generator import generate_puzzle
from nonet.solver import solve
from waiting import comes_true, is_running

COUNT = 60


@pytest.fixture(scope="module")
def givens() -> list[str]:
    return [generate_puzzle(seed).givens.format() for seed in range(COUNT)]


@pytest.fixture
def here() -> Iterator[Pool]:
    """A pool of one thread: the same work without the wait for processes."""
    pool = Pool(lambda: ThreadPoolExecutor(1), 1)
    yield pool
    pool.close()


def write_source(path: Path, givens: list[str]) -> Path:
    if path.name.endswith(".parquet"):
        table = pytest.importorskip("pyarrow").table
        write = pytest.importorskip("pyarrow.parquet").write_table
        write(table({"id": range(len(givens)), "puzzle": givens}), path)
    elif ".csv" in path.name:
        path.write_text("id,Puzzle\n" + "".join(f"{n},{text}\n" for n, text in enumerate(givens)))
    elif path.suffix == ".gz":
        path.write_bytes(gzip.compress("\n".join(givens).encode()))
    else:
        path.write_text("# some puzzles\r\n" + "".join(f"{text}  # note\r\n" for text in givens))
    return path


def read_answers(path: Path) -> list[str]:
    if path.suffix == ".parquet":
        table = pytest.importorskip("pyarrow.parquet").read_table(path)
        return [str(text) for text in table.column("solution").to_pylist()]
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            return [row["solution"] for row in csv.DictReader(file)]
    lines = path.read_text().splitlines()
    return [json.loads(line)["solution"] for line in lines] if path.suffix == ".jsonl" else lines


@pytest.mark.parametrize("source", ["in.txt", "in.csv", "in.parquet", "in.txt.gz"])
@pytest.mark.parametrize("target", ["out.txt", "out.csv", "out.jsonl", "out.parquet"])
def test_every_format_goes_in_and_out_in_order(
    source: str, target: str, givens: list[str], tmp_path: Path, here: Pool
) -> None:
    path = write_source(tmp_path / source, givens)
    job = Job("solve", source, tmp_path / target, size=7)
    report = run_job(job, read_rows(path), here)
    assert (report.rows, report.bad, report.kept) == (COUNT, 0, 0)
    assert read_answers(job.output) == [str_of(text) for text in givens]
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted({source, target})


def test_bad_rows_are_set_aside_with_reasons(givens: list[str], tmp_path: Path, here: Pool) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(
        "\n".join([givens[0], "12x", "11" + "." * 79, givens[1]]).encode()
        + b"\n\xff\xfe\x00rubbish\n"
        + b"9" * 5_000_000
        + b"\n"
        + givens[2].encode()
    )
    job = Job("solve", "in", tmp_path / "out.txt", size=2)
    report = run_job(job, read_rows(path), here)
    assert (report.rows, report.bad) == (3, 4)
    assert read_answers(job.output) == [str_of(text) for text in givens[:3]]
    with job.aside.open(newline="") as file:
        aside = list(csv.DictReader(file))
    assert [row["row"] for row in aside] == ["2", "3", "5", "6"]
    assert all(row["reason"].startswith("expected") for row in aside)
    assert all(len(row["text"]) <= 200 for row in aside)


def test_a_job_that_was_cut_goes_on_where_it_stopped(
    givens: list[str], tmp_path: Path, here: Pool
) -> None:
    path = write_source(tmp_path / "in.txt", givens)
    job = Job("solve", "in", tmp_path / "out.txt", size=10)

    def cut() -> Iterator[tuple[int, str]]:
        for number, text in read_rows(path):
            if number > 40:
                raise KeyboardInterrupt
            yield number, text

    with pytest.raises(KeyboardInterrupt):
        run_job(job, cut(), here)
    assert not job.output.exists()
    report = run_job(job, read_rows(path), here)
    assert 10 <= report.kept < COUNT
    assert report.rows == COUNT
    assert read_answers(job.output) == [str_of(text) for text in givens]


def test_the_parts_of_another_job_are_not_mixed_in(
    givens: list[str], tmp_path: Path, here: Pool
) -> None:
    job = Job("solve", "in", tmp_path / "out.txt")
    job.folder.mkdir()
    (job.folder / "job.json").write_text("another")
    with pytest.raises(InputError, match="got those of another"):
        run_job(job, read_rows(write_source(tmp_path / "in.txt", givens)), here)


def test_seeds_are_rows_too(tmp_path: Path, here: Pool) -> None:
    job = Job("generate", "seeds 5", tmp_path / "out.csv", size=2)
    run_job(job, count_seeds(5, 3), here)
    with job.output.open(newline="") as file:
        made = {row["seed"]: row["givens"] for row in csv.DictReader(file)}
    assert made == {str(seed): generate_puzzle(seed).givens.format() for seed in (5, 6, 7)}


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.txt", None, "expected a file"),
        ("in.csv", "a,b\n1,2\n", "expected a column givens or puzzle"),
        ("in.parquet", "no parquet", "expected a Parquet file"),
    ],
)
def test_a_source_that_cannot_be_read_is_refused(
    tmp_path: Path, name: str, content: str | None, message: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(InputError, match=message):
        list(read_rows(tmp_path / name))


def test_an_unknown_verb_is_refused(tmp_path: Path, here: Pool) -> None:
    with pytest.raises(InputError, match="expected one of solve, count"):
        run_job(Job("paint", "in", tmp_path / "out"), [], here)


def die_once(marker: str) -> int:
    """Kill the process that runs this, the first time."""
    path = Path(marker)
    if path.name.startswith("die") and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def test_a_process_that_is_killed_is_replaced_and_its_work_done_again(tmp_path: Path) -> None:
    tasks = [str(tmp_path / name) for name in ("a", "b", "die1", "c", "die2", "d", "e", "f")]
    with open_pool(workers=2) as pool:
        answered = [task for task, _ in pool.answer(die_once, tasks)]
    assert answered == tasks
    assert sorted(path.name for path in tmp_path.iterdir()) == ["die1", "die2"]


HOLDING = """
import os, time
from nonet.bulk import open_pool
if __name__ == "__main__":
    with open_pool(workers=1) as pool:
        print(*(pid for _, pid in pool.answer(eval, ["__import__('os').getpid()"])), flush=True)
        time.sleep(600)
"""


def test_workers_leave_when_their_program_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "holding.py"
    program.write_text(HOLDING)
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        process.kill()
    assert comes_true(lambda: not is_running(worker))


def str_of(givens: str) -> str:
    solution = solve(givens)
    assert solution is not None
    return solution.format()


@pytest.mark.parametrize("verb", ["solve", "count", "key", "generate"])
def test_rows_answered_together_are_answered_as_each_alone(verb: str, givens: list[str]) -> None:
    unusual = ["rubbish", "1" * 81, "." * 81, "1...............", "99999999999999999999", ""]
    texts = [str(n) for n in range(5, 25)] if verb == "generate" else givens
    texts = [*unusual, *texts, *unusual]
    chosen = VERBS[verb]
    alone = dataclasses.replace(chosen, answer_many=None)
    assert [str(a) for a in answer_texts(chosen, texts)] == [
        str(a) for a in answer_texts(alone, texts)
    ]
