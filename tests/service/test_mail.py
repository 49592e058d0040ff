"""Mail, handed to a real mail server on this machine."""

import logging
import socket
from base64 import b64encode
from threading import Event

import pytest

from mail_server import mail_server
from nonet.errors import InputError
from nonet.service.mail import MOST_WAITING, Postman, parse_address


def test_a_code_arrives_in_both_languages() -> None:
    with mail_server() as server:
        Postman(server.url, "nonet@example.org").send_code("ada@example.org", "7KQM-2XRP")
    (letter,) = server.letters
    assert (letter["From"], letter["To"]) == ("nonet@example.org", "ada@example.org")
    assert "7KQM-2XRP" in letter["Subject"]
    text = letter.get_content()
    assert text.count("7KQM-2XRP") == 2
    assert "Passwort deines Nonet-Kontos" in text
    assert server.logins == []


def test_a_user_and_password_are_told_to_the_server() -> None:
    with mail_server() as server:
        url = server.url.replace("//", "//ada%40home:pass%2Fword@")
        Postman(url, "nonet@example.org").send_code("ada@example.org", "x")
    assert server.logins == [b64encode(b"\0ada@home\0pass/word").decode()]


@pytest.mark.parametrize("url", ["mail.example.org", "http://example.org", "smtp://", "smtp://x:y"])
def test_a_mail_server_that_is_none_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(InputError, match=r"^expected smtp://user:password@host:port"):
        Postman(url, "nonet@example.org")


@pytest.mark.parametrize(
    "text",
    [
        *("", "ada", "@example.org", "ada@", "ada@home", "ada@b@example.org", "a da@example.org"),
        *("ada@example.org\r\nBcc: all@example.org", "Ada <ada@example.org>", "ädä@example.org"),
        *("ada@example.org,bob@example.org", f"{'a' * 250}@example.org"),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_address(text)
    assert refused.value.where == {"field": "mail"}


def test_what_fails_is_in_the_log_and_the_next_is_sent(caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as nobody:  # bound, and not listening
        nobody.bind(("127.0.0.1", 0))
        url = f"smtp://127.0.0.1:{nobody.getsockname()[1]}"
        postman, is_done, code = Postman(url, "nonet@example.org"), Event(), "secret " * 2
        with caplog.at_level(logging.ERROR, "nonet.mail"):
            postman.soon(lambda: postman.send_code("ada@example.org", code))
            postman.soon(is_done.set)
            assert is_done.wait(60)
    assert "mail not sent" in caplog.text
    assert code not in caplog.text


def test_no_more_than_a_few_wait(caplog: pytest.LogCaptureFixture) -> None:
    postman, is_begun, may_end = Postman("", ""), Event(), Event()

    def work() -> None:
        is_begun.set()
        may_end.wait(60)

    postman.soon(work)
    assert is_begun.wait(60)
    for _ in range(MOST_WAITING + 1):
        postman.soon(lambda: None)
    may_end.set()
    assert "got one more" in caplog.text
