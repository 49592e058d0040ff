"""Shelves that run low are filled while nobody waits, on every database."""

from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

from nonet.errors import NotFoundError
from nonet.grid import Puzzle
from nonet.service.children import Children
from nonet.service.filling import Filler, Shelf, list_shelves
from nonet.service.puzzles import Puzzles
from nonet.store.store import Store
from nonet.store.values import Wish
from nonet.variants import VARIANTS

KILLER, JIGSAW, EASY = Shelf("killer", "easy"), Shelf("jigsaw", "easy"), Shelf("classic", "easy")


def fill_all(filler: Filler) -> list[Shelf]:
    """Fill until every shelf holds enough; answer which were filled, in order."""
    filled = []
    while (shelf := filler.fill_one()) is not None:
        filled.append(shelf)
    return filled


def test_shelves_are_filled_in_turn_and_hold_what_is_picked(store: Store) -> None:
    children = Children(1, 60.0)
    try:
        filled = fill_all(Filler(store, Puzzles(store), children, 2, [KILLER, JIGSAW, EASY]))
    finally:
        children.close()
    assert set(filled) == {KILLER, JIGSAW, EASY}
    assert sum(store.puzzles.census().values()) == 6
    for layout, variant in (("3x3", "killer"), ("jigsaw", "jigsaw"), ("3x3", "")):
        wish = Wish(level="easy", layout=layout, variant=variant)
        assert store.puzzles.count(wish) == 2
        card = Puzzles(store).pick(wish, None)
        assert card is not None
        assert card.level == "easy"
        assert Puzzle(card.givens, card.board).solution


def test_nothing_is_made_while_others_wait(store: Store) -> None:
    busy: Any = SimpleNamespace(are_idle=lambda: False)
    filler = Filler(store, Puzzles(store), busy, 1, [KILLER])
    assert filler.fill_one() == KILLER
    assert store.puzzles.is_empty()


def test_a_shelf_for_which_nothing_is_found_lets_the_others_go_first(store: Store) -> None:
    asked = []

    def find_nothing(_seconds: float, _caller: str, _wanted: object, *given: Any) -> Future[Any]:
        asked.append(given[1].variant)
        answer: Future[Any] = Future()
        answer.set_exception(NotFoundError("expected a puzzle to order, got none"))
        return answer

    children: Any = SimpleNamespace(are_idle=lambda: True, submit_within=find_nothing)
    filler = Filler(store, Puzzles(store), children, 1, [KILLER, JIGSAW])
    for _ in range(4):
        filler.fill_one()
    assert asked == ["killer", "jigsaw", "killer", "jigsaw"]


def test_every_variant_of_the_usual_size_has_a_shelf() -> None:
    named = {shelf.variant for shelf in list_shelves()}
    assert named == {one.id for one in VARIANTS.values() if 9 in one.sizes}
