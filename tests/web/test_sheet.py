"""The sheet: shared with forked processes, and whole when its writer was killed."""

import os
import subprocess
import sys

import pytest

from nonet.web.sheet import SIDE, Sheet


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system with fork")
def test_what_a_forked_process_writes_is_read_by_the_others() -> None:
    command = """
import os
import subprocess
import sys
from nonet.web.sheet import Sheet
sheet = Sheet(2)
child = os.fork()
if not child:
    sheet.write(1, b"from the child")
    os._exit(0)
os.waitpid(child, 0)
print(sheet.read(1).decode())
"""
    # In a process of its own, for that of the tests has threads.
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, check=True)
    assert done.stdout == b"from the child\n"


def test_the_words_before_are_read_where_the_last_are_not_whole() -> None:
    sheet = Sheet(1)
    sheet.write(0, b"first")
    sheet.write(0, b"second")
    newest = sheet._memory.find(b"second")
    sheet._memory[newest] = ord("S")  # as if the writer was killed within it
    assert sheet.read(0) == b"first"
    sheet.write(0, b"third")
    assert sheet.read(0) == b"third"


def test_words_that_do_not_fit_are_left_unwritten() -> None:
    sheet = Sheet(2)
    sheet.write(0, b"short")
    sheet.write(0, b"x" * SIDE)
    assert (sheet.read(0), sheet.read(1)) == (b"short", b"")
