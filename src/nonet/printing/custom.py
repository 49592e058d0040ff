"""Boards under rules that are written in Python, as pictures."""

from nonet._core import lend
from nonet.custom_rules import CUSTOM_RULES, CustomGrid
from nonet.errors import InputError
from nonet.printing.picture import Circle, Line, Marks, Path, Rect, Shape, Text
from nonet.printing.svg import draw_grid

__all__ = ["draw_custom"]


def draw_custom(custom: CustomGrid) -> str:
    """Draw a grid and its custom rules, as SVG: by the `draw` of each kind, or with rings.

    >>> from nonet.custom_rules import CustomRule, register_rule, unregister_rule
    >>> register_rule(CustomRule("any", lambda position, rule: (), lambda grid, rule: ()))
    >>> draw_custom(CustomGrid("1" + "." * 15, "any: r1c1 r1c2"))[:4]
    '<svg'
    >>> unregister_rule("any")
    """
    rings: dict[int, str] = {}
    shapes: list[Shape] = []
    for rule in custom.rules:
        draw = CUSTOM_RULES[rule.kind].draw
        if draw is None:
            rings |= dict.fromkeys(rule.cells, "cause")
        else:
            shapes += [_check_shape(rule.kind, shape) for shape in draw(custom.layout, rule)]
    return draw_grid(custom.grid, Marks(rings=rings, over=shapes))


def _check_shape(kind: str, shape: object) -> Shape:
    if not isinstance(shape, Line | Rect | Circle | Path | Text):
        what = type(shape).__name__
        raise InputError(f"expected shapes of nonet.printing.picture from {kind}, got {what}")
    return shape


lend("draw_custom", draw_custom)  # CustomGrid.svg
