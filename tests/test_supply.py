"""Whatever comes from others: pinned, listed, and with its licence beside it."""

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from nonet.web.page import STATIC

SERVER = ("many", "cli", "server", "postgresql", "mysql")
LOCKS = {
    "server": SERVER,
    "development": (*SERVER, "parquet", "cluster", "print", "terminal", "docs", "test"),
}
IMPORTED = re.compile(r"^\s*(?:import|.*\sfrom) ['\"]([^.'\"][^'\"\n]*)['\"];$", re.M)


def load(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=LOCKS)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture
def lock(root: Path, name: str) -> str:
    return (root / f"packaging/{name}.lock").read_text()


@pytest.fixture
def page_licences() -> str:
    file = STATIC / "licenses.txt"
    if not file.is_file():
        pytest.skip("the page is not built")
    return file.read_text()


def pins_of(lock: str) -> dict[str, list[Requirement]]:
    """Every line of the lock by the name of its package; a system may have one of its own."""
    found: dict[str, list[Requirement]] = {}
    for line in re.findall(r"^[^\s#].*?(?=\\?$)", lock, re.M):
        pin = Requirement(line.rstrip(" \\"))
        found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def needs_of(root: Path, name: str) -> list[Requirement]:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    extras = [need for extra in LOCKS[name] for need in project["optional-dependencies"][extra]]
    needs = [Requirement(text) for text in [*project["dependencies"], *extras]]
    return [need for need in needs if need.name != "nonet"]


def version_of(pin: Requirement) -> Version:
    (only,) = pin.specifier
    assert only.operator == "=="
    return Version(only.version)


def test_the_lock_has_what_is_needed(root: Path, lock: str, name: str) -> None:
    pins = pins_of(lock)
    for need in needs_of(root, name):
        found = pins.get(canonicalize_name(need.name), [])
        assert found, f"{need} is not in {name}.lock: run `make lock`"
        for pin in found:
            assert version_of(pin) in need.specifier, f"{pin} is not {need}: run `make lock`"


def test_the_lock_is_closed(lock: str) -> None:
    pins = pins_of(lock)
    for name, (pin, *_) in pins.items():
        try:
            installed = distribution(name)
        except ImportError:
            continue
        if Version(installed.version) != version_of(pin):
            continue
        for text in installed.requires or []:
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in pins, f"{name} needs {need}: run `make lock`"


def test_every_pin_has_hashes_and_no_host_is_named(lock: str) -> None:
    parts = re.split(r"^(?=[^\s#])", lock, flags=re.M)[1:]
    assert len(parts) == sum(map(len, pins_of(lock).values()))
    assert [part for part in parts if "--hash=sha256:" not in part] == []
    assert "://" not in lock
    assert "--index" not in lock
    assert "--find-links" not in lock


def test_every_package_in_the_page_has_its_licence(root: Path, page_licences: str) -> None:
    heads = set(re.findall(r"^=== (\S+) \S+ \(.+\)$", page_licences, re.M))
    sources = [*(root / "frontend/src").rglob("*.ts"), *(root / "frontend/src").rglob("*.svelte")]
    wanted = set()
    for source in sources:
        for module in IMPORTED.findall(source.read_text()):
            if not module.startswith(("virtual:", "node:", "$", "/")):
                wanted.add("/".join(module.split("/")[: 2 if module[0] == "@" else 1]))
    assert {"svelte", "@fontsource-variable/fraunces", "@fontsource-variable/figtree"} <= wanted
    assert wanted - heads == set()


def test_the_fonts_are_under_their_own_licence(page_licences: str) -> None:
    assert page_licences.count("SIL OPEN FONT LICENSE") >= 2
    for words in (
        "The Fraunces Project Authors",
        "The Figtree Project Authors",
        "Svelte Contributors",
    ):
        assert words in page_licences


def test_what_is_compiled_in_has_its_licence_in_the_package(root: Path) -> None:
    files = distribution("nonet").metadata.get_all("License-File") or []
    assert {"LICENSE", "licenses/nanobind.txt", "licenses/robin-map.txt"} <= set(files)
    nanobind = distribution("nanobind")
    (licence,) = [file for file in nanobind.files or [] if file.name == "LICENSE"]
    assert (root / "licenses/nanobind.txt").read_text() == licence.read_text()


def test_the_robin_map_is_the_one_that_comes_with_nanobind(root: Path) -> None:
    (header,) = [
        file
        for file in distribution("nanobind").files or []
        if file.name == "robin_growth_policy.h"
    ]
    numbers = re.findall(r"#define TSL_RH_VERSION_\w+ (\d+)", header.read_text())
    assert ".".join(numbers) == load(root / "packaging/sbom.py").ROBIN_MAP
    assert "Thibaut Goetghebuer-Planchon" in (root / "licenses/robin-map.txt").read_text()


def test_the_bill_of_materials_lists_every_part_once(
    root: Path, tmp_path: Path, page_licences: str
) -> None:
    lock = (root / "packaging/server.lock").read_text()  # what is shipped, and nothing else
    files = [tmp_path / name for name in ("first.json", "second.json")]
    for file in files:
        subprocess.run([sys.executable, root / "packaging/sbom.py", file], check=True)
    assert files[0].read_text() == files[1].read_text()
    bill = json.loads(files[0].read_text())
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    refs = [part["bom-ref"] for part in bill["components"]]
    assert len(refs) == len(set(refs))
    for pins in pins_of(lock).values():
        for pin in pins:
            assert f"pkg:pypi/{pin.name}@{version_of(pin)}" in refs
    assert len(refs) == sum(map(len, pins_of(lock).values())) + page_licences.count("\n===") + 1 + 2
    assert bill["dependencies"][0]["dependsOn"] == refs


def test_an_audit_that_nobody_can_answer_says_so(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audit = load(root / "packaging/audit.py")

    def ask() -> list[str]:
        audit.parse(subprocess.CompletedProcess([], 1, "", "no route\nconnection refused"))
        raise AssertionError("it was asked")

    assert audit.tell("server", ask) == 0
    assert capsys.readouterr().out == (
        "server: skipped, as nobody could be asked: connection refused\n"
    )
    assert audit.tell("page", lambda: ["svelte: high"]) == 1
    assert capsys.readouterr().out == "page: 1 known problems\n  svelte: high\n"
