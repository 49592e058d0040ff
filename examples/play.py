"""Let a bot play a game: it makes one mistake, takes it back, and follows the hints.

$ python examples/play.py
mistakes: 1, at r1c2
complete after 12 hints
"""

import nonet


def main() -> None:
    """Play, in one object."""
    game = nonet.OpenGame("1..4.........32.", clock=lambda: 0)
    game.place("r1c2", 3)
    print(f"mistakes: {game.mistakes}, at {' '.join(game.check())}")
    game.undo()
    while not game.is_solved:
        game.apply(game.hint())
    print(f"{game.state} after {game.help.hints} hints")
    again = nonet.OpenGame.load(game.puzzle, game.save(), clock=lambda: 0)
    print(again)


if __name__ == "__main__":
    main()
