"""Print 1,000 puzzles with their solutions as a PDF of four a page: seconds of CPU and pages.

python benchmarks/printing.py [puzzles]
"""

import io
import sys
import time

from nonet import generate_puzzle
from nonet.printing.book import Book, PrintedPuzzle
from nonet.printing.pdf import write_pdf

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
puzzles = [generate_puzzle(seed) for seed in range(count)]
entries = [PrintedPuzzle(puzzle.givens, "Easy", solution=puzzle.solution) for puzzle in puzzles]
for solutions in ("none", "foot", "end"):
    started = time.process_time()
    stream = io.BytesIO()
    pages = write_pdf(stream, entries, Book("Puzzles", solutions=solutions, cover=True))
    seconds = time.process_time() - started
    size = len(stream.getvalue()) / 1e6
    print(f"{count} puzzles, solutions {solutions}: {seconds:.1f} s, {pages} pages, {size:.1f} MB")
