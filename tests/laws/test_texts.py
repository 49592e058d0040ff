"""Laws of text: what is written is read back; what is read is a sheet or one clear error."""

import contextlib
import io

from hypothesis import example, given
from hypothesis import strategies as st

from nonet import SYMBOLS, Grid, InputError, Layout, formats
from nonet.formats import FORMATS, Sheet

SIZES = (4, 6, 8, 9, 10, 12, 16, 25)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    layout = Layout.of_size(draw(st.sampled_from(SIZES)))
    digit = st.one_of(st.just(0), st.integers(0, layout.digits))
    cells = draw(st.lists(digit, min_size=layout.cells, max_size=layout.cells))
    return Grid.from_digits(layout, bytes(cells))


@st.composite
def candidate_sheets(draw: st.DrawFn) -> Sheet:
    layout = Layout.of_size(draw(st.sampled_from((4, 6, 9, 12, 16))))
    masks = st.integers(0, (1 << layout.digits) - 1)
    cells = draw(st.lists(masks, min_size=layout.cells, max_size=layout.cells))
    return Sheet(Grid.empty(layout), candidates=tuple(cells))


@given(grids(), st.sampled_from(["line", "board", "rows", "one-line", "compact", "readable"]))
def test_parsing_what_was_formatted_is_the_identity(grid: Grid, name: str) -> None:
    assert formats.parse(formats.format(grid, name), name, symbols=SYMBOLS).givens == grid


LONE = Sheet(Grid.empty(Layout.of_size(4)), candidates=(0,) * 15 + (1,))


@example(LONE, "candidates")
@given(candidate_sheets(), st.sampled_from(["candidates", "pencilmarks"]))
def test_candidates_survive_writing_and_reading(sheet: Sheet, name: str) -> None:
    read = formats.parse(formats.format(sheet, name), name)
    assert formats.format(read, name) == formats.format(sheet, name)


PIECES = [*"0123456789.*_-|+#:;,[]{}<>\"'=/ \t\r\n\x00\ufeff", "1........", "." * 81, "[Puzzle]"]


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_any_text_is_a_sheet_or_an_input_error(text: str) -> None:
    for name in ("", *FORMATS):
        with contextlib.suppress(InputError):
            assert isinstance(formats.parse(text, name), Sheet)


@given(st.binary(max_size=500))
def test_any_bytes_are_sheets_or_errors(data: bytes) -> None:
    for entry in formats.scan(io.BytesIO(data)):
        assert (entry.sheet is None) != (entry.error is None)
        assert entry.error is None or "expected" in str(entry.error)
