"""XML from strangers: what the formats made of it share.

Entities are refused before a parser sees them: a few lines of them can fill any memory.
"""

import re
from xml.etree.ElementTree import Element, ParseError, fromstring

from nonet.errors import InputError

__all__ = ["load_xml"]

# A document type by its bare name says nothing and does no harm; KSudoku writes one.
_BARE_TYPE = re.compile(r"<!DOCTYPE\s+[\w-]+\s*>")


def load_xml(text: str) -> Element:
    """Read one XML document without declarations.

    >>> load_xml('<!DOCTYPE a><a b="1"/>').get("b")
    '1'
    """
    bare = _BARE_TYPE.sub("", text, count=1).replace("<!--", "").replace("<![CDATA[", "")
    if "<!" in bare:
        raise InputError("expected XML without declarations, got <!")
    try:
        return fromstring(text.lstrip("\ufeff").strip())  # noqa: S314 (declarations are refused)
    except (ParseError, ValueError) as error:
        raise InputError(f"expected XML, got {error}") from None
