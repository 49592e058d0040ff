"""Players: guests who play at once, and accounts that keep everything."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from nonet.errors import ConflictError, DeniedError, InputError, NotFoundError
from nonet.service.mail import Postman, parse_address
from nonet.service.passwords import NOBODYS, expect_good, hash_password, matches
from nonet.service.sessions import Sessions
from nonet.service.tokens import digest_of, make_code, make_token, parse_code
from nonet.store.clock import now
from nonet.store.store import Store
from nonet.store.values import Player

__all__ = ["Accounts", "Device", "Profile", "Signed", "clean_name"]

LONGEST_NAME = 40
MOST_MARKS = 50  # devices of an account that are known again
RENEW_SECONDS = 30 * 86_400  # a cookie is not renewed earlier
CODE_SECONDS = 3600  # in which a code for a forgotten password must be used
NOBODY = -1  # no player's id: for a name that is not there the store is asked as often


class Profile(Struct, frozen=True):
    """What players see of themselves."""

    id: int
    name: str | None
    is_guest: bool
    created: int
    mail: str | None = None


class Device(Struct, frozen=True):
    """A device on which a player is signed in."""

    id: int
    device: str  # what the browser says of itself, such as 'Firefox, Linux'
    created: int  # when it signed in, ms since 1970
    seen: int  # when it last asked for something, give or take ten minutes
    is_this: bool  # it asks now


class Signed(Struct, frozen=True):
    """A player who is signed in on a device, and the token by which to know them again."""

    player_id: int
    token: str


class Accounts:
    """Who plays. Safe to use from many threads."""

    def __init__(self, store: Store, postman: Postman | None = None) -> None:
        self._store = store
        self._postman = postman or Postman("", "")
        self.sessions = Sessions(store.sessions)

    def recognise(self, token: str) -> int | None:
        """Name the player whose token this is; None if it is nobody's, or signed out."""
        session = self.sessions.find(token)
        return None if session is None else session.player_id

    def recall(self, token: str) -> int | None:
        """Name the player whose token this is, if that is known without asking the store."""
        session = self.sessions.recall(token)
        return None if session is None else session.player_id

    def is_old(self, token: str) -> bool:
        """Tell whether the browser should keep this token for as long again."""
        session = self.sessions.find(token)
        return session is not None and session.created < now() - RENEW_SECONDS * 1000

    def welcome(self, device: str) -> Signed:
        """Make a guest."""
        token = make_token()
        session = self._store.sessions.add_guest(digest_of(token), device, now())
        self.sessions.begin(token, session)
        return Signed(session.player_id, token)

    def profile(self, player_id: int) -> Profile:
        """Tell players what is known of them."""
        player = self._find(player_id)
        return Profile(player.id, player.name, player.name is None, player.created, player.mail)

    def sign_up(self, player_id: int, name: str, password: str, device: str) -> Signed:
        """Make a guest an account, which keeps everything."""
        player, name = self._find(player_id), clean_name(name)
        if player.name is not None:
            raise ConflictError(f"expected a guest, got the account {player.name!r}")
        expect_good(password, name)
        return self._change(player, name, password, device)

    def sign_in(self, name: str, password: str, before: str, device: str) -> Signed:
        """Let an account's owner in, with a new token; `before` is the one that they had here.

        What they played as a guest here becomes theirs.
        """
        player = self._store.players.find_by_name(clean_name(name))
        # Someone who is not there takes as long to refuse as a wrong password.
        secret = player.secret if player is not None and player.secret else NOBODYS
        if not matches(secret, password) or player is None:
            raise DeniedError("expected a name and its password, got some that do not match")
        self._leave(before, player.id)
        return self._begin(player.id, secret, device)

    def sign_out(self, token: str) -> None:
        """Make a token worthless."""
        session = self.sessions.find(token)
        if session is not None:
            self._store.sessions.delete(session.player_id, session.id)
            self.sessions.end(token)

    def sign_out_everywhere(self, player_id: int) -> None:
        """Make every token of a player worthless."""
        if self._find(player_id).name is None:
            raise ConflictError("expected an account, got a guest, who could never come back")
        self._store.sessions.delete_all(player_id)
        self.sessions.end_all(player_id)

    def devices(self, token: str) -> list[Device]:
        """List the devices on which the bearer of a token is signed in, the last seen first."""
        this = self.sessions.find(token)
        if this is None:
            return []
        listed = self._store.sessions.list_of(this.player_id)
        return [
            Device(each.id, each.device, each.created, each.seen, each.id == this.id)
            for each in listed
        ]

    def sign_out_device(self, player_id: int, session_id: int) -> None:
        """Make the token of one device worthless."""
        if not self._store.sessions.delete(player_id, session_id):
            raise NotFoundError("expected a device of yours, got one that is not signed in")
        self.sessions.end_one(player_id, session_id)

    def change_password(self, player_id: int, old: str, new: str, device: str) -> Signed:
        """Change the password; every other device is signed out."""
        player = self._find(player_id)
        self._expect_password(player, old)
        assert player.name is not None  # noqa: S101 (guests have no password to expect)
        expect_good(new, player.name)
        return self._change(player, player.name, new, device)

    def offer_reset(self, name: str) -> str:
        """Make the code by which, for an hour, the password of an account can be set anew."""
        player = self._store.players.find_by_name(clean_name(name))
        if player is None:
            raise NotFoundError(f"expected the name of an account, got {name!r:.60}")
        code = make_code()
        self._store.resets.write(player.id, digest_of(code), now() + CODE_SECONDS * 1000)
        return code

    @property
    def sends_mail(self) -> bool:
        """Whether codes can come by mail."""
        return self._postman.is_there

    def change_mail(self, player_id: int, mail: str | None, password: str) -> None:
        """Note where codes may go; None for nowhere."""
        player, address = self._find(player_id), None if mail is None else parse_address(mail)
        self._expect_password(player, password)
        self._store.players.change_mail(player_id, address)

    def mail_code(self, name: str) -> None:
        """Send a code to the address of an account, if it has one, a moment from now."""
        if not self.sends_mail:
            raise NotFoundError("expected a server that sends mail, got one without")
        name = clean_name(name)
        self._postman.soon(lambda: self._send_code(name))

    def _send_code(self, name: str) -> None:
        player = self._store.players.find_by_name(name)
        if player is not None and player.mail:
            self._postman.send_code(player.mail, self.offer_reset(name))

    def reset_password(
        self, name: str, code: str, password: str, before: str, device: str
    ) -> Signed:
        """Set a forgotten password anew by a code; every device is signed out.

        `before` is the token that they had here: what a guest played becomes theirs.
        """
        name = clean_name(name)
        expect_good(password, name)
        player = self._store.players.find_by_name(name)
        number = NOBODY if player is None else player.id
        if not self._store.resets.use(number, digest_of(parse_code(code)), now()) or not player:
            raise DeniedError("expected a name and its code, got some that do not match")
        self._leave(before, player.id)
        return self._change(player, name, password, device)

    def mark(self, player_id: int, mark: str) -> None:
        """Know the device with this mark again when it asks for this account."""
        self._store.marks.add(player_id, digest_of(mark), now(), MOST_MARKS)

    def knows(self, name: str, mark: str) -> bool:
        """Tell whether the account of this name was signed in to from the device with this mark."""
        player = self._store.players.find_by_name(name)
        number = NOBODY if player is None else player.id
        return self._store.marks.has(number, digest_of(mark))

    def delete(self, player_id: int, password: str) -> None:
        """Delete a player with every game, move, score and option; accounts say their password."""
        player = self._find(player_id)
        if player.name is not None:
            self._expect_password(player, password)
        self._store.players.delete(player_id)
        self.sessions.end_all(player_id)

    def export(self, player_id: int) -> Iterator[tuple[str, Any]]:
        """Give everything that is kept of a player, piece by piece: games one at a time."""
        yield "profile", self.profile(player_id)
        yield "devices", self._store.sessions.list_of(player_id)
        yield "options", self._store.options.read(player_id)
        yield "scores", self._store.scores.history(player_id, limit=1_000_000)
        yield "answers", self._store.answers.list_of(player_id)
        for line in self._store.games.list_of(player_id, limit=1_000_000):
            game = self._store.games.find(line.id)
            if game is not None:  # it may have been deleted meanwhile
                yield "games", game

    def _leave(self, token: str, player_id: int) -> None:
        """Give up who one was until now: a guest's games go along, an account is signed out."""
        session = self.sessions.find(token) if token else None
        guest = None if session is None else self._store.players.find(session.player_id)
        if guest is not None and guest.name is None:
            self._store.players.merge(guest.id, player_id)
            self.sessions.end_all(guest.id)
        else:
            self.sign_out(token)

    def _change(self, player: Player, name: str, password: str, device: str) -> Signed:
        """Write a name and a password; the session that follows is the only one."""
        secret = hash_password(password)
        try:
            is_done = self._store.players.change(
                player.id, name=name, secret=secret, before=player.secret
            )
        except InputError as error:
            raise ConflictError(str(error), {"field": "name"}) from None
        if not is_done:
            raise ConflictError("expected the account as it was, got a change made meanwhile")
        self.sessions.end_all(player.id)
        return self._begin(player.id, secret, device)

    def _begin(self, player_id: int, secret: str, device: str) -> Signed:
        token = make_token()
        session = self._store.sessions.add(
            player_id, digest_of(token), device, now(), secret=secret
        )
        if session is None:
            raise DeniedError("expected the password as it is now, got the one from before")
        self.sessions.begin(token, session)
        return Signed(player_id, token)

    def _expect_password(self, player: Player, password: str) -> None:
        if player.secret is None:
            raise ConflictError("expected an account, got a guest, who has no password")
        if not matches(player.secret, password):
            raise DeniedError("expected the password of this account, got another")

    def _find(self, player_id: int) -> Player:
        player = self._store.players.find(player_id)
        if player is None:
            raise NotFoundError("expected a player, got one who is gone")
        return player


def clean_name(name: str) -> str:
    """Write a name in one way only, so that what looks the same is the same.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 2 <= len(clean) <= LONGEST_NAME or not clean.isprintable():
        raise InputError(
            f"expected a name of 2 to {LONGEST_NAME} printable characters, got {clean!r:.60}",
            {"field": "name"},
        )
    return clean
