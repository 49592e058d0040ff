"""The maker: grids, puzzles, and puzzles to order. Everything comes from a seed."""

from nonet.generator.cards import Card, describe
from nonet.generator.documents import (
    NUMBER_SCALES,
    delete_cells,
    search_branching,
    search_on_scale,
    search_options,
)
from nonet.generator.grids import (
    SYMMETRIES,
    dig,
    find_redundant_givens,
    find_symmetries,
    find_symmetry,
    generate_grid,
    generate_grids,
    generate_puzzle,
    generate_puzzles,
    minimise,
)
from nonet.generator.orders import CAGES, Order
from nonet.generator.search import Made, NothingFound, generate, generate_many, generate_rated
from nonet.generator.vicinity import Neighbours, find_neighbours, search_fewest_givens

__all__ = [
    "CAGES",
    "NUMBER_SCALES",
    "SYMMETRIES",
    "Card",
    "Made",
    "Neighbours",
    "NothingFound",
    "Order",
    "delete_cells",
    "describe",
    "dig",
    "find_neighbours",
    "find_redundant_givens",
    "find_symmetries",
    "find_symmetry",
    "generate",
    "generate_grid",
    "generate_grids",
    "generate_many",
    "generate_puzzle",
    "generate_puzzles",
    "generate_rated",
    "minimise",
    "search_branching",
    "search_fewest_givens",
    "search_on_scale",
    "search_options",
]
