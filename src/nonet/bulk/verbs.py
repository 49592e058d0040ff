"""What can be done to each of many rows.

A verb turns the text of a row into the values of its columns. Text that is no puzzle raises an
error of Nonet, and the row is set aside with that reason. Plain classic rows are answered together,
as one array, where the engine can; whatever it cannot answer so is answered alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nonet.bulk.arrays import list_texts
from nonet.canonical import key, key_many
from nonet.errors import InputError, NonetError, NoSolutionError, NotFoundError
from nonet.formats import FORMATS, format_ruled, parse
from nonet.generator import Order, generate, generate_puzzle, generate_puzzles
from nonet.grid import Grid
from nonet.solver import count_many, count_solutions, solve, solve_many

__all__ = ["VERBS", "Answer", "Value", "Verb", "answer_texts", "make_to_order", "read_grid"]

RATING = {
    "givens": str,
    "level": str,
    "rating": float,
    "ep": float,
    "ed": float,
    "technique": str,
    "score": int,
}
Value = str | int | float | None
Answer = tuple[Value, ...]
Many = Callable[[Sequence[str]], Sequence[Answer | None]]
CLASSIC = re.compile(r"[0-9.]{81}")
SEED = re.compile(r"[0-9]{1,20}")
CELLS = re.compile(r"[0-9A-Za-z._*-]+")


@dataclass(frozen=True)
class Verb:
    """One thing to do: its name, the columns of its answer, and the answer to one row."""

    name: str
    columns: dict[str, type]  # the last one is the answer where only one fits, on a plain line
    answer: Callable[[str], Answer]
    plain: re.Pattern[str] = CLASSIC  # rows that `answer_many` takes
    answer_many: Many | None = None  # None in place of an answer: this one alone, please


def answer_texts(verb: Verb, texts: Sequence[str]) -> Iterator[Answer | NonetError]:
    """Answer rows in their order; an error in place of an answer says why there is none.

    >>> [type(answer).__name__ for answer in answer_texts(VERBS["count"], ["." * 16, "?"])]
    ['tuple', 'InputError']
    """
    together = _answer_together(verb, texts)
    for place, text in enumerate(texts):
        found = together.get(place)
        yield _answer_alone(verb, text) if found is None else found


def _answer_together(verb: Verb, texts: Sequence[str]) -> dict[int, Answer | None]:
    if verb.answer_many is None:
        return {}
    places = [place for place, text in enumerate(texts) if verb.plain.fullmatch(text)]
    answers = verb.answer_many([texts[place] for place in places]) if places else []
    return dict(zip(places, answers, strict=True))


def _answer_alone(verb: Verb, text: str) -> Answer | NonetError:
    try:
        return verb.answer(text)
    except NonetError as error:
        return error
    except ValueError as error:
        return InputError(str(error))


def _solve_many(texts: Sequence[str]) -> list[Answer | None]:
    solutions, counts, _ = solve_many(texts)
    found = list_texts(solutions)
    return [
        (text, solution) if count > 0 else None
        for text, solution, count in zip(texts, found, counts.tolist(), strict=True)
    ]


def _count_many(texts: Sequence[str]) -> list[Answer | None]:
    counts = count_many(texts).counts.tolist()
    return [
        (text, count) if count >= 0 else None for text, count in zip(texts, counts, strict=True)
    ]


def _key_many(texts: Sequence[str]) -> Sequence[Answer | None]:
    try:
        keys = list_texts(key_many(texts))
    except NonetError:  # one of them breaks a rule; alone, each says so for itself
        return [None] * len(texts)
    return [(text, found.replace("0", ".")) for text, found in zip(texts, keys, strict=True)]


def _generate_many(texts: Sequence[str]) -> Sequence[Answer | None]:
    seeds = [int(text) for text in texts]
    if seeds != list(range(seeds[0], seeds[0] + len(seeds))) or seeds[-1] >= 2**64:
        return [None] * len(texts)
    givens = list_texts(generate_puzzles(seeds[0], len(seeds)))
    return [(seed, text.replace("0", ".")) for seed, text in zip(seeds, givens, strict=True)]


def read_grid(text: str, verb: str) -> Grid:
    """Read a row: a line of cells, one with its board behind it, or any other line we know.

    >>> read_grid("." * 16 + " on 2x2; anti-king", "solve").board.kinds
    ('anti-king',)
    """
    try:
        return Grid(text)
    except InputError as error:
        if CELLS.fullmatch(text):  # a line, but no puzzle
            raise
        return _read_other(text, verb, error)


def _read_other(text: str, verb: str, error: InputError) -> Grid:
    single = [each for each in FORMATS.values() if each.scope == "line" and each.is_like(text)]
    if not single:
        raise error
    return parse(text, single[0].name).givens_for(verb)


def _solve(text: str) -> Answer:
    solution = solve(read_grid(text, "solve"))
    if solution is None:
        raise NoSolutionError("expected a solution, got none")
    return text, solution.format()


def _count(text: str) -> Answer:
    return text, count_solutions(read_grid(text, "count"))


def _key(text: str) -> Answer:
    return text, format_ruled(key(read_grid(text, "key")))


def _rate(text: str) -> Answer:
    from nonet.rating import rate

    rating = rate(read_grid(text, "rate"))
    se = rating.se
    return text, rating.level, se.er, se.ep, se.ed, se.technique, rating.score


def _generate(text: str) -> Answer:
    return int(text), generate_puzzle(int(text)).givens.format()


def make_to_order(order: Order) -> Callable[[str], Answer]:
    """The answer to a seed: the puzzle that it makes of an order, with its board behind it.

    >>> from nonet.layout import Layout
    >>> seed, givens = make_to_order(Order(variant="x", layout=Layout.of_size(4)))("7")
    >>> seed, read_grid(givens, "solve").layout.name
    (7, '2x2+diagonals')
    """

    def make(text: str) -> Answer:
        found = generate(order, seed=int(text))
        if not found:
            raise NotFoundError(f"expected a puzzle to order, got {found}")
        return int(text), format_ruled(found.puzzle.givens)

    return make


VERBS = {
    verb.name: verb
    for verb in (
        Verb("solve", {"givens": str, "solution": str}, _solve, answer_many=_solve_many),
        Verb("count", {"givens": str, "count": int}, _count, answer_many=_count_many),
        Verb("key", {"givens": str, "key": str}, _key, answer_many=_key_many),
        Verb("rate", RATING, _rate),
        Verb("generate", {"seed": int, "givens": str}, _generate, SEED, _generate_many),
    )
}
