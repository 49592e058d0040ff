"""Hints: the next step from the player's own board."""
