"""`nonet account`: help players who cannot get at theirs."""

import click

from nonet.cli.db import database_option
from nonet.cli.outputs import json_option, write_json
from nonet.store import open_store

__all__ = ["account"]


@click.group()
def account() -> None:
    """Help players who cannot get at their account."""


@account.command()
@click.argument("name")
@database_option
@json_option
def reset(name: str, url: str | None, as_json: bool) -> None:
    """Write a code by which the account NAME can set a new password, once and within an hour."""
    from nonet.service.accounts import CODE_SECONDS, Accounts

    with open_store(url, create=False) as store:
        code = Accounts(store).offer_reset(name)
    if as_json:
        write_json({"name": name, "code": code, "seconds": CODE_SECONDS})
        return
    click.echo(code)
    click.echo("Good once, for an hour: on the page under Account, Forgot your password?", err=True)
