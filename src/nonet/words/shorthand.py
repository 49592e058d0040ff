"""Steps as experts write them: r1c12 for cells, = and ≠ for what is set and what goes."""

from collections.abc import Iterable

from nonet._core import Layout, Step

__all__ = ["format_cells", "format_chain", "format_effect"]


def format_cells(layout: Layout, cells: Iterable[int]) -> str:
    """Name cells as people do, those of one row or column together.

    >>> format_cells(Layout.of_size(9), [0, 1, 9])
    'r1c12, r2c1'
    """
    rows: dict[int, list[int]] = {}
    for cell in sorted(set(cells)):
        rows.setdefault(cell // layout.columns, []).append(cell % layout.columns + 1)
    columns: dict[tuple[int, ...], list[int]] = {}
    for row, found in rows.items():
        columns.setdefault(tuple(found), []).append(row + 1)
    joint = "" if layout.columns < 10 else "/"
    return ", ".join(
        f"r{joint.join(map(str, r))}c{joint.join(map(str, c))}" for c, r in columns.items()
    )


def format_effect(step: Step, layout: Layout) -> str:
    """Say what a step does: digits set, candidates removed.

    >>> format_effect(Step("naked-single", placements=[(0, 5)]), Layout.of_size(9))
    'r1c1 = 5'
    """
    parts = [f"{format_cells(layout, [cell])} = {digit}" for cell, digit in step.placements]
    gone: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(digit, []).append(cell)
    parts += [f"{format_cells(layout, cells)} ≠ {digit}" for digit, cells in sorted(gone.items())]
    return ", ".join(parts)


def format_chain(step: Step, layout: Layout) -> str:
    """Write a chain as statements joined by arrows; branches are divided by semicolons.

    >>> nodes = [(5, False, [0], [], []), (5, True, [1], [], [0])]
    >>> format_chain(Step("aic", nodes=nodes), Layout.of_size(9))
    'r1c1≠5 → r1c2=5'
    """
    text = ""
    for i, (digit, on, cells, _, parents) in enumerate(step.nodes):
        arrow = " → " if parents else "; " if i else ""
        text += f"{arrow}{format_cells(layout, cells)}{'=' if on else '≠'}{digit}"
    return text
