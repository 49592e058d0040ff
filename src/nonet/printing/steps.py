"""Steps as pictures: the pattern in colours, links as arrows, what goes crossed out."""

from nonet._core import Grid, Position, Step
from nonet.printing.picture import Link, Marks
from nonet.printing.svg import draw_grid

__all__ = ["draw_step", "marks_of"]

# The part a candidate plays → how the picture shows it.
SECOND = {"fin", "endo_fin", "guardian", "colour_b", "link", "pincer", "set_b", "roof"}
THIRD = {"colour_c", "colour_d", "set_c", "set_d"}


def draw_step(step: Step, position: Position, givens: Grid) -> str:
    """Draw a position with a step on it, as SVG.

    >>> givens = Grid("1" + "." * 15)
    >>> draw_step(Step("naked-single", placements=[(5, 2)]), Position(givens), givens)[:4]
    '<svg'
    """
    return draw_grid(givens, marks_of(step, position))


def marks_of(step: Step, position: Position) -> Marks:
    """Turn a step into marks on a board.

    >>> marks_of(Step("naked-single", placements=[(5, 2)]), Position(Grid("." * 16))).digits
    {(5, 2): 'answer'}
    """
    houses = {c: "house" for h, _ in step.houses for c in position.layout.houses[h].cells}
    digits = {(cell, digit): _look(role) for cell, digit, role in step.marks}
    digits |= dict.fromkeys(step.eliminations, "effect")
    digits |= dict.fromkeys(step.placements, "answer")
    return Marks(
        placed=position.digits,
        candidates=position.candidates,
        cells=houses,
        digits=digits,
        struck=frozenset(step.eliminations),
        links=_links(step),
    )


def _look(role: str) -> str:
    return "second" if role in SECOND else "third" if role in THIRD else "cause"


def _links(step: Step) -> list[Link]:
    links = []
    for digit, on, cells, _, parents in step.nodes:
        for parent in parents[:1]:
            before, _, places, _, _ = step.nodes[parent]
            links.append(Link((places[0], before), (cells[0], digit), on))
    return links
