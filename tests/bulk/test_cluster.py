"""The same jobs on a real cluster: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from nonet.bulk import Job, count_seeds, open_pool, run_job
from nonet.bulk.bank import Batch, fill_bank, wish_for
from nonet.errors import InputError
from nonet.generator import generate_puzzle
from nonet.store import open_store
from waiting import comes_true

distributed = pytest.importorskip("distributed", reason="Dask is not installed: nonet[cluster]")

# Dask leaves sockets to the garbage collector when a worker dies; that is what is tested here.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@dataclass
class Cluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    where = folder / "scheduler.json"
    quiet = ["--no-dashboard", "--scheduler-file", str(where)]
    scheduler = start(["scheduler", "--host", "127.0.0.1", "--port", "0", *quiet], folder)
    workers = []
    try:
        wait_for(where)
        one = ["worker", "--no-nanny", "--nthreads", "1", "--memory-limit", "0", *quiet]
        workers = [start(one, folder) for _ in range(3)]
        with distributed.Client(scheduler_file=str(where), timeout=60) as client:
            client.wait_for_workers(3, timeout=60)
            address = client.scheduler.address
        yield Cluster(address, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def start(arguments: list[str], folder: Path) -> subprocess.Popen[bytes]:
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
            stdout=log,
            stderr=log,
            cwd=folder,
        )


def wait_for(path: Path) -> None:
    assert comes_true(path.exists)
    time.sleep(0.2)


def test_a_job_on_a_cluster_answers_what_it_answers_here(cluster: Cluster, tmp_path: Path) -> None:
    job = Job("generate", "seeds 0", tmp_path / "out.txt", size=10)
    with open_pool(cluster=cluster.address) as pool:
        assert pool.workers >= 2
        report = run_job(job, count_seeds(0, 95), pool)
    assert report.rows == 95
    expected = [generate_puzzle(seed).givens.format() for seed in range(95)]
    assert job.output.read_text().splitlines() == expected


def test_a_worker_that_is_killed_in_the_middle_costs_no_answer(
    cluster: Cluster, tmp_path: Path
) -> None:
    job = Job("generate", "seeds 0", tmp_path / "out.txt", size=50)
    deaths: list[int] = []

    def kill_one(_rows: int) -> None:
        if not deaths:
            cluster.workers[0].kill()
            deaths.append(cluster.workers[0].wait())

    with open_pool(cluster=cluster.address) as pool:
        report = run_job(job, count_seeds(0, 1000), pool, kill_one)
    assert deaths
    assert report.rows == 1000
    expected = [generate_puzzle(seed).givens.format() for seed in range(1000)]
    assert job.output.read_text().splitlines() == expected


def test_no_cluster_at_the_address_is_said() -> None:
    with (
        pytest.raises(InputError, match="expected a Dask scheduler at"),
        open_pool(cluster="tcp://127.0.0.1:1"),
    ):
        pass


def test_a_cluster_fills_shelves_of_variants(cluster: Cluster, tmp_path: Path) -> None:
    wanted: dict[str, Any] = {"level": "easy", "count": 6, "seed": 1, "variant": "x", "size": 6}
    wish = wish_for(Batch(1, 1, "easy", "half-turn", "x", 6))
    shelves = []
    for name, place in (("here", None), ("there", cluster.address)):
        with (
            open_store(f"sqlite:///{tmp_path / name}.sqlite") as store,
            open_pool(cluster=place) as pool,
        ):
            assert fill_bank(store, pool, **wanted) == 6
            shelves.append({puzzle.key for puzzle in store.puzzles.iterate(wish)})
    assert shelves[0] == shelves[1]
