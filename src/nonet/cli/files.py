"""The files that commands write: over another one only when told; `-` is standard output."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from nonet.errors import InputError

__all__ = ["check_new", "force_option", "open_output", "output_option"]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

force_option = click.option("--force", is_flag=True, help="Write over a file that is there.")


def output_option(words: str, default: str = "-") -> Decorator:
    """Make the option that names the file to write."""
    return click.option(
        "-o", "--output", default=default, show_default=True, metavar="FILE", help=words
    )


def check_new(path: Path, force: bool) -> None:
    """Refuse a file that is there, unless it may be written over."""
    if path.exists() and not force:
        raise InputError(f"expected a new file, got {path} (--force writes over it)")


@contextmanager
def open_output(name: str, force: bool) -> Iterator[IO[bytes]]:
    """Open a file to write bytes to, or standard output."""
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    try:
        file = path.open("wb" if force else "xb")
    except FileExistsError:
        raise InputError(f"expected a new file, got {name} (--force writes over it)") from None
    except OSError as error:
        raise InputError(f"expected a file to write, got {name}: {error.strerror}") from None
    with file:
        yield file
