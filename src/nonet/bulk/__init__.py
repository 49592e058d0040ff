"""Many puzzles: arrays, files, a cluster."""
