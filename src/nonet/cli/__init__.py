"""The command line: each command in a file of its own, loaded only when it is called.

Answers go to standard output, one line each; everything else goes to standard error. The exit
code is 0 for yes, 1 for no and 2 for wrong input.
"""

import importlib
import os
import sys
from typing import Any

import click

from nonet import __version__
from nonet.cli.qqwing import translate
from nonet.errors import NonetError
from nonet.extras import explain_missing

__all__ = ["COMMANDS", "main", "nonet"]

# The commands in the order of the help page: where each lives, and what it does in a few words.
COMMANDS: dict[str, tuple[str, str]] = {
    "show": ("nonet.cli.show:show", "Draw a puzzle as a board, or in another style."),
    "check": ("nonet.cli.check:check", "Tell whether a puzzle is proper, and if not, why."),
    "solve": ("nonet.cli.solve:solve", "Solve puzzles, one line each."),
    "explain": ("nonet.cli.explain:explain", "Explain how to solve puzzles, step by step."),
    "count": ("nonet.cli.count:count", "Count the solutions of puzzles."),
    "key": ("nonet.cli.key:key", "Find the key: one name for all equivalents."),
    "transform": ("nonet.cli.transform:transform", "Turn, mirror, relabel and shuffle puzzles."),
    "same": ("nonet.cli.same:same", "Group puzzles that are the same."),
    "rate": ("nonet.cli.rate:rate", "Rate puzzles on one of the scales."),
    "generate": ("nonet.cli.generate:generate_", "Make puzzles, to order."),
    "minimise": ("nonet.cli.minimise:minimise_", "Leave out givens that are not needed."),
    "vicinity": ("nonet.cli.vicinity:vicinity", "Find the puzzles that differ in a few givens."),
    "convert": ("nonet.cli.convert:convert", "Turn puzzles into another format."),
    "print": ("nonet.cli.print:print_", "Print puzzles as PDF, SVG or PNG."),
    "play": ("nonet.cli.play:play", "Play in the terminal."),
    "bulk": ("nonet.cli.bulk:bulk", "Do one thing to every puzzle of a large file."),
    "bank": ("nonet.cli.bank:bank", "The stored puzzles: fill, info, import, export."),
    "school": ("nonet.cli.school:school", "Positions for the school: make, check."),
    "db": ("nonet.cli.db:db", "Look after the store: info, check, upgrade, backup, restore."),
    "account": ("nonet.cli.account:account", "Help players who forgot their password."),
    "engine": ("nonet.cli.engine:engine", "Answer programs, one JSON object a line."),
    "serve": ("nonet.cli.serve:serve", "Serve the game and the API to browsers."),
    "page": ("nonet.cli.page:page", "Write the game as files for a static host."),
}


class _ReaderGone(Exception):  # noqa: N818 (nothing is wrong)
    """Nobody reads what is written any more."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)  # noqa: S101 (a mistake in the table above)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. A reader who has gone is no failure: click would exit with 1 for it."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise _ReaderGone from None
        return answer

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that help imports none of them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="nonet")
def nonet() -> None:
    """Make, solve, rate, explain and play Sudoku.

    A puzzle is given as text, as a file of puzzles, or on standard input.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(_run(arguments))


def _run(arguments: list[str] | None) -> int:
    try:
        words = translate(sys.argv[1:] if arguments is None else arguments)
        code: Any = nonet.main(words, prog_name="nonet", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return 2
    except NonetError as error:
        click.echo(f"nonet: {error}", err=True)
        return 2
    except ModuleNotFoundError as error:
        missing = explain_missing(error)
        if missing is None:
            raise
        click.echo(f"nonet: {missing}", err=True)
        return 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("nonet: interrupted", err=True)
        return 130
    except _ReaderGone:
        # The reader has gone; what it wanted it has. Keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0
