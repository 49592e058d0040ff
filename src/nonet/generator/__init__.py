"""The maker: grids, puzzles, and puzzles to order. Everything comes from a seed."""

from nonet.generator.cards import Card, describe
from nonet.generator.grids import (
    SYMMETRIES,
    dig,
    find_redundant_givens,
    find_symmetries,
    generate_grid,
    generate_grids,
    generate_puzzle,
    generate_puzzles,
    minimise,
)
from nonet.generator.orders import Order
from nonet.generator.search import Made, NothingFound, generate, generate_many

__all__ = [
    "SYMMETRIES",
    "Card",
    "Made",
    "NothingFound",
    "Order",
    "describe",
    "dig",
    "find_redundant_givens",
    "find_symmetries",
    "generate",
    "generate_grid",
    "generate_grids",
    "generate_many",
    "generate_puzzle",
    "generate_puzzles",
    "minimise",
]
