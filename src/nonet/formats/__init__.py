"""Text in, text out: one file per format."""
