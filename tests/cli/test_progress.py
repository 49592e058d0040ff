"""Progress as people see it: on a terminal, and only there."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nonet.cli.inputs import read_entries

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


# Work is long from its first puzzle, and every advance is drawn: no clock decides what is seen.
IMPATIENT = (
    "import sys; from nonet.cli import main, progress;"
    " progress.PATIENCE = progress.PAUSE = -1.0; main(sys.argv[1:])"
)
# And here no work is long, however slow the machine.
PATIENT = IMPATIENT.replace("-1.0", "3600.0")


def watch(*command: str) -> str:
    """Run Python with a terminal for its standard error, and return what that shows."""
    screen, end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.DEVNULL,
        stderr=end,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(end)
    shown = b""
    try:
        while part := os.read(screen, 4096):
            shown += part
    except OSError:  # the other end is closed: nothing more comes
        pass
    assert process.wait(60) == 0
    os.close(screen)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


def test_long_work_shows_its_pace_and_the_time_left(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(("." * 81 + "\n") * 200)
    shown = watch("-c", IMPATIENT, "convert", str(file))
    assert re.search(r"[\d,]+ puzzles [\d,]+/s +0:00:\d\d", shown), shown[-300:]
    paces = [int(pace.replace(",", "")) for pace in re.findall(r"puzzles ([\d,]+)/s", shown)]
    assert max(paces) < 200_000  # 25 million a second were told when the bar's own clock counted


def test_short_work_shows_nothing() -> None:
    assert watch("-c", PATIENT, "convert", "." * 81) == ""


def test_files_know_which_share_of_them_is_read(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text(("." * 81 + "\n") * 3000)
    reading = read_entries([str(file), str(file)])
    shares = [reading.share() for _ in reading]
    assert shares == sorted(share for share in shares if share is not None)
    assert shares[0] is not None
    assert shares[0] < 0.5
    assert shares[-1] == 1.0
    assert read_entries(["-"]).share() is None
