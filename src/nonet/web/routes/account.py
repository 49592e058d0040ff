"""Accounts, options, scores of one's own: everything that belongs to a player."""

from typing import Annotated, Any

from litestar import Response, delete, get, post, put
from litestar.params import Parameter
from msgspec import Meta, Struct

from nonet.errors import InputError
from nonet.service.accounts import Profile
from nonet.service.statistics import Statistics
from nonet.web.identity import (
    AnyRequest,
    admit,
    count_attempt,
    expect_player,
    find_player,
    in_thread,
    remember,
    service_of,
)
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=1, max_length=1000)]
MOST_OPTIONS = 200
LONGEST_OPTION = 10_000


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


@get("/account", responses=errors(404))
async def read_account(request: AnyRequest) -> Profile | None:
    """Tell who you are; null for someone new."""
    player_id = await find_player(request)
    if player_id is None:
        return None
    return await in_thread(request, service_of(request).accounts.profile, player_id)


@post("/account", responses=errors(409))
async def sign_up(request: AnyRequest, data: Credentials) -> Profile:
    """Make an account of the guest that you are; it keeps everything."""
    accounts = service_of(request).accounts
    count_attempt(request, data.name)
    player_id = await admit(request)
    session = await in_thread(request, accounts.sign_up, player_id, data.name, data.password)
    remember(request, session.token)
    return await in_thread(request, accounts.profile, player_id)


@post("/account/sign-in", status_code=200, responses=errors())
async def sign_in(request: AnyRequest, data: Credentials) -> Profile:
    """Sign in; what you played here as a guest becomes the account's."""
    accounts = service_of(request).accounts
    count_attempt(request, data.name)
    guest_id = await find_player(request)
    session = await in_thread(request, accounts.sign_in, data.name, data.password, guest_id)
    remember(request, session.token)
    return await in_thread(request, accounts.profile, session.player_id)


@post("/account/sign-out", status_code=204, responses=errors(409))
async def sign_out(request: AnyRequest, data: SignOut) -> None:
    """Sign out here, or everywhere."""
    player_id = await find_player(request)
    if player_id is not None and data.everywhere:
        await in_thread(request, service_of(request).accounts.sign_out_everywhere, player_id)
    remember(request, "")


@put("/account/password", status_code=204, responses=errors(409))
async def change_password(request: AnyRequest, data: NewPassword) -> None:
    """Change your password; every other device is signed out."""
    player_id = await expect_player(request)
    count_attempt(request, str(player_id))
    accounts = service_of(request).accounts
    session = await in_thread(request, accounts.change_password, player_id, data.old, data.new)
    remember(request, session.token)


@delete("/account", responses=errors(404))
async def delete_account(request: AnyRequest, data: Farewell) -> None:
    """Delete everything that is yours, for good."""
    player_id = await expect_player(request)
    count_attempt(request, str(player_id))
    await in_thread(request, service_of(request).accounts.delete, player_id, data.password)
    remember(request, "")


@get("/account/export", responses=errors(404))
async def export_account(request: AnyRequest) -> Response[dict[str, Any]]:
    """Take everything that is yours along, as one JSON file."""
    player_id = await expect_player(request)
    data = await in_thread(request, service_of(request).accounts.export, player_id)
    return Response(data, headers={"content-disposition": 'attachment; filename="nonet.json"'})


@get("/options", responses=errors())
async def read_options(request: AnyRequest) -> dict[str, Any]:
    """Read what you chose."""
    player_id = await find_player(request)
    if player_id is None:
        return {}
    return await in_thread(request, service_of(request).store.options.read, player_id)


@put("/options", status_code=200, responses=errors())
async def write_options(request: AnyRequest, data: dict[str, Any]) -> dict[str, Any]:
    """Write what you chose; what is not named stays as it was."""
    _check_options(data)
    player_id = await admit(request)
    options = service_of(request).store.options
    await in_thread(request, options.write, player_id, data)
    return await in_thread(request, options.read, player_id)


@get("/scores/history", responses=errors())
async def read_history(
    request: AnyRequest, limit: Annotated[int, Parameter(ge=1, le=1000)] = 100
) -> list[dict[str, Any]]:
    """List your finished games, the latest first."""
    player_id = await find_player(request)
    if player_id is None:
        return []
    return (await in_thread(request, service_of(request).scores.history, player_id))[:limit]


@get("/scores/statistics", responses=errors())
async def read_statistics(request: AnyRequest) -> Statistics:
    """Sum up your finished games: by level, times, streaks."""
    player_id = await find_player(request)
    return await in_thread(request, service_of(request).scores.statistics, player_id)


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
    change_password,
    delete_account,
    export_account,
    read_options,
    write_options,
    read_history,
    read_statistics,
]
