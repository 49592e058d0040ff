"""The catalogue: what techniques there are, and sets of them to choose from."""

from collections.abc import Iterable
from dataclasses import dataclass

from nonet._core import technique_facts
from nonet.errors import InputError, suggest

__all__ = [
    "DEFAULT",
    "DIRECT",
    "EXPLAINER",
    "FOUR",
    "TECHNIQUES",
    "Technique",
    "as_names",
    "as_techniques",
    "choose_techniques",
]


@dataclass(frozen=True)
class Technique:
    """One technique of the catalogue."""

    id: str
    name: str
    family: str
    code: str  # HoDoKu's library code, "" when it has none
    order: int  # where it stands when a path looks for the easiest step, lower first
    se: float  # Sudoku Explainer's base price, 0 when it has none
    score: int
    level: int
    assumes_uniqueness: bool
    is_default: bool  # whether a path looks for it unless told otherwise


TECHNIQUES: dict[str, Technique] = {facts[0]: Technique(*facts) for facts in technique_facts()}

# The default path: every technique a player can follow that adds something to the others.
DEFAULT: tuple[str, ...] = tuple(t.id for t in TECHNIQUES.values() if t.is_default)

# Sudoku Explainer's direct techniques, which place a digit at once, and what does the same in two
# steps on our own path.
DIRECT: dict[str, str] = {
    "direct-pointing": "pointing",
    "direct-claiming": "claiming",
    "direct-hidden-pair": "hidden-pair",
    "direct-hidden-triple": "hidden-triple",
}

# The four techniques of a beginner's program: peers, hidden singles, locked candidates, naked sets.
FOUR: tuple[str, ...] = (
    "full-house",
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "pointing",
    "claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quad",
)

# What Sudoku Explainer looks for, under its names and in its order; the path asks for them in turn.
EXPLAINER: tuple[str, ...] = (
    "full-house",
    "hidden-single-box",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "aligned-pair-exclusion",
    "bidirectional-x-cycle",
    "bidirectional-y-cycle",
    "forcing-x-chain",
    "bidirectional-cycle",
    "forcing-chain",
    "aligned-triplet-exclusion",
    "nishio-forcing-chain",
    "cell-forcing-chain",
    "region-forcing-chain",
    "dynamic-contradiction",
    "dynamic-double",
    "dynamic-cell",
    "dynamic-region",
    "dynamic-plus",
    "nested-forcing-net",
    "brute-force",
)


def as_names(names: str | Iterable[str]) -> tuple[str, ...]:
    """Take names as people hand them over: several, or one alone.

    >>> as_names("x-wing"), as_names(["x-wing", "swordfish"])
    (('x-wing',), ('x-wing', 'swordfish'))
    """
    if isinstance(names, str):
        return (names,)
    try:
        taken = tuple(names)
    except TypeError:
        raise InputError(f"expected names, got {names!r:.60}") from None
    for name in taken:
        if not isinstance(name, str):
            raise InputError(f"expected a name, got {name!r:.60}")
    return taken


def as_techniques(names: str | Iterable[str] | None) -> tuple[str, ...]:
    """Take ids of techniques, or one alone; None means those of the default path.

    >>> as_techniques("x-whing")
    Traceback (most recent call last):
    nonet.errors.InputError: expected the id of a technique, got 'x-whing'; perhaps x-wing?
    """
    taken = DEFAULT if names is None else as_names(names)
    for name in taken:
        if name not in TECHNIQUES:
            near = suggest(name, TECHNIQUES)
            raise InputError(f"expected the id of a technique, got {name!r:.40}{near}")
    return taken


def choose_techniques(
    names: Iterable[str] | None = None, uniqueness: bool = True
) -> tuple[str, ...]:
    """Choose techniques by id or family; None means the default path.

    >>> choose_techniques(["subsets"])[:2]
    ('naked-pair', 'naked-triple')
    >>> "bug-1" in choose_techniques(uniqueness=False)
    False
    """
    chosen = DEFAULT if names is None else tuple(_expand(names))
    return tuple(t for t in chosen if uniqueness or not TECHNIQUES[t].assumes_uniqueness)


def _expand(names: Iterable[str]) -> Iterable[str]:
    families = {t.family for t in TECHNIQUES.values()}
    for name in names:
        if name in TECHNIQUES:
            yield name
        elif name in families:
            yield from (t.id for t in TECHNIQUES.values() if t.family == name)
        else:
            raise InputError(f"expected the id of a technique or a family, got {name!r}")
