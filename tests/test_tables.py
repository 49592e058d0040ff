"""Columns of tables in, columns out; what a table made of a text is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import nonet
from nonet import InputError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = [EASY, "." * 81]

COLUMNS: dict[str, Callable[[list[Any]], Any]] = {
    "arrow": pa.array,
    "chunked": lambda texts: pa.chunked_array([texts[:1], texts[1:]]),
    "numpy objects": lambda texts: np.array(texts, object),
    "numpy texts": np.array,
    "pandas": lambda texts: pytest.importorskip("pandas").Series(texts),
    "polars": lambda texts: pytest.importorskip("polars").Series(texts),
    "generator": lambda texts: (text for text in texts),
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_column_of_texts_is_many_puzzles(kind: str) -> None:
    make = COLUMNS[kind]
    assert nonet.solve_many(make(TEXTS)).counts.tolist() == [1, 1]
    assert nonet.count_many(make(TEXTS)).counts.tolist() == [1, 2]
    assert nonet.rate_many(make(TEXTS)).er.tolist() == [1.2, 0.0]
    assert nonet.key_many(make(TEXTS)).tolist() == nonet.key_many(TEXTS).tolist()
    assert nonet.name_many(make(TEXTS)) == nonet.name_many(TEXTS)


def test_answers_are_columns_of_a_table() -> None:
    solved = pa.table(nonet.solve_many([EASY, "11" + "." * 79]).columns())
    assert solved.schema.names == ["solution", "count"]
    assert solved["solution"].to_pylist() == [nonet.solve(EASY).format(), None]  # type: ignore[union-attr]
    rated = pa.table(nonet.rate_many([EASY], timed=True).columns())
    assert rated.to_pylist()[0]["technique"] == "hidden-single-box"
    assert rated.schema.field("er").type == pa.float64()
    assert pa.table(nonet.count_many(TEXTS).columns()).to_pydict() == {"count": [1, 2]}


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array([EASY, None]), "row 2: expected a puzzle, got nothing"),
        (np.array([EASY, float("nan")], object), "row 2: expected a puzzle, got nothing"),
        (pa.array([5, 6]), "row 1: expected text, got int 5; read the column as text"),
        (np.array([EASY, 7], object), "row 2: expected text, got int 7"),
        (np.array([[EASY]]), r"a column of texts, got a table of shape \(1, 1\)"),
        (np.array([1.5, 2.5]), "expected an array of uint8"),
        (np.zeros((2, 80), np.uint8), "80"),
    ],
)
def test_what_is_no_text_is_refused_loudly(column: Any, message: str) -> None:
    for many in (nonet.solve_many, nonet.count_many, nonet.rate_many, nonet.key_many):
        with pytest.raises(InputError, match=message):
            many(column)
