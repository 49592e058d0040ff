"""Boards that nobody can play, and what is said of each: expected X, got Y, where."""

TEN = " ".join(f"r1c{column}" for column in range(1, 10)) + " r2c9"

BAD_BOARDS = {
    "a cell twice in a cage": (
        "3x3; cage 3: r1c1 r1c1",
        "expected each cell once, got r1c1 twice in cage at r1c1",
    ),
    "a sum that no digits make": (
        "3x3; cage 2: r1c1 r1c2",
        "expected sums from 3 to 17, got 2 in cage at r1c1",
    ),
    "a cage of ten cells": (
        f"3x3; cage: {TEN}",
        "expected at most 9 cells, got 10 in cage at r1c1",
    ),
    "a thermometer of ten cells": (
        f"3x3; thermometer: {TEN}",
        "expected at most 9 cells, got 10 in thermometer at r1c1",
    ),
    "a rule outside the board": ("3x3; cage 3: r1c1 r1c10", "expected a cell"),
    "a rule on a hole": (
        "samurai; cage 3: r1c10 r1c11",
        "expected cells of the board, got the hole r1c10 in cage at r1c10",
    ),
    "an arrow without a shaft": (
        "3x3; arrow: r1c1",
        "expected two groups of cells, got 1 in arrow at r1c1",
    ),
    "an arrow whose circle is its shaft": (
        "3x3; arrow: r1c1 / r1c1",
        "expected each cell once, got r1c1 twice in arrow at r1c1",
    ),
    "a rule without cells": ("3x3; cage 3", "expected one group of cells, got 0 in cage"),
    "an empty group": ("3x3; arrow: r1c1 /", "expected cells in rule"),
    "a dot between cells apart": (
        "3x3; difference 1: r1c1 r1c3",
        "expected two neighbours, got r1c1 and r1c3 in difference at r1c1",
    ),
    "a number beyond all numbers": (f"3x3; cage {'9' * 30}: r1c1", "expected a "),
    "a number below nothing": ("3x3; cage -3: r1c1 r1c2", "expected a "),
    "too many values": (
        f"3x3; cage {' '.join(map(str, range(3, 30)))}: r1c1 r1c2",
        "expected 0 to 25 values, got 27 in cage at r1c1",
    ),
    "nothing between two semicolons": ("3x3;; anti-king", "expected a kind of rule"),
    "an unknown kind": ("3x3; yin-yang", "expected a kind of rule such as"),
    "an unknown layout": ("hexagon", "expected a layout"),
    "a version of the future": ("v2 3x3", "expected a board of version 1, got version 2"),
    "a version beyond all": (f"v{'9' * 9} 3x3", "expected a board of version 1, got version 9"),
    "ten thousand rules": (
        "3x3" + "; cage: r1c1 r1c2" * 10_000,
        "expected at most 5000 rules, got 10000",
    ),
    "a hundred thousand cells": (
        "3x3; whisper 5:" + " r1c1 r1c2" * 30_000,
        "expected at most 50000 cells in all rules, got 60000",
    ),
    "a megabyte of rules": (
        "3x3; cage:" + " r1c1" * 200_000,
        "expected a board of at most 400000 characters, got 1000010",
    ),
    "a megabyte of one word": (
        "3x3; " + "x" * 1_000_000,
        "expected a board of at most 400000 characters, got 1000005",
    ),
    "a long word": ("3x3; " + "x" * 100_000, "expected a kind of rule such as"),
}
