"""What the library can do without: which packages are missing, and how to get them.

`pip install nonet` brings the engine and the library, and nothing else. Whoever wants more says so:
`pip install "nonet[cli]"`. This says it to those who did not know.
"""

from nonet.errors import InputError

__all__ = ["EXTRAS", "explain_missing", "need"]

# The packages that are imported by name, and the extra that brings each.
EXTRAS = {
    "numpy": "many",
    "click": "cli",
    "rich": "cli",
    "msgspec": "cli",
    "sqlalchemy": "cli",
    "alembic": "cli",
    "argon2": "server",
    "litestar": "server",
    "uvicorn": "server",
    "httptools": "server",
    "uvloop": "server",
    "reportlab": "print",
    "segno": "print",
    "PIL": "print",
    "textual": "terminal",
    "distributed": "cluster",
    "dask": "cluster",
    "pyarrow": "parquet",
    "psycopg": "postgresql",
    "pymysql": "mysql",
}


def explain_missing(error: ModuleNotFoundError) -> str | None:
    """Say how to get a package that was not found; None where it is none of ours.

    >>> explain_missing(ModuleNotFoundError(name="click"))
    'expected the package click: pip install "nonet[cli]"'
    """
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return None
    return f'expected the package {package}: pip install "nonet[{EXTRAS[package]}]"'


def need(package: str) -> None:
    """Refuse, with the way to get it, where a package is not installed.

    >>> need("numpy")
    """
    try:
        __import__(package)
    except ModuleNotFoundError as error:
        raise InputError(explain_missing(error) or str(error)) from error
