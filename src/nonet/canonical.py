"""The key: an exact name for every grid and puzzle."""
