"""How many puzzles of each variant are made a second by one core.

    python benchmarks/makers.py [--count 40] [--level medium] [--size 9] [--all] [variant …]

`--all`: without a level, then each level of 9×9, then 6×6.

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
EXPERT_GOAL = 5  # killers


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
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    rooms = [(asked.size, asked.level)]
    if asked.all:
        rooms = [
            (9, None),
            *((9, level) for level in ("easy", "medium", "hard", "expert")),
            (6, None),
        ]
    for size, level in rooms:
        print(f"\n{size}×{size}{', ' + level if level else ''}")
        print(f"{'variant':16} {'made':>8} {'a second':>9} {'goal':>6} {'longest':>9}")
        for name in asked.variants or VARIANTS:
            print_pace(name, size, level, asked.count)


def print_pace(name: str, size: int, level: str | None, count: int) -> None:
    """Print the line of a variant, where it is made of that size and level."""
    variant = find_variant(name)
    if size not in variant.sizes or (level and level not in variant.list_levels(size)):
        return
    if variant.id == "classic" and not level:
        return
    order = Order(variant=name, layout=Layout.of_size(size), level=level)
    if not order.is_set:
        return
    made, pace, longest = measure(order, count)
    goal = find_goal(name, size, level)
    print(
        f"{name:16} {made:3}/{count:<4} {pace:9.1f} {goal!s:>6} {longest * 1000:6.0f} ms",
        flush=True,
    )


def find_goal(name: str, size: int, level: str | None) -> int | str:
    """The goal that somebody set, or none."""
    if size == 6:
        return "" if level else SMALL_GOAL
    if name == "killer" and level == "expert":
        return EXPERT_GOAL
    return "" if size != 9 or (level and name != "killer") else GOALS.get(name, "")


if __name__ == "__main__":
    main()
