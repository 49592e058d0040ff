"""The pulse: felt by writing, once for many, and told when it is gone."""

from threading import Event

import pytest

from nonet.errors import StoreError
from nonet.service.pulse import FRESH_SECONDS, Pulse


class Patient:
    """Something with a pulse, and a clock that only we move."""

    def __init__(self) -> None:
        self.beats, self.now = 0, 100.0
        self.error: Exception | None = None
        self.may_beat = Event()
        self.may_beat.set()

    def touch(self) -> None:
        self.beats += 1
        self.may_beat.wait()
        if self.error is not None:
            raise self.error


@pytest.fixture
def patient() -> Patient:
    return Patient()


@pytest.fixture
def pulse(patient: Patient) -> Pulse:
    return Pulse(patient.touch, lambda: patient.now)


def test_one_beat_speaks_for_a_second(patient: Patient, pulse: Pulse) -> None:
    for _ in range(50):
        assert pulse.feel().result() is None
    assert patient.beats == 1
    patient.now += FRESH_SECONDS
    assert pulse.feel().result() is None
    assert patient.beats == 2


def test_a_store_that_takes_nothing_is_told_until_it_does(patient: Patient, pulse: Pulse) -> None:
    patient.error = StoreError("expected room on the disk, got none")
    assert pulse.feel().result() is patient.error
    patient.error = None
    assert pulse.feel().result() is not None
    patient.now += FRESH_SECONDS
    assert pulse.feel().result() is None


def test_whoever_asks_a_store_that_hangs_starts_no_second_beat(
    patient: Patient, pulse: Pulse
) -> None:
    patient.may_beat.clear()
    first = pulse.feel()
    patient.now += 100
    assert pulse.feel() is first
    assert not first.done()
    patient.may_beat.set()
    assert first.result() is None
    assert patient.beats == 1
