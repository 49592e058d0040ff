"""Mail: codes on their way to players who forgot a password, where the operator has a mail server.

Whoever asks for a code is answered at once and always alike; whether there is such an account,
and an address to write to, is looked up afterwards by the thread that also sends. So nobody learns
from the answer, or from how long it took, who has an account here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from ipaddress import ip_address
from queue import Full, Queue
from threading import Lock, Thread
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit

from nonet.errors import InputError

if TYPE_CHECKING:  # loaded with the first mail
    from smtplib import SMTP

__all__ = ["Postman", "parse_address"]

PATIENCE = 10.0  # seconds for each answer of the mail server
MOST_WAITING = 100
LONGEST_ADDRESS = 254
PORTS = {"smtp": 587, "smtps": 465}
SUBJECT = "Nonet: {code}"
TEXT = """\
Someone, probably you, asked to set the password of your Nonet account anew.
The code is good once, for an hour:

    {code}

If it was not you, do nothing: without the code nothing changes.


Jemand, vermutlich du, wollte das Passwort deines Nonet-Kontos neu setzen.
Der Code gilt einmal, eine Stunde lang:

    {code}

Warst du es nicht, tu nichts: Ohne den Code ändert sich nichts.
"""

log = logging.getLogger("nonet.mail")


class Postman:
    """Sends mail from one thread of its own; what waits when the server stops is not sent."""

    def __init__(self, url: str, sender: str) -> None:
        self._server = _parse_server(url) if url else None
        self._sender = parse_address(sender) if url else ""
        self._waiting: Queue[Callable[[], None]] = Queue(MOST_WAITING)
        self._thread: Thread | None = None
        self._lock = Lock()

    @property
    def is_there(self) -> bool:
        """Whether the operator has a mail server."""
        return self._server is not None

    def soon(self, work: Callable[[], None]) -> None:
        """Do some work on the thread that sends; what goes wrong is in the log."""
        with self._lock:
            if self._thread is None:  # a daemon, for no mail may keep a server from stopping
                self._thread = Thread(target=self._run, name="mail", daemon=True)
                self._thread.start()
        try:
            self._waiting.put_nowait(work)
        except Full:
            log.error("mail not sent: expected at most %d waiting, got one more", MOST_WAITING)

    def send_code(self, address: str, code: str) -> None:
        """Send a code for a forgotten password, and wait until the mail server has it."""
        from email.message import EmailMessage
        from email.utils import formatdate, make_msgid

        letter = EmailMessage()
        letter["From"], letter["To"] = self._sender, address
        letter["Subject"] = SUBJECT.format(code=code)
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain="nonet.invalid")
        letter["Auto-Submitted"] = "auto-generated"  # nobody's absence answers it
        letter.set_content(TEXT.format(code=code))
        assert self._server is not None  # noqa: S101 (nobody asks where there is none)
        with _connect(self._server) as server:
            server.send_message(letter)

    def _run(self) -> None:
        while True:
            work = self._waiting.get()
            try:
                work()
            except Exception:
                log.exception("mail not sent")


def parse_address(text: str) -> str:
    """Read a mail address; whether it exists only a mail can tell.

    >>> parse_address(" ada@example.org ")
    'ada@example.org'
    """
    address = text.strip()
    name, _, domain = address.rpartition("@")
    is_plain = (
        address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>"()[]\\')
    )
    if not (name and "@" not in name and "." in domain.strip(".") and is_plain):
        raise InputError(f"expected a mail address, got {address!r:.80}", {"field": "mail"})
    if len(address) > LONGEST_ADDRESS:
        raise InputError(
            f"expected at most {LONGEST_ADDRESS} characters, got {len(address)}", {"field": "mail"}
        )
    return address


def _parse_server(url: str) -> SplitResult:
    server = urlsplit(url)
    try:
        is_whole = server.scheme in PORTS and server.hostname and (server.port or 1) > 0
    except ValueError:
        is_whole = False
    if not is_whole:  # the URL may have a password in it, which is nobody's to read
        raise InputError("expected smtp://user:password@host:port or smtps://… as NONET_SMTP")
    return server


def _connect(server: SplitResult) -> SMTP:
    """Open a connection that others cannot read, unless it stays on this machine."""
    import smtplib
    import ssl

    host, port = str(server.hostname), server.port or PORTS[server.scheme]
    context = ssl.create_default_context()
    if server.scheme == "smtps":
        opened: SMTP = smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=context)
    else:
        opened = smtplib.SMTP(host, port, timeout=PATIENCE)
    try:
        if server.scheme == "smtp" and not _is_here(host):
            opened.starttls(context=context)
        if server.username:
            opened.login(unquote(server.username), unquote(server.password or ""))
    except BaseException:
        opened.close()
        raise
    return opened


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
