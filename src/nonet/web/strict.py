"""Bodies are read strictly: the text "1" is no number, and 0 is not false.

The framework would read JSON first and bend it into the wanted types afterwards. Here it is read
into them at once, which is also half the work.
"""

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException

__all__ = ["StrictRequest"]

ZERO = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # the character 0 as JSON writes it


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is read as exactly what its route takes."""

    @property
    def content_length(self) -> int | None:
        """The length that the request announces; the framework would read all headers for it."""
        for name, value in self.scope["headers"]:
            if name == b"content-length":
                return int(value)  # digits, or the server would not have let it in
        return None

    async def json(self) -> Any:
        """Read the body; ValidationException says where it is not what it had to be."""
        body = await self.body()
        field = self.route_handler.parsed_data_field
        if b"\\u0000" in body and ZERO.search(body):  # no database takes it
            raise ValidationException("expected text, got the character 0 in it")
        try:
            return _decoder(field.annotation if field is not None else Any).decode(body or b"null")
        except RecursionError:
            raise ValidationException("expected a shallow body, got one nested too deep") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            message = f"expected a body of the documented shape, got: {error}"
            raise ValidationException(message) from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
