"""Passwords: what anybody would try is refused, what a person thinks up is not."""

import pytest

from nonet.errors import InputError
from nonet.service.guesses import _words, find_weakness
from nonet.service.passwords import HASHER, NOBODYS, expect_good, hash_password, matches

WEAK = {
    "a common word": [
        *("password", "Password1", "P@ssw0rd2024!", "passwordpassword", "123password", "Passwort!"),
        *(
            "iloveyou",
            "I love you!",
            "sunshine1",
            "$un5hine",
            "letmein99",
            "Sommer2026",
            "m0nkey123",
        ),
        *("welcome1", "1dragon1", "Schoenheit", "Schönheit7", "michael85", "princess", "we1come!"),
    ],
    "keys side by side": [
        *("qwertyuiop", "qwertz123", "1q2w3e4r", "1qaz2wsx", "asdfghjk", "zyxwvuts", "abcd1234"),
        *("QWERTY!@#", "11223344a11223344".replace("a", "")),
    ],
    "the same characters again and again": ["aaaaaaaa", "abcabcabc", "xyxyxyxy", "!!!!!!!!!"],
    "digits alone": ["12345678", "24121998", "31415926535"],
    "the name": ["ada lovelace", "AdaLovelace1", "ada_lovelace!", "4daLovelace"],
}


@pytest.mark.parametrize(("reason", "password"), [(r, p) for r, all_ in WEAK.items() for p in all_])
def test_what_is_tried_first_is_refused(reason: str, password: str) -> None:
    assert find_weakness(password, "Ada Lovelace") == reason
    with pytest.raises(InputError, match=reason) as refused:
        expect_good(password, "Ada Lovelace")
    assert refused.value.where == {"field": "password", "weakness": reason}


@pytest.mark.parametrize(
    "password",
    [
        *("correct horse", "another horse", "battery staple", "teelöffel im schnee", "xK9#mQ2$"),
        *(
            "password-73915582",
            "314159265358",
            "пароль-из-слов",
            "密码密码很长很长",
            "\ud800" * 9 + "x",
        ),
        *("dragon under monkey", "lovelace was here"),
    ],
)
def test_what_a_person_thinks_up_is_taken(password: str) -> None:
    assert find_weakness(password, "Ada Lovelace") == ""


def test_the_words_are_plain_and_there_are_many() -> None:
    assert len(_words()) > 1200
    assert all(word.isascii() and word.isalpha() and word.islower() for word in _words())


def test_every_common_word_of_that_length_is_refused_with_a_year() -> None:
    assert [word for word in sorted(_words()) if not find_weakness(f"{word}2026", "?")] == []


@pytest.mark.parametrize("password", ["short", "x" * 1001])
def test_length_has_limits(password: str) -> None:
    with pytest.raises(InputError, match=f"got {len(password)}"):
        expect_good(password, "Ada")


def test_nobody_s_hash_takes_the_same_work_and_matches_nothing() -> None:
    assert not HASHER.check_needs_rehash(NOBODYS)
    assert not matches(NOBODYS, "correct horse")
    assert matches(hash_password("correct horse"), "correct horse")
    assert not matches("no hash", "correct horse")
