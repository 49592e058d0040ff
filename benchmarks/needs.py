"""Whether puzzles that are handed out by technique need it: each is walked with it and without.

    python benchmarks/needs.py [--served 200] [--kept 20] [--techniques x-wing,aic]

A bank gets so many puzzles of each of the thirty common techniques, made to order, and then hands
out so many images of them, as the server does. A puzzle needs a technique if it is solved by the
techniques of the default path that are cheaper and this one, and stuck without this one. Exits with
1 if one does not.
"""

import argparse
import sys

from generate import THIRTY

from nonet.canonical import key
from nonet.generator import Made, generate_many
from nonet.service.puzzles import PuzzleCard, Puzzles
from nonet.store import open_store
from nonet.store.store import Store
from nonet.store.values import Wish
from nonet.techniques import DEFAULT, TECHNIQUES, find_needs_many, find_path


def needs(givens: str, technique: str) -> bool:
    """Walk with a technique and without, by `find_path`: the marks of the bank are not asked."""
    price = TECHNIQUES[technique].order
    cheaper = [name for name in DEFAULT if TECHNIQUES[name].order < price]
    return find_path(givens, [*cheaper, technique]).solved and not find_path(givens, cheaper).solved


def fill(bank: Puzzles, technique: str, count: int) -> None:
    for made in generate_many(needs=[technique], count=count, seed=1):
        keep(bank, made)


def keep(bank: Puzzles, made: Made) -> None:
    givens = made.puzzle.givens.format()
    card = PuzzleCard(givens=givens, board="3x3", symmetry="half-turn")
    bank.keep(card, "", find_needs_many([key(made.puzzle)])[0])


def serve(store: Store, technique: str, kept: int, served: int) -> tuple[int, int, int]:
    """Fill and hand out; answer how many were kept under the technique, served, and need it."""
    bank = Puzzles(store)
    fill(bank, technique, kept)
    cards = [bank.pick(Wish(needs=technique), None) for _ in range(served)]
    found = [card.givens for card in cards if card]
    right = sum(needs(givens, technique) for givens in found)
    return store.puzzles.count(Wish(needs=technique)), len(found), right


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--served", type=int, default=200)
    parser.add_argument("--kept", type=int, default=20)
    parser.add_argument("--techniques", default=",".join(THIRTY))
    asked = parser.parse_args()
    print(f"{'technique':24} {'kept':>5} {'served':>7} {'need it':>8}", flush=True)
    wrong = 0
    with open_store("sqlite://") as store:
        for technique in asked.techniques.split(","):
            kept, served, right = serve(store, technique, asked.kept, asked.served)
            wrong += served - right
            print(f"{technique:24} {kept:5} {served:7} {right:8}", flush=True)
    print("all need what they were asked for" if not wrong else f"{wrong} do not need it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
