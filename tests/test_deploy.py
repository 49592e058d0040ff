"""What docs/how-to/deploy.md tells an operator to type, typed: ten nights of backups, and back.

Every command is run as it stands there, in a folder that takes the place of `/`. Only what needs
root is replaced: `sudo` runs what it is given, `install` makes the folder, `systemctl` and `pip` do
nothing; and `nonet` reads the date from a file, so that nights pass quickly.
"""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nonet.store import open_store
from nonet.store.upkeep import count_rows

NIGHTS = 10
FIRST = datetime(2026, 11, 17, 4, tzinfo=UTC)
PROGRAM = """#!{python}
from datetime import datetime
from pathlib import Path
import nonet.cli.db
nonet.cli.db.now = lambda: datetime.fromisoformat(Path("{clock}").read_text())
nonet.cli.main()
"""
SUDO = """#!/bin/sh
if [ "$1" = -u ]; then shift 2; fi
exec "$@"
"""
INSTALL = """#!/bin/sh
for last; do :; done
mkdir -p -m 700 "$last"
"""


class Machine:
    """A machine of an operator, below a folder of its own."""

    def __init__(self, folder: Path, page: str) -> None:
        self.folder, self._page = folder, page
        self.store = f"sqlite:///{folder}/var/lib/nonet/nonet.sqlite"
        for name in ("bin", "home", "opt/nonet/bin", "var/lib/nonet", "var/backups"):
            (folder / name).mkdir(parents=True)
        nothing = "#!/bin/sh\n"
        nonet = PROGRAM.format(python=sys.executable, clock=folder / "clock")
        tools = {"bin/sudo": SUDO, "bin/install": INSTALL, "bin/systemctl": nothing}
        for name, text in {
            **tools,
            "opt/nonet/bin/nonet": nonet,
            "opt/nonet/bin/pip": nothing,
        }.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        self.set_clock(FIRST)

    def set_clock(self, now: datetime) -> None:
        (self.folder / "clock").write_text(now.isoformat())

    def read_block(self, heading: str, language: str) -> str:
        """The blocks of one language below a heading, with this machine's paths."""
        section = re.split(r"^## ", self._page, flags=re.M)
        (text,) = [part for part in section if part.startswith(f"{heading}\n")]
        blocks = re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M)
        assert blocks, (heading, language)
        return re.sub(r"/(opt|var)/", rf"{self.folder}/\1/", "".join(blocks))

    def type(self, lines: str) -> None:
        """Type the lines of a console, and expect that none of them fails."""
        typed = "\n".join(line.removeprefix("$ ") for line in lines.splitlines())
        environment = {"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "HOME": str(self.home)}
        done = subprocess.run(
            ["sh", "-e"], input=typed, env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def run_cron(self, table: str) -> subprocess.CompletedProcess[str]:
        """Run the one line of a table as cron would: its variables, and next to no others."""
        *settings, line = table.splitlines()
        *_, user, command = line.split(None, 6)
        assert user == "nonet"
        environment = dict(setting.split("=", 1) for setting in settings)
        environment |= {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
        command, *given = re.split(r"(?<!\\)%", command)  # cron ends the command at a percent sign
        assert given == []
        return subprocess.run(
            ["/bin/sh", "-c", command], env=environment, capture_output=True, text=True, check=False
        )

    def count_players(self, file: str) -> int:
        with open_store(file, create=False) as store:
            return count_rows(store.database)["players"]


@pytest.fixture
def machine(root: Path, tmp_path: Path) -> Machine:
    return Machine(tmp_path, (root / "docs/how-to/deploy.md").read_text())


def test_ten_nights_of_backups_and_the_way_back(machine: Machine) -> None:
    table = machine.read_block("Backups", "cron")
    make_folder, come_back = machine.read_block("Backups", "console").split("\n", 1)
    machine.type(make_folder)
    folder = machine.folder / "var/backups/nonet"
    for night in range(NIGHTS):
        with open_store(machine.store) as store:
            store.players.add(name=f"player {night}")
        machine.set_clock(FIRST + timedelta(days=night))
        done = machine.run_cron(table)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        kept = sorted(folder.iterdir())
        assert len(kept) == min(night + 1, 7)
        assert machine.count_players(f"sqlite:///{kept[-1]}") == night + 1
        assert kept[-1].stat().st_mode & 0o777 == 0o600
    (machine.folder / "var/lib/nonet/nonet.sqlite").write_bytes(b"damaged" * 1000)
    machine.type(come_back)
    assert machine.count_players(machine.store) == NIGHTS


def test_a_night_without_a_store_fails_and_makes_none(machine: Machine) -> None:
    machine.type(machine.read_block("Backups", "console").split("\n", 1)[0])
    done = machine.run_cron(machine.read_block("Backups", "cron"))
    assert done.returncode == 2
    assert "expected a store, got no file" in done.stderr
    for name in ("var/lib/nonet", "var/backups/nonet", "home"):
        assert list((machine.folder / name).iterdir()) == []


def test_an_upgrade_keeps_a_copy_of_before(machine: Machine) -> None:
    with open_store(machine.store) as store:
        store.players.add(name="Ada")
    (machine.folder / "var/backups/nonet").mkdir()
    machine.type(machine.read_block("Upgrades", "console"))
    before = machine.folder / "var/backups/nonet/before.sqlite"
    assert machine.count_players(f"sqlite:///{before}") == 1
    assert os.access(before, os.R_OK)
