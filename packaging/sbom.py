"""Write the bill of materials: everything that a server with Nonet is made of, as CycloneDX JSON.

    python packaging/sbom.py [FILE]          build/nonet.cdx.json when nobody says

It holds the packages of `server.lock`, those that are built into the page (from the first lines of
its `licenses.txt`), and what is compiled into the engine. The same sources make the same file.
"""

import hashlib
import json
import re
import sys
import tomllib
import uuid
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "packaging" / "server.lock"
LICENCES = ROOT / "src" / "nonet" / "web" / "static" / "licenses.txt"
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?P<rest>(?:[^\n]*\\\n)*[^\n]*)", re.M)
PART = re.compile(r"^=== (?P<name>\S+) (?P<version>\S+) \((?P<licence>.+)\)$", re.M)
ROBIN_MAP = "1.4.0"  # that comes with nanobind; a test compares

Component = dict[str, Any]


def describe(kind: str, name: str, number: str, licence: str = "") -> Component:
    """One part, as CycloneDX wants it."""
    part = {
        "type": "library",
        "bom-ref": f"pkg:{kind}/{name.replace('@', '%40')}@{number}",
        "name": name,
        "version": number,
        "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{number}",
    }
    return {**part, "licenses": [{"expression": licence}]} if licence else part


def locked() -> list[Component]:
    """The packages of a server's environment, with the hashes of all their files."""
    found = []
    for pin in PIN.finditer(LOCK.read_text()):
        part = describe("pypi", pin["name"], pin["version"], licence_of(pin["name"]))
        hashes = sorted(re.findall(r"--hash=sha256:([0-9a-f]{64})", pin["rest"]))
        # A property, as `hashes` would be those of one file, and a package has one for each system.
        allowed = [{"name": "nonet:allowed-sha256", "value": value} for value in hashes]
        found.append({**part, "properties": allowed})
    return found


def licence_of(package: str) -> str:
    """The licence that an installed package states as an expression, where it does."""
    try:
        return metadata(package).get("License-Expression", "")
    except PackageNotFoundError:
        return ""


def bundled() -> list[Component]:
    """The packages in the page."""
    if not LICENCES.is_file():
        sys.exit("expected the page to be built, got none (python packaging/build_page.py)")
    return [
        describe("npm", part["name"], part["version"], part["licence"])
        for part in PART.finditer(LICENCES.read_text())
    ]


def compiled() -> list[Component]:
    """What is compiled into the engine."""
    return [
        describe("pypi", "nanobind", version("nanobind"), "BSD-3-Clause"),
        describe("github", "Tessil/robin-map", ROBIN_MAP, "MIT"),
    ]


def make() -> dict[str, Any]:
    """Make the whole bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    own = describe("pypi", "nonet", version("nonet"), project["license"])
    parts = sorted([*locked(), *bundled(), *compiled()], key=lambda part: str(part["bom-ref"]))
    content = hashlib.sha256(json.dumps([own, parts]).encode()).hexdigest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, content)}",
        "version": 1,
        "metadata": {"component": {**own, "type": "application"}},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "nonet.cdx.json"
    bill = make()
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(bill, indent=2) + "\n")
    print(f"{file}: {len(bill['components'])} parts")
