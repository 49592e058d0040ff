"""Arrays of digits and the texts that they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["list_texts"]


def list_texts(digits: NDArray[np.uint8]) -> list[str]:
    """Write the rows of an array of classic grids as texts, 0 for empty.

    >>> import numpy
    >>> list_texts(numpy.zeros((2, 81), dtype=numpy.uint8))[1][:5]
    '00000'
    """
    packed = (digits + ord("0")).tobytes().decode("ascii")
    return [packed[first : first + 81] for first in range(0, len(packed), 81)]
