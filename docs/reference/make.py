"""Write commands.md: every option of every command, from the commands themselves.

    python docs/reference/make.py

A test compares the file with the commands.
"""

from collections.abc import Iterator
from pathlib import Path

import click

from nonet.cli import nonet

FILE = Path(__file__).parent / "commands.md"
HEAD = """# Every option of every command

Made by `python docs/reference/make.py` from the commands; [the command line](cli.md) explains them.
"""


def walk(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command that can be run, by its whole name."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        if inner is not None:
            yield from walk(inner, f"{path} {name}")


def describe(path: str, command: click.Command) -> str:
    """A command as a page of a manual says it: its use, what it does, its options."""
    context = click.Context(command, info_name=path)
    usage = " ".join(command.collect_usage_pieces(context))
    words = " ".join((command.help or "").split())
    lines = [f"## {path}", "", words, "", "```text", f"{path} {usage}", *_options(command), "```"]
    return "\n".join(lines) + "\n"


def _options(command: click.Command) -> Iterator[str]:
    context = click.Context(command)
    for option in command.params:
        if isinstance(option, click.Option) and (record := option.get_help_record(context)):
            names, words = record
            yield f"\n  {names}"
            yield f"      {' '.join(words.split())}"


def make() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(describe(*each) for each in walk(nonet, "nonet"))])


if __name__ == "__main__":
    FILE.write_text(make())
