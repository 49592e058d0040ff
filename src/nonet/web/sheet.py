"""A sheet of memory that a process shares with those it forks, with a place for the words of each.

    sheet    place 0            place 1            …
    place    side 0    side 1                            written in turns, so that one is whole
    side     checksum, number, length, words             even if its writer is killed

It is no file, so a server that is killed leaves nothing behind.
"""

import mmap
import struct
import zlib

__all__ = ["Sheet"]

HEAD = struct.Struct("<III")
SIDE = 1 << 20  # bytes, of which only those that were written to take memory


class Sheet:
    """Places to write to, one writer each; everybody may read.

    >>> sheet = Sheet(places=2)
    >>> sheet.write(1, b"three moves")
    >>> sheet.read(0), sheet.read(1)
    (b'', b'three moves')
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._memory = mmap.mmap(-1, places * 2 * SIDE)

    def read(self, place: int) -> bytes:
        """Read what was last written in a place; nothing at first."""
        return self._newest(place)[1]

    def write(self, place: int, words: bytes) -> None:
        """Write in a place; what does not fit is left unwritten."""
        if len(words) > SIDE - HEAD.size:
            return
        number = self._newest(place)[0] + 1
        start = (2 * place + number % 2) * SIDE
        head = HEAD.pack(zlib.crc32(words, number), number, len(words))
        self._memory[start : start + HEAD.size + len(words)] = head + words

    def _newest(self, place: int) -> tuple[int, bytes]:
        return max(self._side(2 * place), self._side(2 * place + 1))

    def _side(self, side: int) -> tuple[int, bytes]:
        """Its number and words; 0 and none for one that is empty or not whole."""
        start = side * SIDE
        checksum, number, length = HEAD.unpack_from(self._memory, start)
        words = self._memory[start + HEAD.size : start + HEAD.size + min(length, SIDE)]
        return (number, words) if zlib.crc32(words, number) == checksum else (0, b"")
