"""lz-string: how f-puzzles and SudokuPad squeeze a puzzle into a link.

A dictionary coder over UTF-16 units: codes 0 and 1 bring in a new character of 8 or 16 bits, 2 ends
the text, every other code repeats an earlier piece. The width of a code grows with the dictionary;
the bits of each code go out lowest first, six to a letter of base 64. Written from its published
behaviour: the package on PyPI wants Python 2's `future` and unpacks without a limit.
"""

from nonet.errors import InputError

__all__ = ["compress", "decompress"]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MAX_TEXT = 1 << 22  # a link that unpacks to more is no puzzle
_VALUES = {letter: index for index, letter in enumerate(ALPHABET)} | {"-": 62, "_": 63}


class _Writer:
    """Bits to letters."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.held = self.count = 0

    def write(self, value: int, bits: int) -> None:
        for _ in range(bits):
            self.held = self.held << 1 | value & 1
            value >>= 1
            self.count += 1
            if self.count == 6:
                self.letters.append(ALPHABET[self.held])
                self.held = self.count = 0

    def finish(self) -> str:
        self.letters.append(ALPHABET[self.held << (6 - self.count)])
        return "".join(self.letters) + "=" * (-len(self.letters) % 4)


class _Reader:
    """Letters to bits."""

    def __init__(self, text: str) -> None:
        self.values = [_VALUES[letter] for letter in text]
        self.place = 0

    def read(self, bits: int) -> int:
        value = 0
        for bit in range(bits):
            letter, shift = divmod(self.place, 6)
            if letter >= len(self.values):
                raise InputError("expected a whole link, got one that breaks off")
            value |= (self.values[letter] >> (5 - shift) & 1) << bit
            self.place += 1
        return value


def _units(text: str) -> str:
    """The text as UTF-16 units, as the program that reads it counts."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[index] | data[index + 1] << 8) for index in range(0, len(data), 2))


def compress(text: str) -> str:
    """Squeeze a text.

    >>> compress("hello, hello")
    'BYUwNmD2A0AEoUkA'
    """
    writer = _Writer()
    known: dict[str, int] = {}
    fresh: set[str] = set()
    width, room = 2, 2

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    def emit(piece: str) -> None:
        if piece in fresh:
            wide = ord(piece) > 255
            writer.write(int(wide), width)
            writer.write(ord(piece), 16 if wide else 8)
            fresh.remove(piece)
            grow()
        else:
            writer.write(known[piece], width)
        grow()

    piece = ""
    for unit in _units(text):
        if unit not in known:
            known[unit] = len(known) + 3
            fresh.add(unit)
        if piece + unit in known:
            piece += unit
            continue
        emit(piece)
        known[piece + unit] = len(known) + 3
        piece = unit
    if piece:
        emit(piece)
    writer.write(2, width)
    return writer.finish()


def decompress(letters: str) -> str:
    """Unpack what `compress` squeezed.

    >>> decompress("BYUwNmD2A0AEoUkA")
    'hello, hello'
    """
    letters = letters.rstrip("=")
    strange = next((letter for letter in letters if letter not in _VALUES), None)
    if strange is not None or not letters:
        raise InputError(f"expected letters of base 64, got {strange or 'nothing'!r}")
    units = "".join(_unpack(_Reader(letters)))
    data = b"".join(ord(unit).to_bytes(2, "little") for unit in units)
    return data.decode("utf-16-le", "replace")


def _unpack(reader: _Reader) -> list[str]:
    pieces: dict[int, str] = {}
    result: list[str] = []
    size, width, room, length = 3, 2, 1, 0
    before = ""
    while True:
        code = reader.read(width)
        if code == 2:
            return result
        if code < 2:
            pieces[size] = chr(reader.read(16 if code else 8))
            code, size, room = size, size + 1, room - 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code in pieces:
            piece = pieces[code]
        elif code == size and before:
            piece = before + before[0]
        else:
            raise InputError(f"expected a piece seen before, got code {code}")
        length += len(piece)
        if length > MAX_TEXT:
            raise InputError(f"expected at most {MAX_TEXT} characters in a link, got more")
        result.append(piece)
        if before:
            pieces[size] = before + piece[0]
            size += 1
            room -= 1
        elif width == 2:
            room, width = 4, 3  # the first code alone has two bits
        before = piece
        if room == 0:
            room, width = 1 << width, width + 1
