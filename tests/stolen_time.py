"""Processor time that was wanted and not given: the host of a virtual machine gave it to others."""

import asyncio
import time
from pathlib import Path


class Thief:
    """Watches for spells in which much is stolen: they delay every answer, whoever gives it."""

    PAUSE = 0.5  # seconds between two looks
    MUCH = 0.1  # of the time that was wanted
    AFTERMATH = 2.0  # seconds until the queue of a spell is worked off

    def __init__(self) -> None:
        self.spells: list[tuple[float, float]] = []

    async def watch(self) -> None:
        """Note the spells in which much is stolen, until cancelled."""
        wanted, stolen = read_processor()
        while True:
            began = time.perf_counter()
            await asyncio.sleep(self.PAUSE)
            before, (wanted, stolen) = (wanted, stolen), read_processor()
            if stolen - before[1] > self.MUCH * (wanted - before[0]):
                self.spells.append((began, time.perf_counter() + self.AFTERMATH))


def read_processor() -> tuple[int, int]:
    """Read the processor time that was wanted so far, and what of it was stolen; 0 if not told."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0, 0
    user, nice, system, _, _, irq, softirq, stolen = map(int, stat.read_text().split()[1:9])
    return user + nice + system + irq + softirq + stolen, stolen
