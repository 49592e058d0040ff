"""Pictures of boards: SVG for pages and notebooks, PDF for paper."""
