"""`nonet page`: the game as files."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from nonet.cli import nonet
from nonet.errors import InputError
from nonet.web import site


def refuse(folder: Path) -> str:
    with pytest.raises(InputError) as refused:
        site.write_site(folder)
    return str(refused.value)


def test_without_the_engine_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    page.mkdir()
    monkeypatch.setattr(site, "STATIC", page)
    monkeypatch.setattr(site, "ENGINE", tmp_path / "engine")
    assert refuse(tmp_path / "out").startswith("expected the page to be built")
    (page / "index.html").write_text('<meta charset="utf-8" />')
    assert refuse(tmp_path / "out").startswith("expected the engine for the browser, got none")
    assert not (tmp_path / "out").exists()


def test_a_folder_with_something_in_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("page", "engine", "out"):
        (tmp_path / name).mkdir()
    (tmp_path / "page" / "index.html").write_text('<meta charset="utf-8" />')
    (tmp_path / "engine" / "engine.json").write_text("{}")
    monkeypatch.setattr(site, "STATIC", tmp_path / "page")
    monkeypatch.setattr(site, "ENGINE", tmp_path / "engine")
    site.write_site(tmp_path / "out")  # empty
    assert site.MARK in (tmp_path / "out" / "play" / "index.html").read_text()
    assert refuse(tmp_path / "out").startswith("expected a new or empty folder")


def test_a_refusal_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "ENGINE", tmp_path / "none")
    done = CliRunner().invoke(nonet, ["page", "--out", str(tmp_path / "out")])
    assert isinstance(done.exception, InputError)
