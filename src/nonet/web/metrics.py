"""Metrics in the text format of Prometheus.

Each worker counts for itself and leaves its counts on a sheet that all share, once a second;
whichever worker is asked adds them up. One that takes the place of another goes on from its counts.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec
from msgspec import Struct, field

from nonet.web.sheet import Sheet

__all__ = ["Metrics"]

# Upper bounds in seconds; the last bucket takes the rest.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
NAMES = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
NUMBERS = {
    "nonet_moves_total": "counter Moves written down.",
    "nonet_batches_total": "counter Transactions that wrote moves.",
    "nonet_requests_refused_total": "counter Requests refused at the door.",
    "nonet_live_games": "gauge Games kept in memory.",
    "nonet_streams": "gauge Event streams that are open.",
    "nonet_loop_longest_seconds": "gauge Most CPU time for which a loop looked after nothing else.",
}
LONGEST = {"nonet_loop_longest_seconds"}  # not added up: the longest of all workers


class Counts(Struct):
    """What one worker counted."""

    requests: dict[str, int] = field(default_factory=dict)  # labels → number
    buckets: dict[str, list[int]] = field(default_factory=dict)  # route → number in each bucket
    seconds: dict[str, float] = field(default_factory=dict)  # route → sum
    numbers: dict[str, float] = field(default_factory=dict)

    def add(self, other: "Counts") -> None:
        """Add what another worker counted."""
        for labels, number in other.requests.items():
            self.requests[labels] = self.requests.get(labels, 0) + number
        for route, buckets in other.buckets.items():
            known = self.buckets.get(route, [0] * len(NAMES))
            self.buckets[route] = [a + b for a, b in zip(known, buckets, strict=True)]
            self.seconds[route] = self.seconds.get(route, 0.0) + other.seconds[route]
        for name, value in other.numbers.items():
            known_value = self.numbers.get(name, 0)
            is_longest = name in LONGEST
            self.numbers[name] = max(known_value, value) if is_longest else known_value + value


class Metrics:
    """Counts of this worker, and of all of them together."""

    def __init__(self, workers: int) -> None:
        self._sheet = Sheet(workers)
        self._place = 0
        self._before = Counts()  # of those who had this place earlier
        self._counts = Counts()

    def take_place(self, place: int) -> None:
        """Count as one worker of several, going on where the last one in this place ended."""
        self._place = place
        self._before = self._read(place)
        for gauge in (name for name, text in NUMBERS.items() if text.startswith("gauge")):
            self._before.numbers.pop(gauge, None)

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer and the time it took."""
        counts = self._counts
        labels = f'method="{method}",route="{route}",status="{status}"'
        counts.requests[labels] = counts.requests.get(labels, 0) + 1
        if route not in counts.buckets:
            counts.buckets[route], counts.seconds[route] = [0] * len(NAMES), 0.0
        counts.buckets[route][bisect_left(BOUNDS, seconds)] += 1
        counts.seconds[route] += seconds

    def count(self, name: str) -> None:
        """Count something that happened."""
        self._counts.numbers[name] = self._counts.numbers.get(name, 0) + 1

    def put(self, name: str, value: float) -> None:
        """Note a number that is counted elsewhere."""
        self._counts.numbers[name] = value

    def share(self) -> None:
        """Leave the counts where the other workers find them."""
        self._sheet.write(self._place, msgspec.json.encode(self._own()))

    def render(self) -> str:
        """Write all counts, those of the other workers added."""
        total = self._own()
        for place in range(self._sheet.places):
            if place != self._place:
                total.add(self._read(place))
        return "".join(f"{line}\n" for line in _lines(total))

    def _own(self) -> Counts:
        own = Counts()
        own.add(self._before)
        own.add(self._counts)
        return own

    def _read(self, place: int) -> Counts:
        return msgspec.json.decode(self._sheet.read(place) or b"{}", type=Counts)


def _lines(total: Counts) -> Iterator[str]:
    yield from _head("nonet_requests_total", "counter Requests answered.")
    for labels, number in sorted(total.requests.items()):
        yield f"nonet_requests_total{{{labels}}} {number}"
    yield from _head("nonet_request_seconds", "histogram Time from request to answer.")
    for route, buckets in sorted(total.buckets.items()):
        for name, number in zip(NAMES, accumulate(buckets), strict=True):
            yield f'nonet_request_seconds_bucket{{route="{route}",le="{name}"}} {number}'
        yield f'nonet_request_seconds_sum{{route="{route}"}} {total.seconds[route]:.6f}'
        yield f'nonet_request_seconds_count{{route="{route}"}} {sum(buckets)}'
    for name, text in NUMBERS.items():
        yield from _head(name, text)
        yield f"{name} {total.numbers.get(name, 0):g}"


def _head(name: str, text: str) -> Iterable[str]:
    kind, _, words = text.partition(" ")
    return (f"# HELP {name} {words}", f"# TYPE {name} {kind}")
