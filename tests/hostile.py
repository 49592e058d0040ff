"""The worst inputs that we know: each held a server up, filled its memory or broke it once."""

import random
from typing import Any

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def hard_board(seed: int = 3, givens: int = 275) -> str:
    """A 25×25 puzzle whose solutions take seconds to count, and some of its kind many more."""
    kept = set(random.Random(seed).sample(range(625), givens))
    return "".join(
        SYMBOLS[(5 * (row % 5) + row // 5 + column) % 25] if 25 * row + column in kept else "."
        for row in range(25)
        for column in range(25)
    )


def deep_json(depth: int) -> bytes:
    """JSON in as many brackets."""
    return b"[" * depth + b"]" * depth


def paint_moves(first: int, count: int) -> list[dict[str, Any]]:
    """Moves that colour one candidate of a 25×25 board after the other."""
    return [
        {
            "n": n,
            "at": 10 * n,
            "kind": "paint",
            "cell": n // 25 % 625,
            "digit": n % 25 + 1,
            "colour": n % 9 + 1,
        }
        for n in range(first, first + count)
    ]


def digit_moves(first: int, count: int) -> list[dict[str, Any]]:
    """Moves that write a digit into every cell of a 25×25 board."""
    cells = list(range(625))
    return [
        {"n": n, "at": 10 * n, "kind": "digit", "cells": cells, "digit": n % 25 + 1}
        for n in range(first, first + count)
    ]


EMPTY = {"givens": "." * 625, "layout": "5x5"}
HARD = {"givens": hard_board(), "layout": "5x5"}
POSITION = {**HARD, "digits": hard_board()}
# Hundreds of rules, and one whose cells can be filled in more ways than there is time for.
RULED = "5x5; " + "; ".join(
    f"cage 9: r{row}c{column} r{row}c{column + 1}"
    for row in range(1, 26)
    for column in range(1, 25)
)
LONG_RULE = "5x5; equal sums: " + " / ".join(
    " ".join(f"r{row}c{column}" for column in range(1, 26)) for row in range(1, 26)
)
CAGES = "3x3" + "".join(
    f"; cage: r{row}c{column} r{row}c{column + 1}" for row in range(1, 10) for column in range(1, 9)
)
WORST: dict[str, list[Any]] = {
    "POST /boards/draw": [{"board": RULED}, {"board": LONG_RULE}],
    "POST /boards/conflicts": [
        {"board": board, "digits": hard_board()} for board in (RULED, LONG_RULE)
    ],
    "POST /boards/combinations": [{"board": LONG_RULE, "digits": "." * 625, "rule": 0}],
    "POST /solve": [EMPTY, HARD],
    "POST /count": [{**EMPTY, "limit": 100_000}],
    "POST /check": [POSITION],
    "POST /rate": [HARD],
    "POST /explain": [HARD, POSITION],
    "POST /hint": [{**POSITION, "notes": [list(range(1, 26))] * 625}],
    "POST /why-not": [{**POSITION, "cell": 624, "digit": 25}],
    "POST /review": [
        {**HARD, "finds": [{"digits": HARD["givens"], "cell": 0, "digit": 1}] * 800},
        {**HARD, "finds": [{"digits": "." * 81, "cell": 624, "digit": 25, "told": [[624, 25]]}]},
    ],
    "POST /links": [EMPTY, HARD],
    "POST /key": [EMPTY, HARD, *({"givens": "." * 625, "board": b} for b in (RULED, LONG_RULE))],
    "POST /same": [{"puzzles": [EMPTY, HARD] * 50}],
    "POST /transform": [
        {**EMPTY, "seed": 1, "swaps": [{"lines": "rows", "one": 1, "other": 2}] * 50},
        {"givens": "." * 625, "board": RULED, "turn": 3, "is_transposed": True, "seed": 2**53},
    ],
    "POST /minimise": [HARD, {"givens": "." * 81, "board": CAGES}],
    "POST /setter/verdict": [EMPTY, HARD, {"givens": "." * 81, "board": CAGES}],
    "POST /setter/candidates": [{**EMPTY, "limit": 8}, {"givens": "." * 81, "board": CAGES}],
    "POST /setter/read": [{"text": "{" * 50_000}, {"text": "1 " * 25_000}],
    "POST /setter/formats": [{**HARD, "comment": "x" * 5_000}],
    "POST /setter/export": [{**HARD, "format": "pdf"}, {**EMPTY, "format": "png"}],
    "POST /generate": [{"layout": "5x5", "level": "extreme", "minimal": True}],
    "POST /puzzles/parse": [{"text": "." * 5_000}, {"text": "{" * 5_000}, {"text": "1 " * 2_500}],
    "POST /scores/board": [EMPTY, HARD],
    "POST /scores/times": [EMPTY, HARD],
    "PUT /games/{game_id}": [{"puzzle": HARD, "started": "2026-01-01T10:00:00Z"}],
    "POST /games/{game_id}/moves": [
        {"moves": digit_moves(1, 380)},
        {"moves": paint_moves(1, 2_000)},
        {"moves": paint_moves(2_001, 2_000)},
        {"moves": []},
        {"moves": [{**digit_moves(4_001, 1)[0], "kind": "undo"}]},
    ],
    "PUT /options": [{f"k{number}": "x" * 4_000 for number in range(200)}],
}
