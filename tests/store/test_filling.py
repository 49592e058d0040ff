"""Shelves that run low are filled while nobody waits, on every database."""

from concurrent.futures import Future
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from nonet.bulk.bank import Batch, note_variant, rate_bank, wish_for
from nonet.errors import NotFoundError
from nonet.generator import Order, generate_many
from nonet.grid import Puzzle
from nonet.layout import Layout
from nonet.service.children import Children
from nonet.service.filling import Filler, Shelf, list_shelves
from nonet.service.puzzles import Puzzles
from nonet.store.store import Store
from nonet.store.upkeep import check
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


def test_puzzles_of_a_variant_that_are_rated_anew_go_to_the_shelf_of_their_level(
    store: Store,
) -> None:
    order = Order(variant="killer", layout=Layout.of_size(6), level="easy")
    made = list(generate_many(order, count=3, seed=1))
    wrong = [replace(note_variant(one), level="expert") for one in made[:2]]
    store.puzzles.add([*wrong, note_variant(made[2])])
    easy, expert = (
        wish_for(Batch(1, 1, level, "half-turn", "killer", 6)) for level in ("easy", "expert")
    )
    assert store.puzzles.count(expert) == 2
    assert rate_bank(store) == (3, 2)
    assert store.puzzles.count(expert) == 0
    assert store.puzzles.count(easy) == 3
    assert len(list(store.puzzles.iterate(easy))) == 3
    assert not check(store.database)
    assert rate_bank(store) == (3, 0)
