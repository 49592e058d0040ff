"""Progress for people: a bar in a notebook, a line on a terminal.

Whatever takes `progress=` takes a `ProgressBar`: it is a function like any other.
"""

import sys
from html import escape
from time import monotonic
from typing import Any, TextIO

__all__ = ["ProgressBar"]

PERIOD = 0.1  # seconds between two drawings
WIDTH = 30  # signs of a bar on a terminal


class ProgressBar:
    """Show how far a long call is: `rate_many(puzzles, progress=ProgressBar("rating"))`.

    A notebook shows a bar, a terminal a line that is written over; elsewhere nothing is shown.
    `stream` is where the line goes, standard error unless said otherwise.

    >>> bar = ProgressBar("rating")
    >>> bar(3, 4)
    >>> bar.text
    'rating 3 of 4'
    """

    def __init__(self, title: str = "", stream: TextIO | None = None) -> None:
        self.title = str(title)
        self.done, self.total = 0, None
        self._stream = stream
        self._shown = 0.0
        self._handle: Any = None

    done: int
    total: int | None

    def __call__(self, done: int, total: int | None = None) -> None:
        """Tell how much is done, of how much if that is known."""
        self.done, self.total = done, total
        now = monotonic()
        if now - self._shown < PERIOD and done != total:
            return
        self._shown = now
        if (display := _find_notebook()) is not None:
            self._show(display)
        else:
            self._write(self._stream or sys.stderr)

    @property
    def text(self) -> str:
        """How far it is, in words."""
        of = "" if self.total is None else f" of {self.total:,}"
        return f"{self.title} {self.done:,}{of}".strip()

    def _repr_html_(self) -> str:
        most = "" if self.total is None else f" max='{self.total}' value='{self.done}'"
        return f"<progress{most}></progress> {escape(self.text)}"

    def _show(self, display: Any) -> None:
        if self._handle is None:
            self._handle = display(self, display_id=True)
        else:
            self._handle.update(self)

    def _write(self, stream: TextIO) -> None:
        if not stream.isatty():
            return
        share = self.done / self.total if self.total else 0.0
        bar = f"[{'#' * round(share * WIDTH):{WIDTH}}] " if self.total else ""
        end = "\n" if self.done == self.total else ""
        stream.write(f"\r{bar}{self.text}\x1b[K{end}")
        stream.flush()


def _find_notebook() -> Any:
    """Find what shows things in a notebook; nothing elsewhere. It never loads IPython itself."""
    core = sys.modules.get("IPython")
    shell = core.get_ipython() if core is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display  # type: ignore[import-not-found,unused-ignore]

    return display
