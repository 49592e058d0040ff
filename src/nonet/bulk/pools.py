"""Who does the work: processes of this machine, or the workers of a cluster.

Both are executors of `concurrent.futures`, so that a job does not know the difference. A worker
that dies is replaced: Dask's scheduler gives its tasks to others; a local pool, which Python
declares broken as a whole, is made anew here and the tasks that were lost are given out again.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from nonet.errors import InputError, NonetError

__all__ = ["Pool", "open_pool"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")

DEATHS = 10  # of local workers without a single answer between them, before we give up
AHEAD = 3  # tasks waiting for each worker, so that none is idle
CONNECTING = 5  # seconds to wait for a scheduler that may be about to start


class Pool:
    """Workers that answer tasks in the order of asking."""

    def __init__(self, make: Callable[[], Executor], workers: int):
        self._make = make
        self._executor = make()
        self.workers = workers

    def answer(
        self, function: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Answer]]:
        """Answer every task, in order, with a bounded number of them under way."""
        waiting: deque[tuple[Task, Future[Answer]]] = deque()
        for task in tasks:
            waiting.append((task, self._submit(function, task)))
            if len(waiting) >= self.workers * AHEAD:
                yield self._collect(function, waiting)
        while waiting:
            yield self._collect(function, waiting)

    def close(self) -> None:
        """Let the workers go, without waiting for what they have not begun."""
        if isinstance(self._executor, ProcessPoolExecutor):
            self._executor.shutdown(wait=False, cancel_futures=True)
        else:
            self._executor.shutdown(wait=False)

    def _submit(self, function: Callable[[Task], Answer], task: Task) -> Future[Answer]:
        try:
            return self._executor.submit(function, task)
        except BrokenExecutor:
            self._executor = self._make()
            return self._executor.submit(function, task)

    def _collect(
        self,
        function: Callable[[Task], Answer],
        waiting: deque[tuple[Task, Future[Answer]]],
    ) -> tuple[Task, Answer]:
        for _ in range(DEATHS):
            task, future = waiting[0]
            try:
                answer = future.result()
            except BrokenExecutor:
                self._ask_again(function, waiting)
            else:
                waiting.popleft()
                return task, answer
        raise NonetError(f"expected workers that live, got {DEATHS} deaths over one task")

    def _ask_again(
        self,
        function: Callable[[Task], Answer],
        waiting: deque[tuple[Task, Future[Answer]]],
    ) -> None:
        for place, (task, future) in enumerate(waiting):
            if future.cancelled() or isinstance(_failure(future), BrokenExecutor):
                waiting[place] = (task, self._submit(function, task))


def _failure(future: Future[Any]) -> BaseException | None:
    return future.exception() if future.done() else None


def _leave_with_parent() -> None:
    """End this worker when the program that wants its answers has been killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def open_pool(workers: int | None = None, cluster: str | None = None) -> Iterator[Pool]:
    """Open a pool of processes, or of the workers of the Dask cluster at an address.

    >>> with open_pool(workers=1) as pool:
    ...     [answer for _, answer in pool.answer(str.upper, ["a", "b"])]
    ['A', 'B']
    """
    if cluster is not None:
        with _open_cluster(cluster) as pool:
            yield pool
        return
    count = workers or os.cpu_count() or 1
    # Spawned, not forked: a fork would copy the locks that other threads hold.
    context = multiprocessing.get_context("spawn")
    pool = Pool(lambda: ProcessPoolExecutor(count, context, _leave_with_parent), count)
    try:
        yield pool
    finally:
        pool.close()


@contextmanager
def _open_cluster(address: str) -> Iterator[Pool]:
    try:
        from distributed import Client
    except ImportError as error:
        raise InputError("expected Dask for a cluster: pip install 'nonet[cluster]'") from error
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"expected a Dask scheduler at {address}, got: {error}") from error
    with client:
        cores = sum(client.ncores().values())
        if not cores:
            raise InputError(f"expected workers at {address}, got none")
        pool = Pool(lambda: client.get_executor(retries=3, pure=False), cores)
        try:
            yield pool
        finally:
            pool.close()
