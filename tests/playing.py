"""A program that plays: python playing.py URL MOVES. What was acknowledged it writes into `acks`.

It is run over the shim, which logs the acknowledgements between the writes of the database.
"""

import os
import sys
from pathlib import Path

from sqlalchemy import event

from nonet.service.journal import Journal
from nonet.store import open_store
from nonet.store.appends import Append

GAME = "g" * 22
PAGES = 6  # after which the log of the database goes into its file: often, to see it happen


def move(number: int) -> dict[str, object]:
    """The move with this number, always the same."""
    cells, digit = [number % 81], number % 9 + 1
    return {"n": number, "at": number, "kind": "note", "cells": cells, "digit": digit}


def main(url: str, count: int) -> None:
    """Play, and note each move when the journal has said that it is on the disk."""
    with open_store(url) as store:
        store.close()
        pragma = f"PRAGMA wal_autocheckpoint = {PAGES}"
        event.listen(store.database.engine, "connect", lambda raw, _: raw.execute(pragma))
        acks = os.open(
            Path(url.removeprefix("sqlite:///")).with_name("acks"), os.O_CREAT | os.O_RDWR
        )
        journal = Journal(store)
        for number in range(1, count + 1):
            assert journal.append(Append(GAME, (move(number),))).result()
            os.write(acks, b".")
        journal.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
