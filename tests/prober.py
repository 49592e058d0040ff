"""Someone who asks for cheap things while others attack, in a process with a clock of its own.

python tests/prober.py PORT ADDRESS     until standard input ends; then one line of JSON

A line is written after the first answer, so that nobody is attacked before the clock runs.
"""

import json
import sys
import threading
import time
from http.client import HTTPConnection

PATHS = ("/health", "/api/v1/games", "/api/v1/puzzles/random?level=easy", "/api/v1/account")
PAUSE = 0.02


def main() -> None:
    """Ask until told to stop, and tell how long the answers took."""
    port, address = int(sys.argv[1]), sys.argv[2]
    stopped = threading.Event()
    threading.Thread(target=wait, args=(stopped,), daemon=True).start()
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
    taken: list[float] = []
    statuses: set[int] = set()
    while not stopped.is_set():
        began = time.perf_counter()
        connection.request("GET", PATHS[len(taken) % len(PATHS)])
        answer = connection.getresponse()
        answer.read()
        taken.append(time.perf_counter() - began)
        statuses.add(answer.status)
        if len(taken) == 1:
            print("asking", flush=True)
        time.sleep(PAUSE)
    taken.sort()
    p50, p99 = (taken[int(len(taken) * share)] for share in (0.5, 0.99))
    found = {"count": len(taken), "p50": p50, "p99": p99, "most": taken[-1]}
    print(json.dumps({**found, "statuses": sorted(statuses)}))


def wait(stopped: threading.Event) -> None:
    """Wait for the end of standard input."""
    sys.stdin.read()
    stopped.set()


if __name__ == "__main__":
    main()
