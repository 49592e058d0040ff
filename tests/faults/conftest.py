"""The shim: faults of a machine, put under a program without being root."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled shim, for LD_PRELOAD."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("faults are put under a program by LD_PRELOAD, which takes Linux and cc")
    made = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).with_name("shim.c")
    command = [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made)]
    subprocess.run([*command, str(source), "-ldl"], check=True)
    return made
