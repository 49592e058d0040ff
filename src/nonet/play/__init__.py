"""A game in progress: pure; moves are data, the board is a replay."""
