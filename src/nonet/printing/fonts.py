"""The type of what is printed: Figtree, as on the page, and for other letters Bitstream Vera.

The files in `fonts/` are still instances of the variable font that the page uses
(docs/decisions/0044-figtree-on-paper.md says how they were made); Vera comes with ReportLab.
"""

import importlib.resources
from functools import cache

__all__ = ["DIGIT_HEIGHT", "find_face", "find_font_file", "is_figtree"]

DIGIT_HEIGHT = 0.7  # of the size of the letters: half of it is between the middle and the line

# Latin letters beyond ASCII, without the hyphen that nobody sees.
_LATIN = frozenset(map(chr, range(0xA0, 0x100))) - {"\xad"}
# Punctuation and signs beyond Latin letters that Figtree has.
_SIGNS = frozenset("–—‘’‚“”„†•…‹›€™−")
_FILES = {
    True: ("Figtree-Regular.ttf", "Figtree-Bold.ttf"),
    False: ("Vera.ttf", "VeraBd.ttf"),
}


def is_figtree(text: str) -> bool:
    """Tell whether Figtree has every letter of a text.

    >>> is_figtree("Käfig 15 – schwer"), is_figtree("r1c1 ≠ 4")
    (True, False)
    """
    return all(" " <= each <= "~" or each in _LATIN or each in _SIGNS for each in text)


def find_font_file(text: str, *, bold: bool = False) -> str:
    """Find the file of the face that a text is written in."""
    own = is_figtree(text)
    if own:
        folder = importlib.resources.files("nonet.printing") / "fonts"
    else:
        import reportlab

        folder = importlib.resources.files(reportlab) / "fonts"
    return str(folder / _FILES[own][bold])


def find_face(text: str, *, bold: bool = False) -> str:
    """Find ReportLab's name of the face that a text is written in."""
    return _register(find_font_file(text, bold=bold))


@cache
def _register(file: str) -> str:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = "Nonet" + file.replace("\\", "/").rpartition("/")[2].removesuffix(".ttf")
    pdfmetrics.registerFont(TTFont(name, file))
    return name
