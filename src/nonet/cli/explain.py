"""`nonet explain`: the whole way through a puzzle, step by step."""

from html import escape
from typing import NamedTuple

import click

from nonet._core import Grid, Position
from nonet.cli.inputs import puzzles_argument, read_entries
from nonet.cli.lines import Explained, Unexplained
from nonet.cli.outputs import answer_each, json_option, line_of, write_json
from nonet.errors import ImproperPuzzleError
from nonet.printing.steps import draw_step
from nonet.solver import count_solutions
from nonet.techniques import (
    EXPLAINER,
    FOUR,
    Path,
    Step,
    choose_techniques,
    find_path,
    format_effect,
    replay,
    step_to_json,
    tell_step,
)
from nonet.words import LANGUAGES, load_language

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
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="[en]")
@click.option("--cells", type=click.Choice(["short", "a1"]), default="short", help="r4c7 or D7.")
@click.option("--short", is_flag=True, help="Only what each step does, in shorthand.")
@click.option("--html", "as_html", is_flag=True, help="Write one page with a picture a step.")
@click.option("--count", "only_count", is_flag=True, help="Only say how many are solved.")
@json_option
def explain(
    puzzles: tuple[str, ...],
    names: str | None,
    four: bool,
    explainer: bool,
    no_uniqueness: bool,
    language: str,
    cells: str,
    short: bool,
    as_html: bool,
    only_count: bool,
    as_json: bool,
) -> int:
    """Explain how to solve puzzles; exit 0 if the techniques solve all of them."""
    chosen = names.split(",") if names else FOUR if four else EXPLAINER if explainer else None
    techniques = choose_techniques(chosen, uniqueness=not no_uniqueness)
    order = techniques if names or explainer else ()
    manner = _Manner(language, cells, short)
    solved: list[bool] = []

    def answer(grid: Grid) -> bool:
        if count_solutions(grid, limit=2) > 1:  # nothing says which of them a step should lead to
            solved.append(False)
            _refuse(grid, as_json=as_json)
            return False
        path = find_path(grid, techniques, order)
        solved.append(path.solved)
        if as_json:
            write_json(_to_json(grid, path, manner))
        elif as_html:
            click.echo(_page(grid, path, manner))
        elif not only_count:
            _write(grid, path, manner)
        return path.solved

    code = answer_each(read_entries(puzzles), answer)
    if solved and (only_count or len(solved) > 1):
        click.echo(f"{sum(solved)} of {len(solved)} solved", err=not only_count)
    return code


class _Manner(NamedTuple):
    """How steps are said."""

    language: str
    cells: str
    short: bool

    def name(self, step: Step) -> str:
        return load_language(self.language).techniques[step.technique]

    def lines(self, step: Step, position: Position) -> list[str]:
        if self.short:
            return [format_effect(step, position.layout)]
        return tell_step(step, position, self.language, self.cells)

    def say(self, step: Step, position: Position) -> str:
        return f"{self.name(step)}: {' '.join(self.lines(step, position))}"


def _refuse(grid: Grid, *, as_json: bool) -> None:
    problem = "expected one solution, got several"
    if as_json:
        told: Unexplained = {
            **line_of(grid),
            "is_solved": False,
            "error": ImproperPuzzleError.code,
            "message": problem,
        }
        write_json(told)
    else:
        click.echo(f"nonet: {problem}: {grid.format()}", err=True)


def _write(grid: Grid, path: Path, manner: _Manner) -> None:
    for number, (position, step) in enumerate(replay(grid, path.steps), 1):
        click.echo(f"{number}. {manner.say(step, position)}")
    click.echo(_end(grid, path))


def _end(grid: Grid, path: Path) -> str:
    if path.solved:
        return f"solved: {path.end.format()}"
    standing = Position(grid).standing
    if standing == "contradictory":
        return "no solution: the givens contradict each other"
    return f"stuck: {path.end.format()}"


def _to_json(grid: Grid, path: Path, manner: _Manner) -> Explained:
    return {
        **line_of(grid),
        "is_solved": path.solved,
        "end": path.end.format(),
        "steps": [
            {**step_to_json(step, position), "text": manner.say(step, position)}
            for position, step in replay(grid, path.steps)
        ],
    }


def _page(grid: Grid, path: Path, manner: _Manner) -> str:
    body = ""
    for number, (position, step) in enumerate(replay(grid, path.steps), 1):
        picture = draw_step(step, position, grid)
        title = f"{number}. {escape(manner.name(step))}"
        text = "".join(f"<p>{escape(line)}</p>" for line in manner.lines(step, position))
        body += f"<section>{picture}<div><h2>{title}</h2>{text}</div></section>\n"
    end = escape(_end(grid, path))
    return (
        f'<!doctype html><html lang="{manner.language}"><meta charset="utf-8">'
        f"<title>{grid.format()}</title><style>{STYLE}</style><h1>{grid.format()}</h1>\n{body}<p>{end}</p></html>"
    )
