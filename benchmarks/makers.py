"""How many puzzles of each variant are made a second by one core.

    python benchmarks/makers.py [--count 40] [--level medium] [--size 9] [variant …]

Processor time, so that what else the machine does counts little; the longest attempt besides, for
no order may hang. Goals are those of a quiet core.
"""

import argparse
import time

from nonet.generator import Order
from nonet.layout import Layout
from nonet.variants import VARIANTS, find_variant

GOALS = {"killer": 50, "x": 1000, "windoku": 1000, "jigsaw": 200, "killer-jigsaw": 20, "samurai": 5}
GOALS |= dict.fromkeys(("dots", "thermometer", "arrow", "whisper", "renban"), 50)
SMALL_GOAL = 500  # of 6×6


def measure(order: Order, count: int) -> tuple[int, float, float]:
    """Make some puzzles; answer how many came, how many a second, and the longest attempt."""
    setter = order.make_setter()
    made, longest = 0, 0.0
    begun = time.process_time()
    for seed in range(count):
        start = time.process_time()
        made += len(setter.attempt([seed], 1)[0])
        longest = max(longest, time.process_time() - start)
    return made, made / (time.process_time() - begun), longest


def main() -> None:
    """Measure the variants that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--level")
    parser.add_argument("--size", type=int, default=9)
    asked = parser.parse_args()
    print(f"{'variant':16} {'made':>8} {'a second':>9} {'goal':>6} {'longest':>9}")
    for name in asked.variants or VARIANTS:
        variant = find_variant(name)
        levels = variant.list_levels(asked.size)
        if asked.size not in variant.sizes or (asked.level and asked.level not in levels):
            continue
        if variant.id == "classic" and not asked.level:
            continue
        order = Order(variant=name, layout=Layout.of_size(asked.size), level=asked.level)
        if not order.is_set:
            continue
        made, pace, longest = measure(order, asked.count)
        goal = GOALS.get(name, "") if asked.size == 9 else SMALL_GOAL if asked.size == 6 else ""
        print(
            f"{name:16} {made:3}/{asked.count:<4} {pace:9.0f} {goal!s:>6} {longest * 1000:6.0f} ms"
        )


if __name__ == "__main__":
    main()
