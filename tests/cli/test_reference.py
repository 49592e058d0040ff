"""The reference and the commands say the same, and all commands have the same manners."""

import importlib.util
from pathlib import Path
from types import ModuleType

import click
import pytest


@pytest.fixture(scope="module")
def make(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("make", root / "docs" / "reference" / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_commands_are(make: ModuleType) -> None:
    assert make.make() == make.FILE.read_text(), "run: python docs/reference/make.py"


def test_every_command_speaks_json(make: ModuleType) -> None:
    speechless = [
        path
        for path, command in make.walk(make.nonet, "nonet")
        if not any("--json" in option.opts for option in command.params)
    ]
    assert speechless == ["nonet engine"]  # which speaks nothing else


def test_every_option_is_explained(make: ModuleType) -> None:
    silent = [
        f"{path} {option.opts[0]}"
        for path, command in make.walk(make.nonet, "nonet")
        for option in command.params
        if isinstance(option, click.Option) and not option.help
    ]
    assert silent == []
