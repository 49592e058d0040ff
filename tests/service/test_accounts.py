"""Accounts, over a real store: what is proved, what ends, and what is kept from strangers."""

from collections.abc import Iterator

import pytest

from nonet.errors import ConflictError, DeniedError, NotFoundError
from nonet.service import accounts as module
from nonet.service.accounts import Accounts
from nonet.service.passwords import HASHER, matches
from nonet.store import open_store
from nonet.store.clock import now
from nonet.store.store import Store

PASSWORD = "correct horse"


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


@pytest.fixture
def ada(store: Store) -> Accounts:
    """Accounts with one of them, Ada's."""
    accounts = Accounts(store)
    accounts.sign_up(accounts.welcome("desk").player_id, "Ada", PASSWORD, "desk")
    return accounts


def test_an_unknown_name_takes_the_same_work_as_a_wrong_password(
    ada: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []

    def compare(secret: str, password: str) -> bool:
        compared.append(secret)
        return matches(secret, password)

    monkeypatch.setattr(module, "matches", compare)
    for name in ("Ada", "nobody"):
        with pytest.raises(DeniedError):
            ada.sign_in(name, "wrong horse", "", "")
    assert [HASHER.check_needs_rehash(secret) for secret in compared] == [False, False]


def test_who_signs_in_while_the_password_changes_is_not_signed_in(
    ada: Accounts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(secret: str, password: str) -> bool:
        is_right = matches(secret, password)
        store.players.change(1, name="Ada", secret="new", before=secret)  # at another worker
        return is_right

    monkeypatch.setattr(module, "matches", compare)
    with pytest.raises(DeniedError, match="the one from before"):
        ada.sign_in("Ada", PASSWORD, "", "")
    assert store.sessions.list_of(1) == []


def test_of_two_changes_of_a_password_at_once_one_is_made(
    ada: Accounts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(secret: str, _: str) -> bool:
        store.players.change(1, name="Ada", secret="first", before=secret)
        return True

    monkeypatch.setattr(module, "matches", compare)
    with pytest.raises(ConflictError, match="made meanwhile"):
        ada.change_password(1, PASSWORD, "battery staple", "")


def test_a_code_is_worth_nothing_after_an_hour(
    ada: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, begun = ada.offer_reset("Ada"), now()
    monkeypatch.setattr(module, "now", lambda: begun + 3_601_000)
    with pytest.raises(DeniedError):
        ada.reset_password("Ada", code, "battery staple", "", "")
    monkeypatch.setattr(module, "now", lambda: begun + 3_590_000)
    assert ada.reset_password("Ada", code, "battery staple", "", "").player_id == 1


def test_a_guest_has_no_code(ada: Accounts) -> None:
    ada.welcome("")
    with pytest.raises(NotFoundError, match="expected the name of an account"):
        ada.offer_reset("nobody")


def test_the_export_tells_of_devices_and_of_no_token(ada: Accounts) -> None:
    data = dict(ada.export(1))
    assert [session.device for session in data["devices"]] == ["desk"]
    assert not any("token" in field for field in dir(data["devices"][0]))


def test_a_device_is_known_to_its_own_account_only(ada: Accounts) -> None:
    ada.mark(1, "of the desk")
    assert ada.knows("Ada", "of the desk")
    assert not ada.knows("Ada", "of another")
    assert not ada.knows("nobody", "of the desk")
