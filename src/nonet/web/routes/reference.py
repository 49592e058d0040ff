"""The page about the API: made here from its description, with nothing loaded from elsewhere."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import MediaType, get

from nonet.web.identity import AnyRequest
from nonet.web.prices import Price
from nonet.web.routes.documented import errors

__all__ = ["ROUTES", "render_reference"]

Json = dict[str, Any]


@get(
    "/docs", price=Price.CHEAP, media_type=MediaType.HTML, sync_to_thread=False, responses=errors()
)
def read_reference(request: AnyRequest) -> str:
    """Read about every route, as a page."""
    state = request.app.state
    if "reference" not in state:  # made once: it takes a twentieth of a second
        state["reference"] = render_reference(request.app.openapi_schema.to_schema())
    return str(state["reference"])


def render_reference(schema: Json) -> str:
    """Write the description of an API as a page of plain HTML."""
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>',
        f"<h1>{title}: the API</h1>",
        '<p>For programs: <a href="schema/openapi.json">openapi.json</a></p>',
        *_operations(schema),
        "<h2>Shapes</h2>",
        *_shapes(schema),
    ]
    return "\n".join(parts)


def _operations(schema: Json) -> Iterator[str]:
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            yield f"<p>{escape(operation.get('description', ''))}</p><ul>"
            yield from (_parameter(one) for one in operation.get("parameters", ()))
            if "requestBody" in operation:
                yield f"<li>body: {_content(operation['requestBody'])}</li>"
            for status, answer in sorted(operation["responses"].items()):
                words = escape(answer.get("description", ""))
                yield f"<li>{escape(status)}: {words} {_content(answer)}</li>"
            yield "</ul>"


def _parameter(parameter: Json) -> str:
    kind = escape(json.dumps(parameter["schema"]))
    return f"<li>{escape(parameter['name'])} ({parameter['in']}): <code>{kind}</code></li>"


def _content(part: Json) -> str:
    shapes = [media.get("schema", {}) for media in part.get("content", {}).values()]
    return ", ".join(_shape(shape) for shape in shapes)


def _shape(shape: Json) -> str:
    if "$ref" in shape:
        name = escape(shape["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    return f"<code>{escape(json.dumps(shape))}</code>"


def _shapes(schema: Json) -> Iterator[str]:
    for name, shape in sorted(schema["components"]["schemas"].items()):
        text = escape(json.dumps(shape, indent=2))
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3><pre>{text}</pre>'


ROUTES = [read_reference]
