"""Who may read the files of a store: nobody else."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet.store import open_store, upgrade_store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other modes")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """A machine on which new files are for everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes_in(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir()}


def test_a_new_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with open_store(f"sqlite:///{folder / 'nonet.sqlite'}") as store:
        store.players.add()
        found = modes_in(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {found.pop(f"nonet.sqlite{end}") for end in ("", "-wal", "-shm")} == {"0o600"}
    assert set(found.values()) == {"0o660"}  # empty, for turns


def test_an_old_store_is_closed_to_others_by_its_upgrade(tmp_path: Path) -> None:
    file = tmp_path / "nonet.sqlite"
    open_store(f"sqlite:///{file}").close()
    file.chmod(0o664)
    with open_store(f"sqlite:///{file}") as store:
        store.players.add()
    assert modes_in(tmp_path)["nonet.sqlite"] == "0o664"  # as its owner left it
    upgrade_store(f"sqlite:///{file}")
    assert modes_in(tmp_path)["nonet.sqlite"] == "0o660"


def test_a_file_that_cannot_be_made_is_said_by_the_database(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(RuntimeError, match="expected a file that can be opened"):
        open_store(f"sqlite:///{tmp_path / 'folder'}")
