"""`nonet account`: a code for a forgotten password."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from nonet.cli import _run, nonet
from nonet.service.accounts import Accounts
from nonet.service.passwords import hash_password
from nonet.store import open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    found = f"sqlite:///{tmp_path / 'nonet.sqlite'}"
    with open_store(found) as store:
        store.players.add(name="Ada", secret=hash_password("correct horse"))
    return found


def test_the_code_sets_a_new_password_once(url: str) -> None:
    code = CliRunner().invoke(nonet, ["account", "reset", " Ada ", "--db", url]).stdout.strip()
    with open_store(url) as store:
        accounts = Accounts(store)
        accounts.reset_password("Ada", code.lower().replace("-", " "), "battery staple", "", "")
        assert accounts.sign_in("Ada", "battery staple", "", "").player_id == 1
        with pytest.raises(PermissionError, match="do not match"):
            accounts.reset_password("Ada", code, "another horse", "", "")


def test_a_program_reads_the_code_as_json(url: str) -> None:
    shown = CliRunner().invoke(nonet, ["account", "reset", "Ada", "--db", url, "--json"])
    told = json.loads(shown.stdout)
    assert (told["name"], len(told["code"]), told["seconds"]) == ("Ada", 19, 3600)


def test_a_name_that_nobody_has_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["account", "reset", "Bob", "--db", url]) == 2
    assert capsys.readouterr().err == "nonet: expected the name of an account, got 'Bob'\n"


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert _run(["account", "reset", "Ada", "--db", f"sqlite:///{tmp_path / 'none.sqlite'}"]) == 2
    assert list(tmp_path.iterdir()) == []
