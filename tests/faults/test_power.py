"""Power loss: what was acknowledged is there, wherever the writing was cut off.

Every write of the database is logged. Then the power fails after each of them, in three ways: all
that was written is on the disk; only what was synced; or some of the rest too, the last of it torn.

    NONET_SOAK=long python -m pytest -n 0 -s tests/faults/test_power.py     300 moves
"""

import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import playing
from nonet.store import open_store
from nonet.store.upkeep import check
from soaking import IS_LONG

MOVES = 300 if IS_LONG else 6
HEAD = struct.Struct("8s64sqq")
SECTOR = 512  # the least that a disk writes whole


@dataclass(frozen=True)
class Deed:
    """One thing that was done to a file."""

    kind: str
    name: str
    offset: int
    data: bytes


@dataclass
class Disk:
    """Files as they are on the disk, and what was asked of it since it last synced each."""

    files: dict[str, bytearray]
    waiting: dict[str, list[Deed]] = field(default_factory=dict)

    def take(self, deed: Deed) -> None:
        """Hear of the next deed."""
        if deed.kind != "S":
            self.waiting.setdefault(deed.name, []).append(deed)
            return
        for asked in self.waiting.pop(deed.name, []):
            apply(self.files, asked)

    def images(self, chance: random.Random) -> Iterator[dict[str, bytearray]]:
        """What may be found after the power failed now."""
        yield self._with(lambda deeds: deeds)
        if any(self.waiting.values()):
            yield self._with(lambda _: [])
            yield self._with(lambda deeds: tear(deeds, chance))

    def _with(self, keep: Callable[[list[Deed]], list[Deed]]) -> dict[str, bytearray]:
        found = {name: bytearray(data) for name, data in self.files.items()}
        for deeds in self.waiting.values():
            for deed in keep(deeds):
                apply(found, deed)
        return found


def tear(deeds: list[Deed], chance: random.Random) -> list[Deed]:
    """Keep some deeds, in order; of the last write only some sectors."""
    kept = [deed for deed in deeds if chance.random() < 0.5]
    if kept and kept[-1].kind == "W":
        last = kept.pop()
        whole = last.data[: chance.randint(0, len(last.data) // SECTOR) * SECTOR]
        kept.append(Deed("W", last.name, last.offset, whole))
    return kept


def apply(files: dict[str, bytearray], deed: Deed) -> None:
    """Do to the files what was done."""
    if deed.kind == "U":
        files.pop(deed.name, None)
        return
    data = files.setdefault(deed.name, bytearray())
    end = deed.offset + len(deed.data)
    data.extend(bytes(max(0, end - len(data))))
    if deed.kind == "T":
        del data[deed.offset :]
    data[deed.offset : end] = deed.data


def read_log(file: Path) -> Iterator[Deed]:
    """Read what the shim logged."""
    log, place = file.read_bytes(), 0
    while place < len(log):
        kind, name, offset, size = HEAD.unpack_from(log, place)
        place += HEAD.size
        taken = size if kind[:1] == b"W" else 0
        yield Deed(
            kind.rstrip(b"\0").decode(),
            name.rstrip(b"\0").decode(),
            offset,
            log[place : place + taken],
        )
        place += taken


def play(folder: Path, shim: Path) -> tuple[Disk, list[Deed]]:
    """Play over the shim; answer the disk as it was before, and all that was done to it."""
    url = f"sqlite:///{folder / 'nonet.sqlite'}"
    with open_store(url) as store:
        store.games.create(playing.GAME, givens="." * 81, started=0)
    before = Disk({"nonet.sqlite": bytearray((folder / "nonet.sqlite").read_bytes())})
    command = [sys.executable, playing.__file__, url, str(MOVES)]
    log = {"LD_PRELOAD": str(shim), "NONET_SHIM_LOG": str(folder / "log")}
    subprocess.run(command, env=os.environ | log, check=True)
    return before, [deed for deed in read_log(folder / "log") if not deed.name.endswith("-shm")]


def read_moves(files: dict[str, bytearray], folder: Path) -> list[object]:
    """Start again after the power came back, and read the game."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    with open_store(f"sqlite:///{folder / 'nonet.sqlite'}", create=False) as store:
        assert check(store.database) == []
        game = store.games.find(playing.GAME)
        assert game is not None
        return [dict(move) for move in game.moves]


def test_no_acknowledged_move_is_lost_wherever_the_power_fails(tmp_path: Path, shim: Path) -> None:
    (tmp_path / "machine").mkdir()
    disk, deeds = play(tmp_path / "machine", shim)
    acknowledged, images, chance = 0, 0, random.Random(7)
    for deed in deeds:
        if deed.name == "acks":
            acknowledged += 1
            continue
        disk.take(deed)
        for image in disk.images(chance):
            found = read_moves(image, tmp_path / "image")
            assert found == [playing.move(n) for n in range(1, len(found) + 1)]
            assert acknowledged <= len(found) <= acknowledged + 1
            images += 1
    kinds = {(deed.kind, deed.name) for deed in deeds}
    print(f"\n{len(deeds)} writes and syncs, {images} images, {acknowledged} moves, none lost")
    assert acknowledged == MOVES
    assert {("S", "nonet.sqlite-wal"), ("W", "nonet.sqlite"), ("S", "nonet.sqlite")} <= kinds
