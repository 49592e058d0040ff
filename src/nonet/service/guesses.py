"""Guesses: what is tried first by whoever tries passwords, told without asking anyone.

People take one word and decorate it, one walk over the keyboard, one pattern again and again, or
a date. So what is looked for is not a list but the way in which such a list is made:

    P@ssw0rd2024!      a common word, in other letters, with some digits and signs around it
    qwertz123          rows of the keyboard, in either direction
    abcabcabc          a few characters again and again
    24121998           digits alone
    ada1815            the name, with the same decoration

The 1,300 words are in guesses.txt.
"""

import re
import unicodedata
from functools import cache
from pathlib import Path

__all__ = ["find_weakness"]

DECORATION = 6  # digits and signs around a word, at most; with more they are the password
FEWEST_DIGITS = 12  # of a password that has nothing else
WALK = 3  # characters in a row that count as a walk
PERIOD = 4  # characters that are repeated
LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
# Signs that stand for letters; 1 is an i to some and an l to others.
LIKE = [str.maketrans("@4301!5$7+", letters) for letters in ("aaeoiisstt", "aaeolisstt")]
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    *("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    *("qwertzuiopü", "asdfghjklöä", "yxcvbnm"),
    *("azertyuiop", "qsdfghjklm", "wxcvbn"),
    *("1q2w3e4r5t6y7u8i9o0p", "1q2w3e4r5t6z7u8i9o0p", "112233445566778899"),
    *("1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "1qay2wsx3edc4rfv5tgb6zhn7ujm"),
    *("qayxswedcvfrtgbnhzujm", "!@#$%^&*()", '!"§$%&/()='),
)
LONGEST_ROW = max(map(len, ROWS))


def find_weakness(password: str, name: str) -> str:
    """Say why a password is among the first to be tried; nothing if it is not.

    >>> find_weakness("P@ssw0rd2024!", "ada"), find_weakness("correct horse", "ada")
    ('a common word', '')
    """
    text = unicodedata.normalize("NFKC", password).casefold()
    if text.isdigit() and len(text) < FEWEST_DIGITS:
        return "digits alone"
    if any(text == (text[:n] * len(text))[: len(text)] for n in range(1, PERIOD + 1)):
        return "the same characters again and again"
    if _is_walk(text):
        return "keys side by side"
    words, own = set(_undecorated(text)), set(_undecorated(name.casefold()))
    if words & own or text == name.casefold():
        return "the name"
    return "a common word" if any(map(_is_common, words)) else ""


def _undecorated(text: str) -> list[str]:
    """List the words that a text may be a decoration of."""
    text = text.translate(LETTERS)
    bare = re.sub("^[^a-z]+|[^a-z]+$", "", text)
    spelt = [part.translate(signs) for part in (text, bare) for signs in LIKE]
    letters = {re.sub("[^a-z]", "", part) for part in spelt}
    return [word for word in letters if word and len(text) - len(word) <= DECORATION]


def _is_common(word: str) -> bool:
    half = word[: len(word) // 2]
    return word in _words() or (word == half * 2 and half in _words())


def _is_walk(text: str) -> bool:
    """Tell whether a text is nothing but walks over the keyboard or through the alphabet."""
    at = 0
    while at < len(text):
        steps = [n for n in range(WALK, LONGEST_ROW + 1) if _is_row(text[at : at + n], n)]
        if not steps:
            return False
        at += steps[-1]
    return True


def _is_row(part: str, length: int) -> bool:
    if len(part) < length:
        return False
    return len(set(part)) == 1 or any(part in row or part[::-1] in row for row in ROWS)


@cache
def _words() -> frozenset[str]:
    lines = Path(__file__).with_name("guesses.txt").read_text("ascii").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
