"""Accounts, options, scores of one's own: everything that belongs to a player."""

from collections.abc import Iterator
from typing import Annotated, Any

from litestar import delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from litestar.serialization import encode_json
from msgspec import Meta, Struct

from nonet.errors import InputError
from nonet.service.accounts import Device, Profile, Signed
from nonet.service.statistics import Statistics
from nonet.service.tokens import is_token, make_token
from nonet.web.attempts import count_attempt, count_mail, count_newcomer, count_owner
from nonet.web.identity import (
    AnyRequest,
    admit,
    device_of,
    expect_player,
    find_player,
    in_thread,
    mark_of,
    remember,
    remember_mark,
    renew,
    service_of,
    token_of,
)
from nonet.web.prices import Price
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=1, max_length=1000)]
MOST_OPTIONS = 200
LONGEST_OPTION = 20_000


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password as it is, and as it shall be."""

    old: Password
    new: Password


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Who deletes an account says its password; a guest has none."""

    password: Annotated[str, Meta(max_length=1000)] = ""


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Here, or on every device."""

    everywhere: bool = False


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, the code that stands for its forgotten password, and the password from now on."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Password


class Ways(Struct, frozen=True):
    """How a code for a forgotten password can be had."""

    by_mail: bool  # by the operator's command always


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account."""

    name: Name


class NewMail(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address, or none, and the password of the account."""

    mail: Annotated[str, Meta(min_length=1, max_length=300)] | None
    password: Password


@get("/account", price=Price.CHEAP, responses=errors(404))
async def read_account(request: AnyRequest) -> Profile | None:
    """Tell who you are; null for someone new."""
    player_id = await find_player(request)
    if player_id is None:
        return None
    accounts, token = service_of(request).accounts, token_of(request)
    # A young one is left alone: this answer may come after that of a sign-in, with a new token.
    if await in_thread(request, accounts.is_old, token):
        renew(request, token)
    return await in_thread(request, accounts.profile, player_id)


@post("/account", price=Price.PASSWORD, responses=errors(409))
async def sign_up(request: AnyRequest, data: Credentials) -> Profile:
    """Make an account of the guest that you are; it keeps everything."""
    accounts, device = service_of(request).accounts, device_of(request)
    count_newcomer(request)
    player_id = await admit(request)
    signed = await in_thread(request, accounts.sign_up, player_id, data.name, data.password, device)
    return await _let_in(request, signed)


@post("/account/sign-in", price=Price.PASSWORD, status_code=200, responses=errors())
async def sign_in(request: AnyRequest, data: Credentials) -> Profile:
    """Sign in; what you played here as a guest becomes the account's."""
    accounts, device = service_of(request).accounts, device_of(request)
    counted = await count_attempt(request, data.name)
    await find_player(request)  # by one of two cookies
    before = token_of(request)
    signed = await in_thread(request, accounts.sign_in, data.name, data.password, before, device)
    counted.forgive()
    service_of(request).news.publish(signed.player_id, "look")  # what the guest played here
    return await _let_in(request, signed)


@post("/account/sign-out", price=Price.CHEAP, status_code=204, responses=errors(409))
async def sign_out(request: AnyRequest, data: SignOut) -> None:
    """Sign out here, or everywhere."""
    accounts = service_of(request).accounts
    player_id = await find_player(request)
    if player_id is not None and data.everywhere:
        await in_thread(request, accounts.sign_out_everywhere, player_id)
        service_of(request).news.publish(player_id, "look")  # which ends the streams of them all
    elif player_id is not None:
        await in_thread(request, accounts.sign_out, token_of(request))
    remember(request, "")


@get("/account/devices", price=Price.CHEAP, responses=errors())
async def list_devices(request: AnyRequest) -> list[Device]:
    """List the devices on which you are signed in, the last seen first."""
    return await in_thread(request, service_of(request).accounts.devices, token_of(request))


@delete("/account/devices/{device_id:int}", price=Price.CHEAP, responses=errors(404))
async def sign_out_device(
    request: AnyRequest, device_id: Annotated[int, Parameter(ge=1, le=2**53)]
) -> None:
    """Sign one device out."""
    player_id = await expect_player(request)
    accounts = service_of(request).accounts
    await in_thread(request, accounts.sign_out_device, player_id, device_id)


@put("/account/password", price=Price.PASSWORD, status_code=204, responses=errors(409))
async def change_password(request: AnyRequest, data: NewPassword) -> None:
    """Change your password; every other device is signed out."""
    player_id = await expect_player(request)
    counted = count_owner(request, player_id)
    accounts, device = service_of(request).accounts, device_of(request)
    signed = await in_thread(
        request, accounts.change_password, player_id, data.old, data.new, device
    )
    counted.forgive()
    remember(request, signed.token)


@post("/account/reset", price=Price.PASSWORD, status_code=200, responses=errors(409))
async def reset_password(request: AnyRequest, data: Forgotten) -> Profile:
    """Set a forgotten password anew by the code that you were given, and sign in with it."""
    count_newcomer(request)
    accounts, given = service_of(request).accounts, (data.name, data.code, data.password)
    signed = await in_thread(
        request, accounts.reset_password, *given, token_of(request), device_of(request)
    )
    return await _let_in(request, signed)


@get("/account/reset", price=Price.CHEAP, responses=errors())
async def read_ways(request: AnyRequest) -> Ways:
    """Tell how a code for a forgotten password can be had here."""
    return Ways(by_mail=service_of(request).accounts.sends_mail)


@post("/account/reset/mail", price=Price.PASSWORD, status_code=204, responses=errors(404))
async def mail_code(request: AnyRequest, data: Named) -> None:
    """Ask for a code by mail; the answer is the same whether there is such an account or not."""
    count_mail(request, data.name)
    service_of(request).accounts.mail_code(data.name)


@put("/account/mail", price=Price.PASSWORD, status_code=200, responses=errors(404, 409))
async def change_mail(request: AnyRequest, data: NewMail) -> Profile:
    """Say where a code for a forgotten password may go; null for nowhere."""
    player_id = await expect_player(request)
    counted = count_owner(request, player_id)
    accounts = service_of(request).accounts
    await in_thread(request, accounts.change_mail, player_id, data.mail, data.password)
    counted.forgive()
    return await in_thread(request, accounts.profile, player_id)


@delete("/account", price=Price.PASSWORD, responses=errors(404))
async def delete_account(request: AnyRequest, data: Farewell) -> None:
    """Delete everything that is yours, for good."""
    player_id = await expect_player(request)
    count_owner(request, player_id)
    await in_thread(request, service_of(request).accounts.delete, player_id, data.password)
    remember(request, "")


@get(
    "/account/export",
    price=Price.CHEAP,
    responses={200: ResponseSpec(dict[str, Any], generate_examples=False), **errors(404)},
)
async def export_account(request: AnyRequest) -> Stream:
    """Take everything that is yours along, as one JSON file.

    It is sent game by game, so that a long history keeps nobody else waiting.
    """
    player_id = await expect_player(request)
    accounts = service_of(request).accounts
    await in_thread(request, accounts.profile, player_id)  # one that is gone says so first
    return Stream(
        _written(accounts.export(player_id)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="nonet.json"'},
    )


def _written(pieces: Iterator[tuple[str, Any]]) -> Iterator[bytes]:
    """Write pieces as one JSON object; those called `games` come last and are a list."""
    opening = b"{"
    for name, piece in pieces:
        if name == "games":
            yield opening + b'"games":[' + encode_json(piece)
            yield from (b"," + encode_json(game) for _, game in pieces)
            yield b"]}"
            return
        yield opening + encode_json(name) + b":" + encode_json(piece)
        opening = b","
    yield b',"games":[]}'


@get("/options", price=Price.CHEAP, responses=errors())
async def read_options(request: AnyRequest) -> dict[str, Any]:
    """Read what you chose."""
    player_id = await find_player(request)
    if player_id is None:
        return {}
    return await in_thread(request, service_of(request).store.options.read, player_id)


@put("/options", price=Price.CHEAP, status_code=200, responses=errors())
async def write_options(request: AnyRequest, data: dict[str, Any]) -> dict[str, Any]:
    """Write what you chose; what is not named stays as it was."""
    _check_options(data)
    player_id = await admit(request)
    options = service_of(request).store.options
    await in_thread(request, options.write, player_id, data)
    service_of(request).news.publish(player_id, "options")
    return await in_thread(request, options.read, player_id)


@get("/scores/history", price=Price.CHEAP, responses=errors())
async def read_history(
    request: AnyRequest, limit: Annotated[int, Parameter(ge=1, le=1000)] = 100
) -> list[dict[str, Any]]:
    """List your finished games, the latest first."""
    player_id = await find_player(request)
    if player_id is None:
        return []
    return await in_thread(request, service_of(request).scores.history, player_id, limit)


@get("/scores/statistics", price=Price.CHEAP, responses=errors())
async def read_statistics(request: AnyRequest) -> Statistics:
    """Sum up your finished games: by level, times, streaks."""
    player_id = await find_player(request)
    return await in_thread(request, service_of(request).scores.statistics, player_id)


async def _let_in(request: AnyRequest, signed: Signed) -> Profile:
    """Give the browser its new token, and a mark by which to know it when it comes again."""
    accounts = service_of(request).accounts
    mark = mark_of(request) if is_token(mark_of(request)) else make_token()
    await in_thread(request, accounts.mark, signed.player_id, mark)
    remember(request, signed.token)
    remember_mark(request, mark)
    return await in_thread(request, accounts.profile, signed.player_id)


def _check_options(data: dict[str, Any]) -> None:
    if len(data) > MOST_OPTIONS:
        raise InputError(f"expected at most {MOST_OPTIONS} options, got {len(data)}")
    for name, value in data.items():
        if not 1 <= len(name) <= 64 or len(repr(value)) > LONGEST_OPTION:
            raise InputError(
                f"expected a name of 1 to 64 characters and a short value, got {name!r:.80}",
                {"field": name[:80]},
            )


ROUTES = [
    read_account,
    sign_up,
    sign_in,
    sign_out,
    list_devices,
    sign_out_device,
    change_password,
    reset_password,
    read_ways,
    mail_code,
    change_mail,
    delete_account,
    export_account,
    read_options,
    write_options,
    read_history,
    read_statistics,
]
