"""The OpenAPI description of all endpoints, made from their list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from strategium.kernel.version import ENGINE
from strategium.server import describing
from strategium.server.calls import Endpoint

ERROR_SCHEMA: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "text", "rules"],
            "properties": {
                "code": {"type": "string"},
                "text": {"type": "string"},
                "rules": {"type": "array", "items": {"type": "string"}},
            },
        }
    },
}


def describe_api(endpoints: Sequence[Endpoint], cookie: str) -> dict[str, Any]:
    """An OpenAPI description of the endpoints."""
    bodies = [one.body for one in endpoints if one.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Strategium", "version": ENGINE, "description": "Tables for games, over HTTP."},
        "paths": paths,
        "components": {
            "schemas": {**schemas, "Error": ERROR_SCHEMA},
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": cookie}},
        },
    }


def _word_schema(name: str) -> dict[str, Any]:
    """A part of a path: any word, but games are known by name."""
    found: dict[str, Any] = {"type": "string"}
    if name == "game":
        found["enum"] = list(describing.game_names())
    return found


def _operation(one: Endpoint) -> dict[str, Any]:
    error = {
        "description": "It was refused; nothing has changed.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    found: dict[str, Any] = {
        "summary": one.about,
        "description": " ".join((one.handler.__doc__ or "").split()),
        "operationId": getattr(one.handler, "__name__", ""),
        "parameters": [
            *[{"name": n, "in": "path", "required": True, "schema": _word_schema(n)} for n in names],
            *[{"name": n, "in": "query", "schema": {"type": "string"}} for n in one.query],
        ],
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": {}}}},
            "4XX": error,
            "503": error,
        },
    }
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.__name__}"}
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if one.guest:
        found["security"] = [{"guest": []}]
    return found
