"""News: who hears it, and what becomes of it when it cannot be carried."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event

from nonet.errors import StoreError
from nonet.service.news import MOST_TOGETHER, Item, News

PATIENCE = 60


class Wire:
    """Carries to one other, and can be cut."""

    def __init__(self) -> None:
        self.hear: Callable[[str | None], None] = lambda _: None
        self.sent: SimpleQueue[str] = SimpleQueue()
        self.is_cut = False
        self.tried = Event()

    def start(self, hear: Callable[[str | None], None]) -> None:
        self.hear = hear

    def send(self, text: str) -> None:
        self.tried.set()
        if self.is_cut:
            raise StoreError("expected a wire, got a cut one")
        self.sent.put(text)

    def close(self) -> None:
        pass


def test_a_reader_hears_of_its_player_and_of_no_other() -> None:
    news, heard = News(), list[Item]()
    with news.read_by(7, heard.append):
        news.publish(7, "moves", "g", 3)
        news.publish(8, "moves", "h", 1)
    news.publish(7, "options")
    assert heard == [Item(7, "moves", "g", 3)]


def test_several_readers_of_a_player_come_and_go() -> None:
    news, first, second = News(), list[Item](), list[Item]()
    with news.read_by(7, first.append):
        with news.read_by(7, second.append):
            news.publish(7, "options")
        news.publish(7, "deleted", "g")
    assert [item.kind for item in first] == ["options", "deleted"]
    assert [item.kind for item in second] == ["options"]


def test_news_is_carried_to_another_process_and_not_heard_twice_here() -> None:
    here, there, wire = News(), News(), Wire()
    ours, theirs = SimpleQueue[Item](), list[Item]()
    here.carry(wire)
    far = Wire()
    there.carry(far)
    with here.read_by(7, ours.put), there.read_by(7, theirs.append):
        here.publish(7, "moves", "g", 3)
        text = wire.sent.get(timeout=PATIENCE)
        wire.hear(text)  # PostgreSQL tells the sender too
        far.hear(text)
    here.close()
    there.close()
    assert [ours.get_nowait() for _ in range(ours.qsize())] == theirs == [Item(7, "moves", "g", 3)]


def test_the_last_word_on_each_game_is_carried_in_parcels_that_fit() -> None:
    news, wire, total = News(), Wire(), 5 * MOST_TOGETHER
    news.carry(wire)
    for number in range(total):
        news.publish(2**53, "finished", f"{number:022}", 1)
        news.publish(2**53, "finished", f"{number:022}", 20_000)
    news.close()  # sends what waits
    texts = [wire.sent.get_nowait() for _ in range(wire.sent.qsize())]
    assert max(map(len, texts)) < 8000
    heard: list[Item] = []
    other, far = News(), Wire()
    other.carry(far)
    with other.read_by(2**53, heard.append):
        for text in texts:
            far.hear(text)
    other.close()
    assert {item.game for item in heard if item.count == 20_000} == {
        f"{number:022}" for number in range(total)
    }


def test_what_could_not_be_carried_makes_everybody_look_again() -> None:
    news, wire = News(), Wire()
    news.carry(wire)
    wire.is_cut = True
    news.publish(7, "moves", "g", 1)
    assert wire.tried.wait(PATIENCE)
    wire.is_cut = False
    news.publish(8, "moves", "h", 1)
    heard: list[Item] = []
    other, far = News(), Wire()
    other.carry(far)
    with other.read_by(7, heard.append):
        far.hear(wire.sent.get(timeout=PATIENCE))
    news.close()
    other.close()
    assert [item.kind for item in heard] == ["look"]  # and nothing of player 8


def test_news_that_was_missed_or_cannot_be_read_makes_everybody_look_again() -> None:
    news, wire, heard = News(), Wire(), list[Item]()
    news.carry(wire)
    with news.read_by(7, heard.append):
        wire.hear(None)
        wire.hear("of another version")
    news.close()
    assert [item.kind for item in heard] == ["look", "look"]
