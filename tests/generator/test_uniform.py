"""All complete grids are equally likely: the classes of their first bands are as often as they
should be. The long form, with 100,000 grids, is `benchmarks/generate.py grids`.
"""

import numpy as np

from nonet.canonical import key_many
from nonet.generator import generate_grid, generate_grids
from truth import DATA

GRIDS = 6000


def deviation(grids: np.ndarray) -> float:
    """How many standard deviations chi-square is from what it should be."""
    lines = (DATA / "bands.tsv").read_text().splitlines()[1:]
    rows = [(fields[1], float(fields[5])) for fields in (line.split("\t") for line in lines)]
    total = sum(share for _, share in rows)
    expected = {band: share / total * len(grids) for band, share in rows}
    seen: dict[str, int] = {}
    for row in key_many(grids)[:, :27]:
        band = "".join(map(str, row))
        seen[band] = seen.get(band, 0) + 1
    often = [band for band, number in expected.items() if number >= 5]
    chi = sum((seen.get(band, 0) - expected[band]) ** 2 / expected[band] for band in often)
    return float((chi - len(often)) / (2 * len(often)) ** 0.5)


def test_the_first_bands_of_uniform_grids_are_as_often_as_they_should_be() -> None:
    assert abs(deviation(generate_grids(1, GRIDS))) < 3


def test_shuffled_backtracking_does_not_pass_for_uniform() -> None:
    digits = b"".join(generate_grid(seed, uniform=False).digits for seed in range(GRIDS))
    assert deviation(np.frombuffer(digits, dtype=np.uint8).reshape(-1, 81)) > 5
