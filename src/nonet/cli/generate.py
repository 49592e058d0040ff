"""`nonet generate`: make puzzles."""

import secrets

import click

from nonet.cli.outputs import json_option, track, write_json
from nonet.generator import generate_puzzle
from nonet.layout import Layout


@click.command()
@click.option("-n", "--count", type=click.IntRange(1), default=1, help="How many puzzles to make.")
@click.option("--size", type=int, default=9, show_default=True, help="Digits of the board.")
@click.option("--seed", type=click.IntRange(0), help="Make the same puzzles again.")
@json_option
def generate(count: int, size: int, seed: int | None, as_json: bool) -> None:
    """Make puzzles with exactly one solution, their givens in half-turn symmetry."""
    layout = Layout.of_size(size)
    first = secrets.randbits(32) if seed is None else seed
    for number in track(range(first, first + count), total=count):
        puzzle = generate_puzzle(number, layout)
        if as_json:
            solution = puzzle.solution.format()
            write_json({"givens": puzzle.givens.format(), "solution": solution, "seed": number})
        else:
            click.echo(puzzle.givens.format())
