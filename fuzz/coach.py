"""Play games by hints alone: every hint must lead on, whatever notes a player takes.

    python fuzz/coach.py [--games 10000] [--seed 1] [--processes 2]

A game is a proper puzzle of some level or layout, with some right digits placed at random and notes
in one of four styles. The player asks for a hint, does the step, now and then places a digit or
takes a note of their own, and asks again. The coach must lead to the solution, tell no step twice
and call no note wrong. The same seed plays the same games, in any number of processes.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import Any

from nonet import CLASSIC, Grid, Layout, Made, Puzzle, generate, generate_puzzle
from nonet.canonical import Transformation
from nonet.grid import bit, digits_of
from nonet.levels import LEVELS
from nonet.play import Game, Layers, State, advance, begin, lists_of
from nonet.play.layers import candidates_of
from nonet.play.moves import Apply, Digit, Fill, Move, Note
from nonet.service.work import HintRequest, find_next

LAYOUTS = (Layout.box(2, 2), Layout.box(2, 3), Layout.box(2, 4), CLASSIC.with_diagonals())
KINDS = (*LEVELS, *(layout.name for layout in LAYOUTS))
STYLES = ("none", "snyder", "full", "mixed")
PER_KIND = 100  # puzzles made of a kind; the games take images of them
MOST_HINTS = 2_000  # nobody needs as many: a game that goes on so long goes round


class StuckError(AssertionError):
    """A hint that leads nowhere, repeats another, or calls a right note wrong."""


class Player:
    """Someone who plays one game, taking notes in a style; `own` is how often unasked."""

    def __init__(self, puzzle: Puzzle, style: str, rng: random.Random, own: float = 0.1) -> None:
        self.puzzle, self.style, self.rng, self.own = puzzle, style, rng, own
        self.game = Game(puzzle.givens, puzzle.solution)
        self.state: State = begin(self.game)
        self.told: set[tuple[Any, ...]] = set()

    @property
    def layers(self) -> Layers:
        return self.state.layers

    def make(self, kind: type[Move], **fields: Any) -> None:
        """Make a move of the game's own rules."""
        move = kind(n=self.state.count + 1, at=self.state.at + 1, **fields)
        self.state = advance(self.game, self.state, move)

    def play(self) -> int:
        """Play to the end; count the hints."""
        for _ in range(self.rng.randrange(len(self.empty()))):
            self.place()
        self.take_notes()
        return self.follow()

    def follow(self) -> int:
        """Follow hint after hint, with a deed of one's own here and there; count the hints."""
        for hints in range(MOST_HINTS):
            if self.state.is_complete:
                return hints
            self.do(self.ask())
            if self.rng.random() < self.own and len(self.empty()) > 1:
                self.place()
            if self.rng.random() < self.own and self.empty():
                self.take_notes()
        raise StuckError(f"no end after {MOST_HINTS} hints: {self.where()}")

    def ask(self) -> dict[str, Any]:
        """Ask the service for a hint, as a page does: with the lists and what is gone."""
        layers = self.layers
        answer = find_next(
            HintRequest(
                givens=self.puzzle.givens.format(),
                layout=self.puzzle.layout.name,
                digits=Grid.from_digits(self.puzzle.layout, layers.digits).format(),
                notes=_digits(lists_of(self.puzzle.layout, layers)),
                gone=_digits(layers.gone),
            )
        )
        if answer["kind"] != "step":
            raise StuckError(f"expected a step, got {answer['kind']}: {self.where()}")
        step: dict[str, Any] = answer["step"]
        return step

    def do(self, step: dict[str, Any]) -> None:
        """Do the step, which must be new."""
        effect = (step["technique"], str(step["placements"]), str(step["eliminations"]))
        if effect in self.told:
            raise StuckError(f"told twice: {effect}: {self.where()}")
        self.told.add(effect)
        placements, eliminations = _pairs(step["placements"]), _pairs(step["eliminations"])
        self.make(Apply, placements=placements, eliminations=eliminations)

    def place(self) -> None:
        """Place a right digit somewhere."""
        cell = self.rng.choice(self.empty())
        digit = self.puzzle.solution[cell]
        self.make(Digit, cells=(cell,), digit=digit, clean=self.rng.random() < 0.5)

    def empty(self) -> list[int]:
        return [cell for cell, digit in enumerate(self.layers.digits) if not digit]

    def take_notes(self) -> None:
        """Take notes in the player's own way."""
        if self.style == "snyder":
            self.note_pairs()
        elif self.style == "full":
            self.note_lists()
        elif self.style == "mixed":
            self.note_thoughts()

    def note_pairs(self) -> None:
        """Snyder's way: a digit that has two places in a box is a corner note in both."""
        candidates = candidates_of(self.puzzle.layout, self.layers.digits)
        for house in self.puzzle.layout.houses:
            for digit in range(1, self.puzzle.layout.digits + 1):
                cells = tuple(sorted(c for c in house.cells if candidates[c] & bit(digit)))
                lacking = any(not self.layers.corner[c] & bit(digit) for c in cells)
                if house.kind == "box" and len(cells) == 2 and lacking:
                    self.make(Note, cells=cells, digit=digit, where="corner")

    def note_lists(self) -> None:
        """Every candidate of every cell: filled in, or by hand; some that are wrong struck."""
        if not any(self.layers.corner) and not any(self.layers.centre):
            if self.rng.random() < 0.5:
                self.make(Fill)
            else:
                self.write_lists()
        where = "corner" if any(self.layers.corner) else "centre"
        for cell in self.empty():
            notes = digits_of(getattr(self.layers, where)[cell])
            wrong = [digit for digit in notes if digit != self.puzzle.solution[cell]]
            if wrong and self.rng.random() < 0.1:
                self.make(Note, cells=(cell,), digit=self.rng.choice(wrong), where=where)

    def write_lists(self) -> None:
        candidates = candidates_of(self.puzzle.layout, self.layers.digits)
        for cell in self.empty():
            for digit in digits_of(candidates[cell]):
                self.make(Note, cells=(cell,), digit=digit, where="centre")

    def note_thoughts(self) -> None:
        """Notes that mean something to the player alone: some candidates of some cells, the truth
        among them or not; one empty cell at least has none in its centre."""
        candidates = candidates_of(self.puzzle.layout, self.layers.digits)
        bare = self.empty()[0]
        for cell in self.empty():
            digits = digits_of(candidates[cell])
            where = "corner" if cell == bare or self.rng.random() < 0.5 else "centre"
            if self.rng.random() < 0.6 and digits:
                self.make(Note, cells=(cell,), digit=self.rng.choice(digits), where=where)
        if self.layers.centre[bare]:
            for digit in digits_of(self.layers.centre[bare]):
                self.make(Note, cells=(bare,), digit=digit, where="centre")

    def where(self) -> str:
        digits = Grid.from_digits(self.puzzle.layout, self.layers.digits).format()
        return f"{self.style} notes on {self.puzzle.givens.format()}, now {digits}"


def _digits(masks: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(digits_of(mask)) for mask in masks)


def _pairs(candidates: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((cell, digit) for cell, digit in candidates)


@cache
def make_puzzle(kind: str, number: int) -> Puzzle:
    """Make the puzzle of that number of a level, or of a layout."""
    if kind not in LEVELS:
        layout = next(layout for layout in LAYOUTS if layout.name == kind)
        return generate_puzzle(seed=number, layout=layout)
    made = generate(level=kind, symmetry="none", seed=number)
    assert isinstance(made, Made)
    return made.puzzle


def play_game(number: int, seed: int = 1) -> tuple[str, str, int]:
    """Play the game of that number: its kind, the style of notes, and how many hints it took."""
    rng = random.Random(f"{seed} {number}")
    kind, style = KINDS[number % len(KINDS)], STYLES[number // len(KINDS) % len(STYLES)]
    puzzle = make_puzzle(kind, rng.randrange(PER_KIND))
    image = Transformation.random(puzzle.layout, rng.randrange(2**32)).apply_grid(puzzle.givens)
    return kind, style, Player(Puzzle(image), style, rng).play()


def play_games(games: int, seed: int, processes: int) -> Iterator[tuple[str, str, int]]:
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(play_game, seed=seed), range(games), chunksize=50)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    start, played, hints = time.monotonic(), Counter[str](), 0
    for kind, style, count in play_games(asked.games, asked.seed, asked.processes):
        played[kind] += 1
        played[f"{style} notes"] += 1
        hints += count
    for name, count in played.items():
        print(f"{name:16} {count}")
    print(f"{asked.games} games to the end by {hints} hints in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
