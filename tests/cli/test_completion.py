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


def test_commands_are_completed() -> None:
    asked = {"_NONET_COMPLETE": "bash_complete", "COMP_WORDS": "nonet con", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "nonet"],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "convert" in done.stdout
