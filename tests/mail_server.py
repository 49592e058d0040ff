"""A real mail server for the tests: it takes letters on a port of this machine and keeps them."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Thread


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as a client needs to hand over a letter."""

    daemon_threads = True
    letters: list[EmailMessage]
    logins: list[str]

    @property
    def url(self) -> str:
        """Its address."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class Visit(socketserver.StreamRequestHandler):
    """One client."""

    server: MailServer

    def handle(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            word = line.split()[0].upper() if line.split() else b""
            if word == b"EHLO":
                self.say("250-here\r\n250 AUTH PLAIN")
            elif word == b"AUTH":
                self.server.logins.append(line.split()[-1].decode())
                self.say("235 welcome")
            elif word == b"DATA":
                self.say("354 go on")
                self.server.letters.append(self.read_letter())
                self.say("250 kept")
            elif word == b"QUIT":
                self.say("221 farewell")
                return
            else:
                self.say("250 well")

    def read_letter(self) -> EmailMessage:
        lines = iter(self.rfile.readline, b".\r\n")
        letter = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(letter, EmailMessage)
        return letter

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Run a mail server until the end of the block."""
    with MailServer(("127.0.0.1", 0), Visit) as server:
        server.letters, server.logins = [], []
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
