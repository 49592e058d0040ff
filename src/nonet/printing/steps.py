"""Steps as pictures: the engine's frames, drawn as they come.

Nothing is made up here: what a frame shades, rings, paints and links is what the picture shows.
"""

from nonet._core import Frame, Grid, Position, Step, lend, tell
from nonet.custom_techniques import CustomStep
from nonet.errors import InputError
from nonet.printing.picture import Link, Marks
from nonet.printing.svg import draw_grid

__all__ = ["draw_frame", "draw_position", "draw_step", "marks_of", "marks_of_step"]

# Looks of a frame whose name is another in the picture.
HOUSES = {"base": "house", "cover": "cover"}
CANDIDATES = {
    "a": "cause",
    "b": "second",
    "c": "third",
    "d": "fourth",
    "fin": "fin",
    "true": "true",
    "false": "false",
    "place": "answer",
    "gone": "effect",
}
RINGS = {"a": "cause", "b": "second", "fin": "fin", "focus": "answer"}


def draw_step(step: Step, position: Position, givens: Grid) -> str:
    """Draw a position with a step on it, as SVG: the last frame, pattern and effect.

    >>> givens = Grid("123.............")
    >>> position = Position(givens)
    >>> draw_step(position.find(["full-house"])[0], position, givens)[:4]
    '<svg'
    """
    return draw_grid(givens, marks_of_step(step, position))


def draw_position(position: Position) -> str:
    """Draw a position, as SVG: its digits and candidates.

    >>> draw_position(Position(Grid("123.............")))[:4]
    '<svg'
    """
    marks = Marks(placed=position.digits, candidates=position.candidates)
    return draw_grid(position.givens, marks)


lend("draw_position", draw_position)  # Position.svg


def _draw_lent(step: Step, position: object) -> str:
    if position is None and step.position is None:
        raise InputError("expected the position of the step, got none, and it remembers none")
    position = step.position if position is None else position
    if not isinstance(position, Position):
        raise InputError(f"expected the position of the step, got {type(position).__name__}")
    return draw_step(step, position, position.givens)


lend("draw_step", _draw_lent)  # Step.svg


def draw_frame(frame: Frame, position: Position, givens: Grid) -> str:
    """Draw one frame of a step, as SVG."""
    return draw_grid(givens, marks_of(frame, position))


def marks_of_step(step: Step, position: Position) -> Marks:
    """Turn a step into marks on a board: those of its last frame.

    >>> position = Position(Grid("123............."))
    >>> marks_of_step(position.find(["full-house"])[0], position).digits
    {(3, 4): 'answer'}
    """
    if isinstance(step, CustomStep):
        return _marks_of_custom(step, position)
    return marks_of(tell(position, step)[-1], position)


def _marks_of_custom(step: CustomStep, position: Position) -> Marks:
    """Mark what a custom step rests on and what it does; the engine has no frames of it."""
    shades: dict[int, str] = {}
    for house, _ in step.houses:
        shades |= dict.fromkeys(position.layout.houses[house].cells, "house")
    return Marks(
        placed=position.digits,
        candidates=position.candidates,
        cells=shades,
        digits={
            **{(cell, digit): "cause" for cell, digit, _ in step.marks},
            **dict.fromkeys(step.placements, "answer"),
            **dict.fromkeys(step.eliminations, "effect"),
        },
        struck=frozenset(step.eliminations),
    )


def marks_of(frame: Frame, position: Position) -> Marks:
    """Turn a frame into marks on a board."""
    shades: dict[int, str] = {}
    for house, look in sorted(frame.houses, key=lambda each: each[1] == "base"):
        shades |= dict.fromkeys(position.layout.houses[house].cells, HOUSES[look])
    return Marks(
        placed=position.digits,
        candidates=position.candidates,
        cells=shades,
        rings={cell: RINGS[look] for cell, look in frame.cells if look != "blocker"},
        blockers=frozenset(cell for cell, look in frame.cells if look == "blocker"),
        digits={(cell, digit): CANDIDATES[look] for cell, digit, look in frame.candidates},
        struck=frozenset((cell, digit) for cell, digit, look in frame.candidates if look == "gone"),
        links=[Link(start, end, kind) for start, end, kind in frame.links],
    )
