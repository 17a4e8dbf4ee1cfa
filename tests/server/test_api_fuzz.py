"""The HTTP API by its own description: whatever is sent, the answer is described, and never the server's fault."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest

from tests.server.serving import Running, quick, serving

TRIES: Final = 25  # of each way to ask, in each way of being wrong
ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 2**63, 10**30, 1.5, "", "x", "x" * 5_000, "\u0000", "../..", "%00"),
    *([], [[]], {}, {"a": {}}, ["me"], "🙂", "'; drop table tables; --"),
)
WORDS: Final = ("template", "conquest", "0", "-1", "..", "%2e%2e", "x" * 400, "a b", "🙂", "\u0000", "none")


class Schemas:
    """Values that fit a JSON schema of the description, or nearly fit it."""

    def __init__(self, described: dict[str, Any], rng: random.Random) -> None:
        self.known = described["components"]["schemas"]
        self.rng = rng

    def value(self, schema: dict[str, Any], wrong: float) -> Any:
        """A value; with that probability, each part of it is another than it should be."""
        if self.rng.random() < wrong:
            return self.rng.choice(ODD)
        if "$ref" in schema:
            return self.value(self.known[schema["$ref"].rsplit("/", 1)[1]], wrong)
        if "anyOf" in schema:
            return self.value(self.rng.choice(schema["anyOf"]), wrong)
        return self._of_type(schema, wrong)

    def _of_type(self, schema: dict[str, Any], wrong: float) -> Any:
        sort = schema.get("type")
        if sort == "object":
            wanted = [name for name in schema.get("properties", {}) if self.rng.random() < 0.9]
            made = {name: self.value(schema["properties"][name], wrong) for name in wanted}
            if self.rng.random() < wrong:
                made["surprise"] = self.rng.choice(ODD)
            return made
        if "prefixItems" in schema:
            return [self.value(one, wrong) for one in schema["prefixItems"]]
        if sort == "array":
            return [self.value(schema.get("items", {}), wrong) for _ in range(self.rng.randrange(4))]
        if sort == "string":
            return self.rng.choice(("me", "open", "random", "template", "conquest", "text", "Ann"))
        if sort == "integer":
            return self.rng.randrange(schema.get("minimum", 0), 4)
        if sort == "boolean":
            return self.rng.random() < 0.5
        return None if sort == "null" else self.rng.choice(ODD)


@pytest.mark.parametrize("wrong", [0.0, 0.1, 0.5])
def test_whatever_is_asked_is_answered_as_described(server: Running, wrong: float) -> None:
    fuzz(server, wrong)


def test_so_is_a_server_with_accounts_and_notices(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", accounts=True, notices=True)) as server:
        fuzz(server, 0.1)


def fuzz(server: Running, wrong: float) -> None:
    ann = server.player("Ann")
    ann.make("me", "random")
    described = ann.get("/api/openapi.json")
    rng = random.Random(int(wrong * 10))
    schemas = Schemas(described, rng)
    asked = 0
    for path, ways in described["paths"].items():
        for method, way in ways.items():
            for _ in range(TRIES):
                response = ask(ann.http, rng, schemas, path, method, way, wrong)
                asked += 1
                check(response, way, f"{method} {path}")
    assert asked == TRIES * sum(len(ways) for ways in described["paths"].values())
    assert server.services.metrics.failures == 0


def ask(
    http: httpx.Client,
    rng: random.Random,
    schemas: Schemas,
    path: str,
    method: str,
    way: dict[str, Any],
    wrong: float,
) -> httpx.Response:
    words = {one["name"]: quote(rng.choice(WORDS), safe="%") for one in way["parameters"]}
    address = path.format(**words)
    asked = [one["name"] for one in way["parameters"] if one["in"] == "query" and rng.random() < 0.5]
    address += "?" + "&".join(f"{name}={words[name]}" for name in asked)
    if rng.random() < wrong:
        address += f"&{quote(rng.choice(WORDS))}={quote(rng.choice(WORDS))}"
    content = None
    if "requestBody" in way:
        schema = way["requestBody"]["content"]["application/json"]["schema"]
        content = json.dumps(schemas.value(schema, wrong)).encode()
        if rng.random() < wrong / 3:
            content = content[: rng.randrange(len(content) + 1)] + b"\xff"
    return http.request(method, address, content=content, headers={"content-type": "application/json"})


def check(response: httpx.Response, way: dict[str, Any], where: str) -> None:
    """200 as described, or a refusal with code and words; 503 is for a server that cannot keep what it is given."""
    status = response.status_code
    assert status == 200 or 400 <= status < 500, f"{where}: {status} {response.text[:200]}"
    if status == 200:
        sort = response.headers["content-type"].split(";")[0]
        assert sort in way["responses"]["200"]["content"], f"{where}: {sort}"
        return
    error = response.json()["error"]
    assert set(error) == {"code", "text", "rules"}, where
    assert error["text"], where
