"""`nonet explain`: the whole way through a puzzle, step by step."""

from html import escape

import click

from nonet._core import Grid, Position
from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.outputs import answer_each, json_option, write_json
from nonet.printing.steps import draw_step
from nonet.solver import count_solutions
from nonet.techniques import (
    EXPLAINER,
    FOUR,
    TECHNIQUES,
    Path,
    choose_techniques,
    explain_step,
    find_path,
    step_to_json,
)

STYLE = (
    "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "section{display:flex;gap:1.5rem;align-items:flex-start;margin:1.5rem 0;flex-wrap:wrap}"
    "svg{width:22rem;max-width:100%;flex:none}div{flex:1 1 16rem}h2{margin-top:0}"
)


@click.command()
@puzzles_argument
@click.option("--techniques", "names", help="Ids or families, with commas, easiest first.")
@click.option("--four", is_flag=True, help="Only singles, locked candidates and naked subsets.")
@click.option("--explainer", is_flag=True, help="Sudoku Explainer's techniques, in its order.")
@click.option("--no-uniqueness", is_flag=True, help="Do not rely on there being one solution.")
@click.option("--html", "as_html", is_flag=True, help="Write one page with a picture a step.")
@click.option("--count", "only_count", is_flag=True, help="Only say how many are solved.")
@json_option
def explain(
    puzzles: tuple[str, ...],
    names: str | None,
    four: bool,
    explainer: bool,
    no_uniqueness: bool,
    as_html: bool,
    only_count: bool,
    as_json: bool,
) -> int:
    """Explain how to solve puzzles; exit 0 if the techniques solve all of them."""
    chosen = names.split(",") if names else FOUR if four else EXPLAINER if explainer else None
    techniques = choose_techniques(chosen, uniqueness=not no_uniqueness)
    order = techniques if names or explainer else ()
    solved: list[bool] = []

    def answer(grid: Grid) -> bool:
        if count_solutions(grid, limit=2) > 1:  # nothing says which of them a step should lead to
            solved.append(False)
            _refuse(grid, as_json=as_json)
            return False
        path = find_path(grid, techniques, order)
        solved.append(path.solved)
        if as_json:
            write_json(_to_json(grid, path))
        elif as_html:
            click.echo(_page(grid, path))
        elif not only_count:
            _write(grid, path)
        return path.solved

    code = answer_each(read_entries(puzzles), answer)
    if only_count or len(solved) > 1:
        click.echo(f"{sum(solved)} of {len(solved)} solved", err=not only_count)
    return code


def _refuse(grid: Grid, *, as_json: bool) -> None:
    problem = "expected one solution, got several"
    if as_json:
        write_json({"grid": grid.format(), "solved": False, "error": problem})
    else:
        click.echo(f"nonet: {problem}: {grid.format()}", err=True)


def _write(grid: Grid, path: Path) -> None:
    for number, step in enumerate(path.steps, 1):
        click.echo(f"{number}. {explain_step(step, grid.layout)}")
    click.echo(_end(grid, path))


def _end(grid: Grid, path: Path) -> str:
    if path.solved:
        return f"solved: {path.end.format()}"
    standing = Position(grid).standing
    if standing == "contradictory":
        return "no solution: the givens contradict each other"
    return f"stuck: {path.end.format()}"


def _to_json(grid: Grid, path: Path) -> dict[str, object]:
    return {
        "grid": grid.format(),
        "solved": path.solved,
        "end": path.end.format(),
        "steps": [
            {**step_to_json(step), "text": explain_step(step, grid.layout)} for step in path.steps
        ],
    }


def _page(grid: Grid, path: Path) -> str:
    position = Position(grid)
    body = ""
    for number, step in enumerate(path.steps, 1):
        picture = draw_step(step, position, grid)
        title = f"{number}. {TECHNIQUES[step.technique].name}"
        text = escape(explain_step(step, grid.layout))
        body += f"<section>{picture}<div><h2>{title}</h2><p>{text}</p></div></section>\n"
        position = position.after(step)
    end = escape(_end(grid, path))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{grid.format()}</title>'
        f"<style>{STYLE}</style><h1>{grid.format()}</h1>\n{body}<p>{end}</p></html>"
    )
