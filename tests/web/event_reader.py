"""A reader of the stream of events, as a page is one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx


@contextmanager
def following(client: httpx.Client) -> Iterator[Iterator[dict[str, Any]]]:
    """Open a stream of events; whatever happens from now on is in it."""
    with client.stream("GET", "/events") as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next(lines).startswith("retry:")  # by now the server listens for us
        yield (json.loads(line.removeprefix("data: ")) for line in lines if line[:5] == "data:")
