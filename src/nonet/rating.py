"""Ratings: how hard a puzzle is, on several scales."""
