"""QQWing's options, for hands that know them, where they mean the same here.

    nonet --generate 5 --symmetry rotate180 --compact      nonet generate -n 5 --symmetry …
    nonet --solve --one-line < puzzles.txt                 nonet solve --format one-line
    nonet --count-solutions --csv                          nonet count

`--one-line`, `--compact`, `--readable` and `--csv` are understood behind `generate`, `solve` and
`show` too, as is `--difficulty` for `--level`.
"""

from collections.abc import Sequence

__all__ = ["translate"]

COMMANDS = {"--generate": "generate", "--solve": "solve", "--count-solutions": "count"}
STYLES = {
    "--one-line": "one-line",
    "--compact": "compact",
    "--readable": "readable",
    "--csv": "qqwing-csv",
}
STYLED = ("generate", "solve", "show")
SYMMETRIES = {"rotate90": "quarter-turn", "rotate180": "half-turn"}


def translate(arguments: Sequence[str]) -> list[str]:
    """Say QQWing's arguments in ours; others stay as they are.

    >>> translate(["--generate", "3", "--symmetry", "rotate180", "--compact"])
    ['generate', '-n', '3', '--symmetry', 'half-turn', '--format', 'compact']
    >>> translate(["solve", "--readable", "-"])
    ['solve', '--format', 'readable', '-']
    """
    words = list(arguments)
    if not words:
        return words
    if words[0] in COMMANDS:
        words = _translate_command(words)
    return [words[0], *_translate_options(words)] if words[0] in STYLED else words


def _translate_command(words: list[str]) -> list[str]:
    first, *rest = words
    number = ["-n", rest.pop(0)] if first == "--generate" and rest and rest[0].isdecimal() else []
    if first == "--count-solutions":
        rest = [word for word in rest if word not in STYLES]  # a number has no style
    return [COMMANDS[first], *number, *rest]


def _translate_options(words: list[str]) -> list[str]:
    is_made = words[0] == "generate"
    told: list[str] = []
    for word in words[1:]:
        if word == "--csv" and is_made:
            told += ["--format", "csv"]  # with what is known of each puzzle
        elif word in STYLES:
            told += ["--format", STYLES[word]]
        elif word == "--difficulty" and is_made:
            told.append("--level")
        elif told[-1:] == ["--symmetry"]:
            told.append(SYMMETRIES.get(word, word))
        else:
            told.append(word)
    return told
