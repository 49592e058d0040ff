import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_told_how_to_complete(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nonet"],
        env=os.environ | {"_NONET_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "nonet" in done.stdout
    assert "Usage" not in done.stdout


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("nonet con", "convert"),
        ("nonet bank ex", "export"),
        ("nonet solve --th", "--threads"),
        ("nonet convert --to pen", "penpa"),
        ("nonet print --solutions f", "foot"),
    ],
)
def test_commands_options_and_values_are_completed(words: str, completed: str) -> None:
    place = str(len(words.split()) - 1)
    asked = {"_NONET_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": place}
    done = subprocess.run(
        [sys.executable, "-m", "nonet"],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed in done.stdout
