import importlib.util
from pathlib import Path


def test_broken_texts_of_every_format_are_answered(root: Path) -> None:
    spec = importlib.util.spec_from_file_location("fuzz_formats", root / "fuzz" / "formats.py")
    assert spec is not None
    assert spec.loader is not None
    fuzz = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fuzz)
    good, _ = fuzz.run(2000, seed=7)
    assert 0 < good < 2000
