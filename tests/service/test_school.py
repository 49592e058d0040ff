"""Packs of exercises: of what comes with the package, and of a file besides."""

from pathlib import Path

import pytest

from nonet.errors import InputError, NotFoundError
from nonet.school import format_supply, load_supply, parse_supply
from nonet.service.school import School


def test_a_file_adds_its_positions_and_repeats_none(tmp_path: Path) -> None:
    known = load_supply()["x-wing"]
    [new] = parse_supply(format_supply([load_supply()["swordfish"][0]]).encode())
    file = tmp_path / "more.txt"
    file.write_text(format_supply([known[0], new]).replace("swordfish", "finned-x-wing"))
    school = School(str(file))
    packs = [school.read_pack("x-wing", number) for number in range(5)]
    ids = [card.id for pack in packs for card in pack]
    assert len(set(ids)) == 40 == len(known)
    with pytest.raises(InputError, match="keeps its promises"):
        school.read_pack("finned-x-wing", 5)  # a false position is never served


def test_a_pack_is_the_same_when_it_was_kept_and_when_it_was_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonet.service.school.KEPT", 2)
    school = School()
    first = school.read_pack("killer.innie-outie", 1)
    assert school.read_pack("killer.innie-outie", 1) == first
    for number in range(3):
        school.read_pack("naked-single", number)  # which push it out
    assert school.read_pack("killer.innie-outie", 1) == first


def test_a_file_that_is_not_there_stops_the_server(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a file of positions"):
        School(str(tmp_path / "none.txt"))


def test_what_the_course_does_not_teach_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        School().read_pack("mutant-leviathan", 0)
