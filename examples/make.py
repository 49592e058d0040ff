"""Make puzzles to order, no two of them the same.

$ python examples/make.py
hard    half-turn x-wing
hard    half-turn x-wing
hard    half-turn x-wing
"""

import nonet


def main() -> None:
    """Order three hard ones that need an X-wing."""
    order = nonet.Order(level="hard", needs=["x-wing"])
    for made in nonet.generate_many(order, count=3, seed=11, distinct=True, timeout=60):
        card = made.card
        print(f"{card.level:7} {card.symmetry} x-wing  {made.puzzle.givens.format()}")


if __name__ == "__main__":
    main()
