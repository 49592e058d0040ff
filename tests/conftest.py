"""What all tests share: where the truth files and the larger data are."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

# A run of the tests tries the same cases each time, so that what failed once fails again; new ones
# are looked for with NONET_EXPLORE=1 and by the programs in fuzz/.
settings.register_profile(
    "nonet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="NONET_EXPLORE" not in os.environ,
)
settings.load_profile("nonet")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The larger data beside the project; tests that need it say so when it is not there."""
    folder = Path(os.environ.get("NONET_SHARED", ROOT.parent / "shared")) / "data"
    if not folder.is_dir():
        pytest.skip("the data folder ../shared/data is not there (NONET_SHARED names another)")
    return folder
