"""The files that commands write: over another one only when told; `-` is standard output.

A file is written beside its place and gets its name when it is whole: work that fails leaves what
was there before, and nothing that stands in the way of the next try.
"""

import gzip
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from nonet.errors import InputError

__all__ = ["check_new", "force_option", "open_output", "output_option", "write_whole"]

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
    """Open a file to write bytes to, or standard output; the file is there when all is written."""
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with write_whole(Path(name), force) as file:
        if not name.endswith(".gz"):
            yield file
            return
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield packed  # type: ignore[misc]


@contextmanager
def write_whole(path: Path, force: bool) -> Iterator[IO[bytes]]:
    """Write a file beside its place, and name it once it is whole; a failure leaves nothing."""
    if path.exists() and not path.is_file():  # a pipe or a device has no place beside it
        with _opened(path, path, "wb") as file:
            yield file
        return
    check_new(path, force)
    draft = path.with_name(f".{path.name[:200]}.{secrets.token_hex(4)}.unfinished")
    try:
        with _opened(draft, path, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _name(draft, path, force)
    finally:
        draft.unlink(missing_ok=True)


def _opened(path: Path, wanted: Path, mode: str) -> IO[Any]:
    try:
        return path.open(mode)
    except OSError as error:
        raise InputError(f"expected a file to write, got {wanted}: {error.strerror}") from None


def _name(draft: Path, path: Path, force: bool) -> None:
    """Give a finished file its name; not that of one that has come meanwhile."""
    if force:
        draft.replace(path)
        return
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise InputError(f"expected a new file, got {path} (--force writes over it)") from None
    except OSError:  # a file system without links
        draft.replace(path)
