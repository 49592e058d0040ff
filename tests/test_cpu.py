"""The question which build a processor can run covers every instruction that the build may use."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_each_instruction_set_of_the_fast_build_is_asked_for() -> None:
    flags = re.search(r"NONET_FLAGS_avx2 (.*)\)", (ROOT / "core/CMakeLists.txt").read_text())
    assert flags is not None
    allowed = {flag.removeprefix("-m") for flag in flags[1].split()}
    for file in ("bindings/cpu.cpp", "core/CMakeLists.txt"):  # as it runs, and as it is built
        asked = re.findall(r'__builtin_cpu_supports\("(\w+)"\)', (ROOT / file).read_text())
        assert allowed == set(asked), file
